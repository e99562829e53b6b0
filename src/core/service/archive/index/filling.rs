//! Very many games taken into the index at once: those that were there before the index was, and
//! imported ones. Their positions are sorted before they are written, beside memory where they are
//! too many, for a database that gets them in its own order is many times quicker.

use super::played::{BUSY, Counted, settle};
use super::{entry_with, number, rows_of};
use crate::rules::KEY_VERSION;
use crate::service::archive::{counting, people, words};
use crate::service::games::pinned;
use crate::service::{Error, ErrorChain};
use crate::store::{
    DbConnection, Errand, archive, games, kibitz, lock, positions, records, write_tx,
};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Seek, Write};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// So many more games have a row.
    Games(usize),
    /// So many more rows of positions are written.
    Positions(usize),
    /// So many more games are found by their words.
    Words(usize),
}

/// What stands where all games have a row.
const ALL: i64 = i64::MAX;
const GAMES: &str = "games";
const KEYS: &str = "keys";
const COUNTS: &str = "counts";
/// So many games are read in one go.
const BATCH: i64 = 1_000;
/// So many rows are sorted in memory: 64 MB of them.
const RUN: usize = 4_000_000;
/// So many rows are written in one transaction.
const WRITTEN: usize = 200_000;

/// Takes into the index what is not in it yet. Where nothing is missing this costs four look-ups.
pub fn catch_up(conn: &mut DbConnection, tell: &mut dyn FnMut(Progress)) -> Result<(), Error> {
    renew_keys(conn)?;
    while let Some(more) = write_tx(conn, fill_rows)? {
        tell(Progress::Games(more));
    }
    count_anew(conn)?;
    index_positions(conn, tell)?;
    words::catch_up(conn, tell)
}

/// Forgets the whole index, and makes it anew from the games.
pub fn rebuild(conn: &mut DbConnection, tell: &mut dyn FnMut(Progress)) -> Result<(), Error> {
    write_tx(conn, |conn| {
        positions::delete_all(conn)?;
        archive::delete_all(conn)?;
        archive::set_filled(conn, COUNTS, 0)?;
        archive::set_filled(conn, GAMES, 0)?;
        words::forget(conn)
    })?;
    catch_up(conn, tell)
}

/// Forgets positions whose keys were made otherwise.
fn renew_keys(conn: &mut DbConnection) -> Result<(), Error> {
    match archive::filled(conn, KEYS)? {
        Some(KEY_VERSION) => Ok(()),
        _ => write_tx(conn, |conn| {
            // Servers that start together do it once.
            lock(conn, Errand::Importing)?;
            let known = archive::filled(conn, KEYS)?;
            if known.is_some_and(|known| known != KEY_VERSION) {
                positions::delete_all(conn)?;
                archive::set_all_keyed(conn, 0)?;
            }
            Ok(archive::set_filled(conn, KEYS, KEY_VERSION)?)
        }),
    }
}

/// Makes the rows of some games that have none; tells how many games it has looked at, or that all
/// have one.
fn fill_rows(conn: &mut DbConnection) -> Result<Option<usize>, Error> {
    let after = archive::filled(conn, GAMES)?.unwrap_or(0);
    if after == ALL {
        return Ok(None);
    }
    lock(conn, Errand::Importing)?;
    let after = archive::filled(conn, GAMES)?.unwrap_or(0);
    let rows = archive::finished_after(conn, after, BATCH)?;
    let last = rows.last().map_or(ALL, |row| row.id);
    let looked_at = rows.len();
    make_rows(conn, rows)?;
    // Very many are counted sooner when all are there.
    archive::set_filled(conn, COUNTS, 0)?;
    archive::set_filled(conn, GAMES, last)?;
    Ok((last != ALL).then_some(looked_at))
}

/// Counts all games, where some were not counted as they came in.
fn count_anew(conn: &mut DbConnection) -> Result<(), Error> {
    if archive::filled(conn, COUNTS)? == Some(ALL) {
        return Ok(());
    }
    write_tx(conn, |conn| {
        counting::make_anew(conn)?;
        Ok(archive::set_filled(conn, COUNTS, ALL)?)
    })
}

/// Makes the rows of those games that have none, and counts them; their positions come later.
pub(in crate::service::archive) fn write_rows(
    conn: &mut DbConnection,
    rows: Vec<games::Row>,
) -> Result<(), Error> {
    let entries = make_rows(conn, rows)?;
    counting::count_all(conn, &entries)
}

