//! Tori Shogi, the shogi of birds.

use super::shogi::PROMOTED;
use super::ways::{SLANTING, STRAIGHT, ahead};
use super::{Piece, Point, State, Step};

pub(super) fn attacks(state: &State, from: Point) -> Vec<Point> {
    let Piece { side, name } = state.pieces[&from];
    let up = ahead(side);
    // The right hand of the side that goes up is at the higher files.
    let right = up;
    let beside = |offsets: &[Point]| state.leaps(from, offsets);
    let quail = |long: i32| {
        let far = state.rides(from, &[(0, up), (long, -up)]);
        [far, beside(&[(-long, -up)])].concat()
    };
    match name {
        "phoenix" => state.around(from),
        "falcon" => {
            let mut points = state.around(from);
            points.retain(|&to| to != (from.0, from.1 - up));
            points
        }
        "crane" => [beside(&SLANTING), beside(&STRAIGHT[..2])].concat(),
        "left quail" => quail(right),
        "right quail" => quail(-right),
        "pheasant" => beside(&[(0, 2 * up), (-1, -up), (1, -up)]),
        "swallow" => beside(&[(0, up)]),
        "goose" => beside(&[(-2, 2 * up), (2, 2 * up), (0, -2 * up)]),
        "eagle" => {
            let mut points = state.rides(from, &[(-1, up), (1, up), (0, -up)]);
            points.extend(state.around(from));
            for file in [-1, 1] {
                let back = state.rides(from, &[(file, -up)]);
                points.extend(back.into_iter().take(2));
            }
            points.sort_unstable();
            points.dedup();
            points
        }
        other => panic!("no such piece: {other}"),
    }
}

pub(super) fn steps(state: &State) -> Vec<Step> {
    let side = state.turn;
    let is_far = |point: Point| state.seen_by(side, point).1 >= 5;
    let mut steps = Vec::new();
    for (from, to) in state.goes() {
        let name = state.pieces[&from].name;
        let mut pairs = PROMOTED.iter().filter(|_| is_far(from) || is_far(to));
        let into = pairs.find(|(plain, _)| *plain == name);
        let into = into.map(|(_, promoted)| *promoted);
        steps.push(Step::Go { from, to, into });
    }
    let swallows_on = |file: i32| {
        let name = "swallow";
        let pieces = state.pieces.iter();
        let own =
            pieces.filter(|(point, piece)| point.0 == file && **piece == Piece { side, name });
        own.count()
    };
    steps.extend(state.drops(|name, to| {
        name != "swallow" || state.seen_by(side, to).1 < 6 && swallows_on(to.0) < 2
    }));
    steps
}
