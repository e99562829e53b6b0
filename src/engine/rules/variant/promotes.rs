//! What pieces become, where and when.

use super::Variant;
use crate::rules::board::{KindId, Move, Piece, Square};
use crate::rules::kinds::Kind;

/// How pieces of a kind become others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Promotes<'v> {
    /// How a sentence calls the part of the board where they do.
    pub zone: &'v str,
    /// The moves with which it promotes.
    pub by: PromotesBy,
    /// The part of the board where they must; none where they may always stay what they are.
    pub must: Option<&'v str>,
    /// Whether they become only what their side has lost.
    pub among_lost: bool,
}

/// By which moves pieces of a kind become others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PromotesBy {
    /// Those that end in a part of the board.
    Arriving,
    /// Those that begin there, too.
    Leaving,
    /// One of its own from there, where they stand or a step away.
    Itself,
    /// None: they are taken off the board there.
    Vanishing,
}

impl Variant {
    /// How pieces of a kind become others; none where they stay what they are.
    pub fn promotes(&self, kind: KindId) -> Option<Promotes<'_>> {
        let kind = self.kind(kind);
        let words = |zone: usize| self.zones[zone].words.as_str();
        let apart = kind.promotes_apart.map(|(zone, _)| zone);
        Some(Promotes {
            zone: words(apart.or(kind.promotes_in)?),
            by: match kind {
                _ if apart.is_some() => PromotesBy::Itself,
                Kind { vanishes: true, .. } => PromotesBy::Vanishing,
                Kind {
                    promotes_leaving: true,
                    ..
                } => PromotesBy::Leaving,
                _ => PromotesBy::Arriving,
            },
            must: kind.must_promote_in.map(words),
            among_lost: kind.promotes_among_lost,
        })
    }

    /// Whether a piece must become another on a point.
    pub fn promotes_on(&self, piece: Piece, square: Square) -> bool {
        let zone = self.kind(piece.kind).must_promote_in;
        zone.is_some_and(|zone| self.zones[zone].sets[piece.side.index()] & square.bit() != 0)
    }

    /// Whether a piece may become another with a move from a point to another.
    pub fn may_promote(&self, piece: Piece, from: Square, to: Square) -> bool {
        let kind = self.kind(piece.kind);
        let Some(zone) = kind.promotes_in else {
            return false;
        };
        let zone = self.zones[zone].sets[piece.side.index()];
        zone & to.bit() != 0 || (kind.promotes_leaving && zone & from.bit() != 0)
    }

    /// Whether any of its pieces has two sides.
    pub fn turns_pieces(&self) -> bool {
        self.kinds().iter().any(|kind| kind.fen.turned)
    }

    /// What a piece of a kind becomes by a move; none when it stays what it is.
    pub fn becomes(&self, kind: KindId, mv: Move) -> Option<KindId> {
        match mv.promotion {
            Some(KindId::TURNED) => self.kind(kind).turned,
            promotion => promotion,
        }
    }

    /// What a move says that makes a piece one of this kind.
    pub fn promotion_to(&self, kind: KindId) -> KindId {
        self.kind(kind).named_in_moves()
    }
}
