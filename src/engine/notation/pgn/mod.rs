//! Game records as the world writes them: PGN-like text in any of its encodings and notations, the
//! JSON that our own pages give, and the files of other programs: Xiangqi Studio (`.xqf`),
//! `CCBridge` (`.cbr`, `.cbl`), Zillions of Games (`.zsg`), and records of shogi (`.kif`). What a
//! file is shows in what it holds, not in its name.
//!
//! Reading goes in steps, a file each: [`decode`] makes text of bytes, [`games`] cuts the text into
//! games with their tags and words, and [`Reader::read`] plays a game's words by the rules of
//! movement in the notation that fits it. What a record says beside its moves comes along:
//! comments, and variations, which are played in the same notation as far as they can be.

mod bytes;
mod ccbridge;
mod encoding;
mod json;
mod kif;
mod kif_head;
#[cfg(test)]
mod kif_tests;
mod movetext;
mod pieces;
mod reader;
#[cfg(test)]
mod reader_tests;
#[cfg(test)]
mod round_trip_tests;
mod scan;
mod tags;
mod tree;
mod variant_names;
mod xqf;
mod zillions;

pub use bytes::MOST_MOVES;
pub use encoding::{Charset, decode};
pub use pieces::whole_games;
pub use reader::{Played, Reader, Stopped, Unplayable};
pub use scan::games;
pub use tags::{Date, Recorded, Tags, date, is_name};

use crate::notation::annotations::Annotations;

/// A game as written: nothing of it is judged yet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Game {
    /// What stands in brackets before the moves.
    pub tags: Tags,
    /// The words of the main line, one for each move, without numbers, comments and marks.
    pub moves: Vec<String>,
    /// The result that ends the moves.
    pub result: Option<Recorded>,
    /// Its comments and variations, the moves of these as written.
    pub annotations: Annotations,
}

impl Game {
    /// The result: what the tag says, else what ends the moves.
    pub fn recorded(&self) -> Recorded {
        let known = |result: &Recorded| *result != Recorded::Unknown;
        let told = self.tags.result().filter(known).or(self.result);
        told.unwrap_or(Recorded::Unknown)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.tags.is_empty() && self.moves.is_empty()
    }
}

/// Why a file holds no records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRecords {
    /// The file is neither text nor a known binary format.
    Binary,
    /// It is a binary record that ends too early, or has something in it that is none of it.
    Damaged,
    /// It is JSON, but no record of ours; what is wrong with it.
    Json(String),
    /// The file is readable and holds no game.
    Empty,
}

/// The games of a file.
///
/// # Errors
/// Why it holds none.
pub fn open(bytes: &[u8]) -> Result<Vec<Game>, NoRecords> {
    let games = if xqf::is_xqf(bytes) {
        vec![xqf::read(bytes).ok_or(NoRecords::Damaged)?]
    } else if ccbridge::is_ccbridge(bytes) {
        ccbridge::read(bytes).ok_or(NoRecords::Damaged)?
    } else {
        in_text(bytes)?
    };
    if games.is_empty() {
        return Err(NoRecords::Empty);
    }
    Ok(games)
}

fn in_text(bytes: &[u8]) -> Result<Vec<Game>, NoRecords> {
    let (text, _) = decode(bytes);
    if text.contains('\0') {
        return Err(NoRecords::Binary);
    }
    if zillions::is_zillions(&text) {
        return Ok(vec![zillions::read(&text)]);
    }
    if kif::is_kif(&text) {
        return Ok(vec![kif::read(&text)]);
    }
    if json::is_json(&text) {
        return json::games(&text).map_err(|error| NoRecords::Json(error.to_string()));
    }
    Ok(games(&text))
}
