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

const PAGE: i64 = 100;

#[derive(Debug, Clone, Default)]
pub struct DataExport {
    step: Step,
    /// Whether the current list is still empty.
    is_first: bool,
}

#[derive(Debug, Clone, Default)]
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
        let me = context.player()?.id;
        match self.step.clone() {
            Step::Account => {
                let account = account(context)?;
                Ok(Some(account + &self.begin("boards", Step::Boards(None))))
            }
            Step::Boards(below) => {
                let rows = analysis_boards::list(context.conn, me, below, PAGE)?;
                let next = rows.last().map(|row| Step::Boards(Some(row.id)));
                let text = self.items(rows.iter().map(board));
                let rest = self.or_begin(next, "notes", Step::Notes(None));
                Ok(Some(text + &rest))
            }
            Step::Notes(below) => {
                let rows = notes::list(context.conn, me, ("", below), PAGE)?;
                let next = rows.last().map(|row| Step::Notes(Some(row.id)));
                let text = self.items(rows.iter().map(note));
                let rest = self.or_begin(next, "collections", Step::Collections);
                Ok(Some(text + &rest))
            }
            Step::Collections => {
                let mut all = Vec::new();
                for row in collections::of_player(context.conn, me, i64::MAX)? {
                    let games = collections::games(context.conn, row.id)?;
                    all.push(collection(&row, &games));
                }
                let text = self.items(all);
                let rest = self.or_begin(None, "stars", Step::Stars);
                Ok(Some(text + &rest))
            }
            Step::Stars => {
                let games = collections::starred(context.conn, me, GameId::MAX, i64::MAX)?;
                let text = self.items(games.into_iter().map(|game| json!(game)));
                let rest = self.or_begin(None, "favourites", Step::Favourites);
                Ok(Some(text + &rest))
            }
            Step::Favourites => {
                let marked = favourites::of_player(context.conn, me)?;
                let favourite = |(variant, at): (String, Timestamp)| {
                    json!({
                        "variant": variant,
                        "at": at.utc(),
                    })
                };
                let text = self.items(marked.into_iter().map(favourite));
                let rest = self.or_begin(None, "brought", Step::Brought);
                Ok(Some(text + &rest))
            }
            Step::Brought => {
                let games = imports::all_of(context.conn, me)?;
                let game = |(game, at): (GameId, Timestamp)| json!({"game": game, "at": at.utc()});
                let text = self.items(games.into_iter().map(game));
                let rest = self.or_begin(None, "remarks", Step::Remarks(0));
                Ok(Some(text + &rest))
            }
            Step::Remarks(after) => {
                let rows = own_data::remarks_of(context.conn, me, after, PAGE)?;
                let next = rows.last().map(|row| Step::Remarks(row.id));
                let text = self.items(rows.iter().map(remark));
                let games = match next {
                    Some(_) => Vec::new(),
                    None => own_data::games_of(context.conn, me)?,
                };
                let rest = self.or_begin(next, "games", Step::Games(games));
                Ok(Some(text + &rest))
            }
            Step::Games(mut ids) => {
                let rest = ids.split_off(ids.len().min(usize::try_from(PAGE).unwrap_or(1)));
                let text = games_of(context, me, &ids)?;
                let text = self.items(text);
                if !rest.is_empty() {
                    self.step = Step::Games(rest);
                    return Ok(Some(text));
                }
                self.step = Step::Nothing;
                Ok(Some(text + "\n]}\n"))
            }
            Step::Nothing => Ok(None),
        }
    }

    /// The separator between two lists.
    fn begin(&mut self, name: &str, step: Step) -> String {
        self.step = step;
        self.is_first = true;
        format!(",\n\"{name}\": [")
    }

    /// More of the current list, or the beginning of the next one.
    fn or_begin(&mut self, more: Option<Step>, name: &str, then: Step) -> String {
        match more {
            Some(more) => {
                self.step = more;
                String::new()
            }
            None => format!("\n]{}", self.begin(name, then)),
        }
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

/// The beginning: each part on a line, without the closing bracket.
fn account(context: &mut RequestContext) -> Result<String, Error> {
    let player = context.player()?.clone();
    let unconfirmed = settings::unconfirmed_address(context)?;
    let looks = appearance::find(context.conn, player.id)?;
    let looks = looks.map(|_| context.appearance().words());
    let schedule = mail_habits::find(context.conn, player.id)?;
    let of_games = own_data::mail_of_games(context.conn, player.id)?;
    let of_games = of_games.iter().map(|row| {
        let rhythm = row.frequency.map(Word::word);
        json!({"game": row.game_id, "rhythm": rhythm, "watching": row.watching})
    });
    let mail = json!({
        "rhythm": schedule.as_ref().map(|row| row.frequency.word()),
        "hour": schedule.as_ref().map(|row| row.hour),
        "subject": schedule.as_ref().map(|row| row.subject.word()),
        "off": player.mail_off,
        "games": of_games.collect::<Vec<_>>(),
    });
    let vacations = vacations::of_player(context.conn, player.id)?;
    let sessions = sessions::list(context)?;
    let session = |it: &sessions::SessionEntry| {
        json!({
            "agent": it.agent,
            "created_at": it.since,
            "last_seen": it.last_seen,
        })
    };
    let devices = alerts::list(context)?;
    let device = |it: &alerts::DeviceEntry| {
        let kinds = it.kinds.iter().copied().map(Word::word);
        json!({
            "agent": it.agent,
            "created_at": it.since,
            "kinds": kinds.collect::<Vec<_>>(),
        })
    };
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
