//! Events of games and accounts, append-only.

use super::cached::{Cache, at_most, padded};
use super::schema::{events, games};
use super::{DbConnection, Timestamp};
use crate::event::{Event, EventKind};
use crate::model::{GameId, PlayerId, Status, Visibility};
use crate::play::GameEventKind;
use diesel::dsl::max;
use diesel::prelude::*;
use diesel::result::Error;

#[derive(Debug, Clone)]
pub struct Row {
    pub id: i64,
    /// `None` for an event of an account.
    pub game_id: Option<GameId>,
    pub player_id: Option<PlayerId>,
    pub event: Event,
    /// The ply of the game after the event.
    pub ply: Option<i64>,
    pub at: Timestamp,
    /// When an admin hid it, if it is a player's message.
    pub hidden_at: Option<Timestamp>,
}

/// An event as stored in its row.
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
    /// The number among the game's events, from 1; 0 for an event of an account; negative for a
    /// side event.
    pub seq: i64,
    pub player_id: Option<PlayerId>,
    pub event: &'a Event,
    pub ply: Option<i64>,
    pub at: Timestamp,
}

#[derive(Insertable)]
#[diesel(table_name = events)]
// Otherwise the statement's text depends on the values, and Diesel does not cache it.
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

/// An event beside the moves, such as a reminder, time given back or a message. It does not change
/// the revision, so no form becomes stale.
#[derive(Debug, Clone)]
pub struct SideEvent {
    pub game_id: GameId,
    pub player_id: Option<PlayerId>,
    pub event: Event,
    /// The current ply of the game.
    pub ply: i64,
    pub at: Timestamp,
}

/// Parses a stored event, here only. Erased events and those of a later version become
/// [`Event::Unknown`].
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

