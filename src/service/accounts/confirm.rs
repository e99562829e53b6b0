//! Confirming an address by the mailed link.

use super::tokens::{self, Purpose};
use crate::service::{Error, RequestContext, bounces};
use crate::store::{self, players};

/// How a confirmation link stands, or what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Confirmation {
    /// It can be confirmed: the account's name and the address.
    Open {
        /// The account's name.
        name: String,
        /// The address.
        email: String,
    },
    /// It is confirmed.
    Done,
    /// The link is unknown, too old, or another address was given since.
    Over,
    /// Another account has confirmed the same address.
    Elsewhere,
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
            Confirmation::Done
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
        return Ok(Confirmation::Done);
    }
    let confirmed_at = Some(context.now.into());
    let key = email_key(&email)?;
    match players::set_email(context.conn, owner.id, &email, &key, confirmed_at) {
        Ok(()) => {
            tokens::revoke(context.conn, owner.id, Purpose::Confirm)?;
            // A reset link lies in the mailbox that the account had until now.
            tokens::revoke(context.conn, owner.id, Purpose::Reset)?;
            // The link was read, so the mailbox takes mail.
            bounces::lift(context.conn, owner.id)?;
            // The addresses that notices are answered at went to the mailbox of until now, too.
            if owner.email_key.as_deref() != Some(&key) {
                store::replies::revoke_all(context.conn, owner.id, context.now.into())?;
            }
            tracing::info!(player = owner.id, "address confirmed");
            Ok(Confirmation::Done)
        }
        Err(error) if store::is_duplicate(&error) => Ok(Confirmation::Elsewhere),
        Err(error) => Err(error.into()),
    }
}

fn email_key(email: &str) -> Result<String, Error> {
    let address = crate::model::Address::parse(email);
    let address = address
        .map_err(|why| Error::Internal(format!("an address of an account: {why:?}").into()))?;
    Ok(address.key())
}
