//! A game written down: PGN-like text and JSON.

use super::{Notation, coordinate, fen};
use crate::rules::{Line, Side};
use serde::Serialize;
use std::fmt::Write;

/// What a record says besides the moves.
#[derive(Debug, Clone, Default)]
pub struct Heading {
    /// What it was played for or on.
    pub event: String,
    /// The address of the game's page.
    pub site: String,
    /// The day it began, `2026.11.21`.
    pub date: String,
    /// The names of the first and the second player.
    pub players: [String; 2],
    /// How it ended, in words; empty while it runs.
    pub termination: String,
    /// The winner; none in a draw. Only read once the game is over.
    pub winner: Option<Side>,
    /// Whether it is over and counts: a game called off does not.
    pub over: bool,
    /// The time control.
    pub pace: String,
    /// Source and licence of a record that was not played here.
    pub source: Option<String>,
    /// The notation of the moves in the PGN text.
    pub notation: Notation,
}

/// The widest line of moves, in characters.
const WIDTH: usize = 78;

/// The record as PGN-like text. Tags for the players are the seats' names (`Red`, `Black`), the
/// moves are in the heading's notation, or in full algebraic where games of the variant are not written so.
#[must_use]
pub fn pgn(line: &Line, heading: &Heading) -> String {
    let variant = line.variant();
    let notation = heading.notation.or_algebraic(variant);
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Game", variant.name());
    tag("Event", &heading.event);
    tag("Site", &heading.site);
    tag("Date", &heading.date);
    for side in [Side::First, Side::Second] {
        tag(&variant.seat(side).name, &heading.players[side.index()]);
    }
    tag("Result", result(heading));
    if !heading.termination.is_empty() {
        tag("Termination", &heading.termination);
    }
    tag("TimeControl", &heading.pace);
    tag(
        "Variant",
        &format!("{} {}", variant.slug(), variant.version()),
    );
    tag("Rulebook", &line.edition().to_string());
    if variant.is_free() {
        tag("Rules", "not enforced");
    }
    let start = fen::write(variant, line.start());
    if start != fen::write(variant, variant.start()) {
        tag("FEN", &start);
    }
    if let Some(source) = &heading.source {
        tag("Source", source);
    }
    tag("Format", notation.format_tag());
    text.push('\n');
    text.push_str(&wrapped(&movetext(line, notation, result(heading))));
    text.push('\n');
    text
}

