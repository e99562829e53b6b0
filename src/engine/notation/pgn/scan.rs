//! Divides a file into games.

use super::Game;
use super::headings::{Heading, heading};
use super::movetext;
use super::prose::{is_all_prose, without_frame};
use super::tags::{self, Tags};
use std::ops::Range;

/// Divides a text into games. A game begins where tags follow moves, where a tag is repeated, or
/// where moves follow a result. Tags in a comment do not count, except after an empty line, where
/// an unclosed comment is assumed to end.
pub fn games(text: &str) -> Vec<Game> {
    let mut sections = Sections::default();
    let mut at = 0;
    let mut comment = Comment::default();
    for line in lines(text) {
        let here = at..at + line.len();
        at = here.end;
        let is_open = comment.is_open();
        let found = tags_of(line).filter(|_| !is_open);
        comment = match &found {
            Some((_, rest)) => Comment::default().after(rest),
            None => comment.after(line),
        };
        if let Some((found, rest)) = found {
            // The rest of the line after the tags has moves.
            let rest = match rest.is_empty() {
                true => here.end,
                false => here.start + line.find(rest).unwrap_or(line.len()),
            };
            sections.add_tags(text, found, rest..here.end);
        } else if let Some(heading) = heading(line).filter(|_| !is_open) {
            sections.add_heading(text, &heading, here);
        } else if line.starts_with('%') && sections.has_no_moves(text) {
            // A line for programs does not belong to a game.
            sections.body = here.end..here.end;
        } else {
            sections.body.end = here.end;
        }
    }
    sections.end();
    let games = sections.all.into_iter();
    let games = games.flat_map(|(tags, body)| of_section(tags, &text[body]));
    games.filter(|game| !game.is_empty()).collect()
}

/// The tags of games with their moves: from the first to the last line that is not a tag.
#[derive(Default)]
struct Sections {
    all: Vec<(Tags, Range<usize>)>,
    tags: Tags,
    body: Range<usize>,
}

impl Sections {
    fn has_no_moves(&self, text: &str) -> bool {
        text[self.body.clone()].trim().is_empty()
    }

    fn add_tags(&mut self, text: &str, found: Vec<(String, String)>, rest: Range<usize>) {
        let again = found.iter().any(|(name, _)| self.tags.has(name));
        if again || !self.has_no_moves(text) {
            self.end();
        }
        for (name, value) in found {
            self.tags.push(name, value);
        }
        // After the tags of a new game, there are no moves yet.
        self.body = rest;
    }

    /// Adds a heading. It is like a tag, but may also follow the moves.
    fn add_heading(&mut self, text: &str, heading: &Heading, line: Range<usize>) {
        let is_behind = !is_all_prose(&text[self.body.clone()]);
        let again = heading.tag.is_some_and(|(name, _)| self.tags.has(name));
        if again && (is_behind || heading.tag.is_some_and(|(name, _)| name == "Title")) {
            self.end();
        } else if is_behind {
            if let Some((name, value)) = heading.tag {
                self.tags.push(name, value);
            }
            return;
        }
        if let Some((name, value)) = heading.tag.filter(|(name, _)| !self.tags.has(name)) {
            self.tags.push(name, value);
        }
        let moves = text[line.clone()]
            .rfind(heading.moves)
            .filter(|_| !heading.moves.is_empty());
        self.body = line.start + moves.unwrap_or(line.len())..line.end;
    }

    /// Completes the section and begins another.
    fn end(&mut self) {
        let behind = self.body.end..self.body.end;
        let body = std::mem::replace(&mut self.body, behind);
        self.all.push((std::mem::take(&mut self.tags), body));
    }
}

/// The lines of a text, each with its line break of one or two characters.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let end = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let signs = match &rest.as_bytes()[end..] {
            [b'\r', b'\n', ..] => 2,
            [_, ..] => 1,
            [] => 0,
        };
        let (line, after) = rest.split_at(end + signs);
        rest = after;
        (!line.is_empty()).then_some(line)
    })
}

/// The state of comments at the beginning of a line.
#[derive(Clone, Copy, Default)]
struct Comment {
    is_begun: bool,
    /// Whether the previous line is empty.
    is_after_empty: bool,
}

impl Comment {
    fn is_open(self) -> bool {
        self.is_begun && !self.is_after_empty
    }

