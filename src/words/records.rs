//! What is told of game records: why a file or a game in it cannot be read, and the count at the
//! end.

use super::{positions, time, unreadable};
use crate::notation::ReadError;
use crate::notation::pgn::{NoRecords, Stopped, Unplayable};
use crate::rules::Line;
use std::time::Duration;

/// Why a file holds no records, as what is said behind its name.
#[must_use]
pub fn no_records(why: &NoRecords) -> String {
    match why {
        NoRecords::Binary => "is not a text file".to_owned(),
        NoRecords::Json(error) => format!("is JSON, but not one of our game records ({error})"),
        NoRecords::Empty => "holds no game".to_owned(),
    }
}

/// Why a game's reading ended at a move.
#[must_use]
pub fn stopped(line: &Line, stopped: &Stopped) -> String {
    match &stopped.why {
        // The reader of a file has no field to type into.
        ReadError::NotUnderstood | ReadError::Empty | ReadError::TooLong => {
            "this cannot be read as a move".to_owned()
        }
        why => unreadable::unreadable(line, why),
    }
}

/// Why a game cannot be read at all.
#[must_use]
pub fn unplayable(why: &Unplayable) -> String {
    match why {
        Unplayable::Variant(name) => format!("There is no variant `{name}` here."),
        Unplayable::Start { variant, why, .. } => positions::fen(variant, why),
    }
}

/// What a game was played in, where and when: the parts that its record tells.
#[must_use]
pub fn about(event: &str, site: &str, day: &str, round: &str) -> Vec<String> {
    let round = match round {
        "" => String::new(),
        round => format!("round {round}"),
    };
    let parts = [event.to_owned(), round, site.to_owned(), time::day(day)];
    parts.into_iter().filter(|part| !part.is_empty()).collect()
}

/// Where a record is from and under which licence; none where neither is known.
#[must_use]
pub fn credit(source: &str, licence: &str) -> Option<String> {
    match (source, licence) {
        ("", "") => None,
        (source, "") => Some(format!("Record from: {source}.")),
        ("", licence) => Some(format!("Licence of the record: {licence}.")),
        (source, licence) => Some(format!("Record from: {source}. Licence: {licence}.")),
    }
}

/// What an import did.
#[must_use]
pub fn imported(read: usize, kept: usize, errors: usize, took: Duration) -> String {
    let games = |count: usize| match count {
        1 => "1 game".to_owned(),
        count => format!("{count} games"),
    };
    let mut told = format!("{} read, {kept} stored", games(read));
    let known = read - errors - kept;
    if known > 0 {
        told.push_str(&format!(", {known} known already"));
    }
    if errors > 0 {
        told.push_str(&format!(", {errors} left out because of errors"));
    }
    told.push_str(&format!(", in {:.2} s", took.as_secs_f64()));
    told
}

/// How many games and plies were read, how many games not to their end, and how long it took.
#[must_use]
pub fn summary(games: usize, plies: usize, errors: usize, took: Duration) -> String {
    let games_word = if games == 1 { "game" } else { "games" };
    let errors = match errors {
        0 => "no errors".to_owned(),
        1 => "1 game with an error".to_owned(),
        many => format!("{many} games with errors"),
    };
    let seconds = took.as_secs_f64();
    format!("{games} {games_word}, {plies} plies, {errors}, in {seconds:.2} s")
}
