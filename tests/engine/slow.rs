//! A slow move generator for Xiangqi and its nearest relatives, written straight from the rules:
//! every piece tries every point, and a move is legal when afterwards no enemy piece could take the
//! general and the generals do not face each other.

use std::collections::HashMap;

use posthorse_engine::rules::{Position, Side, Variant};

type Point = (i32, i32);
type Tracker = HashMap<Point, (Side, String)>;

/// What the rules need to know of the board.
struct Ground {
    /// The first file of the palace, which is three wide.
    palace: i32,
    /// The highest rank.
    top: i32,
    /// The side that goes up.
    upward: Side,
    /// How many ranks a soldier must have gone before it steps sideways.
    river: i32,
    /// Whether open advisors and elephants go anywhere.
    open: bool,
}

impl Ground {
    fn of(slug: &str) -> Ground {
        let ground = |palace, top, upward, river| Ground {
            palace,
            top,
            upward,
            river,
            open: slug == "jieqi",
        };
        match slug {
            "xiangqi" | "banner" | "manchu" | "jieqi" => ground(3, 9, Side::First, 5),
            "xiangqi-black-first" => ground(3, 9, Side::Second, 5),
            "minixiangqi" => ground(2, 6, Side::First, 0),
            other => panic!("no slow rules of {other}"),
        }
    }
}

/// The legal moves as sorted coordinate texts.
pub(crate) fn legal_moves(variant: &Variant, position: &Position) -> Vec<String> {
    if variant.slug() == "janggi" {
        return crate::slow_janggi::legal_moves(variant, position);
    }
    let board = variant.board();
    let ground = Ground::of(variant.slug());
    let place = |square| {
        let whole = |n: usize| i32::try_from(n).unwrap();
        (whole(board.file_of(square)), whole(board.rank_of(square)))
    };
    let pieces: Tracker = position
        .pieces()
        .map(|(square, piece)| {
            let name = variant.kind(piece.kind).name.clone();
            (place(square), (piece.side, name))
        })
        .collect();
    let mut texts = Vec::new();
    for from in board.squares() {
        for to in board.squares() {
            if is_legal(&ground, &pieces, position.turn(), place(from), place(to)) {
                texts.push(format!("{}{}", board.name(from), board.name(to)));
            }
        }
    }
    texts.sort();
    texts
}

fn is_legal(ground: &Ground, pieces: &Tracker, turn: Side, from: Point, to: Point) -> bool {
    let own = |point| pieces.get(&point).is_some_and(|(side, _)| *side == turn);
    if !own(from) || own(to) || !goes(ground, pieces, from, to) {
        return false;
    }
    let mut after = pieces.clone();
    let piece = after.remove(&from).unwrap();
    after.insert(to, piece);
    let general = |side| {
        let found = after
            .iter()
            .find(|(_, (s, name))| *s == side && name == "general");
        *found.unwrap().0
    };
    let (mine, other) = (general(turn), general(turn.other()));
    let attacked = after
        .iter()
        .any(|(&point, (side, _))| *side != turn && goes(ground, &after, point, mine));
    let facing = mine.0 == other.0 && between(&after, mine, other) == 0;
    !attacked && !facing
}

/// Whether the piece on `from` goes to `to`, the general's safety apart.
fn goes(ground: &Ground, pieces: &Tracker, from: Point, to: Point) -> bool {
    let (side, name) = &pieces[&from];
    let (df, dr) = (to.0 - from.0, to.1 - from.1);
    let (wide, high) = (df.abs(), dr.abs());
    let up = *side == ground.upward;
    let ahead = if up { 1 } else { -1 };
    let rank = |point: Point| if up { point.1 } else { ground.top - point.1 };
    let palace = (ground.palace..ground.palace + 3).contains(&to.0) && rank(to) <= 2;
    let empty = |point: Point| !pieces.contains_key(&point);
    let straight = (wide == 0) != (high == 0);
    // What lies face down goes as the piece whose point it lies on.
    let (name, open) = match name.strip_prefix("face-down ") {
        Some(name) => (name, false),
        None => (name.as_str(), ground.open),
    };
    match name {
        "general" => palace && wide + high == 1,
        "advisor" => (open || palace) && wide == 1 && high == 1,
        "elephant" => {
            (open || rank(to) <= 4)
                && wide == 2
                && high == 2
                && empty((from.0 + df / 2, from.1 + dr / 2))
        }
        "horse" => horse(pieces, from, (df, dr)),
        "banner" => {
            (wide, high) == (1, 3) && (1..=2).all(|n| empty((from.0, from.1 + n * dr.signum())))
                || (wide, high) == (3, 1)
                    && (1..=2).all(|n| empty((from.0 + n * df.signum(), from.1)))
        }
        "chariot" => straight && between(pieces, from, to) == 0,
        "cannon" => straight && between(pieces, from, to) == usize::from(!empty(to)),
        "manchu" => {
            let pieces_between = || between(pieces, from, to);
            horse(pieces, from, (df, dr))
                || straight && (pieces_between() == 0 || pieces_between() == 1 && !empty(to))
        }
        "soldier" => (df, dr) == (0, ahead) || (wide, high) == (1, 0) && rank(from) >= ground.river,
        other => panic!("no such piece: {other}"),
    }
}

/// Whether a horse on `from` gets so far, its leg being free.
fn horse(pieces: &Tracker, from: Point, (df, dr): (i32, i32)) -> bool {
    let empty = |point: Point| !pieces.contains_key(&point);
    match (df.abs(), dr.abs()) {
        (1, 2) => empty((from.0, from.1 + dr / 2)),
        (2, 1) => empty((from.0 + df / 2, from.1)),
        _ => false,
    }
}

/// The number of pieces strictly between two points of one line.
fn between(pieces: &Tracker, from: Point, to: Point) -> usize {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut here = (from.0 + step.0, from.1 + step.1);
    let mut count = 0;
    while here != to {
        count += usize::from(pieces.contains_key(&here));
        here = (here.0 + step.0, here.1 + step.1);
    }
    count
}
