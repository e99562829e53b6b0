//! The actions of the command line, which needs no session: its user can read the data anyway.

use super::{About, Actor, AdminRequest, perform, write};
use crate::model::{AdminAct, PlayerId};
use crate::refusals::{AccountFault, AdminFault};
use crate::service::accounts::operator::{self, NewAccount};
use crate::service::{Error, Instant, Refusable, UseCaseResult};
use crate::store::outbox::{FailedRow, Figures};
use crate::store::players::Player;
use crate::store::{self, DbConnection, outbox, players};

const MAX_FAILED: i64 = 100;

/// The state of the outbox, and the failed notices.
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
pub fn execute(
    conn: &mut DbConnection,
    request: &AdminRequest,
    now: Instant,
) -> Result<Result<(), AdminFault>, Error> {
    store::write_tx(conn, |conn| {
        perform(conn, Actor::CONSOLE, request, now).split()
    })
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

/// Sets a hashed password; see [`operator::set_password`].
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

/// Sends a failed notice again; returns whether it exists.
pub fn retry_notice(conn: &mut DbConnection, id: i64, now: Instant) -> Result<bool, Error> {
    store::write_tx(conn, |conn| Ok(outbox::retry_parked(conn, id, now)?))
}

/// Deletes a failed notice; returns whether it exists.
pub fn drop_notice(conn: &mut DbConnection, id: i64, now: Instant) -> Result<bool, Error> {
    store::write_tx(conn, |conn| Ok(outbox::drop_parked(conn, id, now)?))
}

/// Logs a change of an account that is not an [`AdminRequest`].
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
    write(conn, Actor::CONSOLE, (act, about), ("", ""), now).map(drop)
}
