//! The export of all data about a player as JSON for that player, written piece by piece to limit
//! memory. It contains neither secrets (the password, session tokens) nor data that only others may
//! see.

use super::{sessions, settings};
use crate::model::{GameId, PlayerId, Seat, Word};
use crate::play::Reason;
use crate::service::games::{self, Entry};
use crate::service::{Error, RequestContext, alerts};
use crate::store::own_data::{self, Message};
use crate::store::{
    Timestamp, analysis_boards, appearance, blocks, collections, favourites, follows, imports,
    kibitz, mail_habits, notes, players, prepared, tournaments, vacations,
};
use serde_json::{Value, json};
use std::mem::discriminant;
use strum::IntoStaticStr;

const PAGE: i64 = 100;

#[derive(Debug, Clone, Default)]
pub struct DataExport {
    step: Step,
    /// Whether the current list is still empty.
    is_first: bool,
}

/// What comes next; most steps are lists, named after them.
#[derive(Debug, Clone, Default, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
enum Step {
    /// The account and its small parts.
    #[default]
    Account,
    /// The analysis boards below this id.
    Boards(Option<i64>),
    Notes(Option<i64>),
    Collections,
    Stars,
    Favourites,
    Brought,
    Remarks(i64),
    Games(Vec<GameId>),
    Nothing,
}

impl DataExport {
    /// The next piece of the text; none at the end.
    ///
    /// # Errors
    /// [`Error::SignedOut`].
    pub fn next(&mut self, context: &mut RequestContext) -> Result<Option<String>, Error> {
        let text = match self.step {
            Step::Account => account(context)? + &self.begin(Step::Boards(None)),
            Step::Nothing => return Ok(None),
            _ => {
                let (items, next) = self.step.clone().load(context)?;
                self.items(items) + &self.go_on(next)
            }
        };
        Ok(Some(text))
    }

    /// The beginning of the list of a step.
    fn begin(&mut self, step: Step) -> String {
        let name: &str = (&step).into();
        self.step = step;
        self.is_first = true;
        format!(",\n\"{name}\": [")
    }

    /// What separates the current items from those of the next step, which may be of the same list.
    fn go_on(&mut self, next: Step) -> String {
        if discriminant(&next) == discriminant(&self.step) {
            self.step = next;
            return String::new();
        }
        if matches!(next, Step::Nothing) {
            self.step = next;
            return "\n]}\n".to_owned();
        }
        format!("\n]{}", self.begin(next))
    }

    fn items(&mut self, items: impl IntoIterator<Item = Value>) -> String {
        let mut text = String::new();
        for item in items {
            text += if self.is_first { "\n" } else { ",\n" };
            text += &item.to_string();
            self.is_first = false;
        }
        text
    }
}

impl Step {
    /// Some items of a list, and the step after them.
    fn load(self, context: &mut RequestContext) -> Result<(Vec<Value>, Self), Error> {
        let me = context.player()?.id;
        let conn = &mut *context.conn;
        Ok(match self {
            Self::Boards(below) => {
                let rows = analysis_boards::list(conn, me, below, PAGE)?;
                let more = rows.last().map(|row| Self::Boards(Some(row.id)));
                let items = rows.iter().map(board).collect();
                (items, more.unwrap_or(Self::Notes(None)))
            }
            Self::Notes(below) => {
                let rows = notes::list(conn, me, ("", below), PAGE)?;
                let more = rows.last().map(|row| Self::Notes(Some(row.id)));
                let items = rows.iter().map(note).collect();
                (items, more.unwrap_or(Self::Collections))
            }
            Self::Collections => {
                let mut all = Vec::new();
                for row in collections::of_player(conn, me, i64::MAX)? {
                    let games = collections::games(conn, row.id)?;
                    all.push(collection(&row, &games));
                }
                (all, Self::Stars)
            }
            Self::Stars => {
                let games = collections::starred(conn, me, GameId::MAX, i64::MAX)?;
                (
                    games.iter().map(|game| json!(game)).collect(),
                    Self::Favourites,
                )
            }
            Self::Favourites => {
                let marked = favourites::of_player(conn, me)?.into_iter();
                let items = marked.map(|(variant, at)| json!({"variant": variant, "at": at.utc()}));
                (items.collect(), Self::Brought)
            }
            Self::Brought => {
                let games = imports::all_of(conn, me)?.into_iter();
                let items = games.map(|(game, at)| json!({"game": game, "at": at.utc()}));
                (items.collect(), Self::Remarks(0))
            }
            Self::Remarks(after) => {
                let rows = own_data::remarks_of(conn, me, after, PAGE)?;
                let next = match rows.last() {
                    Some(row) => Self::Remarks(row.id),
                    None => Self::Games(own_data::games_of(conn, me)?),
                };
                (rows.iter().map(remark).collect(), next)
            }
            Self::Games(mut ids) => {
                let rest = ids.split_off(ids.len().min(usize::try_from(PAGE).unwrap_or(1)));
                let next = match rest.is_empty() {
                    true => Self::Nothing,
                    false => Self::Games(rest),
                };
                (games_of(context, me, &ids)?, next)
            }
            Self::Account | Self::Nothing => (Vec::new(), Self::Nothing),
        })
    }
}

