//! The list of players.

use crate::model::PlayerId;
use crate::store::games::like_pattern;
use crate::store::players::{PROGRAM, Player};
use crate::store::schema::{players, seen, sessions};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

/// The most sessions that count as online.
const MOST_ONLINE: i64 = 5_000;

/// A part of the list, in the order of names.
#[derive(Debug, Clone, Default)]
pub struct Part {
    /// Words in the name or the display name, folded.
    pub words: Vec<String>,
    /// Only these players.
    pub among: Option<Vec<PlayerId>>,
    /// Only names after this one, as [`super::players::name_key`] writes it.
    pub after: Option<String>,
    pub limit: i64,
}

/// Open accounts with a confirmed address.
pub fn list(conn: &mut DbConnection, part: &Part) -> QueryResult<Vec<Player>> {
    // Every name comes after the empty one; so the index of names is searched.
    let after = part.after.clone().unwrap_or_default();
    let mut query = players::table
        .filter(players::name_key.gt(after))
        .filter(players::closed_at.is_null())
        .filter(players::confirmed_at.is_not_null())
        .filter(players::role.ne(PROGRAM))
        .order(players::name_key)
        .limit(part.limit)
        .into_boxed();
    if let Some(ids) = &part.among {
        query = query.filter(players::id.eq_any(ids.clone()));
    }
    for word in &part.words {
        query = query.filter(players::folded.like(like_pattern(word)).escape('\\'));
    }
    query.load(conn)
}

/// The players with a session used since `at`, or among `sessions`, who do not hide it.
pub fn online(
    conn: &mut DbConnection,
    at: Timestamp,
    sessions: &[i64],
) -> QueryResult<Vec<PlayerId>> {
    let subjects: Vec<String> = seen::table
        .filter(seen::at.gt(at))
        .order(seen::at.desc())
        .limit(MOST_ONLINE)
        .select(seen::subject)
        .load(conn)?;
    let stored = subjects.iter().filter_map(|subject| {
        let id = subject.strip_prefix("session:")?;
        id.parse::<i64>().ok()
    });
    let used: Vec<i64> = stored.chain(sessions.iter().copied()).collect();
    sessions::table
        .inner_join(players::table.on(players::id.eq(sessions::player_id)))
        .filter(sessions::id.eq_any(used))
        .filter(players::hides_presence.eq(false))
        .select(sessions::player_id)
        .distinct()
        .load(conn)
}
