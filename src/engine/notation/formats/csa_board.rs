//! The position of a CSA record: the usual one without some pieces, rank by rank, or piece by
//! piece. The pieces are tracked during the moves, because CSA does not tell whether a piece was
//! promoted by its move or before.

use super::shogi_board::{DrawnBoard, MOST, Row};
use super::shogi_pieces::{PieceName, of_csa};
use crate::rules::Side;

/// The number of pieces in the full set, by the letters of CSA, on 81, 25 and 36 squares.
const SETS: [(usize, [usize; 7]); 3] = [
    (9, [2, 2, 4, 4, 4, 4, 18]),
    (5, [2, 2, 2, 2, 0, 0, 2]),
    (6, [2, 2, 2, 2, 2, 0, 2]),
];
const KINDS: [&str; 7] = ["HI", "KA", "KI", "GI", "KE", "KY", "FU"];

pub(super) struct CsaBoard {
    /// The starting position. None for the usual one.
    board: Option<DrawnBoard>,
    /// The pieces after the moves so far.
    now: Option<DrawnBoard>,
    rows: Vec<Row>,
    first: Side,
    /// The first statement that could not be read.
    fault: Option<String>,
}

impl Default for CsaBoard {
    fn default() -> Self {
        Self {
            board: None,
            now: None,
            rows: Vec::new(),
            first: Side::First,
            fault: None,
        }
    }
}

impl CsaBoard {
    /// The side that moves first.
    pub(super) fn first(&self) -> Side {
        self.first
    }

    /// Reads one statement of the position.
    pub(super) fn take(&mut self, statement: &str) {
        let told = &statement[1..];
        let read = match told.as_bytes().first() {
            Some(b'I') => self.without(&told[1..]),
            Some(b'1'..=b'9') => self.rank(told),
            Some(b'+') => self.put(Side::First, &told[1..]),
            Some(b'-') => self.put(Side::Second, &told[1..]),
            _ => None,
        };
        if read.is_none() && self.fault.is_none() {
            self.fault = Some(statement.chars().take(40).collect());
        }
    }

    /// The usual position without these pieces: `82HI22KA`.
    fn without(&mut self, told: &str) -> Option<()> {
        let mut board = DrawnBoard::of_shogi();
        for (at, name) in pairs(told) {
            let (file, rank) = numbers(at)?;
            let (_, piece) = board.at(file, rank)?;
            (piece.csa == name).then_some(())?;
            board.set(file, rank, None);
        }
        (told.len().is_multiple_of(4)).then_some(())?;
        self.board = Some(board);
        Some(())
    }

    /// A rank: `1-KY-KE *  * …`. Programs may have merged several spaces.
    fn rank(&mut self, told: &str) -> Option<()> {
        let number = usize::from(told.as_bytes()[0] - b'0');
        if number != self.rows.len() + 1 {
            return None;
        }
        let mut row = Row::default();
        let mut rest = told[1..].trim();
        while !rest.is_empty() {
            let square = match rest.as_bytes()[0] {
                b'*' => None,
                sign @ (b'+' | b'-') => {
                    let side = if sign == b'+' {
                        Side::First
                    } else {
                        Side::Second
                    };
                    Some((side, of_csa(rest.get(1..3)?)?))
                }
                _ => return None,
            };
            rest = rest[if square.is_some() { 3 } else { 1 }..].trim_start();
            row.push(square);
        }
        self.rows.push(row);
        self.board = DrawnBoard::of_rows(&self.rows);
        Some(())
    }

