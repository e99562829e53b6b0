//! What one player offers and the other accepts or declines.

use crate::rules::Side;
use serde::{Deserialize, Serialize};
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};

/// An offer that waits for an answer. A game has at most one of each kind. It stands until the
/// player whom it is made to answers it or moves (FIDE Laws of Chess, 9.1.2.1).
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

/// The offers of a game that wait for an answer, and those that were declined lately.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offers {
    standing: Vec<Offer>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    declined: Vec<DeclinedOffer>,
}

/// An offer that was declined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct DeclinedOffer {
    by: Side,
    kind: OfferKind,
    ply: usize,
}

/// How many plies after a declined offer another one of its kind may be made: each side has moved
/// twice.
const PLIES_AFTER_DECLINED: usize = 4;

impl Offers {
    /// The offers that wait for an answer.
    pub fn iter(&self) -> impl Iterator<Item = Offer> {
        self.standing.iter().copied()
    }

    /// Whether there is nothing to remember.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.standing.is_empty() && self.declined.is_empty()
    }

    /// The offer of a kind that waits for an answer.
    #[must_use]
    pub fn of(&self, kind: OfferKind) -> Option<Offer> {
        self.iter().find(|offer| offer.terms.kind() == kind)
    }

    /// Whether an offer of a kind was declined so lately that its maker may not repeat it.
    pub(super) fn declined_lately(&self, by: Side, kind: OfferKind, ply: usize) -> bool {
        let is_recent = |offer: &DeclinedOffer| {
            (offer.by, offer.kind) == (by, kind) && ply < offer.ply + PLIES_AFTER_DECLINED
        };
        self.declined.iter().any(is_recent)
    }

    /// Puts an offer in the place of an earlier one of its kind.
    pub(super) fn put(&mut self, offer: Offer) {
        self.remove(offer.terms.kind());
        self.standing.push(offer);
    }

    pub(super) fn remove(&mut self, kind: OfferKind) {
        self.standing.retain(|offer| offer.terms.kind() != kind);
    }

    pub(super) fn decline(&mut self, offer: Offer, ply: usize) {
        let (by, kind) = (offer.by, offer.terms.kind());
        self.remove(kind);
        self.declined.retain(|old| (old.by, old.kind) != (by, kind));
        self.declined.push(DeclinedOffer { by, kind, ply });
    }

    /// A side has moved: what it was offered lapses. Its own offers stand, but for a take-back,
    /// which would now be of another move, and for a result, after which nobody plays on.
    pub(super) fn after_move(&mut self, by: Side, ply: usize) {
        self.standing.retain(|offer| {
            let stands = !matches!(offer.terms.kind(), OfferKind::Takeback | OfferKind::Result);
            offer.by == by && stands
        });
        self.declined
            .retain(|offer| ply < offer.ply + PLIES_AFTER_DECLINED);
    }

    /// The game has gone back to a ply.
    pub(super) fn after_takeback(&mut self, ply: usize) {
        self.standing.clear();
        for offer in &mut self.declined {
            offer.ply = offer.ply.min(ply);
        }
    }
}
