//! Sessions: who is signed in where.

use crate::model::PlayerId;
use crate::store::players::Player;
use crate::store::schema::{appearances, mailboxes, players, seen, sessions};
use crate::store::{DbConnection, Timestamp, appearance};
use chrono::{DateTime, Utc};
use diesel::dsl::{not, sql};
use diesel::prelude::*;
use diesel::sql_types::{self, Bool};

// Some columns are read by tests alone.
#[allow(dead_code)]
#[derive(Debug, Clone, Queryable)]
pub struct Session {
    pub id: i64,
    /// SHA-256 of the token in the cookie.
    pub token_hash: String,
    pub player_id: PlayerId,
    /// The browser's name for itself.
    pub agent: String,
    /// When the player signed in.
    pub created_at: Timestamp,
    /// When the player gave the password again; none who did not since.
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

/// Writes down that the owner of a session gave the password again.
pub fn prove(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    let session = diesel::update(sessions::table.find(id));
    let proved = sessions::proved_at.eq(at);
    session.set(proved).execute(conn).map(drop)
}

/// Who is signed in by a session, with what every page needs to know of them.
#[derive(Debug, Clone, Queryable)]
pub struct SessionOwner {
    pub session: Session,
    pub player: Player,
    /// How they like to see boards; none who never said.
    pub appearance: Option<appearance::Row>,
    /// Since when optional mail is held back, because mail came back.
    pub suspended_at: Option<Timestamp>,
}

/// The session of that token, with its player.
pub fn find(conn: &mut DbConnection, token_hash: &str) -> QueryResult<Option<SessionOwner>> {
    let found = sessions::table
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
    directly!(conn, |conn| found.get_result(conn)).optional()
}

/// A player's sessions, the newest first, each with its last visit that was written down.
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

/// The numbers of a player's sessions but for the newest so many.
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

/// The numbers of the sessions that neither began nor were used since an instant.
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

/// The last visit that was written down, or the sign-in.
pub fn last_seen(conn: &mut DbConnection, session: &Session) -> QueryResult<DateTime<Utc>> {
    let at: Option<Timestamp> = seen::table
        .find(seen_key(session.id))
        .select(seen::at)
        .get_result(conn)
        .optional()?;
    Ok(at.unwrap_or(session.created_at).utc())
}

/// Ends those of a player's sessions that `which` picks, and tells how many there were.
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

/// Deletes sessions, with what `seen` holds of them; that their players were seen is kept.
pub fn delete(conn: &mut DbConnection, ids: &[i64]) -> QueryResult<usize> {
    // In portions: a statement takes only so many values.
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

/// The subject under which `seen` keeps a session.
pub fn seen_key(session_id: i64) -> String {
    format!("session:{session_id}")
}

/// The subject under which `seen` keeps a player who was here without a session, or whose
/// session is over.
pub fn player_key(player_id: PlayerId) -> String {
    format!("player:{player_id}")
}
