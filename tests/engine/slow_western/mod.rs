//! A slow move generator for the games that came after chess, written straight from their rules
//! and from the whole game: it plays every move since the start over again by itself, and finds
//! out on the way who has moved, who may be taken in passing, and how many checks were given.

mod castling;
mod events;
mod hands;
mod pawns;
mod pieces;

use std::collections::{HashMap, HashSet};

use posthorse_engine::rules::{Line, Piece, Position, Side, Square, Variant};

type Point = (i32, i32);
type Men<'a> = HashMap<Point, Man<'a>>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Man<'a> {
    side: Side,
    name: &'a str,
}

/// A move, and what a pawn becomes by it. Castling is the move of the king. A drop has the point
/// that the man comes to twice.
#[derive(Clone, Copy)]
struct Step<'a> {
    from: Point,
    to: Point,
    becomes: Option<&'a str>,
    dropped: Option<&'a str>,
}

/// The game as the rules see it.
#[derive(Clone)]
struct Game<'a> {
    slug: &'a str,
    files: i32,
    ranks: i32,
    start: &'a Men<'a>,
    men: Men<'a>,
    /// The men in hand, sorted, each of the side that holds it.
    held: Vec<Man<'a>>,
    turn: Side,
    /// Where men of the set-up still stand that never moved.
    unmoved: HashSet<Point>,
    /// Where men have gone from, in the game in which such points vanish.
    gone: HashSet<Point>,
    last: Option<(Point, Point)>,
    /// What the die shows.
    die: Option<u8>,
    /// The point that is marked, where the opponent chooses who goes there.
    marked: Option<Point>,
    /// How many checks each side has given, where they are counted.
    checks: [u32; 2],
    /// Where men stand that were pawns.
    promoted: HashSet<Point>,
}

/// The legal moves as sorted coordinate texts.
pub(crate) fn legal_moves(line: &Line) -> Vec<String> {
    let variant = line.variant();
    let start = men_of(variant, line.start());
    let game = played(line, &start);
    let reached = men_of(variant, line.position());
    assert_eq!(game.men, reached, "the board of {}", game.slug);
    let held = hands::held_in(variant, line.position());
    assert_eq!(game.held, held, "the hands of {}", game.slug);
    let board = variant.board();
    let at = |(file, rank): Point| {
        let (file, rank) = (usize::try_from(file), usize::try_from(rank));
        board.name(board.at(file.unwrap(), rank.unwrap()).unwrap())
    };
    let mut steps = game.legal_steps();
    if game.slug == "ambiguous" {
        let Some(marked) = game.marked else {
            let goals: HashSet<Point> = steps.iter().map(|step| step.to).collect();
            let mut texts: Vec<String> = goals.into_iter().map(|to| at(to).to_owned()).collect();
            texts.sort();
            return texts;
        };
        steps.retain(|step| step.to == marked);
    }
    let mut texts: Vec<String> = steps
        .iter()
        .map(|step| {
            if let Some(name) = step.dropped.filter(|_| step.from == step.to) {
                let letter = pawns::letter(game.slug, name).to_ascii_uppercase();
                return format!("{letter}@{}", at(step.to));
            }
            let letter = step
                .becomes
                .or(step.dropped)
                .map(|name| pawns::letter(game.slug, name));
            let letter = letter.map_or(String::new(), String::from);
            format!("{}{}{letter}", at(step.from), at(step.to))
        })
        .collect();
    texts.sort();
    texts
}

fn men_of<'a>(variant: &'a Variant, position: &Position) -> Men<'a> {
    let man = |(square, piece): (Square, Piece)| {
        let name = variant.kind(piece.kind).name.as_str();
        // What is nobody's is on the first side here.
        let side = match events::is_neutral(name) {
            true => Side::First,
            false => piece.side,
        };
        (point(variant, square), Man { side, name })
    };
    position.pieces().map(man).collect()
}

fn point(variant: &Variant, square: Square) -> Point {
    let whole = |n: usize| i32::try_from(n).unwrap();
    let board = variant.board();
    (whole(board.file_of(square)), whole(board.rank_of(square)))
}

