//! Why a player may not do something.

use super::outcome::Outcome;
use crate::rules;
use serde::{Deserialize, Serialize};

/// Why it cannot be done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refusal {
    /// The game is over.
    Over(Outcome),
    /// It is the other side's turn.
    NotYourTurn,
    /// The form showed the game as it was so many plies into it, and it has moved on.
    Stale,
    /// The rules forbid the move. What is stored has the move's text instead, by which the reason
    /// is found again.
    #[serde(skip)]
    Rules(rules::Refusal),
    /// There is no offer or request to answer.
    NothingToAnswer,
    /// The opponent has declined an offer of that kind, and each side has not moved twice since.
    DeclinedLately,
    /// The side has not moved yet.
    NothingToTakeBack,
    /// What would be taken back has shown what lay face down or in the dark.
    ShownAlready,
    /// It is too late to call the game off.
    TooLateToCancel,
    /// That is for free boards; in this game the rules decide.
    Enforced,
    /// There is no such ply to go back to.
    NoSuchPly,
    /// There is no clock in this game.
    NoClock,
    /// The clocks stand still already.
    PausedAlready,
    /// They are not paused.
    NotPaused,
    /// The opponent has time left still, or so little too little that it may be the post's.
    HasTime,
    /// The server was away a moment ago, and is not sure yet what time everybody has.
    ClockInDoubt,
    /// The opponent has not been silent for so long that the game may be claimed.
    NotAbandoned,
    /// It is not the opponent whose time runs.
    OwnTime,
    /// Nobody gives so little or so much; all are seconds.
    GiftBounds {
        /// What is given at least.
        least: u32,
        /// What is given at most.
        most: u32,
    },
    /// With a time for each move, time is given to whoever is to move.
    GiftInVain,
}
