//! Signing in.

use super::{Answer, Refusals, passwords, sessions};
use crate::model::Address;
use crate::reasons::AccountFault;
use crate::service::{App, Client, Error, Instant, Limit, RequestContext, address_key};
use crate::store::{DbConnection, players};
use std::sync::Arc;

/// The form as typed.
#[derive(Clone)]
pub struct SignIn {
    /// The name or the address.
    pub name: String,
    /// The password.
    pub password: String,
}

/// What became of a sign-in with the right password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    /// A session was opened, with this token.
    Open(String),
    /// The player is locked out until then; told in the player's zone, by its name.
    LockedOut(Instant, String),
}

/// Checks the password and opens a session; tells its token. One sentence for every way to
/// fail, after the same work.
///
/// # Errors
/// Too many failures for this account or from this client.
pub async fn sign_in(app: &Arc<App>, client: &Client, form: SignIn) -> Answer<Entry> {
    let SignIn { name, password } = form;
    let typed = name.clone();
    let found = app.read(client, move |context| find(context.conn, &typed));
    let found = found.await?;
    let account = match &found {
        Some(player) => account_key(player.id),
        None => format!("name {}", players::name_key(name.trim())),
    };
    let address = address_key(client.address);
    let hash = found
        .as_ref()
        .and_then(|player| player.password_hash.clone());
    if !is_right(app, vec![account, address], password, hash.clone()).await? {
        tracing::info!(player = found.map(|player| player.id), "sign-in failed");
        return Ok(Err(Refusals::one("form", AccountFault::SignInFailed)));
    }
    app.write(client, move |context| {
        let id = found.map(|player| player.id).unwrap_or_default();
        match players::find(context.conn, id)? {
            // The password must still be the one that was checked.
            Some(player) if player.password_hash == hash => enter(context, player).map(Ok),
            _ => Ok(Err(Refusals::one("form", AccountFault::SignInFailed))),
        }
    })
    .await
}

/// Opens a session for a player, unless an admin has locked them out.
fn enter(context: &mut RequestContext, player: players::Player) -> Result<Entry, Error> {
    if let Some(until) = player.locked_at(context.now) {
        tracing::info!(player = player.id, "locked out, and not signed in");
        return Ok(Entry::LockedOut(until, player.zone));
    }
    tracing::info!(player = player.id, "signed in");
    sessions::open(context, player.id).map(Entry::Open)
}

/// The key under which failures to sign in to an account are counted.
pub(super) fn account_key(player_id: i64) -> String {
    format!("account {player_id}")
}

/// Verifies a password; failures count for these keys. Counted first and given back when it
/// was right: a hundred guesses at once must not all pass before the first has failed.
pub(super) async fn is_right(
    app: &Arc<App>,
    keys: Vec<String>,
    password: String,
    hash: Option<String>,
) -> Result<bool, Error> {
    app.limits
        .take(Limit::SignIn, &keys)
        .map_err(Error::TooOften)?;
    let right = passwords::verify(app, password, hash).await?;
    if right {
        app.limits.give_back(Limit::SignIn, &keys);
    }
    Ok(right)
}

fn find(conn: &mut DbConnection, typed: &str) -> Result<Option<players::Player>, Error> {
    // Longer than any name or address: nobody's.
    if typed.len() > 500 {
        return Ok(None);
    }
    let found = match Address::parse(typed) {
        Ok(address) => players::find_by_email(conn, &address.key())?,
        Err(_) => players::find_by_name(conn, typed.trim())?,
    };
    Ok(found.filter(|player| player.closed_at.is_none()))
}
