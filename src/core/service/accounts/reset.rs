//! A new password by mail.

use super::{FormResult, devices, passwords, queue_email, refuse_field, set_password, sign_in};
use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::{Address, PlayerId};
use crate::service::incidents::IncidentDetails;
use crate::service::tokens::{self, Purpose};
use crate::service::{App, Client, Error, Incident, Limit};
use crate::store::{self, DbConnection, players};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// The response time of every request, whether the address is known or not: queueing an email waits
/// for the disk, an unknown address does not.
const ANSWER_AFTER: Duration = Duration::from_millis(500);

/// Queues the email with the link, if an account has confirmed this address. Neither the response
/// nor its time reveals whether it has.
///
/// # Errors
/// Too many requests for this address or from this client.
pub async fn ask(app: &Arc<App>, client: &Client, email: &str) -> FormResult<()> {
    let answer_at = Instant::now() + ANSWER_AFTER;
    let address = Address::parse(email).or_else(|why| refuse_field("email", why))?;
    let mut counted = app.limits.from_network(Limit::Reset, client.address);
    counted.push(
        app.limits
            .counted(Limit::Reset, &["address", &address.key()]),
    );
    app.take(&counted).await?;
    let request = app.write(client, move |context| {
        let Some(player) = players::find_confirmed(context.conn, &address.key())? else {
            return Ok(None);
        };
        let mailbox = player.email.unwrap_or_default();
        let mail = (Kind::PasswordReset, mailbox.as_str());
        queue_email(
            context.conn,
            player.id,
            &Event::ResetAsked { by_admin: false },
            mail,
            context.now,
        )?;
        Ok(Some(player.id))
    });
    let request = request.await;
    tokio::time::sleep_until(answer_at).await;
    let player = request?;
    let reason = match player {
        Some(_) => "a new password was asked for",
        None => "a new password was asked for an unknown address",
    };
    note(
        app,
        client,
        Incident::ResetAsked,
        ("/forgot", reason),
        player,
    );
    Ok(())
}

fn note(
    app: &App,
    client: &Client,
    incident: Incident,
    (route, reason): (&str, &str),
    player: Option<PlayerId>,
) {
    let details = IncidentDetails {
        route: route.to_owned(),
        reason: reason.to_owned(),
        player,
    };
    let network = app.limits.alias(client.address);
    app.incidents.note(incident, &network, details);
}

/// The name of the account whose password a link can set.
pub fn account_name(
    conn: &mut DbConnection,
    token: &str,
    now: crate::service::Instant,
) -> Result<Option<players::Player>, Error> {
    let stored = tokens::find(conn, token, Purpose::Reset)?;
    let good =
        stored.filter(|(token, owner)| tokens::is_good(token, now) && owner.closed_at.is_none());
    Ok(good.map(|(_, owner)| owner))
}

/// Sets the password by a link, ends all sessions, and notifies the owner by email. This does not
/// sign in, but returns the browser's marks including the account's. `Ok(None)` if the link is not
/// valid (any more).
pub async fn set(
    app: &Arc<App>,
    client: &Client,
    token: String,
    password: String,
) -> FormResult<Option<String>> {
    let request = token.clone();
    let owner = app.read(client, move |context| {
        account_name(context.conn, &request, context.now)
    });
    let Some(owner) = owner.await? else {
        return Ok(None);
    };
    let personal = [&*owner.name, owner.email.as_deref().unwrap_or_default()];
    passwords::check(&password, &personal).or_else(|why| refuse_field("password", why))?;
    let hash = passwords::hash(app, password).await?;
    let set = app.write(client, move |context| {
        let Some((token, owner)) = tokens::find(context.conn, &token, Purpose::Reset)? else {
            return Ok(None);
        };
        if !tokens::is_good(&token, context.now)
            || !store::tokens::take(context.conn, token.id, context.now.into())?
        {
            return Ok(None);
        }
        set_password(context.conn, &owner, &hash, None, context.now)?;
        let owner = players::find(context.conn, owner.id)?.ok_or(Error::NotFound)?;
        devices::marks_with(context, &owner).map(Some)
    });
    let set = set.await?;
    if set.is_some() {
        clear_failures(app, client, &owner).await?;
        let entry = ("/reset/{token}", "password set by a mailed link");
        note(app, client, Incident::ResetDone, entry, Some(owner.id));
    }
    Ok(set)
}

/// Clears the failure counts, so that an owner locked out by others' guesses can sign in.
async fn clear_failures(
    app: &Arc<App>,
    client: &Client,
    owner: &players::Player,
) -> Result<(), Error> {
    let subject = sign_in::subject_of(Some(owner.id), &owner.name);
    let counted = sign_in::counted_actions(app, client.address, &subject);
    app.forget(&counted).await
}
