//! Commands of players, the events that follow, and refusals.

use super::offer::{OfferKind, OfferTerms};
use super::outcome::Outcome;
use crate::rules::{self, Move};
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantNames};

/// An action that a player asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameCommand {
    /// Make a move, optionally with a draw offer.
    Move {
        /// The move.
        mv: Move,
        /// Whether a draw is offered.
        offer_draw: bool,
    },
    /// Offer something, or accept it if the opponent offers the same. On a free board the own last
    /// move is taken back at once.
    Offer(OfferTerms),
    /// Accept what the opponent offers.
    Accept(OfferKind),
    /// Decline an offer of this kind.
    Decline(OfferKind),
    /// End a pause.
    Resume,
    /// Add time to the opponent's clock.
    GiveTime {
        /// The time to add, in seconds.
        seconds: u32,
    },
    /// Claim the game, because the opponent's time has run out or, in a game without a clock,
    /// because the opponent has not moved for a month.
    ClaimTime,
    /// Resign.
    Resign,
    /// Cancel the game before each side has moved; before each has moved twice, offer to cancel it.
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
    /// The side to move made a move.
    Moved {
        /// The move, written in coordinates.
        mv: String,
    },
    /// An offer was made to the opponent.
    Offered {
        /// The terms of the offer.
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
        /// 1, or 2 if the opponent had already answered; any number on a free board.
        plies: usize,
    },
    /// Both clocks were paused by agreement.
    Paused,
    /// The clocks were started again.
    Resumed,
    /// A player gave the opponent time.
    Gift {
        /// The time that was added, in seconds.
        seconds: u32,
    },
    /// The game ended with this result.
    Ended(Outcome),
}

/// Why a command is refused.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// The game has ended, with this result.
    Over(Outcome),
    /// It is the other side's turn.
    NotYourTurn,
    /// The form showed the game after this number of plies, and it has changed since.
    Stale,
    /// The rules forbid the move. The text of the move is stored instead; the reason is found again
    /// from it.
    #[serde(skip)]
    Rules(rules::Refusal),
    /// The game has the maximum number of moves; no rule ends it.
    Full,
    /// There is no offer or request to answer.
    NothingToAnswer,
    /// The opponent has declined an offer of this kind, and each side has not moved twice since.
    DeclinedLately,
    /// The side has not moved yet.
    NothingToTakeBack,
    /// The moves that would be taken back have revealed something hidden.
    ShownAlready,
    /// It is too late to cancel the game.
    TooLateToCancel,
    /// Only free boards allow this.
    Enforced,
    /// The game has not reached this ply.
    NoSuchPly,
    /// There is no clock in this game.
    NoClock,
    /// The clocks are already paused.
    PausedAlready,
    /// The clocks are not paused.
    NotPaused,
    /// The opponent has time left, or was late by no more than the delay of a message.
    HasTime,
    /// The server was down a moment ago, and clocks may still be adjusted.
    ClockInDoubt,
    /// The opponent has not been silent long enough for a claim.
    NotAbandoned,
    /// The player's own time is running.
    OwnTime,
    /// The gift is too small or too large.
    GiftBounds {
        /// The least that can be given, in seconds.
        least: u32,
        /// The most that can be given, in seconds.
        most: u32,
    },
    /// With a time for each move, time can be given only during the opponent's turn.
    GiftInVain,
}
