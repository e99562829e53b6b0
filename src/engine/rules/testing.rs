//! Short ways to positions and moves for the tests of this room, which may not use notation.

use std::sync::Arc;

use super::movement::placement;
use super::{Line, Move, Position, Rulebook, Side, Square, Variant, catalogue};

pub(super) fn xiangqi() -> Arc<Variant> {
    catalogue::find("xiangqi").unwrap()
}

pub(super) fn position(variant: &Variant, pieces: &str, turn: Side) -> Position {
    let placement = placement::read(variant, pieces).unwrap();
    Position::bare(turn, 0, 1).with_placement(variant, placement)
}

pub(super) fn line(pieces: &str, turn: Side, rulebook: Rulebook) -> Line {
    let variant = xiangqi();
    let start = position(&variant, pieces, turn);
    Line::from_position(variant, rulebook, start)
}

pub(super) fn square(variant: &Variant, name: &str) -> Square {
    variant.board().find(name).unwrap()
}

/// A move written `a1-a5`.
pub(super) fn mv(variant: &Variant, text: &str) -> Move {
    let (from, to) = text.split_once('-').unwrap();
    Move::new(square(variant, from), square(variant, to))
}

pub(super) fn play(line: &mut Line, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = mv(&Arc::clone(line.variant()), text);
        line.push(mv)
            .unwrap_or_else(|why| panic!("{text}: {why:?}"));
    }
}
