//! Adds very many games to the index at once: those from before the index, and imported ones. Their
//! positions are sorted in memory: rows in index order are written many times faster.

use super::move_counts::{BUSY, update_counts};
use super::{entry_with, number, rows_of};
use crate::model::GameId;
use crate::rules::{KEY_VERSION, Variant};
use crate::service::Error;
use crate::service::archive::{Imported, Progress, counting, people, words};
use crate::service::games::pinned;
use crate::service::parallel;
use crate::store::{
    DbConnection, ExclusiveTask, archive, games, kibitz, lock, positions, ratings, records,
    write_tx,
};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Marks that all games have a row.
const ALL: i64 = i64::MAX;
const GAMES: &str = "games";
const KEYS: &str = "keys";
const COUNTS: &str = "counts";
const BATCH: i64 = 1_000;
/// Rows of positions per transaction, and marked games.
const WRITTEN: usize = if cfg!(test) { 16 } else { 200_000 };
/// Rows of positions that are sorted together, of 16 bytes each. Fewer would write each page of a
/// large index more often.
const SORTED: usize = 8_000_000;

/// Adds to the index what is missing. If nothing is, this costs four look-ups.
pub fn catch_up(conn: &mut DbConnection, report: &mut dyn FnMut(Progress)) -> Result<(), Error> {
    renew_keys(conn)?;
    while let Some(more) = write_tx(conn, fill_rows)? {
        report(Progress::Games(more));
    }
    recount(conn)?;
    index_positions(conn, report)?;
    words::catch_up(conn, report)
}

/// Deletes the whole index, and builds it from the games.
pub fn rebuild(conn: &mut DbConnection, report: &mut dyn FnMut(Progress)) -> Result<(), Error> {
    write_tx(conn, |conn| {
        positions::delete_all(conn)?;
        archive::delete_all(conn)?;
        archive::set_filled(conn, COUNTS, 0)?;
        archive::set_filled(conn, GAMES, 0)?;
        words::reset(conn)
    })?;
    catch_up(conn, report)
}

/// Deletes positions with keys of an earlier format.
fn renew_keys(conn: &mut DbConnection) -> Result<(), Error> {
    match archive::filled(conn, KEYS)? {
        Some(KEY_VERSION) => Ok(()),
        _ => write_tx(conn, |conn| {
            // If several servers start at once, only one does this.
            lock(conn, ExclusiveTask::Importing)?;
            let known = archive::filled(conn, KEYS)?;
            if known.is_some_and(|known| known != KEY_VERSION) {
                positions::delete_all(conn)?;
                archive::set_all_keyed(conn, 0)?;
            }
            Ok(archive::set_filled(conn, KEYS, KEY_VERSION)?)
        }),
    }
}

/// Creates the rows of some games without one; returns the number of games checked, or that all
/// have one.
fn fill_rows(conn: &mut DbConnection) -> Result<Option<usize>, Error> {
    let after = archive::filled(conn, GAMES)?.unwrap_or(0);
    if after == ALL {
        return Ok(None);
    }
    lock(conn, ExclusiveTask::Importing)?;
    let after = archive::filled(conn, GAMES)?.unwrap_or(0);
    let rows = archive::finished_after(conn, GameId(after), BATCH)?;
    let last = rows.last().map_or(ALL, |row| row.id.0);
    let looked_at = rows.len();
    make_rows(conn, rows)?;
    // Very many are counted faster when all are there.
    archive::set_filled(conn, COUNTS, 0)?;
    archive::set_filled(conn, GAMES, last)?;
    Ok((last != ALL).then_some(looked_at))
}

/// Counts all games, if some were not counted when added.
fn recount(conn: &mut DbConnection) -> Result<(), Error> {
    if archive::filled(conn, COUNTS)? == Some(ALL) {
        return Ok(());
    }
    write_tx(conn, |conn| {
        counting::rebuild_within(conn)?;
        Ok(archive::set_filled(conn, COUNTS, ALL)?)
    })
}

