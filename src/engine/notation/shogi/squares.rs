//! The names of squares in the notations of shogi. Files count from Sente's right, ranks from the
//! top. Only the digits differ: `7f` in Western, `７六` in Japanese notation.

use crate::notation::name::Notation;
use crate::rules::{Board, Position, Square, Variant};

/// The maximum number of files and of ranks.
pub(super) const MOST: usize = 9;

const DIGITS: [char; MOST] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const WIDE: [char; MOST] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const NUMERALS: [char; MOST] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
const LETTERS: [char; MOST] = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

/// The name of the square in a notation.
pub fn name(variant: &Variant, notation: Notation, square: Square) -> String {
    match notation {
        Notation::Japanese => japanese(variant.board(), square),
        _ => western(variant.board(), square),
    }
}

pub(super) fn western(board: &Board, square: Square) -> String {
    let (file, rank) = numbers(board, square);
    signs(DIGITS[file - 1], LETTERS[rank - 1])
}

pub(super) fn japanese(board: &Board, square: Square) -> String {
    let (file, rank) = numbers(board, square);
    signs(WIDE[file - 1], NUMERALS[rank - 1])
}

fn signs(file: char, rank: char) -> String {
    [file, rank].iter().collect()
}

/// The file and rank of a square, from 1. They are at most nine in variants with these notations.
fn numbers(board: &Board, square: Square) -> (usize, usize) {
    let file = board.files() - board.file_of(square);
    let rank = board.ranks() - board.rank_of(square);
    (file.min(MOST), rank.min(MOST))
}

/// The square of a file and a rank, each in one character of any kind. None if the board has no
/// such square.
pub(super) fn read(board: &Board, file: char, rank: char) -> Option<Square> {
    let rank = digit(rank).or_else(|| letter(rank))?;
    let file = board.files().checked_sub(digit(file)?)?;
    board.at(file, board.ranks().checked_sub(rank)?)
}

/// A number from 1 to 9 in half-width or full-width digits or as a numeral.
pub(super) fn digit(sign: char) -> Option<usize> {
    let kinds = [DIGITS, WIDE, NUMERALS];
    let mut found = kinds.iter().filter_map(|signs| place(signs, sign));
    found.next()
}

fn letter(sign: char) -> Option<usize> {
    place(&LETTERS, sign.to_ascii_lowercase())
}

fn place(signs: &[char], sign: char) -> Option<usize> {
    let at = signs.iter().position(|own| *own == sign)?;
    Some(at + 1)
}

/// The squares of the mover's pieces that are like the one on `from`, including itself, and could
/// move to `to` if the safety of the king did not matter.
pub(super) fn rivals(
    variant: &Variant,
    position: &Position,
    from: Square,
    to: Square,
) -> Vec<Square> {
    let Some(piece) = position.piece_at(from) else {
        return Vec::new();
    };
    let reaches = |at: &Square| position.reaches(variant, *at, to);
    position.standing(piece).filter(reaches).collect()
}
