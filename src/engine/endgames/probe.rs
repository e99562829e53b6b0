//! The values of positions, read from a file.

use std::collections::VecDeque;
use std::io::{Read, Seek};
use std::sync::Arc;

use super::build::{find, turned};
use super::file::{BLOCK, BlockHead, FileError, read_block, read_head, rules_crc};
use super::index::{Index, as_index};
use super::offered::{self, MOST_POSITIONS};
use super::retrograde::value_at_once;
use super::value::Value;
use crate::rules::{Image, Material, Move, Position, Variant};

/// The blocks that are kept in memory.
const MOST_KEPT: usize = 64;

/// A file of endgames, opened.
#[derive(Debug)]
pub struct Endgames<R> {
    variant: Arc<Variant>,
    turn: Option<Image>,
    tables: Vec<Stored>,
    input: R,
    /// The blocks that were read last, with their tables and places; the latest first.
    kept: VecDeque<(usize, usize, Arc<[u8]>)>,
}

/// A table in a file.
#[derive(Debug)]
struct Stored {
    balance: Material,
    index: Index,
    width: usize,
    /// Each block, and where it begins.
    blocks: Vec<(u64, BlockHead)>,
}

impl<R: Read + Seek> Endgames<R> {
    /// Opens a file. `variant` gives the variant of a name.
    ///
    /// # Errors
    /// If it cannot be read, is damaged, or is about other rules.
    pub fn open(
        mut input: R,
        variant: impl Fn(&str) -> Option<Arc<Variant>>,
    ) -> Result<Endgames<R>, FileError> {
        let (head, mut begins) = read_head(&mut input)?;
        let unknown = || FileError::UnknownVariant(head.variant.clone());
        let variant = variant(&head.variant).ok_or_else(unknown)?;
        if rules_crc(&variant) != head.rules {
            return Err(FileError::OtherRules(head.variant));
        }
        let mut tables = Vec::with_capacity(head.tables.len());
        for table in head.tables {
            let balance = offered::read(&variant, &table.balance);
            let balance = balance.map_err(|_| FileError::Damaged)?;
            let index = Index::new(&variant, &balance, MOST_POSITIONS);
            let index = index.ok_or(FileError::Damaged)?;
            let mut blocks = Vec::with_capacity(table.blocks.len());
            for block in table.blocks {
                blocks.push((begins, block));
                begins += u64::from(block.len);
            }
            let is_whole = blocks.len() as u64 == index.len.div_ceil(BLOCK as u64);
            if !is_whole || ![1, 2].contains(&table.width) {
                return Err(FileError::Damaged);
            }
            tables.push(Stored {
                balance,
                index,
                width: table.width,
                blocks,
            });
        }
        let turn = turned(&variant);
        Ok(Endgames {
            variant,
            turn,
            tables,
            input,
            kept: VecDeque::new(),
        })
    }

    /// The variant that the file is about.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// Whether the file has the rules of a variant, whatever its version.
    pub fn is_about(&self, variant: &Variant) -> bool {
        self.variant.number() == variant.number() || self.variant.plays_as(variant)
    }

    /// The greatest number of pieces of a position that the file can have.
    pub fn most_pieces(&self) -> usize {
        self.tables
            .iter()
            .map(|table| table.balance.pieces())
            .max()
            .unwrap_or(0)
    }

    /// The value of a position. None if the file does not have it.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn value(&mut self, position: &Position) -> Result<Option<Value>, FileError> {
        if !position.is_bare() {
            return Ok(None);
        }
        let tables = self
            .tables
            .iter()
            .map(|table| (&table.balance, &table.index));
        let Some((table, number)) = find(&self.variant, self.turn.as_ref(), tables, position)
        else {
            return Ok(None);
        };
        let width = self.tables[table].width;
        let block = self.block(table, as_index(number / BLOCK as u64))?;
        let at = as_index(number % BLOCK as u64) * width;
        let bytes = block.get(at..at + width).ok_or(FileError::Damaged)?;
        let code = bytes
            .iter()
            .rev()
            .fold(0, |code, byte| code << 8 | u16::from(*byte));
        Ok(Some(Value::of_code(code)))
    }

    /// The legal moves of a position, the best first, each with the value for the side that makes
    /// it, the move counted. None if the file does not have the position.
    ///
    /// # Errors
    /// If the file cannot be read, or is damaged.
    pub fn moves(&mut self, position: &Position) -> Result<Option<Vec<(Move, Value)>>, FileError> {
        let variant = Arc::clone(&self.variant);
        if self.value(position)?.is_none() {
            return Ok(None);
        }
        let mut moves = position.legal_moves(&variant);
        variant.sort_as_text(&mut moves);
        let mut valued = Vec::with_capacity(moves.len());
        for mv in moves {
            let next = position.play(&variant, mv);
            let at_once = value_at_once(&variant, &next, !next.has_legal_move(&variant));
            let value = match at_once {
                Some(value) => Some(value),
                None => self.value(&next)?,
            };
            let Some(value) = value else {
                return Ok(None);
            };
            valued.push((mv, value.before()));
        }
        valued.sort_by_key(|(_, value)| std::cmp::Reverse(value.rank()));
        Ok(Some(valued))
    }

    fn block(&mut self, table: usize, place: usize) -> Result<Arc<[u8]>, FileError> {
        let is_wanted = |(one, other, _): &(usize, usize, _)| (*one, *other) == (table, place);
        if let Some(at) = self.kept.iter().position(is_wanted)
            && let Some(kept) = self.kept.remove(at)
        {
            let values = Arc::clone(&kept.2);
            self.kept.push_front(kept);
            return Ok(values);
        }
        let stored = &self.tables[table];
        let (begins, block) = *stored.blocks.get(place).ok_or(FileError::Damaged)?;
        let values = read_block(&mut self.input, begins, block, stored.width)?;
        self.kept.push_front((table, place, Arc::clone(&values)));
        self.kept.truncate(MOST_KEPT);
        Ok(values)
    }
}
