//! Sittuyin: the pieces are placed first; a pawn becomes a general by a move of its own.

use super::ways::{KNIGHT, SLANTING, STRAIGHT, ahead};
use super::{Piece, Point, State, Step};

/// Where pawns may promote, as their side sees it.
const PROMOTION: [Point; 8] = [
    (0, 7),
    (1, 6),
    (2, 5),
    (3, 4),
    (4, 4),
    (5, 5),
    (6, 6),
    (7, 7),
];

pub(super) fn attacks(state: &State, from: Point) -> Vec<Point> {
    let Piece { side, name } = state.pieces[&from];
    let up = ahead(side);
    let beside = |offsets: &[Point]| state.leaps(from, offsets);
    match name {
        "king" => state.around(from),
        "general" => beside(&SLANTING),
        "elephant" => [beside(&SLANTING), beside(&[(0, up)])].concat(),
        "knight" => beside(&KNIGHT),
        "rook" => state.rides(from, &STRAIGHT),
        "pawn" => beside(&[(-1, up), (1, up)]),
        other => panic!("no such piece: {other}"),
    }
}

pub(super) fn pawn_walks(state: &State, from: Point) -> Vec<Point> {
    let side = state.pieces[&from].side;
    state.leaps(from, &[(0, ahead(side))])
}

pub(super) fn steps(state: &State) -> Vec<Step> {
    if state.hands.iter().any(|held| held.side == state.turn) {
        return state.drops(|name, to| {
            let ranks = if name == "rook" { 1 } else { 3 };
            state.seen_by(state.turn, to).1 < ranks
        });
    }
    let goes = state.goes().into_iter();
    let into = None;
    let mut steps: Vec<Step> = goes.map(|(from, to)| Step::Go { from, to, into }).collect();
    steps.extend(promotions(state));
    steps
}

/// A pawn becomes the general that is missing, where it stands or a general's step from there.
fn promotions(state: &State) -> Vec<Step> {
    let side = state.turn;
    let all = |name| {
        let pieces = state.pieces.iter();
        let found = pieces.filter(move |(_, piece)| **piece == Piece { side, name });
        found.map(|(&point, _)| point).collect::<Vec<Point>>()
    };
    if !all("general").is_empty() {
        return Vec::new();
    }
    let mut pawns = all("pawn");
    if pawns.len() > 1 {
        pawns.retain(|&point| PROMOTION.contains(&state.seen_by(side, point)));
    }
    let mut steps = Vec::new();
    for from in pawns {
        let mut goals = state.leaps(from, &SLANTING);
        goals.retain(|&to| state.is_empty(to));
        goals.push(from);
        for to in goals {
            let into = Some("general");
            let step = Step::Go { from, to, into };
            let after = state.after(step);
            if !attacks_anything(&after, to) && !after.is_attacked(after.turn) {
                steps.push(step);
            }
        }
    }
    steps
}

/// A side that has only promotions left has no move.
pub(super) fn only_promotions(steps: &mut Vec<Step>) {
    let promotes = |step: &Step| matches!(step, Step::Go { into: Some(_), .. });
    if steps.iter().all(promotes) {
        steps.clear();
    }
}

/// Whether the piece that stands there attacks an enemy piece.
fn attacks_anything(state: &State, from: Point) -> bool {
    let side = state.pieces[&from].side;
    let mut points = state.attacks(from).into_iter();
    points.any(|to| state.pieces.get(&to).is_some_and(|it| it.side != side))
}
