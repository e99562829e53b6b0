//! Sessions of signed-in players.

use crate::model::PlayerId;
use crate::store::players::Player;
use crate::store::schema::{appearances, mailboxes, players, seen, sessions};
use crate::store::{DbConnection, Timestamp, appearance};
use chrono::{DateTime, Utc};
use diesel::dsl::{not, sql};
use diesel::prelude::*;
use diesel::sql_types::{self, Bool};

// Some columns are read by tests only.
#[allow(dead_code)]
#[derive(Debug, Clone, Queryable)]
pub struct Session {
    pub id: i64,
    /// SHA-256 of the token in the cookie.
    pub token_hash: String,
    pub player_id: PlayerId,
    /// The `User-Agent` header.
    pub agent: String,
    pub created_at: Timestamp,
    /// When the player last entered the password again in this session.
    pub proved_at: Option<Timestamp>,
}

pub fn insert(
    conn: &mut DbConnection,
    token_hash: &str,
    player_id: PlayerId,
    agent: &str,
    at: Timestamp,
) -> QueryResult<()> {
    diesel::insert_into(sessions::table)
        .values((
            sessions::token_hash.eq(token_hash),
            sessions::player_id.eq(player_id),
            sessions::agent.eq(agent),
            sessions::created_at.eq(at),
        ))
        .execute(conn)
        .map(drop)
}

/// Records that the owner of a session entered the password again.
pub fn prove(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    let session = diesel::update(sessions::table.find(id));
    let proved = sessions::proved_at.eq(at);
    session.set(proved).execute(conn).map(drop)
}

/// The player of a session, with the data that every page needs.
#[derive(Debug, Clone, Queryable)]
pub struct SessionOwner {
    pub session: Session,
    pub player: Player,
    /// `None` if the player never changed the defaults.
    pub appearance: Option<appearance::Row>,
    /// When optional email was suspended because messages bounced.
    pub suspended_at: Option<Timestamp>,
}

/// Finds a session and its player by the token's hash.
pub fn find(conn: &mut DbConnection, token_hash: &str) -> QueryResult<Option<SessionOwner>> {
    let query = sessions::table
        .inner_join(players::table.on(players::id.eq(sessions::player_id)))
        .left_join(appearances::table.on(appearances::player_id.eq(players::id)))
        .left_join(mailboxes::table.on(mailboxes::player_id.eq(players::id)))
        .filter(sessions::token_hash.eq(token_hash))
        .filter(players::closed_at.is_null())
        .select((
            sessions::all_columns,
            players::all_columns,
            appearances::all_columns.nullable(),
            mailboxes::suspended_at.nullable(),
        ));
    directly!(conn, |conn| query.get_result(conn)).optional()
}

/// A player's sessions, the newest first, each with its last recorded visit.
pub fn of_player(
    conn: &mut DbConnection,
    player_id: PlayerId,
) -> QueryResult<Vec<(Session, DateTime<Utc>)>> {
    let rows: Vec<Session> = sessions::table
        .filter(sessions::player_id.eq(player_id))
        .order(sessions::id.desc())
        .load(conn)?;
    rows.into_iter()
        .map(|session| {
            let at = last_seen(conn, &session)?;
            Ok((session, at))
        })
        .collect()
}

/// The ids of a player's sessions except the newest `keep`.
pub fn older_than(
    conn: &mut DbConnection,
    player_id: PlayerId,
    newest: i64,
) -> QueryResult<Vec<i64>> {
    sessions::table
        .filter(sessions::player_id.eq(player_id))
        .order(sessions::id.desc())
        .offset(newest)
        .limit(i64::from(i32::MAX))
        .select(sessions::id)
        .load(conn)
}

/// The ids of sessions that neither began nor were used since `at`.
pub fn idle_since(conn: &mut DbConnection, at: Timestamp) -> QueryResult<Vec<i64>> {
    let visited = sql::<Bool>("EXISTS (SELECT 1 FROM seen WHERE subject = ")
        .sql("'session:' || sessions.id AND at >= ")
        .bind::<sql_types::Timestamp, _>(at)
        .sql(")");
    sessions::table
        .filter(sessions::created_at.lt(at))
        .filter(not(visited))
        .select(sessions::id)
        .load(conn)
}

/// The last recorded visit, or the sign-in.
pub fn last_seen(conn: &mut DbConnection, session: &Session) -> QueryResult<DateTime<Utc>> {
    let at: Option<Timestamp> = seen::table
        .find(seen_key(session.id))
        .select(seen::at)
        .get_result(conn)
        .optional()?;
    Ok(at.unwrap_or(session.created_at).utc())
}

/// Ends the player's sessions that match `which` and returns their number.
pub fn end(
    conn: &mut DbConnection,
    player_id: PlayerId,
    which: impl Fn(i64) -> bool,
) -> QueryResult<usize> {
    let of_player = sessions::table.filter(sessions::player_id.eq(player_id));
    let ids: Vec<i64> = of_player.select(sessions::id).load(conn)?;
    let ids: Vec<i64> = ids.into_iter().filter(|id| which(*id)).collect();
    delete(conn, &ids)
}

/// Deletes sessions and their entries in `seen`. The players' last visits are preserved.
pub fn delete(conn: &mut DbConnection, ids: &[i64]) -> QueryResult<usize> {
    // In chunks, because the number of values in a statement is limited.
    let mut deleted = 0;
    for some in ids.chunks(500) {
        let over: Vec<Session> = sessions::table
            .filter(sessions::id.eq_any(some.to_vec()))
            .load(conn)?;
        for session in over {
            let at = last_seen(conn, &session)?.into();
            crate::store::last_seen::advance(conn, &player_key(session.player_id), at)?;
        }
        let keys: Vec<String> = some.iter().map(|id| seen_key(*id)).collect();
        diesel::delete(seen::table.filter(seen::subject.eq_any(keys))).execute(conn)?;
        let rows = sessions::table.filter(sessions::id.eq_any(some.to_vec()));
        deleted += diesel::delete(rows).execute(conn)?;
    }
    Ok(deleted)
}

/// The subject of a session in the table `seen`.
pub fn seen_key(session_id: i64) -> String {
    format!("session:{session_id}")
}

/// The subject in the table `seen` of a player whose visit belongs to no existing session.
pub fn player_key(player_id: PlayerId) -> String {
    format!("player:{player_id}")
}
