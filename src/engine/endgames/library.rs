//! Several files of endgames, for all threads.

use std::fmt::Debug;
use std::io::{Read, Seek};
use std::sync::{Mutex, PoisonError};

use super::file::FileError;
use super::probe::Endgames;
use super::value::Value;
use crate::rules::{Move, Position, Variant};

/// Something that knows the exact values of some positions.
pub trait ExactValues: Debug + Send + Sync {
    /// The value of a position; none if it is not known.
    fn value_of(&self, variant: &Variant, position: &Position) -> Option<Value>;
}

/// Files of endgames.
#[derive(Debug)]
pub struct Library<R> {
    files: Vec<Mutex<Endgames<R>>>,
    most_pieces: usize,
}

/// The exact value of a position and of its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExactEnding {
    /// The value for the side to move.
    pub value: Value,
    /// The legal moves, the best first, each with its value for the side that makes it.
    pub moves: Vec<(Move, Value)>,
}

impl<R: Read + Seek> Library<R> {
    /// A library of opened files.
    pub fn new(files: Vec<Endgames<R>>) -> Library<R> {
        let most = files.iter().map(Endgames::most_pieces).max();
        Library {
            files: files.into_iter().map(Mutex::new).collect(),
            most_pieces: most.unwrap_or(0),
        }
    }

    /// The ending of a position. None if no file has it.
    ///
    /// # Errors
    /// If a file cannot be read, or is damaged.
    pub fn ending(
        &self,
        variant: &Variant,
        position: &Position,
    ) -> Result<Option<ExactEnding>, FileError> {
        self.first(variant, position, |file| {
            let (value, moves) = (file.value(position)?, file.moves(position)?);
            Ok(value
                .zip(moves)
                .map(|(value, moves)| ExactEnding { value, moves }))
        })
    }

    /// What the first file tells that knows something of a position.
    fn first<T>(
        &self,
        variant: &Variant,
        position: &Position,
        ask: impl Fn(&mut Endgames<R>) -> Result<Option<T>, FileError>,
    ) -> Result<Option<T>, FileError> {
        if position.count_of_pieces() > self.most_pieces {
            return Ok(None);
        }
        for file in &self.files {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            if file.is_about(variant)
                && let Some(told) = ask(&mut file)?
            {
                return Ok(Some(told));
            }
        }
        Ok(None)
    }
}

impl<R: Read + Seek + Debug + Send> ExactValues for Library<R> {
    /// A file that cannot be read knows nothing.
    fn value_of(&self, variant: &Variant, position: &Position) -> Option<Value> {
        let told = self.first(variant, position, |file| file.value(position));
        told.ok().flatten()
    }
}
