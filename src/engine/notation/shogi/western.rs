//! The Western notation of Hodges and Hosking: `P-7f`, `Bx2b+`, `P*5e`, `+R-5a`, and `G6i-5h` if
//! several pieces could move there. The older form with numbers only, `P-76` and `G69-58`, can be
//! read as well.

use super::squares::{read, western};
use super::text::{How, ShogiText, could_turn, is_one_of_several};
use crate::notation::tokens::{narrow, plain};
use crate::rules::{Label, Move, Position, Square, Variant};

/// Writes a move. None if no piece stands on the starting square.
pub(in crate::notation) fn write(
    variant: &Variant,
    position: &Position,
    mv: Move,
) -> Option<String> {
    let board = variant.board();
    let to = western(board, mv.to);
    if let Some(kind) = mv.drops() {
        return Some(format!("{}*{to}", variant.kind(kind).label));
    }
    let piece = position.piece_at(mv.from)?;
    let label = variant.kind(piece.kind).label;
    let from = match is_one_of_several(variant, position, mv) {
        true => western(board, mv.from),
        false => String::new(),
    };
    let sign = match position.taken(variant, mv) {
        Some(_) => 'x',
        None => '-',
    };
    let turned = match mv.promotion {
        Some(_) => "+",
        None if could_turn(variant, piece, mv) => "=",
        None => "",
    };
    Some(format!("{label}{from}{sign}{to}{turned}"))
}

/// Reads a text. None if it is not in this notation.
pub(in crate::notation) fn parse(variant: &Variant, text: &str) -> Option<ShogiText> {
    let text: String = text.chars().map(sign).filter(|c| *c != ' ').collect();
    let text = text.trim_end_matches(['!', '?', '.']);
    let (text, turns) = turning(text);
    let (label, rest) = Label::split(text)?;
    let kind = variant.kind_labelled(label)?;
    let signs: Vec<char> = rest.chars().collect();
    let at = |file: char, rank: char| square(variant, file, rank);
    let (from, sign, to) = match *signs.as_slice() {
        [a, b] => (None, None, at(a, b)?),
        [sign, a, b] => (None, Some(sign), at(a, b)?),
        [a, b, c, d] => (Some(at(a, b)?), None, at(c, d)?),
        [a, b, sign, c, d] => (Some(at(a, b)?), Some(sign), at(c, d)?),
        _ => return None,
    };
    let how = match (from, sign) {
        (None, Some('*')) => How::Drops,
        (_, Some('-' | 'x')) | (Some(_), None) => How::Goes,
        (None, None) => How::Either,
        _ => return None,
    };
    Some(ShogiText {
        kind: Some(kind),
        from,
        how,
        takes: sign == Some('x'),
        turns,
        ..ShogiText::to(to)
    })
}

/// The plain form of a character. Here the cross of a capture is not a dash.
fn sign(c: char) -> char {
    match c {
        '×' | 'X' | ':' => 'x',
        '\'' | '’' => '*',
        '０'..='９' => narrow(c),
        c => plain(c),
    }
}

/// A text without its sign of promotion, and whether the piece is promoted.
fn turning(text: &str) -> (&str, Option<bool>) {
    if let Some(rest) = text.strip_suffix('+') {
        return (rest, Some(true));
    }
    match text.strip_suffix('=') {
        Some(rest) => (rest, Some(false)),
        None => (text, None),
    }
}

fn square(variant: &Variant, file: char, rank: char) -> Option<Square> {
    let plain = file.is_ascii() && rank.is_ascii();
    read(variant.board(), file, rank).filter(|_| plain)
}
