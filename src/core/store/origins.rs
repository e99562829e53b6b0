//! Links between challenges: for a rematch, the game that it repeats.

use super::DbConnection;
use super::games::Row as Game;
use super::schema::{games, origins};
use crate::model::{GameId, Origin, PlayerId, Status};
use diesel::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Insertable)]
#[diesel(table_name = origins)]
pub struct Row {
    /// The challenge, or the game that it became.
    pub game_id: GameId,
    pub kind: Origin,
    /// The earlier game or challenge.
    pub origin_id: GameId,
}

pub fn insert(conn: &mut DbConnection, row: Row) -> QueryResult<()> {
    diesel::insert_into(origins::table)
        .values(row)
        .execute(conn)
        .map(drop)
}

/// The origin of a challenge, of that kind.
pub fn find(conn: &mut DbConnection, kind: Origin, game: GameId) -> QueryResult<Option<GameId>> {
    origins::table
        .find(game)
        .filter(origins::kind.eq(kind))
        .select(origins::origin_id)
        .first(conn)
        .optional()
}

/// A player's running game with that origin.
pub fn running_of(
    conn: &mut DbConnection,
    (kind, origin): (Origin, GameId),
    player: PlayerId,
) -> QueryResult<Option<GameId>> {
    let has_seat = games::first_id
        .eq(player)
        .or(games::second_id.eq(player))
        .assume_not_null();
    origins::table
        .inner_join(games::table.on(games::id.eq(origins::game_id)))
        .filter(origins::origin_id.eq(origin))
        .filter(origins::kind.eq(kind))
        .filter(games::status.eq(Status::Playing))
        .filter(has_seat)
        .select(games::id)
        .first(conn)
        .optional()
}

/// The latest challenge or running game with that origin.
pub fn latest(conn: &mut DbConnection, kind: Origin, origin: GameId) -> QueryResult<Option<Game>> {
    origins::table
        .inner_join(games::table.on(games::id.eq(origins::game_id)))
        .filter(origins::origin_id.eq(origin))
        .filter(origins::kind.eq(kind))
        .filter(games::status.eq_any([Status::Open, Status::Playing]))
        .order(origins::game_id.desc())
        .select(Game::as_select())
        .first(conn)
        .optional()
}
