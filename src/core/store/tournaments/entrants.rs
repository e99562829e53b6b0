//! The players of tournaments.

use crate::model::{EntrantStatus, PlayerId, TournamentId};
use crate::store::schema::entrants;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = entrants, treat_none_as_null = true)]
pub struct Row {
    pub tournament_id: TournamentId,
    pub player_id: PlayerId,
    pub status: EntrantStatus,
    /// The starting number, from 1, once the tournament runs. In a ladder, the step.
    pub number: Option<i64>,
    /// The rating at the start, rounded.
    pub rating: Option<i64>,
    /// The first round that the player can play in, from 1.
    pub first_round: i64,
    pub entered_at: Timestamp,
    /// When the player last played in a ladder.
    pub active_at: Timestamp,
}

impl Row {
    /// A player who has no starting number yet.
    pub fn new(
        (tournament_id, player_id): (TournamentId, PlayerId),
        status: EntrantStatus,
        at: Timestamp,
    ) -> Self {
        Self {
            tournament_id,
            player_id,
            status,
            number: None,
            rating: None,
            first_round: 1,
            entered_at: at,
            active_at: at,
        }
    }
}

pub fn find(
    conn: &mut DbConnection,
    (tournament, player): (TournamentId, PlayerId),
) -> QueryResult<Option<Row>> {
    entrants::table
        .find((tournament, player))
        .first(conn)
        .optional()
}

/// All of a tournament, by starting number and then by time of entry.
pub fn of(conn: &mut DbConnection, tournament: TournamentId) -> QueryResult<Vec<Row>> {
    let mut rows: Vec<Row> = entrants::table
        .filter(entrants::tournament_id.eq(tournament))
        .load(conn)?;
    rows.sort_by_key(|row| {
        let number = row.number.unwrap_or(i64::MAX);
        (number, Timestamp::utc(row.entered_at), row.player_id)
    });
    Ok(rows)
}

/// How many players have entered each of these tournaments.
pub fn counts(
    conn: &mut DbConnection,
    tournaments: &[TournamentId],
) -> QueryResult<Vec<(TournamentId, i64)>> {
    entrants::table
        .filter(entrants::tournament_id.eq_any(tournaments))
        .filter(entrants::status.eq(EntrantStatus::Entered))
        .group_by(entrants::tournament_id)
        .select((entrants::tournament_id, diesel::dsl::count_star()))
        .load(conn)
}

/// Writes a row, which may exist.
pub fn save(conn: &mut DbConnection, row: &Row) -> QueryResult<()> {
    let existing = entrants::table.find((row.tournament_id, row.player_id));
    if diesel::update(existing).set(row).execute(conn)? == 0 {
        diesel::insert_into(entrants::table)
            .values(row)
            .execute(conn)?;
    }
    Ok(())
}

pub fn delete(
    conn: &mut DbConnection,
    (tournament, player): (TournamentId, PlayerId),
) -> QueryResult<()> {
    diesel::delete(entrants::table.find((tournament, player)))
        .execute(conn)
        .map(drop)
}

/// The tournaments that a player has entered.
pub fn of_player(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<TournamentId>> {
    entrants::table
        .filter(entrants::player_id.eq(player))
        .filter(entrants::status.ne(EntrantStatus::Withdrawn))
        .order(entrants::tournament_id)
        .select(entrants::tournament_id)
        .load(conn)
}
