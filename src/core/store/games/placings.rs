//! Secret placements of pieces. Only the use case that places them and the player's own page read
//! the texts.

use crate::model::GameId;
use crate::store::DbConnection;
use crate::store::schema::placings;
use diesel::prelude::*;

/// The placements in a game, by seat.
pub fn of_game(conn: &mut DbConnection, game: GameId) -> QueryResult<Vec<(String, String)>> {
    let all = placings::table.filter(placings::game_id.eq(game));
    all.select((placings::seat, placings::pieces)).load(conn)
}

/// The seats that have placed their pieces.
pub fn seats(conn: &mut DbConnection, game: GameId) -> QueryResult<Vec<String>> {
    let all = placings::table.filter(placings::game_id.eq(game));
    all.select(placings::seat).load(conn)
}

pub fn of_seat(conn: &mut DbConnection, game: GameId, seat: &str) -> QueryResult<Option<String>> {
    let own = placings::table.find((game, seat));
    own.select(placings::pieces).first(conn).optional()
}

/// Inserts a placement, which is final. The game's row must be locked.
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
