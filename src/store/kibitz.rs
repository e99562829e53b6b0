//! Remarks on public games.

use super::schema::{kibitz, players};
use super::{DbConnection, Timestamp};
use crate::model::Called;
use diesel::prelude::*;

/// A row of `kibitz`.
#[derive(Debug, Clone, Queryable)]
pub struct Row {
    /// The number.
    pub id: i64,
    /// The game.
    pub game_id: i64,
    /// The author.
    pub player_id: i64,
    /// The ply at which it was said.
    pub ply: i64,
    /// The remark, plain text.
    pub body: String,
    /// When.
    pub at: Timestamp,
    /// When the author took it back.
    pub withdrawn_at: Option<Timestamp>,
    /// When an admin hid it.
    pub hidden_at: Option<Timestamp>,
}

/// Writes a remark and tells its number.
pub fn insert(
    conn: &mut DbConnection,
    game_id: i64,
    player_id: i64,
    ply: i64,
    body: &str,
    at: Timestamp,
) -> QueryResult<i64> {
    diesel::insert_into(kibitz::table)
        .values((
            kibitz::game_id.eq(game_id),
            kibitz::player_id.eq(player_id),
            kibitz::ply.eq(ply),
            kibitz::body.eq(body),
            kibitz::at.eq(at),
        ))
        .returning(kibitz::id)
        .get_result(conn)
}

/// The remark of that number.
pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Row>> {
    kibitz::table.find(id).first(conn).optional()
}

/// The remark that was made on a game last.
pub fn last_of_game(conn: &mut DbConnection, game_id: i64) -> QueryResult<Option<Row>> {
    kibitz::table
        .filter(kibitz::game_id.eq(game_id))
        .order(kibitz::id.desc())
        .first(conn)
        .optional()
}

/// The remarks on a game, in order, with how their authors are called.
pub fn of_game(conn: &mut DbConnection, game_id: i64) -> QueryResult<Vec<(Row, Called)>> {
    let name = (players::name, players::display_name);
    let remarks: Vec<(Row, (String, Option<String>))> = kibitz::table
        .inner_join(players::table)
        .filter(kibitz::game_id.eq(game_id))
        .order(kibitz::id)
        .select((kibitz::all_columns, name))
        .load(conn)?;
    let called = |(row, (name, display))| (row, Called { name, display });
    Ok(remarks.into_iter().map(called).collect())
}

/// Marks a remark as taken back by its author.
pub fn withdraw(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<()> {
    let remark = diesel::update(kibitz::table.find(id));
    remark
        .set(kibitz::withdrawn_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// Marks a remark as hidden by an admin; tells whether there is such a remark.
pub fn hide(conn: &mut DbConnection, id: i64, at: Timestamp) -> QueryResult<bool> {
    let remark = diesel::update(kibitz::table.find(id));
    let rows = remark.set(kibitz::hidden_at.eq(at)).execute(conn)?;
    Ok(rows == 1)
}
