//! Converts positions from other programs and servers to our form.

use super::writer::letter;
use crate::rules::{Castling, Hidden, Kind, Variant};
use std::borrow::Cow;

/// A placement with our letters, and with hands in brackets if the game has them.
pub(super) fn placement<'t>(variant: &Variant, text: &'t str) -> Cow<'t, str> {
    let mut text = Cow::Borrowed(text);
    if let Some(own) = hands(variant, &text) {
        text = Cow::Owned(own);
    }
    if marks_nothing(variant) && text.contains('~') {
        text = Cow::Owned(text.replace('~', ""));
    }
    if has_marshals(variant) && has_letter(&text, 'm') && !has_letter(&text, 'a') {
        text = Cow::Owned(text.chars().map(our_letter).collect());
    }
    if lies_by_its_point(variant) && has_letter(&text, 'x') {
        text = Cow::Owned(with_known_points(variant, &text));
    }
    text
}

/// Removes an empty hand in games without hands. Otherwise, puts a hand after the last rank into
/// brackets.
fn hands(variant: &Variant, text: &str) -> Option<String> {
    if variant.hands().is_none() {
        let bare = text.strip_suffix("[]").or_else(|| text.strip_suffix("[-]"));
        return bare.map(str::to_owned);
    }
    let is_behind = !text.contains('[') && text.split('/').count() == variant.board().ranks() + 1;
    let (board, hand) = text.rsplit_once('/').filter(|_| is_behind)?;
    Some(format!("{board}[{hand}]"))
}

/// Whether `~` has no meaning. Pychess writes it after each promoted piece.
fn marks_nothing(variant: &Variant) -> bool {
    let keeps = variant.hands().and_then(|hands| hands.promoted).is_some();
    !keeps && !variant.hides(Hidden::Kinds)
}

fn has_letter(text: &str, letter: char) -> bool {
    text.contains([letter, letter.to_ascii_uppercase()])
}

/// Whether the variant has a rook and a bishop with the knight's leap under our letters. Others,
/// such as `BrainKing`, call them marshal and cardinal.
pub(in crate::notation) fn has_marshals(variant: &Variant) -> bool {
    let is = |letter: char| move |kind: &Kind| kind.fen.is(letter);
    let is_one = |name: &str, letter| {
        let mut kinds = variant.kinds().iter();
        kinds.any(|kind| kind.name == name && is(letter)(kind))
    };
    is_one("chancellor", 'c') && is_one("archbishop", 'a')
}

/// Our letter for a piece, if M is the marshal and C the cardinal.
pub(in crate::notation) fn our_letter(letter: char) -> char {
    match letter {
        'M' => 'C',
        'm' => 'c',
        'C' => 'A',
        'c' => 'a',
        other => other,
    }
}

/// Whether face-down pieces move by their starting point, so that `x` is enough to identify them.
fn lies_by_its_point(variant: &Variant) -> bool {
    variant.hides(Hidden::Kinds) && variant.flips().is_none()
}

/// A placement with each `x` on a starting point replaced by the letter of the piece that starts
/// there.
fn with_known_points(variant: &Variant, text: &str) -> String {
    let board = variant.board();
    let top = board.ranks();
    let ranks = text.split('/').enumerate().map(|(row, rank)| {
        let mut file = 0;
        let signs = rank.chars().map(|sign| {
            let at = (top.checked_sub(row + 1)).and_then(|rank| board.at(file, rank));
            file += sign.to_digit(10).map_or(1, |empty| empty as usize);
            let upper = sign.is_ascii_uppercase();
            let begins = at.and_then(|at| variant.start().piece_at(at));
            let begins = begins.filter(|piece| variant.seat(piece.side).upper == upper);
            match begins.filter(|_| sign.eq_ignore_ascii_case(&'x')) {
                Some(piece) => letter(variant, piece),
                None => sign.to_string(),
            }
        });
        signs.collect::<String>()
    });
    ranks.collect::<Vec<_>>().join("/")
}

/// Removes fields without meaning, and adds dashes for missing fields. Fairy-Stockfish leaves out
/// the rights and the en passant point in shogi.
pub(super) fn set_right(variant: &Variant, fields: &mut Vec<&str>) {
    if lies_by_its_point(variant) {
        // The numbers of the face-down pieces: `R2N2P5`.
        let mut behind = 0;
        fields.retain(|field| {
            behind += 1;
            behind == 1 || !is_pool(field)
        });
    }
    let is_counter = |field: &&str| !field.is_empty() && field.bytes().all(|b| b.is_ascii_digit());
    if fields.len() == 4 && fields[2..].iter().all(is_counter) {
        fields.splice(2..2, ["-", "-"]);
    }
    let counts = fields
        .get(3..5)
        .is_some_and(|two| two.iter().all(is_counter));
    if fields.len() == 5 && counts && !variant.counts_endings() {
        fields.insert(3, "-");
    }
}

fn is_pool(field: &str) -> bool {
    let mut rest = field;
    let mut numbers = 0;
    while let Some(behind) = rest.strip_prefix(|c: char| c.is_ascii_alphabetic()) {
        rest = behind.trim_start_matches(|c: char| c.is_ascii_digit());
        if rest.len() == behind.len() {
            return false;
        }
        numbers += 1;
    }
    rest.is_empty() && numbers > 0
}

/// Whether a letter is the file of a rook that may castle: `HAha`.
pub(super) fn is_file_of(variant: &Variant, way: &Castling, letter: char) -> bool {
    let board = variant.board();
    let upper = variant.seat(way.side).upper;
    let mut name = board.file_label(board.file_of(way.goes.from)).chars();
    let file = name.next().filter(|_| name.next().is_none());
    letter.is_ascii_uppercase() == upper
        && file.is_some_and(|file| file.eq_ignore_ascii_case(&letter))
}

/// Whether the rights are those of chess, which have no meaning in related games without castling.
pub(super) fn are_of_chess(variant: &Variant, rights: &str) -> bool {
    let known = |letter: char| "KQkqABCDEFGHabcdefgh".contains(letter);
    variant.has_san() && rights.chars().all(known)
}
