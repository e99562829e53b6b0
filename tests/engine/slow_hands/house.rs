//! Xiangqi with drops.

use super::ways::{STRAIGHT, ahead};
use super::{Piece, Point, State, Step};

/// Where advisors stand, as their side sees it.
const ADVISORS: [Point; 5] = [(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)];
/// Where elephants stand, as their side sees it.
const ELEPHANTS: [Point; 7] = [(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)];

pub(super) fn attacks(state: &State, from: Point) -> Vec<Point> {
    let Piece { side, name } = state.pieces[&from];
    let seen = |point| state.seen_by(side, point);
    let beside = |offsets: &[Point]| state.leaps(from, offsets);
    match name {
        "general" => {
            let is_palace = |(file, rank): Point| (3..=5).contains(&file) && rank <= 2;
            let mut points = beside(&STRAIGHT);
            points.retain(|&to| is_palace(seen(to)));
            points
        }
        "advisor" => {
            let mut points = beside(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]);
            points.retain(|&to| ADVISORS.contains(&seen(to)));
            points
        }
        "elephant" => {
            let mut points = beside(&[(2, 2), (2, -2), (-2, 2), (-2, -2)]);
            let middle = |to: Point| (i32::midpoint(from.0, to.0), i32::midpoint(from.1, to.1));
            points.retain(|&to| ELEPHANTS.contains(&seen(to)) && state.is_empty(middle(to)));
            points
        }
        "horse" => horse(state, from),
        "chariot" => state.rides(from, &STRAIGHT),
        "cannon" => {
            let taken = STRAIGHT.map(|step| {
                let screen = state.first_on(from, step)?;
                state.first_on(screen, step)
            });
            taken.into_iter().flatten().collect()
        }
        "soldier" => {
            let mut points = beside(&[(0, ahead(side))]);
            if seen(from).1 >= 5 {
                points.extend(beside(&[(1, 0), (-1, 0)]));
            }
            points
        }
        other => panic!("no such piece: {other}"),
    }
}

/// One step straight onto an empty point, then one outward aslant.
fn horse(state: &State, from: Point) -> Vec<Point> {
    let mut points = Vec::new();
    for (file, rank) in STRAIGHT {
        for leg in state.leaps(from, &[(file, rank)]) {
            if state.is_empty(leg) {
                let outward = [(file + rank, rank + file), (file - rank, rank - file)];
                points.extend(state.leaps(leg, &outward));
            }
        }
    }
    points
}

pub(super) fn steps(state: &State) -> Vec<Step> {
    let goes = state.goes().into_iter();
    let into = None;
    let mut steps: Vec<Step> = goes.map(|(from, to)| Step::Go { from, to, into }).collect();
    steps.extend(state.drops(|name, to| {
        let to = state.seen_by(state.turn, to);
        match name {
            "advisor" => ADVISORS.contains(&to),
            "elephant" => ELEPHANTS.contains(&to),
            // Soldiers that have not crossed the river still stand on the files of the set-up.
            "soldier" => to.0 % 2 == 0 && (3..=4).contains(&to.1),
            _ => to.1 <= 4,
        }
    }));
    steps
}
