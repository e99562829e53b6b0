//! What a player asks for, what happened then, or why it cannot be done.

use super::offer::{OfferKind, OfferTerms};
use super::outcome::Outcome;
use crate::rules::{self, Move};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr};

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

/// What happened, with its data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, EnumDiscriminants)]
#[serde(tag = "kind", content = "detail", rename_all = "kebab-case")]
#[strum_discriminants(
    name(GameEventKind),
    doc = "What happened, without its data.",
    allow(missing_docs),
    derive(EnumString, IntoStaticStr),
    strum(serialize_all = "kebab-case")
)]
pub enum GameEvent {
    /// A move was made.
    Moved {
        /// The move, in coordinates.
        mv: String,
    },
    /// Something was offered.
    Offered {
        /// What.
        terms: OfferTerms,
        /// Whether it came along with a move.
        with_move: bool,
    },
    /// An offer was declined.
    OfferDeclined {
        /// Its kind.
        offer: OfferKind,
    },
    /// Moves were taken back.
    TakenBack {
        /// 1, or 2 when the opponent had answered already; any number on a free board.
        plies: usize,
    },
    /// Both clocks stand still.
    Paused,
    /// The clocks go on.
    Resumed,
    /// The opponent was given time.
    Gift {
        /// How much.
        seconds: u32,
    },
    /// The game is over.
    Ended(Outcome),
}

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
