//! A game written down: PGN-like text in any notation, and JSON.

use super::fen;
use super::name::Notation;
use crate::rules::{Line, Move, Position, Side};
use serde::Serialize;
use std::fmt::Write;

/// What a record says besides the moves.
#[derive(Debug, Clone, Default)]
pub struct Heading {
    /// What it was played for or on.
    pub event: String,
    /// The address of the game's page, or the place.
    pub site: String,
    /// The day it began, `2026.11.21`; of a game played elsewhere, as its record writes it.
    pub date: String,
    /// The round of the event.
    pub round: String,
    /// The names of the first and the second player.
    pub players: [String; 2],
    /// How it ended, in words; empty while it runs, and where only the result is known.
    pub termination: String,
    /// The winner; none in a draw. Only read once the game is over.
    pub winner: Option<Side>,
    /// Whether it is over and counts: a game called off does not.
    pub over: bool,
    /// The time control; empty where it is not known.
    pub pace: String,
    /// Source of a record that was not played here.
    pub source: Option<String>,
    /// Its licence.
    pub licence: Option<String>,
    /// What else the record told, tag by tag.
    pub more: Vec<(String, String)>,
    /// What people have published beside the moves; JSON alone tells it.
    pub notes: Vec<Note>,
    /// What was said sealed while the game was played, once it is open; JSON alone tells it.
    pub remarks: Vec<Remark>,
}

/// What somebody has said of a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Remark {
    /// The ply of the position.
    pub ply: usize,
    /// Who said it.
    pub author: String,
    /// The words.
    pub body: String,
    /// Whether it was sealed until the game ended.
    pub sealed: bool,
}

/// What somebody has published beside a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The ply of the position.
    pub ply: usize,
    /// Who wrote it.
    pub author: String,
    /// The moves that follow there, in coordinates.
    pub line: Vec<String>,
    /// The words.
    pub body: String,
}

/// The widest line of moves, in characters.
const WIDTH: usize = 78;

/// The record as PGN-like text, the moves in a notation; in full algebraic where that notation
/// has no form for some move of the game. Tags for the players are the seats' names (`Red`,
/// `Black`).
#[must_use]
pub fn pgn(line: &Line, heading: &Heading, notation: Notation) -> String {
    let (texts, notation) = written(line, notation);
    let mut text = String::new();
    for (name, value) in tags(line, heading, notation) {
        // A line break in a value would end its tag.
        let value = value.replace(char::is_control, " ");
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    text.push_str(&wrapped(&movetext(line, texts, result(heading))));
    text.push('\n');
    text
}

fn tags<'a>(line: &'a Line, heading: &'a Heading, notation: Notation) -> Vec<(&'a str, String)> {
    let variant = line.variant();
    let known = |text: &str| match text {
        "" => "?".to_owned(),
        text => text.to_owned(),
    };
    let mut tags = vec![
        ("Game", variant.name().to_owned()),
        ("Event", known(&heading.event)),
        ("Site", known(&heading.site)),
        ("Date", known(&heading.date)),
    ];
    let mut told = |name: &'a str, value: &str| {
        if !value.is_empty() {
            tags.push((name, value.to_owned()));
        }
    };
    told("Round", &heading.round);
    for side in Side::BOTH {
        let player = known(&heading.players[side.index()]);
        told(&variant.seat(side).name, &player);
    }
    told("Result", result(heading));
    told("Termination", &heading.termination);
    told("TimeControl", &heading.pace);
    let version = format!("{} {}", variant.slug(), variant.version());
    told("Variant", &version);
    told("Rulebook", &line.edition().to_string());
    if variant.allows().any_move {
        told("Rules", "not enforced");
    }
    let start = fen::write(variant, line.start());
    if start != fen::write(variant, variant.start()) {
        told("SetUp", "1");
        told("FEN", &start);
    }
    for (name, value) in &heading.more {
        told(name, value);
    }
    told("Source", heading.source.as_deref().unwrap_or_default());
    told("Licence", heading.licence.as_deref().unwrap_or_default());
    told("Format", notation.format());
    tags
}

