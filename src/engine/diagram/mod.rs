//! Draws positions: SVG for pages, PNG for emails and shared links, text for terminals and for
//! screen readers.
//!
//! The board is drawn from the data of the variant: its points, river, palaces and marks. The
//! pieces need no fonts: they have characters from [`brush`], western figures or letters.

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
mod sharing;
pub mod svg;
pub mod text;
mod text_edges;

pub use captured::{captured, destroyed, in_hand, taken};
pub use dress::{Dress, Ground, Set, Size, Theme, Word};
pub use lettering::Lettering;
pub use palette::css;
