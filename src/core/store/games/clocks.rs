//! Queries of background jobs: deadlines, running clocks, old challenges.

use crate::model::{GameId, PlayerId, Seat, Status};
use crate::store::cached::Cache;
use crate::store::schema::{games, ledgers, players};
use crate::store::{DbConnection, Timestamp};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;

/// Running games, by the job that keeps their clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Running {
    ByMail,
    Live,
}

/// In the exact words of the index: with a bound parameter, neither database would use it.
const LIVE: &str = "(games.status = 'playing' AND substr(games.pace, 1, 5) = 'live:')";
const BY_MAIL: &str = "substr(games.pace, 1, 5) <> 'live:'";

impl Running {
    fn is_one(self) -> SqlLiteral<Bool> {
        sql(self.condition())
    }

    fn condition(self) -> &'static str {
        match self {
            Self::Live => LIVE,
            Self::ByMail => BY_MAIL,
        }
    }
}

pub fn is_played_live(conn: &mut DbConnection) -> QueryResult<bool> {
    let live = games::table.filter(sql::<Bool>(LIVE)).select(games::id);
    let found: Option<GameId> = directly!(conn, |conn| live
        .limit(1)
        .cached()
        .get_result(conn)
        .optional())?;
    Ok(found.is_some())
}

/// The ids of running games whose deadline has passed. A game in which time-outs have to be claimed
/// is left out once the opponent was notified, unless a vacation may save the player to move; then
/// it is listed for a day.
pub fn overdue(
    conn: &mut DbConnection,
    now: DateTime<Utc>,
    which: Running,
) -> QueryResult<Vec<GameId>> {
    let was_told = ledgers::table
        .filter(ledgers::game_id.eq(games::id))
        .filter(ledgers::overdue_ply.eq(games::ply.nullable()));
    let is_to_move = |seat: Seat| games::turn.eq(seat);
    let owner = players::id.nullable();
    let first = is_to_move(Seat::First).and(owner.eq(games::first_id));
    let second = is_to_move(Seat::Second).and(owner.eq(games::second_id));
    let saves = players::table
        .filter(players::vacation_saves)
        .filter(first.or(second).assume_not_null());
    let may_be_saved = games::deadline.gt(Timestamp::from(now - TimeDelta::days(1)));
    games::table
        .filter(games::status.eq(Status::Playing))
        .filter(games::deadline.lt(Timestamp::from(now)))
        .filter(which.is_one())
        .filter(not(exists(was_told)).or(may_be_saved.and(exists(saves)).assume_not_null()))
        .order(games::deadline.asc())
        .select(games::id)
        .limit(500)
        .load(conn)
}

/// The ids of challenges older than `before`.
pub fn stale_challenges(
    conn: &mut DbConnection,
    before: DateTime<Utc>,
) -> QueryResult<Vec<GameId>> {
    games::table
        .filter(games::status.eq(Status::Open))
        .filter(games::created_at.lt(Timestamp::from(before)))
        .select(games::id)
        .limit(500)
        .load(conn)
}

#[derive(Debug, Clone, Queryable)]
pub struct RunningClock {
    pub id: GameId,
    pub pace: String,
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
    pub turn: Option<Seat>,
    pub turn_since: Option<Timestamp>,
    /// `None` while the clock is stopped.
    pub deadline: Option<Timestamp>,
    /// The recorded clock events, if any.
    pub ledger: Option<String>,
}

impl RunningClock {
    pub fn to_move(&self) -> Option<PlayerId> {
        match self.turn? {
            Seat::First => self.first_id,
            Seat::Second => self.second_id,
        }
    }
}

/// All such games with a clock. Other writers of these games wait until this transaction ends.
pub fn running_clocks(conn: &mut DbConnection, which: Running) -> QueryResult<Vec<RunningClock>> {
    if let DbConnection::Postgres(conn) = conn {
        let condition = which.condition();
        diesel::sql_query(format!(
            "SELECT id FROM games WHERE status = 'playing' AND pace <> 'none' AND {condition} \
             ORDER BY id FOR NO KEY UPDATE"
        ))
        .execute(conn)?;
    }
    games::table
        .left_join(ledgers::table.on(ledgers::game_id.eq(games::id)))
        .filter(games::status.eq(Status::Playing))
        .filter(games::pace.ne("none"))
        .filter(which.is_one())
        .order(games::id)
        .select((
            games::id,
            games::pace,
            games::first_id,
            games::second_id,
            games::turn,
            games::turn_since,
            games::deadline,
            ledgers::entries.nullable(),
        ))
        .cached()
        .load(conn)
}

/// Saves a clock that was changed without a move, and the time of the next check for a reminder.
/// The row must be locked for writing.
pub fn set_clock(
    conn: &mut DbConnection,
    id: GameId,
    deadline: Option<Timestamp>,
    ledger: (&str, Option<Timestamp>),
) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::deadline.eq(deadline)).execute(conn)?;
    crate::store::ledgers::save(conn, id, ledger)
}

/// Sets the start of the current turn. The game's row must be locked for writing.
pub fn set_turn_since(conn: &mut DbConnection, id: GameId, at: Timestamp) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::turn_since.eq(at)).execute(conn).map(drop)
}

/// Sets turns without a clock that began after `now` back to `now`: they were recorded while the
/// clock was ahead.
pub fn reset_future_untimed(conn: &mut DbConnection, now: Timestamp) -> QueryResult<()> {
    diesel::update(games::table)
        .filter(games::status.eq(Status::Playing))
        .filter(games::pace.eq("none"))
        .filter(games::turn_since.gt(now))
        .set(games::turn_since.eq(now))
        .execute(conn)
        .map(drop)
}
