//! A file cut into games.

use super::game::Game;
use super::movetext;
use super::tags::{self, Tags};

/// Cuts a text into games. A game begins where tags follow moves, where a tag comes again, or
/// where moves go on after a result.
#[must_use]
pub fn games(text: &str) -> Vec<Game> {
    let mut sections: Vec<(Tags, std::ops::Range<usize>)> = Vec::new();
    let mut tags = Tags::default();
    // The moves that belong to the tags: from the first to the last line that is no tag.
    let mut body = 0..0;
    let mut at = 0;
    for line in text.split_inclusive(['\n', '\r']) {
        let here = at..at + line.len();
        at = here.end;
        if let Some((found, rest)) = tags_of(line) {
            let again = found.iter().any(|(name, _)| tags.has(name));
            if again || !text[body.clone()].trim().is_empty() {
                sections.push((std::mem::take(&mut tags), body.clone()));
                body = here.end..here.end;
            }
            found
                .into_iter()
                .for_each(|(name, value)| tags.push(name, value));
            // What follows the tags on their line are moves.
            let rest = if rest.is_empty() {
                here.end
            } else {
                here.start + line.find(rest).unwrap_or(line.len())
            };
            if text[body.clone()].trim().is_empty() {
                body = rest..here.end;
            }
        } else if line.starts_with('%') && text[body.clone()].trim().is_empty() {
            // A line for programs stands outside of every game.
            body = here.end..here.end;
        } else {
            body.end = here.end;
        }
    }
    sections.push((tags, body));
    let games = sections
        .into_iter()
        .flat_map(|(tags, body)| of_section(tags, &text[body]));
    games.filter(|game| !game.is_empty()).collect()
}

/// The tags that a line begins with, if it does, and the rest of it.
fn tags_of(line: &str) -> Option<(Vec<(String, String)>, &str)> {
    let bracket = line.trim_start_matches(tags::is_blank).starts_with('[');
    bracket.then(|| tags::line(line)).flatten()
}

/// The game of these tags, and those that follow it without any.
fn of_section(tags: Tags, body: &str) -> Vec<Game> {
    let mut games = movetext::read(body);
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
        let text = "[Event \"one\"]\r\n\r\n1. C2=5 H8+7\r\n1-0\r\n\r\n[Event \"two\"]\r\n[Red \"x\"]\r\n\
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
