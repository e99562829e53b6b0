//! Challenges: an invitation to a game, to a named player or to anybody.

use super::stored_game::{StoredGame, load, load_for_system, start_of, state_of};
use super::variant_versions::keep_variant;
use crate::model::clean;
use crate::model::{EventKind, Seat, SeatWish, Status, Visibility};
use crate::notation::fen::{self, FenError};
use crate::play::{Game, TimeControl};
use crate::reasons::Forbidden;
use crate::rules::{Line, Position, Rulebook, Side, Variant};
use crate::service::{Error, Instant, Limit, RequestContext, address_key, notices, secret};
use crate::store::{DbConnection, Timestamp, events, games, players};
use chrono::TimeDelta;
use std::sync::Arc;

/// The most characters of a greeting.
pub const MOST_GREETING: usize = 1_000;
/// An unanswered challenge lapses after so many days.
pub const LAPSES_AFTER_DAYS: i64 = 14;

/// What a challenge offers.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The game to play.
    pub variant: Arc<Variant>,
    /// Its repetition rules.
    pub rulebook: Rulebook,
    /// Whom to challenge by name; empty: whoever accepts.
    pub opponent: String,
    /// The challenger's seat; none: drawn by lot.
    pub seat: Option<Side>,
    /// The time control.
    pub pace: TimeControl,
    /// Whether only the players may look on.
    pub private: bool,
    /// A word of greeting.
    pub greeting: String,
    /// The position to begin with, as FEN, or the slug of the array that the challenger chose
    /// for the own pieces; none for the variant's own.
    pub start: Option<String>,
}

/// What came of a challenge form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Challenge {
    /// It stands under this number.
    Made(i64),
    /// Nobody of that name can be challenged.
    NoSuchOpponent,
    /// Nobody plays against themselves.
    Yourself,
    /// The variant is not played under that rulebook.
    WrongRulebook,
    /// The position to begin with cannot be read.
    WrongStart(FenError),
    /// The greeting is too long.
    TooLong,
    /// The pieces cannot be set up so in this game.
    NoSuchSetup,
}

/// What came of answering one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeAnswer {
    /// It is done, or was done by the same player before.
    Done,
    /// It does not stand any more.
    Gone,
    /// The pieces cannot be set up so in this game.
    NoSuchSetup,
}

/// Makes a challenge, in the context's write transaction.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed, [`Error::TooOften`].
pub fn challenge(context: &mut RequestContext, terms: &Terms) -> Result<Challenge, Error> {
    let me = context.confirmed_player()?.clone();
    let greeting = clean::text(&terms.greeting).trim().to_owned();
    if greeting.chars().count() > MOST_GREETING {
        return Ok(Challenge::TooLong);
    }
    if !terms.variant.rulebooks().contains(&terms.rulebook) {
        return Ok(Challenge::WrongRulebook);
    }
    // What is no position in FEN is the array of the challenger's pieces.
    let array = terms.start.as_deref().filter(|start| !start.contains('/'));
    let terms = match array {
        Some(slug) if terms.variant.setup_named(slug).is_some() => terms.clone(),
        Some(_) if !terms.variant.is_free() => return Ok(Challenge::NoSuchSetup),
        _ => match settled(terms) {
            Ok(terms) => terms,
            Err(why) => return Ok(Challenge::WrongStart(why)),
        },
    };
    let opponent = match terms.opponent.trim() {
        "" => None,
        name => match players::find_by_name(context.conn, name)? {
            Some(player) if player.id == me.id => return Ok(Challenge::Yourself),
            Some(player) if player.closed_at.is_none() && player.confirmed_at.is_some() => {
                Some(player.id)
            }
            _ => return Ok(Challenge::NoSuchOpponent),
        },
    };
    let keys = [
        format!("player:{}", me.id),
        address_key(context.client.address),
    ];
    context
        .app
        .limits
        .take(Limit::Challenge, &keys)
        .map_err(Error::TooOften)?;
    let at = Timestamp::from(context.now);
    let new = new_game(context.conn, &terms, me.id, opponent, greeting, at)?;
    let id = games::insert(context.conn, &new)?;
    let event_id = write_event(context.conn, id, 1, Some(me.id), EventKind::Challenged, at)?;
    if let Some(opponent) = opponent {
        notices::challenge(context.conn, opponent, event_id, context.now)?;
    }
    Ok(Challenge::Made(id))
}

