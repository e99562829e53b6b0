//! What stands beside the moves of a record, as PGN writes it: comments in braces behind their
//! move, variations in brackets behind the move that they are in place of.

use super::moves::turn_at;
use crate::notation::annotations::{Annotations, FULL, Variation, columns};
use crate::notation::name::Notation;
use crate::rules::{Chooser, Line, Side};

/// The moves of a line from a ply on, one piece of text for each that may stand on a line; `text`
/// tells what else is written beside the position after a ply.
pub(super) fn pieces(
    line: &Line,
    from: usize,
    annotations: &Annotations,
    notation: Notation,
    text: impl Fn(usize) -> Vec<String>,
) -> Vec<String> {
    let beside = |ply| {
        let comment = annotations.comment_at(ply).and_then(in_braces);
        text(ply).into_iter().chain(comment).collect::<Vec<_>>()
    };
    let mut pieces = beside(from);
    // A comment or a variation hides which number it was, and so does the beginning.
    let mut is_named = false;
    for (ply, &mv) in line.moves().iter().enumerate().skip(from) {
        let before = line.at(ply).unwrap_or(line.start());
        let text = notation.write_or_algebraic(line.variant(), before, mv);
        let (number, turn) = (before.round(), turn_at(line, ply));
        let halves = line.variant().chooser() == Chooser::Opponent;
        pieces.push(match turn {
            // A choice belongs to the move that was marked.
            _ if is_named && before.mark().is_some() => text,
            Side::First => format!("{number}. {text}"),
            Side::Second if !is_named => format!("{number}... {text}"),
            Side::Second => text,
        });
        let mut behind = beside(ply + 1);
        for variation in annotations.variations_at(ply) {
            behind.extend(in_brackets(variation, line, notation));
        }
        is_named = (turn == Side::First || halves) && behind.is_empty();
        pieces.extend(behind);
    }
    pieces
}

/// Whether a notation has a form for every move of the variations beside a line.
pub(super) fn can_be_written(annotations: &Annotations, line: &Line, notation: Notation) -> bool {
    annotations.variations.iter().all(|variation| {
        let own = variation.line(line);
        let moves = own.moves().iter().enumerate().skip(variation.ply);
        let mut texts = moves.map(|(ply, &mv)| {
            let before = own.at(ply).unwrap_or(own.start());
            notation.write(own.variant(), before, mv)
        });
        texts.all(|text| text.is_some()) && can_be_written(&variation.annotations, &own, notation)
    })
}

/// The pieces of a variation beside a line; none where it cannot be played there.
pub(in crate::notation) fn in_brackets(
    variation: &Variation,
    beside: &Line,
    notation: Notation,
) -> Vec<String> {
    let line = variation.line(beside);
    if line.ply() <= variation.ply {
        return Vec::new();
    }
    let nothing = |_| Vec::new();
    let mut pieces = pieces(
        &line,
        variation.ply,
        &variation.annotations,
        notation,
        nothing,
    );
    if let Some(first) = pieces.first_mut() {
        first.insert(0, '(');
    }
    if let Some(last) = pieces.last_mut() {
        last.push(')');
    }
    pieces
}

/// A comment in its braces. Braces within would end it, and a line that begins with a bracket would
/// be a tag.
fn in_braces(comment: &str) -> Option<String> {
    let plain = comment.replace('{', "(").replace('}', ")");
    let mut text = String::new();
    let mut is_full = false;
    for line in plain.lines() {
        text.push_str(match line.starts_with('[') {
            _ if text.is_empty() => "",
            true => " ",
            // A full line is read as one that goes on in the next.
            false if is_full => "\n\n",
            false => "\n",
        });
        text.push_str(line);
        is_full = columns(line) >= FULL;
    }
    (!text.is_empty()).then(|| format!("{{{text}}}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_cannot_end_itself_or_begin_a_game() {
        for (comment, text) in [
            ("plain", "{plain}"),
            ("a} 1-0 {b", "{a) 1-0 (b}"),
            ("one\n[Red \"x\"]\ntwo", "{one [Red \"x\"]\ntwo}"),
            ("[Red \"x\"]", "{[Red \"x\"]}"),
        ] {
            assert_eq!(in_braces(comment).unwrap(), text);
        }
        assert_eq!(in_braces(""), None);
    }
}
