//! Tournaments and their helpers.

use crate::model::{PlayerId, StartRule, TournamentId, TournamentKind, TournamentStatus};
use crate::store::schema::{tournament_events, tournament_helpers, tournaments};
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

/// The statuses of tournaments that are not over.
const UNFINISHED: [TournamentStatus; 2] = [TournamentStatus::Open, TournamentStatus::Running];

/// What the organiser decided when the tournament was created.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = tournaments)]
pub struct Terms {
    pub name: String,
    pub kind: TournamentKind,
    /// Slugs, separated by spaces.
    pub variants: String,
    /// Empty for the usual rulebook of each variant.
    pub rulebook: String,
    pub pace: String,
    /// The maximum number of players; 0 without a limit.
    pub places: i64,
    /// The maximum number of players of a section of a round robin.
    pub section: i64,
    /// The number of rounds; 0 if the number of players decides.
    pub rounds: i64,
    pub start: StartRule,
    pub starts_at: Option<Timestamp>,
    pub rated: bool,
    pub by_invitation: bool,
    pub lowest: Option<i64>,
    pub highest: Option<i64>,
    /// The maximum number of games that a player plays at once; 0 without a limit.
    pub at_once: i64,
    /// Whether players can enter after the start.
    pub late: bool,
    /// The organiser's words to the players.
    pub message: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = tournaments, treat_none_as_null = true)]
pub struct State {
    pub status: TournamentStatus,
    /// The stage of a round robin with sections, from 1; 0 before the start.
    pub stage: i64,
    /// The last round that was paired, from 1; 0 before the start.
    pub round: i64,
    /// The last round of which the players were told.
    pub announced: i64,
    /// The number of rounds, as soon as it is known.
    pub rounds: i64,
    /// When the background job looks at it next.
    pub due_at: Option<Timestamp>,
    pub reminded_at: Option<Timestamp>,
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = tournaments)]
pub struct Row {
    pub id: TournamentId,
    pub organiser_id: PlayerId,
    #[diesel(embed)]
    pub terms: Terms,
    #[diesel(embed)]
    pub state: State,
    /// The secret from which lots are drawn.
    pub secret: String,
    pub created_at: Timestamp,
}

pub fn insert(
    conn: &mut DbConnection,
    organiser: PlayerId,
    terms: &Terms,
    (secret, due_at): (&str, Option<Timestamp>),
    at: Timestamp,
) -> QueryResult<TournamentId> {
    diesel::insert_into(tournaments::table)
        .values((
            terms,
            tournaments::status.eq(TournamentStatus::Open),
            tournaments::organiser_id.eq(organiser),
            tournaments::secret.eq(secret),
            tournaments::due_at.eq(due_at),
            tournaments::created_at.eq(at),
        ))
        .returning(tournaments::id)
        .get_result(conn)
}

pub fn find(conn: &mut DbConnection, id: TournamentId) -> QueryResult<Option<Row>> {
    tournaments::table
        .find(id)
        .select(Row::as_select())
        .first(conn)
        .optional()
}

/// Other transactions that lock the tournament wait until this one ends. SQLite has one writer.
pub fn lock(conn: &mut DbConnection, id: TournamentId) -> QueryResult<()> {
    if let DbConnection::Postgres(conn) = conn {
        diesel::sql_query("SELECT id FROM tournaments WHERE id = $1 FOR NO KEY UPDATE")
            .bind::<diesel::sql_types::BigInt, _>(id)
            .execute(conn)?;
    }
    Ok(())
}

pub fn save(conn: &mut DbConnection, id: TournamentId, state: &State) -> QueryResult<()> {
    diesel::update(tournaments::table.find(id))
        .set(state)
        .execute(conn)
        .map(drop)
}

/// Makes the background job look at a tournament.
pub fn set_due(conn: &mut DbConnection, id: TournamentId, at: Timestamp) -> QueryResult<()> {
    diesel::update(tournaments::table.find(id))
        .set(tournaments::due_at.eq(at))
        .execute(conn)
        .map(drop)
}