/// The game of the line, played from its start.
fn played<'a>(line: &'a Line, start: &'a Men<'a>) -> Game<'a> {
    let variant = line.variant();
    let whole = |n: usize| i32::try_from(n).unwrap();
    let mut game = Game {
        slug: variant.slug(),
        files: whole(variant.board().files()),
        ranks: whole(variant.board().ranks()),
        start,
        men: start.clone(),
        held: hands::held_in(variant, line.start()),
        turn: line.start().turn(),
        unmoved: start.keys().copied().collect(),
        gone: HashSet::new(),
        last: None,
        checks: [0, 0],
        die: None,
        marked: None,
        promoted: HashSet::new(),
    };
    let name = |kind| variant.kind(kind).name.as_str();
    for (ply, mv) in line.moves().iter().enumerate() {
        let step = Step {
            from: point(variant, mv.from),
            to: point(variant, mv.to),
            becomes: mv.promotion.map(name),
            dropped: mv.dropped.map(name),
        };
        match game.slug {
            "ambiguous" => game.mark_or_choose(step),
            _ => game.make(step),
        }
        game.die = mv.drawn.0;
        game.go_on(ply + 1, mv.drawn.0);
    }
    game
}

impl<'a> Game<'a> {
    fn is(&self, slugs: &[&str]) -> bool {
        slugs.contains(&self.slug)
    }

