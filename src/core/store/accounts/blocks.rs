//! Players whose challenges and messages a player does not want.

use crate::model::{PlayerId, PlayerName};
use crate::store::schema::{blocks, players};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

/// Records that a player blocks another. A second call changes nothing.
pub fn insert(
    conn: &mut DbConnection,
    player: PlayerId,
    blocked: PlayerId,
    at: Timestamp,
) -> QueryResult<()> {
    crate::store::ignore_duplicate(conn, |conn| {
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

/// Deletes a player's blocks in both directions.
pub fn delete_all(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    let of_player = blocks::player_id
        .eq(player)
        .or(blocks::blocked_id.eq(player));
    diesel::delete(blocks::table.filter(of_player))
        .execute(conn)
        .map(drop)
}

pub fn exists(conn: &mut DbConnection, player: PlayerId, blocked: PlayerId) -> QueryResult<bool> {
    let row = blocks::table.find((player, blocked));
    let found: Option<PlayerId> = row.select(blocks::player_id).first(conn).optional()?;
    Ok(found.is_some())
}

/// The players blocked by a player, the latest first.
pub fn of_player(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<PlayerName>> {
    let rows: Vec<(String, Option<String>)> = blocks::table
        .inner_join(players::table.on(players::id.eq(blocks::blocked_id)))
        .filter(blocks::player_id.eq(player))
        .order((blocks::at.desc(), blocks::blocked_id))
        .select((players::name, players::display_name))
        .load(conn)?;
    let called = |(name, display)| PlayerName::of(name, display);
    Ok(rows.into_iter().map(called).collect())
}

/// The players whom a player blocks or who block that player.
pub fn in_either_direction(
    conn: &mut DbConnection,
    player: PlayerId,
) -> QueryResult<Vec<PlayerId>> {
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
