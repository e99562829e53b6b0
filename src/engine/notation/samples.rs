//! Moves that show what notations look like: a few from the start of a game, and those of two equal
//! pieces on one file. The same rules choose them in every variant.

use crate::rules::{Crowd, Kind, KindId, Move, Piece, Position, Side, Square, Topic, Variant};
use std::cmp::Reverse;

/// The number of plies from the start.
const PLIES: usize = 4;

/// A move and the position before it.
pub type Sample = (Position, Move);

/// The first moves of a game, each with a different kind of pieces. Of the pieces with the most
/// moves, the move nearest to the middle of the board is chosen.
pub fn opening(variant: &Variant) -> Vec<Sample> {
    let mut position = *variant.start();
    // If pieces are dropped first, the moves begin after the last drop.
    while let Some(mv) = first_drop(variant, &position) {
        position = position.play(variant, mv);
    }
    let mut shown = Vec::new();
    let mut samples = Vec::new();
    for _ in 0..PLIES {
        let Some((piece, mv)) = next(variant, &position, &shown) else {
            break;
        };
        samples.push((position, mv));
        shown.push(piece.kind);
        position = position.play(variant, mv);
    }
    samples
}

/// A drop as an example of its notation: of the kind with the most pieces on the board at the
/// start, and as near to the middle as possible. None in games without drops.
pub fn drop(variant: &Variant) -> Option<(Piece, Move)> {
    let hands = variant.hands().filter(|hands| !hands.gates)?;
    let (side, board) = (Side::First, variant.board());
    let stand = |kind: KindId| variant.start().standing(Piece { side, kind }).count();
    let kind = hands
        .order
        .iter()
        .copied()
        .max_by_key(|kind| stand(*kind))?;
    let may = board.squares().filter(|&at| hands.may_drop(side, kind, at));
    let at = may.min_by_key(|&at| board.distance_to_middle(at))?;
    Some((Piece { side, kind }, Move::drop(kind, at)))
}

/// A move that turns a piece over, from the lessons. None if no piece has two sides.
pub fn turning(variant: &Variant) -> Option<(Piece, Move)> {
    let mut kinds = variant.kinds().iter().filter(|kind| kind.turned.is_some());
    let lessons = variant.lessons(kinds.next_back()?.id).iter();
    let lesson = lessons
        .rev()
        .find(|lesson| lesson.topic == Topic::Promotion)?;
    let promotion = Some(KindId::TURNED);
    let mv = Move::new(lesson.at, *lesson.goes.first()?);
    Some((lesson.piece, Move { promotion, ..mv }))
}

/// A drop in games where a side must drop its pieces first: the one furthest from the middle.
fn first_drop(variant: &Variant, position: &Position) -> Option<Move> {
    let drops_first = variant.hands().is_some_and(|hands| hands.drops_first);
    if !drops_first || position.hand(position.turn()).is_empty() {
        return None;
    }
    let moves = position.legal_moves(variant).into_iter();
    moves.max_by_key(|mv| (variant.board().distance_to_middle(mv.to), mv.dropped))
}

fn next(variant: &Variant, position: &Position, shown: &[KindId]) -> Option<(Piece, Move)> {
    let moves = position.whole_moves(variant);
    let quiet =
        |mv: &&Move| mv.from != mv.to && mv.dropped.is_none() && position.piece_at(mv.to).is_none();
    let of = |mv: &Move| position.piece_at(mv.from);
    // If captures are compulsory, no other moves are available.
    let any = !moves.iter().any(|mv| quiet(&mv));
    let choices = moves
        .iter()
        .filter(|mv| any || quiet(mv))
        .filter_map(|mv| Some((of(mv)?, *mv)));
    let (fresh, known): (Vec<_>, Vec<_>) =
        choices.partition(|(piece, _)| !shown.contains(&piece.kind));
    let fresh = if fresh.is_empty() { known } else { fresh };
    let mobility = |from: Square| moves.iter().filter(|mv| mv.from == from).count();
    fresh.into_iter().max_by_key(|(piece, mv)| {
        let attacker = variant.kind(piece.kind).attacker;
        let away = Reverse(variant.board().distance_to_middle(mv.to));
        (attacker, mobility(mv.from), away, mv.from)
    })
}

/// The moves of the front and the rear one of two equal pieces on the middle file. None if the
/// variant has no pieces that notations distinguish this way.
pub fn pair(variant: &Variant) -> Option<[Sample; 2]> {
    let board = variant.board();
    let side = variant.side_below();
    let told_apart = |kind: &&Kind| {
        let pieces = variant.start().standing(Piece::new(side, kind.id));
        let written = kind.written.wxf.is_some() && kind.written.crowd == Crowd::Pair;
        written && kind.keeps_its_file() && pieces.count() == 2
    };
    let kind = variant.kinds().iter().find(told_apart)?.id;
    let (file, rank) = (board.files() / 2, board.ranks() / 2);
    let [front, rear] = [board.at(file, rank)?, board.at(file, rank.checked_sub(2)?)?];
    let pieces = [front, rear].map(|at| (at, Piece { side, kind }));
    let position = Position::of_pieces(variant, pieces, side);
    let aside = |at: Square| board.at(file + 1, board.rank_of(at));
    Some([
        (position, Move::new(front, aside(front)?)),
        (position, Move::new(rear, aside(rear)?)),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::rules::catalogue;

    fn written(slug: &str, notation: Notation) -> Vec<String> {
        let variant = catalogue::find(slug).unwrap();
        let all = opening(&variant).into_iter();
        let all = all.chain(pair(&variant).into_iter().flatten());
        let texts = all.map(|(position, mv)| notation.write(&variant, &position, mv).unwrap());
        texts.collect()
    }

    #[test]
    fn the_samples_of_xiangqi_show_every_direction_and_both_of_two() {
        let wxf = ["C2=5", "H8+7", "R1+2", "P5+1", "R+=4", "R-=4"];
        assert_eq!(written("xiangqi", Notation::Wxf), wxf);
        let chinese = [
            "炮二平五",
            "馬８進７",
            "車一進二",
            "卒５進１",
            "前車平四",
            "後車平四",
        ];
        assert_eq!(written("xiangqi", Notation::Chinese), chinese);
    }

    #[test]
    fn every_variant_has_samples_in_every_notation_it_is_written_in() {
        for variant in catalogue::all() {
            assert_eq!(opening(variant).len(), PLIES, "{}", variant.slug());
            for notation in Notation::available(variant) {
                // A piece without a letter in a notation is not a sample of it, but the others are.
                let mut samples = opening(variant).into_iter();
                let is_written =
                    |(position, mv): Sample| notation.write(variant, &position, mv).is_some();
                assert!(samples.any(is_written), "{} in {notation}", variant.slug());
            }
        }
    }
}
