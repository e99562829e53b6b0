//! Who gets no more invitations by mail: an address that had enough of them today, and one whose
//! owner said so.

use super::secrets::{address_hash, proof};
use crate::model::Address;
use crate::model::notice::Kind;
use crate::service::{Error, Instant, RequestContext, bounces, secret};
use crate::store::{self, DbConnection, invitations, players};
use chrono::TimeDelta;

/// The most invitations that are mailed to one address in 24 hours, whoever sends them. That an
/// address is somebody's here would show if it were counted otherwise, so it is the same for all.
pub const MAILS_A_DAY: usize = 3;

/// With which word the token of the one-click link begins.
const STOP: &str = "invitation";

/// Whether invitations are mailed to an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailChoice {
    pub is_on: bool,
}

/// How many seconds it takes until one more invitation may be mailed to an address; none when it
/// may be now. Others who ask the same wait until this transaction ends.
pub(in crate::service) fn mailed_enough(
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

/// Why no invitation is mailed to an address; its challenger is not told.
pub(in crate::service) fn is_unwanted(
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

/// The token by which the owner of an address wants no more invitations. It tells nothing of the
/// address, and works for ever, for the address itself is forgotten.
pub(in crate::service) fn stop_token(
    conn: &mut DbConnection,
    address: &Address,
) -> Result<String, Error> {
    let hash = address_hash(conn, address)?;
    let proof = proof(conn, &format!("stop|{hash}"))?;
    Ok(format!("{STOP}.{hash}.{proof}"))
}

/// Whether the address that a token is for gets invitations; none for a token of another kind.
/// Changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for a token that is none of ours.
pub fn look_at_mails(
    context: &mut RequestContext,
    token: &str,
) -> Result<Option<MailChoice>, Error> {
    let Some(hash) = hash_in(context.conn, token)? else {
        return Ok(None);
    };
    let is_on = !invitations::is_unwanted(context.conn, &hash)?;
    Ok(Some(MailChoice { is_on }))
}

/// Switches invitations to the address of a token on or off; none for a token of another kind.
///
/// # Errors
/// As [`look_at_mails`].
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

/// The address that a token is for, as it is known.
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
