//! Moves played in busy positions, counted as games are added and removed, since a million games
//! cannot be counted while a page is rendered. In other positions, moves are counted on request.

use super::PositionStat;
use super::position_stat::MOVE_MASK;
use crate::model::{GameId, Winner};
use crate::service::Error;
use crate::store::DbConnection;
use crate::store::archive::Row;
use crate::store::positions::{self, MoveCountRow};
use std::collections::{BTreeMap, HashSet};

/// Games that make a position busy, so that its moves are counted in advance.
pub(crate) const BUSY: i64 = if cfg!(any(test, feature = "testing")) {
    10
} else {
    500
};
/// Stands for no move, if the game ended in the position.
const ENDED: i64 = -1;

/// Counts a game that was added to the index with these rows.
pub(super) fn add(
    conn: &mut DbConnection,
    entry: &Row,
    rows: &[positions::Row],
) -> Result<(), Error> {
    let keys: Vec<i64> = rows.iter().map(|row| row.key).collect();
    let busy: HashSet<i64> = positions::with_move_counts(conn, &keys)?
        .into_iter()
        .collect();
    for row in rows {
        if busy.contains(&row.key) {
            let played = count_one(conn, entry, *row, 1)?;
            positions::save_move_counts(conn, &[played])?;
        } else if positions::count(conn, row.key, BUSY)? as i64 >= BUSY {
            let counted = count_all(conn, row.key)?;
            positions::save_move_counts(conn, &counted)?;
        }
    }
    Ok(())
}

/// Uncounts a game that was removed from the index with these rows.
pub(super) fn remove(
    conn: &mut DbConnection,
    entry: &Row,
    rows: &[positions::Row],
) -> Result<(), Error> {
    let keys: Vec<i64> = rows.iter().map(|row| row.key).collect();
    let busy: HashSet<i64> = positions::with_move_counts(conn, &keys)?
        .into_iter()
        .collect();
    for row in rows.iter().filter(|row| busy.contains(&row.key)) {
        let mut played = count_one(conn, entry, *row, -1)?;
        if played.games() <= 0 {
            positions::delete_move_count(conn, row.key, played.mv, played.year)?;
            continue;
        }
        if played.last_game == entry.game_id {
            let Some(last) = last_of(conn, *row, played.year)? else {
                // A count exists without a game.
                update_counts(conn, row.key)?;
                continue;
            };
            (played.last_ended, played.last_game) = last;
        }
        positions::save_move_counts(conn, &[played])?;
    }
    Ok(())
}

/// The end and the id of the last game with the same move as this one.
fn last_of(
    conn: &mut DbConnection,
    row: positions::Row,
    year: i64,
) -> Result<Option<(i64, GameId)>, Error> {
    let same_move = (MOVE_MASK, row.fact);
    let last = positions::last_of(conn, row.key, Some(year), same_move)?;
    match year {
        // Games without a known year count for this one.
        0 => Ok(last.max(positions::last_of(conn, row.key, None, same_move)?)),
        _ => Ok(last),
    }
}

fn count_one(
    conn: &mut DbConnection,
    entry: &Row,
    row: positions::Row,
    more: i64,
) -> Result<MoveCountRow, Error> {
    let fact = PositionStat::of(row.fact);
    let (mv, year) = (number_of(fact), entry.year.unwrap_or(0));
    let mut known = positions::move_counts(conn, row.key)?.into_iter();
    let mut played = known
        .find(|played| (played.mv, played.year) == (mv, year))
        .unwrap_or_else(|| none(row.key, mv, year));
    count(&mut played, fact, more);
    if more > 0 && (entry.ended, entry.game_id) > (played.last_ended, played.last_game) {
        (played.last_ended, played.last_game) = (entry.ended, entry.game_id);
    }
    Ok(played)
}

/// The moves played in a position, counted through all its games.
pub(crate) fn moves_of(conn: &mut DbConnection, key: i64) -> Result<Vec<MoveCountRow>, Error> {
    let counted = positions::move_counts(conn, key)?;
    match counted.is_empty() {
        true => count_all(conn, key),
        false => Ok(counted),
    }
}

/// Like [`moves_of`], without the precomputed counts; in the order of moves and years.
pub(super) fn count_all(conn: &mut DbConnection, key: i64) -> Result<Vec<MoveCountRow>, Error> {
    let mut all: BTreeMap<(i64, i64), MoveCountRow> = BTreeMap::new();
    for (row, ended, year) in positions::with_dates(conn, key, i64::from(i32::MAX))? {
        let fact = PositionStat::of(row.fact);
        let (mv, year) = (number_of(fact), year.unwrap_or(0));
        let known = all.entry((mv, year));
        let played = known.or_insert_with(|| none(key, mv, year));
        count(played, fact, 1);
        let game = row.game();
        if (ended, game) > (played.last_ended, played.last_game) {
            (played.last_ended, played.last_game) = (ended, game);
        }
    }
    Ok(all.into_values().collect())
}

fn number_of(fact: PositionStat) -> i64 {
    fact.mv.map_or(ENDED, i64::from)
}

fn none(key: i64, mv: i64, year: i64) -> MoveCountRow {
    MoveCountRow {
        key,
        mv,
        year,
        first: 0,
        second: 0,
        drawn: 0,
        unknown: 0,
        last_ended: i64::MIN,
        last_game: GameId::NONE,
    }
}

fn count(played: &mut MoveCountRow, fact: PositionStat, more: i64) {
    let counter = match fact.winner {
        Some(Winner::First) => &mut played.first,
        Some(Winner::Second) => &mut played.second,
        Some(Winner::Nobody) => &mut played.drawn,
        None => &mut played.unknown,
    };
    *counter += more;
}

/// Deletes or creates the precomputed counts of a position that is not busy any more, or became
/// busy.
pub(super) fn update_counts(conn: &mut DbConnection, key: i64) -> Result<(), Error> {
    positions::delete_move_counts(conn, key)?;
    if positions::count(conn, key, BUSY)? as i64 >= BUSY {
        let counted = count_all(conn, key)?;
        positions::save_move_counts(conn, &counted)?;
    }
    Ok(())
}
