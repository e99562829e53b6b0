//! Records of shogi in the format of the Computer Shogi Association, `.csa`, in all versions. The
//! head has names (`N+`), values (`$EVENT:`) and the position. Each move is a statement such as
//! `+7776FU`, which names the piece as it is after the move. Commas separate statements on one
//! line, and `/` separates games in one file.

use super::csa_board::CsaBoard;
use super::kif_head::End;
use crate::notation::annotations::{Annotations, Budget};
use crate::notation::pgn::{Game, Recorded};
use crate::rules::Side;

/// The known values and the tags for them.
const TAGS: [(&str, &str); 9] = [
    ("EVENT", "Event"),
    ("SITE", "Site"),
    ("START_TIME", "Date"),
    ("END_TIME", "EndDate"),
    ("TIME_LIMIT", "TimeControl"),
    ("TIME", "TimeControl"),
    ("OPENING", "Opening"),
    ("SOURCE", "Source"),
    ("LICENCE", "Licence"),
];
/// The number of lines from the beginning that are searched for signs of the format.
const FIRST_LINES: usize = 40;

/// Whether a text is in this format: the first line other than comments has the form of a
/// statement.
pub(super) fn is_csa(text: &str) -> bool {
    let lines = text.lines().map(bare).take(FIRST_LINES);
    let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with('\''));
    let is_statement = |line: &str| {
        let statement = line.split(',').next().unwrap_or(line);
        is_head(line) || is_move(statement)
    };
    match lines.next() {
        // In Xiangqi, a move of the horse may begin with `N`.
        Some(line) if line.starts_with('N') => is_statement(line) && lines.any(is_statement),
        line => line.is_some_and(is_statement),
    }
}

fn bare(line: &str) -> &str {
    line.trim_matches(crate::notation::pgn::is_blank)
}

/// Whether a line belongs to the head, in a form that no other format has.
fn is_head(line: &str) -> bool {
    let bytes = line.as_bytes();
    match *bytes {
        [b'V', b'1'..=b'9'] | [b'V', b'1'..=b'9', b'.', b'0'..=b'9'] => true,
        [b'N', b'+' | b'-', ..] => true,
        [b'$', b'A'..=b'Z', ..] => line.contains(':'),
        [b'P', b'I'] | [b'P', b'I', b'1'..=b'9', b'1'..=b'9', ..] => true,
        [
            b'P',
            b'1'..=b'9',
            b' ' | b'+' | b'-',
            b'A'..=b'Z' | b'*' | b' ',
            ..,
        ] => true,
        [
            b'P',
            b'+' | b'-',
            b'0'..=b'9',
            b'0'..=b'9',
            b'A'..=b'Z',
            b'A'..=b'Z',
            ..,
        ] => true,
        _ => false,
    }
}

/// Whether a statement is a move such as `+7776FU`.
fn is_move(statement: &str) -> bool {
    let bytes = statement.as_bytes();
    bytes.len() == 7
        && matches!(bytes[0], b'+' | b'-')
        && bytes[1..5].iter().all(u8::is_ascii_digit)
        && bytes[5..].iter().all(u8::is_ascii_uppercase)
}

/// The games of a text. Statements that are not moves are kept unchanged, so that the reader can
/// report where it stopped.
pub(super) fn read(text: &str) -> Vec<Game> {
    let mut games = Vec::new();
    let mut record = CsaRecord::default();
    for line in text.lines().map(bare).filter(|line| !line.is_empty()) {
        let begins_another = line == "/" || (is_version(line) && record.has_begun);
        if begins_another {
            games.extend(std::mem::take(&mut record).game());
        }
        if line.starts_with(['\'', 'N', '$']) {
            record.take(line);
        } else if line != "/" {
            line.split(',')
                .for_each(|statement| record.take(statement.trim_end()));
        }
    }
    games.extend(record.game());
    games
}

fn is_version(line: &str) -> bool {
    line.starts_with('V')
}

/// The data of a game that was read so far.
#[derive(Default)]
struct CsaRecord {
    tags: Vec<(&'static str, String)>,
    board: CsaBoard,
    moves: Vec<String>,
    annotations: Annotations,
    budget: Budget,
    end: Option<End>,
    /// Whether the position is complete, or a move was made.
    has_begun: bool,
    /// Whether any data of a game was read.
    is_something: bool,
}

impl CsaRecord {
    fn take(&mut self, statement: &str) {
        if let Some(comment) = statement.strip_prefix("'*") {
            let ply = self.moves.len();
            self.annotations.comment(ply, comment, &mut self.budget);
            return;
        }
        if statement.is_empty() || statement.starts_with(['\'', 'T', 'V']) {
            return;
        }
        self.is_something = true;
        match statement.as_bytes()[0] {
            b'N' => self.take_player(statement),
            b'$' => self.take_value(&statement[1..]),
            b'P' if !self.has_begun => self.board.take(statement),
            b'%' => self.take_end(&statement[1..]),
            _ if matches!(statement, "+" | "-") => {
                self.board.begins(side(statement));
                self.has_begun = true;
            }
            _ => self.take_move(statement),
        }
    }

