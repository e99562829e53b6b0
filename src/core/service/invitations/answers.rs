//! What the holder of a secret may do: look, sit down, decline.

use super::{Invitation, Reader, Waiting, forget, is_stale};
use crate::model::{Address, Status};
use crate::reasons::Forbidden;
use crate::service::accounts::confirm;
use crate::service::games::{self, Acceptance, AnswerRefused, load_for_system, view_for};
use crate::service::{Answer, Error, RequestContext, secret};
use crate::store::{DbConnection, invitations, players};

/// What stands under a secret; changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for a secret that is none of ours.
pub fn look(context: &mut RequestContext, token: &str) -> Result<Invitation, Error> {
    let row = find(context.conn, token)?;
    let stored = load_for_system(context.conn, row.game_id, false)?;
    let me = context.viewer_id();
    if me.is_some_and(|me| stored.seat_of(me).is_some()) {
        return Ok(Invitation::Seated(row.game_id));
    }
    match stored.row.state.status {
        Status::Open if is_stale(&stored.row, context.now) => {
            return Ok(Invitation::Over(Status::Lapsed));
        }
        Status::Open => {}
        status => return Ok(Invitation::Over(status)),
    }
    let challenger = stored.row.challenge.challenger_id;
    Ok(Invitation::Waits(Box::new(Waiting {
        view: view_for(context.app, context.conn, row.game_id, challenger)?,
        reader: reader(context, &row, challenger)?,
        by_mail: row.by_mail,
        email: row.email,
    })))
}

fn reader(
    context: &mut RequestContext,
    row: &invitations::Row,
    challenger: Option<i64>,
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

/// Whether a secret proves that this player, who has not confirmed the address yet, reads its
/// mailbox.
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

/// Whether an invitation that waits was mailed to that address, which nobody has confirmed.
fn is_for(conn: &mut DbConnection, row: &invitations::Row, key: &str) -> Result<bool, Error> {
    let came_to = row.email.as_deref().filter(|_| row.by_mail);
    Ok(came_to.and_then(key_of).as_deref() == Some(key)
        && players::find_confirmed(conn, key)?.is_none())
}

fn key_of(email: &str) -> Option<String> {
    Address::parse(email).ok().map(|address| address.key())
}

/// Whether the holder of that secret, who signs up with that address, has confirmed it by that: the
/// mail came there.
pub fn confirms(
    context: &mut RequestContext,
    token: &str,
    address: &Address,
) -> Result<bool, Error> {
    let row = match find(context.conn, token) {
        Err(Error::NotFound) => return Ok(false),
        found => found?,
    };
    let stored = load_for_system(context.conn, row.game_id, false)?;
    let waits = stored.row.state.status == Status::Open && !is_stale(&stored.row, context.now);
    Ok(waits && is_for(context.conn, &row, &address.key())?)
}

/// Sits down at the game, with what one chooses; tells its number.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for the challenger, and for
/// somebody whose address is not confirmed.
pub fn accept(
    context: &mut RequestContext,
    token: &str,
    chosen: Acceptance,
) -> Answer<i64, AnswerRefused> {
    let row = find(context.conn, token)?;
    let (game, me) = (row.game_id, context.player()?.clone());
    let stored = load_for_system(context.conn, game, true)?;
    if stored.seat_of(me.id).is_some() {
        return Ok(Ok(game));
    }
    let is_late = is_stale(&stored.row, context.now) || stored.is_past_its_date(context.now);
    if stored.row.state.status != Status::Open || is_late {
        return Ok(Err(AnswerRefused::Gone));
    }
    if stored.row.challenge.challenger_id == Some(me.id) {
        return Err(Error::Forbidden(Forbidden::OwnChallenge));
    }
    games::check_blocks(context.conn, &stored, me.id)?;
    let setup = chosen.setup;
    let word = match games::word_asked(&stored, chosen.word) {
        Ok(word) => word,
        Err(why) => return Ok(Err(why)),
    };
    if !setup.is_empty() && stored.variant.setup_named(setup).is_none() {
        return Ok(Err(AnswerRefused::NoSuchSetup));
    }
    if me.confirmed_at.is_none() {
        if !proves(context.conn, &row, &me)? {
            return Err(Error::Forbidden(Forbidden::ConfirmFirst));
        }
        confirm::by_mailed_secret(context.conn, &me, context.now)?;
    }
    games::begin_by_invitation(context.conn, &stored, me.id, (setup, word), context.now)?;
    forget(context.conn, game, context.now)?;
    Ok(Ok(game))
}

/// Declines an invitation that came by mail; nobody need be signed in for that.
///
/// # Errors
/// [`Error::NotFound`], also for one that came as a link; [`Error::Forbidden`] for the challenger.
pub fn decline(context: &mut RequestContext, token: &str) -> Answer<(), AnswerRefused> {
    let row = find(context.conn, token)?;
    if !row.by_mail {
        return Err(Error::NotFound);
    }
    let stored = load_for_system(context.conn, row.game_id, true)?;
    let me = context.viewer_id();
    if me.is_some() && stored.row.challenge.challenger_id == me {
        return Err(Error::Forbidden(Forbidden::OwnChallenge));
    }
    games::decline_invitation(context.conn, &stored, me, context.now)
}

fn find(conn: &mut DbConnection, token: &str) -> Result<invitations::Row, Error> {
    let found = invitations::find_by_secret(conn, &secret::hash(token))?;
    found.ok_or(Error::NotFound)
}