/// The beginning: each part on a line, without the closing bracket.
fn account(context: &mut RequestContext) -> Result<String, Error> {
    let player = context.player()?.clone();
    let unconfirmed = settings::unconfirmed_address(context)?;
    let looks = appearance::find(context.conn, player.id)?;
    let looks = looks.map(|_| context.appearance().words());
    let mail = mail_settings(context, &player)?;
    let vacations = vacations::of_player(context.conn, player.id)?;
    let sessions = sessions::list(context)?;
    let devices = alerts::list(context)?;
    let prepared = own_data::prepared_by(context.conn, player.id)?;
    let blocked = blocks::of_player(context.conn, player.id)?;
    let followed = follows::of_player(context.conn, player.id)?;
    let followed = players::names(context.conn, &followed)?;
    let entered = tournaments::entrants::of_player(context.conn, player.id)?;
    let account = json!({
        "name": player.name,
        "display_name": player.display_name,
        "role": player.role,
        "address": player.email,
        "confirmed_at": player.confirmed_at.map(Timestamp::utc),
        "unconfirmed_address": unconfirmed,
        "created_at": player.created_at.utc(),
        "zone": player.zone,
        "notation": player.notation,
        "language": player.heard_language,
        "quiet": player.quiet,
        "no_challenges": player.no_challenges,
        "hides_presence": player.hides_presence,
        "reminders": player.reminders,
        "vacation_saves": player.vacation_saves,
    });
    let parts = [
        ("made_at", json!(context.now)),
        ("account", account),
        ("looks", json!(looks.map(Value::from_iter))),
        ("mail", mail),
        ("vacations", vacations.iter().map(vacation).collect()),
        ("sessions", sessions.iter().map(session).collect()),
        ("devices", devices.iter().map(device).collect()),
        ("prepared", prepared.iter().map(answer).collect()),
        ("tournaments", json!(entered)),
        (
            "blocked",
            blocked.iter().map(|called| json!(called.name)).collect(),
        ),
        (
            "followed",
            followed
                .iter()
                .map(|(_, called)| json!(called.name))
                .collect(),
        ),
    ];
    let lines = parts.map(|(name, value)| format!("\"{name}\": {value}"));
    Ok(format!("{{{}", lines.join(",\n")))
}

fn mail_settings(context: &mut RequestContext, player: &players::Player) -> Result<Value, Error> {
    let schedule = mail_habits::find(context.conn, player.id)?;
    let of_games = own_data::mail_of_games(context.conn, player.id)?;
    let of_games = of_games.iter().map(|row| {
        let rhythm = row.frequency.map(Word::word);
        json!({"game": row.game_id, "rhythm": rhythm, "watching": row.watching})
    });
    Ok(json!({
        "rhythm": schedule.as_ref().map(|row| row.frequency.word()),
        "hour": schedule.as_ref().map(|row| row.hour),
        "subject": schedule.as_ref().map(|row| row.subject.word()),
        "off": player.mail_off,
        "games": of_games.collect::<Vec<_>>(),
    }))
}

fn session(it: &sessions::SessionEntry) -> Value {
    json!({"agent": it.agent, "created_at": it.since, "last_seen": it.last_seen})
}

fn device(it: &alerts::DeviceEntry) -> Value {
    let kinds = it.kinds.iter().copied().map(Word::word);
    json!({
        "agent": it.agent,
        "created_at": it.since,
        "kinds": kinds.collect::<Vec<_>>(),
    })
}