/// The terms with the position to begin with as we write it; none where it is the variant's own.
fn settled(terms: &Terms) -> Result<Terms, FenError> {
    let mut terms = terms.clone();
    let variant = &terms.variant;
    if let Some(text) = terms.start.as_ref().filter(|_| variant.is_free()) {
        let written = fen::write(variant, &fen::read(variant, text)?);
        let usual = fen::write(variant, variant.start());
        terms.start = (written != usual).then_some(written);
    }
    Ok(terms)
}

/// Accepts a challenge: the game begins.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for a challenge to somebody else.
pub fn accept(context: &mut RequestContext, id: i64) -> Result<ChallengeAnswer, Error> {
    accept_with(context, id, "")
}

/// Accepts a challenge as [`accept`] does, with the array that the accepter chose for the own
/// pieces, where the variant leaves that to the players; an empty one is the usual array.
///
/// # Errors
/// As [`accept`].
pub fn accept_with(
    context: &mut RequestContext,
    id: i64,
    setup: &str,
) -> Result<ChallengeAnswer, Error> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.seat_of(me).is_some() && stored.row.challenger_id != Some(me) {
        return Ok(ChallengeAnswer::Done);
    }
    if stored.row.challenger_id == Some(me) {
        return Err(Error::Forbidden(Forbidden::OwnChallenge));
    }
    if stored.row.opponent_id.is_some_and(|id| id != me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge));
    }
    context.confirmed_player()?;
    if stored.row.status != Status::Open {
        return Ok(ChallengeAnswer::Gone);
    }
    if !setup.is_empty() && stored.variant.setup_named(setup).is_none() {
        return Ok(ChallengeAnswer::NoSuchSetup);
    }
    begin_with(context.conn, &stored, me, setup, context.now)?;
    Ok(ChallengeAnswer::Done)
}

/// Declines a challenge made to the visitor.
///
/// # Errors
/// As [`accept`].
pub fn decline(context: &mut RequestContext, id: i64) -> Result<ChallengeAnswer, Error> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.row.opponent_id != Some(me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge));
    }
    close(
        context.conn,
        &stored,
        Status::Declined,
        Some(me),
        context.now,
    )
}

/// Withdraws the visitor's own challenge.
///
/// # Errors
/// As [`accept`].
pub fn withdraw(context: &mut RequestContext, id: i64) -> Result<ChallengeAnswer, Error> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.row.challenger_id != Some(me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge));
    }
    close(
        context.conn,
        &stored,
        Status::Withdrawn,
        Some(me),
        context.now,
    )
}

/// Lets a challenge lapse that nobody answered; tells whether it did. For the jobs.
pub fn lapse(conn: &mut DbConnection, id: i64, now: Instant) -> Result<bool, Error> {
    let stored = load_for_system(conn, id, true)?;
    let is_old = now - stored.row.created_at.utc() > TimeDelta::days(LAPSES_AFTER_DAYS);
    Ok(is_old && close(conn, &stored, Status::Lapsed, None, now)? == ChallengeAnswer::Done)
}

/// Ends the open challenges from and to a player who closes the account.
pub fn close_all(conn: &mut DbConnection, player: i64, now: Instant) -> Result<(), Error> {
    for row in games::challenges_of(conn, player)? {
        let stored = load_for_system(conn, row.id, true)?;
        let status = if row.challenger_id == Some(player) {
            Status::Withdrawn
        } else {
            Status::Declined
        };
        close(conn, &stored, status, Some(player), now)?;
    }
    Ok(())
}

/// The row of a new challenge. The game is pinned to the variant that is offered now, however
/// late it is accepted: these are the rules that both agreed on.
pub(crate) fn new_game(
    conn: &mut DbConnection,
    terms: &Terms,
    challenger_id: i64,
    opponent_id: Option<i64>,
    greeting: String,
    at: Timestamp,
) -> Result<games::NewGame, Error> {
    let variant_version = keep_variant(conn, &terms.variant, at.utc())?;
    Ok(games::NewGame {
        status: Status::Open,
        variant: terms.variant.slug().to_owned(),
        variant_version,
        rulebook: terms.rulebook.slug().to_owned(),
        rulebook_version: terms.rulebook.version().into(),
        pace: terms.pace.slug(),
        visibility: if terms.private {
            Visibility::Private
        } else {
            Visibility::Public
        },
        challenger_id,
        opponent_id,
        seat: SeatWish::from(terms.seat),
        greeting,
        start: terms.start.clone(),
        listed_at: at,
        created_at: at,
    })
}

