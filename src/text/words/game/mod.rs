//! What is said of a game: its board, moves, clock, end, and how its moves are read.

pub mod boards;
pub mod characters;
pub mod checks;
pub mod endings;
pub mod games;
pub mod holdings;
pub mod marking;
pub mod move_numbers;
pub mod moves;
pub mod offers;
pub mod openings;
pub mod placing;
pub mod plans;
pub mod positions;
pub mod readings;
pub mod rulings;
pub mod terms;
pub mod time_controls;
pub mod unreadable;
