//! Comments on public games.

use crate::model::{GameId, PlayerId, PlayerName, Status, Visibility};
use crate::store::schema::{blocks, games, kibitz, players};
use crate::store::{DbConnection, Timestamp};
use diesel::dsl::{exists, not};
use diesel::prelude::*;

#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub id: i64,
    pub game_id: GameId,
    pub player_id: PlayerId,
    /// The ply when it was written.
    pub ply: i64,
    pub body: String,
    pub at: Timestamp,
    /// When its author withdrew it.
    pub withdrawn_at: Option<Timestamp>,
    pub hidden_at: Option<Timestamp>,
    /// Whether others see it only after the game has ended.
    pub sealed: bool,
}

#[derive(Debug, Clone, Copy, Insertable)]
#[diesel(table_name = kibitz)]
pub struct NewRow<'a> {
    pub game_id: GameId,
    pub player_id: PlayerId,
    /// The fields are those of [`Row`].
    pub ply: i64,
    pub body: &'a str,
    pub at: Timestamp,
    pub sealed: bool,
}

pub fn insert(conn: &mut DbConnection, remark: &NewRow) -> QueryResult<i64> {
    diesel::insert_into(kibitz::table)
        .values(remark)
        .returning(kibitz::id)
        .get_result(conn)
}

pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Row>> {
    kibitz::table.find(id).get_result(conn).optional()
}

/// The latest comment on a game.
pub fn last_of_game(conn: &mut DbConnection, game_id: GameId) -> QueryResult<Option<Row>> {
    kibitz::table
        .filter(kibitz::game_id.eq(game_id))
        .order(kibitz::id.desc())
        .first(conn)
        .optional()
}

/// The comments on a game that were not withdrawn, in order, with their authors' names, except
/// authors whom `reader` blocks; 0 stands for an anonymous reader.
pub fn of_game(
    conn: &mut DbConnection,
    game_id: GameId,
    reader: PlayerId,
) -> QueryResult<Vec<(Row, PlayerName)>> {
    let blocked = blocks::table
        .filter(blocks::player_id.eq(reader))
        .filter(blocks::blocked_id.eq(kibitz::player_id));
    let name = (players::name, players::display_name);
    let of_game = kibitz::table
        .inner_join(players::table)
        .filter(kibitz::game_id.eq(game_id))
        .filter(kibitz::withdrawn_at.is_null())
        .filter(kibitz::hidden_at.is_null())
        .filter(not(exists(blocked)))
        .order(kibitz::id)
        .select((kibitz::all_columns, name));
    let remarks: Vec<(Row, (String, Option<String>))> =
        directly!(conn, |conn| of_game.load(conn)?);
    let called = |(row, (name, display))| (row, PlayerName::of(name, display));
    Ok(remarks.into_iter().map(called).collect())
}

/// The number of visible comments on a game, as everyone sees them once it has ended.
pub fn count_open(conn: &mut DbConnection, game_id: GameId) -> QueryResult<i64> {
    let counts = counts_open(conn, &[game_id])?;
    Ok(counts.first().map_or(0, |(_, remarks)| *remarks))
}

/// The same for many games; games without comments are left out.
pub fn counts_open(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<(GameId, i64)>> {
    kibitz::table
        .filter(kibitz::game_id.eq_any(games.to_vec()))
        .filter(kibitz::withdrawn_at.is_null())
        .filter(kibitz::hidden_at.is_null())
        .group_by(kibitz::game_id)
        .select((kibitz::game_id, diesel::dsl::count_star()))
        .load(conn)
}

pub fn withdraw(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    let remark = diesel::update(kibitz::table.find(id));
    remark
        .set(kibitz::withdrawn_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// Hides a comment, or shows it again.
pub fn set_hidden(conn: &mut DbConnection, id: i64, at: Option<Timestamp>) -> QueryResult<()> {
    let remark = diesel::update(kibitz::table.find(id));
    remark.set(kibitz::hidden_at.eq(at)).execute(conn).map(drop)
}

/// The latest comments with a lower id on games that are public now, hidden or not, with their
/// authors' names. Withdrawn comments and those hidden until the end of a running game are left
/// out.
pub fn latest(
    conn: &mut DbConnection,
    (only_hidden, below): (bool, Option<i64>),
    limit: i64,
) -> QueryResult<Vec<(Row, PlayerName)>> {
    let name = (players::name, players::display_name);
    let mut query = kibitz::table
        .inner_join(players::table)
        .inner_join(games::table.on(games::id.eq(kibitz::game_id)))
        .filter(games::visibility.eq(Visibility::Public))
        .filter(kibitz::withdrawn_at.is_null())
        .filter(
            kibitz::sealed
                .eq(false)
                .or(games::status.eq(Status::Finished)),
        )
        .order(kibitz::id.desc())
        .limit(limit)
        .select((kibitz::all_columns, name))
        .into_boxed();
    if only_hidden {
        query = query.filter(kibitz::hidden_at.is_not_null());
    }
    if let Some(below) = below {
        query = query.filter(kibitz::id.lt(below));
    }
    let remarks: Vec<(Row, (String, Option<String>))> = query.load(conn)?;
    let called = |(row, (name, display))| (row, PlayerName::of(name, display));
    Ok(remarks.into_iter().map(called).collect())
}

pub fn count_hidden(conn: &mut DbConnection) -> QueryResult<i64> {
    let hidden = kibitz::table.filter(kibitz::hidden_at.is_not_null());
    hidden.count().get_result(conn)
}
