//! A bare board on which one piece shows how it moves: what lessons are made of. Its moves are
//! those of play; generals stand on it only where they matter.

use crate::rules::board::{KindId, Move, Piece, Position, Side, Square};
use crate::rules::kinds::{Kind, Way};
use crate::rules::tables::{Walk, forward, walks};
use crate::rules::variant::Variant;

/// One piece and the board that it is shown on.
#[derive(Clone, Copy)]
pub(super) struct Stage<'v> {
    pub(super) variant: &'v Variant,
    pub(super) piece: Piece,
}

impl Variant {
    /// The points where a piece can ever stand, as far as it gets on an otherwise empty board from
    /// where its kind begins; all it may stand on for pieces that begin nowhere, or only jump.
    pub fn haunts(&self, piece: Piece) -> Vec<Square> {
        Stage {
            variant: self,
            piece,
        }
        .haunts()
    }

    /// How a sentence calls the zone that pieces of a kind never leave; nothing for most.
    pub fn bounds(&self, kind: KindId) -> Option<&str> {
        let zone = self.kind(kind).within?;
        Some(&self.zones[zone].words)
    }
}

impl<'v> Stage<'v> {
    /// The stage of a kind: its piece of the side at the bottom, if that side has one at the start.
    pub(super) fn of(variant: &'v Variant, kind: KindId) -> Stage<'v> {
        let bottom = variant.side_below();
        let begins = |side| variant.start().standing(Piece { side, kind }).count() > 0;
        let side = if !begins(bottom) && begins(bottom.other()) {
            bottom.other()
        } else {
            bottom
        };
        let piece = Piece { side, kind };
        Stage { variant, piece }
    }

    pub(super) fn kind(&self) -> &'v Kind {
        self.variant.kind(self.piece.kind)
    }

    pub(super) fn ways(&self) -> impl Iterator<Item = &'v Way> + use<'v> {
        self.kind().ways.iter()
    }

    /// Where a way leads from a point, as if the board were empty and its zones did not matter.
    pub(super) fn walks(&self, way: &Way, from: Square) -> Vec<Walk> {
        let ahead = forward(self.variant.seat(self.piece.side).at_bottom);
        walks(self.variant.board(), way, from, ahead)
    }

    /// Whether a way may be gone from a point to another.
    pub(super) fn is_open(&self, way: &Way, from: Square, to: Square) -> bool {
        self.is_in(way.from, from) && self.is_in(way.to, to) && self.is_in(self.kind().within, to)
    }

    pub(super) fn is_in(&self, zone: Option<usize>, at: Square) -> bool {
        zone.is_none_or(|zone| {
            let set = self.variant.zones[zone].sets[self.piece.side.index()];
            set & at.bit() != 0
        })
    }

    /// The piece on a point, its side to move, and others.
    pub(super) fn with(&self, at: Square, others: &[(Square, Piece)]) -> Position {
        let pieces = others.iter().copied().chain([(at, self.piece)]);
        Position::of_pieces(self.variant, pieces, self.piece.side)
    }

    /// Where the piece on a point may go now, each point once. What it goes only to become another
    /// is left out.
    pub(super) fn targets(&self, position: &Position, at: Square) -> Vec<Square> {
        let apart = self.kind().promotes_apart.is_some();
        self.ends(position, at, |mv| !apart || mv.promotion.is_none())
    }

    /// Where it becomes another piece, or is taken off the board.
    pub(super) fn promotions(&self, position: &Position, at: Square) -> Vec<Square> {
        self.ends(position, at, |mv| {
            mv.promotion.is_some() || self.vanishes_on(mv.to)
        })
    }

