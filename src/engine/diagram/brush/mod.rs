//! Draws the Chinese characters of the pieces and the river with strokes of a simulated brush. No
//! font is used, so that they look the same everywhere.
//!
//! Each character is a list of strokes in `characters.txt`. [`stroke`] turns each stroke into a
//! filled outline.

mod ends;
mod leg;
mod outline;
mod point;
mod stroke;
mod written;

use std::collections::BTreeMap;
use std::sync::LazyLock;

static DRAWN: LazyLock<BTreeMap<char, String>> = LazyLock::new(|| outlines(1.0));
static DRAWN_SMALL: LazyLock<BTreeMap<char, String>> = LazyLock::new(|| outlines(SMALL));

/// The size of a small character relative to the usual one.
pub const SMALL: f64 = 0.4;

fn outlines(scale: f64) -> BTreeMap<char, String> {
    let all = written::read(include_str!("characters.txt"), scale);
    all.into_iter().collect()
}

/// The outline of a character as the `d` of an SVG path (non-zero fill). The square is 200 units
/// wide, its middle is 0,0, y points down, and all numbers are whole. None if the character is not
/// in the list.
pub fn character(c: char) -> Option<&'static str> {
    DRAWN.get(&c).map(String::as_str)
}

/// The same outline in a square of 80 units, which takes fewer bytes. It is for small pieces and
/// for names in texts.
pub fn small_character(c: char) -> Option<&'static str> {
    DRAWN_SMALL.get(&c).map(String::as_str)
}

#[cfg(test)]
mod tests;
