//! What the delivery asks of the use cases: a trait, because the tests of the delivery and its
//! benchmark send letters that need no games.

use crate::emails::Letter;
use crate::service::notices::{self, NotSent};
use crate::service::{App, bounces, upkeep};
use crate::store::DbConnection;
use crate::store::outbox::Row;
use chrono::{DateTime, Utc};

/// An error of any layer.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Turns rows of the outbox into letters.
///
/// All of it runs on the blocking pool, outside any transaction but where it says so; it may open
/// its own, for instance to write down the secret of a link that the letter will carry.
pub trait Render: Send + Sync + 'static {
    /// The letter for a row that has none yet.
    ///
    /// # Errors
    /// Why it is not sent. When it could not be made the row is tried again, and parked when that
    /// does not help.
    fn render(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Letter, NotSent>;

    /// Asked before a further attempt: why the message, built earlier, need not be sent any
    /// more; `None` when it still matters.
    fn obsolete(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _now: DateTime<Utc>,
    ) -> Result<Option<&'static str>, BoxError> {
        Ok(None)
    }

    /// The envelope's sender, to which an email that cannot be delivered comes back; `None` for
    /// the sender of all notices.
    fn envelope_sender(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _to: &str,
    ) -> Result<Option<String>, BoxError> {
        Ok(None)
    }

    /// The mail server has accepted the message: called inside the transaction that closes the row,
    /// before that.
    ///
    /// # Errors
    /// When the database fails; nothing is written then.
    fn accepted(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _now: DateTime<Utc>,
    ) -> Result<(), BoxError> {
        Ok(())
    }

    /// The mail server knows no such recipient: called inside the transaction that closes the row.
    ///
    /// # Errors
    /// When the database fails; nothing is written then.
    fn refused(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _reply: &str,
        _now: DateTime<Utc>,
    ) -> Result<(), BoxError> {
        Ok(())
    }
}

impl Render for App {
    fn render(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Letter, NotSent> {
        notices::render(self, conn, row, now)
    }

    fn accepted(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<(), BoxError> {
        Ok(upkeep::mail_was_taken(self, conn, row.id, now)?)
    }

    fn obsolete(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Option<&'static str>, BoxError> {
        Ok(notices::obsolete(self, conn, row, now)?)
    }

    fn envelope_sender(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        to: &str,
    ) -> Result<Option<String>, BoxError> {
        Ok(bounces::sender(self, conn, row.id, to)?)
    }

    fn refused(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        reply: &str,
        now: DateTime<Utc>,
    ) -> Result<(), BoxError> {
        Ok(bounces::refused(conn, row, reply, now)?)
    }
}
