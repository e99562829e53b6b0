//! The lines of an email as the rest of this folder reads them: a command on a line of its own.
//!
//! People write the command and more on one line (`C2=5. Good luck!`, `1. C2=5 H8+7`,
//! `H8+7 (if H2+3 R9=8)`), or a letter around it. Such lines are divided where one reading alone
//! is possible.

use super::reader::Reader;
use super::{attempt, keyword, phrases, tidy};
use std::borrow::Cow;

/// The maximum number of bytes of a line that is divided, and of lines of a text.
const MOST_BYTES: usize = 400;
const MOST_LINES: usize = 1_000;

/// What ends a sentence, and what begins an aside.
const ENDS: [&str; 9] = [". ", "! ", "; ", ".", "。", "！", "；", ", ", "，"];
const ASIDES: [(char, char); 4] = [('(', ')'), ('[', ']'), ('（', '）'), ('【', '】')];

/// Divides the line of the command, the first one below a greeting, if it holds more; and the lines
/// of plans from the sentences behind them. `None` for a text that is too long for a message.
pub(super) fn divided<'t>(reader: &Reader, lines: &[&'t str]) -> Option<Vec<Cow<'t, str>>> {
    if lines.len() > MOST_LINES {
        return None;
    }
    let is_full = |line: &&str| !line.trim().is_empty() && !phrases::greets(line);
    let at = lines.iter().position(is_full);
    let mut all = Vec::new();
    for (number, line) in lines.iter().copied().enumerate() {
        let is_divisible = line.len() <= MOST_BYTES;
        let is_first = Some(number) == at && is_divisible && !is_command(reader, line);
        for part in is_first
            .then(|| parts(reader, line))
            .flatten()
            .unwrap_or_else(|| vec![Cow::Borrowed(line)])
        {
            match part {
                Cow::Borrowed(part) if is_divisible => {
                    all.extend(without_talk(part).into_iter().map(Cow::Borrowed));
                }
                part => all.push(part),
            }
        }
    }
    Some(all)
}

/// A line that plans ahead, and the sentences behind it.
fn without_talk(line: &str) -> Vec<&str> {
    let is_plan = |text: &str| attempt::has_move(text) && phrases::hints(text).is_condition;
    let speaks_of_moves = |text: &str| attempt::has_move(text) || phrases::hints(text).is_condition;
    let mut ends = line.match_indices(['.', '!', '。', '！']);
    let divided = ends.find_map(|(at, end)| {
        let (plan, talk) = line.split_at(at + end.len());
        let is_sentence = is_plan(plan) && !talk.trim().is_empty() && !speaks_of_moves(talk);
        let is_end = !end.is_ascii() || talk.starts_with(' ');
        (is_sentence && is_end).then_some([plan, talk.trim()])
    });
    divided.map_or_else(|| vec![line], Vec::from)
}

fn parts<'t>(reader: &Reader, line: &'t str) -> Option<Vec<Cow<'t, str>>> {
    if let Some(answer) = behind_last_move(reader, line) {
        return Some(vec![Cow::Owned(answer)]);
    }
    with_aside(reader, line).or_else(|| with_sentence(reader, line))
}

/// The move behind the opponent's last one: `1. C2=5 H8+7`.
fn behind_last_move(reader: &Reader, line: &str) -> Option<String> {
    let bare = tidy::move_text(line);
    let places = bare.match_indices([' ', ',', '，']).map(|(at, _)| at);
    let mut answers = places.filter_map(|at| {
        let (before, answer) = bare.split_at(at);
        let answer = tidy::move_text(answer.trim_start_matches([' ', ',', '，', '.']));
        let is_answer = reader.legal(&answer).is_some() && reader.is_last_move(before.trim());
        is_answer.then_some(answer)
    });
    answers.next().filter(|_| answers.next().is_none())
}

/// A move and the aside behind it: `H8+7 (if H2+3 R9=8)`.
fn with_aside<'t>(reader: &Reader, line: &'t str) -> Option<Vec<Cow<'t, str>>> {
    let trimmed = line.trim();
    ASIDES.iter().find_map(|(open, close)| {
        let (command, aside) = trimmed.strip_suffix(*close)?.split_once(*open)?;
        let is_move = reader.legal(&tidy::move_text(command)).is_some();
        (is_move && is_clear(true, aside) && !aside.contains(*open))
            .then(|| vec![command.into(), aside.into()])
    })
}

/// A command and the sentences behind it: `I resign. Thank you!`
fn with_sentence<'t>(reader: &Reader, line: &'t str) -> Option<Vec<Cow<'t, str>>> {
    ENDS.iter().find_map(|end| {
        let (first, rest) = line.split_once(end)?;
        let rest = rest.trim();
        let is_first = !rest.is_empty() && is_command(reader, first);
        let is_move = reader.legal(&tidy::move_text(first)).is_some();
        let is_clear = is_clear(is_move, rest);
        (is_first && is_clear && !is_command(reader, rest)).then(|| vec![first.into(), rest.into()])
    })
}

/// Whether words behind a command leave no doubt about it: they name no move, or plan ahead.
fn is_clear(is_behind_move: bool, rest: &str) -> bool {
    let hints = phrases::hints(rest);
    let is_plan = is_behind_move && (hints.is_condition || hints.is_weak_condition);
    is_plan || !attempt::has_move(rest)
}

fn is_command(reader: &Reader, line: &str) -> bool {
    keyword::read(&tidy::command(line)).is_some()
        || reader.legal(&tidy::move_text(line)).is_some()
        || matches!(reader.plan(line), Some(Ok(_)))
}

/// The line of a move that is a paragraph of its own in a letter without another move.
pub(super) fn lone_move(reader: &Reader, lines: &[&str]) -> Option<usize> {
    let is_blank = |line: Option<&&str>| line.is_none_or(|line| line.trim().is_empty());
    let is_move = |line: &str| reader.legal(&tidy::move_text(line)).is_some();
    let at = lines.iter().position(|line| is_move(line))?;
    let before = lines[..at].iter().rev().find(|line| !is_blank(Some(line)));
    let is_ended = before.is_none_or(|line| {
        let line = line.trim_end();
        line.ends_with(['.', '!', '。', '！', ')']) || phrases::greets(line)
    });
    let is_alone =
        is_blank(at.checked_sub(1).and_then(|at| lines.get(at))) && is_blank(lines.get(at + 1));
    let mut others = lines.iter().enumerate().filter(|(other, _)| *other != at);
    let speaks_of_others = others.any(|(_, line)| {
        attempt::has_move(line)
            || attempt::is_near_command(line)
            || keyword::read(&tidy::command(line)).is_some()
    });
    (is_ended && is_alone && !speaks_of_others).then_some(at)
}
