//! What happened, append-only: to a game, or to an account where no game is named.

use super::cached::Cache;
use super::schema::events;
use super::{DbConnection, Timestamp};
use crate::event::{Event, EventKind};
use crate::model::{GameId, PlayerId};
use crate::play::GameEventKind;
use diesel::prelude::*;
use diesel::result::Error;

#[derive(Debug, Clone)]
pub struct Row {
    pub id: i64,
    /// The game, if it concerns one.
    pub game_id: Option<GameId>,
    pub player_id: Option<PlayerId>,
    pub event: Event,
    /// The ply of the game after it.
    pub ply: Option<i64>,
    pub at: Timestamp,
    /// When an admin hid it, where it is words of a player.
    pub hidden_at: Option<Timestamp>,
}

/// An event as its row holds it.
#[derive(Queryable, Selectable)]
#[diesel(table_name = events)]
struct StoredRow {
    id: i64,
    game_id: Option<GameId>,
    player_id: Option<PlayerId>,
    kind: String,
    ply: Option<i64>,
    detail: String,
    at: Timestamp,
    hidden_at: Option<Timestamp>,
}

#[derive(Debug, Clone)]
pub struct NewEvent<'a> {
    pub game_id: Option<GameId>,
    /// Its place in the game's events, from 1; 0 for an account's. Below 0 is what no form need
    /// know of.
    pub seq: i64,
    pub player_id: Option<PlayerId>,
    pub event: &'a Event,
    pub ply: Option<i64>,
    pub at: Timestamp,
}

#[derive(Insertable)]
#[diesel(table_name = events)]
// Else the statement has another text for each choice of columns, and is never kept prepared.
#[diesel(treat_none_as_default_value = false)]
struct NewRow {
    game_id: Option<GameId>,
    seq: i64,
    player_id: Option<PlayerId>,
    kind: &'static str,
    ply: Option<i64>,
    detail: String,
    at: Timestamp,
}

/// What happens beside the moves of a game (a reminder, time given back, words): no form need know
/// of it, and none is stale by it.
#[derive(Debug, Clone)]
pub struct SideEvent {
    pub game_id: GameId,
    pub player_id: Option<PlayerId>,
    pub event: Event,
    /// The ply at which the game stands.
    pub ply: i64,
    pub at: Timestamp,
}

