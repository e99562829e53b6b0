//! Accounts: sign-up and sign-in, confirmation of addresses, passwords, settings, closing.
//!
//! Players sign in with name (or address) and password. A reset link sets a new password without
//! signing in. There is no other way and no default account: the first admin is created on the
//! command line.
//!
//! There is no second factor: an account has a name, an address and games, and nothing worth more
//! than the mailbox that can reset its password.
//!
//! Password guessing is limited per account and client network ([`sign_in`]). Distributed guessing
//! can lock the owner out, but not in a browser with the account's mark ([`devices`]); existing
//! sessions stay, and resetting the password by email marks the browser.
//!
//! A guest plays against programs without an account ([`super::guests`]): signed out everywhere
//! but in these games.
//!
//! An account whose address is not confirmed is deleted after 14 days, and its name is free again
//! ([`unconfirmed`]).
//!
//! A session ends 90 days after its last visit: correspondence games take months, and the link in a
//! notice should open the board without a password. The settings list all sessions, where they can
//! be ended.

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
pub mod programs;
mod refusals;
pub mod reset;
pub mod sessions;
pub mod settings;
pub mod settings_form;
pub mod sign_in;
pub mod sign_up;

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

/// Days to confirm an address: twice the validity of the link.
const DAYS_TO_CONFIRM: i64 = 14;
/// The most unconfirmed accounts that are deleted at once; the rest follow at the next tidying.
const DELETED_AT_ONCE: i64 = 100;

/// Deletes the accounts whose address was not confirmed in time, by the link or manually, with all
/// their data, except those with games and those of admins. Their names become free.
pub fn delete_unconfirmed(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let before = now - TimeDelta::days(DAYS_TO_CONFIRM);
    let expired = store::unconfirmed::older_than(conn, before.into(), DELETED_AT_ONCE)?;
    for player in &expired {
        store::unconfirmed::delete(conn, *player)?;
    }
    if !expired.is_empty() {
        let count = expired.len();
        tracing::info!(count, "deleted unconfirmed accounts");
    }
    Ok(())
}

/// Deletes expired rows: sessions unused for 90 days, tokens expired for 30 days (until then their
/// pages explain it), and the pages to continue to of accounts that were not confirmed.
pub fn tidy(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let oldest = now - TimeDelta::days(SESSION_IDLE_DAYS);
    let over = store::sessions::idle_since(conn, oldest.into())?;
    store::sessions::delete(conn, &over)?;
    store::tokens::delete_expired(conn, (now - TimeDelta::days(30)).into())?;
    store::former_names::forget_before(conn, now.into())?;
    players::forget_wanted_pages(conn, (now - TimeDelta::days(30)).into())?;
    Ok(())
}

/// Records an account event, and queues the email about it.
fn queue_email(
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

/// Records a new address, and queues the confirmation email unless the mailbox has received too
/// many. The response is the same in both cases, so that signing up with someone else's address
/// reveals nothing.
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

/// Like [`ask_to_confirm`], without a limit.
fn mail_to_confirm(
    conn: &mut DbConnection,
    player_id: PlayerId,
    address: &str,
    now: Instant,
) -> Result<(), Error> {
    let mail = (Kind::ConfirmAddress, address);
    queue_email(conn, player_id, &address_given(address), mail, now)
}

fn address_given(address: &str) -> Event {
    Event::AddressGiven {
        address: address.to_owned(),
    }
}

/// Sets a new password. All sessions but `kept` end, links and requests made under the old password
/// become invalid, and the owner gets an email.
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
    withdraw_address_change(conn, player.id, address, now)?;
    let mail = (Kind::PasswordChanged, address.as_str());
    queue_email(conn, player.id, &Event::PasswordChanged, mail, now)
}

/// Withdraws a request for another address, if any: links confirm only the latest address.
fn withdraw_address_change(
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
