//! Game records from elsewhere that players imported.

use crate::model::{GameId, PlayerId, Visibility};
use crate::store::schema::{brought, games, players, records};
use crate::store::{DbConnection, Timestamp, ratings};
use diesel::prelude::*;
use std::collections::HashMap;

pub fn insert(
    conn: &mut DbConnection,
    game: GameId,
    player: PlayerId,
    at: Timestamp,
) -> QueryResult<()> {
    let values = (
        brought::game_id.eq(game),
        brought::player_id.eq(player),
        brought::at.eq(at),
    );
    diesel::insert_into(brought::table)
        .values(values)
        .execute(conn)
        .map(drop)
}

/// The player who imported a game.
pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<PlayerId>> {
    brought::table
        .find(game)
        .select(brought::player_id)
        .get_result(conn)
        .optional()
}

/// The games that a player imported, the latest first.
pub fn of_player(conn: &mut DbConnection, player: PlayerId, most: i64) -> QueryResult<Vec<GameId>> {
    brought::table
        .filter(brought::player_id.eq(player))
        .order(brought::game_id.desc())
        .limit(most)
        .select(brought::game_id)
        .load(conn)
}

/// All games that a player imported, with the time of import.
pub fn all_of(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<(GameId, Timestamp)>> {
    brought::table
        .filter(brought::player_id.eq(player))
        .order(brought::game_id)
        .select((brought::game_id, brought::at))
        .load(conn)
}

/// The names of the players who imported these games, by game id.
pub fn names_in(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<HashMap<GameId, String>> {
    let rows: Vec<(GameId, String)> = brought::table
        .inner_join(players::table.on(players::id.eq(brought::player_id)))
        .filter(brought::game_id.eq_any(games.to_vec()))
        .select((brought::game_id, players::name))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

/// Deletes the links between a player and imported games. The games stay.
pub fn delete_all(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    diesel::delete(brought::table.filter(brought::player_id.eq(player)))
        .execute(conn)
        .map(drop)
}

/// Removes a game from the archive: it becomes invisible, its record is erased, and it can be
/// imported again. The row stays, because analysis boards may continue from it.
pub fn take_out(conn: &mut DbConnection, game: GameId) -> QueryResult<()> {
    diesel::delete(brought::table.find(game)).execute(conn)?;
    ratings::delete_of_game(conn, game)?;
    diesel::update(games::table.find(game))
        .set(games::visibility.eq(Visibility::Private))
        .execute(conn)?;
    diesel::update(records::table.find(game))
        .set((
            records::first_name.eq(""),
            records::second_name.eq(""),
            records::event.eq(""),
            records::site.eq(""),
            records::played_on.eq(""),
            records::round.eq(""),
            records::source.eq(""),
            records::licence.eq(""),
            records::tags.eq("[]"),
            records::words.eq(""),
            records::digest.eq(format!("taken out {game}")),
            records::annotations.eq(None::<String>),
        ))
        .execute(conn)
        .map(drop)
}
