//! Email settings of players for single games, and watchers of games.

use crate::model::{GameId, GameMailFrequency, PlayerId, Status, Visibility};
use crate::store::DbConnection;
use crate::store::cached::at_most;
use crate::store::schema::{game_mail, games};
use diesel::dsl::exists;
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Insertable, AsChangeset)]
#[diesel(table_name = game_mail, treat_none_as_null = true)]
pub struct Row {
    pub game_id: GameId,
    /// A player of the game or a watcher.
    pub player_id: PlayerId,
    /// `None` for the player's general setting.
    #[diesel(column_name = rhythm)]
    pub frequency: Option<GameMailFrequency>,
    /// Whether a non-player watches the game.
    pub watching: bool,
}

/// `None` for the player's general settings.
pub fn find(conn: &mut DbConnection, game: GameId, player: PlayerId) -> QueryResult<Option<Row>> {
    let row = game_mail::table.find((game, player));
    directly!(conn, |conn| row.get_result(conn)).optional()
}

pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let update = |conn: &mut DbConnection| {
        diesel::update(game_mail::table.find((row.game_id, row.player_id)))
            .set(row)
            .execute(conn)
    };
    if update(conn)? == 0 {
        crate::store::ignore_duplicate(conn, |conn| {
            diesel::insert_into(game_mail::table)
                .values(row)
                .execute(conn)
                .map(drop)
        })?;
        update(conn)?;
    }
    Ok(())
}

/// The watchers of a game, in order.
pub fn watchers(conn: &mut DbConnection, game: GameId) -> QueryResult<Vec<PlayerId>> {
    game_mail::table
        .filter(game_mail::game_id.eq(game))
        .filter(game_mail::watching.eq(true))
        .order(game_mail::player_id)
        .select(game_mail::player_id)
        .load(conn)
}

/// The public games that a player watches, the last changed first.
pub fn watched_by(
    conn: &mut DbConnection,
    player: PlayerId,
    limit: i64,
) -> QueryResult<Vec<crate::store::games::Row>> {
    let watched = games::table
        .inner_join(game_mail::table.on(game_mail::game_id.eq(games::id)))
        .filter(game_mail::player_id.eq(player))
        .filter(game_mail::watching.eq(true))
        .filter(games::visibility.ne(Visibility::Private))
        .order((games::listed_at.desc(), games::id.desc()));
    directly!(conn, |conn| {
        let rows = watched.select(crate::store::games::Row::as_select());
        at_most(limit, rows).load(conn)
    })
}

/// The ids of all games that a player watches, at most the limit on watched games.
pub fn watched_numbers(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<GameId>> {
    game_mail::table
        .filter(game_mail::player_id.eq(player))
        .filter(game_mail::watching.eq(true))
        .select(game_mail::game_id)
        .load(conn)
}

/// Whether a player chose digests for the turns of some running game.
pub fn has_digest(conn: &mut DbConnection, player: PlayerId) -> QueryResult<bool> {
    let digest_games = game_mail::table
        .inner_join(games::table.on(games::id.eq(game_mail::game_id)))
        .filter(game_mail::player_id.eq(player))
        .filter(game_mail::rhythm.eq(GameMailFrequency::Digest))
        .filter(games::status.eq(Status::Playing));
    diesel::select(exists(digest_games)).get_result(conn)
}
