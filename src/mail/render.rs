//! What the delivery asks of the other rooms.

use crate::service::notices::text::Rendering;
use crate::store::DbConnection;
use crate::store::outbox::Row;
use chrono::{DateTime, Utc};

/// An error of whatever room.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Turns rows of the outbox into letters; `service` knows how, with the games and players.
///
/// All of it runs on the blocking pool, outside any transaction but where it says so; it may open its own,
/// for instance to write down the secret of a link that the letter will carry.
pub trait Render: Send + Sync + 'static {
    /// The letter for a row that has none yet, or why it needs none: the kind is switched off,
    /// the ply has moved on, the account is closed, the address is not confirmed.
    ///
    /// # Errors
    /// When the database fails or the letter cannot be made. The row is tried again, and parked
    /// when that does not help.
    fn render(
        &self,
        conn: &mut DbConnection,
        row: &Row,
        now: DateTime<Utc>,
    ) -> Result<Rendering, BoxError>;

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

    /// The envelope's sender, to which a mail that cannot be delivered comes back; `None` for
    /// the sender of all notices.
    fn envelope_sender(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _to: &str,
    ) -> Result<Option<String>, BoxError> {
        Ok(None)
    }

    /// Told, inside the transaction that closes the row, when the mail server knows no such
    /// recipient.
    ///
    /// # Errors
    /// When the database fails; nothing is written then.
    fn refused(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _told: &str,
        _now: DateTime<Utc>,
    ) -> Result<(), BoxError> {
        Ok(())
    }
}
