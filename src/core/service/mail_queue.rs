//! The outbox as its operator sees it, the backups beside it, and what the operator can do.

use super::admin::{self, About, By, admin_id};
use super::process_status::{Backups, DeliveryHold};
use super::{Error, RequestContext, bounces};
use crate::model::{AdminAct, PlayerId, mask};
pub use crate::store::outbox::Figures;
use crate::store::{mailboxes, outbox};

/// The most notices, and the most mailboxes, that are shown.
const MOST: i64 = 100;

pub struct MailQueue {
    pub figures: Figures,
    /// Why nothing is sent for now, if this process knows.
    pub held: Option<DeliveryHold>,
    /// Notices that were given up, the latest first, a hundred at most.
    pub parked: Vec<outbox::FailedRow>,
    /// Mailboxes that get no optional email, a hundred at most; the addresses are masked.
    pub suspended: Vec<mailboxes::SuspendedMailbox>,
    /// The backups of this server, if it makes any.
    pub backups: Option<Backups>,
}

/// The state of the outbox; for admins.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anybody else.
pub fn look(context: &mut RequestContext) -> Result<MailQueue, Error> {
    admin_id(context)?;
    let mut suspended = mailboxes::suspended(context.conn, MOST)?;
    for mailbox in &mut suspended {
        mailbox.email = mailbox.email.as_deref().map(mask);
    }
    Ok(MailQueue {
        figures: outbox::figures(context.conn, context.now)?,
        held: context.app.delivery_status.held(context.now),
        parked: outbox::parked(context.conn, MOST)?,
        suspended,
        backups: context.app.backup_status.look(),
    })
}

/// The state of the outbox, for monitors.
pub fn figures(context: &mut RequestContext) -> Result<Figures, Error> {
    Ok(outbox::figures(context.conn, context.now)?)
}

/// Sends a notice after all that was given up.
///
/// # Errors
/// As [`look`]; [`Error::NotFound`] also when there is no such notice.
pub fn retry(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    admin_id(context)?;
    found(outbox::retry_parked(context.conn, id, context.now)?)?;
    note(
        context,
        AdminAct::NoticeRetried,
        About {
            subject: Some(id),
            ..About::default()
        },
    )
}

/// Drops a notice that was given up.
///
/// # Errors
/// As [`look`]; [`Error::NotFound`] also when there is no such notice.
pub fn drop_notice(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    admin_id(context)?;
    found(outbox::drop_parked(context.conn, id, context.now)?)?;
    note(
        context,
        AdminAct::NoticeDropped,
        About {
            subject: Some(id),
            ..About::default()
        },
    )
}

/// Sends email again to a player whose email bounced.
///
/// # Errors
/// As [`look`]; [`Error::NotFound`] also when nothing bounced.
pub fn lift(context: &mut RequestContext, player: PlayerId) -> Result<(), Error> {
    admin_id(context)?;
    found(bounces::lift(context.conn, player)?)?;
    note(
        context,
        AdminAct::MailResumed,
        About {
            player: Some(player),
            ..About::default()
        },
    )
}

fn found(is_there: bool) -> Result<(), Error> {
    is_there.then_some(()).ok_or(Error::NotFound)
}

/// Logs what was done.
fn note(context: &mut RequestContext, act: AdminAct, about: About) -> Result<(), Error> {
    let by = By::of(admin_id(context)?);
    admin::write(context.conn, by, (act, about), ("", ""), context.now).map(drop)
}
