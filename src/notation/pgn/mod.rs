//! Game records as the world writes them: PGN-like text in any of its encodings and notations.
//!
//! Reading goes in steps, a file each: [`decode`] makes text of bytes, [`games`] cuts the text
//! into games with their tags and words, and [`Reader::read`] plays a game's words by the rules
//! of movement in the notation that fits it.

mod encoding;
mod movetext;
mod reader;
mod scan;
mod tags;

pub use encoding::{Charset, decode};
pub use reader::{Played, Reader, Stopped, Unplayable};
pub use scan::{Game, games};
pub use tags::{Recorded, Tags};
