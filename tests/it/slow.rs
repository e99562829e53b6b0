//! A slow move generator for Xiangqi and Banner Xiangqi, written straight from the rules: every
//! man tries every point, and a move is legal when afterwards no enemy man could take the
//! general and the generals do not face each other.

use std::collections::HashMap;

use posthorse::rules::{Position, Side, Variant};

type Point = (i32, i32);
type Men = HashMap<Point, (Side, String)>;

/// The legal moves as sorted coordinate texts.
pub(crate) fn legal_moves(variant: &Variant, position: &Position) -> Vec<String> {
    let board = variant.board();
    let place = |square| {
        let whole = |n: usize| i32::try_from(n).unwrap();
        (whole(board.file_of(square)), whole(board.rank_of(square)))
    };
    let men: Men = position
        .pieces()
        .map(|(square, piece)| {
            let name = variant.kind(piece.kind).name.clone();
            (place(square), (piece.side, name))
        })
        .collect();
    let mut texts = Vec::new();
    for from in board.squares() {
        for to in board.squares() {
            if is_legal(&men, position.turn(), place(from), place(to)) {
                texts.push(format!("{}{}", board.name(from), board.name(to)));
            }
        }
    }
    texts.sort();
    texts
}

fn is_legal(men: &Men, turn: Side, from: Point, to: Point) -> bool {
    let own = |point| men.get(&point).is_some_and(|(side, _)| *side == turn);
    if !own(from) || own(to) || !goes(men, from, to) {
        return false;
    }
    let mut after = men.clone();
    let man = after.remove(&from).unwrap();
    after.insert(to, man);
    let general = |side| {
        let found = after
            .iter()
            .find(|(_, (s, name))| *s == side && name == "general");
        *found.unwrap().0
    };
    let (mine, other) = (general(turn), general(turn.other()));
    let attacked = after
        .iter()
        .any(|(&point, (side, _))| *side != turn && goes(&after, point, mine));
    let facing = mine.0 == other.0 && between(&after, mine, other) == 0;
    !attacked && !facing
}

/// Whether the man on `from` goes to `to`, the general's safety apart.
fn goes(men: &Men, from: Point, to: Point) -> bool {
    let (side, name) = &men[&from];
    let (df, dr) = (to.0 - from.0, to.1 - from.1);
    let (wide, high) = (df.abs(), dr.abs());
    let ahead = if *side == Side::First { 1 } else { -1 };
    let rank = |point: Point| {
        if *side == Side::First {
            point.1
        } else {
            9 - point.1
        }
    };
    let palace = (3..=5).contains(&to.0) && rank(to) <= 2;
    let empty = |point: Point| !men.contains_key(&point);
    let straight = (wide == 0) != (high == 0);
    match name.as_str() {
        "general" => palace && wide + high == 1,
        "advisor" => palace && wide == 1 && high == 1,
        "elephant" => {
            rank(to) <= 4 && wide == 2 && high == 2 && empty((from.0 + df / 2, from.1 + dr / 2))
        }
        "horse" => {
            (wide, high) == (1, 2) && empty((from.0, from.1 + dr / 2))
                || (wide, high) == (2, 1) && empty((from.0 + df / 2, from.1))
        }
        "banner" => {
            (wide, high) == (1, 3) && (1..=2).all(|n| empty((from.0, from.1 + n * dr.signum())))
                || (wide, high) == (3, 1)
                    && (1..=2).all(|n| empty((from.0 + n * df.signum(), from.1)))
        }
        "chariot" => straight && between(men, from, to) == 0,
        "cannon" => straight && between(men, from, to) == usize::from(!empty(to)),
        "soldier" => (df, dr) == (0, ahead) || (wide, high) == (1, 0) && rank(from) >= 5,
        other => panic!("no such man: {other}"),
    }
}

/// The number of men strictly between two points of one line.
fn between(men: &Men, from: Point, to: Point) -> usize {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut here = (from.0 + step.0, from.1 + step.1);
    let mut count = 0;
    while here != to {
        count += usize::from(men.contains_key(&here));
        here = (here.0 + step.0, here.1 + step.1);
    }
    count
}
