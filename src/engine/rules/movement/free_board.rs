//! Boards without enforced rules: the side to move may do anything to any piece or point.
//!
//! Points that were removed from such a board are stored in the set of the last kind, of which no
//! free variant has pieces. So positions do not grow, and are compared and hashed as usual.

use super::obstacles::against;
use crate::rules::board::{ABSENT, BoardEdit, Move, Piece, Position, Square, set_of};
use crate::rules::tables::{forward, walks};
use crate::rules::variant::Variant;
use crate::rules::verdicts::Refusal;

/// Why a turn is impossible even without rules; none if it is possible.
pub(super) fn refusal(variant: &Variant, position: &Position, mv: Move) -> Option<Refusal> {
    if mv.promotion.is_some() {
        return Some(Refusal::Promotion);
    }
    let mut now = *position;
    mv.parts()
        .find_map(|part| match now.after_edit(variant, part) {
            Ok((next, _)) => {
                now = next;
                None
            }
            Err(why) => Some(why),
        })
}

/// The natural moves of the side to move, regardless of its general's safety. A free board suggests
/// these, but accepts more.
pub(super) fn natural_moves(variant: &Variant, position: &Position) -> Vec<Move> {
    let absent = position.absent();
    let own = position.sides[position.turn.index()];
    let mut moves = Vec::new();
    for (from, piece) in position.pieces().filter(|(at, _)| own & at.bit() != 0) {
        let ahead = forward(variant.seat(piece.side).at_bottom);
        for way in &variant.kind(piece.kind).ways {
            for walk in walks(variant.board(), way, from, ahead) {
                let passed = walk.path.iter().copied().chain([walk.target]);
                let whole = set_of(passed) & absent == 0;
                let mv = Move::new(from, walk.target);
                let open = against(variant, position, piece, way, &walk, mv).is_none();
                if whole && open && own & walk.target.bit() == 0 && !moves.contains(&mv) {
                    moves.push(mv);
                }
            }
        }
    }
    moves
}

impl Position {
    /// The position after one part of a turn, with the same side to move, and the piece that it
    /// removed.
    ///
    /// # Errors
    /// If the part changes nothing.
    pub fn after_edit(
        &self,
        variant: &Variant,
        part: BoardEdit,
    ) -> Result<(Position, Option<Piece>), Refusal> {
        let mut next = *self;
        let taken = match part {
            BoardEdit::Go { from, to } => {
                let piece = next.piece_to_lift(from)?;
                next.lift(from);
                let taken = next.piece_at(to);
                next.put(to, piece);
                taken
            }
            BoardEdit::Place(square, piece) => {
                let replaced = next.piece_at(square).filter(|other| *other != piece);
                next.put(square, piece);
                replaced
            }
            BoardEdit::Remove(square) => {
                let piece = next.piece_to_lift(square)?;
                next.lift(square);
                Some(piece)
            }
            BoardEdit::RemovePoint(square) if self.is_absent(square) => {
                return Err(Refusal::PointGone(square));
            }
            BoardEdit::RemovePoint(square) => {
                let taken = next.piece_at(square);
                next.lift(square);
                next.kinds[ABSENT] |= square.bit();
                taken
            }
            BoardEdit::Restore(square) if self.is_absent(square) => {
                next.lift(square);
                None
            }
            BoardEdit::Restore(square) => return Err(Refusal::NoPiece(square)),
        };
        next.key = variant.tables.key(&next);
        Ok((next, taken))
    }

    /// The position after a turn of several parts. An impossible part does nothing.
    pub(super) fn after_edits(&self, variant: &Variant, mv: Move) -> Position {
        let mut next = *self;
        next.clock = self.clock.saturating_add(1);
        for part in mv.parts() {
            if let Ok((edited, taken)) = next.after_edit(variant, part) {
                next = edited;
                if taken.is_some() {
                    next.clock = 0;
                }
            }
        }
        next.pass_turn(variant.tables.turn_key);
        next
    }

