//! A position drawn: SVG for the page, text for mail and terminal.
//!
//! Everything is drawn from the variant's own board: its points, river, palaces and marks.

mod captured;
pub mod figures;
mod ground;
pub mod letters;
mod plan;
pub mod svg;
pub mod text;

pub use captured::{captured, taken};
