//! Notices that a player was sent recently.

use super::{is_sent, is_waiting};
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId};
use crate::store::cached::Cache;
use crate::store::schema::outbox;
use crate::store::{DbConnection, Timestamp};
use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;

/// The times of the last `limit` notices of these kinds to a player after `since`, the latest
/// first.
pub fn sent_lately(
    conn: &mut DbConnection,
    recipient_id: PlayerId,
    kinds: &[Kind],
    since: DateTime<Utc>,
    limit: i64,
) -> QueryResult<Vec<DateTime<Utc>>> {
    let times: Vec<Option<Timestamp>> = outbox::table
        .filter(is_sent())
        .filter(outbox::recipient_id.eq(recipient_id))
        .filter(outbox::done_at.gt(Timestamp::from(since)))
        .filter(outbox::kind.eq_any(kinds))
        .order(outbox::done_at.desc())
        .limit(limit)
        .select(outbox::done_at)
        .cached()
        .load(conn)?;
    Ok(times.into_iter().flatten().map(Timestamp::utc).collect())
}

/// Whether a player was sent a notice of these kinds after `since` (or ever), optionally about that
/// game.
pub fn was_sent(
    conn: &mut DbConnection,
    recipient_id: PlayerId,
    kinds: &[Kind],
    game_id: Option<GameId>,
    since: Option<DateTime<Utc>>,
) -> QueryResult<bool> {
    let mut sent = outbox::table
        .filter(is_sent())
        .filter(outbox::recipient_id.eq(recipient_id))
        .filter(outbox::kind.eq_any(kinds))
        .into_boxed();
    if let Some(game) = game_id {
        sent = sent.filter(outbox::game_id.eq(game));
    }
    if let Some(since) = since {
        sent = sent.filter(outbox::done_at.gt(Timestamp::from(since)));
    }
    let first: Option<i64> = sent
        .select(outbox::id)
        .cached()
        .get_result(conn)
        .optional()?;
    Ok(first.is_some())
}

/// Whether a notice of that kind about a game is waiting for a player.
pub fn is_waiting_for(
    conn: &mut DbConnection,
    recipient_id: PlayerId,
    kind: Kind,
    game_id: GameId,
) -> QueryResult<bool> {
    let waiting = outbox::table
        .filter(is_waiting())
        .filter(outbox::recipient_id.eq(recipient_id))
        .filter(outbox::game_id.eq(game_id))
        .filter(outbox::kind.eq(kind));
    diesel::select(exists(waiting)).get_result(conn)
}
