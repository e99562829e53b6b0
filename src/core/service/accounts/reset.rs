//! A new password by mail.

use super::{FormResult, devices, passwords, refuse_field, set_password, sign_in, tell};
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

/// Every answer takes as long as this, whether the address is known or not: queueing a mail
/// waits for the disk, finding nobody does not.
const ANSWER_AFTER: Duration = Duration::from_millis(500);

/// Queues the mail with the link, if an account has confirmed this address. The caller cannot
/// tell by the answer or its time.
///
/// # Errors
/// Asked too often for this address or from this client.
pub async fn ask(app: &Arc<App>, client: &Client, email: &str) -> FormResult<()> {
    let answer_at = Instant::now() + ANSWER_AFTER;
    let address = Address::parse(email).or_else(|why| refuse_field("email", why))?;
    let mut counted = app.limits.from_network(Limit::Reset, client.address);
    counted.push(
        app.limits
            .counted(Limit::Reset, &["address", &address.key()]),
    );
    app.take(&counted).await?;
    let asked = app.write(client, move |context| {
        let Some(player) = players::find_confirmed(context.conn, &address.key())? else {
            return Ok(None);
        };
        let mailbox = player.email.unwrap_or_default();
        let mail = (Kind::PasswordReset, mailbox.as_str());
        tell(
            context.conn,
            player.id,
            &Event::ResetAsked { by_admin: false },
            mail,
            context.now,
        )?;
        Ok(Some(player.id))
    });
    let asked = asked.await;
    tokio::time::sleep_until(answer_at).await;
    let player = asked?;
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

/// Sets the password that the link allows, ends every session, and tells the owner by mail. Nobody
/// is signed in by it; but this browser bears the account's mark from then on, and these marks are
/// told. `Ok(None)` when the link is no good (any more).
pub async fn set(
    app: &Arc<App>,
    client: &Client,
    token: String,
    password: String,
) -> FormResult<Option<String>> {
    let asked = token.clone();
    let owner = app.read(client, move |context| {
        look(context.conn, &asked, context.now)
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
        devices::marked(context, &owner).map(Some)
    });
    let set = set.await?;
    if set.is_some() {
        forgive(app, client, &owner).await?;
        let told = ("/reset/{token}", "password set by a mailed link");
        note(app, client, Incident::ResetDone, told, Some(owner.id));
    }
    Ok(set)
}

/// Whoever was shut out by somebody else's guesses gets in again.
async fn forgive(app: &Arc<App>, client: &Client, owner: &players::Player) -> Result<(), Error> {
    let subject = sign_in::subject_of(Some(owner.id), &owner.name);
    let counted = sign_in::counted_for(app, client.address, &subject);
    app.forget(&counted).await
}
