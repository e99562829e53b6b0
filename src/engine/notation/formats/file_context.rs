//! The context of a file that is read in pieces. What the first pieces show also holds for later
//! ones.

use super::archive::{Archive, is_archive};
use super::encoding::Charset;
use super::{NoRecords, open_binary, open_text};
use crate::notation::pgn::{Game, settle};
use std::borrow::Cow;
use std::io::{Cursor, Read};

/// The maximum size of the unpacked files of an archive in memory, in bytes.
const MOST_UNPACKED: u64 = 16 << 20;

/// The encoding and the variant of the games of a file.
#[derive(Debug, Clone, Default)]
pub struct FileContext {
    charset: Option<Charset>,
    variant: Option<String>,
}

impl FileContext {
    /// A file, with its encoding if that is known.
    pub fn in_charset(charset: Option<Charset>) -> Self {
        Self {
            charset,
            variant: None,
        }
    }

    /// The encoding, if it was given or is not UTF-8.
    pub fn charset(&self) -> Option<Charset> {
        self.charset
    }

    /// The games of a file, or of its next piece.
    ///
    /// # Errors
    /// The reason why it has no games.
    pub fn open(&mut self, bytes: &[u8]) -> Result<Vec<Game>, NoRecords> {
        let mut games = match open_binary(bytes) {
            _ if is_archive(bytes) => return self.open_archive(bytes),
            Some(games) => games?,
            None => open_text(&self.decode(bytes))?,
        };
        if games.is_empty() {
            return Err(NoRecords::Empty);
        }
        self.variant = settle(&mut games, self.variant.take());
        Ok(games)
    }

    fn decode<'b>(&mut self, bytes: &'b [u8]) -> Cow<'b, str> {
        let charset = match (Charset::marked(bytes), self.charset) {
            (Some(marked), _) => marked,
            (None, Some(known)) => known,
            (None, None) => Charset::detect(bytes),
        };
        if charset != Charset::UTF_8 {
            self.charset = Some(charset);
        }
        charset.decode(bytes)
    }

    /// The games of all files of an archive. Files without games are skipped if others have games.
    fn open_archive(&mut self, bytes: &[u8]) -> Result<Vec<Game>, NoRecords> {
        let named = self.charset;
        let mut archive = Archive::open(Cursor::new(bytes))?;
        let mut games = Vec::new();
        let mut refused = None;
        let mut room = MOST_UNPACKED;
        while let Some(file) = archive.next_file() {
            let mut unpacked = Vec::new();
            let read = file?.bytes.take(room + 1).read_to_end(&mut unpacked);
            let read = read.map_err(|_| NoRecords::Damaged)? as u64;
            room = room.checked_sub(read).ok_or(NoRecords::TooLong)?;
            // Archives within an archive are not opened.
            let opened = match is_archive(&unpacked) {
                true => open_binary(&unpacked).unwrap_or(Err(NoRecords::Binary)),
                false => {
                    let mut context = FileContext::in_charset(named);
                    let opened = context.open(&unpacked);
                    self.charset = self.charset.or(context.charset);
                    opened
                }
            };
            match opened {
                Ok(more) => games.extend(more),
                Err(why) => _ = refused.get_or_insert(why),
            }
        }
        match games.is_empty() {
            true => Err(refused.unwrap_or(NoRecords::Empty)),
            false => Ok(games),
        }
    }
}
