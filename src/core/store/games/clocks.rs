//! What the jobs look for: deadlines passed or near, clocks that run, challenges grown old.

use crate::model::{GameId, PlayerId, Seat, Status};
use crate::store::cached::Cache;
use crate::store::schema::{games, ledgers, players};
use crate::store::{DbConnection, Timestamp};
use chrono::{DateTime, TimeDelta, Utc};
use diesel::dsl::{exists, not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;

/// Which running games, by who keeps their clocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Running {
    /// Those that are played by mail.
    ByMail,
    /// Those that are played live.
    Live,
}

/// As the index has it, word for word: neither database would use it for a value that it is told
/// later.
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

/// Whether any game is played live.
pub fn is_played_live(conn: &mut DbConnection) -> QueryResult<bool> {
    let live = games::table.filter(sql::<Bool>(LIVE)).select(games::id);
    let found: Option<GameId> = directly!(conn, |conn| live
        .limit(1)
        .cached()
        .get_result(conn)
        .optional())?;
    Ok(found.is_some())
}

/// Numbers of running games whose deadline has passed, but those in which a flag falls by claim
/// alone and the opponent was told of it, unless a vacation may save the player who is to move:
/// that it passed within a day.
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

/// Numbers of challenges older than the instant.
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

/// The clock of a running game.
#[derive(Debug, Clone, Queryable)]
pub struct RunningClock {
    pub id: GameId,
    pub pace: String,
    pub first_id: Option<PlayerId>,
    pub second_id: Option<PlayerId>,
    pub turn: Option<Seat>,
    pub turn_since: Option<Timestamp>,
    /// When it must end; none while the clock stands still.
    pub deadline: Option<Timestamp>,
    /// What happened to the clock, if that is written down.
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

/// Every such game that has a clock. Other writers of these games wait until this transaction ends.
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

/// Saves a clock that was moved beside the moves, and when the game is looked at for a reminder.
/// Its row must be locked for writing.
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

/// Changes when the turn that is on began. The game's row must be locked for writing.
pub fn set_turn_since(conn: &mut DbConnection, id: GameId, at: Timestamp) -> QueryResult<()> {
    let game = diesel::update(games::table.find(id));
    game.set(games::turn_since.eq(at)).execute(conn).map(drop)
}

/// No turn of a game without a clock began after the instant: a clock that was ahead wrote that.
pub fn bring_back_untimed(conn: &mut DbConnection, now: Timestamp) -> QueryResult<()> {
    diesel::update(games::table)
        .filter(games::status.eq(Status::Playing))
        .filter(games::pace.eq("none"))
        .filter(games::turn_since.gt(now))
        .set(games::turn_since.eq(now))
        .execute(conn)
        .map(drop)
}