    fn take_player(&mut self, statement: &str) {
        for (sign, tag) in [("N+", "First"), ("N-", "Second")] {
            if let Some(name) = statement.strip_prefix(sign) {
                self.tag(tag, name);
            }
        }
    }

    fn take_value(&mut self, value: &str) {
        let Some((name, value)) = value.split_once(':') else {
            return;
        };
        let Some((_, tag)) = TAGS.iter().find(|(own, _)| *own == name) else {
            return;
        };
        match tag.ends_with("Date") {
            true => {
                let day = value.split_whitespace().next().unwrap_or_default();
                self.tag(tag, &day.replace(['/', '-'], "."));
            }
            false => self.tag(tag, value),
        }
    }

    fn tag(&mut self, name: &'static str, value: &str) {
        let is_known = self.tags.iter().any(|(own, _)| *own == name);
        if !is_known && !value.trim().is_empty() {
            self.tags.push((name, value.trim().to_owned()));
        }
    }

    fn take_move(&mut self, statement: &str) {
        if self.end.is_some() {
            return;
        }
        if !self.has_begun && is_move(statement) {
            // The line with the side to move is missing.
            self.board.begins(side(statement));
        }
        self.has_begun = true;
        let word = is_move(statement).then(|| self.step(statement)).flatten();
        self.moves
            .push(word.unwrap_or_else(|| statement.to_owned()));
    }

    /// A move in USI notation. None if no piece of the side to move can make it.
    fn step(&mut self, statement: &str) -> Option<String> {
        if side(statement) != self.turn() {
            return None;
        }
        let digit = |at: usize| usize::from(statement.as_bytes()[at] - b'0');
        let (from, to) = ((digit(1), digit(2)), (digit(3), digit(4)));
        let name = &statement[5..];
        self.board.play(side(statement), (from, to), name)
    }

    fn turn(&self) -> Side {
        match self.moves.len().is_multiple_of(2) {
            true => self.board.first(),
            false => self.board.first().other(),
        }
    }

    fn take_end(&mut self, word: &str) {
        if self.end.is_none() {
            self.end = end(word, self.turn());
        }
    }

    fn game(self) -> Option<Game> {
        if !self.is_something {
            return None;
        }
        let mut budget = Budget::default();
        let mut game = Game {
            moves: self.moves,
            annotations: self.annotations.within_budget(&mut budget),
            is_cut: budget.is_cut,
            ..Game::default()
        };
        let (variant, start) = self.board.start();
        game.tags.push("Variant", variant);
        game.tags.push("Format", "USI");
        for (name, value) in self.tags {
            game.tags.push(name, value);
        }
        if let Some(start) = start {
            game.tags.push("FEN", start);
        }
        if let Some(end) = self.end {
            game.tags.push("Result", end.result.as_str());
            if !end.reason.is_empty() {
                game.tags.push("Termination", end.reason);
            }
        }
        Some(game)
    }
}

fn side(statement: &str) -> Side {
    match statement.starts_with('-') {
        true => Side::Second,
        false => Side::First,
    }
}

/// The end of a game for a word without `%`. JKF has the same words. With most of them, the side to
/// move loses.
pub(super) fn end(word: &str, turn: Side) -> Option<End> {
    let loses = Recorded::Won(turn.other());
    let (result, reason) = match word.trim() {
        "TORYO" => (loses, "resignation"),
        "TSUMI" => (loses, "checkmate"),
        "TIME_UP" => (loses, "timeout"),
        "ILLEGAL_MOVE" | "OUTE_SENNICHITE" => (loses, ""),
        "+ILLEGAL_ACTION" => (Recorded::Won(Side::Second), ""),
        "-ILLEGAL_ACTION" => (Recorded::Won(Side::First), ""),
        "KACHI" => (Recorded::Won(turn), ""),
        "SENNICHITE" => (Recorded::Drawn, "repetition"),
        "JISHOGI" => (Recorded::Drawn, "agreement"),
        "HIKIWAKE" | "MAX_MOVES" => (Recorded::Drawn, ""),
        // A move was taken back, and the game continues.
        "MATTA" => return None,
        _ => (Recorded::Unknown, ""),
    };
    Some(End { result, reason })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::formats::csa_board::square;

    #[test]
    fn only_statements_of_the_format_are_taken_for_it() {
        for text in [
            "V2.2\nN+a\n",
            "'comment\n\nV3.0\n",
            "PI\n+\n+7776FU\n",
            "+7776FU,T10\n",
            "$EVENT:x\n",
            "P1-KY-KE\n",
            "\u{FEFF}N+a\nN-b\n",
        ] {
            assert!(is_csa(text), "{text}");
        }
        for text in [
            "",
            "[Event \"N+\"]\n",
            "Nf3 Nf6\n",
            "P-7f P-3d\n",
            "P8-7f\n",
            "P-76 P-34\n",
            "N++5 C+.3\n",
            "Vienna\n",
            "1. e4 e5",
            "'only a comment",
            "'\n+1",
        ] {
            assert!(!is_csa(text), "{text}");
        }
        assert_eq!(square((7, 6)), Some("7f".to_owned()));
    }
}
