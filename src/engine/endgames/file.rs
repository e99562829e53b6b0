//! Tables in a file: a head that tells what is in it, and blocks of values. Each block is
//! compressed and has a checksum of its own, so that a value is read without the rest.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `PHENDGM1` |
//! | 4, 4 | length and checksum (CRC-32) of the head, the lower bytes first |
//! | | the head as JSON |
//! | | the blocks (zlib) of the first table, of the second, and so on |
//!
//! A value is one byte, or two with the lower first where a table has longer wins: 0 for a draw,
//! 2n+1 for a win in n plies, 2n+2 for a loss.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::Arc;

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};

use super::build::TableSet;
use super::offered;
use super::retrograde::Table;
use crate::rules::Variant;

const MAGIC: &[u8; 8] = b"PHENDGM1";
/// The values of a block.
pub(super) const BLOCK: usize = 1 << 16;
/// The greatest length of a head in bytes.
const MOST_HEAD: u32 = 64 << 20;

/// Why a file of endgames cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Reading failed.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is another kind of file.
    #[error("it is no file of endgames")]
    Foreign,
    /// A checksum is wrong, or the contents contradict each other.
    #[error("it is damaged")]
    Damaged,
    /// The variant is unknown.
    #[error("it is about the variant `{0}`, which does not exist here")]
    UnknownVariant(String),
    /// The rules of the variant have changed.
    #[error("it was computed with other rules of `{0}`; build it again")]
    OtherRules(String),
}

/// What a file says of itself.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Head {
    pub(super) variant: String,
    /// The checksum of the rules.
    pub(super) rules: u32,
    /// What a repetition is.
    repetition: String,
    /// Whether limits of moves count.
    move_limits: bool,
    pub(super) tables: Vec<TableHead>,
}

/// What a file says of one table.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct TableHead {
    pub(super) balance: String,
    pub(super) positions: u64,
    pub(super) longest_win: u32,
    /// The bytes of a value.
    pub(super) width: usize,
    pub(super) blocks: Vec<BlockHead>,
}

/// The length of a block in the file, and the checksum of its values.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) struct BlockHead {
    pub(super) len: u32,
    pub(super) crc: u32,
}

impl TableSet {
    /// Writes all tables. Returns the number of bytes.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, out: &mut impl Write) -> io::Result<u64> {
        let mut packed = Vec::new();
        let mut tables = Vec::new();
        for table in &self.tables {
            tables.push(pack(&self.variant, table, &mut packed)?);
        }
        let head = Head {
            variant: self.variant.slug().to_owned(),
            rules: rules_crc(&self.variant),
            repetition: "draw".to_owned(),
            move_limits: false,
            tables,
        };
        let head = serde_json::to_vec(&head)?;
        let len = u32::try_from(head.len()).map_err(io::Error::other)?;
        out.write_all(MAGIC)?;
        out.write_all(&len.to_le_bytes())?;
        out.write_all(&crc(&head).to_le_bytes())?;
        out.write_all(&head)?;
        out.write_all(&packed)?;
        out.flush()?;
        Ok((MAGIC.len() + 8 + head.len() + packed.len()) as u64)
    }
}

/// Adds the blocks of a table to those of others.
fn pack(variant: &Variant, table: &Table, packed: &mut Vec<u8>) -> io::Result<TableHead> {
    let is_short = table.codes.iter().all(|code| *code <= u16::from(u8::MAX));
    let width = if is_short { 1 } else { 2 };
    let mut blocks = Vec::new();
    for codes in table.codes.chunks(BLOCK) {
        let values = codes
            .iter()
            .flat_map(|code| code.to_le_bytes().into_iter().take(width));
        let values: Vec<u8> = values.collect();
        let before = packed.len();
        let mut encoder = ZlibEncoder::new(&mut *packed, Compression::best());
        encoder.write_all(&values)?;
        encoder.finish()?;
        let len = u32::try_from(packed.len() - before).map_err(io::Error::other)?;
        blocks.push(BlockHead {
            len,
            crc: crc(&values),
        });
    }
    Ok(TableHead {
        balance: offered::write(variant, &table.balance),
        positions: table.positions,
        longest_win: table.longest_win,
        width,
        blocks,
    })
}

/// Reads the head of a file, and where its blocks begin.
pub(super) fn read_head(input: &mut (impl Read + Seek)) -> Result<(Head, u64), FileError> {
    let mut start = [0; 16];
    input.seek(SeekFrom::Start(0))?;
    match input.read_exact(&mut start) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            return Err(FileError::Foreign);
        }
        done => done?,
    }
    let number = |at: usize| u32::from_le_bytes(std::array::from_fn(|byte| start[at + byte]));
    if !start.starts_with(MAGIC) {
        return Err(FileError::Foreign);
    }
    let (len, sum) = (number(8), number(12));
    if len > MOST_HEAD {
        return Err(FileError::Damaged);
    }
    let mut head = Vec::new();
    input.take(u64::from(len)).read_to_end(&mut head)?;
    if head.len() as u64 != u64::from(len) || crc(&head) != sum {
        return Err(FileError::Damaged);
    }
    let head = serde_json::from_slice(&head).map_err(|_| FileError::Damaged)?;
    Ok((head, 16 + u64::from(len)))
}

/// Reads a block that begins there.
pub(super) fn read_block(
    input: &mut (impl Read + Seek),
    begins: u64,
    block: BlockHead,
    width: usize,
) -> Result<Arc<[u8]>, FileError> {
    input.seek(SeekFrom::Start(begins))?;
    let packed = input.take(u64::from(block.len));
    let mut values = Vec::new();
    let unpacked = ZlibDecoder::new(packed)
        .take((BLOCK * width) as u64)
        .read_to_end(&mut values);
    if unpacked.is_err() || crc(&values) != block.crc {
        return Err(FileError::Damaged);
    }
    Ok(values.into())
}

/// The checksum of the rules of a variant.
pub(super) fn rules_crc(variant: &Variant) -> u32 {
    crc(variant.played().as_bytes())
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}
