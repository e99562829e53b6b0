//! The Chinese characters of the pieces and the river, written with a small brush of our own: no
//! font has a part in it, so they look the same everywhere.
//!
//! A character is a list of strokes in `characters.txt`; [`stroke`] turns each into a filled
//! outline as the brush would leave it.

mod ends;
mod leg;
mod outline;
mod point;
mod stroke;
mod written;

use std::collections::BTreeMap;
use std::sync::LazyLock;

static DRAWN: LazyLock<BTreeMap<char, String>> = LazyLock::new(|| {
    let all = written::read(include_str!("characters.txt"));
    all.into_iter().collect()
});

/// The outline of a character in a square of 200 units, its middle at 0,0, y downward, as the
/// `d` of an SVG path (non-zero fill), whole numbers, as short as can be; none for a character
/// that nobody has drawn yet.
pub fn character(c: char) -> Option<&'static str> {
    DRAWN.get(&c).map(String::as_str)
}

#[cfg(test)]
mod tests;
