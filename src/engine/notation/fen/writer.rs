//! Writes positions as texts.

use super::{DARK, UNDECIDED, ahead};
use crate::rules::{Hidden, Label, ModeField, Piece, Position, Side, Variant, placement};

/// Writes a position with all six fields.
pub fn write(variant: &Variant, position: &Position) -> String {
    let board = variant.board();
    let letters = letters(variant, position);
    let mut text = String::with_capacity(128);
    for rank in (0..board.ranks()).rev() {
        let points = (0..board.files()).filter_map(|file| board.at(file, rank));
        write_rank(&mut text, points.map(|point| letters[point.index()]));
        if rank > 0 {
            text.push('/');
        }
    }
    write_hands(&mut text, variant, position);
    text.push(' ');
    let side = position.moving_side();
    match position.is_before_the_first_flip(variant) {
        true => text.push(UNDECIDED),
        false => text.push(variant.seat(side).fen),
    }
    text.push(' ');
    write_rights(&mut text, variant, position);
    text.push(' ');
    match position.counted_to() {
        Some(limit) if variant.counts_endings() => write_count(&mut text, limit),
        _ => write_passed(&mut text, variant, position),
    }
    text.push(' ');
    let checks = variant.goal().map_or(0, |goal| goal.checks);
    if checks > 0 {
        let left = position
            .checks_given()
            .map(|given| checks.saturating_sub(given));
        text.push_str(&format!("{}+{} ", left[0], left[1]));
    }
    write_count(&mut text, position.clock());
    text.push(' ');
    let round = position.round() + ahead(variant, side);
    write_count(&mut text, round);
    write_named_fields(&mut text, variant, position);
    text
}

/// Writes the point that a piece has passed, if the FEN of the game contains it.
fn write_passed(text: &mut String, variant: &Variant, position: &Position) {
    let board = variant.board();
    match position.named_passing(variant) {
        Some((over, Some(to))) => {
            let both = [over.min(to), over.max(to)];
            both.iter().for_each(|&at| text.push_str(board.name(at)));
        }
        Some((over, None)) => text.push_str(board.name(over)),
        None => text.push_str(position.passed_point().map_or("-", |at| board.name(at))),
    }
}

/// Writes the rare fields, which begin with their names.
fn write_named_fields(text: &mut String, variant: &Variant, position: &Position) {
    let opening = position.opening_left();
    if opening > 0 {
        text.push_str(" opening=");
        write_count(text, u32::from(opening));
    }
    match position.mode_field() {
        Some(ModeField::Die(shown)) => {
            text.push_str(" die=");
            write_count(text, u32::from(shown));
        }
        Some(ModeField::Mark(at)) => {
            text.push_str(" mark=");
            text.push_str(variant.board().name(at));
        }
        None => {}
    }
}

/// Writes the hands in brackets, the first side's pieces first. Writes nothing in games without
/// hands.
fn write_hands(text: &mut String, variant: &Variant, position: &Position) {
    let Some(hands) = variant.hands() else { return };
    text.push('[');
    for side in Side::BOTH {
        for &kind in &hands.order {
            let letter = variant.fen_letter(Piece { side, kind });
            let count = position.hand(side).count(kind) as usize;
            text.extend(std::iter::repeat_n(letter.letter, count));
        }
    }
    text.push(']');
}

/// Writes the letters of castling rights, or a dash.
fn write_rights(text: &mut String, variant: &Variant, position: &Position) {
    let castlings = position.castling_rights(variant).map(|way| way.letter);
    let mut letters: Vec<char> = castlings.chain(position.first_moves(variant)).collect();
    letters.sort_by_key(|letter| variant.side_of_case(letter.is_ascii_uppercase()));
    match letters.is_empty() {
        true => text.push('-'),
        false => text.extend(letters),
    }
}

/// The letters of a piece in a placement: `P`, `r~`.
pub fn letter(variant: &Variant, piece: Piece) -> String {
    sign(variant, piece).to_string()
}

fn sign(variant: &Variant, piece: Piece) -> Label {
    let kind = variant.kind(piece.kind);
    match kind.neutral {
        true if kind.flips => kind.fen.cased(true),
        true => Label::plain(placement::ABSENT),
        false => variant.fen_letter(piece),
    }
}

/// The letter of the piece on each point, if there is a piece.
fn letters(variant: &Variant, position: &Position) -> [Option<Label>; 128] {
    let mut letters = [None; 128];
    for piece in variant.all_pieces() {
        let letter = sign(variant, piece);
        for point in position.standing(piece) {
            letters[point.index()] = Some(letter);
        }
    }
    for point in position.promoted_points() {
        letters[point.index()] = letters[point.index()].map(Label::face_down);
    }
    for point in position.absent_points() {
        let gone = if variant.hides(Hidden::Positions) {
            DARK
        } else {
            placement::ABSENT
        };
        letters[point.index()] = Some(Label::plain(gone));
    }
    letters
}

/// Writes the pieces of a rank with the numbers of empty points between them.
pub(in crate::notation) fn write_rank(
    text: &mut String,
    letters: impl Iterator<Item = Option<Label>>,
) {
    let mut empty = 0;
    for letter in letters {
        let Some(letter) = letter else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            write_count(text, empty);
            empty = 0;
        }
        if letter.turned {
            text.push('+');
        }
        text.push(letter.letter);
        if letter.covered {
            text.push('~');
        }
    }
    if empty > 0 {
        write_count(text, empty);
    }
}

/// Writes a number like `format!`, but faster.
fn write_count(text: &mut String, count: u32) {
    if count > 9 {
        write_count(text, count / 10);
    }
    text.push(char::from(b"0123456789"[count as usize % 10]));
}
