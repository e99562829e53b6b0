//! The addresses that notices ask to be answered at. Of a token only its hash is kept.

use crate::model::{GameId, PlayerId};
use crate::store::schema::replies;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

// Some columns are read by tests alone.
#[allow(dead_code)]
#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub id: i64,
    pub token_hash: String,
    pub player_id: PlayerId,
    /// In which game, or to which challenge.
    pub game_id: GameId,
    /// The moves made when it was given out.
    pub ply: i64,
    pub purpose: String,
    pub created_at: Timestamp,
    /// When something was played with it.
    pub spent_at: Option<Timestamp>,
    /// When the player changed password or address.
    pub revoked_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = replies)]
pub struct NewRow<'a> {
    /// As in [`Row`], so for all of them.
    pub token_hash: &'a str,
    pub player_id: PlayerId,
    pub game_id: GameId,
    pub ply: i64,
    pub purpose: &'a str,
    pub created_at: Timestamp,
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

/// Something was played with it.
pub fn spend(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    diesel::update(replies::table.find(id))
        .filter(replies::spent_at.is_null())
        .set(replies::spent_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// No token given out to a player so far is good any more.
pub fn revoke_all(conn: &mut DbConnection, player_id: PlayerId, at: Timestamp) -> QueryResult<()> {
    diesel::update(replies::table)
        .filter(replies::player_id.eq(player_id))
        .filter(replies::revoked_at.is_null())
        .set(replies::revoked_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// Forgets the tokens that were given out before an instant, a few at a time, the oldest first: so
/// their numbers go, and need no index of the time.
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
