//! The counts of South-East Asia: in an ending the weaker side is given so many moves to hold out,
//! and the game is drawn when they have run out. Sources: the rules of the Thai and the Cambodian
//! chess associations as Fairy-Stockfish (`Position::count_limit`) and pychess play them. The
//! server counts by itself, from the first move on which a count could be claimed.

use serde::{Deserialize, Serialize};

use crate::rules::board::{KindId, Piece, Position, Side};
use crate::rules::kinds::Kind;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::rules) enum Style {
    Makruk,
    Cambodian,
    /// Of the south-east as a whole, and of Burma: a bare king alone is counted.
    Asean,
}

/// A count, and the kinds that it asks after.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct Counting {
    style: Style,
    rook: KindId,
    khon: KindId,
    knight: KindId,
    pawn: KindId,
}

impl Counting {
    /// The count of a style, where there are the kinds that it asks after.
    pub(in crate::rules) fn of(style: Style, kinds: &[Kind]) -> Option<Counting> {
        let named = |name: &str| Some(kinds.iter().find(|kind| kind.name == name)?.id);
        let khon = || named("khon").or_else(|| named("elephant"));
        Some(Counting {
            style,
            rook: named("rook")?,
            khon: khon()?,
            knight: named("knight")?,
            pawn: named("pawn")?,
        })
    }

    /// Begins a count, or lets one go on, after a move that led from one position to the next:
    /// what it took, and whether it promoted.
    pub(in crate::rules) fn go_on(
        self,
        before: &Position,
        next: &mut Position,
        taken: Option<Piece>,
        promoted: bool,
    ) {
        let counts = before.count_limit.is_some();
        if counts {
            next.clock = before.clock.saturating_add(1);
        }
        let all = next.occupied().count_ones();
        let is_bare = |side: Side| pieces(next, side) == 1;
        let with_pieces = self.style != Style::Asean;
        let [mover, side] = [before.turn, next.turn];
        let [of_mover, of_side] = [mover, side].map(|side| self.limit(next, side));
        let took_pawn = taken.is_some_and(|taken| taken.kind == self.pawn);
        let by_king = with_pieces && took_pawn && is_bare(mover) && of_mover > 0;
        let bares = (taken.is_some() || promoted) && is_bare(side);
        let begins = of_side > 0 && (!(counts || by_king) || bares);
        let (limit, count) = match (begins, by_king) {
            (true, _) if with_pieces && is_bare(side) => (of_side, 2 * all),
            (true, _) => (of_side, 0),
            (_, true) => (of_mover, 2 * all - 1),
            _ => return,
        };
        next.count_limit = Some(2 * limit);
        next.clock = count;
    }

    /// How many moves a side has to hold out, by what stands on the board; 0 where nothing is
    /// counted for it.
    fn limit(self, position: &Position, side: Side) -> u16 {
        let stronger = position.sides[side.other().index()];
        let has = |kind: KindId| (position.kinds[kind.index()] & stronger).count_ones();
        let (own, theirs) = (pieces(position, side), stronger.count_ones());
        let pawns = position.kinds[self.pawn.index()] != 0;
        let less = match self.style {
            Style::Makruk if pawns || theirs == 1 => return 0,
            Style::Cambodian if own > 3 || theirs == 1 => return 0,
            Style::Asean if pawns || own > 1 => return 0,
            Style::Makruk => 0,
            Style::Cambodian => 1,
            Style::Asean => {
                return match (has(self.rook), has(self.khon), has(self.knight)) {
                    (1.., _, _) => 16,
                    (_, 1.., _) => 44,
                    (_, _, 1..) => 64,
                    _ => 0,
                };
            }
        };
        if own > 1 {
            return 64 - less;
        }
        if pawns {
            return 0;
        }
        let moves = match (has(self.rook), has(self.khon), has(self.knight)) {
            (2.., _, _) => 8,
            (1, _, _) => 16,
            (_, 2.., _) => 22,
            (_, _, 2..) => 32,
            (_, 1, _) => 44,
            _ => 64,
        };
        moves - less
    }
}

/// Whether a count has run out.
pub(in crate::rules) fn has_run_out(position: &Position) -> bool {
    let limit = position.count_limit.map(u32::from);
    limit.is_some_and(|limit| position.clock > limit)
}

fn pieces(position: &Position, side: Side) -> u32 {
    position.sides[side.index()].count_ones()
}
