//! Confirmation of an email address by a link.

use crate::refusals::Forbidden;
use crate::service::tokens::{self, Purpose};
use crate::service::{Error, Instant, RequestContext, bounces};
use crate::store::{self, DbConnection, players};

/// The state of a confirmation link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// Ready for confirmation: the account's name and the address.
    Open { name: String, email: String },
    /// Confirmed, with the page to continue to, if the owner had not reached it yet. It is a local
    /// path, as given at sign-up.
    Done(Option<NextPage>),
    /// The link is unknown, expired, or replaced by a newer address.
    Over,
    /// Another account has confirmed the same address.
    Elsewhere,
}

/// The page to continue to after the confirmation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextPage {
    pub page: String,
    /// Whether the account's owner is signed in here.
    pub is_owner: bool,
}

/// The state of a link; changes nothing.
pub fn link_state(context: &mut RequestContext, token: &str) -> Result<Confirmation, Error> {
    let (token, owner) = match tokens::find(context.conn, token, Purpose::Confirm)? {
        Some(found) => found,
        None => return Ok(Confirmation::Over),
    };
    let (Some(email), None) = (token.email.clone(), owner.closed_at) else {
        return Ok(Confirmation::Over);
    };
    if token.used_at.is_some() {
        let stands = owner.confirmed_at.is_some() && owner.email.as_deref() == Some(&email);
        return Ok(if stands {
            Confirmation::Done(None)
        } else {
            Confirmation::Over
        });
    }
    let last_given = players::last_given_address(context.conn, owner.id)?;
    if !tokens::is_good(&token, context.now) || last_given.as_deref() != Some(&email) {
        return Ok(Confirmation::Over);
    }
    let key = email_key(&email)?;
    let holder = players::find_confirmed(context.conn, &key)?;
    if holder.is_some_and(|holder| holder.id != owner.id) {
        return Ok(Confirmation::Elsewhere);
    }
    let name = owner.name;
    Ok(Confirmation::Open { name, email })
}

/// Confirms the address, which becomes the account's own.
pub fn confirm(context: &mut RequestContext, token: &str) -> Result<Confirmation, Error> {
    let email = match link_state(context, token)? {
        Confirmation::Open { email, .. } => email,
        other => return Ok(other),
    };
    let Some((token, owner)) = tokens::find(context.conn, token, Purpose::Confirm)? else {
        return Ok(Confirmation::Over);
    };
    if !store::tokens::take(context.conn, token.id, context.now.into())? {
        return Ok(Confirmation::Done(None));
    }
    if !settle(context.conn, &owner, &email, context.now)? {
        return Ok(Confirmation::Elsewhere);
    }
    let is_owner = context.viewer_id() == Some(owner.id);
    let next_page = owner.wanted_page.map(|page| NextPage { page, is_owner });
    Ok(Confirmation::Done(next_page))
}

/// Confirms a player's address because the player has a secret that was sent to it.
pub(in crate::service) fn confirm_by_secret(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> Result<(), Error> {
    let email = player.email.clone().unwrap_or_default();
    if settle(conn, player, &email, now)? {
        Ok(())
    } else {
        Err(Error::Forbidden(Forbidden::ConfirmFirst))
    }
}

/// Confirms a player's address manually; false if it belongs to another account.
pub(super) fn confirm_manually(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> Result<bool, Error> {
    let email = player.email.clone().unwrap_or_default();
    settle(conn, player, &email, now)
}

/// Makes an address the account's own; false if it belongs to another account by now.
fn settle(
    conn: &mut DbConnection,
    owner: &players::Player,
    email: &str,
    now: Instant,
) -> Result<bool, Error> {
    let key = email_key(email)?;
    match players::set_email(conn, owner.id, email, &key, Some(now.into())) {
        Ok(()) => {}
        Err(error) if store::is_duplicate(&error) => return Ok(false),
        Err(error) => return Err(error.into()),
    }
    tokens::revoke(conn, owner.id, Purpose::Confirm)?;
    // A reset link may be in the mailbox used so far.
    tokens::revoke(conn, owner.id, Purpose::Reset)?;
    // The link was opened, so the mailbox receives email.
    bounces::lift(conn, owner.id)?;
    // Reply addresses were sent to the previous mailbox, too.
    if owner.email_key.as_deref() != Some(&key) {
        store::replies::revoke_all(conn, owner.id, now.into())?;
    }
    players::set_wanted_page(conn, owner.id, None)?;
    tracing::info!(player = owner.id.0, "email address confirmed");
    Ok(true)
}

fn email_key(email: &str) -> Result<String, Error> {
    let address = crate::model::Address::parse(email);
    let address = address
        .map_err(|why| Error::Internal(format!("an address of an account: {why:?}").into()))?;
    Ok(address.key())
}
