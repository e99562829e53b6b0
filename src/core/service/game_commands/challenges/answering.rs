//! Accepting, declining and withdrawing challenges, and their expiry.

use super::beginning::begin_with;
use super::words::{add_accepters, checked_word};
use super::{Acceptance, AnswerRefused, write_event};
use crate::event::Event;
use crate::model::{GameId, Origin, PlayerId, Status};
use crate::refusals::Forbidden;
use crate::service::games::{StoredGame, load, load_for_system};
use crate::service::invitations::LAPSES_AFTER_DAYS;
use crate::service::{
    Error, Instant, Refusable, RequestContext, UseCaseResult, invitations, notices, ratings,
    refuse, reliability, tournament_results,
};
use crate::store::{DbConnection, Timestamp, blocks, challenges, games, origins};
use chrono::TimeDelta;

/// Accepts a challenge and starts the game. Returns its id, which differs from the challenge's id
/// if the challenge stays open.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for a challenge to someone else.
pub fn accept(context: &mut RequestContext, id: GameId) -> UseCaseResult<GameId, AnswerRefused> {
    accept_with(context, id, Acceptance::default())
}

/// Like [`accept`], with the accepter's choices.
///
/// # Errors
/// As [`accept`].
pub fn accept_with(
    context: &mut RequestContext,
    id: GameId,
    chosen: Acceptance,
) -> UseCaseResult<GameId, AnswerRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.seat_of(me).is_some() && stored.row.challenge.challenger_id != Some(me) {
        return Ok(id);
    }
    if stored.row.challenge.challenger_id == Some(me) {
        return Err(Error::Forbidden(Forbidden::OwnChallenge).into());
    }
    if stored.row.challenge.opponent_id.is_some_and(|id| id != me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge).into());
    }
    context.confirmed_player()?;
    check_blocks(context.conn, &stored, me)?;
    // A standing challenge has one running game per accepter; a double click shows the first.
    let standing = (Origin::Standing, id);
    if let Some(game) = origins::running_of(context.conn, standing, me)? {
        return Ok(game);
    }
    if stored.row.state.status != Status::Open || stored.is_past_its_date(context.now) {
        return refuse(AnswerRefused::Gone);
    }
    check_requirements(context, &stored, me)?;
    let setup = chosen.setup;
    if !setup.is_empty() && stored.variant.setup_named(setup).is_none() {
        return refuse(AnswerRefused::NoSuchSetup);
    }
    let word = checked_word(&stored, chosen.word).or_else(refuse)?;
    let game = begin_with(context.conn, &stored, me, setup, context.now)?;
    add_accepters(context.conn, game, word)?;
    Ok(game)
}

/// Refuses accepters whom the challenger blocks.
pub(crate) fn check_blocks(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: PlayerId,
) -> Result<(), Error> {
    let challenger = stored.row.challenge.challenger_id.ok_or(Error::NotFound)?;
    match blocks::exists(conn, challenger, accepter)? {
        true => Err(Error::Forbidden(Forbidden::Blocked)),
        false => Ok(()),
    }
}

/// Refuses accepters who do not meet the requirements of the challenge.
pub(crate) fn check_requirements(
    context: &mut RequestContext,
    stored: &StoredGame,
    accepter: PlayerId,
) -> Result<(), Error> {
    let required = challenges::find_requirements(context.conn, stored.row.id)?;
    if required.reliable && !reliability::of_player(context, accepter)?.is_reliable() {
        return Err(Error::Forbidden(Forbidden::NotReliable));
    }
    if required.ratings.is_unlimited() {
        return Ok(());
    }
    let pool = ratings::Pool {
        variant: stored.variant.slug().to_owned(),
        speed: stored.pace.into(),
    };
    let own = ratings::shown(context, &pool, accepter)?;
    match required.ratings.contains(own.rounded()) {
        true => Ok(()),
        false => Err(Error::Forbidden(Forbidden::RatingOutOfRange)),
    }
}

/// Declines a challenge to the viewer.
///
/// # Errors
/// As [`accept`].
pub fn decline(context: &mut RequestContext, id: GameId) -> UseCaseResult<(), AnswerRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.row.challenge.opponent_id != Some(me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge).into());
    }
    close(
        context.conn,
        &stored,
        Status::Declined,
        Some(me),
        context.now,
    )
}

