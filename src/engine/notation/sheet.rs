//! A game as text for people: its heading line by line, and its moves in a table.

use super::annotations::Annotations;
use super::name::Notation;
use super::pgn::{ORIGINAL_DATE, RULES};
use super::record::{self, Heading};
use crate::rules::{Chooser, Line, Position, Side};
use std::fmt::Write;

/// The record as plain text: the tags, one on each line; the moves with their numbers, both players
/// side by side, with times if they are known; and the messages.
pub fn text(line: &Line, heading: &Heading, notation: Notation) -> String {
    let (texts, notation) = record::written(line, notation);
    let mut sheet = String::new();
    let tags = tags(line, heading, notation);
    let widest = tags.iter().map(|(name, _)| name.len()).max().unwrap_or(0) + 1;
    for (name, value) in &tags {
        let name = format!("{name}:");
        let _ = writeln!(sheet, "{name:<widest$} {value}");
    }
    sheet.push('\n');
    for row in rows(line, &cells(texts, heading)) {
        let _ = writeln!(sheet, "{}", row.trim_end());
    }
    if !heading.messages.is_empty() {
        sheet.push('\n');
    }
    for said in &heading.messages {
        let at = said.at.format("%Y-%m-%d %H:%M");
        let body = said.body.split_whitespace().collect::<Vec<_>>().join(" ");
        let _ = writeln!(sheet, "[{}] {at} {}: {body}", said.ply, said.author);
    }
    sheet.push_str(&beside(line, &heading.annotations, notation));
    sheet
}

/// The tags of the record for people: with our names of variants, and with the date in its original
/// form.
fn tags<'a>(line: &'a Line, heading: &'a Heading, notation: Notation) -> Vec<(&'a str, String)> {
    let mut tags = record::tags(line, heading, notation);
    tags.retain(|(name, _)| !["Variant", ORIGINAL_DATE].contains(name));
    for (name, value) in &mut tags {
        match *name {
            "Game" => line.variant().name().clone_into(value),
            "Date" if heading.date.is_empty() => "?".clone_into(value),
            "Date" => heading.date.clone_into(value),
            RULES => *name = "Variant",
            _ => {}
        }
    }
    tags
}

/// The comments and variations of the record, one on each line, in the order of their plies.
fn beside(line: &Line, annotations: &Annotations, notation: Notation) -> String {
    let on_a_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = String::new();
    for ply in 0..=line.ply() {
        let comment = annotations.comment_at(ply).map(on_a_line);
        let variations = ply
            .checked_sub(1)
            .map(|from| annotations.variations_at(from));
        let variations = variations.into_iter().flatten();
        let variations = variations.map(|variation| {
            let pieces = record::in_brackets(variation, (line, 0), notation);
            on_a_line(&pieces.join(" "))
        });
        for told in comment.into_iter().chain(variations) {
            let _ = writeln!(text, "[{ply}] {told}");
        }
    }
    match text.as_str() {
        "" => text,
        told => format!("\n{told}"),
    }
}

/// The text of each move in the table.
fn cells(texts: Vec<String>, heading: &Heading) -> Vec<String> {
    let widest = texts.iter().map(|text| columns(text)).max().unwrap_or(0);
    let cell = |(index, text): (usize, String)| match heading.times.get(index) {
        Some(at) => format!("{}  {}", padded(&text, widest), at.format("%Y-%m-%d %H:%M")),
        None => text,
    };
    texts.into_iter().enumerate().map(cell).collect()
}

