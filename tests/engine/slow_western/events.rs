//! What happens after a move by itself: the ice age, and the way of the behemoth.

use posthorse_engine::rules::Side;

use super::{Game, Man, Point};

const AROUND: [Point; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];

/// Whether a piece is nobody's.
pub(super) fn is_neutral(name: &str) -> bool {
    ["ice cube", "behemoth"].contains(&name)
}

impl Game<'_> {
    /// After so many moves of both sides together, of which the last brought that number.
    pub(super) fn go_on(&mut self, plies: usize, drawn: Option<u8>) {
        match (self.slug, drawn) {
            ("ice-age", _) if plies.is_multiple_of(40) => self.freeze(),
            ("behemoth", Some(drawn)) => self.wander(usize::from(drawn) - 1),
            _ => {}
        }
    }

    fn is_man(&self, point: Point) -> bool {
        self.men
            .get(&point)
            .is_some_and(|man| !is_neutral(man.name))
    }

    fn freeze(&mut self) {
        let mut frozen = Vec::new();
        for point in (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank))) {
            let beside = |steps: &[Point]| -> Vec<bool> {
                let points = steps.iter().filter_map(|&by| self.beside(point, by));
                points.map(|at| self.is_man(at)).collect()
            };
            let straight = [AROUND[0], AROUND[2], AROUND[4], AROUND[6]];
            let freezes = match self.is_man(point) {
                true => !beside(&AROUND).contains(&true),
                false => self.is_empty(point) && beside(&straight).contains(&false),
            };
            if freezes {
                frozen.push(point);
            }
        }
        for point in frozen {
            self.unmoved.remove(&point);
            let (side, name) = (Side::First, "ice cube");
            self.men.insert(point, Man { side, name });
        }
        self.forget_passing();
    }

    fn wander(&mut self, drawn: usize) {
        let mut beasts = self.men.iter().filter(|(_, man)| man.name == "behemoth");
        let (&from, &beast) = beasts.next().unwrap();
        let (files, ranks) = AROUND[drawn / 4];
        let mut here = from;
        for _ in 0..=drawn % 4 {
            here = (
                (here.0 + files).rem_euclid(8),
                (here.1 + ranks).rem_euclid(8),
            );
            self.men.remove(&here);
            self.unmoved.remove(&here);
        }
        self.men.remove(&from);
        self.unmoved.remove(&from);
        self.men.insert(here, beast);
        self.forget_passing();
    }

    /// No capture in passing of who is gone, or on a point where something stands.
    fn forget_passing(&mut self) {
        let Some((began, stands)) = self.last else {
            return;
        };
        let passed = ((began.0 + stands.0) / 2, (began.1 + stands.1) / 2);
        if !self.is_man(stands) || !self.is_empty(passed) {
            self.last = None;
        }
    }
}
