//! Players whom a player follows.

use crate::model::PlayerId;
use crate::store::schema::follows;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

/// Records that a player follows another. A second call changes nothing.
pub fn insert(
    conn: &mut DbConnection,
    player: PlayerId,
    followed: PlayerId,
    at: Timestamp,
) -> QueryResult<()> {
    crate::store::ignore_duplicate(conn, |conn| {
        diesel::insert_into(follows::table)
            .values((
                follows::player_id.eq(player),
                follows::followed_id.eq(followed),
                follows::at.eq(at),
            ))
            .execute(conn)
            .map(drop)
    })
}

pub fn delete(conn: &mut DbConnection, player: PlayerId, followed: PlayerId) -> QueryResult<()> {
    diesel::delete(follows::table.find((player, followed)))
        .execute(conn)
        .map(drop)
}

/// Deletes whom a player follows, and who follows that player.
pub fn delete_all(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    let of_player = follows::player_id
        .eq(player)
        .or(follows::followed_id.eq(player));
    diesel::delete(follows::table.filter(of_player))
        .execute(conn)
        .map(drop)
}

/// The players whom a player follows.
pub fn of_player(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<PlayerId>> {
    follows::table
        .filter(follows::player_id.eq(player))
        .select(follows::followed_id)
        .load(conn)
}

pub fn exists(conn: &mut DbConnection, player: PlayerId, followed: PlayerId) -> QueryResult<bool> {
    let row = follows::table.find((player, followed));
    let found: Option<PlayerId> = row.select(follows::player_id).first(conn).optional()?;
    Ok(found.is_some())
}

/// The players who follow a player.
pub fn followers(conn: &mut DbConnection, followed: PlayerId) -> QueryResult<Vec<PlayerId>> {
    follows::table
        .filter(follows::followed_id.eq(followed))
        .select(follows::player_id)
        .load(conn)
}
