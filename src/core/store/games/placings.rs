//! What players placed unseen. Nothing but the use case that places reads the texts, and a player's
//! page their own.

use crate::model::GameId;
use crate::store::DbConnection;
use crate::store::schema::placings;
use diesel::prelude::*;

/// What was placed in a game: the seat, and the placing.
pub fn of_game(conn: &mut DbConnection, game: GameId) -> QueryResult<Vec<(String, String)>> {
    let all = placings::table.filter(placings::game_id.eq(game));
    all.select((placings::seat, placings::pieces)).load(conn)
}

/// The seats that have placed.
pub fn seats(conn: &mut DbConnection, game: GameId) -> QueryResult<Vec<String>> {
    let all = placings::table.filter(placings::game_id.eq(game));
    all.select(placings::seat).load(conn)
}

pub fn of_seat(conn: &mut DbConnection, game: GameId, seat: &str) -> QueryResult<Option<String>> {
    let own = placings::table.find((game, seat));
    own.select(placings::pieces).first(conn).optional()
}

/// Writes a placing down, for good. The game's row must be locked.
pub fn insert(conn: &mut DbConnection, game: GameId, seat: &str, placing: &str) -> QueryResult<()> {
    let row = (
        placings::game_id.eq(game),
        placings::seat.eq(seat),
        placings::pieces.eq(placing),
    );
    diesel::insert_into(placings::table)
        .values(row)
        .execute(conn)
        .map(drop)
}
