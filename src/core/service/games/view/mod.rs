//! A game as one person may see it: the source of its page, emails, records and boards, independent
//! of language.

mod comments;
mod deal;
mod history;
mod moment;
mod visible_game;

pub use comments::Remark;
pub(crate) use comments::{closed_by, find_unsealed, is_open_to};
pub(crate) use deal::{fix_secret, source_of};
pub use history::{Adjustment, Contest, Message, OfferAnswer};
pub use moment::Moment;
pub(crate) use visible_game::parse_placing;
pub use visible_game::{Viewer, VisibleGame};

use super::abandoned::{SilentPeriod, silence_in};
use super::conditional_move::{self, Reply, Tree};
use super::loading::is_visible;
use super::notes::{self, Note};
use super::stored_game::{StoredGame, replayed};
use super::variant_versions::is_current_version;
use crate::model::chance::Chance;
use crate::model::{
    AdminAct, GameId, GameMailFrequency, Origin, PlayerId, PlayerName, Requirements, Seat, Status,
    Visibility,
};
use crate::notation::Notation;
use crate::play::Reason;
use crate::rules::Side;
use crate::search;
use crate::service::invitations::{self, InvitationTarget};
use crate::service::mail_frequency::{self, MailSchedule};
use crate::service::{App, Error, Instant, RequestContext};
use crate::store::games::GameTournament;
use crate::store::{
    DbConnection, admin_acts, challenges, games, imports, origins, players, records, vacations,
};
use comments::remarks;
use history::GameHistory;
use std::collections::HashMap;
use std::ops::Deref;
use visible_game::placed;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArchiveNote {
    /// The slug of the opening, and its ECCO code if the record has one.
    Opening(String, Option<String>),
    /// The ply after which the position is new to the archive.
    New(usize),
    /// Other games made the move that led to the position shown; the number of games that reached
    /// it.
    Book(i64),
    /// The number of games that reached the position shown, before the first move.
    Start(i64),
    /// No other game reached the position shown.
    Alone,
}

/// A game or challenge as one person may see it.
#[derive(Clone)]
pub struct GameView {
    pub visible: VisibleGame,
    /// The viewer; none if not signed in.
    pub viewer: Option<PlayerId>,
    pub seat: Option<Side>,
    /// The record of an imported game.
    pub record: Option<records::Row>,
    /// The player who imported it, if any.
    pub brought_by: Option<PlayerName>,
    /// The messages with and between moves, in order.
    pub messages: Vec<Message>,
    /// The comments that the viewer may read, in order.
    pub kibitz: Vec<Remark>,
    /// The viewer's own notes and the published ones, by ply.
    pub notes: Vec<Note>,
    /// Which sides have closed kibitz while the game runs.
    pub kibitz_closed: [bool; 2],
    /// When and why the clock was adjusted.
    pub adjustments: Vec<(Instant, Adjustment)>,
    /// The end of each side's current vacation.
    pub away: [Option<Instant>; 2],
    /// Whether the viewer's opponent has the page open, in a running game.
    pub is_opponent_here: Option<bool>,
    /// The version of the rules, if new games have other rules.
    pub old_version: Option<i64>,
    /// The viewer's email settings as a player: for this game, and in general.
    pub mail: Option<(GameMailFrequency, MailSchedule)>,
    /// Whether the viewer watches the game; none if that is not possible.
    pub watching: Option<bool>,
    /// The viewer's own conditional moves for the opponent's next move.
    pub plan: Option<Tree>,
    /// The viewer's reply to the last move that waits for the answer to a draw offer.
    pub held_answer: Option<Reply>,
    /// The plies made by conditional moves.
    pub prepared_plies: Vec<i64>,
    /// The last answer to an offer.
    pub offer_answer: Option<OfferAnswer>,
    /// The viewer's own last offer.
    pub own_offer: Option<OfferAnswer>,
    /// When the last move was made.
    pub last_moved_at: Option<Instant>,
    /// The reason given by the admin who ended the game; may be empty.
    pub ended_by_admin: Option<String>,
    pub contest: Option<Contest>,
    /// The open or running rematch of the viewer's finished game.
    pub rematch: Option<Rematch>,
    /// The inactivity of the side to move, for the two players of an untimed game.
    pub silence: Option<SilentPeriod>,
    /// The tournament that it belongs to.
    pub tournament: Option<GameTournament>,
    pub challenge_details: ChallengeDetails,
    /// The source of random events, in a game with chance.
    pub chance: Option<Chance>,
    /// Which sides have placed their pieces, before the reveal.
    pub placed: Option<[bool; 2]>,
    /// The viewer's own placement, before the reveal.
    pub own_placing: Option<String>,
    /// The archive's facts about a finished game, if the page requested them.
    pub facts: Vec<ArchiveNote>,
    names: Names,
}

