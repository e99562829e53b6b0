//! A position drawn: SVG for the page, PNG for mail and shared links, text and table for those who
//! do not see it.
//!
//! Everything is drawn from the variant's own board: its points, river, palaces and marks. The
//! pieces are drawn by the house itself: characters by [`brush`], western figures, letters.

pub mod brush;
mod captured;
mod coordinates;
mod dress;
pub mod figures;
pub mod film;
mod ground;
mod kept;
pub mod letters;
mod marks;
mod options;
pub mod painter;
mod palette;
mod pieces;
mod plan;
pub mod png;
pub mod svg;
pub mod text;

pub use captured::{captured, in_hand, taken};
pub use dress::{Dress, Ground, Set, Size, Theme, Word};
pub use palette::css;
