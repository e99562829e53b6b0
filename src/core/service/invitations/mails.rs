//! Limits of invitations by email: addresses that had enough today, and those whose owners refuse
//! them.

use super::secrets::{address_hash, proof};
use crate::model::Address;
use crate::model::notice::Kind;
use crate::service::{Error, Instant, RequestContext, bounces, secret};
use crate::store::{self, DbConnection, invitations, players};
use chrono::TimeDelta;

/// Invitations to one address in 24 hours, from all senders. The limit is the same for addresses of
/// accounts, so that it does not reveal them.
pub const MAILS_A_DAY: usize = 3;

/// The prefix of tokens in one-click links.
const STOP: &str = "invitation";

/// Whether an address accepts invitations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailChoice {
    pub is_on: bool,
}

/// The seconds until the next invitation to an address is possible; none if it is now. Concurrent
/// requests for the address wait until this transaction ends.
pub(in crate::service) fn wait_for_next(
    conn: &mut DbConnection,
    address: &Address,
    now: Instant,
) -> Result<Option<u64>, Error> {
    store::lock(conn, store::ExclusiveTask::Inviting)?;
    let hash = address_hash(conn, address)?;
    let day = TimeDelta::days(1);
    let mailed = invitations::mailed_since(conn, &hash, (now - day).into())?;
    let first = mailed.len().checked_sub(MAILS_A_DAY);
    let first = first.and_then(|place| mailed.get(place));
    Ok(first.map(|at| {
        let left = (at.utc() + day - now).num_seconds() + 1;
        u64::try_from(left).unwrap_or(1)
    }))
}

/// Why no invitation is sent to an address; the challenger does not learn this.
pub(in crate::service) fn refusal(
    conn: &mut DbConnection,
    address: &Address,
) -> Result<Option<&'static str>, Error> {
    let hash = address_hash(conn, address)?;
    if invitations::is_unwanted(conn, &hash)? {
        return Ok(Some("switched off"));
    }
    let Some(member) = players::find_confirmed(conn, &address.key())? else {
        return Ok(None);
    };
    if !Kind::Challenge.is_wanted(&member.mail_off) {
        return Ok(Some("switched off"));
    }
    let is_suspended = bounces::is_suspended(conn, member.id)?;
    Ok(is_suspended.then_some("suspended"))
}

/// The token by which the owner of an address refuses invitations. It does not contain the address,
/// and never expires, as the address itself is deleted.
pub(in crate::service) fn stop_token(
    conn: &mut DbConnection,
    address: &Address,
) -> Result<String, Error> {
    let hash = address_hash(conn, address)?;
    let proof = proof(conn, &format!("stop|{hash}"))?;
    Ok(format!("{STOP}.{hash}.{proof}"))
}

/// Whether the address of a token accepts invitations; none for a token of another kind. Changes
/// nothing.
///
/// # Errors
/// [`Error::NotFound`] for an invalid token.
pub fn mail_choice(context: &mut RequestContext, token: &str) -> Result<Option<MailChoice>, Error> {
    let Some(hash) = hash_in(context.conn, token)? else {
        return Ok(None);
    };
    let is_on = !invitations::is_unwanted(context.conn, &hash)?;
    Ok(Some(MailChoice { is_on }))
}

/// Sets whether the address of a token accepts invitations; none for a token of another kind.
///
/// # Errors
/// Like [`mail_choice`].
pub fn set_mails(
    context: &mut RequestContext,
    token: &str,
    is_on: bool,
) -> Result<Option<MailChoice>, Error> {
    let Some(hash) = hash_in(context.conn, token)? else {
        return Ok(None);
    };
    if is_on {
        invitations::allow(context.conn, &hash)?;
    } else {
        invitations::refuse(context.conn, &hash, context.now.into())?;
    }
    Ok(Some(MailChoice { is_on }))
}

/// The hashed address of a token.
fn hash_in(conn: &mut DbConnection, token: &str) -> Result<Option<String>, Error> {
    let Some((STOP, rest)) = token.split_once('.') else {
        return Ok(None);
    };
    let (hash, given) = rest.split_once('.').ok_or(Error::NotFound)?;
    let expected = proof(conn, &format!("stop|{hash}"))?;
    if secret::is_same(&expected, given) {
        Ok(Some(hash.to_owned()))
    } else {
        Err(Error::NotFound)
    }
}
