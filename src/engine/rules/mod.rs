//! The games as data, and what their rules say: variants, positions, legal moves, and the line of a
//! game.
//!
//! Each folder knows those above it and none below:
//!
//! | folder | what is there |
//! |---|---|
//! | `board` | points and their geometry, pieces, moves, sets of points, a position as plain data |
//! | `verdicts` | outcomes, refusals, rulings, and the names of the rulebooks, as data |
//! | `kinds` | what a variant file says: kinds, ways of moving, zones, castling, the game's mode |
//! | `tables` | the same compiled, so that moves can be counted by the million |
//! | `counting` | the counts of moves that South-East Asia knows |
//! | `relay` | pieces that lend their way of moving |
//! | `variant` | the compiled rule set: names, seats, set-ups, test games, lessons |
//! | `movement` | legal moves, attacks, special moves, free boards, and why a move is none |
//! | `modes` | exclusive game modes, a module for each: dice, hidden pieces, and others |
//! | `rulebooks` | what the history of a game means: `axf`, `house`, `janggi`, chases |
//! | `line` | a game so far: the one to ask whether a move may be played |
//! | `loader` | variant files read and checked, and the catalogue of them |
//! | `landmarks` | what an index knows positions by |
//! | `materials` | the pieces left, and what an index knows them by |
//! | `retreats` | what tables of endgames ask: moves taken back, images of the board |
//! | `lessons` | the making of lessons |
//!
//! The files of the variants themselves are in `variants`.

pub(crate) mod board;
mod counting;
mod kinds;
mod landmarks;
mod lessons;
mod line;
mod loader;
mod materials;
mod modes;
mod movement;
mod relay;
mod retreats;
mod rulebooks;
mod tables;
#[cfg(test)]
mod testing;
mod variant;
mod verdicts;

pub use board::{
    Board, BoardEdit, BoardEdits, Drawn, Hand, KindId, Move, Piece, Position, Side, Square, Style,
    UnknownWord,
};
pub use kinds::{
    Castling, Chance, Characters, ChaseClass, Chooser, Crowd, Duty, FaceDown, GameMode, Goal,
    Hands, Hidden, Kind, Label, Placing, Takes, TooWeak, WrittenForms,
};
pub use landmarks::{KEY_VERSION, Landmark, MOVE_BITS};
pub use line::Line;
pub use loader::catalogue::{self, Catalogue, CatalogueError, OwnFile};
pub use loader::fault::VariantError;
pub use loader::read::MAX_BYTES as MAX_VARIANT_BYTES;
pub use materials::Material;
pub use modes::ModeField;
pub use modes::face_down::Deal;
pub use modes::placing::{Placed, PlacingError};
pub use movement::placement::PlacementError;
pub use movement::set_up::PositionError;
pub(crate) use movement::{placement, tactics};
pub(crate) use retreats::{Image, Retreats};
pub use variant::{
    Allows, Bar, Family, Lesson, Odds, Promotes, PromotesBy, RulesPart, Seat, Setup, TestGame,
    Topic,
};
pub use variant::{PieceShape, Variant};
pub use verdicts::{
    CastlingObstacle, ChasedPiece, Conduct, Edition, Ending, Forecast, Ground, Judgement, Obstacle,
    Outcome, PlyFacts, Refusal, Rulebook, Ruling, Stalemate, Threat, TrackedPiece, Warning, WhyNot,
};
