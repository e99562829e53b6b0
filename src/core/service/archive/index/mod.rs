//! The archive's index: a narrow row for each finished game, by which it is found, and a row for
//! each position of the public ones. It is kept in the transaction of whatever changes a game; what
//! was there before the tables came is filled in by [`catch_up`].

mod comparing;
mod filling;
mod played;
mod position_stat;
#[cfg(test)]
mod tests;

pub use crate::service::archive::Progress;
pub use comparing::compare;
pub(super) use filling::write_rows;
pub use filling::{catch_up, rebuild};
pub(super) use played::moves_of;
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
use crate::store::{DbConnection, ExclusiveTask, archive, games, kibitz, lock, positions, records};

/// Takes account of how a game stands now: it has ended, or goes on; is public, or private; has a
/// remark more or less; or has come in.
pub fn keep(conn: &mut DbConnection, game: GameId) -> Result<(), Error> {
    // What is read of the game is not changed by somebody else before it is written.
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
        && stands_alike(before, now)
    {
        return Ok(archive::save(conn, now)?);
    }
    if let Some(before) = &before {
        leave(conn, &row, before)?;
    }
    if let Some(now) = &now {
        enter(conn, &row, now)?;
    }
    Ok(())
}

/// Whether the index of positions is the same with either row.
fn stands_alike(before: &Row, now: &Row) -> bool {
    let of = |row: &Row| (row.public, row.winner, row.ended, row.year, row.plies);
    of(before) == of(now) && before.keyed == now.keyed
}

/// How the persons of a game are found.
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
    Ok(entry_with(row, record.as_ref(), persons, remarks))
}

/// The row of a finished game between these, with so many remarks.
fn entry_with(
    row: &games::Row,
    record: Option<&records::Row>,
    [first_person, second_person]: [Option<i64>; 2],
    remarks: i64,
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
            // Openings are told by where the pieces stand who began where they always do.
            Some(_) => String::new(),
            None => openings::of(&row.rules.variant, &state.moves).to_owned(),
        },
        remarks,
        keyed: if public { KEY_VERSION } else { 0 },
    }
}

/// The year of a date that begins with one, of four digits.
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

/// Puts a game into everything that is kept of finished games.
fn enter(conn: &mut DbConnection, row: &games::Row, entry: &Row) -> Result<(), Error> {
    archive::save(conn, entry)?;
    if entry.keyed != 0 {
        lock(conn, ExclusiveTask::Counting)?;
        let rows = index_rows(conn, row, entry)?;
        positions::insert_all(conn, &rows)?;
        played::add(conn, entry, &rows)?;
    }
    Ok(())
}

/// Takes a game out of everything again.
fn leave(conn: &mut DbConnection, row: &games::Row, entry: &Row) -> Result<(), Error> {
    if entry.public {
        lock(conn, ExclusiveTask::Counting)?;
        let rows = index_rows(conn, row, entry)?;
        let keys: Vec<i64> = rows.iter().map(|row| row.key).collect();
        let game = number(entry.game_id)?;
        // All, or none, or some, where the index of positions is being filled.
        let mut there = positions::of_game(conn, game, &keys)?;
        there.sort_unstable();
        positions::delete(conn, game, &keys)?;
        played::take_away(conn, entry, &there)?;
    }
    archive::delete(conn, entry.game_id)?;
    Ok(())
}

/// The rows of a game in the index of positions, sorted as they are kept there.
fn index_rows(
    conn: &mut DbConnection,
    row: &games::Row,
    entry: &Row,
) -> Result<Vec<positions::Row>, Error> {
    let variant = pinned(conn, &row.rules.variant, row.rules.variant_version)?;
    rows_of(row, entry.winner, &variant)
}

/// The same with the variant at hand: its positions, and the materials that it came to.
fn rows_of(
    row: &games::Row,
    winner: Option<Winner>,
    variant: &Variant,
) -> Result<Vec<positions::Row>, Error> {
    if awaits_placings(row, variant) {
        // It ended before its pieces were shown: no position of it was ever on a board.
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

/// A game's number as the index keeps it: two thousand million games are enough.
pub(super) fn number(game: GameId) -> Result<i32, Error> {
    i32::try_from(game.0).map_err(|_| Error::Internal("the index of positions is full".into()))
}
