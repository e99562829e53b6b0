//! What happened, append-only: to a game, or to an account where no game is named.

use super::cached::Cache;
use super::schema::events;
use super::{DbConnection, Timestamp};
use crate::model::EventKind;
use chrono::TimeDelta;
use diesel::prelude::*;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

// Some columns are read by tests alone.
#[allow(dead_code)]
#[derive(Debug, Clone, Queryable)]
pub struct Row {
    pub id: i64,
    /// The game, if it concerns one.
    pub game_id: Option<i64>,
    /// Its place in the game's events, from 1; 0 for an account's. Below 0 is what the heartbeat
    /// did (a reminder, time given back): no form need know of that.
    pub seq: i64,
    pub player_id: Option<i64>,
    pub kind: EventKind,
    /// The ply of the game after it.
    pub ply: Option<i64>,
    /// What belongs to it: a move, an outcome, an address.
    pub detail: String,
    pub at: Timestamp,
    /// When an admin hid it, where it is words of a player.
    pub hidden_at: Option<Timestamp>,
}

#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = events)]
// Else the statement has another text for each choice of columns, and is never kept prepared.
#[diesel(treat_none_as_default_value = false)]
pub struct NewEvent<'a> {
    /// As in [`Row`], so for all of them.
    pub game_id: Option<i64>,
    pub seq: i64,
    pub player_id: Option<i64>,
    pub kind: EventKind,
    pub ply: Option<i64>,
    pub detail: &'a str,
    pub at: Timestamp,
}

/// What happens beside the moves of a game (a reminder, time given back, words): no form need know
/// of it, and none is stale by it.
#[derive(Debug, Clone)]
pub struct Beside<'a> {
    pub game_id: i64,
    pub player_id: Option<i64>,
    pub kind: EventKind,
    /// The ply at which the game stands.
    pub ply: i64,
    pub detail: &'a str,
    pub at: Timestamp,
}

/// The detail of time given back to a clock: two numbers of microseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TimeGiven {
    Spans {
        given: TimeDelta,
        /// How long the server was away.
        away: TimeDelta,
    },
    /// The deadline fell into quiet hours, and was moved to their end.
    Quiet { given: TimeDelta },
    /// The news of the turn came late, for want of a mail server that took it.
    Mail { given: TimeDelta, late: TimeDelta },
    /// The admins stopped the clock, or let it go on before its time.
    Held {
        /// By how much the deadline moved; below 0 where it came nearer again.
        given: TimeDelta,
    },
    /// A sentence of an earlier release that no migration could read.
    AsWritten(String),
}

impl fmt::Display for TimeGiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let micros = |span: &TimeDelta| span.num_microseconds().unwrap_or(i64::MAX);
        match self {
            Self::Spans { given, away } => write!(f, "{} {}", micros(given), micros(away)),
            Self::Quiet { given } => write!(f, "quiet {}", micros(given)),
            Self::Held { given } => write!(f, "held {}", micros(given)),
            Self::Mail { given, late } => write!(f, "mail {} {}", micros(given), micros(late)),
            Self::AsWritten(text) => f.write_str(text),
        }
    }
}

impl FromStr for TimeGiven {
    type Err = Infallible;

    fn from_str(detail: &str) -> Result<Self, Infallible> {
        let span = |text: &str| text.parse().ok().map(TimeDelta::microseconds);
        if let Some(given) = detail.strip_prefix("quiet ").and_then(span) {
            return Ok(Self::Quiet { given });
        }
        if let Some(given) = detail.strip_prefix("held ").and_then(span) {
            return Ok(Self::Held { given });
        }
        let spans = |text: &str| {
            let (given, other) = text.split_once(' ')?;
            span(given).zip(span(other))
        };
        if let Some((given, late)) = detail.strip_prefix("mail ").and_then(spans) {
            return Ok(Self::Mail { given, late });
        }
        Ok(match spans(detail) {
            Some((given, away)) => Self::Spans { given, away },
            None => Self::AsWritten(detail.to_owned()),
        })
    }
}

/// Writes an event and tells its number.
pub fn insert(conn: &mut DbConnection, event: &NewEvent) -> QueryResult<i64> {
    let insert = diesel::insert_into(events::table).values(event);
    directly!(conn, |conn| insert
        .returning(events::id)
        .cached()
        .get_result(conn))
}

/// Writes down what happens beside the moves of a game, below what was there, and tells its number.
pub fn insert_beside(conn: &mut DbConnection, event: &Beside) -> QueryResult<i64> {
    let seq = next_below(conn, event.game_id)?;
    let event = NewEvent {
        game_id: Some(event.game_id),
        seq,
        player_id: event.player_id,
        kind: event.kind,
        ply: Some(event.ply),
        detail: event.detail,
        at: event.at,
    };
    insert(conn, &event)
}

/// Its place in the game: -1, -2, and so on.
fn next_below(conn: &mut DbConnection, game_id: i64) -> QueryResult<i64> {
    let least: Option<i64> = events::table
        .filter(events::game_id.eq(game_id))
        .select(diesel::dsl::min(events::seq))
        .get_result(conn)?;
    Ok(least.unwrap_or(0).min(0) - 1)
}

pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Row>> {
    directly!(conn, |conn| events::table.find(id).get_result(conn)).optional()
}

/// Hides words of a player in an event, or shows them again.
pub fn set_hidden(conn: &mut DbConnection, id: i64, at: Option<Timestamp>) -> QueryResult<()> {
    let event = diesel::update(events::table.find(id));
    event.set(events::hidden_at.eq(at)).execute(conn).map(drop)
}

/// The events of these kinds in a game, in order; of sixteen kinds at most.
pub fn of_kinds(
    conn: &mut DbConnection,
    game_id: i64,
    kinds: &[EventKind],
) -> QueryResult<Vec<Row>> {
    let Some(last) = kinds.last() else {
        return Ok(Vec::new());
    };
    debug_assert!(kinds.len() <= 16, "the statement has sixteen places");
    // As many places always, so that the statement stays prepared.
    let kind = |place: usize| events::kind.eq(*kinds.get(place).unwrap_or(last));
    let four = |first: usize| {
        let pair = |place| kind(place).or(kind(place + 1));
        pair(first).or(pair(first + 2))
    };
    let any = four(0).or(four(4)).or(four(8)).or(four(12));
    let told = events::table
        .filter(events::game_id.eq(game_id))
        .filter(any)
        .order(events::id);
    directly!(conn, |conn| told.load(conn))
}