/// The record as JSON; with the moves in a notation too, where that is another than coordinates
/// and full algebraic.
///
/// # Panics
/// Never: every value is text or a number.
#[must_use]
pub fn json(line: &Line, heading: &Heading, notation: Notation) -> String {
    let variant = line.variant();
    let seats = [Side::First, Side::Second];
    let text = |text: &'_ str| (!text.is_empty()).then(|| text.to_owned());
    let further = match written(line, notation) {
        (_, Notation::Algebraic | Notation::Coordinate) => None,
        further => Some(further),
    };
    let record = Record {
        variant: variant.slug(),
        variant_version: variant.version(),
        rulebook: line.rulebook().slug(),
        rulebook_version: line.edition().version,
        enforced: !variant.allows().any_move,
        event: &heading.event,
        site: &heading.site,
        date: &heading.date,
        round: text(&heading.round),
        seats: seats.map(|side| variant.seat(side).name.as_str()),
        players: [&heading.players[0], &heading.players[1]],
        pace: text(&heading.pace),
        result: result(heading),
        winner: heading
            .over
            .then(|| heading.winner.map_or("none", Side::as_str)),
        termination: text(&heading.termination),
        source: heading.source.as_deref(),
        licence: heading.licence.as_deref(),
        tags: &heading.more,
        start: fen::write(variant, line.start()),
        fen: fen::write(variant, line.position()),
        plies: line.ply(),
        moves: moves_in(line, Notation::Coordinate),
        algebraic: moves_in(line, Notation::Algebraic),
        notation: further.as_ref().map(|(_, notation)| notation.slug()),
        text: further.map(|(texts, _)| texts),
        notes: &heading.notes,
        remarks: &heading.remarks,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<String>,
    seats: [&'a str; 2],
    players: [&'a str; 2],
    pace: Option<String>,
    result: &'a str,
    winner: Option<&'a str>,
    termination: Option<String>,
    source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    licence: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tags: &'a [(String, String)],
    start: String,
    fen: String,
    plies: usize,
    moves: Vec<String>,
    algebraic: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    notation: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Vec<String>>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [Note],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    remarks: &'a [Remark],
}

/// Every move of a line in a notation; full algebraic stands in for one that it has no form for.
#[must_use]
pub fn moves_in(line: &Line, notation: Notation) -> Vec<String> {
    let variant = line.variant();
    let write = |(before, mv)| notation.write_or_algebraic(variant, before, mv);
    steps(line).map(write).collect()
}

/// The moves of a line behind so many plies, with their numbers: `4... n h10-g8 5. N h1-g3`.
#[must_use]
pub fn numbered(line: &Line, from: usize, notation: Notation) -> String {
    let mut text = String::new();
    for (ply, (before, mv)) in steps(line).enumerate().skip(from) {
        let (number, is_first) = (before.round(), before.turn() == Side::First);
        if ply > from {
            text.push(' ');
        }
        if is_first || ply == from {
            let dots = if is_first { "." } else { "..." };
            let _ = write!(text, "{number}{dots} ");
        }
        text.push_str(&notation.write_or_algebraic(line.variant(), before, mv));
    }
    text
}

/// The moves in a notation, all of them or none: else in full algebraic.
fn written(line: &Line, notation: Notation) -> (Vec<String>, Notation) {
    let variant = line.variant();
    let texts = steps(line).map(|(before, mv)| notation.write(variant, before, mv));
    match texts.collect::<Option<Vec<String>>>() {
        Some(texts) => (texts, notation),
        None => (moves_in(line, Notation::Algebraic), Notation::Algebraic),
    }
}

/// Every move with the position it begins in.
fn steps(line: &Line) -> impl Iterator<Item = (&Position, Move)> {
    let moves = line.moves().iter().enumerate();
    moves.map(|(ply, mv)| (line.at(ply).unwrap_or(line.start()), *mv))
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
fn movetext(line: &Line, texts: Vec<String>, result: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    let mut number = line.start().round();
    for (ply, text) in texts.into_iter().enumerate() {
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
        let wide = piece
            .chars()
            .map(|c| if c.is_ascii() { 1 } else { 2 })
            .sum::<usize>();
        if width > 0 && width + 1 + wide > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(piece);
        width += wide;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
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
        let text = pgn(&line(), &heading(), Notation::Algebraic);
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
        let written_in = |notation| pgn(&line(), &heading(), notation);
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
    fn moves_behind_a_ply_are_numbered_on() {
        let numbered = |from, notation| numbered(&line(), from, notation);
        let text = numbered(1, Notation::Algebraic);
        assert_eq!(text, "1... n h10-g8 2. N h1-g3");
        assert_eq!(numbered(0, Notation::Wxf), "1. C2=5 H8+7 2. H2+3");
        assert_eq!(numbered(3, Notation::Wxf), "");
    }

    #[test]
    fn notes_stand_in_json_alone() {
        let note = Note {
            ply: 1,
            author: "Mei".into(),
            line: vec!["h10g8".into()],
            body: "The usual.".into(),
        };
        let heading = Heading {
            notes: vec![note],
            ..heading()
        };
        let text = json(&line(), &heading, Notation::Algebraic);
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["notes"][0]["ply"], 1);
        assert_eq!(value["notes"][0]["line"], serde_json::json!(["h10g8"]));
        assert!(!pgn(&line(), &heading, Notation::Algebraic).contains("usual"));
    }

    #[test]
    fn json_gives_moves_in_coordinates_too() {
        let value: serde_json::Value =
            serde_json::from_str(&json(&line(), &heading(), Notation::Wxf)).unwrap();
        assert_eq!(value["moves"], serde_json::json!(["h3e3", "h10g8", "h1g3"]));
        assert_eq!(value["winner"], "first");
        assert_eq!(value["plies"], 3);
        assert_eq!(value["text"], serde_json::json!(["C2=5", "H8+7", "H2+3"]));
    }

    #[test]
    fn a_game_without_rules_says_so_and_is_written_in_algebraic() {
        let variant = catalogue::find("free-xiangqi").unwrap();
        let moves = coordinate::unpack(&variant, "e4e10;Re10;-e7 a10a1 @e7").unwrap();
        let mut line = Line::new(variant, Rulebook::Free);
        line.replay(&moves).unwrap();
        let text = pgn(&line, &heading(), Notation::Algebraic);
        assert!(text.contains("[Rules \"not enforced\"]"), "{text}");
        let moves = "1. P e4-e10; R-e10; -e7 r a10-a1 2. @-e7 1-0";
        assert!(text.contains(moves), "{text}");
        let value: serde_json::Value =
            serde_json::from_str(&json(&line, &heading(), Notation::Algebraic)).unwrap();
        assert_eq!(value["enforced"], false);
        assert_eq!(value["moves"][0], "e4e10;Re10;-e7");
    }

    #[test]
    fn a_running_game_has_no_result_yet() {
        let text = pgn(&line(), &Heading::default(), Notation::Algebraic);
        assert!(text.contains("[Result \"*\"]") && text.trim_end().ends_with('*'));
    }
}