/// Reads an event back: the one place where the stored form is known. What was erased, or written
/// by a later version of the program, is [`Event::Unknown`].
pub(super) fn read(kind: &str, detail: &str) -> QueryResult<Event> {
    let is_known = kind.parse::<EventKind>().is_ok() || kind.parse::<GameEventKind>().is_ok();
    let text = match detail {
        "" => format!(r#"{{"kind":"{kind}"}}"#),
        detail => format!(r#"{{"kind":"{kind}","detail":{detail}}}"#),
    };
    match serde_json::from_str(&text) {
        Err(error) if is_known && !detail.is_empty() => {
            Err(Error::DeserializationError(Box::new(error)))
        }
        read => Ok(read.unwrap_or(Event::Unknown)),
    }
}

/// The detail of an event as it is stored: JSON, or nothing.
fn written(event: &Event) -> QueryResult<String> {
    let mut written =
        serde_json::to_value(event).map_err(|error| Error::SerializationError(Box::new(error)))?;
    let detail = written.get_mut("detail").map(serde_json::Value::take);
    Ok(detail.map_or_else(String::new, |detail| detail.to_string()))
}

impl StoredRow {
    fn read(self) -> QueryResult<Row> {
        Ok(Row {
            event: read(&self.kind, &self.detail)?,
            id: self.id,
            game_id: self.game_id,
            player_id: self.player_id,
            ply: self.ply,
            at: self.at,
            hidden_at: self.hidden_at,
        })
    }
}

/// Writes an event and tells its number.
pub fn insert(conn: &mut DbConnection, event: &NewEvent) -> QueryResult<i64> {
    let row = NewRow {
        game_id: event.game_id,
        seq: event.seq,
        player_id: event.player_id,
        kind: event.event.kind(),
        ply: event.ply,
        detail: written(event.event)?,
        at: event.at,
    };
    let insert = diesel::insert_into(events::table).values(row);
    directly!(conn, |conn| insert
        .returning(events::id)
        .cached()
        .get_result(conn))
}

/// Writes down what happens beside the moves of a game, below what was there, and tells its number.
pub fn insert_beside(conn: &mut DbConnection, beside: &SideEvent) -> QueryResult<i64> {
    let seq = next_below(conn, beside.game_id)?;
    let event = NewEvent {
        game_id: Some(beside.game_id),
        seq,
        player_id: beside.player_id,
        event: &beside.event,
        ply: Some(beside.ply),
        at: beside.at,
    };
    insert(conn, &event)
}

/// Its place in the game: -1, -2, and so on.
fn next_below(conn: &mut DbConnection, game_id: GameId) -> QueryResult<i64> {
    let least: Option<i64> = events::table
        .filter(events::game_id.eq(game_id))
        .select(diesel::dsl::min(events::seq))
        .get_result(conn)?;
    Ok(least.unwrap_or(0).min(0) - 1)
}

pub fn find(conn: &mut DbConnection, id: i64) -> QueryResult<Option<Row>> {
    let row = events::table.find(id);
    let row: Option<StoredRow> = directly!(conn, |conn| row
        .select(StoredRow::as_select())
        .get_result(conn))
    .optional()?;
    row.map(StoredRow::read).transpose()
}

/// Hides words of a player in an event, or shows them again.
pub fn set_hidden(conn: &mut DbConnection, id: i64, at: Option<Timestamp>) -> QueryResult<()> {
    let event = diesel::update(events::table.find(id));
    event.set(events::hidden_at.eq(at)).execute(conn).map(drop)
}

/// The events of these kinds in a game, in order; of sixteen kinds at most.
pub fn of_kinds(
    conn: &mut DbConnection,
    game_id: GameId,
    kinds: &[&'static str],
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
    let rows = events::table
        .filter(events::game_id.eq(game_id))
        .filter(any)
        .order(events::id);
    let rows: Vec<StoredRow> =
        directly!(conn, |conn| rows.select(StoredRow::as_select()).load(conn))?;
    rows.into_iter().map(StoredRow::read).collect()
}

/// The text of a message, for queries that select it with other columns.
pub(super) fn message(detail: &str) -> QueryResult<String> {
    match read(EventKind::Message.into(), detail)? {
        Event::Message { text } => Ok(text),
        _ => Ok(String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::TimeGrant;
    use crate::play::{GameEvent, OfferKind, OfferTerms, Outcome, Reason};
    use crate::rules::Side;
    use chrono::TimeDelta;

    #[test]
    fn an_event_is_read_as_it_was_written() {
        let given = TimeDelta::hours(5);
        let won = Outcome::won(Side::First, Reason::Resignation);
        let offered = |terms| GameEvent::Offered {
            terms,
            with_move: false,
        };
        for event in [
            Event::Began,
            Event::Challenged { origin: None },
            Event::Message {
                text: "好棋".into(),
            },
            Event::TimeGrant(TimeGrant::Quiet { given }),
            Event::Kibitz { remark: 7 },
            GameEvent::Moved { mv: "h3e3".into() }.into(),
            offered(OfferTerms::Takeback { to: Some(3) }).into(),
            offered(OfferTerms::Draw).into(),
            GameEvent::OfferDeclined {
                offer: OfferKind::Pause,
            }
            .into(),
            GameEvent::Paused.into(),
            GameEvent::Ended(won).into(),
        ] {
            let detail = written(&event).unwrap();
            assert_eq!(read(event.kind(), &detail).unwrap(), event, "{detail}");
        }
    }

    #[test]
    fn what_was_erased_or_comes_of_a_later_version_is_unknown() {
        assert_eq!(read("address-given", "").unwrap(), Event::Unknown);
        assert_eq!(read("adopted", r#"{"by":1}"#).unwrap(), Event::Unknown);
        assert!(read("gift", r#"{"seconds":"many"}"#).is_err());
    }
}
