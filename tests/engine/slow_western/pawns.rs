//! How pawns go, take, take in passing, and what becomes of them.

use posthorse_engine::rules::Side;

use super::{Game, Man, Men, Point};

const CHESS: &[&str] = &["queen", "rook", "bishop", "knight"];
const CAPABLANCA: &[&str] = &[
    "queen",
    "rook",
    "chancellor",
    "archbishop",
    "bishop",
    "knight",
];

/// The letter that stands for a kind in a promotion.
pub(super) fn letter(slug: &str, name: &str) -> char {
    match name {
        "king" if slug == "knightmate" => 'm',
        "knight" => 'n',
        "kheshig" => 'h',
        "fers" if slug == "shatranj" => 'q',
        other => other.chars().next().unwrap(),
    }
}

impl<'a> Game<'a> {
    pub(super) fn pawn_goes(&self, from: Point) -> Vec<Point> {
        let side = self.men[&from].side;
        let ahead = Self::ahead(side);
        let ways: &[Point] = match self.slug {
            "legan" => &[(-ahead, ahead)],
            "berolina" => &[(-1, ahead), (1, ahead)],
            _ => &[(0, ahead)],
        };
        let home = match self.slug {
            "los-alamos" | "makruk" | "cambodian" | "shatranj" | "courier" | "legan" => None,
            "grand" | "shako" | "eurasian" | "yang-qi" => Some(2),
            _ => Some(1),
        };
        let mut points = Vec::new();
        for &way in ways {
            let first = self.beside(from, way).filter(|&point| self.is_empty(point));
            points.extend(first);
            let is_horde = self.slug == "horde" && side == Side::First && from.1 == 0;
            if is_horde || home == Some(self.rank_for(side, from)) {
                points.extend(first.and_then(|point| self.beside(point, way)));
            }
        }
        points
    }

    pub(super) fn pawn_takes(&self, from: Point) -> Vec<Point> {
        let ahead = Self::ahead(self.men[&from].side);
        match self.slug {
            "legan" => self.leaps(from, &[(0, ahead), (-ahead, 0)]),
            "berolina" => self.leaps(from, &[(0, ahead)]),
            _ => self.leaps(from, &[(-1, ahead), (1, ahead)]),
        }
    }

    /// Where the man on `from` takes the pawn that has just gone two squares, if it does.
    pub(super) fn takes_passing(&self, from: Point) -> Option<Point> {
        let (began, stands) = self.last?;
        let is_pawn = |point| self.men.get(point).is_some_and(|man| man.name == "pawn");
        let leapt = is_pawn(&stands) && (began.1 - stands.1).abs() == 2;
        let none = ["knight-relay", "screen", "crazy-screen"];
        let of_first_rank = self.slug == "horde" && began.1 == 0;
        if !leapt || of_first_rank || none.contains(&self.slug) || !is_pawn(&from) {
            return None;
        }
        let passed = ((began.0 + stands.0) / 2, (began.1 + stands.1) / 2);
        let own = self.men[&from].side == self.turn;
        (own && self.pawn_takes(from).contains(&passed)).then_some(passed)
    }

    /// What the man becomes that goes so: one of several, and nothing else where it stays.
    pub(super) fn becomes(&self, from: Point, to: Point) -> Vec<Option<&'a str>> {
        if self.men[&from].name != "pawn" || !self.promotes_on(to) {
            return vec![None];
        }
        let mut kinds: Vec<Option<&str>> = self.promotions().map(Some).collect();
        if self.becomes_what_is_lost() && self.rank_for(self.turn, to) < self.ranks - 1 {
            kinds.push(None);
        }
        kinds
    }

    /// Whether a man that comes to a point is taken off there.
    pub(super) fn vanishes(&self, man: Man, to: Point) -> bool {
        let is_last = self.rank_for(man.side, to) == self.ranks - 1;
        self.slug == "recycle" && man.name == "pawn" && is_last
    }

    fn promotes_on(&self, to: Point) -> bool {
        let rank = self.rank_for(self.turn, to);
        match self.slug {
            "maharajah" | "recycle" => false,
            "makruk" | "cambodian" => rank == 5,
            "grand" | "eurasian" => rank >= 7,
            "legan" => {
                let file = if rank == to.1 { to.0 } else { 7 - to.0 };
                (file == 0 && rank >= 4) || (rank == 7 && file <= 3)
            }
            _ => rank == self.ranks - 1,
        }
    }

    fn promotions(&self) -> impl Iterator<Item = &'static str> {
        let kinds: &[&str] = match self.slug {
            "janus" => &["queen", "rook", "janus", "bishop", "knight"],
            "embassy" | "capablanca-random" | "capablanca" | "gothic" | "grand" => CAPABLANCA,
            "amazon" => &["amazon", "rook", "bishop", "knight"],
            "los-alamos" => &["queen", "rook", "knight"],
            "knightmate" => &["queen", "rook", "bishop", "king"],
            "shako" => &["queen", "rook", "bishop", "knight", "elephant", "cannon"],
            "eurasian" => &["queen", "rook", "knight", "bishop", "cannon", "vao"],
            "yang-qi" => &["rook", "knight", "bishop", "cannon", "arrow"],
            "makruk" | "cambodian" => &["met"],
            "shatranj" | "courier" => &["fers"],
            "orda" => &["queen", "kheshig"],
            "seirawan" => &["queen", "elephant", "hawk", "rook", "bishop", "knight"],
            "extinction" | "anti" => &["queen", "rook", "bishop", "knight", "king"],
            _ => CHESS,
        };
        let lost = |kind: &&str| !self.becomes_what_is_lost() || self.has_lost(kind);
        kinds.iter().copied().filter(lost)
    }

    fn becomes_what_is_lost(&self) -> bool {
        self.is(&["grand", "eurasian", "yang-qi"])
    }

    /// Whether the side to move has fewer of a kind than at the start.
    fn has_lost(&self, name: &str) -> bool {
        let count = |men: &Men| {
            let own = |man: &&Man| man.side == self.turn && man.name == name;
            men.values().filter(own).count()
        };
        count(&self.men) < count(self.start)
    }
}
