//! Games of other places that players brought in.

use crate::model::{GameId, PlayerId, Visibility};
use crate::store::schema::{brought, games, players, records};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;
use std::collections::HashMap;

/// Notes who brought a game in.
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

/// Who brought a game in; none where no player did.
pub fn find(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<PlayerId>> {
    brought::table
        .find(game)
        .select(brought::player_id)
        .get_result(conn)
        .optional()
}

/// The numbers of the games that a player brought in, the latest first.
pub fn of_player(conn: &mut DbConnection, player: PlayerId, most: i64) -> QueryResult<Vec<GameId>> {
    brought::table
        .filter(brought::player_id.eq(player))
        .order(brought::game_id.desc())
        .limit(most)
        .select(brought::game_id)
        .load(conn)
}

/// All of them, by number, and when each was brought in.
pub fn all_of(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<(GameId, Timestamp)>> {
    brought::table
        .filter(brought::player_id.eq(player))
        .order(brought::game_id)
        .select((brought::game_id, brought::at))
        .load(conn)
}

/// Who brought in those of the games that a player brought: the names by the games' numbers.
pub fn names_in(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<HashMap<GameId, String>> {
    let rows: Vec<(GameId, String)> = brought::table
        .inner_join(players::table.on(players::id.eq(brought::player_id)))
        .filter(brought::game_id.eq_any(games.to_vec()))
        .select((brought::game_id, players::name))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

/// Forgets which games a player brought in; the games stay.
pub fn delete_all(conn: &mut DbConnection, player: PlayerId) -> QueryResult<()> {
    diesel::delete(brought::table.filter(brought::player_id.eq(player)))
        .execute(conn)
        .map(drop)
}

/// Takes a game out of the archive: nobody sees it any more, nothing is left of what its record
/// told, and the same game may be brought in again. Its row stays, for others may have gone on from
/// it on boards of their own.
pub fn take_out(conn: &mut DbConnection, game: GameId) -> QueryResult<()> {
    diesel::delete(brought::table.find(game)).execute(conn)?;
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
