//! Sentences about game records: errors in files and games, and totals.

use crate::notation::ReadError;
use crate::notation::formats::{ForeignFormat, MOST_MOVES, NoRecords};
use crate::notation::pgn::{Stopped, Unplayable};
use crate::refusals::RecordRefused;
use crate::rules::Line;
use crate::words::{list, named, positions, time, unreadable};
use std::time::Duration;

/// Why a file contains no records.
pub fn no_records(file: &str, why: &NoRecords) -> String {
    match why {
        NoRecords::Binary => t!("console-binary", file),
        NoRecords::Damaged => t!("console-damaged", file),
        NoRecords::Json(error) => t!("console-json", file, error = error.to_string()),
        NoRecords::Empty => t!("console-no-game", file),
        NoRecords::TooLong => t!("console-archive-too-long", file),
        NoRecords::Foreign(format) => t!("console-foreign", file, why = foreign(*format)),
    }
}

/// Why a file of another format is not read.
pub fn foreign(format: ForeignFormat) -> String {
    t!("foreign-format", name = named("foreign-format", format))
}

/// Why an encoding is refused.
pub fn no_encoding(label: &str) -> String {
    t!("console-no-encoding", label = shortened(label))
}

fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Why reading a game stopped at a move.
pub fn stopped(line: &Line, stopped: &Stopped) -> String {
    match &stopped.why {
        // Advice for a text field does not apply to a file.
        ReadError::NotUnderstood | ReadError::Empty | ReadError::TooLong => {
            t!("game-record-no-move").to_owned()
        }
        why => unreadable::unreadable(line, why),
    }
}

/// Why a readable game is not imported.
pub fn unkept(why: RecordRefused) -> String {
    match why {
        RecordRefused::Empty => t!("game-record-no-moves").to_owned(),
        RecordRefused::TooLong => t!("game-record-too-long", most = MOST_MOVES),
    }
}

/// Why a game cannot be read at all.
pub fn unplayable(why: &Unplayable) -> String {
    match why {
        Unplayable::Variant(name) => t!("game-record-no-variant", name),
        Unplayable::Start { variant, why, .. } => positions::fen(variant, why),
    }
}

/// Event, place, date and round, as far as the record has them.
pub fn about(event: &str, site: &str, day: &str, round: &str) -> Vec<String> {
    let round = match round {
        "" => String::new(),
        round => t!("game-record-round", round),
    };
    let parts = [event.to_owned(), round, site.to_owned(), time::day(day)];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

/// The source and licence of a record, if known.
pub fn credit(source: &str, licence: &str) -> Option<String> {
    match (source, licence) {
        ("", "") => None,
        (source, "") => Some(t!("game-record-source", source)),
        ("", licence) => Some(t!("game-record-licence", licence)),
        (source, licence) => Some(t!("game-record-source-licence", source, licence)),
    }
}

pub fn imported(read: usize, kept: usize, errors: usize, took: Duration) -> String {
    let mut told = vec![
        t!("console-read", n = read, games = read.to_string()),
        t!("console-stored", n = kept, games = kept.to_string()),
    ];
    let known = read - errors - kept;
    if known > 0 {
        told.push(t!("console-known", n = known, games = known.to_string()));
    }
    if errors > 0 {
        let games = errors.to_string();
        told.push(t!("console-left-out", n = errors, games));
    }
    told.push(seconds(took));
    list(told)
}

/// The numbers of games and plies read, of games with errors, and the time taken.
pub fn summary(games: usize, plies: usize, errors: usize, took: Duration) -> String {
    let errors = match errors {
        0 => t!("console-no-errors").to_owned(),
        many => t!("console-errors", n = many, games = many.to_string()),
    };
    list([
        t!("console-games", n = games, games = games.to_string()),
        t!("console-plies", n = plies, plies = plies.to_string()),
        errors,
        seconds(took),
    ])
}

fn seconds(took: Duration) -> String {
    let seconds = format!("{:.2}", took.as_secs_f64());
    t!("console-seconds", seconds)
}
