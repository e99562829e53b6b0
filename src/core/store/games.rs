//! Games: one row each, which carries the packed move list, so that a page needs no more.

pub mod analysis_boards;
mod clocks;
mod course;
pub mod game_seeds;
pub mod invitations;
pub mod kibitz;
pub mod ledgers;
mod lists;
pub mod moves;
pub mod notes;
pub mod placings;
pub mod variants;
mod whole;

pub use clocks::{
    Running, RunningClock, bring_back_untimed, is_played_live, overdue, running_clocks, set_clock,
    set_turn_since, stale_challenges,
};
pub use course::save_course;
pub(super) use lists::like_pattern;
pub use lists::{
    Cursor, Filter, challenges_of, count, count_fitting, count_playing, count_waiting,
    count_waiting_challenges, list, running_of, tally,
};
pub use whole::{GameWithText, GameWithViewer, find_seen, find_whole};

use crate::model::{EndedBy, GameId, PlayerId, Seat, SeatWish, Status, Visibility, Winner};
use crate::rules::Side;
use crate::store::cached::{Cache, padded};
use crate::store::schema::games;
use crate::store::{DbConnection, Error, Timestamp};
use diesel::prelude::*;

/// A row of `games`: what was agreed, who asked whom, and how far it has come. A record from
/// elsewhere has nobody who asked.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = games)]
pub struct Row {
    /// The number, as in the address of its page.
    pub id: GameId,
    pub visibility: Visibility,
    #[diesel(embed)]
    pub rules: PinnedRules,
    /// The challenge that it began with.
    #[diesel(embed)]
    pub challenge: Challenge,
    #[diesel(embed)]
    pub state: State,
    /// Seats that get no turn notices for this game, by comma.
    pub muted: String,
    /// Where the record comes from and under which licence, if not from play on this server.
    pub source: Option<String>,
}

/// What a game is played by, each in the version that it is pinned to.
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
    /// Who challenged; none in a game that was played elsewhere.
    pub challenger_id: Option<PlayerId>,
    /// Who was challenged; none when anybody may accept.
    pub opponent_id: Option<PlayerId>,
    /// The seat that the challenger wants.
    pub seat: SeatWish,
    pub greeting: String,
    pub created_at: Timestamp,
}

/// How a game stands: what changes while it is played.
#[derive(Debug, Clone, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = games, treat_none_as_null = true)]
pub struct State {
    pub status: Status,
    /// Who has the first seat, once the game runs.
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
    /// The moves so far, coordinates joined by spaces.
    pub moves: String,
    pub ply: i64,
    /// How many events the game has seen.
    pub rev: i64,
    /// The seat to move, while the game runs.
    pub turn: Option<Seat>,
    pub turn_since: Option<Timestamp>,
    pub deadline: Option<Timestamp>,
    /// What waits for an answer, in JSON; empty for nothing.
    pub offers: String,
    pub winner: Option<Winner>,
    pub reason: Option<EndedBy>,
    /// When it took the status it has: the order of lists.
    pub listed_at: Timestamp,
    pub started_at: Option<Timestamp>,
    pub finished_at: Option<Timestamp>,
    /// The position it began with, as FEN; none where that is the variant's own. While a
    /// challenge stands: what the challenger asked for.
    pub start: Option<String>,
}

impl Row {
    /// Whether the game was played elsewhere: nobody here challenged anybody.
    pub fn is_from_elsewhere(&self) -> bool {
        self.challenge.challenger_id.is_none()
    }

    /// Whether the challenge waits for whoever holds its secret address: it is kept as one to
    /// oneself, which nobody can make otherwise.
    pub fn is_by_invitation(&self) -> bool {
        let Challenge {
            challenger_id,
            opponent_id,
            ..
        } = self.challenge;
        challenger_id.is_some() && challenger_id == opponent_id
    }

    /// The seat of a player in the running or finished game.
    pub fn seat_of(&self, player: PlayerId) -> Option<Side> {
        match Some(player) {
            asked if asked == self.state.first_id => Some(Side::First),
            asked if asked == self.state.second_id => Some(Side::Second),
            _ => None,
        }
    }

    /// Whether turn notices of this game are off for a seat.
    pub fn is_muted(&self, side: Side) -> bool {
        self.muted.split(',').any(|seat| seat == side.as_str())
    }
}

/// A challenge to be written.
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
    /// What the challenger asked for as the start; none for the variant's own.
    pub start: Option<String>,
    pub listed_at: Timestamp,
    pub created_at: Timestamp,
}

/// Writes a challenge and tells its number.
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

/// The games of those numbers, in no order.
pub fn find_all(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<Row>> {
    games::table
        .filter(games::id.eq_any(padded(ids)))
        .select(Row::as_select())
        .cached()
        .load(conn)
}

/// How many events each of those games has seen.
pub fn revs(conn: &mut DbConnection, ids: &[GameId]) -> QueryResult<Vec<(GameId, i64)>> {
    games::table
        .filter(games::id.eq_any(padded(ids)))
        .select((games::id, games::rev))
        .cached()
        .load(conn)
}

/// The next numbers after that one, with the rows that can be read: a row of nonsense must not
/// hide the others.
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

/// Makes other writers of the game wait until this transaction ends, even those who change its
/// row without asking; SQLite has one writer at a time anyway.
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

/// Names who answered a challenge that was for whoever holds its secret address.
pub fn save_opponent(
    conn: &mut DbConnection,
    id: GameId,
    opponent_id: PlayerId,
) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    let opponent = games::opponent_id.eq(opponent_id);
    game.set(opponent).execute(conn).map(drop)
}

/// Sets which seats get no turn notices.
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

/// The latest games, private ones too, below that number: of a player if one is named, of a status
/// if one is.
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

/// Names where the record comes from and its licence.
pub fn save_source(conn: &mut DbConnection, id: GameId, source: &str) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::source.eq(source)).execute(conn).map(drop)
}

/// Counts the events of a challenge just made.
pub fn save_rev(conn: &mut DbConnection, id: GameId, rev: i64) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::rev.eq(rev)).execute(conn).map(drop)
}
