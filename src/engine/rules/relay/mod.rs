//! Pieces that lend their way of moving: in Knight Relay Chess whoever stands a knight's move from
//! an own knight may also go and capture as one. Source: the rules of Knight Relay Chess at
//! brainking.com.

use crate::rules::board::{Board, KindId, Position, Square, points, set_of};

/// Who lends, to whom, and how they then go.
#[derive(Debug)]
pub(in crate::rules) struct Relay {
    lender: KindId,
    /// The kinds that borrow nothing, the lender itself among them.
    not_to: Vec<KindId>,
    /// The points that pieces of a kind do not go to with what they borrow.
    never: Vec<(KindId, u128)>,
    /// By point: a knight's moves.
    leaps: Vec<u128>,
}

impl Relay {
    pub(in crate::rules) fn new(
        board: &Board,
        lender: KindId,
        mut not_to: Vec<KindId>,
        never: Vec<(KindId, u128)>,
    ) -> Relay {
        not_to.push(lender);
        let far = [
            (1, 2),
            (2, 1),
            (2, -1),
            (1, -2),
            (-1, -2),
            (-2, -1),
            (-2, 1),
            (-1, 2),
        ];
        let leaps = |at: Square| set_of(far.into_iter().filter_map(|step| board.offset(at, step)));
        Relay {
            lender,
            not_to,
            never,
            leaps: board.squares().map(leaps).collect(),
        }
    }

    /// The pieces among those of one side that have borrowed.
    fn borrowers(&self, position: &Position, side: u128) -> u128 {
        let lenders = position.kinds[self.lender.index()] & side;
        let reached = points(lenders).fold(0, |set, at| set | self.leaps[at.index()]);
        reached & side & !position.of_kinds(&self.not_to)
    }

    /// The points of the board that a piece may go to with what it has borrowed; none for one that
    /// has not.
    pub(in crate::rules) fn targets(
        &self,
        position: &Position,
        kind: KindId,
        from: Square,
    ) -> u128 {
        let side = position.sides[position.turn.index()];
        if self.borrowers(position, side) & from.bit() == 0 {
            return 0;
        }
        self.leaps[from.index()] & !self.closed_to(kind)
    }

    /// The pieces of a side that attack a point with what they have borrowed.
    pub(in crate::rules) fn attackers(
        &self,
        position: &Position,
        side: u128,
        target: Square,
    ) -> u128 {
        let near = self.leaps[target.index()] & self.borrowers(position, side);
        let kept = self
            .never
            .iter()
            .filter(|(_, points)| points & target.bit() != 0);
        kept.fold(near, |set, (kind, _)| set & !position.kinds[kind.index()])
    }

    fn closed_to(&self, kind: KindId) -> u128 {
        let mine = self.never.iter().filter(|(other, _)| *other == kind);
        mine.fold(0, |set, (_, points)| set | points)
    }
}
