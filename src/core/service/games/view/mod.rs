//! A game as one person may see it: what its page, its mails, its records and its boards are made
//! from, in no language yet.

mod comments;
mod deal;
mod history;
mod moment;
mod visible_game;

pub use comments::Remark;
pub(crate) use comments::{closed_by, find_opened, is_open_to};
pub(crate) use deal::{fix_secret, source_of};
pub use history::{Adjustment, Message, OfferAnswer};
pub use moment::Moment;
pub(crate) use visible_game::read_back;
pub use visible_game::{Viewer, VisibleGame};

use super::abandoned::{SilentPeriod, silence_in};
use super::conditional_move::{self, Reply, Tree};
use super::loading::is_visible_to;
use super::notes::{self, Note};
use super::stored_game::{StoredGame, replayed};
use super::variant_versions::is_of_today;
use crate::model::chance::Chance;
use crate::model::{
    AdminAct, GameId, GameMailFrequency, Origin, PlayerId, PlayerName, Seat, Status, Visibility,
};
use crate::notation::Notation;
use crate::play::Reason;
use crate::rules::Side;
use crate::search;
use crate::service::invitations::{self, InvitationTarget};
use crate::service::mail_frequency::{self, MailSchedule};
use crate::service::{App, Error, Instant, RequestContext};
use crate::store::{
    DbConnection, admin_acts, games, imports, multiples, origins, players, records, vacations,
};
use comments::remarks;
use history::GameHistory;
use std::collections::HashMap;
use std::ops::Deref;
use visible_game::placed;

/// Something that the archive tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArchiveNote {
    /// The name of the opening: its slug in the books, and the code in the ECCO, where the record
    /// has one.
    Opening(String, Option<String>),
    /// The ply after which no other game of the archive stood so.
    New(usize),
    /// The move that led to the position shown is one that other games made, too, and so many games
    /// came there.
    Book(i64),
    /// So many games came to the position shown, before the first move.
    Start(i64),
    /// No other game came to the position shown.
    Alone,
}

/// A game or challenge as one person may see it.
#[derive(Clone)]
pub struct GameView {
    pub visible: VisibleGame,
    /// Whose view it is; none for somebody who is not signed in.
    pub viewer: Option<PlayerId>,
    pub seat: Option<Side>,
    /// The record, if the game was played elsewhere.
    pub record: Option<records::Row>,
    /// The player who brought it in, if one did.
    pub brought_by: Option<PlayerName>,
    /// The words sent with moves, and beside them, in order.
    pub messages: Vec<Message>,
    /// The remarks of onlookers that stand and that the viewer may read, in order.
    pub kibitz: Vec<Remark>,
    /// The viewer's own notes and those published, by ply.
    pub notes: Vec<Note>,
    /// Which sides have closed kibitz for as long as the game runs.
    pub kibitz_closed: [bool; 2],
    /// When the clock was adjusted, and what for.
    pub adjustments: Vec<(Instant, Adjustment)>,
    /// Until when each side is on vacation, while it is.
    pub away: [Option<Instant>; 2],
    /// Whether the viewer's opponent has the page open, while the two play.
    pub is_opponent_here: Option<bool>,
    /// The version of the rules, where new games play by others.
    pub old_version: Option<i64>,
    /// How the viewer, who plays, is mailed: in this game, and usually.
    pub mail: Option<(GameMailFrequency, MailSchedule)>,
    /// Whether the viewer watches the game; none where that is not to be chosen.
    pub watching: Option<bool>,
    /// What the viewer prepared for the opponent's next move; never what anybody else did.
    pub plan: Option<Tree>,
    /// What the viewer prepared for the last move, which waits for the answer to a draw offer.
    pub held_answer: Option<Reply>,
    /// The plies that conditional moves made.
    pub prepared_plies: Vec<i64>,
    /// The last answer to an offer.
    pub offer_answer: Option<OfferAnswer>,
    /// When the last move was made.
    pub last_moved_at: Option<Instant>,
    /// Why an admin ended the game, where one did; it may be empty.
    pub ended_by_admin: Option<String>,
    /// The rematch of the viewer's finished game that stands or runs.
    pub rematch: Option<Rematch>,
    /// For how long the side to move has not moved, for the two players of a game without a clock.
    pub silence: Option<SilentPeriod>,
    /// The challenge that an open one comes in place of.
    pub in_place_of: Option<GameId>,
    /// What an open challenge begins, where that is more than one game.
    pub multiple: Option<multiples::Row>,
    /// How the viewer's friend is reached, of an invitation of the viewer's that waits.
    pub sent: Option<InvitationTarget>,
    /// What its draws come from, in a game with chance.
    pub chance: Option<Chance>,
    /// Which sides have placed their pieces, while these are placed unseen.
    pub placed: Option<[bool; 2]>,
    /// What the viewer has placed, while it waits to be shown.
    pub own_placing: Option<String>,
    /// What the archive tells of a finished game, where its page asked.
    pub facts: Vec<ArchiveNote>,
    names: Names,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rematch {
    pub id: GameId,
    pub has_begun: bool,
    /// Whether it waits for the viewer.
    pub waits: bool,
}

/// The names of those whom a game concerns, in the order of [`StoredGame::people`].
type Names = [Option<PlayerName>; 4];

impl GameView {
    /// The end of the address of the page with the rules: `xiangqi`, `xiangqi?version=1`.
    pub fn rules_page(&self) -> String {
        let slug = self.variant.slug();
        match self.old_version {
            None => slug.to_owned(),
            Some(version) => format!("{slug}?version={version}"),
        }
    }

