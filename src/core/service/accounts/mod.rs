//! Accounts: signing up and in, confirming an address, a new password, settings, and closing.
//!
//! How one gets in: with name (or address) and password; or with a mailed link, which sets a
//! new password and signs nobody in. There is no other way, and no account that comes with the
//! program: the first admin is made on the command line.
//!
//! There is no second factor: an account holds a name, an address and games, nothing that is
//! worth more than the mailbox it can be reset from.
//!
//! Guessing is slowed down for what was typed and for the client's network ([`sign_in`]). Somebody
//! who guesses from everywhere could shut the owner out; but not of a browser that bears the
//! account's mark ([`devices`]), sessions that exist go on, and a new password by mail marks the
//! browser that sets it.
//!
//! An account whose address nobody confirms goes after 14 days, and its name is free again
//! ([`unconfirmed`]).
//!
//! A session ends 90 days after its last visit and not before: a game by mail goes on for
//! months, and the link in a notice should lead to the board, not to a password. Each session
//! is listed under the settings, where it can be ended.

pub mod blocks;
pub mod closing;
pub mod confirm;
pub mod data;
pub mod devices;
pub mod display_names;
pub mod mail;
pub mod names;
pub mod operator;
pub mod passwords;
mod refusals;
pub mod reset;
pub mod sessions;
pub mod settings;
pub mod sign_in;
pub mod sign_up;
pub mod unconfirmed;
pub mod unsubscribe;

#[cfg(test)]
mod tests;

use refusals::refuse_field;
pub use refusals::{FormResult, Refusals};

use super::{Error, Instant, Limit, RequestContext, SESSION_IDLE_DAYS, tokens};
use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::{Address, PlayerId};
use crate::store::{self, DbConnection, events, outbox, players};
use chrono::TimeDelta;

/// Drops what is over: sessions that nobody used for 90 days, and tokens that expired 30 days ago
/// (until then their pages can say what became of them), and where those wanted to go who never
/// confirmed an address.
pub fn tidy(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let oldest = now - TimeDelta::days(SESSION_IDLE_DAYS);
    let over = store::sessions::idle_since(conn, oldest.into())?;
    store::sessions::delete(conn, &over)?;
    store::tokens::delete_expired(conn, (now - TimeDelta::days(30)).into())?;
    store::former_names::forget_before(conn, now.into())?;
    players::forget_wanted_pages(conn, (now - TimeDelta::days(30)).into())?;
    Ok(())
}

/// Writes down what happened to an account, and queues the mail about it.
fn tell(
    conn: &mut DbConnection,
    player_id: PlayerId,
    event: &Event,
    (kind, address): (Kind, &str),
    now: Instant,
) -> Result<(), Error> {
    let event_id = write_event(conn, player_id, event, now)?;
    outbox::queue(conn, event_id, player_id, kind, Some(address), now)?;
    Ok(())
}

pub(in crate::service) fn write_event(
    conn: &mut DbConnection,
    player_id: PlayerId,
    event: &Event,
    now: Instant,
) -> Result<i64, Error> {
    let row = events::NewEvent {
        game_id: None,
        seq: 0,
        player_id: Some(player_id),
        event,
        ply: None,
        at: now.into(),
    };
    Ok(events::insert(conn, &row)?)
}

/// The event that gives an account a (new) address, and the mail that asks to confirm it, unless
/// the mailbox has had so many of these that somebody means to flood it. Nobody is told of that:
/// who signs up with somebody else's address learns nothing.
fn ask_to_confirm(
    context: &mut RequestContext,
    player_id: PlayerId,
    address: &Address,
) -> Result<(), Error> {
    let (limits, mailbox) = (&context.app.limits, address.without_tag());
    let counted = [limits.counted(Limit::Unconfirmed, &["mailbox", &mailbox])];
    match limits.take(context.conn, &counted) {
        Ok(()) => return mail_to_confirm(context.conn, player_id, address.typed(), context.now),
        Err(Error::TooOften(_)) => {}
        Err(other) => return Err(other),
    }
    tracing::info!(
        player = player_id.0,
        "limit reached for confirmation emails"
    );
    let given = address_given(address.typed());
    write_event(context.conn, player_id, &given, context.now).map(drop)
}

/// The same, whatever was mailed there before.
fn mail_to_confirm(
    conn: &mut DbConnection,
    player_id: PlayerId,
    address: &str,
    now: Instant,
) -> Result<(), Error> {
    let mail = (Kind::ConfirmAddress, address);
    tell(conn, player_id, &address_given(address), mail, now)
}

fn address_given(address: &str) -> Event {
    Event::AddressGiven {
        address: address.to_owned(),
    }
}

/// Sets a new password, with all that goes with it: every session but `kept` ends, links and
/// requests that somebody else may have made under the old password are worthless, and the
/// owner is told by mail.
fn set_password(
    conn: &mut DbConnection,
    player: &players::Player,
    hash: &str,
    kept: Option<i64>,
    now: Instant,
) -> Result<(), Error> {
    players::set_password(conn, player.id, hash)?;
    store::sessions::end(conn, player.id, |id| Some(id) != kept)?;
    tokens::revoke(conn, player.id, tokens::Purpose::Reset)?;
    store::replies::revoke_all(conn, player.id, now.into())?;
    let (Some(address), Some(_)) = (&player.email, player.confirmed_at) else {
        return Ok(());
    };
    stay_at(conn, player.id, address, now)?;
    let mail = (Kind::PasswordChanged, address.as_str());
    tell(conn, player.id, &Event::PasswordChanged, mail, now)
}

/// Takes back a request for another address, if there is one: links confirm only the address
/// that was given last.
fn stay_at(
    conn: &mut DbConnection,
    player_id: PlayerId,
    address: &str,
    now: Instant,
) -> Result<(), Error> {
    let given = players::last_given_address(conn, player_id)?;
    if given.is_some_and(|given| given != address) {
        write_event(conn, player_id, &address_given(address), now)?;
    }
    Ok(())
}