/// What only challenges have that are open or were declined.
#[derive(Clone, Default)]
pub struct ChallengeDetails {
    /// The challenge that this counter-offer replaces.
    pub in_place_of: Option<GameId>,
    /// The counter-offer that replaced this challenge.
    pub countered_by: Option<GameId>,
    /// The games that an open challenge starts, if more than one.
    pub multiple: Option<challenges::Multiple>,
    /// What an open challenge requires of the opponent.
    pub requirements: Requirements,
    /// Where the viewer's open invitation was sent.
    pub sent: Option<InvitationTarget>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rematch {
    pub id: GameId,
    pub has_begun: bool,
    /// Whether it is the viewer's turn to answer it.
    pub waits: bool,
}

/// The names of the people involved, in the order of [`StoredGame::people`].
type Names = [Option<PlayerName>; 4];

impl GameView {
    /// The end of the rules page's URL: `xiangqi`, `xiangqi?version=1`.
    pub fn rules_page(&self) -> String {
        let slug = self.variant.slug();
        match self.old_version {
            None => slug.to_owned(),
            Some(version) => format!("{slug}?version={version}"),
        }
    }

    /// The account name of the player of that seat, as in records; empty if the seat is free, or
    /// the record has no name.
    pub fn name_at(&self, side: Side) -> &str {
        self.name_by(side, |called| &called.name)
    }

    /// The displayed name of the player of that seat.
    pub fn display_name_at(&self, side: Side) -> &str {
        self.name_by(side, PlayerName::display_name)
    }

    fn name_by(&self, side: Side, name_of: fn(&PlayerName) -> &str) -> &str {
        let player = || self.player_at(side).and_then(|id| self.name_record(id));
        match &self.record {
            Some(record) => search::name_if_known(record.name(side)),
            None => player().map_or("", name_of),
        }
    }

    /// The player of that seat, named as in [`Self::name_at`].
    pub fn called_at(&self, side: Side) -> PlayerName {
        let player = self.player_at(side);
        match player.filter(|_| self.record.is_none()) {
            Some(id) => self.called(id),
            None => PlayerName::plain(self.name_at(side)),
        }
    }

    /// The name of a person involved in the game.
    pub fn called(&self, player_id: PlayerId) -> PlayerName {
        self.name_record(player_id).cloned().unwrap_or_default()
    }

    fn name_record(&self, player_id: PlayerId) -> Option<&PlayerName> {
        let people = self.people().into_iter();
        let mut names = people.zip(&self.names);
        let name = names.find(|(id, _)| *id == Some(player_id));
        name.and_then(|(_, called)| called.as_ref())
    }

    /// The sentence that a reply of the viewer's waits until the draw offer is answered.
    pub fn held_answer_sentence(&self, notation: Notation) -> Option<String> {
        let (answer, game) = (self.held_answer?, self.game.as_ref()?);
        let own = notation.or_algebraic(game.line.variant());
        let answer = conditional_move::answer_text(&game.line, own, answer);
        Some(t!("game-answer-held", answer, opponent = self.opponent()))
    }

    /// The other player's full name, if there is one; for a viewer without a seat, the
    /// challenger's.
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

/// Loads the viewer's view of a game.
///
/// # Errors
/// [`Error::NotFound`] if there is no such game, or the viewer may not see it.
pub fn view(context: &mut RequestContext, id: GameId) -> Result<GameView, Error> {
    let viewer = context.viewer_id();
    view_for(context.app, context.conn, id, viewer)
}

/// Loads a game as seen by someone who need not be the viewer.
///
/// # Errors
/// [`Error::NotFound`] if there is no such game, or they may not see it.
pub fn view_for(
    app: &App,
    conn: &mut DbConnection,
    id: GameId,
    viewer: Option<PlayerId>,
) -> Result<GameView, Error> {
    let seen = games::find_with_viewer(conn, id, viewer.unwrap_or(PlayerId::NONE))?
        .ok_or(Error::NotFound)?;
    if !is_visible(conn, &seen.whole.row, viewer)? {
        return Err(Error::NotFound);
    }
    let stored = replayed(seen.whole.clone())?;
    complete(app, conn, stored, seen, viewer)
}

/// The view of a game that was loaded already, without another replay.
///
/// # Errors
/// [`Error::NotFound`] if the game no longer exists.
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
    let history = if started {
        history_without_blocked(conn, &stored, seen.blocks)?
    } else {
        GameHistory::default()
    };
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
        plan: prepared.and_then(|row| conditional_move::pending_tree(&stored, row)),
        held_answer: prepared.and_then(|row| conditional_move::held_reply(&stored, row)),
        old_version: (!is_current_version(app, &stored))
            .then_some(stored.row.rules.variant_version),
        messages: history.messages,
        adjustments: history.adjustments,
        prepared_plies: history.prepared_plies,
        offer_answer: history.offer_answer,
        own_offer: history
            .offers
            .into_iter()
            .rfind(|offer| viewer.is_some() && offer.player_id == viewer),
        last_moved_at: history.last_moved_at,
        ended_by_admin: ended_by_admin(conn, &stored)?,
        contest: history.contest,
        rematch: rematch(conn, &stored, seat)?,
        silence: match plays {
            Some(_) => silence_in(conn, &stored, app.clock.now())?,
            None => None,
        },
        facts: Vec::new(),
        tournament: seen.tournament,
        chance: deal::visible_chance(conn, &stored)?,
        challenge_details: challenge_details(conn, &stored.row, viewer)?,
        names: seen.names,
        kibitz_closed: history.kibitz_closed,
        kibitz,
        notes,
        visible: stored,
        viewer,
        seat,
        record,
        brought_by,
    })
}

