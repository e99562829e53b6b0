//! Names that players had before an admin renamed them.

use crate::model::PlayerId;
use crate::store::schema::former_names;
use crate::store::{DbConnection, Timestamp, is_unstorable, players};
use diesel::prelude::*;

/// Reserves a player's former name. An earlier reservation of the name is renewed.
pub fn keep(
    conn: &mut DbConnection,
    player: &players::Player,
    until: Timestamp,
) -> QueryResult<()> {
    forget(conn, &player.name_key)?;
    diesel::insert_into(former_names::table)
        .values((
            former_names::name_key.eq(&player.name_key),
            former_names::skeleton.eq(&player.skeleton),
            former_names::player_id.eq(player.id),
            former_names::until.eq(until),
        ))
        .execute(conn)
        .map(drop)
}

/// Deletes a former name that is in use again.
pub fn forget(conn: &mut DbConnection, name_key: &str) -> QueryResult<()> {
    diesel::delete(former_names::table.find(name_key))
        .execute(conn)
        .map(drop)
}

/// Deletes the former names that have expired.
pub fn forget_before(conn: &mut DbConnection, now: Timestamp) -> QueryResult<()> {
    diesel::delete(former_names::table.filter(former_names::until.lt(now)))
        .execute(conn)
        .map(drop)
}

/// The player who had that name, in any case.
pub fn owner(conn: &mut DbConnection, name: &str) -> QueryResult<Option<PlayerId>> {
    if is_unstorable(name) {
        return Ok(None);
    }
    former_names::table
        .find(players::name_key(name))
        .select(former_names::player_id)
        .get_result(conn)
        .optional()
}

/// Another player's former name with that skeleton.
pub fn owner_of_skeleton(
    conn: &mut DbConnection,
    skeleton: &str,
    but: Option<PlayerId>,
) -> QueryResult<Option<PlayerId>> {
    former_names::table
        .filter(former_names::skeleton.eq(skeleton))
        .filter(former_names::player_id.ne(but.unwrap_or(PlayerId::NONE)))
        .select(former_names::player_id)
        .get_result(conn)
        .optional()
}
