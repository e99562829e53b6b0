//! The engine of Posthorse: pure code for the games, without any input or output.
//!
//! | module | what it knows |
//! |---|---|
//! | [`rules`] | variants as data, positions, legal moves; `Line` judges a move |
//! | [`notation`] | how people write moves, positions and games: WXF, Chinese, FEN, PGN … |
//! | [`diagram`] | a position drawn: SVG, PNG, text; the pieces' characters, figures and letters |
//! | [`play`] | a game between two players: turn, offers, clock, result; what may happen next |
//! | [`computer`] | a player for every game: the best move of a position |
//! | [`solver`] | mate problems: the shortest mate, proved |
//! | [`endgames`] | positions with few pieces: exact values and distances, in files |
//! | [`analysis`] | marks and reasons for the moves of a finished game |
//!
//! It is a package of its own because it needs other compiler settings than the rest: moves are
//! counted by the million, so the engine is always optimised, while the pages and the store are
//! built as quickly as possible. An edit of a page does not rebuild the engine, either.

#![warn(missing_docs)]

pub mod analysis;
pub mod computer;
pub mod diagram;
pub mod endgames;
pub mod notation;
pub mod play;
pub mod rules;
pub mod solver;
