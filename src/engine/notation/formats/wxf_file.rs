//! WXF files of the World Xiangqi Federation's programs, `XieXie` and `PlayOK`: lines with a name
//! and a value, then the moves between `START{` and `}END`. Comments are in braces between the
//! moves.

use crate::notation::annotations::Annotations;
use crate::notation::fen;
use crate::notation::name::Notation;
use crate::notation::pgn::{Game, Recorded, games};
use crate::notation::record::{self, Heading};
use crate::rules::{Line, Variant};
use std::fmt::Write;

const START: &str = "START{";
const END: &str = "}END";
/// The names in the format, and our tags for them.
const NAMES: [(&str, &str); 16] = [
    ("GAME", "Event"),
    ("EVENT", "Event"),
    ("RED", "Red"),
    ("BLACK", "Black"),
    ("RESULT", "Result"),
    ("DATE", "Date"),
    ("PLACE", "Site"),
    ("SITE", "Site"),
    ("ROUND", "Round"),
    ("TIME", "TimeControl"),
    ("OPENING", "Opening"),
    ("AUTHOR", "Annotator"),
    ("SOURCE", "Source"),
    ("LICENCE", "Licence"),
    ("FEN", "FEN"),
    ("POSITION", "FEN"),
];

/// Whether a text begins like a WXF file.
pub(super) fn is_wxf(text: &str) -> bool {
    let mut lines = text.lines().map(tidy).filter(|line| !line.is_empty());
    let says_format = |line: &str| {
        let (name, value) = parted(line);
        name.eq_ignore_ascii_case("FORMAT") && value.to_ascii_uppercase().starts_with("WXF")
    };
    lines.next().is_some_and(says_format)
        || text
            .lines()
            .map(tidy)
            .take(40)
            .any(|line| line.to_ascii_uppercase().starts_with(START))
}

/// The games in the text of a file.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut found = Vec::new();
    let mut head: Vec<(&str, &str)> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let bare = tidy(line);
        if !bare.to_ascii_uppercase().starts_with(START) {
            head.push(parted(bare));
            rest = after;
            continue;
        }
        let at = rest.find('{').map_or(rest.len(), |brace| brace + 1);
        let (moves, behind) = body(&rest[at..]);
        found.push(game(&std::mem::take(&mut head), moves));
        rest = behind;
    }
    // A head without moves may have a position.
    if head.iter().any(|(name, _)| tag(name).is_some()) {
        found.push(game(&head, ""));
    }
    found
}

/// The moves up to their closing brace, and the rest of the text.
fn body(text: &str) -> (&str, &str) {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => {
                let behind = &text[at + 1..];
                let is_end = behind
                    .get(..3)
                    .is_some_and(|end| end.eq_ignore_ascii_case("END"));
                return (&text[..at], if is_end { &behind[3..] } else { behind });
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    (text, "")
}

fn tidy(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || c == '\u{FEFF}')
}

/// The name at the beginning of a line, and its value.
fn parted(line: &str) -> (&str, &str) {
    let end = line.find(|c: char| c.is_whitespace() || c == ':');
    let (name, value) = line.split_at(end.unwrap_or(line.len()));
    (
        name,
        value.trim_matches(|c: char| c.is_whitespace() || c == ':'),
    )
}

fn tag(name: &str) -> Option<&'static str> {
    let mut names = NAMES.iter();
    let found = names.find(|(own, _)| own.eq_ignore_ascii_case(name));
    found.map(|(_, tag)| *tag)
}

fn game(head: &[(&str, &str)], moves: &str) -> Game {
    let mut game = games(moves).into_iter().next().unwrap_or_default();
    game.tags = Default::default();
    game.tags.push("Variant", "xiangqi");
    game.tags.push("Format", "WXF");
    for &(name, value) in head {
        let Some(tag) = tag(name) else { continue };
        // A player's rating and country follow the name.
        let value = match tag {
            "Red" | "Black" => value.split(';').next().unwrap_or_default().trim(),
            _ => value,
        };
        let is_event = tag == "Event" && name.eq_ignore_ascii_case("GAME");
        let has_event = head
            .iter()
            .any(|(name, value)| name.eq_ignore_ascii_case("EVENT") && !value.is_empty());
        let is_repeated = is_event && has_event;
        if !value.is_empty() && !is_repeated {
            game.tags.push(tag, value);
        }
    }
    game
}

pub(super) fn serves(variant: &Variant) -> bool {
    variant.slug() == "xiangqi"
}

/// The text of a WXF file with one game.
pub(super) fn write(line: &Line, heading: &Heading) -> String {
    let variant = line.variant();
    let start = fen::write(variant, line.start());
    let start = if start == fen::write(variant, variant.start()) {
        ""
    } else {
        &start
    };
    let result = match heading.over {
        true => heading.winner.map_or(Recorded::Drawn, Recorded::Won),
        false => Recorded::Unknown,
    };
    let opening = heading.more.iter().find(|(name, _)| name == "Opening");
    let opening = opening.map(|(_, value)| value.as_str()).unwrap_or_default();
    let [red, black] = &heading.players;
    let fields = [
        ("FORMAT", "WXF"),
        ("EVENT", &heading.event),
        ("PLACE", &heading.site),
        ("DATE", &heading.date),
        ("ROUND", &heading.round),
        ("RED", &red.replace(';', ",")),
        ("BLACK", &black.replace(';', ",")),
        ("RESULT", result.as_str()),
        ("OPENING", opening),
        ("SOURCE", heading.source.as_deref().unwrap_or_default()),
        ("LICENCE", heading.licence.as_deref().unwrap_or_default()),
        ("FEN", start),
    ];
    let mut text = String::new();
    for (name, value) in fields {
        let value = value.replace(char::is_control, " ");
        if !value.trim().is_empty() {
            let _ = writeln!(text, "{name}\t{}", value.trim());
        }
    }
    let plain = Heading {
        annotations: Annotations::clone(&heading.annotations),
        ..Heading::default()
    };
    let pgn = record::pgn(line, &plain, Notation::Wxf);
    let moves = pgn.split_once("\n\n").map_or("", |(_, moves)| moves);
    let moves = moves.trim_end().trim_end_matches('*').trim_end();
    let _ = writeln!(text, "\n{START}\n{moves}\n{END}");
    text
}
