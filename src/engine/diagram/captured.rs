//! The pieces that have left the board.

use crate::rules::{
    BoardEdit, Drawn, KindId, Line, Move, Piece, Position, Side, Square, Takes, Variant,
};

/// The pieces of each side that stood on the board at `start` and are missing `now`, in the order
/// of the variant's kinds. Promoted pieces are not missing. If a piece of the promoted kind was
/// captured as well, the positions do not show it, and the promoted piece counts as missing.
pub fn captured(variant: &Variant, start: &Position, now: &Position) -> [Vec<Piece>; 2] {
    // In these games, a side's hand holds its own pieces from the start.
    let hands = variant.hands();
    let is_own = hands.is_some_and(|hands| hands.takes == Takes::Nothing);
    let count = |position: &Position, piece: Piece| {
        let held = position.hand(piece.side).count(piece.kind) as usize;
        position.standing(piece).count() + if is_own { held } else { 0 }
    };
    let more = |one: &Position, other: &Position, piece: Piece| {
        count(one, piece).saturating_sub(count(other, piece))
    };
    Side::BOTH.map(|side| {
        let kinds = variant.kinds().iter().filter(|kind| !kind.neutral);
        let gone = kinds.flat_map(|kind| {
            let piece = Piece::new(side, kind.id);
            let becomes = kind.becomes.iter().map(|&new| Piece::new(side, new));
            let promoted: usize = becomes.map(|new| more(now, start, new)).sum();
            std::iter::repeat_n(piece, more(start, now, piece).saturating_sub(promoted))
        });
        gone.collect()
    })
}

/// The pieces in a side's hand, in the order of the kinds. None in games without hands.
pub fn in_hand(variant: &Variant, position: &Position, side: Side) -> Option<Vec<Piece>> {
    variant.hands()?;
    let pieces = position.hand(side).pieces();
    let alike =
        |(kind, count): (KindId, u32)| std::iter::repeat_n(Piece { side, kind }, count as usize);
    Some(pieces.flat_map(alike).collect())
}

/// The pieces of each side that were captured in the first `ply` plies of a line. In some games
/// pieces also appear and disappear in other ways, so that the moves are read and not only the
/// positions.
pub fn taken(line: &Line, ply: usize) -> [Vec<Piece>; 2] {
    let variant = line.variant();
    let now = line.at(ply).unwrap_or(line.position());
    let mut pieces: Vec<Piece> = Vec::new();
    if !variant.mode().missing_is_captured() {
        pieces.extend((0..ply.min(line.ply())).flat_map(|ply| taken_by(line, ply)));
        return by_side(pieces);
    }
    if variant.allows().missing_is_captured {
        return captured(variant, line.start(), now);
    }
    for (before, mv) in line.moves().iter().take(ply).enumerate() {
        let mut board = *line.at(before).unwrap_or(line.start());
        for part in mv.parts() {
            let Ok((next, taken)) = board.after_edit(variant, part) else {
                continue;
            };
            pieces.extend(taken.filter(|_| matches!(part, BoardEdit::Go { .. })));
            board = next;
        }
    }
    by_side(pieces)
}

/// The pieces captured by the move after `ply` plies. For a hidden move, the pieces that are
/// missing after it.
fn taken_by(line: &Line, ply: usize) -> Vec<Piece> {
    let variant = line.variant();
    let (Some(before), Some(&mv)) = (line.at(ply), line.moves().get(ply)) else {
        return Vec::new();
    };
    if let (true, Some(after)) = (mv.is_unseen(), line.at(ply + 1)) {
        let lost = after.lost_since(before, before.turn().other()).into_iter();
        return lost.filter_map(|at| before.piece_at(at)).collect();
    }
    let taken = before.taken(variant, mv).filter(|_| mv.from != mv.to);
    taken.map(|(_, piece)| piece).into_iter().collect()
}

/// The points whose pieces the move before `ply` destroyed without moving there: in an explosion,
/// on the path of an animal, or in a hidden move.
pub fn destroyed(line: &Line, ply: usize) -> Vec<Square> {
    let last = ply.checked_sub(1);
    let move_made = last.and_then(|index| Some((line.at(index)?, *line.moves().get(index)?)));
    let (Some((before, mv)), Some(after)) = (move_made, line.at(ply)) else {
        return Vec::new();
    };
    if mv.is_unseen() {
        return after.lost_since(before, before.turn().other());
    }
    let variant = line.variant();
    let explodes = variant.goal().is_some_and(|goal| goal.blast.is_some())
        && before.taken(variant, mv).is_some();
    let path = mv.drawn.known().map_or_else(Vec::new, |drawn| {
        let moved = Move {
            drawn: Drawn(None),
            ..mv
        };
        variant.wandering(&before.play(variant, moved), drawn)
    });
    let sides = Side::BOTH.into_iter();
    let lost = sides.flat_map(|side| after.lost_since(before, side));
    lost.filter(|at| *at != mv.from && (explodes || path.contains(at)))
        .collect()
}