    /// The pieces of a side on squares or in its hand: `55KA00FU`. `00AL` means all remaining
    /// pieces.
    fn put(&mut self, side: Side, told: &str) -> Option<()> {
        let mut board = self.board.take();
        let own = board.get_or_insert_with(|| DrawnBoard::empty(MOST, MOST));
        let read = pairs(told).try_for_each(|(at, name)| match (at, name) {
            ("00", "AL") => {
                hold_rest(own, side);
                Some(())
            }
            ("00", name) => {
                let piece = of_csa(name)?;
                let is_held = KINDS.contains(&name);
                is_held.then(|| own.hold(side, Some(piece)))
            }
            (at, name) => {
                let (file, rank) = numbers(at)?;
                own.set(file, rank, Some((side, of_csa(name)?)));
                Some(())
            }
        });
        self.board = board;
        read.filter(|()| told.len().is_multiple_of(4))
    }

    /// The position is complete, and this side begins.
    pub(super) fn begins(&mut self, side: Side) {
        self.first = side;
    }

    /// Plays a move and returns it in USI notation. None if there is no such piece on the square.
    pub(super) fn play(
        &mut self,
        side: Side,
        (from, to): ((usize, usize), (usize, usize)),
        name: &str,
    ) -> Option<String> {
        let becomes = of_csa(name)?;
        let target = square(to)?;
        let start = || self.board.clone().unwrap_or_else(DrawnBoard::of_shogi);
        let now = self.now.get_or_insert_with(start);
        if from == (0, 0) {
            now.set(to.0, to.1, Some((side, becomes)));
            return Some(format!("{}*{target}", becomes.letter));
        }
        let (_, piece) = now.at(from.0, from.1)?;
        let turned = is_turned(piece, becomes)?;
        now.set(from.0, from.1, None);
        now.set(to.0, to.1, Some((side, becomes)));
        let sign = if turned { "+" } else { "" };
        Some(format!("{}{target}{sign}", square(from)?))
    }

    /// The variant, and the position if it is not the usual one. An unreadable statement is
    /// returned unchanged, so that the reader of positions refuses it.
    pub(super) fn start(&self) -> (&'static str, Option<String>) {
        let kin = self.board.as_ref().and_then(DrawnBoard::kin);
        let slug = kin.map_or("shogi", |kin| kin.slug);
        let fault = self.fault.clone();
        let is_lost = self.board.is_none() && !self.rows.is_empty();
        let fault = fault.or_else(|| is_lost.then(|| "P1".to_owned()));
        let start = self.board.clone().map(|mut board| {
            board.turn = self.first;
            board.fen()
        });
        let usual = DrawnBoard::of_shogi().fen();
        (slug, fault.or(start.filter(|start| *start != usual)))
    }
}

/// Whether a piece is promoted by becoming another. None if it cannot become that piece.
fn is_turned(piece: &PieceName, becomes: &PieceName) -> Option<bool> {
    match becomes.letter.strip_prefix('+') {
        _ if piece == becomes => Some(false),
        Some(letter) if letter == piece.letter => Some(true),
        _ => None,
    }
}

/// Puts all pieces of the set that are not used elsewhere into a hand.
fn hold_rest(board: &mut DrawnBoard, side: Side) {
    let set = SETS.iter().find(|(files, _)| *files == board.files);
    let Some((_, counts)) = set else {
        return;
    };
    for (name, whole) in KINDS.iter().zip(counts) {
        let Some(piece) = of_csa(name) else {
            continue;
        };
        for _ in board.count(piece)..*whole {
            board.hold(side, Some(piece));
        }
    }
}

/// The squares and pieces of a statement.
fn pairs(told: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = (0..told.len() / 4).map(|part| told.get(4 * part..4 * part + 4));
    parts.map(|part| {
        part.map_or(("", ""), |part| {
            part.split_at_checked(2).unwrap_or(("", ""))
        })
    })
}

fn numbers(at: &str) -> Option<(usize, usize)> {
    let number: usize = at.parse().ok()?;
    (number > 10 && !number.is_multiple_of(10)).then_some((number / 10, number % 10))
}

/// A square in the notation of USI.
pub(super) fn square((file, rank): (usize, usize)) -> Option<String> {
    let rank = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].get(rank.checked_sub(1)?)?;
    (1..=MOST).contains(&file).then(|| format!("{file}{rank}"))
}