fn rows(line: &Line, cells: &[String]) -> Vec<String> {
    let widest = cells.iter().map(|cell| columns(cell)).max().unwrap_or(0);
    let mut rows: Vec<String> = Vec::new();
    let mut number = line.start().round();
    for (ply, cell) in cells.iter().enumerate() {
        let turn = line.at(ply).map_or(Side::First, Position::turn);
        if let (true, Some(before)) = (line.variant().chooser() == Chooser::Opponent, line.at(ply))
        {
            let cell = padded(cell, widest);
            match rows
                .last_mut()
                .filter(|_| before.round() == number && ply > 0)
            {
                Some(row) => row.push_str(&format!("{cell}   ")),
                None => rows.push(format!("{:>4}.  {cell}   ", before.round())),
            }
            number = before.round();
            continue;
        }
        match (turn, rows.last_mut()) {
            (Side::Second, Some(row)) => row.push_str(cell),
            (Side::Second, None) => {
                let empty = padded("...", widest);
                rows.push(format!("{number:>4}.  {empty}   {cell}"));
            }
            (Side::First, _) => {
                let cell = padded(cell, widest);
                rows.push(format!("{number:>4}.  {cell}   "));
            }
        }
        if turn == Side::Second {
            number += 1;
        }
    }
    rows
}

fn padded(text: &str, wide: usize) -> String {
    let missing = wide.saturating_sub(columns(text));
    format!("{text}{}", " ".repeat(missing))
}

/// The width of a text in columns. Chinese characters and full-width signs count as two.
fn columns(text: &str) -> usize {
    let wide = |c| match c {
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}' => 2,
        '\u{F900}'..='\u{FAFF}' | '\u{FE30}'..='\u{FE4F}' | '\u{FF01}'..='\u{FF60}' => 2,
        _ => 1,
    };
    text.chars().map(wide).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::coordinate;
    use crate::notation::record::Message;
    use crate::notation::record::tests::line;
    use crate::rules::{Rulebook, catalogue};
    use chrono::{DateTime, Utc};

    fn at(minutes: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_700_000_000 + 60 * minutes, 0).unwrap()
    }

    #[test]
    fn moves_stand_in_two_columns_under_the_heading() {
        let heading = Heading {
            players: ["Lan".into(), "Mei".into()],
            ..Heading::default()
        };
        let text = text(&line(), &heading, Notation::Chinese);
        assert!(text.contains("Red:      Lan\n"), "{text}");
        assert!(text.contains("Rulebook: house"), "{text}");
        let table = "   1.  炮二平五   馬８進７\n   2.  馬二進三\n";
        assert!(text.ends_with(table), "{text}");
    }

    #[test]
    fn times_stand_beside_moves_and_words_below() {
        let said = Message {
            ply: 1,
            author: "Lan".into(),
            body: "Good\nluck!".into(),
            at: at(0),
        };
        let heading = Heading {
            times: vec![at(0), at(1), at(2)],
            messages: vec![said],
            ..Heading::default()
        };
        let text = text(&line(), &heading, Notation::Wxf);
        let first = "   1.  C2=5  2023-11-14 22:13   H8+7  2023-11-14 22:14\n";
        assert!(text.contains(first), "{text}");
        assert!(text.ends_with("[1] 2023-11-14 22:13 Lan: Good luck!\n"));
    }

    #[test]
    fn comments_and_variations_of_the_record_stand_below() {
        let heading = Heading {
            annotations: crate::notation::record::tests::annotations(),
            ..Heading::default()
        };
        let text = text(&line(), &heading, Notation::Wxf);
        let told = "\n\n[0] Two cannons. [sic]\n[1] Bold. As ever.\n\
            [2] (1... H2+3 {Or so.} (1... H2+1) 2. H8+7 {Quiet.})\n";
        assert!(text.ends_with(told), "{text}");
    }

    #[test]
    fn a_game_that_black_begins_leaves_reds_place_empty() {
        let variant = catalogue::find("xiangqi").unwrap();
        let fen = "3k5/9/9/9/9/9/9/9/9/4K1R2 b - - 7 31";
        let start = crate::notation::fen::read(&variant, fen).unwrap();
        let mut line = Line::from_position(variant, Rulebook::Threefold, start);
        let mv = coordinate::read(line.variant(), "d10d9").unwrap();
        line.push(mv).unwrap();
        let text = text(&line, &Heading::default(), Notation::Iccs);
        assert!(text.contains("  31.  ...  "), "{text}");
    }
}
