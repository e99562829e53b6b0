//! Vacations. A player has at most one that is planned and one that is in progress.

use crate::model::PlayerId;
use crate::store::schema::vacations;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable)]
pub struct Row {
    pub id: i64,
    pub player_id: PlayerId,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// The actual start; `None` while it is planned.
    pub begun_at: Option<Timestamp>,
    pub ended_at: Option<Timestamp>,
    pub created_at: Timestamp,
    /// Whether it started by itself, when a flag would have fallen.
    pub automatic: bool,
}

/// Inserts a planned vacation. A second planned one of the same player is a duplicate.
pub fn insert(
    conn: &mut DbConnection,
    player_id: PlayerId,
    (starts_at, ends_at): (Timestamp, Timestamp),
    created_at: Timestamp,
) -> QueryResult<Row> {
    diesel::insert_into(vacations::table)
        .values((
            vacations::player_id.eq(player_id),
            vacations::starts_at.eq(starts_at),
            vacations::ends_at.eq(ends_at),
            vacations::created_at.eq(created_at),
        ))
        .returning(vacations::all_columns)
        .get_result(conn)
}

/// Inserts a vacation that starts by itself. A second one in progress is a duplicate.
pub fn insert_automatic(
    conn: &mut DbConnection,
    player_id: PlayerId,
    (starts_at, ends_at): (Timestamp, Timestamp),
    created_at: Timestamp,
) -> QueryResult<()> {
    diesel::insert_into(vacations::table)
        .values((
            vacations::player_id.eq(player_id),
            vacations::starts_at.eq(starts_at),
            vacations::ends_at.eq(ends_at),
            vacations::begun_at.eq(starts_at),
            vacations::created_at.eq(created_at),
            vacations::automatic.eq(true),
        ))
        .execute(conn)
        .map(drop)
}

/// All vacations of a player, in chronological order.
pub fn of_player(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Vec<Row>> {
    vacations::table
        .filter(vacations::player_id.eq(player_id))
        .order(vacations::id)
        .load(conn)
}

/// All vacations that are planned or in progress.
pub fn open(conn: &mut DbConnection) -> QueryResult<Vec<Row>> {
    vacations::table
        .filter(vacations::ended_at.is_null())
        .order(vacations::player_id)
        .load(conn)
}

/// A player's vacations that are planned or in progress; the one in progress comes first.
pub fn open_of(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<Vec<Row>> {
    let mut open: Vec<Row> = vacations::table
        .filter(vacations::player_id.eq(player_id))
        .filter(vacations::ended_at.is_null())
        .load(conn)?;
    open.sort_by_key(|row| row.begun_at.is_none());
    Ok(open)
}

/// The players among these who are on vacation, with the end of each vacation.
pub fn away(
    conn: &mut DbConnection,
    players: &[PlayerId],
) -> QueryResult<Vec<(PlayerId, Timestamp)>> {
    vacations::table
        .filter(vacations::player_id.eq_any(players.to_vec()))
        .filter(vacations::ended_at.is_null())
        .filter(vacations::begun_at.is_not_null())
        .select((vacations::player_id, vacations::ends_at))
        .load(conn)
}

pub fn set_begun(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    let vacation = diesel::update(vacations::table.find(id));
    let begun = vacations::begun_at.eq(at);
    vacation.set(begun).execute(conn).map(drop)
}

pub fn set_end(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    let vacation = diesel::update(vacations::table.find(id));
    let end = vacations::ends_at.eq(at);
    vacation.set(end).execute(conn).map(drop)
}

pub fn set_ended(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    let vacation = diesel::update(vacations::table.find(id));
    let ended = vacations::ended_at.eq(at);
    vacation.set(ended).execute(conn).map(drop)
}

/// Vacations with a recorded event after `at`.
pub fn written_after(conn: &mut DbConnection, at: Timestamp) -> QueryResult<Vec<Row>> {
    let began = vacations::begun_at.assume_not_null().gt(at);
    let ended = vacations::ended_at.assume_not_null().gt(at);
    vacations::table
        .filter(vacations::created_at.gt(at).or(began).or(ended))
        .order(vacations::id)
        .load(conn)
}

/// Overwrites all times of a vacation.
pub fn rewrite(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    diesel::update(vacations::table.find(row.id))
        .set((
            vacations::starts_at.eq(row.starts_at),
            vacations::ends_at.eq(row.ends_at),
            vacations::begun_at.eq(row.begun_at),
            vacations::ended_at.eq(row.ended_at),
            vacations::created_at.eq(row.created_at),
        ))
        .execute(conn)
        .map(drop)
}

/// Deletes a vacation that did not start.
pub fn delete(conn: &mut DbConnection, id: i64) -> QueryResult<()> {
    let vacation = diesel::delete(vacations::table.find(id));
    vacation.execute(conn).map(drop)
}
