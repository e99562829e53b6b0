//! Slow move generators for boards that are no plain grid, written straight from the rules of their
//! games: hexagons, and squares with arrows. Every piece tries every point.

use std::collections::HashMap;

use posthorse_engine::rules::{Position, Side, Variant};

type Point = (i32, i32);
type Pieces = HashMap<Point, (Side, String)>;

/// What the games ask of their boards.
trait Ground {
    /// Where the point of a name lies.
    fn place(&self, name: &str) -> Point;
    /// Whether the piece on `from` goes to `to`, and could take there what stands there.
    fn goes(&self, pieces: &Pieces, from: Point, to: Point) -> bool;
    /// Whether a side's royal piece could be taken, or faces the other.
    fn is_lost(&self, pieces: &Pieces, side: Side) -> bool;
    /// Whether the game is over.
    fn is_over(&self, pieces: &Pieces) -> bool;
    /// The letter of what a piece becomes.
    fn becomes(&self, piece: &(Side, String), to: Point) -> &'static str;
}

pub(crate) fn knows(slug: &str) -> bool {
    ["xiang-hex", "smess", "storm-the-ivory-tower"].contains(&slug)
}

/// The legal moves as sorted coordinate texts.
pub(crate) fn legal_moves(variant: &Variant, position: &Position) -> Vec<String> {
    match variant.slug() {
        "xiang-hex" => moves_on(&Hexagons, variant, position),
        "smess" => moves_on(&Arrows::new(SMESS, true), variant, position),
        _ => moves_on(&Arrows::new(STORM, false), variant, position),
    }
}

fn moves_on(ground: &impl Ground, variant: &Variant, position: &Position) -> Vec<String> {
    let board = variant.board();
    let name = |square| board.name(square).to_owned();
    let named = |(square, piece): (_, posthorse_engine::rules::Piece)| {
        let kind = variant.kind(piece.kind).name.clone();
        (ground.place(&name(square)), (piece.side, kind))
    };
    let pieces: Pieces = position.pieces().map(named).collect();
    let (turn, mut texts) = (position.turn(), Vec::new());
    if ground.is_over(&pieces) {
        return texts;
    }
    for from in board.squares().map(name) {
        for to in board.squares().map(name) {
            let (at, goal) = (ground.place(&from), ground.place(&to));
            let own = |point| pieces.get(&point).is_some_and(|(side, _)| *side == turn);
            if !own(at) || own(goal) || !ground.goes(&pieces, at, goal) {
                continue;
            }
            let mut after = pieces.clone();
            let piece = after.remove(&at).unwrap();
            let letter = ground.becomes(&piece, goal);
            after.insert(goal, piece);
            if !ground.is_lost(&after, turn) {
                texts.push(format!("{from}{to}{letter}"));
            }
        }
    }
    texts.sort();
    texts
}

/// Where a side's piece of a name stands.
fn find(pieces: &Pieces, side: Side, name: &str) -> Option<Point> {
    let mut all = pieces.iter();
    let found = all.find(|(_, (owner, kind))| *owner == side && kind == name);
    found.map(|(point, _)| *point)
}

fn is_attacked(ground: &impl Ground, pieces: &Pieces, side: Side, at: Point) -> bool {
    let mut others = pieces.iter().filter(|(_, (owner, _))| *owner != side);
    others.any(|(&from, _)| ground.goes(pieces, from, at))
}

fn plus(point: Point, step: Point) -> Point {
    (point.0 + step.0, point.1 + step.1)
}

/// How many pieces stand between two points along a step; none when the step does not lead there.
fn between(pieces: &Pieces, from: Point, to: Point, step: Point) -> Option<usize> {
    let (mut here, mut count) = (plus(from, step), 0);
    for _ in 0..12 {
        if here == to {
            return Some(count);
        }
        count += usize::from(pieces.contains_key(&here));
        here = plus(here, step);
    }
    None
}

