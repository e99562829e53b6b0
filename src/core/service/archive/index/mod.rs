//! The archive's index: a narrow row for each finished game, for searching, and a row for each
//! position of public games. It is updated in the transaction of each change to a game;
//! [`catch_up`] adds games from before the tables.

mod comparing;
mod filling;
mod move_counts;
mod position_stat;
#[cfg(test)]
mod tests;

pub use crate::service::archive::Progress;
pub use comparing::compare;
pub(super) use filling::write_rows;
pub use filling::{catch_up, rebuild};
pub(super) use move_counts::moves_of;
pub use position_stat::PositionStat;

use super::{counting, people, words};
use crate::model::{EndedBy, GameId, Status, Visibility, Winner};
use crate::notation::coordinate;
use crate::play::Reason;
use crate::rules::{KEY_VERSION, Variant};
use crate::search::{fold, openings};
use crate::service::Error;
use crate::service::games::{awaits_placings, pinned, start_of};
use crate::store::archive::Row;
use crate::store::{
    DbConnection, ExclusiveTask, archive, games, kibitz, lock, positions, ratings, records,
};

/// Updates the index after a change: the game ended or was continued, became public or private,
/// gained or lost a comment, or was imported.
pub fn keep(conn: &mut DbConnection, game: GameId) -> Result<(), Error> {
    // The lock prevents changes between reading the game and writing the index.
    games::lock(conn, game)?;
    let Some(row) = games::find(conn, game)? else {
        return Ok(());
    };
    words::keep(conn, game)?;
    let before = archive::find(conn, game)?;
    let now = match row.state.status {
        Status::Finished => Some(entry(conn, &row, people::of)?),
        _ => None,
    };
    if before == now {
        return Ok(());
    }
    counting::count(conn, before.as_ref(), now.as_ref())?;
    if let (Some(before), Some(now)) = (&before, &now)
        && has_same_positions(before, now)
    {
        return Ok(archive::save(conn, now)?);
    }
    if let Some(before) = &before {
        remove(conn, &row, before)?;
    }
    if let Some(now) = &now {
        add(conn, &row, now)?;
    }
    Ok(())
}

/// Whether both rows have the same indexed positions.
fn has_same_positions(before: &Row, now: &Row) -> bool {
    let of = |row: &Row| (row.public, row.winner, row.ended, row.year, row.plies);
    of(before) == of(now) && before.keyed == now.keyed
}

/// The lookup of a game's persons.
type Persons =
    fn(&mut DbConnection, &games::Row, Option<&records::Row>) -> Result<[Option<i64>; 2], Error>;

/// The row of a finished game.
fn entry(conn: &mut DbConnection, row: &games::Row, persons: Persons) -> Result<Row, Error> {
    let record = match row.is_from_elsewhere() {
        true => records::find(conn, row.id)?,
        false => None,
    };
    let persons = persons(conn, row, record.as_ref())?;
    let remarks = kibitz::count_open(conn, row.id)?;
    let rating = ratings::averages_of_games(conn, &[row.id])?;
    let rating = rating.first().map_or(0, |(_, average)| *average);
    Ok(entry_with(row, record.as_ref(), persons, (remarks, rating)))
}

/// The row of a finished game between these persons, with this number of comments and this average
/// rating.
fn entry_with(
    row: &games::Row,
    record: Option<&records::Row>,
    [first_person, second_person]: [Option<i64>; 2],
    (remarks, rating): (i64, i64),
) -> Row {
    let public = row.visibility == Visibility::Public;
    let state = &row.state;
    let reason = state.reason.unwrap_or(EndedBy(None));
    let counts = reason.0.is_none_or(Reason::counts);
    let began = state.started_at.unwrap_or(row.challenge.created_at).utc();
    let (begun, year) = match record {
        Some(record) => (
            super::draft::day(&record.played_on).map(|day| day.timestamp_micros()),
            year(&record.played_on),
        ),
        None => (
            Some(began.timestamp_micros()),
            year(&began.format("%Y").to_string()),
        ),
    };
    Row {
        game_id: row.id,
        variant: row.rules.variant.clone(),
        rulebook: row.rules.rulebook.clone(),
        public,
        winner: state.winner.filter(|_| counts),
        reason,
        first_person,
        second_person,
        plies: state.ply,
        begun,
        ended: state.listed_at.utc().timestamp_micros(),
        year,
        event: record.map(|record| fold(&record.event)).unwrap_or_default(),
        source: match record {
            Some(record) => fold(&record.source),
            None => row.source.as_deref().map(fold).unwrap_or_default(),
        },
        opening: match &state.start {
            // Openings are recognised by positions from the usual start.
            Some(_) => String::new(),
            None => openings::of(&row.rules.variant, &state.moves).to_owned(),
        },
        remarks,
        keyed: if public { KEY_VERSION } else { 0 },
        rating,
    }
}

