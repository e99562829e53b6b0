//! A new password by mail.

use super::tokens::{self, Purpose};
use super::{Answer, Refusals, passwords, set_password, sign_in, tell};
use crate::model::Address;
use crate::model::EventKind;
use crate::model::notice::Kind;
use crate::service::{App, Client, Error, Limit, address_key};
use crate::store::{self, DbConnection, players};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Every answer takes as long as this, whether the address is known or not: queueing a mail
/// waits for the disk, finding nobody does not.
const ANSWER_AFTER: Duration = Duration::from_millis(500);

/// Queues the mail with the link, if an account has confirmed this address. The caller cannot
/// tell by the answer or its time.
///
/// # Errors
/// Asked too often for this address or from this client.
pub async fn ask(app: &Arc<App>, client: &Client, email: &str) -> Answer<()> {
    let answer_at = Instant::now() + ANSWER_AFTER;
    let address = match Address::parse(email) {
        Ok(address) => address,
        Err(why) => return Ok(Err(Refusals::one("email", why))),
    };
    let keys = [address.key(), address_key(client.address)];
    app.limits
        .take(Limit::Reset, &keys)
        .map_err(Error::TooOften)?;
    let asked = app.write(client, move |context| {
        let Some(player) = players::find_confirmed(context.conn, &address.key())? else {
            tracing::info!("a new password was asked for an unknown address");
            return Ok(());
        };
        tracing::info!(player = player.id, "a new password was asked for");
        let mailbox = player.email.unwrap_or_default();
        let mail = (Kind::PasswordReset, mailbox.as_str());
        tell(
            context.conn,
            player.id,
            (EventKind::ResetAsked, ""),
            mail,
            context.now,
        )
    });
    let asked = asked.await;
    tokio::time::sleep_until(answer_at).await;
    asked.map(Ok)
}

/// The name of the account that a link can still set a password for.
pub fn look(
    conn: &mut DbConnection,
    token: &str,
    now: crate::service::Instant,
) -> Result<Option<players::Player>, Error> {
    let found = tokens::find(conn, token, Purpose::Reset)?;
    let good =
        found.filter(|(token, owner)| tokens::is_good(token, now) && owner.closed_at.is_none());
    Ok(good.map(|(_, owner)| owner))
}

/// Sets the password that the link allows, ends every session, and tells the owner by mail.
/// Nobody is signed in by it. `Ok(Ok(false))` when the link is no good (any more).
pub async fn set(app: &Arc<App>, client: &Client, token: String, password: String) -> Answer<bool> {
    let asked = token.clone();
    let owner = app.read(client, move |context| {
        look(context.conn, &asked, context.now)
    });
    let Some(owner) = owner.await? else {
        return Ok(Ok(false));
    };
    let personal = [&*owner.name, owner.email.as_deref().unwrap_or_default()];
    if let Err(why) = passwords::check(&password, &personal) {
        return Ok(Err(Refusals::one("password", why)));
    }
    let hash = passwords::hash(app, password).await?;
    let player_id = owner.id;
    let set = app.write(client, move |context| {
        let Some((token, owner)) = tokens::find(context.conn, &token, Purpose::Reset)? else {
            return Ok(false);
        };
        if !tokens::is_good(&token, context.now)
            || !store::tokens::take(context.conn, token.id, context.now.into())?
        {
            return Ok(false);
        }
        set_password(context.conn, &owner, &hash, None, context.now)?;
        tracing::info!(player = owner.id, "password set by a mailed link");
        Ok(true)
    });
    let set = set.await?;
    if set {
        // Whoever was shut out by somebody else's guesses gets in again.
        let account = [sign_in::account_key(player_id)];
        app.limits.forget(Limit::SignIn, &account);
    }
    Ok(Ok(set))
}