    /// The name of the account of whoever has that seat, as records have it; empty while it is
    /// free, and where a record does not tell it.
    pub fn name_at(&self, side: Side) -> &str {
        self.told_at(side, |called| &called.name)
    }

    /// The name of whoever has that seat, as headings and lines of the page have it.
    pub fn shown_at(&self, side: Side) -> &str {
        self.told_at(side, PlayerName::shown)
    }

    fn told_at(&self, side: Side, told: fn(&PlayerName) -> &str) -> &str {
        let player = || self.player_at(side).and_then(|id| self.known(id));
        match &self.record {
            Some(record) => search::name_if_known(record.name(side)),
            None => player().map_or("", told),
        }
    }

    /// How whoever has that seat is called, as [`Self::name_at`] names them.
    pub fn called_at(&self, side: Side) -> PlayerName {
        let player = self.player_at(side);
        match player.filter(|_| self.record.is_none()) {
            Some(id) => self.called(id),
            None => PlayerName::plain(self.name_at(side)),
        }
    }

    /// How a player is called whom the game concerns.
    pub fn called(&self, player_id: PlayerId) -> PlayerName {
        self.known(player_id).cloned().unwrap_or_default()
    }

    fn known(&self, player_id: PlayerId) -> Option<&PlayerName> {
        let people = self.people().into_iter();
        let mut names = people.zip(&self.names);
        let found = names.find(|(id, _)| *id == Some(player_id));
        found.and_then(|(_, called)| called.as_ref())
    }

    /// That an answer of the viewer's waits until the draw offer is answered.
    pub fn held_answer_sentence(&self, notation: Notation) -> Option<String> {
        let (answer, game) = (self.held_answer?, self.game.as_ref()?);
        let own = notation.or_algebraic(game.line.variant());
        let answer = conditional_move::answer_text(&game.line, own, answer);
        Some(t!("game-answer-held", answer, opponent = self.opponent()))
    }

    /// The other player's name in full, as far as there is another; for somebody without a seat,
    /// that of the challenger.
    pub fn opponent(&self) -> String {
        let challenge = self.challenge();
        let opponent = match self.seat {
            Some(side) => self.player_at(side.other()),
            None if self.viewer.is_some() && challenge.challenger_id == self.viewer => {
                challenge.opponent_id.filter(|_| !self.is_by_invitation())
            }
            None => challenge.challenger_id,
        };
        opponent.map_or_else(String::new, |id| self.called(id).in_full())
    }
}

impl Deref for GameView {
    type Target = VisibleGame;

