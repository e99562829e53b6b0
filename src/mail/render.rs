//! What the delivery asks of the other rooms.

use crate::notices::Rendering;
use crate::store::DbConnection;
use crate::store::outbox::Row;
use chrono::{DateTime, Utc};

/// An error of whatever room.
pub type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// Turns rows of the outbox into letters; `service` knows how, with the games and players.
///
/// Both functions run on the blocking pool, outside any transaction; they may open their own,
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
    ///
    /// # Errors
    /// When the database fails.
    fn obsolete(
        &self,
        _conn: &mut DbConnection,
        _row: &Row,
        _now: DateTime<Utc>,
    ) -> Result<Option<&'static str>, BoxError> {
        Ok(None)
    }
}