/// Xiang Hex. A point is its file and how high its middle lies, in halves of a cell.
struct Hexagons;

const STRAIGHT: [Point; 6] = [(0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const ASLANT: [Point; 6] = [(2, 0), (-2, 0), (1, 3), (1, -3), (-1, 3), (-1, -3)];

impl Hexagons {
    fn named(&self, names: &str) -> Vec<Point> {
        names.split(' ').map(|name| self.place(name)).collect()
    }

    /// The river's cells lie at half the height of the board, which a side sees from its own end.
    fn height(side: Side, point: Point) -> i32 {
        if side == Side::First {
            point.1 - 10
        } else {
            10 - point.1
        }
    }
}

impl Ground for Hexagons {
    fn place(&self, name: &str) -> Point {
        let file = i32::from(name.as_bytes()[0] - b'a');
        let number: i32 = name[1..].parse().unwrap();
        (file, 2 * (number - 1) + (file - 4).abs())
    }

    fn goes(&self, pieces: &Pieces, from: Point, to: Point) -> bool {
        let (side, name) = &pieces[&from];
        let step = (to.0 - from.0, to.1 - from.1);
        let empty = |point: Point| !pieces.contains_key(&point);
        let palace = self.named(match side {
            Side::First => "d1 d2 e1 e2 e3 f1 f2",
            Side::Second => "d9 d10 e9 e10 e11 f9 f10",
        });
        let along = |steps: &[Point]| {
            let ways = steps.iter().filter_map(|&by| between(pieces, from, to, by));
            ways.collect::<Vec<usize>>()
        };
        match name.as_str() {
            "general" => palace.contains(&to) && STRAIGHT.contains(&step),
            "mandarin" => palace.contains(&to) && ASLANT.contains(&step),
            "elephant" => {
                let twice = |by: &&Point| step == (2 * by.0, 2 * by.1) && empty(plus(from, **by));
                Hexagons::height(*side, to) < 0 && ASLANT.iter().any(|by| twice(&by))
            }
            "horse" => STRAIGHT.iter().any(|&leg| {
                let turns = STRAIGHT.iter().map(|&other| plus(leg, other));
                let mut outward = turns.filter(|turn| ASLANT.contains(turn));
                empty(plus(from, leg)) && outward.any(|turn| step == plus(leg, turn))
            }),
            "chariot" => along(&STRAIGHT).contains(&0),
            "cannon" => along(&STRAIGHT).contains(&usize::from(!empty(to))),
            "soldier" => {
                let ahead = if *side == Side::First { 1 } else { -1 };
                let beyond = Hexagons::height(*side, from) >= 0;
                step == (0, 2 * ahead)
                    || beyond && (step.0.abs(), step.1) == (1, ahead)
                    || beyond && (step.0.abs(), step.1) == (2, 0)
            }
            other => panic!("no such piece: {other}"),
        }
    }

    fn is_lost(&self, pieces: &Pieces, side: Side) -> bool {
        let [mine, other] = [side, side.other()].map(|side| find(pieces, side, "general").unwrap());
        let up = (0, 2 * (other.1 - mine.1).signum());
        let faces = mine.0 == other.0 && between(pieces, mine, other, up) == Some(0);
        faces || is_attacked(self, pieces, side, mine)
    }

    fn is_over(&self, _: &Pieces) -> bool {
        false
    }

    fn becomes(&self, _: &(Side, String), _: Point) -> &'static str {
        ""
    }
}

/// Arrows as digits of a keypad, rows from the top.
const SMESS: &str = "26 246 246 246 246 246 2
28 267 2468 246 2468 24 28
268 2468 1379 46 1379 468 248
369 6 268 12346789 268 2468 28
28 2468 248 12346789 248 4 147
268 246 1379 46 1379 2468 248
28 68 2468 468 2468 348 28
8 468 468 468 468 468 48";
const STORM: &str = "26 123 1346 236 246 124 1346 123 24
268 267 17 268 12346789 248 39 249 248
39 2468 248 689 468 478 268 2468 17
28 46 2468 246 246 246 2468 46 28
369 8 1379 248 12346789 248 1379 4 147
369 6 1379 268 12346789 268 1379 2 147
28 46 2468 468 468 468 2468 46 28
39 2468 248 236 246 124 268 2468 17
268 168 17 268 12346789 248 39 348 248
68 789 4679 689 468 478 4679 789 48";

/// Smess and Storm the Ivory Tower.
struct Arrows {
    rows: Vec<Vec<&'static str>>,
    /// Whether the Brain is captured; mated otherwise.
    captures: bool,
}

impl Arrows {
    fn new(text: &'static str, captures: bool) -> Arrows {
        let rows = text.lines().rev().map(|row| row.split(' ').collect());
        Arrows {
            rows: rows.collect(),
            captures,
        }
    }

    /// The steps of the arrows on a square.
    fn arrows(&self, (file, rank): Point) -> Vec<Point> {
        let (file, rank) = (
            usize::try_from(file).unwrap(),
            usize::try_from(rank).unwrap(),
        );
        let digits = self.rows[rank][file]
            .bytes()
            .map(|digit| i32::from(digit - b'1'));
        digits.map(|at| (at % 3 - 1, at / 3 - 1)).collect()
    }
}

impl Ground for Arrows {
    fn place(&self, name: &str) -> Point {
        let number: i32 = name[1..].parse().unwrap();
        (i32::from(name.as_bytes()[0] - b'a'), number - 1)
    }

    fn goes(&self, pieces: &Pieces, from: Point, to: Point) -> bool {
        let (side, name) = &pieces[&from];
        let empty = |point: Point| !pieces.contains_key(&point);
        let far = |(_, rank): Point| (rank >= 5) == (*side == Side::First);
        let across = far(from) && far(to);
        self.arrows(from).into_iter().any(|by| {
            let one = plus(from, by);
            let (steps, leaps) = (to == one, to == plus(one, by) && empty(one));
            let jumped = between(pieces, from, to, by);
            match name.as_str() {
                "brain" | "toady" => steps,
                "ninny" => steps || !self.captures && leaps && across && !empty(to),
                "fuddy-duddy" => leaps || steps && across && empty(to),
                "numskull" => jumped == Some(0),
                "clodhopper" => jumped == Some(usize::from(!empty(to))),
                "yahoo" => {
                    let onward = (to.0 - one.0, to.1 - one.1);
                    let aside = match by {
                        (0, y) => [(1, y), (-1, y)],
                        (x, 0) => [(x, 1), (x, -1)],
                        (x, y) => [(x, 0), (0, y)],
                    };
                    empty(one) && aside.contains(&onward)
                }
                other => panic!("no such piece: {other}"),
            }
        })
    }

    fn is_lost(&self, pieces: &Pieces, side: Side) -> bool {
        if self.captures {
            return false;
        }
        let [mine, other] = [side, side.other()].map(|side| find(pieces, side, "brain").unwrap());
        let ahead = (0, (mine.1 - other.1).signum());
        let faces = mine.0 == other.0
            && between(pieces, other, mine, ahead) == Some(0)
            && self.arrows(other).contains(&ahead);
        faces || is_attacked(self, pieces, side, mine)
    }

    fn is_over(&self, pieces: &Pieces) -> bool {
        let gone = |side| find(pieces, side, "brain").is_none();
        Side::BOTH.into_iter().any(gone)
    }

    fn becomes(&self, (side, name): &(Side, String), (file, rank): Point) -> &'static str {
        let home = if *side == Side::First { 7 } else { 0 };
        let is_home = rank == home && [1, 2, 4, 5].contains(&file);
        if self.captures && name == "ninny" && is_home {
            "s"
        } else {
            ""
        }
    }
}
