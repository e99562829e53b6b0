//! Synochess: an army of chess against one of the East.

use posthorse_engine::rules::Side;

use super::ways::{KNIGHT, SLANTING, STRAIGHT, ahead};
use super::{Piece, Point, State, Step, castling};

/// Whether a king stands on the enemy's first rank.
pub(super) fn is_over(state: &State) -> bool {
    let is_there = |side| {
        let king = state.royal(side).unwrap();
        state.seen_by(side, king).1 == 7
    };
    is_there(Side::First) || is_there(Side::Second)
}

pub(super) fn attacks(state: &State, from: Point) -> Vec<Point> {
    let Piece { side, name } = state.pieces[&from];
    let up = ahead(side);
    let beside = |offsets: &[Point]| state.leaps(from, offsets);
    match name {
        "king" | "advisor" => state.around(from),
        "queen" => state.rides(from, &[STRAIGHT, SLANTING].concat()),
        "rook" => state.rides(from, &STRAIGHT),
        "bishop" => state.rides(from, &SLANTING),
        "knight" => beside(&KNIGHT),
        "pawn" => beside(&[(-1, up), (1, up)]),
        "elephant" => [
            beside(&SLANTING),
            beside(&[(2, 2), (2, -2), (-2, 2), (-2, -2)]),
        ]
        .concat(),
        "cannon" => cannon(state, from),
        "soldier" => beside(&[(0, up), (-1, 0), (1, 0)]),
        other => panic!("no such piece: {other}"),
    }
}

/// The points behind the first piece on each line; no cannon is jumped or taken.
fn cannon(state: &State, from: Point) -> Vec<Point> {
    let is_cannon = |point: &Point| {
        let piece = state.pieces.get(point);
        piece.is_some_and(|piece| piece.name == "cannon")
    };
    let mut points = Vec::new();
    for step in STRAIGHT {
        let screen = state.first_on(from, step);
        if let Some(screen) = screen.filter(|point| !is_cannon(point)) {
            points.extend(state.rides(screen, &[step]));
        }
    }
    points.retain(|point| !is_cannon(point));
    points
}

pub(super) fn pawn_walks(state: &State, from: Point) -> Vec<Point> {
    let side = state.pieces[&from].side;
    let up = ahead(side);
    let mut points = state.leaps(from, &[(0, up)]);
    if state.seen_by(side, from).1 == 1 && points.iter().all(|&to| state.is_empty(to)) {
        points.extend(state.leaps(from, &[(0, 2 * up)]));
    }
    points
}

pub(super) fn steps(state: &State) -> Vec<Step> {
    let mut steps = Vec::new();
    for (from, to) in state.goes() {
        let is_last = state.seen_by(state.turn, to).1 == 7;
        if state.pieces[&from].name == "pawn" && is_last {
            let kinds = ["queen", "rook", "bishop", "knight"].map(Some);
            steps.extend(kinds.map(|into| Step::Go { from, to, into }));
        } else {
            let into = None;
            steps.push(Step::Go { from, to, into });
        }
    }
    steps.extend(castling::steps(state));
    // The fifth rank.
    steps.extend(state.drops(|_, to| to.1 == 4));
    steps
}
