//! Players' favourite variants.

use crate::model::PlayerId;
use crate::store::schema::favourites;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

/// A player's favourites: slug and time of marking, the oldest first.
pub fn of_player(
    conn: &mut DbConnection,
    player: PlayerId,
) -> QueryResult<Vec<(String, Timestamp)>> {
    favourites::table
        .filter(favourites::player_id.eq(player))
        .order((favourites::at, favourites::variant))
        .select((favourites::variant, favourites::at))
        .load(conn)
}

/// Marks a favourite. A second call changes nothing.
pub fn mark(
    conn: &mut DbConnection,
    player: PlayerId,
    variant: &str,
    at: Timestamp,
) -> QueryResult<()> {
    crate::store::ignore_duplicate(conn, |conn| {
        diesel::insert_into(favourites::table)
            .values((
                favourites::player_id.eq(player),
                favourites::variant.eq(variant),
                favourites::at.eq(at),
            ))
            .execute(conn)
            .map(drop)
    })
}

pub fn unmark(conn: &mut DbConnection, player: PlayerId, variant: &str) -> QueryResult<()> {
    let row = favourites::table
        .filter(favourites::player_id.eq(player))
        .filter(favourites::variant.eq(variant));
    diesel::delete(row).execute(conn).map(drop)
}

pub fn delete_all(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    let rows = favourites::table.filter(favourites::player_id.eq(player));
    diesel::delete(rows).execute(conn).map(drop)
}