fn make_rows(
    conn: &mut DbConnection,
    mut rows: Vec<games::Row>,
) -> Result<Vec<archive::Row>, Error> {
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let known: HashSet<i64> = archive::known(conn, &ids)?.into_iter().collect();
    rows.retain(|row| !known.contains(&row.id));
    let elsewhere = rows.iter().filter(|row| row.is_from_elsewhere());
    let elsewhere: Vec<i64> = elsewhere.map(|row| row.id).collect();
    let of_records = records::find_all(conn, &elsewhere)?.into_iter();
    let of_records: HashMap<i64, records::Row> =
        of_records.map(|record| (record.game_id, record)).collect();
    let remarks: HashMap<i64, i64> = kibitz::counts_open(conn, &ids)?.into_iter().collect();
    let mut entries = Vec::with_capacity(rows.len());
    for row in &rows {
        let record = of_records.get(&row.id);
        let persons = people::of(conn, row, record)?;
        let remarks = remarks.get(&row.id).copied().unwrap_or(0);
        let mut entry = entry_with(row, record, persons, remarks);
        entry.keyed = 0;
        entries.push(entry);
    }
    archive::insert_all(conn, &entries)?;
    Ok(entries)
}

/// Writes the positions of all public games that are in no index of them yet.
fn index_positions(conn: &mut DbConnection, tell: &mut dyn FnMut(Progress)) -> Result<(), Error> {
    let collected = collect(conn)?;
    match collected.games.is_empty() {
        true => Ok(()),
        false => write_collected(conn, collected, tell),
    }
}

/// Positions on their way into the index, and their games.
#[derive(Default)]
struct Collected {
    sorter: Sorter,
    games: Games,
    /// Whether the index was empty before.
    is_first: bool,
}

/// When the games ended that come into the index now, and their years.
type Games = HashMap<i64, (i64, Option<i64>)>;

fn collect(conn: &mut DbConnection) -> Result<Collected, Error> {
    let mut collected = Collected {
        is_first: positions::is_empty(conn)?,
        ..Collected::default()
    };
    let mut after = 0;
    loop {
        let entries = archive::unkeyed_after(conn, after, BATCH)?;
        let Some(last) = entries.last() else {
            return Ok(collected);
        };
        after = last.game_id;
        let ids: Vec<i64> = entries.iter().map(|entry| entry.game_id).collect();
        let rows = games::find_all(conn, &ids)?.into_iter();
        let rows: HashMap<i64, games::Row> = rows.map(|row| (row.id, row)).collect();
        for entry in &entries {
            let about = (entry.ended, entry.year);
            collected.games.insert(entry.game_id, about);
            let Some(row) = rows.get(&entry.game_id) else {
                continue;
            };
            let variant = pinned(conn, &row.rules.variant, row.rules.variant_version)?;
            let rows = rows_of(row, entry.winner, &variant)?;
            collected.sorter.take(rows)?;
        }
    }
}

fn write_collected(
    conn: &mut DbConnection,
    collected: Collected,
    tell: &mut dyn FnMut(Progress),
) -> Result<(), Error> {
    let Collected {
        sorter,
        games,
        is_first,
    } = collected;
    write_sorted(conn, sorter, (&games, is_first), tell)?;
    let mut ids: Vec<i64> = games.into_keys().collect();
    ids.sort_unstable();
    for some in ids.chunks(WRITTEN) {
        finish(conn, some)?;
    }
    Ok(())
}

/// Says that the positions of these games are in the index; those that changed since they were read
/// are put right.
fn finish(conn: &mut DbConnection, games: &[i64]) -> Result<(), Error> {
    let keyed = write_tx(conn, |conn| {
        archive::set_keyed(conn, games, KEY_VERSION).map_err(Error::from)
    })?;
    let keyed: HashSet<i64> = keyed.into_iter().collect();
    for game in games.iter().filter(|game| !keyed.contains(game)) {
        write_tx(conn, |conn| put_right(conn, *game))?;
    }
    Ok(())
}

/// Makes the index of positions what it is to be of a game that was hidden, taken out or changed
/// otherwise after it was read.
fn put_right(conn: &mut DbConnection, game: i64) -> Result<(), Error> {
    games::lock(conn, game)?;
    lock(conn, Errand::Counting)?;
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
        settle(conn, key)?;
    }
    Ok(())
}

fn write_sorted(
    conn: &mut DbConnection,
    sorter: Sorter,
    (games, is_first): (&Games, bool),
    tell: &mut dyn FnMut(Progress),
) -> Result<(), Error> {
    let mut merged = sorter.merged()?;
    let mut last_key = Vec::new();
    loop {
        let mut some = std::mem::take(&mut last_key);
        while some.len() < WRITTEN {
            match merged.next()? {
                Some(row) => some.push(row),
                None => break,
            }
        }
        // The last position may have more rows; it waits for them.
        if some.len() >= WRITTEN {
            let key = some.last().map(|row: &positions::Row| row.key);
            let whole = some.partition_point(|row| Some(row.key) < key);
            if whole > 0 {
                last_key = some.split_off(whole);
            } else {
                while let Some(row) = merged.next()? {
                    if Some(row.key) == key {
                        some.push(row);
                    } else {
                        last_key.push(row);
                        break;
                    }
                }
            }
        }
        if some.is_empty() {
            return Ok(());
        }
        write_tx(conn, |conn| write_some(conn, &some, games, is_first))?;
        tell(Progress::Positions(some.len()));
    }
}

