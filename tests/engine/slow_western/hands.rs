//! Hands: what comes into them, and where it is dropped.

use posthorse_engine::rules::{Position, Side, Variant};

use super::{Game, Man, Point, Step};

/// The men in both hands, each of the side that holds it.
pub(super) fn held_in<'a>(variant: &'a Variant, position: &Position) -> Vec<Man<'a>> {
    let mut held = Vec::new();
    for side in Side::BOTH {
        for kind in variant.kinds() {
            let count = position.hand(side).count(kind.id);
            let name = kind.name.as_str();
            held.extend((0..count).map(|_| Man { side, name }));
        }
    }
    held.sort();
    held
}

impl<'a> Game<'a> {
    /// The drops of the side to move, the safety of its king apart.
    pub(super) fn drops(&self) -> Vec<Step<'a>> {
        if self.slug == "seirawan" {
            return Vec::new();
        }
        let own = self.held.iter().filter(|man| man.side == self.turn);
        let mut names: Vec<&str> = own.map(|man| man.name).collect();
        names.dedup();
        let files = 0..self.files;
        let points = files.flat_map(|file| (0..self.ranks).map(move |rank| (file, rank)));
        let empty: Vec<Point> = points.filter(|&point| self.is_empty(point)).collect();
        let mut steps = Vec::new();
        for name in names {
            let fits = |to: &&Point| match self.slug {
                "placement" => self.is_placed_well(name, **to),
                _ => name != "pawn" || (1..self.ranks - 1).contains(&to.1),
            };
            steps.extend(empty.iter().filter(fits).map(|&to| Step {
                from: to,
                to,
                becomes: None,
                dropped: Some(name),
            }));
        }
        steps
    }

    /// Whether a man may be placed on a point of the own first rank: afterwards the bishops must
    /// stand on different shades, or have empty points to do so.
    fn is_placed_well(&self, name: &str, to: Point) -> bool {
        let side = self.turn;
        let on_shade = |shade: i32| {
            let mut points = (0..self.files).filter(|file| (file + to.1) % 2 == shade);
            points.any(|file| match (file == to.0, self.men.get(&(file, to.1))) {
                (true, _) => name == "bishop",
                (false, None) => true,
                (false, Some(man)) => {
                    *man == Man {
                        side,
                        name: "bishop",
                    }
                }
            })
        };
        let bishops = self.men.values().filter(|man| {
            **man
                == Man {
                    side,
                    name: "bishop",
                }
        });
        let is_second = name == "bishop" && bishops.count() == 1;
        let on_same = |point: &Point| (point.0 + point.1 + to.0 + to.1) % 2 == 0;
        let mut others = self.men.iter();
        let clashes = others.any(|(point, man)| {
            *man == Man {
                side,
                name: "bishop",
            } && on_same(point)
        });
        self.rank_for(side, to) == 0 && on_shade(0) && on_shade(1) && !(is_second && clashes)
    }

    /// The same moves with a man from the hand on a point of the first rank that is left for the
    /// first time: by castling on the king's or the rook's.
    pub(super) fn gatings(&self, steps: &[Step<'a>]) -> Vec<Step<'a>> {
        if self.slug != "seirawan" {
            return Vec::new();
        }
        let held = self.held.iter().filter(|man| man.side == self.turn);
        let names: Vec<&str> = held.map(|man| man.name).collect();
        let is_first =
            |point: &Point| self.unmoved.contains(point) && self.rank_for(self.turn, *point) == 0;
        let mut found = Vec::new();
        for step in steps {
            let castling = self.castlings().into_iter().find(|it| it.is(*step));
            let rook = castling.map(|it| (it.rook, it.king));
            let ways = [Some((step.from, step.to)), rook].into_iter().flatten();
            for (from, to) in ways.filter(|(from, _)| is_first(from)) {
                found.extend(names.iter().map(|&name| Step {
                    from,
                    to,
                    becomes: None,
                    dropped: Some(name),
                }));
            }
        }
        found
    }

    /// Makes a move by which a man comes from the hand to the point that is left.
    pub(super) fn let_in(&mut self, name: &'a str, step: Step<'a>) {
        let mut castlings = self.castlings().into_iter();
        let castling = castlings.find(|it| (it.rook, it.king) == (step.from, step.to));
        let (from, to) = castling.map_or((step.from, step.to), |it| (it.king, it.king_to));
        self.go(Step {
            from,
            to,
            becomes: None,
            dropped: None,
        });
        self.drop_man(name, step.from);
    }

    /// Takes a man out of the hand of the side to move and puts it on the board.
    pub(super) fn drop_man(&mut self, name: &'a str, to: Point) {
        let man = Man {
            side: self.turn,
            name,
        };
        let place = self.held.iter().position(|held| *held == man).unwrap();
        self.held.remove(place);
        self.men.insert(to, man);
    }

    /// Takes the man on a point, if any; what games with hands keep of it is then in the hand of
    /// the side to move.
    pub(super) fn capture(&mut self, point: Point) {
        let keeps = |man: &&Man| match self.slug {
            "loop" | "crazyhouse" => true,
            "recycle" => man.side == self.turn,
            _ => false,
        };
        let was_promoted = self.promoted.remove(&point) && self.slug == "crazyhouse";
        let mut kept = self.men.get(&point).filter(keeps).copied();
        if let Some(man) = kept.as_mut().filter(|_| was_promoted) {
            man.name = "pawn";
        }
        self.held.extend(kept.map(|man| Man {
            side: self.turn,
            name: man.name,
        }));
        self.held.sort();
        self.remove(point);
    }
}
