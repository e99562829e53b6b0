//! A position drawn: SVG for the page, PNG for emails and shared links, text and table for those
//! who do not see it.
//!
//! Everything is drawn from the variant's own board: its points, river, palaces and marks. The
//! pieces are drawn without fonts: characters by [`brush`], western figures, letters.

pub mod brush;
mod captured;
mod coordinates;
mod dress;
pub mod film;
mod ground;
mod lettering;
pub mod letters;
mod marks;
mod options;
pub mod painter;
mod palette;
mod part_cache;
pub mod piece_art;
mod pieces;
mod plan;
pub mod png;
pub mod svg;
pub mod text;

pub use captured::{captured, destroyed, in_hand, taken};
pub use dress::{Dress, Ground, Set, Size, Theme, Word};
pub use lettering::Lettering;
pub use palette::css;