    fn after(self, line: &str) -> Self {
        let mut is_begun = self.is_begun;
        for c in line.chars() {
            match c {
                '{' => is_begun = true,
                '}' => is_begun = false,
                // The rest of the line is a comment.
                ';' if !is_begun => break,
                _ => {}
            }
        }
        Self {
            is_begun,
            is_after_empty: line.trim().is_empty(),
        }
    }
}

/// The tags at the beginning of a line, if there are any, and the rest of the line.
fn tags_of(line: &str) -> Option<(Vec<(String, String)>, &str)> {
    let bracket = line.trim_start_matches(tags::is_blank).starts_with('[');
    bracket.then(|| tags::line(line)).flatten()
}

/// The game of these tags, and the games after it that have no tags.
fn of_section(mut tags: Tags, body: &str) -> Vec<Game> {
    if let (Some(title), None) = (tags.get("Title"), tags.get("Event")) {
        let title = title.to_owned();
        tags.push("Event", title);
    }
    let mut games = movetext::read(without_frame(body));
    match games.first_mut() {
        Some(first) => first.tags = tags,
        None => games.push(Game {
            tags,
            ..Game::default()
        }),
    }
    games
}

#[cfg(test)]
mod tests {
    use super::super::tags::Recorded;
    use super::*;

    #[test]
    fn a_file_of_several_games_is_several_games() {
        let text = "[Event \"one\"]\r\n\r\n1. C2=5 H8+7\r\n1-0\r\n\r\n[Event \"two\"]\r\n[Red \
            \"x\"]\r\n\
            \r\n1. H2+3 *\r\n[Event \"three\"]\r\n[Event \"four\"]\r\n0-1\r\n";
        let games = games(text);
        let events: Vec<_> = games.iter().map(|game| game.tags.get("Event")).collect();
        assert_eq!(
            events,
            [Some("one"), Some("two"), Some("three"), Some("four")]
        );
        assert_eq!(games[0].moves, ["C2=5", "H8+7"]);
        assert_eq!(games[1].moves, ["H2+3"]);
        assert_eq!(games[1].tags.get("red"), Some("x"));
        assert_eq!(
            games[3].recorded(),
            Recorded::Won(crate::rules::Side::Second)
        );
    }

    #[test]
    fn games_without_tags_end_with_their_results() {
        let games = games("1. e4 e5 1-0\n\n1. d4 d5 1/2-1/2\n1. c4 *");
        assert_eq!(games.len(), 3);
        assert_eq!(games[2].moves, ["c4"]);
        assert!(super::games(" \n \r\n").is_empty());
        assert!(super::games("").is_empty());
    }

    #[test]
    fn a_comment_left_open_ends_before_the_next_games_tags() {
        let games = games("[Red \"a\"]\n1. e4 {oh\n\n[Red \"b\"]\n1. d4 } e5\n");
        assert_eq!(games.len(), 2);
        assert_eq!(games[1].moves, ["d4", "e5"]);
    }

    #[test]
    fn what_looks_like_a_tag_in_a_comment_is_none() {
        for end in ["\n", "\r\n", "\r"] {
            let text =
                "[Red \"a\"]\n\n1. e4 {oh\n[Red \"b\"] bye} e5 ; {\n*\n[Red \"c\"]\n\n1. d4 *\n";
            let games = games(&text.replace('\n', end));
            let red: Vec<_> = games.iter().map(|game| game.tags.get("Red")).collect();
            assert_eq!(red, [Some("a"), Some("c")], "{end:?}");
            assert_eq!(games[0].moves, ["e4", "e5"]);
        }
    }

    #[test]
    fn tags_and_moves_may_stand_on_one_line() {
        let games = games("[Red \"a\"] [Black \"b\"] 1. e4 e5\n2. d4\n\u{FEFF}[Red \"c\"] d4 *");
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].moves, ["e4", "e5", "d4"]);
        assert_eq!(games[0].tags.get("Black"), Some("b"));
        assert_eq!(games[1].moves, ["d4"]);
    }

    #[test]
    fn empty_lines_between_tags_part_nothing() {
        let games = games("% for programs\n[Red \"a\"]\n% more\n\n[Black \"b\"]\n\n1. e4\n");
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].tags.get("Black"), Some("b"));
    }
}
