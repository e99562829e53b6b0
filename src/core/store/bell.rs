//! What a commit rings on a PostgreSQL, so that whichever server delivers the mail wakes at once.
//! It is rung by the table itself, in the transaction that queues a notice, whoever begins that: a
//! trigger in the migrations.

use super::{DatabaseUrl, Pool};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;

/// A connection of its own that hears the bell.
pub struct Bell(PgConnection);

#[derive(Debug, thiserror::Error)]
pub enum Deaf {
    /// The database cannot be reached.
    #[error("{0}")]
    Closed(#[from] ConnectionError),
    #[error("{0}")]
    Lost(#[from] diesel::result::Error),
}

impl Bell {
    /// Begins to listen; none where no other server could ring.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub fn listen(pool: &Pool) -> Result<Option<Self>, Deaf> {
        let DatabaseUrl::Postgres(url) = pool.url() else {
            return Ok(None);
        };
        let mut conn = PgConnection::establish(url)?;
        conn.batch_execute("LISTEN posthorse_outbox")?;
        Ok(Some(Self(conn)))
    }

    /// Whether it was rung since the last call; nothing is waited for.
    ///
    /// # Errors
    /// When the connection was lost.
    pub fn was_rung(&mut self) -> Result<bool, Deaf> {
        let mut rung = false;
        for notification in self.0.notifications_iter() {
            notification?;
            rung = true;
        }
        Ok(rung)
    }

    /// Asks whether the database is still there: of a line that was cut, nothing else tells.
    ///
    /// # Errors
    /// When it is not.
    pub fn ask(&mut self) -> Result<(), Deaf> {
        Ok(self.0.batch_execute("SELECT 1")?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::notice::Kind;
    use crate::store::testing::{databases, run_on, seed};
    use crate::store::{outbox, write_tx};
    use std::time::{Duration, Instant};

    fn is_rung(bell: &mut Bell, within: Duration) -> bool {
        let end = Instant::now() + within;
        while !bell.was_rung().unwrap() {
            if Instant::now() > end {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        true
    }

    #[test]
    fn the_commit_that_queues_a_notice_rings_and_nothing_else_does() {
        for scratch in databases() {
            let Some(mut bell) = Bell::listen(&scratch.pool).unwrap() else {
                continue;
            };
            let conn = &mut scratch.pool.get().unwrap();
            seed(conn);
            let now = chrono::Utc::now();
            let queued: Result<bool, diesel::result::Error> = write_tx(conn, |conn| {
                let new = outbox::queue(conn, 1, 2, Kind::YourTurn, None, now)?;
                assert!(!is_rung(&mut bell, Duration::from_millis(100)), "not yet");
                Ok(new)
            });
            assert!(queued.unwrap());
            assert!(is_rung(&mut bell, Duration::from_secs(60)));
            run_on(conn, "UPDATE outbox SET attempts = 1");
            assert!(!is_rung(&mut bell, Duration::from_millis(100)));
            bell.ask().unwrap();
        }
    }

    #[test]
    fn a_lost_connection_is_told() {
        for scratch in databases() {
            let Some(mut bell) = Bell::listen(&scratch.pool).unwrap() else {
                continue;
            };
            let all_others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                 WHERE datname = current_database() AND pid <> pg_backend_pid()";
            run_on(&mut scratch.pool.get().unwrap(), all_others);
            let end = Instant::now() + Duration::from_secs(60);
            while bell.was_rung().is_ok() {
                assert!(Instant::now() < end);
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }
}
