//! The index compared with what it would be if it were made anew.

use super::played::{BUSY, count_all};
use super::{entry, rows_of};
use crate::model::GameId;
use crate::service::Error;
use crate::service::archive::{counting, people, words};
use crate::service::games::pinned;
use crate::store::archive::Row;
use crate::store::{DbConnection, archive, games, positions};

/// So many games are read in one go.
const BATCH: i64 = 500;

/// Compares the index with the games, hands every difference to `tell`, and tells how many games
/// there are. Nothing is written, nobody waits for it, and all is seen as it stands at the
/// beginning, whatever a running server does meanwhile.
pub fn compare(conn: &mut DbConnection, tell: &mut dyn FnMut(String)) -> Result<usize, Error> {
    counting::looking(conn, |conn| compare_all(conn, tell))
}

fn compare_all(conn: &mut DbConnection, tell: &mut dyn FnMut(String)) -> Result<usize, Error> {
    let (mut after, mut games, mut rows) = (GameId::NONE, 0, 0);
    loop {
        let finished = archive::finished_after(conn, after, BATCH)?;
        let Some(last) = finished.last() else { break };
        after = last.id;
        for row in &finished {
            games += 1;
            rows += compare_game(conn, row, tell)?;
        }
        let ids: Vec<GameId> = finished.iter().map(|row| row.id).collect();
        for game in words::wrong_among(conn, &ids)? {
            tell(format!("game {game}: is not found by what was said in it"));
        }
    }
    let known = archive::count_rows(conn)?;
    if known != games {
        tell(format!("{known} rows for {games} finished games"));
    }
    compare_positions(conn, rows, tell)?;
    for row in counting::differences(conn)? {
        let of = [&row.dimension, &row.variant, &row.rulebook, &row.value].map(String::as_str);
        let (place, subject, games) = (&row.place, row.subject, row.games);
        tell(format!(
            "{place} for {subject}, {}: {games} games",
            of.join("/")
        ));
    }
    Ok(usize::try_from(games).unwrap_or_default())
}

/// Compares what is kept of a game; tells how many rows of positions it ought to have.
fn compare_game(
    conn: &mut DbConnection,
    row: &games::Row,
    tell: &mut dyn FnMut(String),
) -> Result<usize, Error> {
    let ought = entry(conn, row, people::known)?;
    let is = archive::find(conn, row.id)?;
    if is.as_ref() != Some(&ought) {
        tell(format!(
            "game {}: {}",
            row.id,
            difference(is.as_ref(), &ought)
        ));
    }
    if !ought.public {
        return Ok(0);
    }
    let variant = pinned(conn, &row.rules.variant, row.rules.variant_version)?;
    let ought = rows_of(row, ought.winner, &variant)?;
    for position in &ought {
        if positions::find(conn, position.key, position.game_id)? != Some(*position) {
            tell(format!(
                "game {}: position {:x} differs",
                row.id, position.key
            ));
        }
    }
    Ok(ought.len())
}

fn difference(is: Option<&Row>, ought: &Row) -> String {
    match is {
        None => "has no row".to_owned(),
        Some(is) => format!("{is:?} ought to be {ought:?}"),
    }
}

/// Compares how many rows there are, and what was counted beforehand.
fn compare_positions(
    conn: &mut DbConnection,
    rows: usize,
    tell: &mut dyn FnMut(String),
) -> Result<(), Error> {
    let known = positions::count_rows(conn)?;
    if usize::try_from(known).ok() != Some(rows) {
        tell(format!("{known} rows of positions instead of {rows}"));
    }
    for key in positions::keys_with_move_counts(conn)? {
        let ought = count_all(conn, key)?;
        let mut is = positions::move_counts(conn, key)?;
        is.retain(|played| played.games() > 0);
        if is != ought {
            tell(format!("position {key:x}: {is:?} ought to be {ought:?}"));
        }
    }
    for key in positions::common(conn, BUSY)? {
        if positions::move_counts(conn, key)?.is_empty() {
            tell(format!("position {key:x} is not counted beforehand"));
        }
    }
    Ok(())
}
