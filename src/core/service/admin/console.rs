//! What the command line does: whoever can read the data needs no session.

use super::{About, By, Order, perform, write};
use crate::model::{AdminAct, PlayerId};
use crate::refusals::{AccountFault, AdminFault};
use crate::service::accounts::operator::{self, NewAccount};
use crate::service::{Error, Instant, Refusable, UseCaseResult};
use crate::store::outbox::{FailedRow, Figures};
use crate::store::players::Player;
use crate::store::{self, DbConnection, outbox, players};

/// The most failed notices that are listed.
const MAX_FAILED: i64 = 100;

/// The state of the outbox, and the notices that failed.
pub struct MailStatus {
    pub figures: Figures,
    pub failed: Vec<FailedRow>,
}

/// The player of that name, unless the account is closed.
pub fn find_player(conn: &mut DbConnection, name: &str) -> Result<Option<Player>, Error> {
    let found = players::find_by_name(conn, name)?;
    Ok(found.filter(|player| player.closed_at.is_none()))
}

/// # Errors
/// As [`perform`].
pub fn order(
    conn: &mut DbConnection,
    order: &Order,
    now: Instant,
) -> Result<Result<(), AdminFault>, Error> {
    store::write_tx(conn, |conn| perform(conn, By::CONSOLE, order, now).split())
}

/// # Errors
/// As [`operator::create`].
pub fn create_player(
    conn: &mut DbConnection,
    account: &NewAccount,
    confirmed: bool,
    now: Instant,
) -> UseCaseResult<PlayerId, AccountFault> {
    store::write_tx(conn, |conn| {
        let id = operator::create(conn, account, confirmed, now)?;
        log(conn, AdminAct::AccountMade, id, now)?;
        Ok(id)
    })
}

/// Sets a password that is already hashed; see [`operator::set_password`].
pub fn set_password(
    conn: &mut DbConnection,
    player: &Player,
    hash: &str,
    now: Instant,
) -> Result<(), Error> {
    store::write_tx(conn, |conn| {
        operator::set_password(conn, player, hash, now)?;
        log(conn, AdminAct::PasswordSet, player.id, now)
    })
}

pub fn mail_status(conn: &mut DbConnection, now: Instant) -> Result<MailStatus, Error> {
    Ok(MailStatus {
        figures: outbox::figures(conn, now)?,
        failed: outbox::parked(conn, MAX_FAILED)?,
    })
}

/// Sends a notice after all that failed; whether there is one.
pub fn retry_notice(conn: &mut DbConnection, id: i64, now: Instant) -> Result<bool, Error> {
    store::write_tx(conn, |conn| Ok(outbox::retry_parked(conn, id, now)?))
}

/// Drops a notice that failed; whether there is one.
pub fn drop_notice(conn: &mut DbConnection, id: i64, now: Instant) -> Result<bool, Error> {
    store::write_tx(conn, |conn| Ok(outbox::drop_parked(conn, id, now)?))
}

/// Writes into the log what was done to an account by other means than an order.
fn log(
    conn: &mut DbConnection,
    act: AdminAct,
    player: PlayerId,
    now: Instant,
) -> Result<(), Error> {
    let about = About {
        player: Some(player),
        ..About::default()
    };
    write(conn, By::CONSOLE, (act, about), ("", ""), now).map(drop)
}
