//! What is counted of finished games, as they come and go.
//!
//! Of everybody (subject 0) public games alone, by rulebook: `total`, `reason`, `year` (empty where
//! it is not known), `length` (the first number of plies of a bucket, in four digits) and `opening`
//! (empty where it has no name). Of a person, by how they did: `total` by rulebook, `side`,
//! `opponent` (their number), `opening` and `month`. The games that only the two players may see
//! are counted for each of them, too, as `private-total` and so on. Of a person's public games
//! alone there is `year`, of all variants together (empty where it is not known), and `played`,
//! which is once by variant and once of all. A game that was called off counts in nothing.

use crate::model::{EndedBy, GameId, Winner, Word};
use crate::play::Reason;
use crate::rules::Side;
use crate::service::Error;
use crate::store::archive::{self, Row};
use crate::store::counts::{self, Count, Difference, Key, Tally};
use crate::store::{DbConnection, read_tx, write_tx};
use chrono::DateTime;
use std::collections::{BTreeMap, HashMap};

pub const ALL: i64 = 0;
/// So many plies are in one bucket of lengths.
pub const BUCKET: i64 = 20;
/// Games of so many plies and more are in the last one.
pub const LONGEST: i64 = 400;
/// What is said of private games stands before the dimension.
pub const PRIVATE: &str = "private-";

/// Counts a game as it stands now instead of as it stood before; none where it did not count, or
/// does no more.
pub(super) fn count(
    conn: &mut DbConnection,
    before: Option<&Row>,
    now: Option<&Row>,
) -> Result<(), Error> {
    let mut changes = Changes::default();
    if let Some(before) = before {
        changes.count(before, -1);
    }
    if let Some(now) = now {
        changes.count(now, 1);
    }
    Ok(counts::add(conn, &changes.sorted())?)
}

/// Counts games that have come in.
pub(super) fn count_all(conn: &mut DbConnection, rows: &[Row]) -> Result<(), Error> {
    let mut changes = Changes::default();
    rows.iter().for_each(|row| changes.count(row, 1));
    Ok(counts::add(conn, &changes.sorted())?)
}

/// Forgets all counts, and counts the whole archive anew: a million games in well under a minute.
pub fn rebuild(conn: &mut DbConnection) -> Result<(), Error> {
    write_tx(conn, make_anew)
}

/// The same within the caller's transaction.
pub(super) fn make_anew(conn: &mut DbConnection) -> Result<(), Error> {
    counts::lock(conn)?;
    counts::delete_all(conn)?;
    go_through(conn, counts::add)
}

/// What differs from counting the whole archive anew, the first few rows of it.
pub fn compare(conn: &mut DbConnection) -> Result<Vec<Difference>, Error> {
    looking(conn, differences)
}

/// The same within [`looking`].
pub(super) fn differences(conn: &mut DbConnection) -> Result<Vec<Difference>, Error> {
    go_through(conn, counts::add_to_recount)?;
    Ok(counts::differences(conn, FEW)?)
}

/// Does something in a transaction that only reads, with a table beside the database in which
/// [`differences`] counts.
pub(super) fn looking<T>(
    conn: &mut DbConnection,
    f: impl FnOnce(&mut DbConnection) -> Result<T, Error>,
) -> Result<T, Error> {
    // PostgreSQL makes no table in a transaction that only reads, but writes into a temporary one.
    counts::begin_recount(conn)?;
    let found = read_tx(conn, f);
    let ended = counts::end_recount(conn);
    let found = found?;
    ended?;
    Ok(found)
}

/// So many differences are told.
const FEW: i64 = 20;
/// So many games are read in one go.
const BATCH: i64 = 5_000;
/// So many counts are kept in memory.
const MOST: usize = 400_000;

