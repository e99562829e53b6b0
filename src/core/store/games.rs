//! Games. A row includes the packed move list, so that a page needs no other.

pub mod analyses;
pub mod analysis_boards;
mod clocks;
mod details;
pub mod game_seeds;
pub mod invitations;
pub mod kibitz;
pub mod ledgers;
mod lists;
pub mod moves;
pub mod notes;
pub mod placings;
pub mod program_games;
mod progress;
mod results;
pub mod variants;

pub use clocks::{
    Running, RunningClock, is_played_live, overdue, reset_future_untimed, running_clocks,
    set_clock, set_turn_since, stale_challenges,
};
pub use details::{GameTournament, GameWithText, GameWithViewer, find_with_text, find_with_viewer};
pub(super) use lists::like_pattern;
pub use lists::{
    Cursor, Filter, challenges_of, count, count_matching, count_playing, count_waiting,
    count_waiting_challenges, list, public_running_of, running_of, waiting_and_latest,
};
pub use progress::save_progress;
pub use results::{Count, tally};

use crate::model::{EndedBy, GameId, PlayerId, Seat, SeatWish, Status, Visibility, Winner};
use crate::rules::Side;
use crate::store::cached::{Cache, padded};
use crate::store::schema::games;
use crate::store::{DbConnection, Error, Timestamp};
use diesel::prelude::*;

/// A row of `games`: the agreement, the challenge and the state. An imported game has no
/// challenger.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct Row {
    pub id: GameId,
    pub visibility: Visibility,
    #[diesel(embed)]
    pub rules: PinnedRules,
    #[diesel(embed)]
    pub challenge: Challenge,
    #[diesel(embed)]
    pub state: State,
    /// Whether the result counts for the players' ratings.
    pub rated: bool,
    /// Seats without turn notices for this game, comma-separated.
    pub muted: String,
    /// The source and licence of an imported record.
    pub source: Option<String>,
}

/// The versions of the rules to which a game is pinned.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct PinnedRules {
    pub variant: String,
    pub variant_version: i64,
    pub rulebook: String,
    pub rulebook_version: i64,
    pub pace: String,
}

#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct Challenge {
    /// `None` in an imported game.
    pub challenger_id: Option<PlayerId>,
    /// `None` in an open challenge.
    pub opponent_id: Option<PlayerId>,
    pub seat: SeatWish,
    pub greeting: String,
    pub created_at: Timestamp,
}

/// The part of a game that changes while it is played.
#[derive(Debug, Clone, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = games, treat_none_as_null = true)]
pub struct State {
    pub status: Status,
    /// The player of the first seat, once the game has started.
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
    /// Coordinates, separated by spaces.
    pub moves: String,
    pub ply: i64,
    pub rev: i64,
    /// The seat to move in a running game.
    pub turn: Option<Seat>,
    pub turn_since: Option<Timestamp>,
    pub deadline: Option<Timestamp>,
    /// Pending offers as JSON; empty if there are none.
    pub offers: String,
    pub winner: Option<Winner>,
    pub reason: Option<EndedBy>,
    /// When the status last changed: the key of lists.
    pub listed_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
    /// The starting position as FEN, if not the variant's usual one. In a challenge: the position
    /// that the challenger chose.
    pub start: Option<String>,
}

impl Row {
    /// Whether the game was imported, and so has no challenger.
    pub fn is_from_elsewhere(&self) -> bool {
        self.challenge.challenger_id.is_none()
    }

    /// Whether the challenge can be accepted through its secret address. It is stored as a
    /// challenge to oneself, which cannot be made otherwise.
    pub fn is_by_invitation(&self) -> bool {
        let Challenge {
            challenger_id,
            opponent_id,
            ..
        } = self.challenge;
        challenger_id.is_some() && challenger_id == opponent_id
    }

    /// The seat of a player in a running or finished game.
    pub fn seat_of(&self, player: PlayerId) -> Option<Side> {
        match Some(player) {
            seated if seated == self.state.first_id => Some(Side::First),
            seated if seated == self.state.second_id => Some(Side::Second),
            _ => None,
        }
    }

    pub fn is_muted(&self, side: Side) -> bool {
        self.muted.split(',').any(|seat| seat == side.as_str())
    }
}

/// A challenge to be inserted.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = games)]
pub struct NewGame {
    pub status: Status,
    pub variant: String,
    pub variant_version: i64,
    pub rulebook: String,
    pub rulebook_version: i64,
    pub pace: String,
    pub visibility: Visibility,
    pub challenger_id: PlayerId,
    pub opponent_id: Option<PlayerId>,
    pub seat: SeatWish,
    pub greeting: String,
    /// The starting position, if not the variant's usual one.
    pub start: Option<String>,
    pub rated: bool,
    pub listed_at: Timestamp,
    pub created_at: Timestamp,
}

