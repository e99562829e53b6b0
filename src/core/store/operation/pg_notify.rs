//! Notifications of PostgreSQL, which wake the server that delivers email. A trigger in the
//! migrations sends them in the transaction that queues a notice, whichever process that is.

use crate::store::{DatabaseUrl, Pool};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;

/// A dedicated connection that receives them.
pub struct Listener(PgConnection);

#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    #[error("{0}")]
    Closed(#[from] ConnectionError),
    #[error("{0}")]
    Lost(#[from] diesel::result::Error),
}

impl Listener {
    /// Starts to listen; `None` with SQLite, which has only one server.
    ///
    /// # Errors
    /// If the database is unreachable.
    pub fn listen(pool: &Pool) -> Result<Option<Self>, ListenError> {
        let DatabaseUrl::Postgres(url) = pool.url() else {
            return Ok(None);
        };
        let mut conn = PgConnection::establish(url)?;
        conn.batch_execute("LISTEN posthorse_outbox")?;
        Ok(Some(Self(conn)))
    }

    /// Whether a notification arrived since the last call. Does not block.
    ///
    /// # Errors
    /// If the connection was lost.
    pub fn was_notified(&mut self) -> Result<bool, ListenError> {
        let mut is_notified = false;
        for notification in self.0.notifications_iter() {
            notification?;
            is_notified = true;
        }
        Ok(is_notified)
    }

    /// Checks the connection: a broken one is not reported otherwise.
    ///
    /// # Errors
    /// If the connection was lost.
    pub fn ping(&mut self) -> Result<(), ListenError> {
        Ok(self.0.batch_execute("SELECT 1")?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::PlayerId;
    use crate::model::notice::Kind;
    use crate::store::testing::{databases, run_on, seed};
    use crate::store::{outbox, write_tx};
    use std::time::{Duration, Instant};

    fn is_notified(listener: &mut Listener, within: Duration) -> bool {
        let end = Instant::now() + within;
        while !listener.was_notified().unwrap() {
            if Instant::now() > end {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        true
    }

    #[test]
    fn only_a_commit_that_queues_a_notice_sends_a_notification() {
        for scratch in databases() {
            let Some(mut listener) = Listener::listen(&scratch.pool).unwrap() else {
                continue;
            };
            let conn = &mut scratch.pool.get().unwrap();
            seed(conn);
            let now = chrono::Utc::now();
            let queued: Result<bool, diesel::result::Error> = write_tx(conn, |conn| {
                let new = outbox::queue(conn, 1, PlayerId(2), Kind::YourTurn, None, now)?;
                assert!(
                    !is_notified(&mut listener, Duration::from_millis(100)),
                    "not yet"
                );
                Ok(new)
            });
            assert!(queued.unwrap());
            assert!(is_notified(&mut listener, Duration::from_secs(60)));
            run_on(conn, "UPDATE outbox SET attempts = 1");
            assert!(!is_notified(&mut listener, Duration::from_millis(100)));
            listener.ping().unwrap();
        }
    }

    #[test]
    fn a_lost_connection_is_reported() {
        for scratch in databases() {
            let Some(mut listener) = Listener::listen(&scratch.pool).unwrap() else {
                continue;
            };
            let all_others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid()";
            run_on(&mut scratch.pool.get().unwrap(), all_others);
            let end = Instant::now() + Duration::from_secs(60);
            while listener.was_notified().is_ok() {
                assert!(Instant::now() < end);
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
