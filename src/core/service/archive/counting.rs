//! Statistics of finished games, updated as games are added and removed.
//!
//! For subject 0 (everyone), only public games count, by rulebook: `total`, `reason`, `year` (empty
//! if unknown), `length` (the first number of plies of a bucket, in four digits), `rating` (the
//! first average rating of a band, in four digits, if known) and `opening` (empty if it has no
//! name). For a person, they count by result: `total` by rulebook, `side`, `opponent` (a person's
//! id), `opening` and `month`. Games visible to the two players only are counted for each of them
//! as `private-total` and so on. A person's public games also have `year`, for all variants
//! together (empty if unknown), and `played`, both by variant and for all.
//! Cancelled games do not count.

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
/// Plies per bucket of lengths.
pub const BUCKET: i64 = 20;
/// The last bucket contains all longer games.
pub const LONGEST: i64 = 400;
/// Ratings per band.
pub const BAND: i64 = 200;
/// The prefix of dimensions for private games.
pub const PRIVATE: &str = "private-";

/// Replaces the counts of a game's previous row by those of its present one; none if it does not
/// count.
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

pub(super) fn count_all(conn: &mut DbConnection, rows: &[Row]) -> Result<(), Error> {
    let mut changes = Changes::default();
    rows.iter().for_each(|row| changes.count(row, 1));
    Ok(counts::add(conn, &changes.sorted())?)
}

/// Recounts the whole archive: a million games in well under a minute.
pub fn rebuild(conn: &mut DbConnection) -> Result<(), Error> {
    write_tx(conn, rebuild_within)
}

/// Like [`rebuild`], within the caller's transaction.
pub(super) fn rebuild_within(conn: &mut DbConnection) -> Result<(), Error> {
    counts::lock(conn)?;
    counts::delete_all(conn)?;
    for_each_batch(conn, counts::add)
}

/// The first few differences from a recount of the whole archive.
pub fn compare(conn: &mut DbConnection) -> Result<Vec<Difference>, Error> {
    with_scratch_table(conn, differences)
}

/// Like [`compare`], within [`with_scratch_table`].
pub(super) fn differences(conn: &mut DbConnection) -> Result<Vec<Difference>, Error> {
    for_each_batch(conn, counts::add_to_recount)?;
    Ok(counts::differences(conn, FEW)?)
}

/// Runs a function in a read-only transaction, with a temporary table in which [`differences`]
/// counts.
pub(super) fn with_scratch_table<T>(
    conn: &mut DbConnection,
    f: impl FnOnce(&mut DbConnection) -> Result<T, Error>,
) -> Result<T, Error> {
    // PostgreSQL creates no table in a read-only transaction, but writes to a temporary one.
    counts::begin_recount(conn)?;
    let result = read_tx(conn, f);
    let ended = counts::end_recount(conn);
    let result = result?;
    ended?;
    Ok(result)
}

/// Maximum of reported differences.
const FEW: i64 = 20;
const BATCH: i64 = 5_000;
/// Maximum of counts in memory.
const MOST: usize = 400_000;

fn for_each_batch(
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
    /// The non-zero changes, in the order of their keys.
    fn sorted(self) -> Vec<Count> {
        let changes = self.0.into_iter();
        let sorted: BTreeMap<Key, Tally> = changes
            .filter(|(_, tally)| *tally != Tally::default())
            .collect();
        sorted.into_iter().collect()
    }

    /// Adds a game's counts `more` times.
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
        if row.rating > 0 {
            let band = format!("{:04}", row.rating / BAND * BAND);
            self.add((ALL, "rating"), (&row.variant, &row.rulebook), &band, tally);
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
            // Opponents are counted over all variants together.
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

/// The year of a game, in four digits; empty if unknown.
fn year(row: &Row) -> String {
    row.year
        .map_or_else(String::new, |year| format!("{year:04}"))
}

/// The month of an instant: `2026-11`.
fn month(micros: i64) -> Option<String> {
    let at = DateTime::from_timestamp_micros(micros)?;
    Some(at.format("%Y-%m").to_string())
}