    /// Removes a point from the board, with any piece on it.
    pub(super) fn remove_point(&mut self, variant: &Variant, square: Square) {
        if let Ok((next, _)) = self.after_edit(variant, BoardEdit::RemovePoint(square)) {
            *self = next;
        }
    }

    fn piece_to_lift(&self, square: Square) -> Result<Piece, Refusal> {
        match self.piece_at(square) {
            Some(piece) => Ok(piece),
            None if self.is_absent(square) => Err(Refusal::PointGone(square)),
            None => Err(Refusal::NoPiece(square)),
        }
    }

    /// Empties a point, and restores it if it was removed.
    pub(super) fn lift(&mut self, square: Square) {
        self.sides.iter_mut().for_each(|set| *set &= !square.bit());
        self.kinds.iter_mut().for_each(|set| *set &= !square.bit());
        self.promoted &= !square.bit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::testing::{mv, position, square};
    use crate::rules::{Judgement, Line, Rulebook, Side, catalogue};
    use std::sync::Arc;

    const START: &str = "rnefgfenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEFGFENR";

    fn free() -> Arc<Variant> {
        catalogue::find("free-xiangqi").unwrap()
    }

    fn piece(variant: &Variant, side: Side, label: char) -> Piece {
        let kind = variant.kind_named(label).unwrap();
        Piece { side, kind }
    }

    fn go(variant: &Variant, text: &str) -> BoardEdit {
        let mv = mv(variant, text);
        BoardEdit::Go {
            from: mv.from,
            to: mv.to,
        }
    }

    #[test]
    fn any_pieces_may_stand_anywhere() {
        let variant = free();
        for pieces in [
            "9/9/9/9/9/9/9/9/9/9",
            "ggggggggg/9/9/9/9/9/9/9/9/GGGGGGGGG",
            "4g4/9/9/9/9/9/9/9/9/4G4",
            "P8/8E/9/9/4G4/9/9/9/9/p8",
        ] {
            let position = position(&variant, pieces, Side::First);
            assert!(!position.is_check(&variant), "{pieces}");
        }
    }

    #[test]
    fn moves_are_those_of_nature_and_nothing_is_check() {
        let variant = free();
        assert_eq!(variant.start().legal_moves(&variant).len(), 44);
        // Six more replies than in Xiangqi, all of which leave a general in check.
        assert_eq!(variant.start().perft(&variant, 2), 1_926);
        // The generals face each other, and Red may leave its own where it is.
        let facing = position(&variant, "4g4/9/9/9/9/9/9/9/9/P3G4", Side::First);
        let line = Line::from_position(free(), Rulebook::Free, facing);
        let legal = line.legal();
        assert!(legal.contains(&mv(&variant, "a1-a2")));
        assert!(legal.contains(&mv(&variant, "e1-e2")));
        assert_eq!(line.outcome(), None);
    }

    #[test]
    fn more_is_accepted_than_nature_allows() {
        let variant = free();
        let mut line = Line::new(free(), Rulebook::Free);
        for text in ["a1-e5", "e5-e1", "a10-i1", "e10-e10", "i1-a10"] {
            assert_eq!(line.judge(mv(&variant, text)), Judgement::Fine, "{text}");
            line.push(mv(&variant, text)).unwrap();
        }
        let standing = |name| line.position().piece_at(square(&variant, name));
        assert_eq!(standing("e1"), Some(piece(&variant, Side::First, 'R')));
        assert_eq!(standing("a10"), Some(piece(&variant, Side::Second, 'R')));
        assert_eq!(line.position().turn(), Side::Second);
    }

    #[test]
    fn the_game_is_never_ended_by_the_board() {
        let mut line = Line::new(free(), Rulebook::Free);
        let variant = free();
        for _ in 0..200 {
            for text in ["a1-a2", "a10-a9", "a2-a1", "a9-a10"] {
                line.push(mv(&variant, text)).unwrap();
            }
        }
        assert_eq!(line.outcome(), None);
        let bare = position(&variant, "9/9/9/9/9/9/9/9/9/9", Side::First);
        let line = Line::from_position(free(), Rulebook::Free, bare);
        assert_eq!((line.outcome(), line.legal()), (None, Vec::new()));
    }

    #[test]
    fn parts_are_done_in_order_each_on_the_board_after_the_one_before() {
        let variant = free();
        let at = |name| square(&variant, name);
        let queen = piece(&variant, Side::First, 'R');
        let turn = Move::of_edits(&[
            go(&variant, "e4-e10"),
            BoardEdit::Place(at("e10"), queen),
            BoardEdit::Remove(at("e7")),
            BoardEdit::RemovePoint(at("e7")),
            BoardEdit::RemovePoint(at("a1")),
            go(&variant, "b1-a1"),
            BoardEdit::RemovePoint(at("i5")),
            BoardEdit::Restore(at("i5")),
        ])
        .unwrap();
        let mut line = Line::new(free(), Rulebook::Free);
        line.push(turn).unwrap();
        let now = line.position();
        assert_eq!(now.piece_at(at("e10")), Some(queen));
        assert_eq!(now.piece_at(at("e7")), None);
        assert_eq!(
            now.piece_at(at("a1")),
            Some(piece(&variant, Side::First, 'N'))
        );
        assert_eq!(now.absent_points().collect::<Vec<_>>(), [at("e7")]);
        assert_eq!(now.key(), variant.tables.key(now));
        assert_eq!((now.turn(), now.clock()), (Side::Second, 0));
    }

    #[test]
    fn a_point_taken_off_tells_positions_apart_and_bars_the_way() {
        let variant = free();
        let whole = position(&variant, START, Side::First);
        let text = START.replacen("/9/", "/8*/", 1);
        let holed = position(&variant, &text, Side::First);
        assert!(holed.is_absent(square(&variant, "i9")));
        assert_ne!(whole.key(), holed.key());
        assert!(!whole.same_as(&holed));
        let open = "9/9/9/9/9/9/9/9/9/R8";
        let barred = "9/9/9/9/9/9/*8/9/9/R1*6";
        let count = |pieces| {
            position(&variant, pieces, Side::First)
                .legal_moves(&variant)
                .len()
        };
        assert_eq!((count(open), count(barred)), (17, 3));
        // A gap is no screen.
        assert_eq!(count("9/9/9/9/9/9/n8/*8/9/C8"), 9);
    }

    #[test]
    fn what_is_not_there_cannot_be_moved() {
        let variant = free();
        let at = |name| square(&variant, name);
        let why = |parts: &[BoardEdit]| {
            let mv = Move::of_edits(parts).unwrap();
            let line = Line::new(free(), Rulebook::Free);
            line.refusal(mv)
        };
        assert_eq!(
            why(&[go(&variant, "e5-e6")]),
            Some(Refusal::NoPiece(at("e5")))
        );
        assert_eq!(
            why(&[BoardEdit::Remove(at("e5"))]),
            Some(Refusal::NoPiece(at("e5")))
        );
        let gone = Some(Refusal::PointGone(at("e4")));
        let off = BoardEdit::RemovePoint(at("e4"));
        assert_eq!(why(&[off, go(&variant, "e4-e5")]), gone);
        assert_eq!(why(&[off, off]), gone);
        assert_eq!(
            why(&[off, BoardEdit::Restore(at("e4")), go(&variant, "a1-e4")]),
            None
        );
        assert_eq!(Move::of_edits(&[]), None);
    }

    #[test]
    fn a_game_with_rules_takes_nothing_by_hand() {
        let variant = catalogue::find("xiangqi").unwrap();
        let parts = [
            go(&variant, "h3-e3"),
            BoardEdit::Remove(square(&variant, "e7")),
        ];
        let line = Line::new(variant, Rulebook::House);
        let mv = Move::of_edits(&parts).unwrap();
        assert_eq!(line.refusal(mv), Some(Refusal::BoardEdit));
        assert!(!line.position().is_legal(line.variant(), mv));
    }
}