/// Divides the pieces by side, in the order of the kinds.
fn by_side(mut pieces: Vec<Piece>) -> [Vec<Piece>; 2] {
    pieces.sort_unstable_by_key(|piece| piece.kind);
    Side::BOTH.map(|side| {
        let own = pieces.iter().filter(|piece| piece.side == side);
        own.copied().collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{coordinate, fen};
    use crate::rules::{Rulebook, catalogue};

    fn line(slug: &str, moves: &str) -> Line {
        let variant = catalogue::find(slug).unwrap();
        let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
        let moves = coordinate::unpack(&variant, moves).unwrap();
        line.replay(&moves).unwrap();
        line
    }

    #[test]
    fn what_was_turned_up_or_is_out_of_sight_was_not_taken() {
        let labels = |line: &Line| {
            taken(line, line.ply()).map(|side| {
                let labels = side.iter().map(|piece| line.variant().label(*piece));
                labels.collect::<String>()
            })
        };
        let jieqi = line("jieqi", "a4a5{C} a7a6{p} h3h10{P} i10h10{c}");
        assert_eq!(labels(&jieqi), ["P", "n~"]);
        let dark = line("dark", "e2e4 d7d5 e4d5 d8d5");
        assert_eq!(labels(&dark), ["P", "p"]);
        assert_eq!(labels(&dark.seen_by(Some(Side::First))), ["P", "p"]);
        assert_eq!(labels(&dark.seen_by(Some(Side::Second))), ["P", "p"]);
        assert_eq!(labels(&dark.seen_by(None)), ["", ""]);
        let behemoth = line("behemoth", "a2a3{16} d7d5{1}");
        assert_eq!(labels(&behemoth), ["", ""], "the beast took them");
    }

    #[test]
    fn a_taken_piece_is_listed_on_the_side_that_lost_it() {
        let variant = catalogue::find("xiangqi").unwrap();
        let board = variant.board();
        let mv = Move::new(board.find("b3").unwrap(), board.find("b10").unwrap());
        let after = variant.start().play(&variant, mv);
        let [first, second] = captured(&variant, variant.start(), &after);
        assert!(first.is_empty());
        let labels: String = second.iter().map(|piece| variant.label(*piece)).collect();
        assert_eq!(labels, "n");
    }

    #[test]
    fn on_a_free_board_only_pieces_taken_by_pieces_are_listed() {
        let variant = catalogue::find("free-xiangqi").unwrap();
        let moves = coordinate::unpack(&variant, "a1a10;Ba10;e7- a7- h3h10 Pe5;e5i10").unwrap();
        let mut line = Line::new(variant.clone(), Rulebook::Free);
        for mv in moves {
            line.push(mv).unwrap();
        }
        let labels =
            |pieces: &[Piece]| -> String { pieces.iter().map(|m| variant.label(*m)).collect() };
        let [first, second] = taken(&line, 4);
        assert_eq!(
            (labels(&first), labels(&second)),
            (String::new(), "nrr".into())
        );
        assert_eq!(labels(&taken(&line, 2)[1]), "r");
    }

    #[test]
    fn a_pawn_that_became_a_queen_is_not_gone() {
        let variant = catalogue::find("chess").unwrap();
        let start = fen::read(&variant, "1n2k3/P7/8/8/8/8/8/4K3 w").unwrap();
        let mv = coordinate::read(&variant, "a7b8q").unwrap();
        let [first, second] = captured(&variant, &start, &start.play(&variant, mv));
        assert!(first.is_empty());
        let labels: String = second.iter().map(|piece| variant.label(*piece)).collect();
        assert_eq!(labels, "n");
    }

    #[test]
    fn what_an_explosion_or_an_unseen_move_destroyed_is_marked() {
        let marked = |line: &Line| {
            let board = line.variant().board();
            let points = destroyed(line, line.ply()).into_iter();
            let mut names: Vec<_> = points.map(|at| board.name(at).to_owned()).collect();
            names.sort();
            names
        };
        let atomic = line("atomic", "g1f3 f7f5 f3e5 d7d6 e5d7");
        assert!(marked(&atomic).is_empty(), "nothing was taken");
        let atomic = line("atomic", "g1f3 f7f5 f3g5 a7a6 g5h7");
        assert_eq!(marked(&atomic), ["g8", "h7", "h8"]);
        let dark = line("dark", "e2e4 d7d5 e4d5 d8d5");
        assert_eq!(marked(&dark.seen_by(Some(Side::First))), ["d5"]);
        assert!(marked(&dark.seen_by(Some(Side::Second))).is_empty());
        assert!(marked(&dark.seen_by(None)).is_empty());
    }

    #[test]
    fn nobody_is_missing_at_the_start() {
        for variant in catalogue::all() {
            let gone = captured(variant, variant.start(), variant.start());
            assert_eq!(gone, [vec![], vec![]]);
        }
    }
}
