//! A game as PGN-like text: tags, numbered moves and comments.

use super::aside::{can_be_written, pieces};
use super::heading::{Heading, result, rfc3339};
use super::moves::written;
use crate::notation::annotations::columns;
use crate::notation::fen;
use crate::notation::name::Notation;
use crate::notation::pgn::variant_names::{is_chinese_chess, written as name_written};
use crate::notation::pgn::{self, ORIGINAL_DATE, RULES, is_name};
use crate::rules::{Line, Side};
use std::fmt::Write;

/// The maximum width of a line of moves in characters.
const WIDTH: usize = 78;
/// The tags that follow the other tags of the original record.
const LAST: [&str; 3] = ["Source", "Licence", "Format"];

/// The record as PGN-like text with the moves in a notation. If the notation cannot express a move
/// of the game, all are in full algebraic. The tags of the players are the names of the seats
/// (`Red`, `Black`). Times of moves and messages are in comments, before the comments of the
/// record.
pub fn pgn(line: &Line, heading: &Heading, notation: Notation) -> String {
    let (_, notation) = written(line, notation);
    let notation = match can_be_written(&heading.annotations, (line, 0), notation) {
        true => notation,
        false => Notation::Algebraic,
    };
    let mut text = String::new();
    for (name, value) in tags(line, heading, notation) {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    text.push_str(&wrapped(&movetext(line, heading, notation)));
    text.push('\n');
    text
}

/// The tags of a record, with each value on one line.
pub(in crate::notation) fn tags<'a>(
    line: &'a Line,
    heading: &'a Heading,
    notation: Notation,
) -> Vec<(&'a str, String)> {
    let variant = line.variant();
    let known = |text: &str| match text {
        "" => "?".to_owned(),
        text => text.to_owned(),
    };
    let player = |side: Side| {
        let player = known(&heading.players[side.index()]);
        (variant.seat(side).name.as_str(), player)
    };
    let day = pgn::date(&heading.date);
    let day = day.map_or("????.??.??".to_owned(), pgn::Date::in_pgn);
    let original = Some(heading.date.trim()).filter(|date| *date != day);
    let game = match is_chinese_chess(variant) {
        true => "Chinese Chess",
        false => variant.name(),
    };
    let mut tags = vec![
        ("Game", game.to_owned()),
        ("Event", known(&heading.event)),
        ("Site", known(&heading.site)),
        ("Date", day.clone()),
        (ORIGINAL_DATE, original.unwrap_or_default().to_owned()),
        ("Round", heading.round.clone()),
        player(Side::First),
        player(Side::Second),
        ("Result", result(heading).to_owned()),
        ("Termination", heading.termination.clone()),
        ("TimeControl", heading.pace.clone()),
    ];
    for (day, time, at) in [
        ("UTCDate", "UTCTime", heading.begun),
        ("EndDate", "EndTime", heading.ended),
    ] {
        if let Some(at) = at {
            tags.push((day, at.format("%Y.%m.%d").to_string()));
            tags.push((time, at.format("%H:%M:%S").to_string()));
        }
    }
    tags.extend(of_rules(line));
    let says_something = |tag: &(&str, String)| !tag.1.is_empty();
    tags.retain(says_something);
    let further = further(&tags, heading);
    tags.extend(further);
    let credits = [&heading.source, &heading.licence].map(|text| text.clone().unwrap_or_default());
    let [source, licence] = credits;
    let values = [source, licence, notation.format().to_owned()];
    tags.extend(LAST.into_iter().zip(values).filter(says_something));
    for (_, value) in &mut tags {
        // A line break in a value would end its tag.
        *value = value.replace(char::is_control, " ");
    }
    tags
}

/// The tags of the game's rules and of its starting position.
fn of_rules(line: &Line) -> Vec<(&'static str, String)> {
    let variant = line.variant();
    let version = format!("{} {}", variant.slug(), variant.version());
    let mut tags = vec![
        ("Variant", name_written(variant).to_owned()),
        (RULES, version),
        ("Rulebook", line.edition().to_string()),
    ];
    if variant.allows().any_move {
        tags.push(("Rules", "not enforced".to_owned()));
    }
    let start = fen::write(variant, line.start());
    // If the set-up is shuffled, other programs need the position in any case.
    if start != fen::write(variant, variant.start()) || variant.castles_from_anywhere() {
        tags.push(("SetUp", "1".to_owned()));
        tags.push(("FEN", start));
    }
    tags
}

/// The other tags of the original record. Names that were written already are left out, because a
/// repeated tag begins another game. Invalid names, which old records may have, are left out as
/// well.
fn further<'a>(tags: &[(&'a str, String)], heading: &'a Heading) -> Vec<(&'a str, String)> {
    let mut written: Vec<&str> = tags.iter().map(|(name, _)| *name).chain(LAST).collect();
    let mut further = Vec::new();
    for (name, value) in &heading.more {
        let is_written = written.iter().any(|own| own.eq_ignore_ascii_case(name));
        if is_name(name) && !is_written && !value.is_empty() {
            written.push(name);
            further.push((name.as_str(), value.clone()));
        }
    }
    further
}

/// The numbered moves as pieces of text, between which a line may be broken.
fn movetext(line: &Line, heading: &Heading, notation: Notation) -> Vec<String> {
    let said = |ply| comment(heading, ply);
    let mut pieces = pieces(line, 0, &heading.annotations, notation, said);
    pieces.push(result(heading).to_owned());
    pieces
}

/// The comment on the move of a ply, word by word: its time, and the messages.
fn comment(heading: &Heading, ply: usize) -> Vec<String> {
    let at = ply
        .checked_sub(1)
        .and_then(|index| heading.times.get(index));
    let at = at.map(|at| format!("[%utc {}]", rfc3339(*at)));
    let said = heading.messages.iter().filter(|said| said.ply == ply);
    let said = said.map(|said| format!("{}: {}", said.author, said.body));
    let told: Vec<String> = at.into_iter().chain(said).collect();
    if told.is_empty() {
        return Vec::new();
    }
    let told = told.join(" ").replace('}', ")");
    let words: Vec<&str> = told.split_whitespace().collect();
    let last = words.len().saturating_sub(1);
    let word = |(index, word): (usize, &&str)| {
        let open = if index == 0 { "{" } else { "" };
        let close = if index == last { "}" } else { "" };
        format!("{open}{word}{close}")
    };
    words.iter().enumerate().map(word).collect()
}

fn wrapped(pieces: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for piece in pieces {
        // A comment may have several lines.
        let first = piece.lines().next().unwrap_or_default();
        let wide = columns(first);
        if width > 0 && width + 1 + wide > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(piece);
        width = match piece.rsplit_once('\n') {
            Some((_, last)) => columns(last),
            None => width + wide,
        };
    }
    text
}