    fn deref(&self) -> &VisibleGame {
        &self.visible
    }
}

/// Looks at a game.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or none for this visitor.
pub fn view(context: &mut RequestContext, id: GameId) -> Result<GameView, Error> {
    let viewer = context.viewer_id();
    view_for(context.app, context.conn, id, viewer)
}

/// A game as somebody sees it, who need not be the one who asks.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or none for them.
pub fn view_for(
    app: &App,
    conn: &mut DbConnection,
    id: GameId,
    viewer: Option<PlayerId>,
) -> Result<GameView, Error> {
    let seen = games::find_with_viewer(conn, id, viewer.unwrap_or(PlayerId::NONE))?
        .ok_or(Error::NotFound)?;
    if !is_visible_to(&seen.whole.row, viewer) {
        return Err(Error::NotFound);
    }
    let stored = replayed(seen.whole.clone())?;
    complete(app, conn, stored, seen, viewer)
}

/// A game that the visitor may see and that was loaded already: nothing is replayed.
///
/// # Errors
/// [`Error::NotFound`] when there is none any more.
pub(super) fn view_of(context: &mut RequestContext, stored: StoredGame) -> Result<GameView, Error> {
    let viewer = context.viewer_id();
    let id = stored.row.id;
    let seen = games::find_with_viewer(context.conn, id, viewer.unwrap_or(PlayerId::NONE))?;
    complete(
        context.app,
        context.conn,
        stored,
        seen.ok_or(Error::NotFound)?,
        viewer,
    )
}

fn complete(
    app: &App,
    conn: &mut DbConnection,
    stored: StoredGame,
    seen: games::GameWithViewer,
    viewer: Option<PlayerId>,
) -> Result<GameView, Error> {
    let id = stored.row.id;
    let stored = VisibleGame::of(conn, stored, viewer)?;
    let seat = stored.seat();
    let started = stored.game.is_some();
    let is_public = started && stored.row.visibility == Visibility::Public;
    let record = if stored.row.is_from_elsewhere() {
        records::find(conn, id)?
    } else {
        None
    };
    let brought_by = match &record {
        Some(_) => brought_by(conn, id)?,
        None => None,
    };
    let mut told = if started {
        GameHistory::of(conn, &stored)?
    } else {
        GameHistory::default()
    };
    for (side, is_blocked) in Side::BOTH.into_iter().zip(seen.blocks) {
        let player = stored.player_at(side).filter(|_| is_blocked);
        told.messages.retain(|said| Some(said.player_id) != player);
    }
    let kibitz = if is_public {
        remarks(conn, &stored, viewer)?
    } else {
        Vec::new()
    };
    let notes = if started && seen.has_notes {
        notes::visible_in(conn, id, viewer)?
    } else {
        Vec::new()
    };
    let onlooker = viewer.filter(|_| seat.is_none() && is_public);
    let prepared = seen.prepared.as_ref();
    let plays = seat.filter(|_| stored.row.state.turn.is_some());
    Ok(GameView {
        placed: placed(conn, &stored)?,
        own_placing: stored.own_placing().map(str::to_owned),
        away: away(conn, &stored)?,
        is_opponent_here: plays.map(|seat| app.streams.is_here(id, seat.other())),
        mail: seat
            .filter(|_| started)
            .map(|side| mail_of(&stored, &seen, side)),
        watching: onlooker.map(|_| seen.mail.as_ref().is_some_and(|row| row.watching)),
        plan: prepared.and_then(|row| conditional_move::waiting(&stored, row)),
        held_answer: prepared.and_then(|row| conditional_move::held(&stored, row)),
        old_version: (!is_of_today(app, &stored)).then_some(stored.row.rules.variant_version),
        messages: told.messages,
        adjustments: told.adjustments,
        prepared_plies: told.prepared_plies,
        offer_answer: told.offer_answer,
        last_moved_at: told.last_moved_at,
        ended_by_admin: ended_by_admin(conn, &stored)?,
        rematch: rematch(conn, &stored, seat)?,
        silence: match plays {
            Some(_) => silence_in(conn, &stored, app.clock.now())?,
            None => None,
        },
        facts: Vec::new(),
        chance: deal::seen(conn, &stored)?,
        in_place_of: match stored.row.state.status {
            Status::Open => origins::find(conn, Origin::Counter, id)?,
            _ => None,
        },
        multiple: match stored.row.state.status {
            Status::Open => multiples::find(conn, id)?,
            _ => None,
        },
        sent: invitations::sent(conn, &stored.row, viewer)?,
        names: seen.names,
        kibitz_closed: told.kibitz_closed,
        kibitz,
        notes,
        visible: stored,
        viewer,
        seat,
        record,
        brought_by,
    })
}

/// How the player is called who brought a game in.
fn brought_by(conn: &mut DbConnection, game: GameId) -> Result<Option<PlayerName>, Error> {
    let Some(player) = imports::find(conn, game)? else {
        return Ok(None);
    };
    let called = players::names(conn, &[player])?.pop();
    Ok(called.map(|(_, called)| called))
}

/// Why an admin ended a game, where one did.
fn ended_by_admin(conn: &mut DbConnection, stored: &VisibleGame) -> Result<Option<String>, Error> {
    let outcome = stored.game.as_ref().and_then(|game| game.outcome);
    let may_be = [Reason::Adjudicated, Reason::Cancelled];
    if !outcome.is_some_and(|outcome| may_be.contains(&outcome.reason)) {
        return Ok(None);
    }
    let kinds = [AdminAct::Adjudicated, AdminAct::CalledOff];
    let act = admin_acts::last_in_game(conn, stored.row.id, &kinds)?;
    Ok(act.map(|act| act.reason))
}

/// The rematch of a finished game that stands or runs, for its players.
fn rematch(
    conn: &mut DbConnection,
    stored: &VisibleGame,
    seat: Option<Side>,
) -> Result<Option<Rematch>, Error> {
    let is_over = stored.row.state.status == Status::Finished;
    let Some(seat) = seat.filter(|_| is_over) else {
        return Ok(None);
    };
    let latest = origins::latest(conn, Origin::Rematch, stored.row.id)?;
    Ok(latest.map(|row| Rematch {
        id: row.id,
        has_begun: row.state.status.has_begun(),
        waits: row.challenge.opponent_id == stored.player_at(seat),
    }))
}

/// Until when each side is on vacation; asked only where a clock knows of one.
fn away(conn: &mut DbConnection, stored: &VisibleGame) -> Result<[Option<Instant>; 2], Error> {
    let Some(game) = stored.game.as_ref().filter(|game| game.outcome.is_none()) else {
        return Ok([None; 2]);
    };
    let players = Side::BOTH.map(|side| match game.ledger.is_away(side) {
        true => stored.player_at(side),
        false => None,
    });
    let asked: Vec<PlayerId> = players.into_iter().flatten().collect();
    if asked.is_empty() {
        return Ok([None; 2]);
    }
    let until: HashMap<PlayerId, _> = vacations::away(conn, &asked)?.into_iter().collect();
    Ok(players.map(|player| Some(until.get(&player?)?.utc())))
}

/// How whoever has a seat is mailed: in this game, and usually.
fn mail_of(
    stored: &VisibleGame,
    seen: &games::GameWithViewer,
    side: Side,
) -> (GameMailFrequency, MailSchedule) {
    let here = mail_frequency::in_game(seen.mail.as_ref(), stored.is_muted(side));
    let usually = seen.schedule.as_ref().map(MailSchedule::of_row);
    (here, usually.unwrap_or_default())
}

/// How far a game has come, for a page that waits for the opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    pub ply: i64,
    pub rev: i64,
    /// Whose turn it is; none when nobody is to move.
    pub turn: Option<Seat>,
    pub seat: Option<Side>,
}

/// Tells how far a game has come; it reads one row and plays nothing.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or none for this visitor.
pub fn progress(context: &mut RequestContext, id: GameId) -> Result<Progress, Error> {
    let viewer = context.viewer_id();
    let row = games::find(context.conn, id)?.ok_or(Error::NotFound)?;
    if !row.state.status.has_begun() || !is_visible_to(&row, viewer) {
        return Err(Error::NotFound);
    }
    Ok(Progress {
        ply: row.state.ply,
        rev: row.state.rev,
        turn: row.state.turn,
        seat: viewer.and_then(|viewer| row.seat_of(viewer)),
    })
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
