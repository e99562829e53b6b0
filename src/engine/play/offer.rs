//! What one player offers and the other accepts or declines.

use crate::rules::Side;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};

/// An offer that waits for an answer. A game has at most one of each kind, and a move lets all of
/// them lapse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// The side that makes the offer.
    pub by: Side,
    /// What the other side may accept.
    #[serde(flatten)]
    pub terms: OfferTerms,
}

/// What an offer is about, with what belongs to its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, EnumDiscriminants)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[strum_discriminants(
    name(OfferKind),
    doc = "A kind of offer, with one word for data and addresses.",
    allow(missing_docs),
    derive(Serialize, Deserialize, EnumString, IntoStaticStr, VariantArray),
    serde(rename_all = "lowercase"),
    strum(serialize_all = "lowercase")
)]
pub enum OfferTerms {
    /// The game is to end in a draw.
    Draw,
    /// On a free board: this side has won.
    Result {
        /// The side that is to be the winner.
        winner: Side,
    },
    /// The last moves are to be taken back.
    Takeback {
        /// The ply to go back to, on a free board; none for one's own last move.
        to: Option<usize>,
    },
    /// Both clocks are to be paused.
    Pause,
    /// The game is to be cancelled.
    Cancel,
}

impl OfferTerms {
    /// An offer of a kind: to go back to that ply, or that this side has won. None where a result
    /// has no winner.
    pub fn of(kind: OfferKind, to: Option<usize>, winner: Option<Side>) -> Option<Self> {
        Some(match kind {
            OfferKind::Draw => Self::Draw,
            OfferKind::Result => Self::Result { winner: winner? },
            OfferKind::Takeback => Self::Takeback { to },
            OfferKind::Pause => Self::Pause,
            OfferKind::Cancel => Self::Cancel,
        })
    }

    /// The kind, without what else it says.
    pub fn kind(&self) -> OfferKind {
        self.into()
    }
}

impl OfferKind {
    /// The word in data and addresses.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
