//! Everything that the page of a game shows.

use super::conditional_move::{self, Plan};
use super::stored_game::{StoredGame, load};
use crate::model::{Seat, Visibility};
use crate::rules::Side;
use crate::service::notify::mail_frequency::{self, GameMailFrequency, MailSchedule};
use crate::service::{Error, Instant, RequestContext};
use crate::store::{DbConnection, events, game_mail, games, kibitz, moves, players, records};
use std::collections::HashMap;

/// What the page of a game shows to this visitor.
#[derive(Clone)]
pub struct GameView {
    /// The game or challenge.
    pub stored: StoredGame,
    /// The record, if the game was played elsewhere.
    pub record: Option<records::Row>,
    /// The names of those concerned, by number.
    pub names: HashMap<i64, String>,
    /// The visitor's seat.
    pub seat: Option<Side>,
    /// The words sent with moves, in order.
    pub messages: Vec<Message>,
    /// The remarks of onlookers, in order, with their authors' names.
    pub kibitz: Vec<(kibitz::Row, String)>,
    /// When the clock was adjusted, and what for.
    pub adjustments: Vec<(Instant, events::TimeGiven)>,
    /// The version of the rules, where new games play by others.
    pub old_version: Option<i64>,
    /// How the visitor, who plays, is mailed: in this game, and usually.
    pub mail: Option<(GameMailFrequency, MailSchedule)>,
    /// Whether the visitor watches the game; none where that is not to be chosen.
    pub watching: Option<bool>,
    /// What the visitor prepared for the opponent's next move; never what anybody else did.
    pub plan: Option<Plan>,
}

/// Words sent with a move.
#[derive(Debug, Clone)]
pub struct Message {
    /// The ply of the move.
    pub ply: u32,
    /// Who sent them.
    pub player_id: i64,
    /// The words.
    pub body: String,
    /// When.
    pub at: Instant,
}

impl GameView {
    /// The end of the address of the page with the rules: `xiangqi`, `xiangqi?version=1`.
    #[must_use]
    pub fn rules_page(&self) -> String {
        let slug = self.stored.variant.slug();
        match self.old_version {
            None => slug.to_owned(),
            Some(version) => format!("{slug}?version={version}"),
        }
    }

    /// The name of whoever has that seat; empty while it is free, and where a record does not
    /// tell it.
    #[must_use]
    pub fn name_at(&self, side: Side) -> &str {
        let player = self.stored.player_at(side);
        match &self.record {
            Some(record) => record.name(side),
            None => player.map_or("", |id| self.name_of(id)),
        }
    }

    /// A player's name.
    #[must_use]
    pub fn name_of(&self, player_id: i64) -> &str {
        self.names.get(&player_id).map_or("", String::as_str)
    }
}

/// Looks at a game.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or none for this visitor.
pub fn view(context: &mut RequestContext, id: i64) -> Result<GameView, Error> {
    let viewer = context.viewer.as_ref().map(|viewer| viewer.player.id);
    let stored = load(context.conn, id, viewer, false)?;
    let names = names_of(context.conn, &stored)?;
    let record = if stored.row.is_from_elsewhere() {
        records::find(context.conn, id)?
    } else {
        None
    };
    let seat = viewer.and_then(|viewer| stored.seat_of(viewer));
    let started = stored.game.is_some();
    let kibitz = if started && stored.row.visibility == Visibility::Public {
        kibitz::of_game(context.conn, id)?
    } else {
        Vec::new()
    };
    let messages = if started {
        messages_of(context.conn, id)?
    } else {
        Vec::new()
    };
    let adjustments = events::adjustments(context.conn, id)?;
    let plan = match viewer {
        Some(viewer) => conditional_move::of(context.conn, &stored, viewer)?,
        None => None,
    };
    let today = context.app.catalogue().find(stored.variant.slug());
    let is_today = today.is_some_and(|today| today.plays_as(&stored.variant));
    let mail = match viewer.filter(|_| seat.is_some() && started) {
        Some(me) => Some((
            mail_frequency::of_game(context.conn, &stored, me)?,
            mail_frequency::habit(context.conn, me)?,
        )),
        None => None,
    };
    let onlooker = viewer.filter(|_| seat.is_none() && started);
    let watching = match onlooker.filter(|_| stored.row.visibility == Visibility::Public) {
        Some(me) => {
            let row = game_mail::find(context.conn, id, me)?;
            Some(row.is_some_and(|row| row.watching))
        }
        None => None,
    };
    Ok(GameView {
        plan,
        mail,
        watching,
        old_version: (!is_today).then_some(stored.row.variant_version),
        stored,
        record,
        names,
        seat,
        messages,
        kibitz,
        adjustments: adjustments
            .into_iter()
            .map(|(at, given)| (at.utc(), given))
            .collect(),
    })
}

/// How far a game has come, for a page that waits for the opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The plies made.
    pub ply: i64,
    /// The number of events.
    pub rev: i64,
    /// Whose turn it is; none when nobody is to move.
    pub turn: Option<Seat>,
}

/// Tells how far a game has come; it reads one row and plays nothing.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or none for this visitor.
pub fn progress(context: &mut RequestContext, id: i64) -> Result<Progress, Error> {
    let viewer = context.viewer.as_ref().map(|viewer| viewer.player.id);
    let row = games::find(context.conn, id)?.ok_or(Error::NotFound)?;
    let begun = row.status.has_begun();
    let plays = viewer.is_some() && [row.first_id, row.second_id].contains(&viewer);
    if !begun || (row.visibility != Visibility::Public && !plays) {
        return Err(Error::NotFound);
    }
    Ok(Progress {
        ply: row.ply,
        rev: row.rev,
        turn: row.turn,
    })
}

fn names_of(conn: &mut DbConnection, stored: &StoredGame) -> Result<HashMap<i64, String>, Error> {
    let row = &stored.row;
    let people = [
        row.challenger_id,
        row.opponent_id,
        row.first_id,
        row.second_id,
    ];
    let ids: Vec<i64> = people.into_iter().flatten().collect();
    let players = players::find_all(conn, &ids)?;
    Ok(players
        .into_iter()
        .map(|player| (player.id, player.name))
        .collect())
}

fn messages_of(conn: &mut DbConnection, id: i64) -> Result<Vec<Message>, Error> {
    let rows = moves::with_messages(conn, id)?;
    let message = |row: moves::Row| Message {
        ply: u32::try_from(row.ply).unwrap_or_default(),
        player_id: row.player_id,
        body: row.message.unwrap_or_default(),
        at: row.at.utc(),
    };
    let mut messages: Vec<Message> = rows.into_iter().map(message).collect();
    for said in super::event_messages::said(conn, id)? {
        messages.push(Message {
            ply: said
                .ply
                .and_then(|ply| u32::try_from(ply).ok())
                .unwrap_or_default(),
            player_id: said.player_id.unwrap_or_default(),
            body: said.detail,
            at: said.at.utc(),
        });
    }
    messages.sort_by_key(|message| (message.ply, message.at));
    Ok(messages)
}