/// The history of a game without the messages of players whom the viewer blocks.
fn history_without_blocked(
    conn: &mut DbConnection,
    stored: &VisibleGame,
    blocks: [bool; 2],
) -> Result<GameHistory, Error> {
    let mut history = GameHistory::of(conn, stored)?;
    for (side, is_blocked) in Side::BOTH.into_iter().zip(blocks) {
        let player = stored.player_at(side).filter(|_| is_blocked);
        history
            .messages
            .retain(|message| Some(message.player_id) != player);
    }
    Ok(history)
}

/// The name of the player who imported a game.
fn brought_by(conn: &mut DbConnection, game: GameId) -> Result<Option<PlayerName>, Error> {
    let Some(player) = imports::find(conn, game)? else {
        return Ok(None);
    };
    let called = players::names(conn, &[player])?.pop();
    Ok(called.map(|(_, called)| called))
}

/// The reason given by the admin who ended a game.
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

fn challenge_details(
    conn: &mut DbConnection,
    row: &games::Row,
    viewer: Option<PlayerId>,
) -> Result<ChallengeDetails, Error> {
    Ok(match row.state.status {
        Status::Open => ChallengeDetails {
            in_place_of: origins::find(conn, Origin::Counter, row.id)?,
            countered_by: None,
            multiple: challenges::find_multiple(conn, row.id)?,
            requirements: challenges::find_requirements(conn, row.id)?,
            sent: invitations::target(conn, row, viewer)?,
        },
        Status::Declined => ChallengeDetails {
            countered_by: origins::latest(conn, Origin::Counter, row.id)?.map(|row| row.id),
            ..ChallengeDetails::default()
        },
        _ => ChallengeDetails::default(),
    })
}

/// The open or running rematch of a finished game, for its players.
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

/// The end of each side's current vacation; queried only if a clock is stopped by one.
fn away(conn: &mut DbConnection, stored: &VisibleGame) -> Result<[Option<Instant>; 2], Error> {
    let Some(game) = stored.game.as_ref().filter(|game| game.outcome.is_none()) else {
        return Ok([None; 2]);
    };
    let players = Side::BOTH.map(|side| match game.ledger.is_away(side) {
        true => stored.player_at(side),
        false => None,
    });
    let away_players: Vec<PlayerId> = players.into_iter().flatten().collect();
    if away_players.is_empty() {
        return Ok([None; 2]);
    }
    let until: HashMap<PlayerId, _> = vacations::away(conn, &away_players)?.into_iter().collect();
    Ok(players.map(|player| Some(until.get(&player?)?.utc())))
}

/// The email settings of the player of a seat: for this game, and in general.
fn mail_of(
    stored: &VisibleGame,
    seen: &games::GameWithViewer,
    side: Side,
) -> (GameMailFrequency, MailSchedule) {
    let here = mail_frequency::in_game(seen.mail.as_ref(), stored.is_muted(side));
    let usually = seen.schedule.as_ref().map(MailSchedule::of_row);
    (here, usually.unwrap_or_default())
}

/// The progress of a game, for a page that waits for the opponent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    pub ply: i64,
    pub rev: i64,
    /// Whose turn it is; none if nobody is to move.
    pub turn: Option<Seat>,
    pub seat: Option<Side>,
    /// Whether something may happen in it still.
    pub goes_on: bool,
}

/// Returns the progress of a game or challenge; it reads one row and replays nothing.
///
/// # Errors
/// [`Error::NotFound`] if there is no such game, or the viewer may not see it.
pub fn progress(context: &mut RequestContext, id: GameId) -> Result<Progress, Error> {
    let viewer = context.viewer_id();
    let row = games::find(context.conn, id)?.ok_or(Error::NotFound)?;
    if !is_visible(context.conn, &row, viewer)? {
        return Err(Error::NotFound);
    }
    Ok(Progress {
        ply: row.state.ply,
        rev: row.state.rev,
        turn: row.state.turn,
        seat: viewer.and_then(|viewer| row.seat_of(viewer)),
        goes_on: matches!(row.state.status, Status::Open | Status::Playing),
    })
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;
