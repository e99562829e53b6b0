//! A friend is invited who may have no account: a challenge waits under a secret address, which is
//! mailed or given to the challenger to pass on. Whoever holds the secret sees board, terms and
//! greeting, signs up or in, and sits down at that very game; it works once, for fourteen days,
//! until the challenger withdraws it.
//!
//! In its row such a challenge is one to oneself ([`crate::store::games::Row::is_by_invitation`]):
//! in no list, not to be seen by others, for nobody to accept but through this door.
//!
//! A mail's secret is made when the mail is written, and its plain text is nowhere but in that
//! mail: it proves that its holder reads the mailbox, so the challenger never sees it. The link
//! that a challenger passes on proves nothing but itself; it is made from a key of this
//! installation whenever it has to be shown.

mod answers;
mod mails;
mod secrets;
#[cfg(test)]
mod tests;

pub use answers::{accept, confirms, decline, look};
pub use mails::{MAILS_A_DAY, MailChoice, look_at_mails, set_mails};
pub(super) use mails::{is_unwanted, mailed_enough, stop_token};
pub(super) use secrets::issue_mailed;

use super::{Error, Instant};
use crate::model::notice::Kind;
use crate::model::{Address, Status};
use crate::service::games::{GameView, LAPSES_AFTER_DAYS};
use crate::store::{self, DbConnection, Timestamp, games, invitations, outbox};
use chrono::TimeDelta;

/// What the holder of a secret finds.
#[derive(Clone)]
pub enum Invitation {
    Waits(Box<Waiting>),
    /// It came to nothing, or the game has begun without this visitor.
    Over(Status),
    /// The visitor sits at the game that came of it, which has this number.
    Seated(i64),
}

#[derive(Clone)]
pub struct Waiting {
    /// The challenge, with what is told of it to everybody who may answer.
    pub view: GameView,
    /// Whether it came by mail, so that it can be declined.
    pub by_mail: bool,
    /// The address that it came to.
    pub email: Option<String>,
    /// What the visitor is to it.
    pub reader: Reader,
}

/// What a visitor is to an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    Stranger,
    Challenger,
    /// A player whose address has to be confirmed first.
    Unconfirmed,
    /// A player who may sit down.
    Guest,
}

/// What the challenger is shown of the own invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sent {
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
    viewer: Option<i64>,
) -> Result<Option<Sent>, Error> {
    let is_own = row.challenge.challenger_id == viewer;
    if !is_own || !row.is_by_invitation() || row.state.status != Status::Open {
        return Ok(None);
    }
    let Some(invitation) = invitations::find(conn, row.id)? else {
        return Ok(None);
    };
    Ok(Some(if invitation.by_mail {
        Sent::Mail(invitation.email.unwrap_or_default())
    } else {
        let token = secrets::of_link(conn, row.id, row.challenge.created_at)?;
        Sent::Link(format!("invitations/{token}"))
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
pub(super) fn forget(conn: &mut DbConnection, game: i64, now: Instant) -> Result<(), Error> {
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