pub fn insert(conn: &mut DbConnection, game: &NewGame) -> QueryResult<GameId> {
    diesel::insert_into(games::table)
        .values(game)
        .returning(games::id)
        .cached()
        .get_result(conn)
}

pub fn find(conn: &mut DbConnection, id: GameId) -> QueryResult<Option<Row>> {
    let game = games::table.find(id);
    directly!(conn, |conn| game.select(Row::as_select()).get_result(conn)).optional()
}

/// The games with those ids, in no order.
pub fn find_all(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<Row>> {
    games::table
        .filter(games::id.eq_any(padded(ids)))
        .select(Row::as_select())
        .cached()
        .load(conn)
}

/// The next ids, with each row that can be read. An unreadable row must not hide the others.
pub fn next_readable(
    conn: &mut DbConnection,
    after: GameId,
    limit: i64,
) -> QueryResult<Vec<(GameId, Option<Row>)>> {
    let next = || games::table.filter(games::id.gt(after)).order(games::id);
    match next().limit(limit).select(Row::as_select()).load(conn) {
        Ok(rows) => Ok(rows.into_iter().map(|row| (row.id, Some(row))).collect()),
        Err(Error::DeserializationError(_)) => {
            let ids: Vec<GameId> = next().select(games::id).limit(limit).load(conn)?;
            let one = |id| Ok((id, readable(find(conn, id))?));
            ids.into_iter().map(one).collect()
        }
        Err(error) => Err(error),
    }
}

fn readable(row: QueryResult<Option<Row>>) -> QueryResult<Option<Row>> {
    match row {
        Err(Error::DeserializationError(_)) => Ok(None),
        other => other,
    }
}

/// Makes other writers of the game wait until this transaction ends. In SQLite there is only one
/// writer anyway.
pub fn lock(conn: &mut DbConnection, id: GameId) -> QueryResult<()> {
    if let DbConnection::Postgres(conn) = conn {
        diesel::sql_query("SELECT id FROM games WHERE id = $1 FOR NO KEY UPDATE")
            .bind::<diesel::sql_types::BigInt, _>(id)
            .execute(conn)?;
    }
    Ok(())
}

pub fn save(conn: &mut DbConnection, id: GameId, state: &State) -> QueryResult<()> {
    let rows = diesel::update(games::table.find(id))
        .set(state)
        .cached()
        .execute(conn)?;
    if rows == 1 {
        Ok(())
    } else {
        Err(diesel::result::Error::NotFound)
    }
}

/// Changes the result of a finished game.
pub fn save_result(
    conn: &mut DbConnection,
    id: GameId,
    (winner, reason): (Winner, EndedBy),
) -> QueryResult<()> {
    diesel::update(games::table.find(id))
        .set((games::winner.eq(winner), games::reason.eq(reason)))
        .execute(conn)
        .map(drop)
}

/// Sets who accepted a challenge by its secret address.
pub fn save_opponent(
    conn: &mut DbConnection,
    id: GameId,
    opponent_id: PlayerId,
) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    let opponent = games::opponent_id.eq(opponent_id);
    game.set(opponent).execute(conn).map(drop)
}

/// Sets the seats without turn notices.
pub fn save_muted(conn: &mut DbConnection, id: GameId, muted: &str) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::muted.eq(muted)).execute(conn).map(drop)
}

pub fn save_visibility(
    conn: &mut DbConnection,
    id: GameId,
    visibility: Visibility,
) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    let visibility = games::visibility.eq(visibility);
    game.set(visibility).execute(conn).map(drop)
}

/// The latest games with a lower id, including private ones, optionally of a player or a status.
pub fn latest(
    conn: &mut DbConnection,
    (player, status): (Option<PlayerId>, Option<Status>),
    below: Option<GameId>,
    limit: i64,
) -> QueryResult<Vec<Row>> {
    let mut query = games::table
        .filter(games::challenger_id.is_not_null())
        .order(games::id.desc())
        .limit(limit)
        .select(Row::as_select())
        .into_boxed();
    if let Some(player) = player {
        let has_seat = games::first_id.eq(player).or(games::second_id.eq(player));
        let is_named = games::challenger_id
            .eq(player)
            .or(games::opponent_id.eq(player));
        query = query.filter(has_seat.or(is_named));
    }
    if let Some(status) = status {
        query = query.filter(games::status.eq(status));
    }
    if let Some(below) = below {
        query = query.filter(games::id.lt(below));
    }
    query.load(conn)
}

pub fn save_source(conn: &mut DbConnection, id: GameId, source: &str) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::source.eq(source)).execute(conn).map(drop)
}

/// Sets the number of events of a new challenge.
pub fn save_rev(conn: &mut DbConnection, id: GameId, rev: i64) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::rev.eq(rev)).execute(conn).map(drop)
}
