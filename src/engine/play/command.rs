//! What a player asks for, what happened then, or why it cannot be done.

use super::offer::{OfferKind, OfferTerms};
use super::outcome::Outcome;
use crate::rules::{self, Move};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantNames};

/// An action that a player asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameCommand {
    /// Make a move, perhaps offering a draw with it.
    Move {
        /// The move that is to be made.
        mv: Move,
        /// Whether a draw is offered.
        offer_draw: bool,
    },
    /// Offer something, or accept it where the opponent offers the same. On a free board one's own
    /// last move comes back at once.
    Offer(OfferTerms),
    /// Accept what the opponent offers.
    Accept(OfferKind),
    /// Declines an offer of this kind.
    Decline(OfferKind),
    /// Let the clocks go on after a pause.
    Resume,
    /// Adds time to the opponent's clock.
    GiveTime {
        /// The time to add, in seconds.
        seconds: u32,
    },
    /// Win, or at least end the game, because the opponent's time has run out or, in a game without
    /// a clock, because the opponent has not moved for a month.
    ClaimTime,
    /// Resigns, which loses the game.
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
    /// A move was made, by the side to move.
    Moved {
        /// The move, written in coordinates.
        mv: String,
    },
    /// An offer was made to the opponent.
    Offered {
        /// What the opponent may accept.
        terms: OfferTerms,
        /// Whether it came along with a move.
        with_move: bool,
    },
    /// An offer was declined, or withdrawn.
    OfferDeclined {
        /// The kind of the declined offer.
        offer: OfferKind,
    },
    /// The last moves were taken back.
    TakenBack {
        /// 1, or 2 when the opponent had answered already; any number on a free board.
        plies: usize,
    },
    /// Both clocks were paused by agreement.
    Paused,
    /// The clocks were started again.
    Resumed,
    /// The opponent was given time.
    Gift {
        /// The time that was added, in seconds.
        seconds: u32,
    },
    /// The game ended with this result.
    Ended(Outcome),
}

/// Why an action is not possible now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// The game has ended, with this result.
    Over(Outcome),
    /// It is the other side's turn.
    NotYourTurn,
    /// The form showed the game as it was so many plies into it, and it has moved on.
    Stale,
    /// The rules forbid the move. What is stored has the move's text instead, by which the reason
    /// is found again.
    #[serde(skip)]
    Rules(rules::Refusal),
    /// The game has as many moves as it may have; no rule ends it.
    Full,
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
    /// The clocks run; they are not paused.
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
        /// The least that can be given, in seconds.
        least: u32,
        /// The most that can be given, in seconds.
        most: u32,
    },
    /// With a time for each move, time is given to whoever is to move.
    GiftInVain,
}
