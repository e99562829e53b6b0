//! Compares the index with one built from scratch.

use super::move_counts::{BUSY, count_all};
use super::{entry, rows_of};
use crate::model::GameId;
use crate::service::Error;
use crate::service::archive::{counting, people, words};
use crate::service::games::pinned;
use crate::store::archive::Row;
use crate::store::{DbConnection, archive, games, positions};

const BATCH: i64 = 500;

/// Compares the index with the games, passes each difference to `report`, and returns the number of
/// games. It writes nothing, blocks nobody, and sees one snapshot, whatever a running server does
/// meanwhile.
pub fn compare(conn: &mut DbConnection, report: &mut dyn FnMut(String)) -> Result<usize, Error> {
    counting::with_scratch_table(conn, |conn| compare_all(conn, report))
}

fn compare_all(conn: &mut DbConnection, report: &mut dyn FnMut(String)) -> Result<usize, Error> {
    let (mut after, mut games, mut rows) = (GameId::NONE, 0, 0);
    loop {
        let finished = archive::finished_after(conn, after, BATCH)?;
        let Some(last) = finished.last() else { break };
        after = last.id;
        for row in &finished {
            games += 1;
            rows += compare_game(conn, row, report)?;
        }
        let ids: Vec<GameId> = finished.iter().map(|row| row.id).collect();
        for game in words::outdated_among(conn, &ids)? {
            report(format!("game {game}: is not found by what was said in it"));
        }
    }
    let known = archive::count_rows(conn)?;
    if known != games {
        report(format!("{known} rows for {games} finished games"));
    }
    compare_positions(conn, rows, report)?;
    for row in counting::differences(conn)? {
        let of = [&row.dimension, &row.variant, &row.rulebook, &row.value].map(String::as_str);
        let (place, subject, games) = (&row.place, row.subject, row.games);
        report(format!(
            "{place} for {subject}, {}: {games} games",
            of.join("/")
        ));
    }
    Ok(usize::try_from(games).unwrap_or_default())
}

/// Compares the rows of a game, and returns its expected number of positions.
fn compare_game(
    conn: &mut DbConnection,
    row: &games::Row,
    report: &mut dyn FnMut(String),
) -> Result<usize, Error> {
    let expected = entry(conn, row, people::existing)?;
    let is = archive::find(conn, row.id)?;
    if is.as_ref() != Some(&expected) {
        report(format!(
            "game {}: {}",
            row.id,
            difference(is.as_ref(), &expected)
        ));
    }
    if !expected.public {
        return Ok(0);
    }
    let variant = pinned(conn, &row.rules.variant, row.rules.variant_version)?;
    let expected = rows_of(row, expected.winner, &variant)?;
    for position in &expected {
        if positions::find(conn, position.key, position.game_id)? != Some(*position) {
            report(format!(
                "game {}: position {:x} differs",
                row.id, position.key
            ));
        }
    }
    Ok(expected.len())
}

fn difference(is: Option<&Row>, expected: &Row) -> String {
    match is {
        None => "has no row".to_owned(),
        Some(is) => format!("{is:?} ought to be {expected:?}"),
    }
}

/// Compares the number of rows, and the precomputed counts.
fn compare_positions(
    conn: &mut DbConnection,
    rows: usize,
    report: &mut dyn FnMut(String),
) -> Result<(), Error> {
    let known = positions::count_rows(conn)?;
    if usize::try_from(known).ok() != Some(rows) {
        report(format!("{known} rows of positions instead of {rows}"));
    }
    for key in positions::keys_with_move_counts(conn)? {
        let expected = count_all(conn, key)?;
        let mut is = positions::move_counts(conn, key)?;
        is.retain(|played| played.games() > 0);
        if is != expected {
            report(format!("position {key:x}: {is:?} ought to be {expected:?}"));
        }
    }
    for key in positions::common(conn, BUSY)? {
        if positions::move_counts(conn, key)?.is_empty() {
            report(format!("position {key:x} is not counted beforehand"));
        }
    }
    Ok(())
}
