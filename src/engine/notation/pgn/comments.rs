//! The contents of a comment: words for people, commands for programs such as `[%clk 0:03:00]`, and
//! the result of chance after a move.

use crate::notation::annotations::{FULL, LONGEST, columns};

/// Whether a comment is the result of chance after a move: `die 3`, `behemoth SE 4`.
pub(super) fn is_chance(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let up_to = |word: &str, most: u8| word.parse().is_ok_and(|n| (1..=most).contains(&n));
    match words.as_slice() {
        ["die", number] => up_to(number, 6),
        [_, way, steps] => {
            ["N", "NE", "E", "SE", "S", "SW", "W", "NW"].contains(way) && up_to(steps, 4)
        }
        _ => false,
    }
}

/// A comment without the line breaks that were inserted to limit its width, and without the
/// commands for programs, `[%clk 0:03:00]`.
pub(super) fn unwrapped(comment: &str) -> String {
    // A hostile record may have more than can be kept.
    let comment = &comment[..comment.floor_char_boundary(LONGEST)];
    let mut text = String::new();
    let mut is_full = false;
    for line in without_commands(comment).lines() {
        let line = line.trim();
        if line.is_empty() {
            is_full = false;
            continue;
        }
        match [text.chars().next_back(), line.chars().next()] {
            [None, _] => {}
            _ if !is_full => text.push('\n'),
            // Scripts without spaces need none at the end of a line.
            [Some(last), Some(next)] if !last.is_ascii() && !next.is_ascii() => {}
            _ => text.push(' '),
        }
        text.push_str(line);
        is_full = columns(line) >= FULL;
    }
    text
}

fn without_commands(comment: &str) -> String {
    let mut text = String::new();
    let mut rest = comment;
    while let Some((before, command)) = rest.split_once("[%") {
        text.push_str(before);
        rest = behind(command, ']');
    }
    text + rest
}

/// The commands for programs in a comment: `[%clk 0:03:00]`.
pub(super) fn commands(comment: &str) -> impl Iterator<Item = &str> {
    let mut rest = comment;
    std::iter::from_fn(move || {
        let command = &rest[rest.find("[%")?..];
        let (command, behind) = command.split_at(command.find(']')? + 1);
        rest = behind;
        Some(command)
    })
}

/// The text after a closing sign, or nothing if there is none.
pub(super) fn behind(text: &str, close: char) -> &str {
    text.split_once(close).map_or("", |(_, rest)| rest)
}

#[cfg(test)]
mod chance_tests {
    use super::is_chance;

    #[test]
    fn only_what_tells_of_chance_alone_is_no_comment() {
        assert!(is_chance("die 3") && is_chance(" behemoth SE 4 "));
        for text in ["die 3 Bauern", "die 7", "die", "behemoth UP 4", "a N 5", ""] {
            assert!(!is_chance(text), "{text}");
        }
    }
}
