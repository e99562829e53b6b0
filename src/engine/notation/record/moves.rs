//! The moves of a line, written in a notation.

use crate::notation::name::Notation;
use crate::rules::{Chance, Line, Move, Position, Side};
use std::fmt::Write;
use std::ops::Range;

/// Every move of a line in a notation. Moves that it cannot express are in full algebraic.
pub fn moves_in(line: &Line, notation: Notation) -> Vec<String> {
    moves_between(line, 0..line.ply(), notation)
}

/// The moves of a range of plies.
fn moves_between(line: &Line, plies: Range<usize>, notation: Notation) -> Vec<String> {
    let variant = line.variant();
    let write = |(last, before, mv)| notation.write_after(last, variant, before, mv);
    let steps = steps(line).skip(plies.start).take(plies.len());
    steps.map(write).collect()
}

/// The same for a narrow list. The movement of a wandering piece is left out, because the board
/// shows it, and dice are only a number.
pub fn moves_in_brief(line: &Line, plies: Range<usize>, notation: Notation) -> Vec<String> {
    let texts = moves_between(line, plies, notation).into_iter();
    let Some(chance) = line.variant().chance() else {
        return texts.collect();
    };
    let brief = |text: String| match text.split_once(" {") {
        Some((alone, _)) if chance == Chance::Wandering => alone.to_owned(),
        Some((alone, told)) => {
            let number = told.trim_end_matches('}').trim_start_matches("die ");
            format!("{alone} [{number}]")
        }
        None => text,
    };
    texts.map(brief).collect()
}

/// The moves of a line after `from` plies with their numbers: `4... n h10-g8 5. N h1-g3`.
pub fn numbered(line: &Line, from: usize, notation: Notation) -> String {
    numbered_between(line, from..line.ply(), notation)
}

/// The numbered moves of a range of plies.
pub fn numbered_between(line: &Line, plies: Range<usize>, notation: Notation) -> String {
    numbered_with(line, plies, notation, |_, text| text)
}

/// The same with changed texts: `told` receives the ply of each move in the line, from 0, and its
/// text.
pub fn numbered_with(
    line: &Line,
    plies: Range<usize>,
    notation: Notation,
    told: impl Fn(usize, String) -> String,
) -> String {
    let (from, count) = (plies.start, plies.len());
    let mut text = String::new();
    for (ply, (last, before, mv)) in steps(line).enumerate().skip(from).take(count) {
        // A choice has the number of the marked move.
        let begins = before.mark().is_none();
        let (number, is_first) = (before.round(), before.turn() == Side::First && begins);
        if ply > from {
            text.push(' ');
        }
        if is_first || ply == from {
            let dots = if is_first { "." } else { "..." };
            let _ = write!(text, "{number}{dots} ");
        }
        let written = notation.write_after(last, line.variant(), before, mv);
        text.push_str(&told(ply, written));
    }
    text
}

/// All moves in a notation, or all in full algebraic if the notation cannot express one of them.
pub(in crate::notation) fn written(line: &Line, notation: Notation) -> (Vec<String>, Notation) {
    let variant = line.variant();
    let texts = steps(line).map(|(_, before, mv)| notation.write(variant, before, mv));
    match texts.collect::<Option<Vec<String>>>() {
        Some(texts) => (texts, notation),
        None => (moves_in(line, Notation::Algebraic), Notation::Algebraic),
    }
}

/// Every move with the previous move and the position before it.
fn steps(line: &Line) -> impl Iterator<Item = (Option<Move>, &Position, Move)> {
    let moves = line.moves();
    let before = std::iter::once(None).chain(moves.iter().copied().map(Some));
    let steps = before.zip(moves.iter()).enumerate();
    steps.map(|(ply, (last, mv))| (last, line.at(ply).unwrap_or(line.start()), *mv))
}
