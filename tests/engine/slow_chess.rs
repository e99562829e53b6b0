//! A slow move generator for chess, written straight from the rules and from the whole game: who
//! may castle and who may be taken in passing is found out from the moves played, not from what
//! the position says of it.

use std::collections::HashMap;

use posthorse_engine::rules::{Line, Side};

type Point = (i32, i32);
type Tracker = HashMap<Point, (Side, char)>;

/// The game as the rules see it.
struct Game {
    pieces: Tracker,
    turn: Side,
    /// The moves played from the start of a game.
    moves: Vec<(Point, Point)>,
}

/// The legal moves as sorted coordinate texts.
pub(crate) fn legal_moves(line: &Line) -> Vec<String> {
    let variant = line.variant();
    assert_eq!(line.start(), variant.start(), "the whole game is needed");
    let board = variant.board();
    let place = |square| {
        let whole = |n: usize| i32::try_from(n).unwrap();
        (whole(board.file_of(square)), whole(board.rank_of(square)))
    };
    let pieces = line.position().pieces().map(|(square, piece)| {
        let letter = variant.kind(piece.kind).label.letter;
        (place(square), (piece.side, letter))
    });
    let moves = line.moves().iter();
    let game = Game {
        pieces: pieces.collect(),
        turn: line.position().turn(),
        moves: moves.map(|mv| (place(mv.from), place(mv.to))).collect(),
    };
    let mut texts = Vec::new();
    for from in board.squares() {
        for to in board.squares() {
            let (start, end) = (place(from), place(to));
            if !game.is_legal(start, end) {
                continue;
            }
            let text = format!("{}{}", board.name(from), board.name(to));
            let last = if game.turn == Side::First { 7 } else { 0 };
            if game.pieces[&start].1 == 'P' && end.1 == last {
                texts.extend("bnqr".chars().map(|letter| format!("{text}{letter}")));
            } else {
                texts.push(text);
            }
        }
    }
    texts.sort();
    texts
}

impl Game {
    fn is_legal(&self, from: Point, to: Point) -> bool {
        let own = |point| matches!(self.pieces.get(&point), Some((side, _)) if *side == self.turn);
        if !own(from) || own(to) {
            return false;
        }
        let mut after = self.pieces.clone();
        if let Some(rook) = self.castling_rook(from, to) {
            let piece = after.remove(&rook.0).unwrap();
            after.insert(rook.1, piece);
        } else if self.passed_pawn(from, to) {
            after.remove(&(to.0, from.1));
        } else if !goes(&self.pieces, from, to) {
            return false;
        }
        let piece = after.remove(&from).unwrap();
        after.insert(to, piece);
        !in_check(&after, self.turn)
    }

    /// Whether the move takes the pawn that has just gone two cells.
    fn passed_pawn(&self, from: Point, to: Point) -> bool {
        let Some(&((_, began), (file, stands))) = self.moves.last() else {
            return false;
        };
        let ahead = if self.turn == Side::First { 1 } else { -1 };
        self.pieces[&from].1 == 'P'
            && self.pieces[&(file, stands)].1 == 'P'
            && (began - stands).abs() == 2
            && from.1 == stands
            && (from.0 - file).abs() == 1
            && to == (file, stands + ahead)
    }

    /// From where to where the rook goes, if the move castles.
    fn castling_rook(&self, from: Point, to: Point) -> Option<(Point, Point)> {
        let rank = if self.turn == Side::First { 0 } else { 7 };
        let rook = match (from, to) {
            ((4, a), (6, b)) if (a, b) == (rank, rank) => (7, 5),
            ((4, a), (2, b)) if (a, b) == (rank, rank) => (0, 3),
            _ => return None,
        };
        let stands = |file, letter| self.pieces.get(&(file, rank)) == Some(&(self.turn, letter));
        let moved = |file| {
            let at = (file, rank);
            self.moves.iter().any(|&(from, to)| from == at || to == at)
        };
        let free = |file: i32| !self.pieces.contains_key(&(file, rank));
        let mut between = rook.0.min(4) + 1..rook.0.max(4);
        let safe = |file: i32| {
            let mut pieces = self.pieces.clone();
            let king = pieces.remove(&from).unwrap();
            pieces.insert((file, rank), king);
            !in_check(&pieces, self.turn)
        };
        let may = stands(4, 'K')
            && stands(rook.0, 'R')
            && !moved(4)
            && !moved(rook.0)
            && between.all(free)
            && (from.0.min(to.0)..=from.0.max(to.0)).all(safe);
        may.then_some(((rook.0, rank), (rook.1, rank)))
    }
}

fn in_check(pieces: &Tracker, side: Side) -> bool {
    let king = pieces
        .iter()
        .find(|(_, piece)| **piece == (side, 'K'))
        .unwrap()
        .0;
    let mut enemies = pieces.iter().filter(|(_, (owner, _))| *owner != side);
    enemies.any(|(&from, _)| goes(pieces, from, *king))
}

/// Whether the piece on `from` goes to `to`, apart from castling, capture in passing, and the
/// safety of its king.
fn goes(pieces: &Tracker, from: Point, to: Point) -> bool {
    let (side, letter) = pieces[&from];
    let (df, dr) = (to.0 - from.0, to.1 - from.1);
    let (wide, high) = (df.abs(), dr.abs());
    let empty = |point: Point| !pieces.contains_key(&point);
    let straight = (wide == 0) != (high == 0) && open(pieces, from, to);
    let slanting = wide == high && wide > 0 && open(pieces, from, to);
    match letter {
        'K' => wide.max(high) == 1,
        'Q' => straight || slanting,
        'R' => straight,
        'B' => slanting,
        'N' => wide * high == 2,
        'P' => {
            let (ahead, home) = if side == Side::First { (1, 1) } else { (-1, 6) };
            match (wide, dr * ahead) {
                (0, 1) => empty(to),
                (0, 2) => from.1 == home && empty(to) && open(pieces, from, to),
                (1, 1) => !empty(to),
                _ => false,
            }
        }
        other => panic!("no such piece: {other}"),
    }
}

/// Whether no piece stands strictly between two points of one line.
fn open(pieces: &Tracker, from: Point, to: Point) -> bool {
    let step = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    let mut here = (from.0 + step.0, from.1 + step.1);
    while here != to {
        if pieces.contains_key(&here) {
            return false;
        }
        here = (here.0 + step.0, here.1 + step.1);
    }
    true
}