/// The year at the start of a date, if it has four digits.
fn year(date: &str) -> Option<i64> {
    let four = date.chars().take(4).map(|digit| match digit {
        '０'..='９' => u32::from(digit).checked_sub(0xFF10),
        digit => digit.to_digit(10),
    });
    let four: Vec<u32> = four.collect::<Option<_>>()?;
    let year = four
        .iter()
        .fold(0, |year, digit| year * 10 + i64::from(*digit));
    (four.len() == 4).then_some(year)
}

/// Adds a game to all data about finished games.
fn add(conn: &mut DbConnection, row: &games::Row, entry: &Row) -> Result<(), Error> {
    archive::save(conn, entry)?;
    if entry.keyed != 0 {
        lock(conn, ExclusiveTask::Counting)?;
        let rows = index_rows(conn, row, entry)?;
        positions::insert_all(conn, &rows)?;
        move_counts::add(conn, entry, &rows)?;
    }
    Ok(())
}

/// Removes a game from all data about finished games.
fn remove(conn: &mut DbConnection, row: &games::Row, entry: &Row) -> Result<(), Error> {
    if entry.public {
        lock(conn, ExclusiveTask::Counting)?;
        let rows = index_rows(conn, row, entry)?;
        let keys: Vec<i64> = rows.iter().map(|row| row.key).collect();
        let game = number(entry.game_id)?;
        // All, none, or some while the index of positions is being filled.
        let mut indexed = positions::of_game(conn, game, &keys)?;
        indexed.sort_unstable();
        positions::delete(conn, game, &keys)?;
        move_counts::remove(conn, entry, &indexed)?;
    }
    archive::delete(conn, entry.game_id)?;
    Ok(())
}

/// The rows of a game in the index of positions, in index order.
fn index_rows(
    conn: &mut DbConnection,
    row: &games::Row,
    entry: &Row,
) -> Result<Vec<positions::Row>, Error> {
    let variant = pinned(conn, &row.rules.variant, row.rules.variant_version)?;
    rows_of(row, entry.winner, &variant)
}

/// Like [`index_rows`], for a known variant: its positions and material balances.
fn rows_of(
    row: &games::Row,
    winner: Option<Winner>,
    variant: &Variant,
) -> Result<Vec<positions::Row>, Error> {
    if awaits_placings(row, variant) {
        // It ended before its pieces were revealed, so it has no positions.
        return Ok(Vec::new());
    }
    let start = start_of(row, variant)?;
    let unreadable = |_| Error::Internal(format!("the moves of game {}", row.id).into());
    let moves = coordinate::unpack(variant, &row.state.moves).map_err(unreadable)?;
    let game_id = number(row.id)?;
    let landmarks = variant.landmarks(&start, &moves).into_iter();
    let stood = landmarks.map(|mark| {
        let mv = mark.mv.map(crate::rules::Move::number);
        let ply = mark.ply;
        (mark.key, PositionStat { ply, mv, winner })
    });
    let materials = variant.materials(&start, &moves).into_iter();
    let came_to = materials.map(|(key, ply)| {
        let mv = None;
        (key, PositionStat { ply, mv, winner })
    });
    let packed = stood.chain(came_to).map(|(key, fact)| positions::Row {
        key,
        game_id,
        fact: fact.packed(),
    });
    let mut rows: Vec<positions::Row> = packed.collect();
    rows.sort_unstable();
    Ok(rows)
}

/// A game's id in the index's type: two thousand million games are enough.
pub(super) fn number(game: GameId) -> Result<i32, Error> {
    i32::try_from(game.0).map_err(|_| Error::Internal("the index of positions is full".into()))
}
