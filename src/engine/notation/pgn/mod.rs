//! Game records as the world writes them: PGN-like text in any of its encodings and notations,
//! and the JSON that our own pages give.
//!
//! Reading goes in steps, a file each: [`decode`] makes text of bytes, [`games`] cuts the text
//! into games with their tags and words, and [`Reader::read`] plays a game's words by the rules
//! of movement in the notation that fits it.

mod date;
mod encoding;
mod game;
mod json;
mod movetext;
mod reader;
#[cfg(test)]
mod reader_tests;
#[cfg(test)]
mod round_trip_tests;
mod scan;
mod tags;

pub use date::{Date, date};
pub use encoding::{Charset, decode};
pub use game::Game;
pub use reader::{Played, Reader, Stopped, Unplayable};
pub use scan::games;
pub use tags::{Recorded, Tags};

/// Why a file holds no records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRecords {
    /// It is no text.
    Binary,
    /// It is JSON, but no record of ours; what is wrong with it.
    Json(String),
    /// There is no game in it.
    Empty,
}

/// The games of a file.
pub fn open(bytes: &[u8]) -> Result<Vec<Game>, NoRecords> {
    let (text, _) = decode(bytes);
    if text.contains('\0') {
        return Err(NoRecords::Binary);
    }
    let games = if json::is_json(&text) {
        json::games(&text).map_err(|error| NoRecords::Json(error.to_string()))?
    } else {
        games(&text)
    };
    if games.is_empty() {
        Err(NoRecords::Empty)
    } else {
        Ok(games)
    }
}
