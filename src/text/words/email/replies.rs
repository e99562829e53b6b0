//! The sentences of our answers to players' emails, and of the receipts for moves made by email.

use crate::notation::Notation;
use crate::play::Outcome;
use crate::rules::{Judgement, Line, Side, Variant};
use crate::words::games::outcome;
use crate::words::{Noun, endings, list, rulings, sentences};

/// The receipt for a move.
pub fn played(number: u32, text: &str) -> String {
    let number = number.to_string();
    if text == crate::notation::PASS {
        t!("letter-receipt-passed", number)
    } else {
        t!("letter-receipt-played", number, text)
    }
}

pub fn over(variant: &Variant, ended: &Outcome) -> String {
    sentences([t!("replies-over"), &outcome(variant, ended)])
}

pub fn several(lines: &[String]) -> String {
    let lines = lines.iter().map(|line| t!("replies-quoted", line));
    t!("replies-several", lines = list(lines))
}

/// How a tried move turns out, a sentence each; `reader` is the side that asks.
pub fn meaning(
    line_after: &Line,
    notation: Notation,
    judgement: &Judgement,
    reader: Side,
) -> Vec<String> {
    let variant = line_after.variant();
    let mut told = Vec::new();
    match judgement {
        Judgement::Ends(ended) if ended.winner == Some(reader.other()) => {
            told.push(t!(
                "ruling-loses-at-once",
                ending = endings::ending_of(line_after, *ended)
            ));
        }
        Judgement::Ends(ended) => told.push(endings::ending_of(line_after, *ended)),
        Judgement::Warns(warning) => {
            told.push(rulings::warning(variant, warning, Some(reader)));
        }
        Judgement::Fine | Judgement::Refused(_) => {}
    }
    let ended = matches!(judgement, Judgement::Ends(_));
    if !ended && line_after.position().is_check(variant) {
        told.push(t!("game-gives-check").to_owned());
    }
    if let Some(grounds) = rulings::told(line_after, notation) {
        told.push(grounds.heading);
        told.extend(grounds.plies);
        if !grounds.conclusion.is_empty() {
            told.push(grounds.conclusion);
        }
    }
    told
}

/// The legal moves, as the reader writes them.
pub fn moves(line: &Line, notation: Notation) -> (String, Vec<String>) {
    let (variant, position) = (line.variant(), line.position());
    let seat = Noun::seat(variant, position.turn());
    if variant.allows().any_move {
        return (
            t!("replies-moves-any", seat),
            vec![t!("game-not-enforced").to_owned()],
        );
    }
    let legal = line.legal();
    let written: Vec<String> = legal
        .iter()
        .map(|&mv| {
            if variant.is_pass(mv) {
                crate::notation::PASS.to_owned()
            } else if variant.is_mark(mv) {
                variant.board().name(mv.to).to_owned()
            } else {
                notation.write_or_algebraic(variant, position, mv)
            }
        })
        .collect();
    let headline = t!("replies-moves", seat, n = written.len());
    // A move is not broken at the end of a line.
    let written = written.into_iter().map(|text| text.replace(' ', "\u{a0}"));
    (headline, vec![list(written)])
}

/// What can be written in a game; `example` is a move that could be played now.
pub fn help(variant: &Variant, example: &str) -> Vec<String> {
    let mut lines = vec![
        t!("replies-help-move", example),
        t!("replies-help-move-draw", example),
    ];
    lines.push(t!("replies-help-try").to_owned());
    if variant.mode().is_foreseeable() {
        lines.push(t!("replies-help-plan").to_owned());
    }
    let commands = [
        t!("replies-help-draw"),
        t!("replies-help-answer"),
        t!("replies-help-takeback"),
        t!("replies-help-pause"),
        t!("replies-help-resign"),
        t!("replies-help-show"),
        t!("replies-help-moves"),
        t!("replies-help-where"),
    ];
    lines.extend(commands.map(str::to_owned));
    lines
}

/// The same for an invitation.
pub fn help_with_challenge() -> Vec<String> {
    let lines = [
        t!("replies-help-accept-challenge"),
        t!("replies-help-decline-challenge"),
        t!("replies-help-show-challenge"),
        t!("replies-help-where"),
    ];
    lines.map(str::to_owned).into()
}
