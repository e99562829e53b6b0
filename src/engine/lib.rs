//! The engine of Posthorse: the pure rooms that know the games and nothing of the world.
//!
//! | room | what it knows |
//! |---|---|
//! | [`rules`] | variants as data, positions, legal moves; `Line` judges a move |
//! | [`notation`] | how people write moves, positions and games: WXF, Chinese, FEN, PGN … |
//! | [`diagram`] | a position drawn: SVG, PNG, text; the pieces' characters, figures and letters |
//! | [`play`] | a game between two players: turn, offers, clock, result; what may happen next |
//!
//! It is a package of its own because the two halves of the house want different things of the
//! compiler: moves are counted by the million, so the engine is always optimised, while the pages
//! and the store are built as quickly as can be; and an edit of a page leaves the engine as it was
//! built.

#![warn(missing_docs)]

pub mod diagram;
pub mod notation;
pub mod play;
pub mod rules;
