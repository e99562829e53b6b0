//! Reply addresses of emails about tournaments, of which only the hash of a token is stored.

use crate::model::{PlayerId, TournamentId};
use crate::store::schema::tournament_replies;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable, Insertable)]
#[diesel(table_name = tournament_replies)]
pub struct Row {
    pub token_hash: String,
    pub tournament_id: TournamentId,
    pub player_id: PlayerId,
    pub created_at: Timestamp,
    /// When the player changed password or address.
    pub revoked_at: Option<Timestamp>,
}

pub fn insert(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    diesel::insert_into(tournament_replies::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

pub fn find(conn: &mut DbConnection, token_hash: &str) -> QueryResult<Option<Row>> {
    tournament_replies::table
        .find(token_hash)
        .first(conn)
        .optional()
}

/// Revokes all tokens of a player.
pub fn revoke_all(conn: &mut DbConnection, player: PlayerId, at: Timestamp) -> QueryResult<()> {
    diesel::update(tournament_replies::table)
        .filter(tournament_replies::player_id.eq(player))
        .filter(tournament_replies::revoked_at.is_null())
        .set(tournament_replies::revoked_at.eq(at))
        .execute(conn)
        .map(drop)
}