fn go_through(
    conn: &mut DbConnection,
    add: fn(&mut DbConnection, &[Count]) -> Result<(), crate::store::Error>,
) -> Result<(), Error> {
    let mut changes = Changes::default();
    let mut after = GameId::NONE;
    loop {
        let rows = archive::after(conn, after, BATCH)?;
        rows.iter().for_each(|row| changes.count(row, 1));
        let last = rows.last().map(|row| row.game_id);
        if last.is_none() || changes.0.len() >= MOST {
            add(conn, &std::mem::take(&mut changes).sorted())?;
        }
        match last {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}

#[derive(Default)]
struct Changes(HashMap<Key, Tally>);

impl Changes {
    /// Those that come to something, in the order of their keys.
    fn sorted(self) -> Vec<Count> {
        let changes = self.0.into_iter();
        let sorted: BTreeMap<Key, Tally> = changes
            .filter(|(_, tally)| *tally != Tally::default())
            .collect();
        sorted.into_iter().collect()
    }

    /// Counts a game so many times more.
    fn count(&mut self, row: &Row, more: i64) {
        if row.reason == EndedBy(Some(Reason::Cancelled)) {
            return;
        }
        if row.public {
            self.of_all(row, more);
        }
        for side in Side::BOTH {
            self.of_person(row, side, more);
        }
    }

    fn of_all(&mut self, row: &Row, more: i64) {
        let tally = tally(row.winner, more);
        let length = row.plies.clamp(0, LONGEST) / BUCKET * BUCKET;
        let year = year(row);
        for (dimension, value) in [
            ("total", ""),
            ("reason", row.reason.word()),
            ("year", &year),
            ("length", &format!("{length:04}")),
            ("opening", &row.opening),
        ] {
            self.add(
                (ALL, dimension),
                (&row.variant, &row.rulebook),
                value,
                tally,
            );
        }
    }

    fn of_person(&mut self, row: &Row, side: Side, more: i64) {
        let seats = [row.first_person, row.second_person];
        let Some(person) = seats[side.index()] else {
            return;
        };
        let tally = match (tally(row.winner, more), side) {
            (tally, Side::First) => tally,
            (tally, Side::Second) => Tally {
                first: tally.second,
                second: tally.first,
                ..tally
            },
        };
        let opponent = seats[side.other().index()].map(|other| other.to_string());
        let month = row.year.and_then(|_| month(row.ended));
        let (variant, rulebook) = (row.variant.as_str(), row.rulebook.as_str());
        let opening = (!row.opening.is_empty()).then(|| row.opening.clone());
        let counted = [
            ("total", rulebook, Some(String::new())),
            ("side", "", Some(side.as_str().to_owned())),
            ("opponent", "", opponent),
            ("opening", "", opening),
            ("month", "", month),
        ];
        let before = if row.public { "" } else { PRIVATE };
        for (dimension, rulebook, value) in counted {
            let dimension = format!("{before}{dimension}");
            // Against whom is told of all variants together.
            let variant = if dimension.ends_with("opponent") {
                ""
            } else {
                variant
            };
            if let Some(value) = value {
                self.add((person, &dimension), (variant, rulebook), &value, tally);
            }
        }
        if row.public {
            self.add((person, "year"), ("", ""), &year(row), tally);
            self.add((person, "played"), (variant, ""), "", tally);
            self.add((person, "played"), ("", ""), "", tally);
        }
    }

    fn add(
        &mut self,
        (subject, dimension): (i64, &str),
        (variant, rulebook): (&str, &str),
        value: &str,
        tally: Tally,
    ) {
        let key = Key {
            subject,
            dimension: dimension.to_owned(),
            variant: variant.to_owned(),
            rulebook: rulebook.to_owned(),
            value: value.to_owned(),
        };
        *self.0.entry(key).or_default() += tally;
    }
}

fn tally(winner: Option<Winner>, more: i64) -> Tally {
    let mut tally = Tally::default();
    match winner {
        Some(Winner::First) => tally.first = more,
        Some(Winner::Second) => tally.second = more,
        Some(Winner::Nobody) => tally.drawn = more,
        None => tally.unknown = more,
    }
    tally
}

/// The year of a game, in four digits; empty where it is not known.
fn year(row: &Row) -> String {
    row.year
        .map_or_else(String::new, |year| format!("{year:04}"))
}

/// The month of an instant: `2026-11`.
fn month(micros: i64) -> Option<String> {
    let at = DateTime::from_timestamp_micros(micros)?;
    Some(at.format("%Y-%m").to_string())
}
