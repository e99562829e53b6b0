//! Sentences of answers to players' emails, and of receipts for moves made by email.

use crate::notation::Notation;
use crate::play::Outcome;
use crate::rules::{Judgement, Line, Side, Variant};
use crate::words::games::outcome;
use crate::words::{Noun, endings, list, rulings, sentences};

pub fn receipt(number: u32, text: &str) -> String {
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

/// The result of a tried move, in sentences; `reader` is the side that asks.
pub fn meaning(
    line_after: &Line,
    notation: Notation,
    judgement: &Judgement,
    reader: Side,
) -> Vec<String> {
    let variant = line_after.variant();
    let mut lines = Vec::new();
    match judgement {
        Judgement::Ends(ended) if ended.winner == Some(reader.other()) => {
            lines.push(t!(
                "ruling-loses-at-once",
                ending = endings::ending_of(line_after, *ended)
            ));
        }
        Judgement::Ends(ended) => lines.push(endings::ending_of(line_after, *ended)),
        Judgement::Warns(warning) => {
            lines.push(rulings::warning(variant, warning, Some(reader)));
        }
        Judgement::Fine | Judgement::Refused(_) => {}
    }
    let ended = matches!(judgement, Judgement::Ends(_));
    if !ended && line_after.position().is_check(variant) {
        lines.push(t!("game-gives-check").to_owned());
    }
    if let Some(grounds) = rulings::explanation(line_after, notation) {
        lines.push(grounds.heading);
        lines.extend(grounds.plies);
        if !grounds.conclusion.is_empty() {
            lines.push(grounds.conclusion);
        }
    }
    lines
}

/// The legal moves in the reader's notation.
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
    // Non-breaking spaces keep a move on one line.
    let written = written.into_iter().map(|text| text.replace(' ', "\u{a0}"));
    (headline, vec![list(written)])
}

/// The possible commands in a game; `example` is a legal move.
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