/// Declines a challenge behind a secret link, for someone who may have no account.
pub(crate) fn decline_invitation(
    conn: &mut DbConnection,
    stored: &StoredGame,
    actor: Option<PlayerId>,
    now: Instant,
) -> UseCaseResult<(), AnswerRefused> {
    close(conn, stored, Status::Declined, actor, now)
}

/// Withdraws the viewer's own challenge.
///
/// # Errors
/// As [`accept`].
pub fn withdraw(context: &mut RequestContext, id: GameId) -> UseCaseResult<(), AnswerRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.row.challenge.challenger_id != Some(me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge).into());
    }
    close(
        context.conn,
        &stored,
        Status::Withdrawn,
        Some(me),
        context.now,
    )
}

/// Removes a challenge by an admin's decision.
///
pub(crate) fn take_down(
    conn: &mut DbConnection,
    stored: &StoredGame,
    now: Instant,
) -> UseCaseResult<(), AnswerRefused> {
    close(conn, stored, Status::Withdrawn, None, now)
}

/// Lets an unanswered challenge expire, and returns whether it did. Called by the jobs.
pub fn lapse(conn: &mut DbConnection, id: GameId, now: Instant) -> Result<bool, Error> {
    let stored = load_for_system(conn, id, true)?;
    let is_old = now - stored.row.challenge.created_at.utc() > TimeDelta::days(LAPSES_AFTER_DAYS);
    let lapsed = is_old
        && close(conn, &stored, Status::Lapsed, None, now)
            .split()?
            .is_ok();
    Ok(lapsed)
}

/// Closes all open challenges from and to a player who closes the account.
pub fn close_all(conn: &mut DbConnection, player: PlayerId, now: Instant) -> Result<(), Error> {
    for row in games::challenges_of(conn, player)? {
        let stored = load_for_system(conn, row.id, true)?;
        close_for(conn, &stored, player, now)?;
    }
    Ok(())
}

/// Closes an open challenge of or to a player who leaves.
pub(crate) fn close_for(
    conn: &mut DbConnection,
    stored: &StoredGame,
    player: PlayerId,
    now: Instant,
) -> Result<(), Error> {
    let status = if stored.row.challenge.challenger_id == Some(player) {
        Status::Withdrawn
    } else {
        Status::Declined
    };
    // A challenge that is not open any more needs no closing.
    let _gone = close(conn, stored, status, Some(player), now).split()?;
    Ok(())
}

fn close(
    conn: &mut DbConnection,
    stored: &StoredGame,
    status: Status,
    actor: Option<PlayerId>,
    now: Instant,
) -> UseCaseResult<(), AnswerRefused> {
    if stored.row.state.status == status {
        return Ok(());
    }
    let event_id = end(conn, stored, (status, actor), now)?;
    if let Some(challenger) = stored
        .row
        .challenge
        .challenger_id
        .filter(|_| status != Status::Withdrawn)
    {
        notices::challenge_declined(conn, challenger, event_id, now)?;
    }
    Ok(())
}

/// Closes an open challenge without a notice. Returns the event's number.
pub(super) fn end(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (status, actor): (Status, Option<PlayerId>),
    now: Instant,
) -> UseCaseResult<i64, AnswerRefused> {
    if stored.row.state.status != Status::Open {
        return refuse(AnswerRefused::Gone);
    }
    let at = Timestamp::from(now);
    let mut state = stored.row.state.clone();
    state.status = status;
    state.rev += 1;
    state.listed_at = at;
    games::save(conn, stored.row.id, &state)?;
    if stored.row.is_by_invitation() {
        invitations::forget(conn, stored.row.id, now)?;
    }
    tournament_results::challenge_closed(conn, stored, status, now)?;
    Ok(write_event(
        conn,
        stored.row.id,
        state.rev,
        actor,
        &closed_by(status),
        at,
    )?)
}

/// The event that records this final status.
fn closed_by(status: Status) -> Event {
    match status {
        Status::Withdrawn => Event::Withdrawn,
        Status::Lapsed => Event::Lapsed,
        _ => Event::Declined,
    }
}
