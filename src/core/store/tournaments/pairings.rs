//! The pairs and byes of the rounds of tournaments.

use crate::model::{GameId, PlayerId, TournamentId};
use crate::store::DbConnection;
use crate::store::schema::{entrants, pairings, tournament_helpers, tournaments};
use diesel::dsl::{exists, select};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Insertable)]
#[diesel(table_name = pairings)]
pub struct NewRow {
    /// The fields are those of [`Row`].
    pub tournament_id: TournamentId,
    pub stage: i64,
    pub round: i64,
    pub section: i64,
    pub board: i64,
    pub first_id: PlayerId,
    pub second_id: Option<PlayerId>,
    pub variant: String,
    pub result: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct Row {
    pub id: i64,
    pub tournament_id: TournamentId,
    /// From 1. Only round robins with sections have more than one.
    pub stage: i64,
    /// From 1, through all stages.
    pub round: i64,
    /// From 1.
    pub section: i64,
    /// From 1.
    pub board: i64,
    pub first_id: PlayerId,
    /// `None` for a bye.
    pub second_id: Option<PlayerId>,
    pub variant: String,
    /// `None` for a bye, and while the game waits for its start.
    pub game_id: Option<GameId>,
    /// The codes of FIDE's report file for both players, or for the player with a bye; `None` until
    /// the result is known.
    pub result: Option<String>,
    /// The reason for the result; `None` for a bye.
    pub reason: Option<String>,
}

impl Row {
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        std::iter::once(self.first_id).chain(self.second_id)
    }

    pub fn has(&self, player: PlayerId) -> bool {
        self.players().any(|own| own == player)
    }
}

/// More rows than this are inserted in several statements.
const BATCH: usize = 500;

pub fn insert(conn: &mut DbConnection, rows: &[NewRow]) -> QueryResult<()> {
    for some in rows.chunks(BATCH) {
        match conn {
            DbConnection::Sqlite(conn) => diesel::insert_into(pairings::table)
                .values(some)
                .execute(conn)?,
            DbConnection::Postgres(conn) => diesel::insert_into(pairings::table)
                .values(some)
                .execute(conn)?,
        };
    }
    Ok(())
}

/// All of a tournament, in the order in which they were paired.
pub fn of(conn: &mut DbConnection, tournament: TournamentId) -> QueryResult<Vec<Row>> {
    pairings::table
        .filter(pairings::tournament_id.eq(tournament))
        .order(pairings::id)
        .load(conn)
}

pub fn of_game(conn: &mut DbConnection, game: GameId) -> QueryResult<Option<Row>> {
    pairings::table
        .filter(pairings::game_id.eq(game))
        .first(conn)
        .optional()
}

pub fn set_game(conn: &mut DbConnection, id: i64, game: GameId) -> QueryResult<()> {
    diesel::update(pairings::table.find(id))
        .set(pairings::game_id.eq(game))
        .execute(conn)
        .map(drop)
}

pub fn set_result(
    conn: &mut DbConnection,
    id: i64,
    (result, reason): (&str, Option<&str>),
) -> QueryResult<()> {
    diesel::update(pairings::table.find(id))
        .set((pairings::result.eq(result), pairings::reason.eq(reason)))
        .execute(conn)
        .map(drop)
}

/// Whether a player organises, helps with or has entered the tournament of a game.
pub fn has_part(conn: &mut DbConnection, game: GameId, player: PlayerId) -> QueryResult<bool> {
    let Some(row) = of_game(conn, game)? else {
        return Ok(false);
    };
    let id = row.tournament_id;
    let entered = entrants::table.find((id, player));
    let helps = tournament_helpers::table.find((id, player));
    let organises = tournaments::table
        .find(id)
        .filter(tournaments::organiser_id.eq(player));
    Ok(select(exists(entered)).get_result(conn)?
        || select(exists(helps)).get_result(conn)?
        || select(exists(organises)).get_result(conn)?)
}