/// The record as JSON.
///
/// # Panics
/// Never: every value is text or a number.
#[must_use]
pub fn json(line: &Line, heading: &Heading) -> String {
    let variant = line.variant();
    let seats = [Side::First, Side::Second];
    let record = Record {
        variant: variant.slug(),
        variant_version: variant.version(),
        rulebook: line.rulebook().slug(),
        rulebook_version: line.edition().version,
        enforced: !variant.is_free(),
        event: &heading.event,
        site: &heading.site,
        date: &heading.date,
        seats: seats.map(|side| variant.seat(side).name.as_str()),
        players: [&heading.players[0], &heading.players[1]],
        pace: &heading.pace,
        result: result(heading),
        winner: heading
            .over
            .then(|| heading.winner.map_or("none", Side::as_str)),
        termination: (!heading.termination.is_empty()).then_some(heading.termination.as_str()),
        source: heading.source.as_deref(),
        start: fen::write(variant, line.start()),
        fen: fen::write(variant, line.position()),
        plies: line.ply(),
        moves: line
            .moves()
            .iter()
            .map(|mv| coordinate::write(variant, *mv))
            .collect(),
        algebraic: moves_in(line, Notation::Algebraic),
    };
    let mut text = serde_json::to_string_pretty(&record).expect("a record is plain text");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Record<'a> {
    variant: &'a str,
    variant_version: u32,
    rulebook: &'a str,
    rulebook_version: u32,
    enforced: bool,
    event: &'a str,
    site: &'a str,
    date: &'a str,
    seats: [&'a str; 2],
    players: [&'a str; 2],
    pace: &'a str,
    result: &'a str,
    winner: Option<&'a str>,
    termination: Option<&'a str>,
    source: Option<&'a str>,
    start: String,
    fen: String,
    plies: usize,
    moves: Vec<String>,
    algebraic: Vec<String>,
}

/// Every move of a line in a notation; in full algebraic where that has no form.
#[must_use]
pub fn moves_in(line: &Line, notation: Notation) -> Vec<String> {
    let moves = line.moves().iter().enumerate();
    let written = |(ply, mv): (usize, &crate::rules::Move)| {
        let before = line.at(ply).unwrap_or(line.start());
        notation.write_or_algebraic(line.variant(), before, *mv)
    };
    moves.map(written).collect()
}

fn result(heading: &Heading) -> &'static str {
    match (heading.over, heading.winner) {
        (false, _) => "*",
        (true, Some(Side::First)) => "1-0",
        (true, Some(Side::Second)) => "0-1",
        (true, None) => "1/2-1/2",
    }
}

/// The numbered moves, one piece of text for each that may stand on a line.
fn movetext(line: &Line, notation: Notation, result: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut number = line.start().round();
    for (ply, text) in moves_in(line, notation).into_iter().enumerate() {
        let turn = line
            .at(ply)
            .map_or(Side::First, crate::rules::Position::turn);
        pieces.push(match (turn, ply) {
            (Side::First, _) => format!("{number}. {text}"),
            (Side::Second, 0) => format!("{number}... {text}"),
            (Side::Second, _) => text,
        });
        if turn == Side::Second {
            number += 1;
        }
    }
    pieces.push(result.to_owned());
    pieces
}

fn wrapped(pieces: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for piece in pieces {
        let long = piece.chars().count();
        if width > 0 && width + 1 + long > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(piece);
        width += long;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rulebook, catalogue};

    fn line() -> Line {
        let variant = catalogue::find("xiangqi").unwrap();
        let moves = coordinate::unpack(&variant, "h3e3 h10g8 h1g3").unwrap();
        let mut line = Line::new(variant, Rulebook::House);
        line.replay(&moves).unwrap();
        line
    }

    fn heading() -> Heading {
        Heading {
            players: ["Lan \"the rook\"".into(), "Mei".into()],
            over: true,
            winner: Some(Side::First),
            termination: "resignation".into(),
            ..Heading::default()
        }
    }

    #[test]
    fn a_record_names_players_result_and_every_move() {
        let text = pgn(&line(), &heading());
        assert!(text.contains("[Red \"Lan \\\"the rook\\\"\"]"), "{text}");
        assert!(text.contains("[Result \"1-0\"]"));
        assert!(
            text.contains("1. C h3-e3 n h10-g8 2. N h1-g3 1-0"),
            "{text}"
        );
        assert!(!text.contains("[FEN"));
    }

    #[test]
    fn a_record_is_written_in_the_notation_that_was_asked_for() {
        let written_in = |notation| {
            let heading = Heading {
                notation,
                ..heading()
            };
            pgn(&line(), &heading)
        };
        let text = written_in(Notation::Chinese);
        assert!(
            text.contains("1. 炮二平五 馬８進７ 2. 馬二進三 1-0"),
            "{text}"
        );
        assert!(text.contains("[Format \"Chinese\"]"));
        let text = written_in(Notation::San);
        assert!(text.contains("1. C h3-e3 n h10-g8"), "{text}");
        assert!(text.contains("[Format \"Algebraic\"]"));
    }

    #[test]
    fn json_gives_moves_in_coordinates_too() {
        let value: serde_json::Value = serde_json::from_str(&json(&line(), &heading())).unwrap();
        assert_eq!(value["moves"], serde_json::json!(["h3e3", "h10g8", "h1g3"]));
        assert_eq!(value["winner"], "first");
        assert_eq!(value["plies"], 3);
    }

    #[test]
    fn a_game_without_rules_says_so_and_is_written_in_algebraic() {
        let variant = catalogue::find("free-xiangqi").unwrap();
        let moves = coordinate::unpack(&variant, "e4e10;Re10;-e7 a10a1 @e7").unwrap();
        let mut line = Line::new(variant, Rulebook::Free);
        line.replay(&moves).unwrap();
        let text = pgn(&line, &heading());
        assert!(text.contains("[Rules \"not enforced\"]"), "{text}");
        let moves = "1. P e4-e10; R-e10; -e7 r a10-a1 2. @-e7 1-0";
        assert!(text.contains(moves), "{text}");
        let value: serde_json::Value = serde_json::from_str(&json(&line, &heading())).unwrap();
        assert_eq!(value["enforced"], false);
        assert_eq!(value["moves"][0], "e4e10;Re10;-e7");
    }

    #[test]
    fn a_running_game_has_no_result_yet() {
        let text = pgn(&line(), &Heading::default());
        assert!(text.contains("[Result \"*\"]") && text.trim_end().ends_with('*'));
    }
}
