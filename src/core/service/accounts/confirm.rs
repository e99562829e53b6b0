//! Confirming an address by the mailed link.

use crate::refusals::Forbidden;
use crate::service::tokens::{self, Purpose};
use crate::service::{Error, Instant, RequestContext, bounces};
use crate::store::{self, DbConnection, players};

/// How a confirmation link stands, or what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// It can be confirmed: the account's name and the address.
    Open { name: String, email: String },
    /// It is confirmed, and the account's owner wanted to see that page: a local path, as it was
    /// given. None where there was none, or where it was seen.
    Done(Option<NextPage>),
    /// The link is unknown, too old, or another address was given since.
    Over,
    /// Another account has confirmed the same address.
    Elsewhere,
}

/// Where somebody wanted to go before there was an address to confirm.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextPage {
    /// The page, as a local path.
    pub page: String,
    /// Whether it is the account's owner who is signed in here.
    pub is_owner: bool,
}

/// How the link stands; changes nothing.
pub fn look(context: &mut RequestContext, token: &str) -> Result<Confirmation, Error> {
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

/// Confirms the address: it becomes the account's own.
pub fn confirm(context: &mut RequestContext, token: &str) -> Result<Confirmation, Error> {
    let email = match look(context, token)? {
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
    let wanted = owner.wanted_page.map(|page| NextPage { page, is_owner });
    Ok(Confirmation::Done(wanted))
}

/// Confirms the address that a player gave, who holds a secret that was mailed there.
pub(in crate::service) fn by_mailed_secret(
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

/// Takes the address that a player gave as confirmed; false when it is another's.
pub(super) fn by_hand(
    conn: &mut DbConnection,
    player: &players::Player,
    now: Instant,
) -> Result<bool, Error> {
    let email = player.email.clone().unwrap_or_default();
    settle(conn, player, &email, now)
}

/// Makes an address the account's own; false when it is another's by now.
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
    // A reset link lies in the mailbox that the account had until now.
    tokens::revoke(conn, owner.id, Purpose::Reset)?;
    // The link was read, so the mailbox takes mail.
    bounces::lift(conn, owner.id)?;
    // The addresses that notices are answered at went to the mailbox of until now, too.
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
