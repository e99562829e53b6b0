//! The options of an invitation's recipient: view, accept, decline.

use super::invitations::{find, forget, is_for, is_stale, key_of};
use crate::model::{GameId, PlayerId, Status};
use crate::refusals::Forbidden;
use crate::service::accounts::confirm;
use crate::service::game_commands;
use crate::service::game_commands::{Acceptance, AnswerRefused};
use crate::service::games::{GameView, load_for_system, view_for};
use crate::service::{Error, RequestContext, UseCaseResult, refuse};
use crate::store::{DbConnection, invitations, players};

/// The state of an invitation for the holder of its secret.
#[derive(Clone)]
pub enum Invitation {
    Waits(Box<OpenInvitation>),
    /// It was closed, or the game has started without this viewer.
    Over(Status),
    /// The viewer plays the resulting game, with this id.
    Accepted(GameId),
}

#[derive(Clone)]
pub struct OpenInvitation {
    /// The challenge, as visible to everyone who may accept it.
    pub view: GameView,
    /// Whether it was sent by email and can be declined.
    pub by_mail: bool,
    /// The address that it was sent to.
    pub email: Option<String>,
    /// The viewer's relation to it.
    pub reader: Reader,
}

/// A viewer's relation to an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    Stranger,
    Challenger,
    /// A player whose address has to be confirmed first.
    Unconfirmed,
    Guest,
}

/// The state of an invitation; changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for an unknown secret.
pub fn look(context: &mut RequestContext, token: &str) -> Result<Invitation, Error> {
    let row = find(context.conn, token)?;
    let stored = load_for_system(context.conn, row.game_id, false)?;
    let me = context.viewer_id();
    if me.is_some_and(|me| stored.seat_of(me).is_some()) {
        return Ok(Invitation::Accepted(row.game_id));
    }
    match stored.row.state.status {
        Status::Open if is_stale(&stored.row, context.now) => {
            return Ok(Invitation::Over(Status::Lapsed));
        }
        Status::Open => {}
        status => return Ok(Invitation::Over(status)),
    }
    let challenger = stored.row.challenge.challenger_id;
    Ok(Invitation::Waits(Box::new(OpenInvitation {
        view: view_for(context.app, context.conn, row.game_id, challenger)?,
        reader: reader(context, &row, challenger)?,
        by_mail: row.by_mail,
        email: row.email,
    })))
}

fn reader(
    context: &mut RequestContext,
    row: &invitations::Row,
    challenger: Option<PlayerId>,
) -> Result<Reader, Error> {
    let Some(viewer) = &context.viewer else {
        return Ok(Reader::Stranger);
    };
    let player = viewer.player.clone();
    Ok(if Some(player.id) == challenger {
        Reader::Challenger
    } else if player.confirmed_at.is_some() || proves(context.conn, row, &player)? {
        Reader::Guest
    } else {
        Reader::Unconfirmed
    })
}

/// Whether a secret proves that this player, whose address is not confirmed yet, reads its mailbox.
fn proves(
    conn: &mut DbConnection,
    row: &invitations::Row,
    player: &players::Player,
) -> Result<bool, Error> {
    let given = players::last_given_address(conn, player.id)?;
    match (&given, &player.email_key) {
        (Some(given), Some(key)) if key_of(given).as_ref() == Some(key) => is_for(conn, row, key),
        _ => Ok(false),
    }
}

/// Accepts the invitation with the accepter's choices; returns the game's id.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for the challenger, and before
/// the address is confirmed.
pub fn accept(
    context: &mut RequestContext,
    token: &str,
    chosen: Acceptance,
) -> UseCaseResult<GameId, AnswerRefused> {
    let row = find(context.conn, token)?;
    let (game, me) = (row.game_id, context.player()?.clone());
    let stored = load_for_system(context.conn, game, true)?;
    if stored.seat_of(me.id).is_some() {
        return Ok(game);
    }
    let is_late = is_stale(&stored.row, context.now) || stored.is_past_its_date(context.now);
    if stored.row.state.status != Status::Open || is_late {
        return refuse(AnswerRefused::Gone);
    }
    if stored.row.challenge.challenger_id == Some(me.id) {
        return Err(Error::Forbidden(Forbidden::OwnChallenge).into());
    }
    game_commands::check_blocks(context.conn, &stored, me.id)?;
    game_commands::check_requirements(context, &stored, me.id)?;
    let setup = chosen.setup;
    let word = game_commands::checked_word(&stored, chosen.word).or_else(refuse)?;
    if !setup.is_empty() && stored.variant.setup_named(setup).is_none() {
        return refuse(AnswerRefused::NoSuchSetup);
    }
    if me.confirmed_at.is_none() {
        if !proves(context.conn, &row, &me)? {
            return Err(Error::Forbidden(Forbidden::ConfirmFirst).into());
        }
        confirm::confirm_by_secret(context.conn, &me, context.now)?;
    }
    game_commands::begin_by_invitation(context.conn, &stored, me.id, (setup, word), context.now)?;
    forget(context.conn, game, context.now)?;
    Ok(game)
}

/// Declines an emailed invitation; this needs no session.
///
/// # Errors
/// [`Error::NotFound`], also for an invitation by link; [`Error::Forbidden`] for the challenger.
pub fn decline(context: &mut RequestContext, token: &str) -> UseCaseResult<(), AnswerRefused> {
    let row = find(context.conn, token)?;
    if !row.by_mail {
        return Err(Error::NotFound.into());
    }
    let stored = load_for_system(context.conn, row.game_id, true)?;
    let me = context.viewer_id();
    if me.is_some() && stored.row.challenge.challenger_id == me {
        return Err(Error::Forbidden(Forbidden::OwnChallenge).into());
    }
    game_commands::decline_invitation(context.conn, &stored, me, context.now)
}

#[cfg(test)]
#[path = "invitation_answers_tests.rs"]
mod tests;