    fn ends(&self, position: &Position, at: Square, wanted: impl Fn(&Move) -> bool) -> Vec<Square> {
        let goes = |mv: &&Move| mv.from == at && mv.to != at && wanted(mv);
        let moves = position.moves_to_show(self.variant);
        let mut targets: Vec<Square> = moves.iter().filter(goes).map(|mv| mv.to).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// Where it may go from a point of the empty board.
    pub(super) fn reach(&self, at: Square) -> Vec<Square> {
        self.targets(&self.with(at, &[]), at)
    }

    pub(super) fn haunts(&self) -> Vec<Square> {
        let mut known: Vec<Square> = self.variant.start().standing(self.piece).collect();
        if known.is_empty() || self.kind().only_hops() {
            let may_stand = |at: &Square| self.may_stand(*at);
            return self.variant.board().squares().filter(may_stand).collect();
        }
        let mut seen = 0;
        while let Some(&at) = known.get(seen) {
            seen += 1;
            for to in self.reach(at) {
                if !known.contains(&to) && self.may_stand(to) {
                    known.push(to);
                }
            }
        }
        known.sort_unstable();
        known
    }

    fn may_stand(&self, at: Square) -> bool {
        let stays = !self.variant.promotes_on(self.piece, at) && !self.vanishes_on(at);
        self.is_in(self.kind().within, at) && stays
    }

    fn vanishes_on(&self, at: Square) -> bool {
        self.kind().vanishes && self.variant.may_promote(self.piece, at, at)
    }

    /// The best of some points: the highest score, then the nearest to the middle of the board,
    /// then the own half.
    pub(super) fn best<S: Ord>(
        &self,
        points: impl IntoIterator<Item = Square>,
        score: impl Fn(Square) -> S,
    ) -> Option<Square> {
        points.into_iter().max_by_key(|&at| {
            let home = !self.is_far(at);
            (
                score(at),
                std::cmp::Reverse(self.variant.board().distance_to_middle(at)),
                home,
            )
        })
    }

    /// Whether a point lies on the enemy's half.
    fn is_far(&self, at: Square) -> bool {
        let board = self.variant.board();
        let upper = 2 * board.rank_of(at) + 1 > board.ranks();
        upper == self.variant.seat(self.piece.side).at_bottom
    }

    /// Whether a point lies on the last rank ahead.
    pub(super) fn is_last_rank(&self, at: Square) -> bool {
        let board = self.variant.board();
        let last = if self.variant.seat(self.piece.side).at_bottom {
            board.ranks() - 1
        } else {
            0
        };
        board.rank_of(at) == last
    }

    /// A piece to be put on a point: of one side, of the most numerous kind that could come there.
    fn extra(&self, at: Square, side: Side) -> Option<Piece> {
        let variant = self.variant;
        let own = self.kind();
        let shunned =
            |kind: &Kind| own.never_jumps.contains(&kind.id) || own.never_takes.contains(&kind.id);
        let mut kinds: Vec<&Kind> = variant.kinds().iter().collect();
        kinds.retain(|kind| !kind.royal && !shunned(kind));
        kinds.sort_by_key(|kind| std::cmp::Reverse(self.count(kind.id)));
        let mut pieces = kinds.iter().map(|kind| Piece::new(side, kind.id));
        pieces.find(|&piece| piece != self.piece && Stage { variant, piece }.haunts().contains(&at))
    }

    /// How many pieces of a kind there are at the start.
    fn count(&self, kind: KindId) -> usize {
        let pieces = |side| self.variant.start().standing(Piece { side, kind }).count();
        Side::BOTH.map(pieces).iter().sum()
    }

    /// An enemy piece on a point.
    pub(super) fn foe(&self, at: Square) -> Option<Piece> {
        self.extra(at, self.piece.side.other())
    }

    pub(super) fn friend(&self, at: Square) -> Option<Piece> {
        self.extra(at, self.piece.side)
    }

    /// A piece that is in the way, whoever's it is: rather an own one.
    pub(super) fn obstacle(&self, at: Square) -> Option<Piece> {
        self.friend(at).or_else(|| self.foe(at))
    }
}