fn vacation(row: &vacations::Row) -> Value {
    json!({
        "starts_at": row.starts_at.utc(),
        "ends_at": row.ends_at.utc(),
        "begun_at": row.begun_at.map(Timestamp::utc),
        "ended_at": row.ended_at.map(Timestamp::utc),
        "automatic": row.automatic,
    })
}

fn answer(row: &prepared::Row) -> Value {
    let lines: Vec<&str> = row.tree.lines().collect();
    json!({"game": row.game_id, "ply": row.ply, "lines": lines, "at": row.at.utc()})
}

fn board(row: &analysis_boards::Row) -> Value {
    json!({
        "id": row.id,
        "title": row.title,
        "kind": row.kind,
        "variant": row.variant,
        "rulebook": row.rulebook,
        "start": row.start,
        "moves": words(&row.moves),
        "game": row.game_id,
        "game_ply": row.game_ply,
        "created_at": row.created_at.utc(),
        "changed_at": row.changed_at.utc(),
    })
}

fn collection(row: &collections::Row, games: &[collections::CollectionEntry]) -> Value {
    let game =
        |game: &collections::CollectionEntry| json!({ "game": game.game_id, "words": game.words });
    json!({
        "id": row.id,
        "title": row.title,
        "words": row.words,
        "public": row.public,
        "created_at": row.created_at.utc(),
        "games": games.iter().map(game).collect::<Vec<_>>(),
    })
}

fn note(row: &notes::Row) -> Value {
    json!({
        "id": row.id,
        "game": row.game_id,
        "ply": row.ply,
        "line": words(&row.line),
        "body": row.body,
        "at": row.at.utc(),
        "published_at": row.published_at.map(Timestamp::utc),
    })
}

fn remark(row: &kibitz::Row) -> Value {
    json!({
        "id": row.id,
        "game": row.game_id,
        "ply": row.ply,
        "body": row.body,
        "sealed": row.sealed,
        "at": row.at.utc(),
        "withdrawn_at": row.withdrawn_at.map(Timestamp::utc),
    })
}

/// These games and challenges, with the messages of their players.
fn games_of(
    context: &mut RequestContext,
    me: PlayerId,
    ids: &[GameId],
) -> Result<Vec<Value>, Error> {
    let mut entries = games::entries_of(context.conn, ids.iter().copied())?;
    let messages = own_data::messages_in(context.conn, ids)?;
    let entries = ids.iter().filter_map(|id| entries.remove(id));
    let game = |entry: Entry| {
        let id = entry.row.id;
        let messages = messages.iter().filter(|message| message.game_id == id);
        // A message hidden by an admin still belongs to its author.
        let messages =
            messages.filter(|message| message.hidden_at.is_none() || message.player_id == Some(me));
        game(me, &entry, messages)
    };
    Ok(entries.map(game).collect())
}

fn game<'a>(me: PlayerId, entry: &Entry, messages: impl Iterator<Item = &'a Message>) -> Value {
    let (row, state) = (&entry.row, &entry.row.state);
    let by = |player: Option<PlayerId>| match player {
        Some(id) if Some(id) == state.first_id => Some(Seat::First.word()),
        Some(id) if Some(id) == state.second_id => Some(Seat::Second.word()),
        _ => None,
    };
    let message = |messages: &Message| {
        json!({
            "ply": messages.ply,
            "by": by(messages.player_id),
            "at": messages.at.utc(),
            "body": messages.body,
        })
    };
    json!({
        "id": row.id,
        "status": state.status.word(),
        "variant": row.rules.variant,
        "rulebook": row.rules.rulebook,
        "pace": row.rules.pace,
        "visibility": row.visibility.word(),
        "rated": row.rated,
        "players": [entry.first.name, entry.second.name],
        "seat": by(Some(me)),
        "challenged_by_me": row.challenge.challenger_id == Some(me),
        "greeting": row.challenge.greeting,
        "winner": state.winner.map(Word::word),
        "reason": state.reason.and_then(|reason| reason.0).map(Reason::as_str),
        "created_at": row.challenge.created_at.utc(),
        "started_at": state.started_at.map(Timestamp::utc),
        "finished_at": state.finished_at.map(Timestamp::utc),
        "start": state.start,
        "moves": words(&state.moves),
        "messages": messages.map(message).collect::<Vec<_>>(),
    })
}

fn words(moves: &str) -> Vec<&str> {
    moves.split_whitespace().collect()
}

#[cfg(test)]
#[path = "data_tests.rs"]
mod tests;
