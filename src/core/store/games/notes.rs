//! Notes on positions of games. Functions take the author, because others see only published notes.

use crate::model::{GameId, PlayerId, PlayerName};
use crate::store::games::like_pattern;
use crate::store::schema::{blocks, notes, players};
use crate::store::{DbConnection, Timestamp, is_unstorable};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use diesel::sql_types::Text;

#[diesel::declare_sql_function]
extern "SQL" {
    /// The text in lower case. `SQLite` converts ASCII letters only.
    fn lower(text: Text) -> Text;
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Row {
    pub id: i64,
    pub game_id: GameId,
    pub player_id: PlayerId,
    pub ply: i64,
    /// A variation from the position: coordinates separated by spaces; may be empty.
    pub line: String,
    pub body: String,
    pub at: Timestamp,
    /// `None` while the note is private.
    pub published_at: Option<Timestamp>,
}

/// The editable fields of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewNote<'a> {
    pub ply: i64,
    /// As in [`Row::line`].
    pub line: &'a str,
    pub body: &'a str,
    pub at: Timestamp,
}

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

/// Changes a note. Whether it is published stays the same.
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

/// Publishes a note for those who may see the game, or makes it private again.
pub fn set_published(conn: &mut DbConnection, id: i64, at: Option<Timestamp>) -> QueryResult<()> {
    let note = diesel::update(notes::table.find(id));
    note.set(notes::published_at.eq(at)).execute(conn).map(drop)
}

pub fn delete(conn: &mut DbConnection, id: i64) -> QueryResult<()> {
    diesel::delete(notes::table.find(id))
        .execute(conn)
        .map(drop)
}

/// A player's notes on a game, in the order of their creation.
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

pub fn count(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<i64> {
    let of_player = notes::table.filter(notes::player_id.eq(player_id));
    of_player.count().get_result(conn)
}

/// The notes on a game that a viewer may see (their own and published ones), by ply, with the
/// authors' names, except authors whom the viewer blocks; 0 stands for an anonymous viewer.
pub fn visible_in(
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
    let called = |(row, (name, display))| (row, PlayerName::of(name, display));
    Ok(found.into_iter().map(called).collect())
}

/// The number of published notes on a game.
pub fn count_published(conn: &mut DbConnection, game_id: GameId) -> QueryResult<i64> {
    notes::table
        .filter(notes::game_id.eq(game_id))
        .filter(notes::published_at.is_not_null())
        .count()
        .get_result(conn)
}

/// At most `limit` notes of a player, the newest first, optionally only those that contain the
/// words or have a lower id.
pub fn list(
    conn: &mut DbConnection,
    player_id: PlayerId,
    (words, below): (&str, Option<i64>),
    limit: i64,
) -> QueryResult<Vec<Row>> {
    if is_unstorable(words) {
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

/// Deletes the unpublished notes of a player who closes the account.
pub fn delete_unpublished(conn: &mut DbConnection, player_id: PlayerId) -> QueryResult<()> {
    let unpublished = notes::table
        .filter(notes::player_id.eq(player_id))
        .filter(notes::published_at.is_null());
    diesel::delete(unpublished).execute(conn).map(drop)
}
