//! Positions in EPD, one on each line: the first four fields of FEN, then operations such as `bm
//! Nf3; id "WAC.001";`. Lines of FEN can be read as well. Each line is a game without moves.

use crate::notation::annotations::{Annotations, Budget};
use crate::notation::pgn::Game;

/// The tags for the names of operations.
const TAGS: [(&str, &str); 3] = [("id", "Event"), ("bm", "BestMove"), ("am", "AvoidMove")];

/// The operations by which lines without a final semicolon are recognised.
const OPERATIONS: [&str; 8] = ["bm", "am", "id", "ce", "dm", "pv", "acd", "c0"];

/// Whether every line is a position. Only the beginning of the text is read.
pub(super) fn is_epd(text: &str) -> bool {
    let mut lines = lines(text).take(40).peekable();
    lines.peek().is_some() && lines.all(|line| fields(line).is_some())
}

/// The games for the positions of a text.
pub(super) fn read(text: &str) -> Vec<Game> {
    lines(text)
        .filter_map(fields)
        .map(|(fen, rest)| game(fen, rest))
        .collect()
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text
        .lines()
        .map(|line| line.trim_matches(['\u{FEFF}', ' ', '\t', '\r', '"']));
    lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The fields of the position, and the operations after them.
fn fields(line: &str) -> Option<(&str, &str)> {
    let mut end = 0;
    for nth in 0..6 {
        let rest = line[end..].trim_start();
        let begin = line.len() - rest.len();
        let field = rest.split_whitespace().next().unwrap_or_default();
        // A semicolon may directly follow the last number.
        let field = if nth < 4 {
            field
        } else {
            field.trim_end_matches(';')
        };
        let fits = match nth {
            0 => field.matches('/').count() >= 4 && !field.contains(['"', ':']),
            1 => matches!(field, "w" | "b" | "r"),
            2 | 3 => field.len() <= 16 && !field.contains(';') && !field.is_empty(),
            _ => !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit()),
        };
        match fits {
            true => end = begin + field.len(),
            false if nth < 2 => return None,
            false => break,
        }
    }
    let (fen, rest) = line.split_at(end);
    let is_operation = |text: &str| text.trim().starts_with(|c: char| c.is_ascii_alphabetic());
    let rest = rest.trim();
    let is_known = |text: &str| OPERATIONS.contains(&text.split(' ').next().unwrap_or_default());
    let is_annotated = rest.starts_with([';', '[', '|']);
    let has_operations = is_known(rest) || rest.contains(';') && is_operation(rest);
    (rest.is_empty() || is_annotated || has_operations).then_some((fen, rest))
}

fn game(fen: &str, operations: &str) -> Game {
    let mut game = Game::default();
    game.tags.push("SetUp", "1");
    game.tags.push("FEN", fen);
    let mut annotations = Annotations::default();
    let mut budget = Budget::default();
    for operation in parted(operations) {
        let (name, value) = operation.trim().split_once(' ').unwrap_or((operation, ""));
        let value = value.trim().trim_matches('"');
        let mut tags = TAGS.iter();
        if let Some((_, tag)) = tags.find(|(own, _)| *own == name) {
            game.tags.push(*tag, value);
        } else if name.len() == 2 && name.starts_with('c') {
            annotations.comment(0, value, &mut budget);
        }
    }
    game.annotations = annotations;
    game
}

/// Splits the operations at semicolons outside of quotes.
fn parted(operations: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    operations.split(move |c: char| {
        is_quoted ^= c == '"';
        c == ';' && !is_quoted
    })
}
