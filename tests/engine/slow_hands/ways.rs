//! Steps and lines on the board, for any game.

use posthorse_engine::rules::Side;

use super::{Point, State};

/// Along the file, then along the rank.
pub(super) const STRAIGHT: [Point; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
pub(super) const SLANTING: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
/// The leaps of chess's knight.
pub(super) const KNIGHT: [Point; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// One rank forward: up for the first side, down for the second.
pub(super) fn ahead(side: Side) -> i32 {
    if side == Side::First { 1 } else { -1 }
}

impl State {
    pub(super) fn is_empty(&self, point: Point) -> bool {
        !self.pieces.contains_key(&point)
    }

    pub(super) fn points(&self) -> impl Iterator<Item = Point> {
        let (files, ranks) = self.game.size();
        (0..files).flat_map(move |file| (0..ranks).map(move |rank| (file, rank)))
    }

    /// A point as its side sees it, which has its own first rank below; and back again.
    pub(super) fn seen_by(&self, side: Side, (file, rank): Point) -> Point {
        match side {
            Side::First => (file, rank),
            Side::Second => (file, self.game.size().1 - 1 - rank),
        }
    }

    /// The points of the board that lie so far away.
    pub(super) fn leaps(&self, from: Point, offsets: &[Point]) -> Vec<Point> {
        let (files, ranks) = self.game.size();
        let points = offsets.iter().map(|by| (from.0 + by.0, from.1 + by.1));
        points
            .filter(|point| (0..files).contains(&point.0) && (0..ranks).contains(&point.1))
            .collect()
    }

    /// The points on lines, each up to the first piece that stands there.
    pub(super) fn rides(&self, from: Point, steps: &[Point]) -> Vec<Point> {
        let mut points = Vec::new();
        for &step in steps {
            let mut here = from;
            while let [next] = self.leaps(here, &[step])[..] {
                points.push(next);
                here = next;
                if !self.is_empty(here) {
                    break;
                }
            }
        }
        points
    }

    /// The first piece on a line.
    pub(super) fn first_on(&self, from: Point, step: Point) -> Option<Point> {
        let mut line = self.rides(from, &[step]).into_iter();
        line.find(|&point| !self.is_empty(point))
    }

    /// All eight neighbours.
    pub(super) fn around(&self, from: Point) -> Vec<Point> {
        self.leaps(from, &[STRAIGHT, SLANTING].concat())
    }
}
