//! Shogi, large and small.

use posthorse_engine::rules::Side;

use super::ways::{SLANTING, STRAIGHT, ahead};
use super::{Game, Piece, Point, State, Step};

/// What pieces promote to.
pub(super) const PROMOTED: [(&str, &str); 9] = [
    ("rook", "dragon"),
    ("bishop", "horse"),
    ("silver", "promoted silver"),
    ("knight", "promoted knight"),
    ("lance", "promoted lance"),
    ("pawn", "tokin"),
    ("chick", "hen"),
    ("falcon", "eagle"),
    ("swallow", "goose"),
];

pub(super) fn unpromoted(name: &'static str) -> &'static str {
    let pair = PROMOTED.iter().find(|(_, promoted)| *promoted == name);
    pair.map_or(name, |(plain, _)| plain)
}

pub(super) fn attacks(state: &State, from: Point) -> Vec<Point> {
    let Piece { side, name } = state.pieces[&from];
    let up = ahead(side);
    let beside = |offsets: &[Point]| state.leaps(from, offsets);
    match name {
        "king" | "lion" => state.around(from),
        "giraffe" => beside(&STRAIGHT),
        "elephant" => beside(&SLANTING),
        "rook" => state.rides(from, &STRAIGHT),
        "bishop" => state.rides(from, &SLANTING),
        "dragon" => [state.rides(from, &STRAIGHT), beside(&SLANTING)].concat(),
        "horse" => [state.rides(from, &SLANTING), beside(&STRAIGHT)].concat(),
        "gold" | "hen" | "promoted silver" | "promoted knight" | "promoted lance" | "tokin" => {
            [beside(&STRAIGHT), beside(&[(-1, up), (1, up)])].concat()
        }
        "silver" => [beside(&SLANTING), beside(&[(0, up)])].concat(),
        "knight" => beside(&[(-1, 2 * up), (1, 2 * up)]),
        "lance" => state.rides(from, &[(0, up)]),
        "pawn" | "chick" => beside(&[(0, up)]),
        other => panic!("no such piece: {other}"),
    }
}

pub(super) fn steps(state: &State) -> Vec<Step> {
    let side = state.turn;
    let mut steps = Vec::new();
    for (from, to) in state.goes() {
        let name = state.pieces[&from].name;
        if !is_stuck(state, side, name, to) {
            let into = None;
            steps.push(Step::Go { from, to, into });
        }
        let promoted = PROMOTED.iter().find(|(plain, _)| *plain == name);
        if let Some(&(_, into)) = promoted
            && (is_in_zone(state, side, from) || is_in_zone(state, side, to))
        {
            let into = Some(into);
            steps.push(Step::Go { from, to, into });
        }
    }
    let has_pawn_on = |file: i32| {
        let name = "pawn";
        let mut pieces = state.pieces.iter();
        pieces.any(|(point, piece)| point.0 == file && *piece == Piece { side, name })
    };
    steps.extend(state.drops(|name, to| {
        let second_pawn = name == "pawn" && has_pawn_on(to.0);
        // A chick may be dropped where it can never move.
        (name == "chick" || !is_stuck(state, side, name, to)) && !second_pawn
    }));
    steps
}

/// Whether a lion of the children's game stands on its last rank.
pub(super) fn has_arrived(state: &State) -> bool {
    let lions = state
        .pieces
        .iter()
        .filter(|(_, piece)| piece.name == "lion");
    let mut ranks = lions.map(|(&at, piece)| ranks_before(state, piece.side, at));
    ranks.any(|before| before == 0)
}

/// How many ranks lie before a point, as its side goes.
fn ranks_before(state: &State, side: Side, point: Point) -> i32 {
    state.game.size().1 - 1 - state.seen_by(side, point).1
}

fn is_in_zone(state: &State, side: Side, point: Point) -> bool {
    let deep = match state.game {
        Game::Shogi => 3,
        Game::Judkins => 2,
        _ => 1,
    };
    ranks_before(state, side, point) < deep
}

/// Whether a piece could never move again from there.
fn is_stuck(state: &State, side: Side, name: &str, to: Point) -> bool {
    let before = ranks_before(state, side, to);
    match name {
        "pawn" | "lance" | "chick" => before < 1,
        "knight" => before < 2,
        _ => false,
    }
}
