//! What happened in a game that is being played.

use super::offer::{OfferKind, OfferTerms};
use super::outcome::Outcome;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr};

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
