//! The outbox and backups as shown to operators, and their actions.

use super::admin::{self, About, Actor, admin_id};
use super::process_status::{Backups, DeliveryHold};
use super::{Error, RequestContext, bounces};
use crate::model::{AdminAct, PlayerId, mask};
pub use crate::store::outbox::Figures;
use crate::store::{mailboxes, outbox};

/// Maximum of shown notices and mailboxes.
const MOST: i64 = 100;

pub struct MailQueue {
    pub figures: Figures,
    /// Why sending is paused, if this process knows.
    pub held: Option<DeliveryHold>,
    /// Failed notices, the latest first, a hundred at most.
    pub parked: Vec<outbox::FailedRow>,
    /// Mailboxes without optional email, a hundred at most; the addresses are masked.
    pub suspended: Vec<mailboxes::SuspendedMailbox>,
    /// The backups of this server, if it makes any.
    pub backups: Option<Backups>,
}

/// The state of the outbox, for admins.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::NotFound`] for anyone else.
pub fn overview(context: &mut RequestContext) -> Result<MailQueue, Error> {
    admin_id(context)?;
    let mut suspended = mailboxes::suspended(context.conn, MOST)?;
    for mailbox in &mut suspended {
        mailbox.email = mailbox.email.as_deref().map(mask);
    }
    Ok(MailQueue {
        figures: outbox::figures(context.conn, context.now)?,
        held: context.app.delivery_status.current_hold(context.now),
        parked: outbox::parked(context.conn, MOST)?,
        suspended,
        backups: context.app.backup_status.current(),
    })
}

/// The figures of the outbox, for monitoring.
pub fn figures(context: &mut RequestContext) -> Result<Figures, Error> {
    Ok(outbox::figures(context.conn, context.now)?)
}

/// Sends a failed notice again.
///
/// # Errors
/// Like [`overview`]; [`Error::NotFound`] also if there is no such notice.
pub fn retry(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    admin_id(context)?;
    check_exists(outbox::retry_parked(context.conn, id, context.now)?)?;
    note(
        context,
        AdminAct::NoticeRetried,
        About {
            subject: Some(id),
            ..About::default()
        },
    )
}

/// Deletes a failed notice.
///
/// # Errors
/// Like [`overview`]; [`Error::NotFound`] also if there is no such notice.
pub fn drop_notice(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    admin_id(context)?;
    check_exists(outbox::drop_parked(context.conn, id, context.now)?)?;
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
/// Like [`overview`]; [`Error::NotFound`] also if nothing bounced.
pub fn lift(context: &mut RequestContext, player: PlayerId) -> Result<(), Error> {
    admin_id(context)?;
    check_exists(bounces::lift(context.conn, player)?)?;
    note(
        context,
        AdminAct::MailResumed,
        About {
            player: Some(player),
            ..About::default()
        },
    )
}

fn check_exists(is_there: bool) -> Result<(), Error> {
    is_there.then_some(()).ok_or(Error::NotFound)
}

fn note(context: &mut RequestContext, act: AdminAct, about: About) -> Result<(), Error> {
    let by = Actor::of(admin_id(context)?);
    admin::write(context.conn, by, (act, about), ("", ""), context.now).map(drop)
}
