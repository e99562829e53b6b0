//! Reply addresses of notices about games and about tournaments, of which only the hash of a token
//! is stored, and the digests of received emails, so that none is processed twice.

use crate::model::{GameId, PlayerId, TournamentId};
use crate::store::schema::{received, replies, tournament_replies};
use crate::store::{DbConnection, Timestamp, is_duplicate};
use diesel::prelude::*;

// Some columns are read by tests only.
#[allow(dead_code)]
#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub id: i64,
    pub token_hash: String,
    pub player_id: PlayerId,
    pub game_id: GameId,
    /// The number of moves when the token was issued.
    pub ply: i64,
    pub purpose: String,
    pub created_at: Timestamp,
    /// When a move was made with it.
    pub spent_at: Option<Timestamp>,
    /// When the player changed password or address.
    pub revoked_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = replies)]
pub struct NewRow<'a> {
    /// The fields are those of [`Row`].
    pub token_hash: &'a str,
    pub player_id: PlayerId,
    pub game_id: GameId,
    pub ply: i64,
    pub purpose: &'a str,
    pub created_at: Timestamp,
}

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = tournament_replies)]
pub struct TournamentRow {
    pub token_hash: String,
    pub tournament_id: TournamentId,
    pub player_id: PlayerId,
    pub created_at: Timestamp,
    /// When the player changed password or address.
    pub revoked_at: Option<Timestamp>,
}

pub fn insert(conn: &mut DbConnection, row: &NewRow) -> QueryResult<()> {
    diesel::insert_into(replies::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

pub fn find(conn: &mut DbConnection, token_hash: &str) -> QueryResult<Option<Row>> {
    replies::table
        .filter(replies::token_hash.eq(token_hash))
        .get_result(conn)
        .optional()
}

pub fn insert_of_tournament(conn: &mut DbConnection, row: &TournamentRow) -> QueryResult<()> {
    diesel::insert_into(tournament_replies::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

pub fn find_of_tournament(
    conn: &mut DbConnection,
    token_hash: &str,
) -> QueryResult<Option<TournamentRow>> {
    tournament_replies::table
        .find(token_hash)
        .first(conn)
        .optional()
}

/// Marks a token as used for a move.
pub fn spend(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    diesel::update(replies::table.find(id))
        .filter(replies::spent_at.is_null())
        .set(replies::spent_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// Revokes all tokens of a player.
pub fn revoke_all(conn: &mut DbConnection, player_id: PlayerId, at: Timestamp) -> QueryResult<()> {
    diesel::update(replies::table)
        .filter(replies::player_id.eq(player_id))
        .filter(replies::revoked_at.is_null())
        .set(replies::revoked_at.eq(at))
        .execute(conn)?;
    diesel::update(tournament_replies::table)
        .filter(tournament_replies::player_id.eq(player_id))
        .filter(tournament_replies::revoked_at.is_null())
        .set(tournament_replies::revoked_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// Deletes some tokens issued before `before`, the oldest first. The order of ids is that of time,
/// so no index of the time is needed.
pub fn delete_before(conn: &mut DbConnection, before: Timestamp) -> QueryResult<usize> {
    let oldest: Vec<(i64, Timestamp)> = replies::table
        .order(replies::id)
        .limit(200)
        .select((replies::id, replies::created_at))
        .load(conn)?;
    let old = oldest.iter().take_while(|(_, at)| *at < before);
    match old.last() {
        Some((last, _)) => {
            diesel::delete(replies::table.filter(replies::id.le(last))).execute(conn)
        }
        None => Ok(0),
    }
}

/// Records a received email. Returns false if it is a duplicate; of two concurrent calls the second
/// waits for the first.
pub fn record_received(conn: &mut DbConnection, digest: &str, at: Timestamp) -> QueryResult<bool> {
    // In a savepoint, because a duplicate would abort the caller's transaction.
    let written = conn.transaction(|conn| {
        diesel::insert_into(received::table)
            .values((received::digest.eq(digest), received::at.eq(at)))
            .execute(conn)
    });
    match written {
        Ok(_) => Ok(true),
        Err(error) if is_duplicate(&error) => Ok(false),
        Err(error) => Err(error),
    }
}

pub fn delete_received_before(conn: &mut DbConnection, before: Timestamp) -> QueryResult<usize> {
    diesel::delete(received::table.filter(received::at.lt(before))).execute(conn)
}