/// Writes rows of some positions, each position whole, and what was played in those that many games
/// came to.
fn write_some(
    conn: &mut DbConnection,
    rows: &[positions::Row],
    games: &Games,
    is_first: bool,
) -> Result<(), Error> {
    lock(conn, Errand::Counting)?;
    positions::insert_all(conn, rows)?;
    for of_key in rows.chunk_by(|one, next| one.key == next.key) {
        match is_first {
            true => count_first(conn, of_key, games)?,
            false => settle(conn, of_key[0].key)?,
        }
    }
    Ok(())
}

/// Counts what was played in a position of an index that was empty, from all rows that were
/// collected of it.
fn count_first(
    conn: &mut DbConnection,
    rows: &[positions::Row],
    games: &Games,
) -> Result<(), Error> {
    let (key, collected) = (rows[0].key, rows.len() as i64);
    if collected <= BUSY / 2 {
        // So many games have not ended meanwhile that it is one to be counted.
        return Ok(());
    }
    if positions::count_all(conn, key)? != collected {
        // Games that ended meanwhile came to it as well.
        return settle(conn, key);
    }
    if collected >= BUSY {
        let mut counted = Counted::default();
        for row in rows {
            let (ended, year) = games[&i64::from(row.game_id)];
            counted.count(*row, ended, year);
        }
        positions::forget_played(conn, key)?;
        positions::save_played(conn, &counted.into_rows())?;
    }
    Ok(())
}

/// Sorts rows, beside memory where they are too many.
#[derive(Default)]
struct Sorter {
    rows: Vec<positions::Row>,
    runs: Vec<File>,
}

impl Sorter {
    fn take(&mut self, rows: Vec<positions::Row>) -> Result<(), Error> {
        self.rows.extend(rows);
        match self.rows.len() >= RUN {
            true => self.spill(),
            false => Ok(()),
        }
    }

    fn spill(&mut self) -> Result<(), Error> {
        self.rows.sort_unstable();
        let file = tempfile::tempfile().map_err(failed)?;
        let mut out = BufWriter::with_capacity(1 << 20, file);
        for row in self.rows.drain(..) {
            out.write_all(&row.key.to_le_bytes()).map_err(failed)?;
            out.write_all(&row.game_id.to_le_bytes()).map_err(failed)?;
            out.write_all(&row.fact.to_le_bytes()).map_err(failed)?;
        }
        let mut file = out
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        file.rewind().map_err(failed)?;
        self.runs.push(file);
        Ok(())
    }

    fn merged(mut self) -> Result<Merged, Error> {
        self.rows.sort_unstable();
        let mut merged = Merged {
            rows: self.rows.into_iter(),
            runs: Vec::new(),
            heads: BinaryHeap::new(),
        };
        for file in self.runs {
            merged.runs.push(BufReader::with_capacity(1 << 18, file));
        }
        for run in 0..=merged.runs.len() {
            merged.advance(run)?;
        }
        Ok(merged)
    }
}

/// The rows of all runs in order; the last run is what stayed in memory.
struct Merged {
    rows: std::vec::IntoIter<positions::Row>,
    runs: Vec<BufReader<File>>,
    heads: BinaryHeap<Reverse<(positions::Row, usize)>>,
}

impl Merged {
    fn next(&mut self) -> Result<Option<positions::Row>, Error> {
        let Some(Reverse((row, run))) = self.heads.pop() else {
            return Ok(None);
        };
        self.advance(run)?;
        Ok(Some(row))
    }

    fn advance(&mut self, run: usize) -> Result<(), Error> {
        let next = match self.runs.get_mut(run) {
            Some(file) => read(file)?,
            None => self.rows.next(),
        };
        self.heads.extend(next.map(|row| Reverse((row, run))));
        Ok(())
    }
}

fn read(file: &mut impl Read) -> Result<Option<positions::Row>, Error> {
    let mut bytes = [0; 16];
    match file.read_exact(&mut bytes) {
        Ok(()) => {}
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => return Ok(None),
        Err(error) => return Err(failed(error)),
    }
    let half = |from: usize| [0, 1, 2, 3].map(|place| bytes[from + place]);
    let key = [0, 1, 2, 3, 4, 5, 6, 7].map(|place| bytes[place]);
    Ok(Some(positions::Row {
        key: i64::from_le_bytes(key),
        game_id: i32::from_le_bytes(half(8)),
        fact: i32::from_le_bytes(half(12)),
    }))
}

fn failed(error: std::io::Error) -> Error {
    Error::Internal(ErrorChain::of("positions could not be sorted", error))
}

#[cfg(test)]
#[path = "filling_tests.rs"]
mod tests;
