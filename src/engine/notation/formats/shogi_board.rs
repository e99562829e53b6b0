//! Boards of shogi and its kin, as records draw them: the names of the pieces in KIF and CSA, and
//! positions made of what stands on the squares and lies in the hands.

#![allow(
    dead_code,
    reason = "the readers of drawn boards come with the next commits"
)]

use super::shogi_pieces::{KIN, Kin, PieceName, piece_in};
use crate::notation::fen;
use crate::rules::{Position, Side, Square, Variant};

/// No board of these records has more files or ranks.
pub(super) const MOST: usize = 9;
/// So many pieces in a hand are more than any game has.
const MOST_IN_HAND: usize = 40;

/// A rank of a drawn board, from its left.
#[derive(Debug, Default)]
pub(super) struct Row(Vec<Occupant>);

/// What stands on a square of a drawn board.
type Occupant = Option<(Side, &'static PieceName)>;

impl Row {
    pub(super) fn push(&mut self, square: Occupant) {
        // One more than a board has shows that it is none.
        if self.0.len() <= MOST {
            self.0.push(square);
        }
    }

    /// Reads a rank as KIF draws it, up to the line at its right.
    pub(super) fn read(text: &str) -> Row {
        let (mut row, mut side) = (Row::default(), Side::First);
        let mut rest = text;
        // One more shows that it is no board of ours.
        while let Some(sign) = rest.chars().next().filter(|_| row.0.len() <= MOST) {
            let behind = &rest[sign.len_utf8()..];
            rest = match sign {
                'v' | 'V' | 'ｖ' => {
                    side = Side::Second;
                    behind
                }
                '・' | '･' | '.' | '*' | '＊' | '．' => {
                    row.0.push(None);
                    behind
                }
                sign if sign.is_whitespace() || "^+".contains(sign) => behind,
                _ => match piece_in(rest) {
                    Some((piece, behind)) => {
                        row.0
                            .push(Some((std::mem::replace(&mut side, Side::First), piece)));
                        behind
                    }
                    None => break,
                },
            };
        }
        row
    }
}

/// A position as far as it was read: squares by file from Sente's right and rank from the top, both
/// from 1.
#[derive(Debug, Clone)]
pub(super) struct DrawnBoard {
    pub(super) files: usize,
    pub(super) ranks: usize,
    squares: [[Occupant; MOST]; MOST],
    hands: [Vec<&'static PieceName>; 2],
    pub(super) turn: Side,
}

impl DrawnBoard {
    pub(super) fn empty(files: usize, ranks: usize) -> Self {
        Self {
            files: files.min(MOST),
            ranks: ranks.min(MOST),
            squares: [[None; MOST]; MOST],
            hands: [Vec::new(), Vec::new()],
            turn: Side::First,
        }
    }

    /// A position of ranks that are drawn below each other; none where they are not all as long.
    pub(super) fn of_rows(rows: &[Row]) -> Option<Self> {
        let files = rows.first()?.0.len();
        let is_board = rows.iter().all(|row| row.0.len() == files);
        if !is_board || files > MOST || rows.len() > MOST {
            return None;
        }
        let mut board = Self::empty(files, rows.len());
        for (above, row) in rows.iter().enumerate() {
            for (left, square) in row.0.iter().enumerate() {
                board.set(files - left, above + 1, *square);
            }
        }
        Some(board)
    }

    /// Where a game of shogi begins.
    pub(super) fn of_shogi() -> Self {
        let mut board = Self::empty(MOST, MOST);
        let rows = ["LNSGKGSNL", ".R.....B.", "PPPPPPPPP"];
        for (row, letters) in rows.iter().enumerate() {
            for (column, letter) in letters.char_indices() {
                let piece = KIN[0].lettered(&letter.to_string());
                let (file, rank) = (MOST - column, row + 1);
                board.set(file, rank, piece.map(|piece| (Side::Second, piece)));
                let (file, rank) = (MOST + 1 - file, MOST + 1 - rank);
                board.set(file, rank, piece.map(|piece| (Side::First, piece)));
            }
        }
        board
    }

    /// A position of a game, as it stands.
    pub(super) fn of(kin: &Kin, variant: &Variant, position: &Position) -> Self {
        let mut board = Self::empty(kin.files, kin.ranks);
        board.turn = position.turn();
        for (at, piece) in position.pieces() {
            let letter = variant.kind(piece.kind).fen.cased(true).to_string();
            let (file, rank) = numbers(variant, at);
            let piece = kin.lettered(&letter).map(|name| (piece.side, name));
            board.set(file, rank, piece);
        }
        for side in Side::BOTH {
            for (kind, count) in position.hand(side).pieces() {
                let letter = variant.kind(kind).fen.cased(true).to_string();
                for _ in 0..count {
                    board.hold(side, kin.lettered(&letter));
                }
            }
        }
        board
    }

    pub(super) fn at(&self, file: usize, rank: usize) -> Occupant {
        *self
            .squares
            .get(rank.checked_sub(1)?)?
            .get(file.checked_sub(1)?)?
    }

    /// Puts a piece on a square or takes it off; a square beyond the board is passed over.
    pub(super) fn set(&mut self, file: usize, rank: usize, piece: Occupant) {
        if (1..=self.files).contains(&file) && (1..=self.ranks).contains(&rank) {
            self.squares[rank - 1][file - 1] = piece;
        }
    }

    /// Puts a piece into a hand.
    pub(super) fn hold(&mut self, side: Side, piece: Option<&'static PieceName>) {
        let hand = &mut self.hands[side.index()];
        if hand.len() < MOST_IN_HAND {
            hand.extend(piece);
        }
    }

    /// What is in a hand, each piece with its number, the strongest first.
    pub(super) fn held(&self, kin: &Kin, side: Side) -> Vec<(&'static PieceName, usize)> {
        let hand = &self.hands[side.index()];
        let count = |piece: &PieceName| hand.iter().filter(|held| **held == piece).count();
        let counted = kin.pieces.iter().map(|piece| (piece, count(piece)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// How many pieces of the kind there are, whichever side is up.
    pub(super) fn count(&self, piece: &PieceName) -> usize {
        let same = |other: &PieceName| other.letter.trim_start_matches('+') == piece.letter;
        let standing = self.squares.iter().flatten().flatten();
        let standing = standing.filter(|(_, other)| same(other)).count();
        let held = self.hands.iter().flatten().filter(|other| same(other));
        standing + held.count()
    }

    /// The game that is played on a board of this size; of several, none is known.
    pub(super) fn kin(&self) -> Option<&'static Kin> {
        Kin::of_size(self.files, self.ranks)
    }

    /// The position as our FEN has it.
    pub(super) fn fen(&self) -> String {
        let mut text = String::new();
        let cased = |side: Side, letter: &str| match side {
            Side::First => letter.to_owned(),
            Side::Second => letter.to_ascii_lowercase(),
        };
        for rank in 1..=self.ranks {
            if rank > 1 {
                text.push('/');
            }
            let mut empty = 0;
            for file in (1..=self.files).rev() {
                match self.at(file, rank) {
                    None => empty += 1,
                    Some((side, piece)) => {
                        push_count(&mut text, &mut empty);
                        text.push_str(&cased(side, piece.letter));
                    }
                }
            }
            push_count(&mut text, &mut empty);
        }
        text.push('[');
        for side in Side::BOTH {
            for piece in &self.hands[side.index()] {
                text.push_str(&cased(side, piece.letter));
            }
        }
        let turn = match self.turn {
            Side::First => 'w',
            Side::Second => 'b',
        };
        format!("{text}] {turn} - - 0 1")
    }
}

fn push_count(text: &mut String, empty: &mut usize) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// File and rank of a square, from 1.
pub(super) fn numbers(variant: &Variant, square: Square) -> (usize, usize) {
    let board = variant.board();
    (
        board.files() - board.file_of(square),
        board.ranks() - board.rank_of(square),
    )
}

/// Whether a game begins where games of its variant usually do.
pub(super) fn is_usual(variant: &Variant, start: &Position) -> bool {
    fen::write(variant, start) == fen::write(variant, variant.start())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    #[test]
    fn the_usual_position_is_that_of_the_game() {
        let shogi = catalogue::find("shogi").unwrap();
        let usual = fen::write(&shogi, shogi.start());
        assert_eq!(DrawnBoard::of_shogi().fen(), usual);
    }

    #[test]
    fn every_game_is_drawn_as_it_stands() {
        for kin in &KIN {
            let variant = catalogue::find(kin.slug).unwrap();
            let board = DrawnBoard::of(kin, &variant, variant.start());
            assert_eq!(board.fen(), fen::write(&variant, variant.start()));
            assert_eq!(board.kin().map(|kin| kin.slug), Some(kin.slug));
            let named = variant.kinds().iter().all(|kind| {
                let letter = kind.fen.cased(true).to_string();
                kin.lettered(&letter).is_some()
            });
            assert!(named, "{}", kin.slug);
        }
    }
}
