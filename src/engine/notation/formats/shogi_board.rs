//! Boards of shogi and related games in records: the names of the pieces in KIF and CSA, and
//! positions with pieces on squares and in hands.

#![allow(
    dead_code,
    reason = "the readers of drawn boards come with the next commits"
)]

use super::shogi_pieces::{KIN, Kin, PieceName, piece_in};
use crate::notation::fen;
use crate::rules::{Position, Side, Square, Variant};

/// The maximum number of files and of ranks.
pub(super) const MOST: usize = 9;
/// The maximum number of pieces in a hand, which exceeds that of every game.
const MOST_IN_HAND: usize = 40;

/// A rank of a drawn board, from left to right.
#[derive(Debug, Default)]
pub(super) struct Row(Vec<Occupant>);

/// The content of a square on a drawn board.
type Occupant = Option<(Side, &'static PieceName)>;

impl Row {
    pub(super) fn push(&mut self, square: Occupant) {
        // One square too many is enough to see that the board is invalid.
        if self.0.len() <= MOST {
            self.0.push(square);
        }
    }

    /// Reads a rank drawn by KIF, up to the line at its right edge.
    pub(super) fn read(text: &str) -> Row {
        let (mut row, mut side) = (Row::default(), Side::First);
        let mut rest = text;
        // One square too many is enough to see that the board is invalid.
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

/// A position that was read so far: squares by file from Sente's right and rank from the top, both
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

    /// A position from its ranks, the top rank first. None if they have different lengths.
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

    /// The starting position of shogi.
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

    /// The position of a game in the form of this type.
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

    /// Puts a piece on a square or removes it. Squares outside of the board are ignored.
    pub(super) fn set(&mut self, file: usize, rank: usize, piece: Occupant) {
        if (1..=self.files).contains(&file) && (1..=self.ranks).contains(&rank) {
            self.squares[rank - 1][file - 1] = piece;
        }
    }

    /// Puts a piece into a side's hand.
    pub(super) fn hold(&mut self, side: Side, piece: Option<&'static PieceName>) {
        let hand = &mut self.hands[side.index()];
        if hand.len() < MOST_IN_HAND {
            hand.extend(piece);
        }
    }

    /// The pieces in a hand and their numbers, the strongest first.
    pub(super) fn held(&self, kin: &Kin, side: Side) -> Vec<(&'static PieceName, usize)> {
        let hand = &self.hands[side.index()];
        let count = |piece: &PieceName| hand.iter().filter(|held| **held == piece).count();
        let counted = kin.pieces.iter().map(|piece| (piece, count(piece)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// The number of all pieces of a kind, promoted or not.
    pub(super) fn count(&self, piece: &PieceName) -> usize {
        let same = |other: &PieceName| other.letter.trim_start_matches('+') == piece.letter;
        let standing = self.squares.iter().flatten().flatten();
        let standing = standing.filter(|(_, other)| same(other)).count();
        let held = self.hands.iter().flatten().filter(|other| same(other));
        standing + held.count()
    }

    /// The variant with a board of this size.
    pub(super) fn kin(&self) -> Option<&'static Kin> {
        Kin::of_size(self.files, self.ranks)
    }

    /// The position in the form of our FEN.
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

/// The file and the rank of a square, from 1.
pub(super) fn numbers(variant: &Variant, square: Square) -> (usize, usize) {
    let board = variant.board();
    (
        board.files() - board.file_of(square),
        board.ranks() - board.rank_of(square),
    )
}

/// Whether a game begins in the usual position of its variant.
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