/// Begins the game of an open challenge.
pub(crate) fn begin(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: i64,
    now: Instant,
) -> Result<(), Error> {
    begin_with(conn, stored, accepter, "", now)
}

fn begin_with(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: i64,
    setup: &str,
    now: Instant,
) -> Result<(), Error> {
    let seat = stored.row.seat.side();
    let lot = if secret::one_of(2) == 0 {
        Side::First
    } else {
        Side::Second
    };
    let challengers = seat.unwrap_or(lot);
    let challenger = stored.row.challenger_id.ok_or(Error::NotFound)?;
    let (first, second) = match challengers {
        Side::First => (challenger, accepter),
        Side::Second => (accepter, challenger),
    };
    let start = opening(stored, challengers, setup)?;
    let line = Line::from_position(Arc::clone(&stored.variant), stored.rulebook, start);
    let game = Game::begin(line, stored.pace, now);
    let at = Timestamp::from(now);
    let mut state = state_of(&stored.row);
    state.start = (start != *stored.variant.start()).then(|| fen::write(&stored.variant, &start));
    state.status = Status::Playing;
    state.first_id = Some(first);
    state.second_id = Some(second);
    state.rev += 1;
    state.turn = game.turn().map(Seat::from);
    state.turn_since = Some(at);
    state.deadline = game.deadline.map(Timestamp::from);
    state.started_at = Some(at);
    state.listed_at = at;
    let id = stored.row.id;
    games::save(conn, id, &state)?;
    let event_id = write_event(conn, id, state.rev, Some(accepter), EventKind::Began, at)?;
    let stored = load_for_system(conn, id, false)?;
    notices::began(conn, &stored, event_id, now)
}

/// The position that the game of a challenge begins with.
fn opening(stored: &StoredGame, challengers: Side, accepters: &str) -> Result<Position, Error> {
    let variant = &stored.variant;
    let asked = stored.row.start.as_deref().unwrap_or_default();
    let Some(usual) = variant.setups().first() else {
        return start_of(&stored.row, variant);
    };
    if !asked.is_empty() && variant.setup_named(asked).is_none() {
        return start_of(&stored.row, variant);
    }
    let chosen = |slug| variant.setup_named(slug).unwrap_or(usual);
    let (own, others) = (chosen(asked), chosen(accepters));
    Ok(variant.start_with(match challengers {
        Side::First => [own, others],
        Side::Second => [others, own],
    }))
}

fn close(
    conn: &mut DbConnection,
    stored: &StoredGame,
    status: Status,
    actor: Option<i64>,
    now: Instant,
) -> Result<ChallengeAnswer, Error> {
    if stored.row.status == status {
        return Ok(ChallengeAnswer::Done);
    }
    if stored.row.status != Status::Open {
        return Ok(ChallengeAnswer::Gone);
    }
    let at = Timestamp::from(now);
    let mut state = state_of(&stored.row);
    state.status = status;
    state.rev += 1;
    state.listed_at = at;
    games::save(conn, stored.row.id, &state)?;
    let event_id = write_event(conn, stored.row.id, state.rev, actor, closed_by(status), at)?;
    if let Some(challenger) = stored
        .row
        .challenger_id
        .filter(|_| status != Status::Withdrawn)
    {
        notices::declined(conn, challenger, event_id, now)?;
    }
    Ok(ChallengeAnswer::Done)
}

/// What closes a challenge, by what becomes of it.
fn closed_by(status: Status) -> EventKind {
    match status {
        Status::Withdrawn => EventKind::Withdrawn,
        Status::Lapsed => EventKind::Lapsed,
        _ => EventKind::Declined,
    }
}

fn write_event(
    conn: &mut DbConnection,
    game: i64,
    seq: i64,
    actor: Option<i64>,
    kind: EventKind,
    at: Timestamp,
) -> Result<i64, Error> {
    let event = events::NewEvent {
        game_id: Some(game),
        seq,
        player_id: actor,
        kind,
        ply: Some(0),
        detail: "",
        at,
    };
    // The row counts its events: the first one belongs to the challenge itself.
    if seq == 1 {
        games::save_rev(conn, game, 1)?;
    }
    Ok(events::insert(conn, &event)?)
}
