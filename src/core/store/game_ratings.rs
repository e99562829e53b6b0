//! The ratings of the players of finished games.

use super::DbConnection;
use super::schema::game_ratings;
use crate::model::GameId;
use diesel::prelude::*;

/// More rows than this are inserted in several statements.
const AT_ONCE: usize = 500;

/// Sets the players' ratings of games that have none, rounded.
pub fn insert(conn: &mut DbConnection, ratings: &[(GameId, [i64; 2])]) -> QueryResult<()> {
    let row = |(game, [first, second]): &(GameId, [i64; 2])| {
        (
            game_ratings::game_id.eq(*game),
            game_ratings::first.eq(*first),
            game_ratings::second.eq(*second),
        )
    };
    for some in ratings.chunks(AT_ONCE) {
        let rows: Vec<_> = some.iter().map(row).collect();
        directly!(conn, |conn| {
            diesel::insert_into(game_ratings::table)
                .values(&rows)
                .execute(conn)?
        });
    }
    Ok(())
}

pub fn delete(conn: &mut DbConnection, game: GameId) -> QueryResult<()> {
    diesel::delete(game_ratings::table.find(game))
        .execute(conn)
        .map(drop)
}

/// The average ratings of those of these games that have them.
pub fn averages(conn: &mut DbConnection, games: &[GameId]) -> QueryResult<Vec<(GameId, i64)>> {
    let rows: Vec<(GameId, i64, i64)> = game_ratings::table
        .filter(game_ratings::game_id.eq_any(games.to_vec()))
        .load(conn)?;
    let average = |(game, first, second)| (game, (first + second) / 2);
    Ok(rows.into_iter().map(average).collect())
}
