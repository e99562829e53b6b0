//! Accounts: signing up and in, confirming an address, a new password, settings, and closing.
//!
//! How one gets in: with name (or address) and password; or with a mailed link, which sets a
//! new password and signs nobody in. There is no other way, and no account that comes with the
//! program: the first admin is made on the command line.
//!
//! Guessing is slowed down per account and per client address ([`Limit::SignIn`]). That could
//! shut the owner out while somebody else guesses; but sessions that exist go on, and a new
//! password by mail opens the account at once.
//!
//! A session ends 90 days after its last visit and not before: a game by mail goes on for
//! months, and the link in a notice should lead to the board, not to a password. Each session
//! is listed under the settings, where it can be ended.

pub mod closing;
pub mod confirm;
pub mod names;
pub mod passwords;
mod refusals;
pub mod reset;
pub mod sessions;
pub mod settings;
pub mod sign_in;
pub mod sign_up;
pub mod tokens;
pub mod unsubscribe;

pub use refusals::{Answer, Refusals};

use super::{Error, Instant, Limit, SESSION_IDLE_DAYS};
use crate::notices::Kind;
use crate::store::{self, DbConnection, events, outbox};
use chrono::TimeDelta;

/// Drops what is over: sessions that nobody used for 90 days, and tokens that expired 30 days
/// ago (until then their pages can say what became of them).
///
/// # Errors
/// When the database fails.
pub fn tidy(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let oldest = now - TimeDelta::days(SESSION_IDLE_DAYS);
    let old = store::sessions::begun_before(conn, oldest.into())?;
    let over: Vec<i64> = old
        .iter()
        .filter(|(_, last_seen)| *last_seen < oldest)
        .map(|(session, _)| session.id)
        .collect();
    store::sessions::delete(conn, &over)?;
    store::tokens::delete_expired(conn, (now - TimeDelta::days(30)).into())?;
    Ok(())
}

/// Writes down what happened to an account, and queues the mail about it.
fn tell(
    conn: &mut DbConnection,
    player_id: i64,
    (happened, detail): (&str, &str),
    (kind, address): (Kind, &str),
    now: Instant,
) -> Result<(), Error> {
    let event = events::NewEvent {
        game_id: None,
        seq: 0,
        player_id: Some(player_id),
        kind: happened,
        ply: None,
        detail,
        at: now.into(),
    };
    let event_id = events::insert(conn, &event)?;
    outbox::queue(conn, event_id, player_id, kind, Some(address), now)?;
    Ok(())
}

/// The event that gives an account a (new) address, and the mail that asks to confirm it.
fn ask_to_confirm(
    conn: &mut DbConnection,
    player_id: i64,
    address: &str,
    now: Instant,
) -> Result<(), Error> {
    let happened = ("address-given", address);
    tell(
        conn,
        player_id,
        happened,
        (Kind::ConfirmAddress, address),
        now,
    )
}

/// Tells the owner of a confirmed address that the password was changed.
fn tell_password_changed(
    conn: &mut DbConnection,
    player: &store::players::Player,
    now: Instant,
) -> Result<(), Error> {
    match (&player.email, player.confirmed_at) {
        (Some(address), Some(_)) => tell(
            conn,
            player.id,
            ("password-changed", ""),
            (Kind::PasswordChanged, address),
            now,
        ),
        _ => Ok(()),
    }
}
