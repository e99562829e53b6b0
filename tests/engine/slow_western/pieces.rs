//! How the pieces go and take.

use posthorse_engine::rules::Side;

use super::{Game, Point};

const STRAIGHT: [Point; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
const SLANTING: [Point; 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [Point; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
const ALFIL: [Point; 4] = [(2, 2), (2, -2), (-2, 2), (-2, -2)];

impl Game<'_> {
    /// One for the side that goes up, minus one for the other.
    pub(super) fn ahead(side: Side) -> i32 {
        if side == Side::First { 1 } else { -1 }
    }

    /// The rank of a point as its side counts it, from 0.
    pub(super) fn rank_for(&self, side: Side, point: Point) -> i32 {
        match side {
            Side::First => point.1,
            Side::Second => self.ranks - 1 - point.1,
        }
    }

    /// The point that lies so far from another, if the board has it.
    pub(super) fn beside(&self, from: Point, by: Point) -> Option<Point> {
        let (mut file, rank) = (from.0 + by.0, from.1 + by.1);
        if self.slug == "cylinder" {
            file = file.rem_euclid(self.files);
        }
        let inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        inside.then_some((file, rank))
    }

    pub(super) fn is_empty(&self, point: Point) -> bool {
        !self.men.contains_key(&point)
    }

    /// The empty points that the man on `from` goes to, castling apart.
    pub(super) fn goes(&self, from: Point) -> Vec<Point> {
        let mut points = match self.men[&from].name {
            "pawn" => self.pawn_goes(from),
            "cannon" => self.rides(from, &STRAIGHT),
            "vao" | "arrow" => self.rides(from, &SLANTING),
            _ => self.ways(from),
        };
        points.extend(self.first_leaps(from));
        points.extend(self.lent_leaps(from));
        points.retain(|&point| self.is_empty(point));
        points
    }

    /// The points that the man on `from` attacks, whoever stands there.
    pub(super) fn takes(&self, from: Point) -> Vec<Point> {
        let mut points = match self.men[&from].name {
            "pawn" => self.pawn_takes(from),
            "cannon" => self.hopper_takes(from, &STRAIGHT),
            "vao" | "arrow" => self.hopper_takes(from, &SLANTING),
            "knight" if self.slug == "knight-relay" => Vec::new(),
            "knight" if self.slug == "hoppel-poppel" => self.rides(from, &SLANTING),
            "archer" => self.rides(from, &SLANTING),
            "lancer" => self.rides(from, &STRAIGHT),
            "bishop" if self.slug == "hoppel-poppel" => self.leaps(from, &KNIGHT),
            _ => self.ways(from),
        };
        points.extend(self.lent_leaps(from));
        points
    }

    /// The points of a man that goes as it takes.
    fn ways(&self, from: Point) -> Vec<Point> {
        let man = self.men[&from];
        let leaps = |offsets: &[Point]| self.leaps(from, offsets);
        let rides = |steps: &[Point]| self.rides(from, steps);
        let queen = || [rides(&STRAIGHT), rides(&SLANTING)].concat();
        match man.name {
            "king" if self.slug == "cheshire-cat" && self.unmoved.contains(&from) => queen(),
            "king" => {
                let mut points = [leaps(&STRAIGHT), leaps(&SLANTING)].concat();
                points
                    .retain(|&point| self.slug != "eurasian" || self.rank_for(man.side, point) < 5);
                points
            }
            "queen" => queen(),
            "mann" => [leaps(&STRAIGHT), leaps(&SLANTING)].concat(),
            "wazir" => leaps(&STRAIGHT),
            "rook" => rides(&STRAIGHT),
            "bishop" | "courier" => rides(&SLANTING),
            "knight" | "archer" | "lancer" => leaps(&KNIGHT),
            "kheshig" => [leaps(&STRAIGHT), leaps(&SLANTING), leaps(&KNIGHT)].concat(),
            "elephant" if self.slug == "seirawan" => [rides(&STRAIGHT), leaps(&KNIGHT)].concat(),
            "janus" | "archbishop" | "hawk" => [rides(&SLANTING), leaps(&KNIGHT)].concat(),
            "chancellor" => [rides(&STRAIGHT), leaps(&KNIGHT)].concat(),
            "amazon" | "maharajah" => [queen(), leaps(&KNIGHT)].concat(),
            "elephant" => [leaps(&SLANTING), leaps(&ALFIL)].concat(),
            "alfil" => leaps(&ALFIL),
            "fers" | "met" => leaps(&SLANTING),
            "khon" | "yurt" => [leaps(&SLANTING), leaps(&[(0, Self::ahead(man.side))])].concat(),
            "ice cube" | "behemoth" => Vec::new(),
            other => panic!("no such piece: {other}"),
        }
    }

    pub(super) fn leaps(&self, from: Point, offsets: &[Point]) -> Vec<Point> {
        let points = offsets.iter().map(|&by| self.beside(from, by));
        points.flatten().collect()
    }

    /// The points on lines, each up to the first man that stands there.
    fn rides(&self, from: Point, steps: &[Point]) -> Vec<Point> {
        let mut points = Vec::new();
        for &step in steps {
            let mut here = from;
            while let Some(next) = self.beside(here, step) {
                points.push(next);
                here = next;
                if !self.is_empty(next) {
                    break;
                }
            }
        }
        points
    }

    /// The points on the file and the diagonals in either direction, up to the first man.
    pub(super) fn sees_ahead(&self, from: Point) -> Vec<Point> {
        self.rides(from, &[&SLANTING[..], &[(0, 1), (0, -1)]].concat())
    }

    /// The second man on each line.
    fn hopper_takes(&self, from: Point, steps: &[Point]) -> Vec<Point> {
        let mut points = Vec::new();
        for &step in steps {
            let screen = self.rides(from, &[step]).pop();
            let screen = screen.filter(|&point| !self.is_empty(point));
            let behind = screen.and_then(|point| self.rides(point, &[step]).pop());
            points.extend(behind.filter(|&point| !self.is_empty(point)));
        }
        points
    }

    /// What king and met of Cambodia may do as their first move.
    fn first_leaps(&self, from: Point) -> Vec<Point> {
        if self.slug != "cambodian" || !self.unmoved.contains(&from) {
            return Vec::new();
        }
        let man = self.men[&from];
        let ahead = Self::ahead(man.side);
        match man.name {
            "king" if !self.in_check(man.side) => self.leaps(from, &[(-2, ahead), (2, ahead)]),
            "met" => self.leaps(from, &[(0, 2 * ahead)]),
            _ => Vec::new(),
        }
    }

    /// The leaps that a knight of the own side lends.
    fn lent_leaps(&self, from: Point) -> Vec<Point> {
        let man = self.men[&from];
        if self.slug != "knight-relay" || ["king", "knight"].contains(&man.name) {
            return Vec::new();
        }
        let leaps = self.leaps(from, &KNIGHT);
        let lends = |point| {
            let other = self.men.get(point);
            other.is_some_and(|other| other.side == man.side && other.name == "knight")
        };
        if !leaps.iter().any(lends) {
            return Vec::new();
        }
        let mut leaps = leaps;
        leaps.retain(|point| man.name != "pawn" || (1..7).contains(&point.1));
        leaps
    }
}
