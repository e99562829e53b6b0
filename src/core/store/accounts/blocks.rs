//! From whom players want neither challenges nor words.

use crate::model::{PlayerId, PlayerName};
use crate::store::schema::{blocks, players};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

/// Writes down that a player blocks another; once is enough.
pub fn insert(
    conn: &mut DbConnection,
    player: PlayerId,
    blocked: PlayerId,
    at: Timestamp,
) -> QueryResult<()> {
    crate::store::unless_duplicate(conn, |conn| {
        diesel::insert_into(blocks::table)
            .values((
                blocks::player_id.eq(player),
                blocks::blocked_id.eq(blocked),
                blocks::at.eq(at),
            ))
            .execute(conn)
            .map(drop)
    })
}

pub fn delete(conn: &mut DbConnection, player: PlayerId, blocked: PlayerId) -> QueryResult<()> {
    diesel::delete(blocks::table.find((player, blocked)))
        .execute(conn)
        .map(drop)
}

/// Forgets whom a player blocks, and who blocks that player.
pub fn delete_all(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    let of_player = blocks::player_id
        .eq(player)
        .or(blocks::blocked_id.eq(player));
    diesel::delete(blocks::table.filter(of_player))
        .execute(conn)
        .map(drop)
}

/// Whether a player blocks another.
pub fn stands(conn: &mut DbConnection, player: PlayerId, blocked: PlayerId) -> QueryResult<bool> {
    let row = blocks::table.find((player, blocked));
    let found: Option<PlayerId> = row.select(blocks::player_id).first(conn).optional()?;
    Ok(found.is_some())
}

/// Whom a player blocks, the latest first.
pub fn of_player(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<PlayerName>> {
    let rows: Vec<(String, Option<String>)> = blocks::table
        .inner_join(players::table.on(players::id.eq(blocks::blocked_id)))
        .filter(blocks::player_id.eq(player))
        .order((blocks::at.desc(), blocks::blocked_id))
        .select((players::name, players::display_name))
        .load(conn)?;
    let called = |(name, display)| PlayerName { name, display };
    Ok(rows.into_iter().map(called).collect())
}

/// Whom a player blocks, and who blocks that player.
pub fn around(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<PlayerId>> {
    let mut all: Vec<PlayerId> = blocks::table
        .filter(blocks::player_id.eq(player))
        .select(blocks::blocked_id)
        .load(conn)?;
    let by: Vec<PlayerId> = blocks::table
        .filter(blocks::blocked_id.eq(player))
        .select(blocks::player_id)
        .load(conn)?;
    all.extend(by);
    Ok(all)
}
