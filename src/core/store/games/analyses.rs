//! Analyses of finished games, and their queue.

use crate::model::{GameId, PlayerId};
use crate::store::schema::analyses;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = analyses)]
pub struct Row {
    pub game_id: GameId,
    /// When it was asked for; `None` once it is done.
    pub queued_at: Option<Timestamp>,
    /// Until then, a server searches the positions.
    pub leased_until: Option<Timestamp>,
    /// Who gets an email when it is done.
    pub notify_id: Option<PlayerId>,
    /// A line for each position that was searched.
    pub results: String,
}

/// What a server has found, if it still holds its lease.
#[derive(Debug, Clone, AsChangeset)]
#[diesel(table_name = analyses, treat_none_as_null = true)]
pub struct Progress<'a> {
    pub queued_at: Option<Timestamp>,
    pub leased_until: Option<Timestamp>,
    pub results: &'a str,
}

pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    diesel::insert_into(analyses::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    directly!(conn, |conn| analyses::table.find(game).get_result(conn)).optional()
}

/// The analysis that was asked for first among those that no server works on.
pub fn next(conn: &mut DbConnection, now: Timestamp) -> QueryResult<Option<Row>> {
    let is_free = analyses::leased_until
        .is_null()
        .or(analyses::leased_until.nullable().le(now));
    analyses::table
        .filter(analyses::queued_at.is_not_null())
        .filter(is_free)
        .order((analyses::queued_at, analyses::game_id))
        .first(conn)
        .optional()
}

/// Leases an analysis that no server works on. Returns whether that was still so.
pub fn lease(
    conn: &mut DbConnection,
    game: GameId,
    now: Timestamp,
    until: Timestamp,
) -> QueryResult<bool> {
    let is_free = analyses::leased_until
        .is_null()
        .or(analyses::leased_until.nullable().le(now));
    let leased = diesel::update(analyses::table.find(game))
        .filter(analyses::queued_at.is_not_null())
        .filter(is_free)
        .set(analyses::leased_until.eq(until))
        .execute(conn)?;
    Ok(leased > 0)
}

/// Saves progress under a lease. Returns whether the lease was still held.
pub fn save(
    conn: &mut DbConnection,
    game: GameId,
    lease: Timestamp,
    progress: &Progress<'_>,
) -> QueryResult<bool> {
    let saved = diesel::update(analyses::table.find(game))
        .filter(analyses::leased_until.nullable().eq(lease))
        .set(progress)
        .execute(conn)?;
    Ok(saved > 0)
}

/// Ends all leases: at the start of a server that shares its database with no other.
pub fn end_leases(conn: &mut DbConnection) -> QueryResult<()> {
    let queued = analyses::table.filter(analyses::queued_at.is_not_null());
    diesel::update(queued)
        .set(analyses::leased_until.eq(None::<Timestamp>))
        .execute(conn)
        .map(drop)
}

/// The number of analyses that were asked for before one.
pub fn count_before(conn: &mut DbConnection, row: &Row) -> QueryResult<i64> {
    analyses::table
        .filter(analyses::queued_at.is_not_null())
        .filter(analyses::queued_at.nullable().lt(row.queued_at))
        .count()
        .get_result(conn)
}

/// The number of analyses that are not done.
pub fn count_queued(conn: &mut DbConnection) -> QueryResult<i64> {
    analyses::table
        .filter(analyses::queued_at.is_not_null())
        .count()
        .get_result(conn)
}

/// Sends no email about analyses to a player.
pub fn notify_no_more(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    diesel::update(analyses::table.filter(analyses::notify_id.eq(player)))
        .set(analyses::notify_id.eq(None::<PlayerId>))
        .execute(conn)
        .map(drop)
}