/// The tournaments that the background job has to look at.
pub fn due(conn: &mut DbConnection, now: Timestamp) -> QueryResult<Vec<TournamentId>> {
    tournaments::table
        .filter(tournaments::due_at.le(now))
        .order(tournaments::due_at)
        .select(tournaments::id)
        .limit(100)
        .load(conn)
}

/// The public tournaments with that status and a lower id, the newest first.
pub fn public_below(
    conn: &mut DbConnection,
    (status, variant): (TournamentStatus, Option<&str>),
    below: TournamentId,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    let mut found = tournaments::table
        .filter(tournaments::status.eq(status))
        .filter(tournaments::by_invitation.eq(false))
        .filter(tournaments::id.lt(below))
        .into_boxed();
    if let Some(variant) = variant {
        let padded = diesel::dsl::sql::<diesel::sql_types::Text>("' ' || variants || ' '");
        found = found.filter(padded.like(format!("% {variant} %")));
    }
    found
        .order(tournaments::id.desc())
        .limit(limit)
        .select(Row::as_select())
        .load(conn)
}

/// The tournaments of an organiser that are not over.
pub fn of_organiser(conn: &mut DbConnection, player: PlayerId) -> QueryResult<Vec<Row>> {
    tournaments::table
        .filter(tournaments::organiser_id.eq(player))
        .filter(tournaments::status.eq_any(UNFINISHED))
        .select(Row::as_select())
        .load(conn)
}

/// Those of these tournaments that are not over.
pub fn unfinished(conn: &mut DbConnection, ids: &[TournamentId]) -> QueryResult<Vec<Row>> {
    tournaments::table
        .filter(tournaments::id.eq_any(ids))
        .filter(tournaments::status.eq_any(UNFINISHED))
        .select(Row::as_select())
        .load(conn)
}

/// How many tournaments of this organiser are not over.
pub fn count_of_organiser(conn: &mut DbConnection, player: PlayerId) -> QueryResult<i64> {
    tournaments::table
        .filter(tournaments::organiser_id.eq(player))
        .filter(tournaments::status.eq_any(UNFINISHED))
        .count()
        .get_result(conn)
}

pub fn helpers(conn: &mut DbConnection, id: TournamentId) -> QueryResult<Vec<PlayerId>> {
    tournament_helpers::table
        .filter(tournament_helpers::tournament_id.eq(id))
        .order(tournament_helpers::player_id)
        .select(tournament_helpers::player_id)
        .load(conn)
}

/// Makes a player a helper, or no longer one.
pub fn set_helper(
    conn: &mut DbConnection,
    id: TournamentId,
    (player, is_on): (PlayerId, bool),
) -> QueryResult<()> {
    diesel::delete(tournament_helpers::table.find((id, player))).execute(conn)?;
    if is_on {
        diesel::insert_into(tournament_helpers::table)
            .values((
                tournament_helpers::tournament_id.eq(id),
                tournament_helpers::player_id.eq(player),
            ))
            .execute(conn)?;
    }
    Ok(())
}

/// Records that an event belongs to a tournament.
pub fn add_event(conn: &mut DbConnection, id: TournamentId, event: i64) -> QueryResult<()> {
    diesel::insert_into(tournament_events::table)
        .values((
            tournament_events::event_id.eq(event),
            tournament_events::tournament_id.eq(id),
        ))
        .execute(conn)
        .map(drop)
}

/// The latest events of a tournament, the newest first.
pub fn latest_events(
    conn: &mut DbConnection,
    id: TournamentId,
    limit: i64,
) -> QueryResult<Vec<i64>> {
    tournament_events::table
        .filter(tournament_events::tournament_id.eq(id))
        .order(tournament_events::event_id.desc())
        .limit(limit)
        .select(tournament_events::event_id)
        .load(conn)
}
