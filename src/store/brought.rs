//! Games of other places that players brought in.

use super::schema::{brought, games, records};
use super::{DbConnection, Timestamp};
use crate::model::Visibility;
use diesel::prelude::*;

/// Notes who brought a game in.
pub fn insert(conn: &mut DbConnection, game: i64, player: i64, at: Timestamp) -> QueryResult<()> {
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
pub fn find(conn: &mut DbConnection, game: i64) -> QueryResult<Option<i64>> {
    brought::table
        .find(game)
        .select(brought::player_id)
        .get_result(conn)
        .optional()
}

/// The numbers of the games that a player brought in, the latest first.
pub fn of_player(conn: &mut DbConnection, player: i64, most: i64) -> QueryResult<Vec<i64>> {
    brought::table
        .filter(brought::player_id.eq(player))
        .order(brought::game_id.desc())
        .limit(most)
        .select(brought::game_id)
        .load(conn)
}

/// Takes a game out of the archive: nobody sees it any more, nothing is left of what its record told, and the same game
/// may be brought in again. Its row stays, for others may have gone on from it on boards of their own.
pub fn take_out(conn: &mut DbConnection, game: i64) -> QueryResult<()> {
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
            records::first_key.eq(""),
            records::second_key.eq(""),
            records::words.eq(""),
            records::digest.eq(format!("taken out {game}")),
            records::annotations.eq(None::<String>),
        ))
        .execute(conn)
        .map(drop)
}
