//! A slow move generator for Janggi, written straight from its rules: every piece tries every
//! point, and the board is tried afterwards.

use std::collections::HashMap;

use posthorse_engine::rules::{Position, Side, Variant};

type Point = (i32, i32);
type Tracker = HashMap<Point, (Side, char)>;

/// The legal moves as sorted coordinate texts, a pass among them.
pub(crate) fn legal_moves(variant: &Variant, position: &Position) -> Vec<String> {
    let board = variant.board();
    let place = |square| {
        let whole = |n: usize| i32::try_from(n).unwrap();
        (whole(board.file_of(square)), whole(board.rank_of(square)))
    };
    let pieces: Tracker = position
        .pieces()
        .map(|(square, piece)| {
            (
                place(square),
                (piece.side, variant.kind(piece.kind).fen.letter),
            )
        })
        .collect();
    let turn = position.turn();
    let mut texts = Vec::new();
    for from in board.squares() {
        for to in board.squares() {
            if is_legal(&pieces, turn, place(from), place(to)) {
                texts.push(format!("{}{}", board.name(from), board.name(to)));
            }
        }
    }
    texts.sort();
    texts
}

fn is_legal(pieces: &Tracker, turn: Side, from: Point, to: Point) -> bool {
    let Some(&(side, piece)) = pieces.get(&from) else {
        return false;
    };
    if side != turn {
        return false;
    }
    if from == to {
        return piece == 'k' && (!is_attacked(pieces, turn) || facing(pieces));
    }
    let taken = pieces.get(&to);
    if taken.is_some_and(|&(side, piece)| side == turn || piece == 'k') || !goes(pieces, from, to) {
        return false;
    }
    let mut after = pieces.clone();
    after.remove(&from);
    after.insert(to, (side, piece));
    // Facing generals must be parted; a side may bring it about where they did not face.
    let stays_facing = facing(pieces) && facing(&after);
    !is_attacked(&after, turn) && !stays_facing
}

fn general(pieces: &Tracker, side: Side) -> Point {
    *pieces
        .iter()
        .find(|(_, piece)| **piece == (side, 'k'))
        .unwrap()
        .0
}

fn is_attacked(pieces: &Tracker, side: Side) -> bool {
    let target = general(pieces, side);
    let enemies = pieces.iter().filter(|(_, piece)| piece.0 != side);
    enemies
        .into_iter()
        .any(|(&from, _)| goes(pieces, from, target))
}

fn facing(pieces: &Tracker) -> bool {
    let (first, second) = (general(pieces, Side::First), general(pieces, Side::Second));
    first.0 == second.0 && between(pieces, first, second).is_empty()
}

/// The points of a palace from which its diagonals lead, and whether it is the upper one.
fn on_diagonals((file, rank): Point) -> Option<bool> {
    let palace = |low: i32| {
        let (df, dr) = (file - 4, rank - (low + 1));
        (df.abs(), dr.abs()) == (1, 1) || (df, dr) == (0, 0)
    };
    if palace(0) {
        Some(false)
    } else {
        palace(7).then_some(true)
    }
}

/// Whether a palace's diagonals lead straight from one point to the other.
fn along_diagonal(from: Point, to: Point) -> bool {
    let (wide, high) = ((to.0 - from.0).abs(), (to.1 - from.1).abs());
    let same = on_diagonals(from).is_some() && on_diagonals(from) == on_diagonals(to);
    same && wide == high && wide > 0
}

fn in_palace(side: Side, (file, rank): Point) -> bool {
    let ranks = if side == Side::First { 0..=2 } else { 7..=9 };
    (3..=5).contains(&file) && ranks.contains(&rank)
}

fn goes(pieces: &Tracker, from: Point, to: Point) -> bool {
    let (side, piece) = pieces[&from];
    let (df, dr) = (to.0 - from.0, to.1 - from.1);
    let (wide, high) = (df.abs(), dr.abs());
    let empty = |point: Point| !pieces.contains_key(&point);
    let ahead = if side == Side::First { 1 } else { -1 };
    let straight = (wide == 0) != (high == 0);
    let line = straight || along_diagonal(from, to);
    match piece {
        'k' | 'a' => in_palace(side, to) && line && wide.max(high) == 1,
        'p' => {
            let one = wide.max(high) == 1 && dr != -ahead && line;
            let far = Some(side == Side::First);
            one && (straight || on_diagonals(from) == far)
        }
        'r' => line && between(pieces, from, to).is_empty(),
        'c' => {
            let cannon = |point: &Point| pieces.get(point).is_some_and(|piece| piece.1 == 'c');
            let screens = if line {
                between(pieces, from, to)
            } else {
                vec![]
            };
            screens.len() == 1 && !cannon(&screens[0]) && !cannon(&to)
        }
        'n' => match (wide, high) {
            (1, 2) => empty((from.0, from.1 + dr / 2)),
            (2, 1) => empty((from.0 + df / 2, from.1)),
            _ => false,
        },
        'b' => {
            let (sf, sr) = (df.signum(), dr.signum());
            match (wide, high) {
                (2, 3) => empty((from.0, from.1 + sr)) && empty((from.0 + sf, from.1 + 2 * sr)),
                (3, 2) => empty((from.0 + sf, from.1)) && empty((from.0 + 2 * sf, from.1 + sr)),
                _ => false,
            }
        }
        other => panic!("no such piece: {other}"),
    }
}

/// The occupied points strictly between two points of one line.
fn between(pieces: &Tracker, from: Point, to: Point) -> Vec<Point> {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut here = (from.0 + step.0, from.1 + step.1);
    let mut found = Vec::new();
    while here != to {
        if pieces.contains_key(&here) {
            found.push(here);
        }
        here = (here.0 + step.0, here.1 + step.1);
    }
    found
}
