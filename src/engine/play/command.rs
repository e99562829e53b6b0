//! What a player asks for.

use super::offer::{OfferKind, OfferTerms};
use crate::rules::Move;

/// What a player asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameCommand {
    /// Make a move, perhaps offering a draw with it.
    Move {
        /// The move.
        mv: Move,
        /// Whether a draw is offered.
        offer_draw: bool,
    },
    /// Offer something, or accept it where the opponent offers the same. On a free board one's own
    /// last move comes back at once.
    Offer(OfferTerms),
    /// Accept what the opponent offers.
    Accept(OfferKind),
    /// Decline it.
    Decline(OfferKind),
    /// Let the clocks go on after a pause.
    Resume,
    /// Give the opponent time.
    GiveTime {
        /// How much.
        seconds: u32,
    },
    /// Win, or at least end the game, because the opponent's time has run out or, in a game without
    /// a clock, because the opponent has not moved for a month.
    ClaimTime,
    /// Give up.
    Resign,
    /// Call the game off before each side has moved; before each has moved twice, offer to.
    Cancel,
}