/// Creates the rows of games that were just imported, and counts them; their positions follow
/// later.
pub(in crate::service::archive) fn write_rows(
    conn: &mut DbConnection,
    games: &[Imported<'_>],
) -> Result<(), Error> {
    let ids: Vec<GameId> = games.iter().map(|(row, _)| row.id).collect();
    let numbers = Numbers {
        ratings: ratings::averages_of_games(conn, &ids)?
            .into_iter()
            .collect(),
        ..Numbers::default()
    };
    let games = games.iter().map(|(row, record)| (row, Some(*record)));
    let entries = insert_rows(conn, games.collect(), &numbers)?;
    counting::count_all(conn, &entries)
}

/// Creates the rows of games without one.
fn make_rows(conn: &mut DbConnection, mut rows: Vec<games::Row>) -> Result<(), Error> {
    let ids: Vec<GameId> = rows.iter().map(|row| row.id).collect();
    let known: HashSet<GameId> = archive::existing(conn, &ids)?.into_iter().collect();
    rows.retain(|row| !known.contains(&row.id));
    let elsewhere = rows.iter().filter(|row| row.is_from_elsewhere());
    let elsewhere: Vec<GameId> = elsewhere.map(|row| row.id).collect();
    let of_records = records::find_all(conn, &elsewhere)?.into_iter();
    let of_records: HashMap<GameId, records::Row> =
        of_records.map(|record| (record.game_id, record)).collect();
    let numbers = Numbers {
        remarks: kibitz::counts_open(conn, &ids)?.into_iter().collect(),
        ratings: ratings::averages_of_games(conn, &ids)?
            .into_iter()
            .collect(),
    };
    let games = rows.iter().map(|row| (row, of_records.get(&row.id)));
    insert_rows(conn, games.collect(), &numbers).map(drop)
}

/// What the rows of games hold beside the games and their records.
#[derive(Default)]
struct Numbers {
    /// How many comments each has.
    remarks: HashMap<GameId, i64>,
    /// The average ratings of the players.
    ratings: HashMap<GameId, i64>,
}

/// Inserts the rows of games with their records.
fn insert_rows(
    conn: &mut DbConnection,
    games: Vec<(&games::Row, Option<&records::Row>)>,
    numbers: &Numbers,
) -> Result<Vec<archive::Row>, Error> {
    let of_records = games.iter().filter_map(|(_, record)| *record);
    let names = of_records.flat_map(|record| [&record.first_name, &record.second_name]);
    let named = people::named(conn, names.map(String::as_str))?;
    let mut entries = Vec::with_capacity(games.len());
    for (row, record) in games {
        let persons = match record {
            Some(record) => [&record.first_name, &record.second_name]
                .map(|name| named.get(name.as_str()).copied().flatten()),
            None => people::of(conn, row, None)?,
        };
        let of = |numbers: &HashMap<GameId, i64>| numbers.get(&row.id).copied().unwrap_or(0);
        let own = (of(&numbers.remarks), of(&numbers.ratings));
        let mut entry = entry_with(row, record, persons, own);
        entry.keyed = 0;
        entries.push(entry);
    }
    archive::insert_all(conn, &entries)?;
    Ok(entries)
}

/// Writes the positions of all public games that are not indexed yet.
fn index_positions(conn: &mut DbConnection, report: &mut dyn FnMut(Progress)) -> Result<(), Error> {
    let mut after = GameId::NONE;
    loop {
        let collected = collect(conn, after)?;
        let Some(last) = collected.games.last() else {
            return Ok(());
        };
        after = *last;
        write_collected(conn, collected, report)?;
    }
}

/// Games whose positions are to be written to the index.
#[derive(Default)]
struct CollectedGames {
    games: Vec<GameId>,
    rows: Vec<positions::Row>,
}

/// The positions of the next games, about [`SORTED`] of them.
fn collect(conn: &mut DbConnection, mut after: GameId) -> Result<CollectedGames, Error> {
    let mut collected = CollectedGames::default();
    while collected.rows.len() < SORTED {
        let entries = archive::unkeyed_after(conn, after, BATCH)?;
        let Some(last) = entries.last() else {
            break;
        };
        after = last.game_id;
        let ids: Vec<GameId> = entries.iter().map(|entry| entry.game_id).collect();
        let rows = games::find_all(conn, &ids)?.into_iter();
        let rows: HashMap<GameId, games::Row> = rows.map(|row| (row.id, row)).collect();
        let mut versions: HashMap<(&str, i64), Arc<Variant>> = HashMap::new();
        let mut stored = Vec::with_capacity(entries.len());
        for entry in &entries {
            collected.games.push(entry.game_id);
            if let Some(row) = rows.get(&entry.game_id) {
                let rules = (row.rules.variant.as_str(), row.rules.variant_version);
                let variant = match versions.get(&rules) {
                    Some(variant) => Arc::clone(variant),
                    None => pinned(conn, rules.0, rules.1)?,
                };
                versions.insert(rules, Arc::clone(&variant));
                stored.push((row, entry.winner, variant));
            }
        }
        let rows = parallel::map(&stored, |(row, winner, variant)| {
            rows_of(row, *winner, variant)
        });
        for rows in rows {
            collected.rows.extend(rows?);
        }
    }
    Ok(collected)
}

fn write_collected(
    conn: &mut DbConnection,
    CollectedGames { games, mut rows }: CollectedGames,
    report: &mut dyn FnMut(Progress),
) -> Result<(), Error> {
    let known = match positions::is_empty(conn)? {
        true => None,
        false => Some(
            positions::keys_with_move_counts(conn)?
                .into_iter()
                .collect(),
        ),
    };
    rows.sort_unstable();
    let mut rest = &rows[..];
    while !rest.is_empty() {
        let (some, later) = rest.split_at(end_of_part(rest));
        write_tx(conn, |conn| write_some(conn, some, known.as_ref()))?;
        report(Progress::Positions(some.len()));
        rest = later;
    }
    for some in games.chunks(WRITTEN) {
        finish(conn, some)?;
    }
    Ok(())
}

/// The number of sorted rows that are written together: about [`WRITTEN`], with all rows of each
/// key.
fn end_of_part(rows: &[positions::Row]) -> usize {
    let Some(last) = rows.get(WRITTEN) else {
        return rows.len();
    };
    let same_key = |row: &&positions::Row| row.key == last.key;
    WRITTEN + rows[WRITTEN..].iter().take_while(same_key).count()
}

/// Writes rows of positions, and counts the moves of the busy ones. `counted` has the positions
/// with counts; it is missing if the index was empty.
fn write_some(
    conn: &mut DbConnection,
    rows: &[positions::Row],
    counted: Option<&HashSet<i64>>,
) -> Result<(), Error> {
    lock(conn, ExclusiveTask::Counting)?;
    positions::insert_all(conn, rows)?;
    for run in rows.chunk_by(|one, next| one.key == next.key) {
        let key = run[0].key;
        let may_be_busy = match counted {
            // Only these games reached the position, and those that ended meanwhile, which are
            // fewer than half of what makes a position busy.
            None => run.len() as i64 >= BUSY / 2,
            Some(counted) => {
                counted.contains(&key) || positions::count(conn, key, BUSY)? as i64 >= BUSY
            }
        };
        if may_be_busy {
            update_counts(conn, key)?;
        }
    }
    Ok(())
}

/// Marks the positions of these games as indexed, and corrects games that changed since they were
/// read.
fn finish(conn: &mut DbConnection, games: &[GameId]) -> Result<(), Error> {
    let keyed = write_tx(conn, |conn| {
        archive::set_keyed(conn, games, KEY_VERSION).map_err(Error::from)
    })?;
    let keyed: HashSet<GameId> = keyed.into_iter().collect();
    for game in games.iter().filter(|game| !keyed.contains(game)) {
        write_tx(conn, |conn| correct(conn, *game))?;
    }
    Ok(())
}

/// Corrects the indexed positions of a game that was hidden, removed or changed after it was read.
fn correct(conn: &mut DbConnection, game: GameId) -> Result<(), Error> {
    games::lock(conn, game)?;
    lock(conn, ExclusiveTask::Counting)?;
    let Some(row) = games::find(conn, game)? else {
        return Ok(());
    };
    let entry = archive::find(conn, game)?;
    let winner = entry.as_ref().and_then(|entry| entry.winner);
    let variant = pinned(conn, &row.rules.variant, row.rules.variant_version)?;
    let rows = rows_of(&row, winner, &variant)?;
    let keys: Vec<i64> = rows.iter().map(|row| row.key).collect();
    positions::delete(conn, number(game)?, &keys)?;
    if entry.is_some_and(|entry| entry.keyed != 0) {
        positions::insert_all(conn, &rows)?;
    }
    for key in keys {
        update_counts(conn, key)?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "filling_tests.rs"]
mod tests;
