//! What the rules say of a move or a game, as data: how a game ends, why a move is refused, what a
//! repetition means and by which rulebook. The sentences are made in `words`.

pub(super) mod outcome;
pub(super) mod refusal;
pub(super) mod rulebook;
pub(super) mod ruling;
