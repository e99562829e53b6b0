//! The mail as its operator sees it, and what is done about it by hand.

use super::circuit::Held;
use super::{Desk, Error, bounces};
use crate::notices::mask;
use crate::store::{mailboxes, outbox};

/// The most notices, and the most mailboxes, that are shown.
const MOST: i64 = 100;

/// How the mail stands.
pub struct PostOffice {
    /// In numbers.
    pub figures: outbox::Figures,
    /// Why nothing is sent for now, if this process knows.
    pub held: Option<Held>,
    /// What was given up, the latest first, a hundred at most.
    pub parked: Vec<outbox::Parked>,
    /// Mailboxes that get no optional mail, a hundred at most; the addresses are masked.
    pub suspended: Vec<mailboxes::Suspended>,
}

/// How the mail stands; for admins.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anybody else; when the database fails.
pub fn look(desk: &mut Desk) -> Result<PostOffice, Error> {
    for_admins(desk)?;
    let mut suspended = mailboxes::suspended(desk.conn, MOST)?;
    for mailbox in &mut suspended {
        mailbox.email = mailbox.email.as_deref().map(mask);
    }
    Ok(PostOffice {
        figures: outbox::figures(desk.conn, desk.now)?,
        held: desk.app.circuit.held(desk.now),
        parked: outbox::parked(desk.conn, MOST)?,
        suspended,
    })
}

/// Sends a notice after all that was given up.
///
/// # Errors
/// As [`look`]; [`Error::NotFound`] also when there is no such notice.
pub fn retry(desk: &mut Desk, id: i64) -> Result<(), Error> {
    for_admins(desk)?;
    found(outbox::retry_parked(desk.conn, id, desk.now)?)
}

/// Drops a notice that was given up.
///
/// # Errors
/// As [`look`]; [`Error::NotFound`] also when there is no such notice.
pub fn drop_notice(desk: &mut Desk, id: i64) -> Result<(), Error> {
    for_admins(desk)?;
    found(outbox::drop_parked(desk.conn, id, desk.now)?)
}

/// Sends mail to a player again whose mail came back.
///
/// # Errors
/// As [`look`]; [`Error::NotFound`] also when nothing came back from there.
pub fn lift(desk: &mut Desk, player: i64) -> Result<(), Error> {
    for_admins(desk)?;
    found(bounces::lift(desk.conn, player)?)
}

fn found(is_there: bool) -> Result<(), Error> {
    is_there.then_some(()).ok_or(Error::NotFound)
}

/// To others the page is not there.
fn for_admins(desk: &Desk) -> Result<(), Error> {
    found(desk.player()?.is_admin())
}
