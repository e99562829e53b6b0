//! The annotations of a record in PGN: comments in braces after their move, variations in brackets
//! after the move that they replace.

use crate::notation::annotations::{Annotations, FULL, Variation, columns};
use crate::notation::name::Notation;
use crate::rules::{Chooser, Line, Side};

/// The moves of a line as pieces of text, between which a line may be broken. The line begins after
/// `begins` plies of the game. `text` returns more text for the position after a ply.
pub(super) fn pieces(
    line: &Line,
    begins: usize,
    annotations: &Annotations,
    notation: Notation,
    text: impl Fn(usize) -> Vec<String>,
) -> Vec<String> {
    let is_judgement = |mark: &&String| mark.starts_with('$');
    let beside = |ply| {
        let marks = annotations.marks_at(ply).iter();
        let commands = marks.filter(|mark| !is_judgement(mark));
        let commands: String = commands.map(String::as_str).collect();
        let comment = commented(&commands, annotations.comment_at(ply).unwrap_or_default());
        text(ply).into_iter().chain(comment).collect::<Vec<_>>()
    };
    let mut pieces = beside(begins);
    // After a comment or a variation, and at the beginning, the number must be repeated.
    let mut is_named = false;
    for (made, &mv) in line.moves().iter().enumerate() {
        let before = line.at(made).unwrap_or(line.start());
        let text = notation.write_or_algebraic(line.variant(), before, mv);
        let (number, turn) = (before.round(), before.turn());
        let halves = line.variant().chooser() == Chooser::Opponent;
        pieces.push(match turn {
            // A choice has the number of the marked move.
            _ if is_named && before.mark().is_some() => text,
            Side::First => format!("{number}. {text}"),
            Side::Second if !is_named => format!("{number}... {text}"),
            Side::Second => text,
        });
        let ply = begins + made;
        let marks = annotations.marks_at(ply + 1).iter();
        pieces.extend(marks.filter(is_judgement).cloned());
        let mut behind = beside(ply + 1);
        for variation in annotations.variations_at(ply) {
            behind.extend(in_brackets(variation, (line, begins), notation));
        }
        is_named = (turn == Side::First || halves) && behind.is_empty();
        pieces.extend(behind);
    }
    pieces
}

/// Whether a notation can express every move of the variations for a line that begins after
/// `begins` plies of the game.
pub(super) fn can_be_written(
    annotations: &Annotations,
    (line, begins): (&Line, usize),
    notation: Notation,
) -> bool {
    annotations.variations.iter().all(|variation| {
        let Some(own) = variation.line(line, begins) else {
            return true;
        };
        let mut moves = own.moves().iter().enumerate();
        let is_written = moves.all(|(made, &mv)| {
            let before = own.at(made).unwrap_or(own.start());
            notation.write(own.variant(), before, mv).is_some()
        });
        is_written && can_be_written(&variation.annotations, (&own, variation.ply), notation)
    })
}

/// The pieces of text of a variation for a line that begins after `begins` plies of the game. None
/// if the variation cannot be played there.
pub(in crate::notation) fn in_brackets(
    variation: &Variation,
    (beside, begins): (&Line, usize),
    notation: Notation,
) -> Vec<String> {
    let Some(line) = variation.line(beside, begins) else {
        return Vec::new();
    };
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

/// A comment after the commands for programs.
fn commented(commands: &str, comment: &str) -> Option<String> {
    match (commands, in_braces(comment)) {
        ("", comment) => comment,
        (_, None) => Some(format!("{{{commands}}}")),
        (_, Some(comment)) => Some(format!("{{{commands} {}", &comment[1..])),
    }
}

/// A comment in braces. Braces within the comment would end it, and a line that begins with a
/// bracket would be a tag.
fn in_braces(comment: &str) -> Option<String> {
    let plain = comment.replace('{', "(").replace('}', ")");
    let mut text = String::new();
    let mut is_full = false;
    for line in plain.lines() {
        text.push_str(match line.starts_with('[') {
            _ if text.is_empty() => "",
            true => " ",
            // A reader would join a full line with the next one.
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
