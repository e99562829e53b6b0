//! What a beginner overlooks: captures that win material, by exchanges on a point.

use std::sync::Arc;

use super::evaluation::Evaluation;
use super::weights::Weights;
use crate::rules::{KindId, Move, Position, Side, Variant};

/// A capture is told if it wins at least this much, in hundredths of a pawn.
const LEAST: i32 = 60;

/// A capture that wins material.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WinningCapture {
    /// The move that captures the piece.
    pub mv: Move,
    /// The kind of the piece that is taken.
    pub victim: KindId,
}

/// The captures of one variant that win material.
#[derive(Debug)]
pub struct Hints {
    evaluation: Evaluation,
}

impl Hints {
    /// The hints of a variant; none where material is hidden, drawn, or better lost.
    pub fn new(variant: Arc<Variant>) -> Option<Hints> {
        let is_open = variant.hidden().is_none() && variant.chance().is_none();
        let evaluation = is_open.then(|| Evaluation::new(variant, Weights::default()))?;
        evaluation.wants_material().then_some(Hints { evaluation })
    }

    /// The legal captures by which the side to move wins material, the greatest gain first.
    pub fn winning_captures(&self, position: &Position) -> Vec<WinningCapture> {
        let variant = &self.evaluation.variant;
        let mut moves = Vec::new();
        position.tactical_moves(variant, &mut moves);
        let mut winning: Vec<(i32, WinningCapture)> = Vec::new();
        for mv in moves {
            let victim = position.victim(mv);
            let Some(victim) = victim.filter(|kind| !variant.kind(*kind).royal) else {
                continue;
            };
            let gain = self.exchange(position, mv);
            if gain >= LEAST {
                winning.push((gain, WinningCapture { mv, victim }));
            }
        }
        winning.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        winning.into_iter().map(|(_, capture)| capture).collect()
    }

    /// What the side to move gains at least by a move if both sides then capture on its point, in
    /// hundredths of a pawn.
    pub fn exchange(&self, position: &Position, mv: Move) -> i32 {
        position.exchange(&self.evaluation.variant, mv, &self.evaluation.exchange)
    }

    /// What a kind of piece is worth in an exchange, in hundredths of a pawn.
    pub fn value(&self, kind: KindId) -> i32 {
        self.evaluation.exchange[kind.index()]
    }

    /// By how much the pieces of a side are worth more than those of the other, with the hands.
    pub fn material(&self, position: &Position, side: Side) -> i32 {
        let sign = |owner: Side| if owner == side { 1 } else { -1 };
        let board = position.pieces();
        let board = board.map(|(_, piece)| sign(piece.side) * self.value(piece.kind));
        let hands = Side::BOTH.into_iter().flat_map(|owner| {
            let held = position.hand(owner).pieces();
            held.map(move |(kind, count)| (owner, kind, count))
        });
        let hands = hands.map(|(owner, kind, count)| {
            sign(owner) * self.value(kind) * i32::try_from(count).unwrap_or(0)
        });
        board.chain(hands).sum()
    }

    /// The captures by which the other side would win material if it were its turn.
    pub fn threats(&self, position: &Position) -> Vec<WinningCapture> {
        self.winning_captures(&position.after_null_move(&self.evaluation.variant))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};
    use crate::rules::catalogue;

    fn texts(
        slug: &str,
        fen: &str,
        of: fn(&Hints, &Position) -> Vec<WinningCapture>,
    ) -> Vec<String> {
        let variant = catalogue::find(slug).unwrap();
        let position = fen::read(&variant, fen).unwrap();
        let hints = Hints::new(Arc::clone(&variant)).unwrap();
        let captures = of(&hints, &position);
        let text = |capture: &WinningCapture| coordinate::write(&variant, capture.mv);
        captures.iter().map(text).collect()
    }

    #[test]
    fn an_unprotected_piece_under_attack_is_told_and_a_protected_one_is_not() {
        let free = "4k3/8/8/3n4/8/8/3R4/4K3 w - - 0 1";
        assert_eq!(texts("chess", free, Hints::winning_captures), ["d2d5"]);
        let protected = "4k3/8/4p3/3n4/8/8/3R4/4K3 w - - 0 1";
        assert_eq!(texts("chess", protected, Hints::winning_captures), [""; 0]);
    }

    #[test]
    fn a_threat_of_the_other_side_is_told() {
        let fen = "3ak4/9/9/9/4n4/9/9/9/4r4/R2K5 w";
        let threatened = texts("xiangqi", fen, Hints::threats);
        assert!(threatened.is_empty(), "{threatened:?}");
        let fen = "3ak4/9/9/9/4n4/9/9/9/r8/R2K5 w";
        assert_eq!(texts("xiangqi", fen, Hints::winning_captures), ["a1a2"]);
        assert_eq!(texts("xiangqi", fen, Hints::threats), ["a2a1"]);
    }

    #[test]
    fn there_are_no_hints_where_pieces_are_hidden_or_better_lost() {
        for slug in ["dark", "jieqi", "anti"] {
            let variant = catalogue::find(slug).unwrap();
            assert!(Hints::new(variant).is_none(), "{slug}");
        }
    }
}
