//! A position drawn: SVG for the page, text for mail and terminal.
//!
//! Everything is drawn from the variant's own board: its points, river, palaces and marks.

pub mod brush;
mod captured;
mod ground;
mod plan;
pub mod svg;
pub mod text;

pub use captured::{captured, taken};
