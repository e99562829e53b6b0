//! Invitations of friends who may have no account: a challenge behind a secret URL, which is
//! emailed, or given to the challenger to pass on. The holder of the secret sees board, terms and
//! greeting, signs up or in, and accepts that game; it works once, for fourteen days, unless the
//! challenger withdraws it.
//!
//! Its row is a challenge to oneself ([`crate::store::games::Row::is_by_invitation`]): not listed,
//! hidden from others, and accepted only through its secret URL.
//!
//! The secret of an email is created when the email is written, and its plain text exists only
//! there: it proves that its holder reads the mailbox, so it is never shown to the challenger. The
//! link that a challenger passes on proves nothing else; it is derived from a key of this
//! installation whenever it is shown.

mod mails;
mod secrets;
pub use mails::{MAILS_A_DAY, MailChoice, mail_choice, set_mails};
pub(super) use mails::{refusal, stop_token, wait_for_next};
pub(super) use secrets::issue_mailed;

use super::{Error, Instant, RequestContext, secret};
use crate::model::notice::Kind;
use crate::model::{Address, GameId, PlayerId, Status};
use crate::store::{self, DbConnection, Timestamp, games, invitations, outbox, players};
use chrono::TimeDelta;

/// Days until a challenge expires.
pub const LAPSES_AFTER_DAYS: i64 = 14;

/// Where the challenger's own invitation was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InvitationTarget {
    Mail(String),
    /// The end of the URL to pass on: `invitations/…`.
    Link(String),
}

/// Whether an open challenge has expired, although the jobs have not processed it yet.
pub(super) fn is_stale(row: &games::Row, now: Instant) -> bool {
    now - row.challenge.created_at.utc() > TimeDelta::days(LAPSES_AFTER_DAYS)
}

/// The challenger's view of an open invitation; none for other challenges.
///
/// # Errors
/// If the database fails.
pub(super) fn target(
    conn: &mut DbConnection,
    row: &games::Row,
    viewer: Option<PlayerId>,
) -> Result<Option<InvitationTarget>, Error> {
    let is_own = row.challenge.challenger_id == viewer;
    if !is_own || !row.is_by_invitation() || row.state.status != Status::Open {
        return Ok(None);
    }
    let Some(invitation) = invitations::find(conn, row.id)? else {
        return Ok(None);
    };
    Ok(Some(if invitation.by_mail {
        InvitationTarget::Mail(invitation.email.unwrap_or_default())
    } else {
        let token = secrets::of_link(conn, row.id, row.challenge.created_at)?;
        InvitationTarget::Link(format!("invitations/{token}"))
    }))
}

/// Stores where an invitation is sent, and queues the email, if any.
pub(super) fn send(
    conn: &mut DbConnection,
    row: &games::Row,
    event: i64,
    friend: Option<&Address>,
) -> Result<(), Error> {
    let at = row.challenge.created_at;
    let address_hash = friend.map(|address| secrets::address_hash(conn, address));
    let invitation = invitations::Row {
        game_id: row.id,
        by_mail: friend.is_some(),
        email: friend.map(|address| address.typed().to_owned()),
        address_hash: address_hash.transpose()?,
        created_at: at,
    };
    invitations::insert(conn, &invitation)?;
    match (friend, row.challenge.challenger_id) {
        (Some(address), Some(challenger)) => {
            let to = Some(address.typed());
            outbox::queue(conn, event, challenger, Kind::Invitation, to, at.utc())?;
        }
        _ => secrets::keep_link(conn, row.id, at)?,
    }
    Ok(())
}

/// Deletes the address of a closed invitation everywhere.
pub(super) fn forget(conn: &mut DbConnection, game: GameId, now: Instant) -> Result<(), Error> {
    invitations::forget_address(conn, game)?;
    Ok(outbox::forget_address(
        conn,
        game,
        Kind::Invitation,
        now.into(),
    )?)
}

pub(super) fn tidy(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let before: Timestamp = (now - TimeDelta::days(1)).into();
    Ok(store::invitations::forget_hashes(conn, before)?)
}

/// Whether an open invitation was sent to that unconfirmed address.
pub(super) fn is_for(
    conn: &mut DbConnection,
    row: &invitations::Row,
    key: &str,
) -> Result<bool, Error> {
    let came_to = row.email.as_deref().filter(|_| row.by_mail);
    Ok(came_to.and_then(key_of).as_deref() == Some(key)
        && players::find_confirmed(conn, key)?.is_none())
}

pub(super) fn key_of(email: &str) -> Option<String> {
    Address::parse(email).ok().map(|address| address.key())
}

/// Whether signing up with this secret confirms this address, because the email was sent there.
pub fn confirms(
    context: &mut RequestContext,
    token: &str,
    address: &Address,
) -> Result<bool, Error> {
    let row = match find(context.conn, token) {
        Err(Error::NotFound) => return Ok(false),
        found => found?,
    };
    let game = games::find(context.conn, row.game_id)?.ok_or(Error::NotFound)?;
    let waits = game.state.status == Status::Open && !is_stale(&game, context.now);
    Ok(waits && is_for(context.conn, &row, &address.key())?)
}

pub(super) fn find(conn: &mut DbConnection, token: &str) -> Result<invitations::Row, Error> {
    let found = invitations::find_by_secret(conn, &secret::hash(token))?;
    found.ok_or(Error::NotFound)
}
