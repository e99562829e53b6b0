//! What the notations that count files need to know of a kind: its letters, its characters in a
//! move's text, and how pieces of the kind on one file are told apart. Plain data of the variant
//! file; `notation` gives it its meaning.

use serde::{Deserialize, Serialize};

/// How a kind stands in the notations that count files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    /// The letter in WXF, upper case. Kinds without one have no WXF and no Chinese form.
    pub wxf: Option<char>,
    /// The letter in Lau's notation, upper case.
    pub lau: Option<char>,
    /// The character in a move's text, a seat apart, where texts use another than the piece bears.
    pub characters: [String; 2],
    /// Further characters that are read for it.
    pub also: String,
    /// How several on one file are told apart.
    pub crowd: Crowd,
}

/// How pieces of a kind that stand on one file are told apart in a move's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crowd {
    /// Never: the direction tells, as with advisors and elephants.
    Unmarked,
    /// The front one and the rear one.
    #[default]
    Pair,
    /// By number from the front, and by file where several files hold two: soldiers.
    Row,
}
