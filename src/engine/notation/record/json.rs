//! A game as JSON, for programs.

use super::heading::{Dice, Heading, Message, Note, Remark, result, rfc3339};
use super::moves::{moves_in, written};
use crate::notation::annotations::Annotations;
use crate::notation::fen;
use crate::notation::name::Notation;
use crate::rules::{Line, Side};
use serde::Serialize;

/// The record as JSON. The moves are in coordinates and full algebraic, and also in `notation` if
/// that is another one.
///
/// # Panics
/// Never, because every value is text or a number.
pub fn json(line: &Line, heading: &Heading, notation: Notation) -> String {
    let write = |record: &Record| serde_json::to_string_pretty(record);
    in_json(line, heading, notation, write)
}

/// The record as JSON on a single line.
///
/// # Panics
/// Never, for the same reason as [`json`].
pub fn json_line(line: &Line, heading: &Heading, notation: Notation) -> String {
    let write = |record: &Record| serde_json::to_string(record);
    in_json(line, heading, notation, write)
}

fn in_json(
    line: &Line,
    heading: &Heading,
    notation: Notation,
    write: impl Fn(&Record) -> serde_json::Result<String>,
) -> String {
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
        clock: text(&heading.clock),
        begun: heading.begun.map(rfc3339),
        ended: heading.ended.map(rfc3339),
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
        times: heading.times.iter().copied().map(rfc3339).collect(),
        messages: &heading.messages,
        annotations: &heading.annotations,
        notation: further.as_ref().map(|(_, notation)| notation.slug()),
        text: further.map(|(texts, _)| texts),
        dice: heading.dice.as_ref(),
        notes: &heading.notes,
        remarks: &heading.remarks,
    };
    let mut text = write(&record).expect("a record is plain text");
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
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    begun: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    times: Vec<String>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    messages: &'a [Message],
    #[serde(skip_serializing_if = "Annotations::is_empty")]
    annotations: &'a Annotations,
    #[serde(skip_serializing_if = "Option::is_none")]
    notation: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<&'a Dice>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    notes: &'a [Note],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    remarks: &'a [Remark],
}
