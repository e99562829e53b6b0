//! The outbox rows that this process has claimed, until they are closed, returned or expired.

use super::render::BoxError;
use crate::service::Clock;
use crate::store::outbox::{self, Claim, Row};
use crate::store::{self, DbConnection, Pool};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub(super) struct Claims {
    pool: Pool,
    clock: Clock,
    /// How long a claim lasts unless it is renewed.
    hold: Duration,
    open: Mutex<HashSet<Claim>>,
}

impl Claims {
    pub(super) fn new(pool: Pool, clock: Clock, hold: Duration) -> Self {
        Self {
            pool,
            clock,
            hold,
            open: Mutex::default(),
        }
    }

    /// Claims due rows. Returns without waiting for writers if there are none.
    pub(super) fn lease(&self, batch: i64) -> Result<Vec<Row>, BoxError> {
        let now = self.clock.now();
        if !outbox::is_any_due(&mut *self.pool.get()?, now)? {
            return Ok(Vec::new());
        }
        let until = now + TimeDelta::from_std(self.hold)?;
        let mut conn = self.pool.for_writing()?;
        let rows = store::write_tx(&mut conn, |conn| outbox::lease(conn, now, until, batch))?;
        self.open().extend(rows.iter().map(Row::claim));
        Ok(rows)
    }

    pub(super) fn renew(&self) -> Result<(), BoxError> {
        let claims: Vec<Claim> = self.open().iter().copied().collect();
        let until = self.clock.now() + TimeDelta::from_std(self.hold)?;
        let mut conn = self.pool.for_writing()?;
        store::write_tx(&mut conn, |conn| {
            for claim in claims {
                outbox::renew(conn, claim, until)?;
            }
            Ok::<_, store::Error>(())
        })?;
        Ok(())
    }

    /// Closes a claim in its own transaction. Returns false if another process has the row.
    pub(super) fn close(
        &self,
        claim: Claim,
        change: impl FnOnce(&mut DbConnection, Claim) -> Result<bool, BoxError>,
    ) -> Result<bool, BoxError> {
        let closed = self
            .pool
            .for_writing()
            .map_err(BoxError::from)
            .and_then(|mut conn| {
                let closed =
                    store::write_tx(&mut conn, |conn| change(conn, claim).map_err(RollbackError));
                closed.map_err(|undone| undone.0)
            });
        // Renewed until here, because the write may have had to wait.
        self.forget(claim);
        closed
    }

    /// Returns rows in one transaction, for an attempt at once or at a given time. Counts no
    /// attempt.
    pub(super) fn give_back(&self, rows: &[(Row, Option<DateTime<Utc>>)]) -> Result<(), BoxError> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut conn = self.pool.for_writing()?;
        store::write_tx(&mut conn, |conn| {
            for (row, until) in rows {
                match until {
                    Some(until) => outbox::hold_until(conn, row.claim(), *until)?,
                    None => outbox::release(conn, row.claim())?,
                };
            }
            Ok::<_, store::Error>(())
        })?;
        Ok(())
    }

    pub(super) fn forget(&self, claim: Claim) {
        self.open().remove(&claim);
    }

    /// Rows left open by a panic or a database failure are tried again when their claims expire.
    pub(super) fn forget_all(&self) {
        self.open().clear();
    }

    fn open(&self) -> MutexGuard<'_, HashSet<Claim>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The cause of a rollback: an error of the database or of a callback.
struct RollbackError(BoxError);

impl From<store::Error> for RollbackError {
    fn from(error: store::Error) -> Self {
        Self(error.into())
    }
}
