//! Castling: who has the right to it, and when it can be done.

use super::{Game, Man, Point, Step};

/// From where to where king and rook go.
pub(super) struct Castling {
    pub(super) king: Point,
    pub(super) king_to: Point,
    pub(super) rook: Point,
    pub(super) rook_to: Point,
    /// Whether it is written as the king's move onto the rook.
    onto_rook: bool,
}

impl Castling {
    pub(super) fn is(&self, step: Step) -> bool {
        (self.king, self.written_to()) == (step.from, step.to)
    }

    fn written_to(&self) -> Point {
        if self.onto_rook {
            self.rook
        } else {
            self.king_to
        }
    }
}

impl<'a> Game<'a> {
    /// The castlings of the side to move of which neither king nor rook has moved.
    pub(super) fn castlings(&self) -> Vec<Castling> {
        let (rank, goals) = match self.slug {
            "janus" => (0, [(1, 2), (8, 7)]),
            "embassy" => (0, [(1, 2), (7, 6)]),
            "shako" => (1, [(3, 4), (7, 6)]),
            "capablanca-random" | "capablanca" | "gothic" => (0, [(2, 3), (8, 7)]),
            _ => (0, [(2, 3), (6, 5)]),
        };
        let none = [
            "los-alamos",
            "makruk",
            "cambodian",
            "shatranj",
            "courier",
            "corner",
            "fortress",
            "anti",
            "racing-kings",
            "massacre",
            "grand",
            "eurasian",
            "yang-qi",
            "legan",
            "cheshire-cat",
            "dice-10x10",
            "screen",
            "crazy-screen",
            "ambiguous",
        ];
        if self.is(&none) {
            return Vec::new();
        }
        let name = if self.slug == "knightmate" {
            "knight"
        } else {
            "king"
        };
        let mut castlings = Vec::new();
        for king in self.unmoved_on(rank, name) {
            for rook in self.unmoved_on(rank, "rook") {
                let is_usual = king.0 == 4 && [0, 7].contains(&rook.0);
                if self.slug == "placement" && !is_usual {
                    continue;
                }
                let (king_file, rook_file) = goals[usize::from(rook.0 > king.0)];
                castlings.push(Castling {
                    king,
                    king_to: (king_file, king.1),
                    rook,
                    rook_to: (rook_file, king.1),
                    onto_rook: self.is(&["fischer-random", "capablanca-random"]),
                });
            }
        }
        castlings
    }

    /// The points of own men of a kind on an own rank that never moved.
    fn unmoved_on(&self, rank: i32, name: &str) -> Vec<Point> {
        let side = self.turn;
        let points = self.unmoved.iter().copied();
        let stands = |point: &Point| {
            self.men[point] == Man { side, name } && self.rank_for(side, *point) == rank
        };
        points.filter(stands).collect()
    }

    /// The castlings that can be done, the safety of the king after them apart.
    pub(super) fn castling_steps(&self) -> Vec<Step<'a>> {
        let castlings = self.castlings().into_iter();
        let can = castlings.filter(|it| self.is_free(it) && self.is_safe(it));
        can.map(|it| Step {
            from: it.king,
            to: it.written_to(),
            becomes: None,
            dropped: None,
        })
        .collect()
    }

    /// Whether nobody else stands between the two or on their way.
    fn is_free(&self, castling: &Castling) -> bool {
        let Castling { king, rook, .. } = *castling;
        let spans = [
            (king.0, rook.0),
            (king.0, castling.king_to.0),
            (rook.0, castling.rook_to.0),
        ];
        let mut points = spans
            .into_iter()
            .flat_map(|(one, other)| (one.min(other)..=one.max(other)).map(|file| (file, king.1)));
        points.all(|point| point == king || point == rook || self.is_empty(point))
    }

    /// Whether the king is attacked nowhere on its way, if that matters.
    fn is_safe(&self, castling: &Castling) -> bool {
        if self.is(&["extinction", "atomic-brainking"]) {
            return true;
        }
        let (king, goal) = (castling.king, castling.king_to);
        let mut files = king.0.min(goal.0)..=king.0.max(goal.0);
        files.all(|file| {
            let mut there = self.clone();
            let man = there.men.remove(&king).unwrap();
            there.men.insert((file, king.1), man);
            !there.in_check(self.turn)
        })
    }
}
