//! The secrets in players' unsubscribe links. A player has one, which is renewed; of those before
//! it hashes are kept.

use crate::model::PlayerId;
use crate::store::players::Player;
use crate::store::schema::{former_mail_keys, players};
use crate::store::{DbConnection, Timestamp, cannot_be_kept};
use diesel::dsl::{exists, not};
use diesel::prelude::*;

/// The player whose links carry this secret, or carried it; `hash` is its hash.
pub fn owner(conn: &mut DbConnection, key: &str, hash: &str) -> QueryResult<Option<Player>> {
    if cannot_be_kept(key) {
        return Ok(None);
    }
    let former: Option<PlayerId> = former_mail_keys::table
        .find(hash)
        .select(former_mail_keys::player_id)
        .get_result(conn)
        .optional()?;
    match former {
        Some(id) => crate::store::players::find(conn, id),
        None => players::table
            .filter(players::mail_key.eq(key))
            .get_result(conn)
            .optional(),
    }
}

/// Players, so many at most, whose secret is older than an instant, with it.
pub fn older_than(
    conn: &mut DbConnection,
    at: Timestamp,
    most: i64,
) -> QueryResult<Vec<(PlayerId, String)>> {
    let renewed_since = former_mail_keys::table
        .filter(former_mail_keys::player_id.eq(players::id))
        .filter(former_mail_keys::renewed_at.ge(at));
    players::table
        .filter(players::created_at.lt(at))
        .filter(players::closed_at.is_null())
        .filter(not(exists(renewed_since)))
        .select((players::id, players::mail_key))
        .limit(most)
        .load(conn)
}

/// Gives a player another secret; links with the one before it, of which this is the hash, still
/// work.
pub fn renew(
    conn: &mut DbConnection,
    player_id: PlayerId,
    former_hash: &str,
    key: &str,
    at: Timestamp,
) -> QueryResult<()> {
    diesel::insert_into(former_mail_keys::table)
        .values((
            former_mail_keys::key_hash.eq(former_hash),
            former_mail_keys::player_id.eq(player_id),
            former_mail_keys::renewed_at.eq(at),
        ))
        .execute(conn)?;
    set(conn, player_id, key)
}

/// Gives a player another secret; no link of until now works any more.
pub fn replace(conn: &mut DbConnection, player_id: PlayerId, key: &str) -> QueryResult<()> {
    let former = former_mail_keys::table.filter(former_mail_keys::player_id.eq(player_id));
    diesel::delete(former).execute(conn)?;
    set(conn, player_id, key)
}

/// Forgets the secrets that were renewed before an instant.
pub fn forget_before(conn: &mut DbConnection, at: Timestamp) -> QueryResult<()> {
    let old = former_mail_keys::table.filter(former_mail_keys::renewed_at.lt(at));
    diesel::delete(old).execute(conn).map(drop)
}

fn set(conn: &mut DbConnection, player_id: PlayerId, key: &str) -> QueryResult<()> {
    diesel::update(players::table.find(player_id))
        .set(players::mail_key.eq(key))
        .execute(conn)
        .map(drop)
}