/// The stored detail of an event: JSON, or empty.
fn detail_json(event: &Event) -> QueryResult<String> {
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

/// Inserts an event and returns its id.
pub fn insert(conn: &mut DbConnection, event: &NewEvent) -> QueryResult<i64> {
    let row = NewRow {
        game_id: event.game_id,
        seq: event.seq,
        player_id: event.player_id,
        kind: event.event.kind(),
        ply: event.ply,
        detail: detail_json(event.event)?,
        at: event.at,
    };
    let insert = diesel::insert_into(events::table).values(row);
    directly!(conn, |conn| insert
        .returning(events::id)
        .cached()
        .get_result(conn))
}

/// Inserts a side event with the next negative number and returns its id.
pub fn insert_side_event(conn: &mut DbConnection, beside: &SideEvent) -> QueryResult<i64> {
    let seq = next_side_seq(conn, beside.game_id)?;
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

/// The next number of a side event: −1, −2 and so on.
fn next_side_seq(conn: &mut DbConnection, game_id: GameId) -> QueryResult<i64> {
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

/// The events with those ids, in no order.
pub fn find_all(conn: &mut DbConnection, ids: &[i64]) -> QueryResult<Vec<Row>> {
    let rows: Vec<StoredRow> = events::table
        .filter(events::id.eq_any(padded(ids)))
        .select(StoredRow::as_select())
        .load(conn)?;
    rows.into_iter().map(StoredRow::read).collect()
}

pub fn set_hidden(conn: &mut DbConnection, id: i64, at: Option<Timestamp>) -> QueryResult<()> {
    let event = diesel::update(events::table.find(id));
    event.set(events::hidden_at.eq(at)).execute(conn).map(drop)
}

/// The events of at most sixteen kinds in a game, in order.
pub fn of_kinds(
    conn: &mut DbConnection,
    game_id: GameId,
    kinds: &[&'static str],
) -> QueryResult<Vec<Row>> {
    let Some(last) = kinds.last() else {
        return Ok(Vec::new());
    };
    debug_assert!(kinds.len() <= 16, "the statement has sixteen places");
    // A fixed number of parameters, so that the statement stays prepared.
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

/// A change in a game or challenge, and whom it concerns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub event: i64,
    pub kind: String,
    /// As in [`NewEvent::seq`].
    seq: i64,
    pub actor: Option<PlayerId>,
    pub game: GameId,
    /// The present revision and status of the game.
    pub rev: i64,
    pub status: Status,
    pub is_public: bool,
    pub is_live: bool,
    /// Challenger, challenged player, first and second seat.
    people: [Option<PlayerId>; 4],
}

impl Change {
    /// Whether the revision of the game stayed.
    pub fn is_beside(&self) -> bool {
        self.seq <= 0
    }

    /// Whether it is, or began as, a challenge to one person.
    pub fn is_personal(&self) -> bool {
        self.people[1].is_some()
    }

    /// The players of the game, or whom the challenge is between. An invitation by a secret link
    /// concerns its challenger alone, who is in both places.
    pub fn people(&self) -> impl Iterator<Item = PlayerId> {
        self.people.into_iter().flatten()
    }

    pub fn concerns(&self, player: PlayerId) -> bool {
        self.people().any(|own| own == player)
    }
}

/// The changes after an event, in the order of their ids.
pub fn changes_after(conn: &mut DbConnection, event: i64, limit: i64) -> QueryResult<Vec<Change>> {
    type Columns = (
        (i64, String, i64, Option<PlayerId>),
        (GameId, i64, Status, Visibility, String),
        (
            Option<PlayerId>,
            Option<PlayerId>,
            Option<PlayerId>,
            Option<PlayerId>,
        ),
    );
    let changes = events::table
        .inner_join(games::table)
        .filter(events::id.gt(event))
        .order(events::id)
        .select((
            (events::id, events::kind, events::seq, events::player_id),
            (
                games::id,
                games::rev,
                games::status,
                games::visibility,
                games::pace,
            ),
            (
                games::challenger_id,
                games::opponent_id,
                games::first_id,
                games::second_id,
            ),
        ));
    let rows: Vec<Columns> = directly!(conn, |conn| at_most(limit, changes).load(conn))?;
    let change = |(event, game, people): Columns| Change {
        event: event.0,
        kind: event.1,
        seq: event.2,
        actor: event.3,
        game: game.0,
        rev: game.1,
        status: game.2,
        is_public: game.3 != Visibility::Private,
        is_live: game.4.starts_with("live:"),
        people: [people.0, people.1, people.2, people.3],
    };
    Ok(rows.into_iter().map(change).collect())
}

/// The last event; 0 if there is none.
pub fn latest(conn: &mut DbConnection) -> QueryResult<i64> {
    let last = events::table.select(max(events::id));
    let last: Option<i64> = directly!(conn, |conn| last.get_result(conn))?;
    Ok(last.unwrap_or_default())
}

/// The text of a message, for queries that select `detail`.
pub(super) fn message(detail: &str) -> QueryResult<String> {
    match read(EventKind::Message.into(), detail)? {
        Event::Message(message) => Ok(message.text),
        _ => Ok(String::new()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{SentMessage, TimeGrant};
    use crate::model::Audience;
    use crate::play::{GameEvent, OfferKind, OfferTerms, Outcome, Reason};
    use crate::rules::Side;
    use chrono::TimeDelta;

    #[test]
    fn an_event_survives_storage() {
        let given = TimeDelta::hours(5);
        let message = |text: &str, is_choice| SentMessage {
            text: text.into(),
            is_choice,
        };
        let won = Outcome::won(Side::First, Reason::Resignation);
        let offered = |terms| GameEvent::Offered {
            terms,
            with_move: false,
        };
        for event in [
            Event::Began,
            Event::Challenged { origin: None },
            Event::message(Audience::All, message("好棋", false)),
            Event::message(Audience::Opponent, message("好棋", true)),
            Event::TimeGiven(TimeGrant::Quiet { given }),
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
            let detail = detail_json(&event).unwrap();
            assert_eq!(read(event.kind(), &detail).unwrap(), event, "{detail}");
        }
    }

    #[test]
    fn erased_events_and_those_of_a_later_version_are_unknown() {
        assert_eq!(read("address-given", "").unwrap(), Event::Unknown);
        assert_eq!(read("adopted", r#"{"by":1}"#).unwrap(), Event::Unknown);
        assert!(read("gift", r#"{"seconds":"many"}"#).is_err());
    }
}
