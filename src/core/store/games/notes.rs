//! Notes beside positions of games. Every function takes their writer, for to everybody else there
//! are only those that were published.

use crate::model::{GameId, PlayerId, PlayerName};
use crate::store::games::like_pattern;
use crate::store::schema::{blocks, notes, players};
use crate::store::{DbConnection, Timestamp, cannot_be_kept};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_types::Text;

#[diesel::declare_sql_function]
extern "SQL" {
    /// The text in small letters; `SQLite` knows those of ASCII.
    fn lower(text: Text) -> Text;
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Row {
    pub id: i64,
    pub game_id: GameId,
    pub player_id: PlayerId,
    /// The ply of the position that it is about.
    pub ply: i64,
    /// The moves that follow it there, in coordinates joined by spaces; empty where there are none.
    pub line: String,
    /// The words, plain text; may be empty.
    pub body: String,
    /// When it was written or changed last.
    pub at: Timestamp,
    /// When it was published; none while it is its writer's alone.
    pub published_at: Option<Timestamp>,
}

/// What is written down of a note, besides whose it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewNote<'a> {
    pub ply: i64,
    /// The moves that follow it there, as [`Row::line`].
    pub line: &'a str,
    pub body: &'a str,
    pub at: Timestamp,
}

/// Writes a note and tells its number.
pub fn insert(
    conn: &mut DbConnection,
    game_id: GameId,
    player_id: PlayerId,
    note: &NewNote,
) -> QueryResult<i64> {
    diesel::insert_into(notes::table)
        .values((
            notes::game_id.eq(game_id),
            notes::player_id.eq(player_id),
            notes::ply.eq(note.ply),
            notes::line.eq(note.line),
            notes::body.eq(note.body),
            notes::at.eq(note.at),
        ))
        .returning(notes::id)
        .get_result(conn)
}

/// Writes a note anew; whether it is published stays as it is.
pub fn change(conn: &mut DbConnection, id: i64, note: &NewNote) -> QueryResult<()> {
    diesel::update(notes::table.find(id))
        .set((
            notes::ply.eq(note.ply),
            notes::line.eq(note.line),
            notes::body.eq(note.body),
            notes::at.eq(note.at),
        ))
        .execute(conn)
        .map(drop)
}

/// Lets everybody see a note who may see its game, or nobody but its writer any more.
pub fn set_published(conn: &mut DbConnection, id: i64, at: Option<Timestamp>) -> QueryResult<()> {
    let note = diesel::update(notes::table.find(id));
    note.set(notes::published_at.eq(at)).execute(conn).map(drop)
}

pub fn delete(conn: &mut DbConnection, id: i64) -> QueryResult<()> {
    diesel::delete(notes::table.find(id))
        .execute(conn)
        .map(drop)
}

/// The notes that a player keeps on a game, in the order they were written in.
pub fn own_in(
    conn: &mut DbConnection,
    game_id: GameId,
    player_id: PlayerId,
) -> QueryResult<Vec<Row>> {
    notes::table
        .filter(notes::game_id.eq(game_id))
        .filter(notes::player_id.eq(player_id))
        .order(notes::id)
        .load(conn)
}

/// How many notes a player keeps.
pub fn count(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<i64> {
    let of_player = notes::table.filter(notes::player_id.eq(player_id));
    of_player.count().get_result(conn)
}

/// The notes on a game that somebody may see, their own and those published, by ply; with how their
/// writers are called. Those apart whose writers the viewer blocks. 0 is nobody.
pub fn seen_in(
    conn: &mut DbConnection,
    game_id: GameId,
    viewer: PlayerId,
) -> QueryResult<Vec<(Row, PlayerName)>> {
    let seen = notes::player_id
        .eq(viewer)
        .or(notes::published_at.is_not_null());
    let blocked = blocks::table
        .filter(blocks::player_id.eq(viewer))
        .filter(blocks::blocked_id.eq(notes::player_id));
    let of_game = notes::table
        .inner_join(players::table)
        .filter(notes::game_id.eq(game_id))
        .filter(seen)
        .filter(not(exists(blocked)))
        .order((notes::ply, notes::id))
        .select((notes::all_columns, (players::name, players::display_name)));
    let found: Vec<(Row, (String, Option<String>))> = directly!(conn, |conn| of_game.load(conn)?);
    let called = |(row, (name, display))| (row, PlayerName { name, display });
    Ok(found.into_iter().map(called).collect())
}

/// How many notes on a game are published.
pub fn count_published(conn: &mut DbConnection, game_id: GameId) -> QueryResult<i64> {
    notes::table
        .filter(notes::game_id.eq(game_id))
        .filter(notes::published_at.is_not_null())
        .count()
        .get_result(conn)
}

/// The notes of a player, the newest first, at most `limit`: those with the words in them, and
/// below that number, where these are given.
pub fn list(
    conn: &mut DbConnection,
    player_id: PlayerId,
    (words, below): (&str, Option<i64>),
    limit: i64,
) -> QueryResult<Vec<Row>> {
    if cannot_be_kept(words) {
        return Ok(Vec::new());
    }
    let mut query = notes::table
        .filter(notes::player_id.eq(player_id))
        .filter(notes::id.lt(below.unwrap_or(i64::MAX)))
        .order(notes::id.desc())
        .limit(limit)
        .into_boxed();
    if !words.is_empty() {
        query = query.filter(lower(notes::body).like(like_pattern(words)).escape('\\'));
    }
    query.load(conn)
}

/// Erases what a player who closes the account has not published.
pub fn delete_unpublished(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<()> {
    let unpublished = notes::table
        .filter(notes::player_id.eq(player_id))
        .filter(notes::published_at.is_null());
    diesel::delete(unpublished).execute(conn).map(drop)
}
