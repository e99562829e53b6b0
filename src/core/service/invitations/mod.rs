//! A friend is invited who may have no account: a challenge waits under a secret address, which is
//! mailed or given to the challenger to pass on. Whoever holds the secret sees board, terms and
//! greeting, signs up or in, and sits down at that very game; it works once, for fourteen days,
//! until the challenger withdraws it.
//!
//! In its row such a challenge is one to oneself ([`crate::store::games::Row::is_by_invitation`]):
//! in no list, hidden from others, and accepted through its secret address alone.
//!
//! A mail's secret is made when the mail is written, and its plain text is nowhere but in that
//! mail: it proves that its holder reads the mailbox, so the challenger never sees it. The link
//! that a challenger passes on proves nothing but itself; it is made from a key of this
//! installation whenever it has to be shown.

mod mails;
mod secrets;
pub use mails::{MAILS_A_DAY, MailChoice, look_at_mails, set_mails};
pub(super) use mails::{is_unwanted, mailed_enough, stop_token};
pub(super) use secrets::issue_mailed;

use super::{Error, Instant, RequestContext, secret};
use crate::model::notice::Kind;
use crate::model::{Address, GameId, PlayerId, Status};
use crate::store::{self, DbConnection, Timestamp, games, invitations, outbox, players};
use chrono::TimeDelta;

/// A challenge lapses after so many days.
pub const LAPSES_AFTER_DAYS: i64 = 14;

/// What the challenger is shown of the own invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InvitationTarget {
    /// It was mailed to this address.
    Mail(String),
    /// The end of the address to pass on: `invitations/…`.
    Link(String),
}

/// Whether an open challenge is too old to be answered, though the jobs have not come to it yet.
pub(super) fn is_stale(row: &games::Row, now: Instant) -> bool {
    now - row.challenge.created_at.utc() > TimeDelta::days(LAPSES_AFTER_DAYS)
}

/// What the challenger sees of an invitation that waits; nothing in any other challenge.
///
/// # Errors
/// When the database fails.
pub(super) fn sent(
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

/// Writes down how the friend of a new challenge is reached, and queues the mail if there is one.
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

/// An invitation waits no longer: the address is forgotten wherever we had it.
pub(super) fn forget(conn: &mut DbConnection, game: GameId, now: Instant) -> Result<(), Error> {
    invitations::forget_address(conn, game)?;
    Ok(outbox::forget_address(
        conn,
        game,
        Kind::Invitation,
        now.into(),
    )?)
}

/// Drops what counts no more.
pub(super) fn tidy(conn: &mut DbConnection, now: Instant) -> Result<(), Error> {
    let before: Timestamp = (now - TimeDelta::days(1)).into();
    Ok(store::invitations::forget_hashes(conn, before)?)
}

/// Whether an invitation that waits was mailed to that address, which nobody has confirmed.
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

/// Whether the holder of that secret, who signs up with that address, has confirmed it by that: the
/// mail came there.
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
