//! Commands that compute: move counts, mates, exact endings, and the computer player for other
//! programs.

pub mod endgames;
pub mod engine;
pub mod perft;
pub mod solve;