    fn legal_steps(&self) -> Vec<Step<'a>> {
        if self.is_over() {
            return Vec::new();
        }
        self.steps_on()
    }

    /// The moves of the side to move, as if the game went on.
    fn steps_on(&self) -> Vec<Step<'a>> {
        let mut steps = Vec::new();
        for (&from, man) in &self.men {
            if man.side != self.turn || events::is_neutral(man.name) {
                continue;
            }
            for to in self.reached(from) {
                let becomes = self.becomes(from, to).into_iter();
                steps.extend(becomes.map(|becomes| Step {
                    from,
                    to,
                    becomes,
                    dropped: None,
                }));
            }
        }
        steps.extend(self.castling_steps());
        steps.extend(self.changes_of_places());
        if self.slug == "placement" && self.held.iter().any(|man| man.side == self.turn) {
            steps.clear();
        }
        steps.extend(self.drops());
        steps.retain(|&step| self.is_allowed_after(step) && self.is_rolled(step));
        steps.extend(self.gatings(&steps));
        let must_take = match self.slug {
            "massacre" => true,
            "anti" => steps.iter().any(|&step| self.is_capture(step)),
            _ => false,
        };
        steps.retain(|&step| !must_take || self.is_capture(step));
        steps
    }

    /// Whether the die allows a move.
    fn is_rolled(&self, step: Step) -> bool {
        let kinds = ["pawn", "knight", "bishop", "rook", "queen", "king"];
        let die = self.die.filter(|_| self.slug != "behemoth");
        let Some(named) = die.map(|die| kinds[usize::from(die) - 1]) else {
            return true;
        };
        match step.becomes {
            Some(_) if named == "pawn" => true,
            Some(becomes) => becomes == named,
            None => self.men[&step.from].name == named,
        }
    }

    /// The king of Yang Qi and a man beside it that is no pawn.
    fn changes_of_places(&self) -> Vec<Step<'a>> {
        if self.slug != "yang-qi" || self.in_check(self.turn) {
            return Vec::new();
        }
        let is_kings = |man: &&Man| man.side == self.turn && man.name == "king";
        let king = self.men.iter().find(|(_, man)| is_kings(man));
        let from = *king.unwrap().0;
        let beside = self.takes(from).into_iter();
        let partner = |to: &Point| {
            let man = self.men.get(to);
            man.is_some_and(|man| man.side == self.turn && man.name != "pawn")
        };
        let step = |to| Step {
            from,
            to,
            becomes: None,
            dropped: None,
        };
        beside.filter(partner).map(step).collect()
    }

    /// Where the man on a point may go or take, castling and the safety of its king apart.
    fn reached(&self, from: Point) -> Vec<Point> {
        let mut points = self.goes(from);
        let takes = self.takes(from).into_iter();
        points.extend(takes.filter(|point| self.may_be_taken(*point)));
        points.extend(self.takes_passing(from));
        points.retain(|point| !self.gone.contains(point));
        points.sort_unstable();
        points.dedup();
        points
    }

    /// Whether a man stands there that the side to move can take.
    fn may_be_taken(&self, point: Point) -> bool {
        let safe = |name| self.slug == "knight-relay" && name == "knight";
        let man = self.men.get(&point);
        man.is_some_and(|man| match self.slug {
            "recycle" if man.side == self.turn => man.name != "king",
            _ if events::is_neutral(man.name) => man.name == "ice cube",
            _ => man.side != self.turn && !safe(man.name),
        })
    }

    fn is_capture(&self, step: Step) -> bool {
        self.may_be_taken(step.to) || self.takes_passing(step.from) == Some(step.to)
    }

    /// Whether what stands after a move is allowed.
    fn is_allowed_after(&self, step: Step<'a>) -> bool {
        let mut after = self.clone();
        after.make(step);
        match self.slug {
            "extinction" | "anti" | "massacre" | "dice" | "dice-10x10" | "behemoth" | "dark"
            | "ambiguous" => true,
            "atomic-brainking" => after.has(self.turn, "king"),
            "atomic" => {
                let has_won = !after.has(self.turn.other(), "king");
                after.has(self.turn, "king") && (has_won || !after.in_check(self.turn))
            }
            "racing-kings" => Side::BOTH.iter().all(|&side| !after.in_check(side)),
            "eurasian" => !after.in_check(self.turn) && !after.kings_see_each_other(),
            _ => !after.in_check(self.turn),
        }
    }

    /// Whether nothing stands between the kings on a file or diagonal.
    fn kings_see_each_other(&self) -> bool {
        let king = |side| {
            let name = "king";
            let mut men = self.men.iter();
            let found = men.find(|(_, man)| **man == Man { side, name });
            *found.unwrap().0
        };
        let [white, black] = Side::BOTH.map(king);
        self.sees_ahead(white).contains(&black)
    }

    fn has(&self, side: Side, name: &str) -> bool {
        self.men.values().any(|man| *man == Man { side, name })
    }

    /// The name of what must be kept from check, where there is check.
    fn royal(&self, side: Side) -> Option<&'static str> {
        match (self.slug, side) {
            (
                "extinction" | "anti" | "massacre" | "atomic-brainking" | "dice" | "dice-10x10"
                | "behemoth" | "dark" | "ambiguous",
                _,
            )
            | ("horde-brainking", Side::Second)
            | ("horde", Side::First) => None,
            ("knightmate", _) => Some("knight"),
            ("maharajah", Side::First) => Some("maharajah"),
            _ => Some("king"),
        }
    }

    fn in_check(&self, side: Side) -> bool {
        let Some(name) = self.royal(side) else {
            return false;
        };
        let mut men = self.men.iter();
        let found = men.find(|(_, man)| **man == Man { side, name });
        // A king that is not placed yet is in no check.
        assert!(found.is_some() || self.slug == "placement");
        let Some((&king, _)) = found else {
            return false;
        };
        let beside = |at: &Point| (at.0 - king.0).abs().max((at.1 - king.1).abs()) == 1;
        let is_other = |man: &Man| man.side != side && man.name == "king";
        let mut men = self.men.iter();
        if self.slug == "atomic" && men.any(|(at, man)| is_other(man) && beside(at)) {
            return false;
        }
        let mut enemies = self.men.iter().filter(|(_, man)| man.side != side);
        enemies.any(|(&from, _)| self.takes(from).contains(&king))
    }

    /// Marks a point, which is played at once where it can be done in one way, or makes the chosen
    /// move.
    fn mark_or_choose(&mut self, step: Step<'a>) {
        if self.marked.take().is_some() {
            return self.make(step);
        }
        let mut ways = self.legal_steps();
        ways.retain(|way| way.to == step.to);
        match ways.as_slice() {
            [only] => self.make(*only),
            _ => self.marked = Some(step.to),
        }
    }

    /// Makes a move, whatever it is.
    fn make(&mut self, step: Step<'a>) {
        match step.dropped {
            Some(name) if step.from == step.to => self.drop_man(name, step.to),
            Some(name) => self.let_in(name, step),
            None => self.go(step),
        }
        if self.slug == "placement" && step.dropped.is_some() {
            // It may still castle.
            self.unmoved.insert(step.to);
        }
        let mover = self.turn;
        self.last = Some((step.from, step.to));
        self.turn = mover.other();
        if self.slug == "three-checks" && self.in_check(self.turn) {
            self.checks[mover.index()] += 1;
        }
    }

    /// Moves a man that stands on the board.
    fn go(&mut self, step: Step<'a>) {
        let Step { from, to, .. } = step;
        let castling = self.castlings().into_iter().find(|it| it.is(step));
        let explodes =
            self.is(&["atomic", "atomic-brainking"]) && castling.is_none() && self.is_capture(step);
        if self.takes_passing(from) == Some(to) {
            self.capture(self.last.unwrap().1);
        }
        let mut man = self.men[&from];
        let other = self.men.get(&to).copied();
        if let Some(other) = other.filter(|other| other.side == man.side && self.slug == "yang-qi")
        {
            self.men.insert(from, other);
            self.men.insert(to, man);
            return;
        }
        man.name = step.becomes.unwrap_or(man.name);
        let was_promoted = self.promoted.remove(&from);
        self.remove(from);
        if self.slug == "cheshire-cat" {
            self.gone.insert(from);
        }
        if let Some(castling) = castling {
            let rook = self.men[&castling.rook];
            self.remove(castling.rook);
            self.men.insert(castling.rook_to, rook);
            self.men.insert(castling.king_to, man);
        } else {
            self.capture(to);
            if !self.vanishes(man, to) {
                self.men.insert(to, man);
            }
            if was_promoted || step.becomes.is_some() {
                self.promoted.insert(to);
            }
        }
        self.end_leap(man, to);
        if explodes {
            self.blow_up(to);
        }
    }

    /// A rook of Cambodia that comes to the rank or file of the other king ends its leap.
    fn end_leap(&mut self, man: Man, to: Point) {
        if self.slug != "cambodian" || man.name != "rook" {
            return;
        }
        let is_king = |other: &Man| other.side != man.side && other.name == "king";
        let mut kings = self.men.iter().filter(|(_, other)| is_king(other));
        let aimed = kings.find(|(at, _)| at.0 == to.0 || at.1 == to.1);
        if let Some(at) = aimed.map(|(at, _)| *at) {
            self.unmoved.remove(&at);
        }
    }

    fn remove(&mut self, point: Point) {
        self.men.remove(&point);
        self.unmoved.remove(&point);
    }

    fn blow_up(&mut self, (file, rank): Point) {
        self.remove((file, rank));
        for point in (-1..=1).flat_map(|df| (-1..=1).map(move |dr| (file + df, rank + dr))) {
            if self.men.get(&point).is_some_and(|man| man.name != "pawn") {
                self.remove(point);
            }
        }
    }

    /// Whether the game is decided on the board, mate and the like apart.
    fn is_over(&self) -> bool {
        let either = |is: &dyn Fn(Side) -> bool| Side::BOTH.iter().any(|&side| is(side));
        let kinds = ["king", "queen", "rook", "bishop", "knight", "pawn"];
        match self.slug {
            "anti" | "horde" | "horde-brainking" | "massacre" => {
                either(&|side| self.men.values().all(|man| man.side != side))
            }
            "extinction" => either(&|side| kinds.iter().any(|kind| !self.has(side, kind))),
            "atomic" | "atomic-brainking" | "dice" | "dice-10x10" | "behemoth" | "dark"
            | "ambiguous" | "ice-age" => either(&|side| !self.has(side, "king")),
            "orda" => either(&|side| {
                let men = self.men.iter();
                let king = Man { side, name: "king" };
                let mut kings = men.filter(|(_, man)| **man == king);
                kings.any(|(at, _)| self.rank_for(side, *at) == 7)
            }),
            "king-of-the-hill" => self.men.iter().any(|(at, man)| {
                man.name == "king" && (3..5).contains(&at.0) && (3..5).contains(&at.1)
            }),
            "three-checks" => self.checks.contains(&3),
            "racing-kings" => self.is_raced(),
            "shatranj" => self.is_bared(),
            _ => false,
        }
    }

    /// Whether a king is at its goal, and not White's alone while Black can follow.
    fn is_raced(&self) -> bool {
        let is_home = |side| {
            let king = Man { side, name: "king" };
            self.men.iter().any(|(at, man)| at.1 == 7 && *man == king)
        };
        if is_home(Side::First) && !is_home(Side::Second) && self.turn == Side::Second {
            let follows = |step: &Step| step.to.1 == 7 && self.men[&step.from].name == "king";
            return !self.steps_on().iter().any(follows);
        }
        Side::BOTH.iter().any(|&side| is_home(side))
    }

    /// Whether a king is bare. Its owner still has the move that may bare the other king, when
    /// only one man stands by that king.
    fn is_bared(&self) -> bool {
        let count = |side| self.men.values().filter(|man| man.side == side).count();
        match (count(self.turn), count(self.turn.other())) {
            (1, others) => others > 2,
            (_, others) => others == 1,
        }
    }
}
