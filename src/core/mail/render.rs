//! The interface between the delivery and the use cases. It is a trait because the tests of the
//! delivery and its benchmark send letters without games.

use crate::emails::Letter;
use crate::service::notices::{self, NotSent};
use crate::service::{App, bounces, upkeep};
use crate::store::DbConnection;
use crate::store::outbox::Row;
use chrono::{DateTime, Utc};

pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Turns rows of the outbox into letters.
///
/// Runs on the blocking pool and, unless stated otherwise, outside any transaction. It may open its
/// own, for instance to store the secret of a link in the letter.
pub trait Render: Send + Sync + 'static {
    /// The letter for a row that has none yet.
    ///
    /// # Errors
    /// Why it is not sent. If it could not be made, the row is tried again and finally parked.
    fn render(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Letter, NotSent>;

    /// Called before a further attempt. Returns why the message, built earlier, has become
    /// obsolete; `None` if it still matters.
    fn obsolete(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _now: DateTime<Utc>,
    ) -> Result<Option<&'static str>, BoxError> {
        Ok(None)
    }

    /// The envelope's sender, to which bounces go; `None` for the sender of all notices.
    fn envelope_sender(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _to: &str,
    ) -> Result<Option<String>, BoxError> {
        Ok(None)
    }

    /// The mail server accepted the message. Called in the transaction that closes the row, before
    /// the row is closed.
    ///
    /// # Errors
    /// If the database fails; then nothing is written.
    fn accepted(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _now: DateTime<Utc>,
    ) -> Result<(), BoxError> {
        Ok(())
    }

    /// The mail server does not know the recipient. Called in the transaction that closes the row.
    ///
    /// # Errors
    /// If the database fails; then nothing is written.
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
        Ok(upkeep::credit_on_delivery(self, conn, row.id, now)?)
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
