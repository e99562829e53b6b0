//! Collections of games, and bookmarked games.

use crate::model::{GameId, PlayerId, PlayerName};
use crate::store::schema::{collected, collections, players, stars};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Row {
    pub id: i64,
    pub player_id: PlayerId,
    pub title: String,
    /// The description, in plain text; may be empty.
    pub words: String,
    pub public: bool,
    pub created_at: Timestamp,
    /// When the title, the description or a game last changed.
    pub changed_at: Timestamp,
}

/// The fields of a collection that its owner edits.
#[derive(Debug, Clone, Copy)]
pub struct CollectionFields<'a> {
    pub title: &'a str,
    pub words: &'a str,
    pub public: bool,
    pub at: Timestamp,
}

pub fn insert(
    conn: &mut DbConnection,
    player: PlayerId,
    written: &CollectionFields,
) -> QueryResult<i64> {
    diesel::insert_into(collections::table)
        .values((
            collections::player_id.eq(player),
            collections::title.eq(written.title),
            collections::words.eq(written.words),
            collections::public.eq(written.public),
            collections::created_at.eq(written.at),
            collections::changed_at.eq(written.at),
        ))
        .returning(collections::id)
        .get_result(conn)
}

pub fn change(conn: &mut DbConnection, id: i64, written: &CollectionFields) -> QueryResult<()> {
    diesel::update(collections::table.find(id))
        .set((
            collections::title.eq(written.title),
            collections::words.eq(written.words),
            collections::public.eq(written.public),
            collections::changed_at.eq(written.at),
        ))
        .execute(conn)
        .map(drop)
}

pub fn delete(conn: &mut DbConnection, id: i64) -> QueryResult<()> {
    diesel::delete(collected::table.filter(collected::collection_id.eq(id))).execute(conn)?;
    diesel::delete(collections::table.find(id))
        .execute(conn)
        .map(drop)
}

/// Deletes a player's collections and bookmarks.
pub fn delete_all(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    for row in of_player(conn, player, i64::MAX)? {
        delete(conn, row.id)?;
    }
    diesel::delete(stars::table.filter(stars::player_id.eq(player)))
        .execute(conn)
        .map(drop)
}

/// A collection, with its owner's name.
pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<(Row, PlayerName)>> {
    let found: Option<(Row, (String, Option<String>))> = collections::table
        .inner_join(players::table)
        .filter(collections::id.eq(id))
        .select((
            collections::all_columns,
            (players::name, players::display_name),
        ))
        .first(conn)
        .optional()?;
    Ok(found.map(|(row, (name, display))| (row, PlayerName::of(name, display))))
}

/// A player's collections, the newest first.
pub fn of_player(conn: &mut DbConnection, player: PlayerId, limit: i64) -> QueryResult<Vec<Row>> {
    collections::table
        .filter(collections::player_id.eq(player))
        .order(collections::id.desc())
        .limit(limit)
        .load(conn)
}

/// Public collections with a lower id, the newest first, with their owners.
pub fn public_below(
    conn: &mut DbConnection,
    below: i64,
    limit: i64,
) -> QueryResult<Vec<(Row, PlayerName)>> {
    let found: Vec<(Row, (String, Option<String>))> = collections::table
        .inner_join(players::table)
        .filter(collections::public.eq(true))
        .filter(collections::id.lt(below))
        .order(collections::id.desc())
        .limit(limit)
        .select((
            collections::all_columns,
            (players::name, players::display_name),
        ))
        .load(conn)?;
    let called = |(row, (name, display))| (row, PlayerName::of(name, display));
    Ok(found.into_iter().map(called).collect())
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct CollectionEntry {
    pub game_id: GameId,
    pub place: i64,
    /// The comment, in plain text; may be empty.
    pub words: String,
}

/// The games of a collection, in its order.
pub fn games(conn: &mut DbConnection, id: i64) -> QueryResult<Vec<CollectionEntry>> {
    collected::table
        .filter(collected::collection_id.eq(id))
        .order(collected::place)
        .select((collected::game_id, collected::place, collected::words))
        .load(conn)
}

/// Appends a game to a collection, or changes the comment of a game in it.
pub fn put(
    conn: &mut DbConnection,
    id: i64,
    game: &CollectionEntry,
    at: Timestamp,
) -> QueryResult<()> {
    take(conn, id, game.game_id, at)?;
    diesel::insert_into(collected::table)
        .values((
            collected::collection_id.eq(id),
            collected::game_id.eq(game.game_id),
            collected::place.eq(game.place),
            collected::words.eq(&game.words),
        ))
        .execute(conn)
        .map(drop)
}

pub fn take(conn: &mut DbConnection, id: i64, game: GameId, at: Timestamp) -> QueryResult<()> {
    let row = collected::table
        .filter(collected::collection_id.eq(id))
        .filter(collected::game_id.eq(game));
    diesel::delete(row).execute(conn)?;
    diesel::update(collections::table.find(id))
        .set(collections::changed_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// Bookmarks a game. A second call changes nothing.
pub fn star(
    conn: &mut DbConnection,
    player: PlayerId,
    game: GameId,
    at: Timestamp,
) -> QueryResult<()> {
    if is_starred(conn, player, game)? {
        return Ok(());
    }
    crate::store::ignore_duplicate(conn, |conn| {
        diesel::insert_into(stars::table)
            .values((
                stars::player_id.eq(player),
                stars::game_id.eq(game),
                stars::at.eq(at),
            ))
            .execute(conn)
            .map(drop)
    })
}

pub fn unstar(conn: &mut DbConnection, player: PlayerId, game: GameId) -> QueryResult<()> {
    let row = stars::table
        .filter(stars::player_id.eq(player))
        .filter(stars::game_id.eq(game));
    diesel::delete(row).execute(conn).map(drop)
}

pub fn is_starred(conn: &mut DbConnection, player: PlayerId, game: GameId) -> QueryResult<bool> {
    let found: Option<i64> = stars::table
        .filter(stars::player_id.eq(player))
        .filter(stars::game_id.eq(game))
        .select(stars::game_id)
        .first(conn)
        .optional()?;
    Ok(found.is_some())
}

/// A player's bookmarked games below that id, in descending order.
pub fn starred(
    conn: &mut DbConnection,
    player: PlayerId,
    below: GameId,
    limit: i64,
) -> QueryResult<Vec<GameId>> {
    stars::table
        .filter(stars::player_id.eq(player))
        .filter(stars::game_id.lt(below))
        .order(stars::game_id.desc())
        .limit(limit)
        .select(stars::game_id)
        .load(conn)
}
