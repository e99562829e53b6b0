//! Deletes old rows of the outbox, a few at every heartbeat, so that no move waits for it.

use super::{App, Error, Instant, upkeep};
use crate::store::Timestamp;
use crate::store::outbox::{self, Done};
use chrono::{DateTime, TimeDelta};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long a notice is kept after it was sent or skipped.
pub const KEPT: TimeDelta = TimeDelta::days(31);
/// How often all of them are gone through.
const EVERY: TimeDelta = TimeDelta::days(1);
/// The rows looked at in one transaction, and the transactions of a heartbeat: half a million
/// emails a day are deleted as fast as they come.
const AT_ONCE: i64 = 300;
const STEPS: usize = 12;
/// The pause between them, for other writers.
const PAUSE: Duration = Duration::from_millis(20);

/// How far this process has come; a new one starts at the beginning.
#[derive(Debug, Default)]
pub struct Retention(Mutex<Pass>);

#[derive(Debug, Clone, Copy, Default)]
struct Pass {
    /// When the next pass is due; none while one goes on.
    next: Option<Instant>,
    /// Whether those that were sent are done.
    sent_done: bool,
    /// The place among them, or among those that were skipped.
    after: Option<Timestamp>,
}

/// Does a few steps.
///
/// # Errors
/// When the database fails; what was deleted before stays deleted.
pub fn delete_old(app: &App) -> Result<(), Error> {
    let now = app.clock.now();
    let kept = app.outbox_retention.0.lock();
    let mut kept = kept.unwrap_or_else(PoisonError::into_inner);
    // A clock that was put back must not stop it.
    if kept
        .next
        .is_some_and(|next| now < next && next - now <= EVERY)
    {
        return Ok(());
    }
    kept.next = None;
    if !upkeep::is_clock_sound(app, &mut *app.connection()?, now)? {
        return Ok(());
    }
    for _ in 0..STEPS {
        *kept = step(app, *kept, now)?;
        if kept.next.is_some() {
            break;
        }
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

fn step(app: &App, pass: Pass, now: Instant) -> Result<Pass, Error> {
    let done = match pass.sent_done {
        false => Done::Sent,
        true => Done::Skipped,
    };
    let span = (
        pass.after.unwrap_or(DateTime::UNIX_EPOCH.into()),
        Timestamp::from(now - KEPT),
    );
    let reached =
        app.write_unattended(|conn, _| Ok(outbox::delete_old(conn, done, span, AT_ONCE)?))?;
    Ok(match (reached, done) {
        (Some(_), _) => Pass {
            after: reached,
            ..pass
        },
        (None, Done::Sent) => Pass {
            sent_done: true,
            ..Pass::default()
        },
        (None, Done::Skipped) => Pass {
            next: Some(now + EVERY),
            ..Pass::default()
        },
    })
}

#[cfg(test)]
#[path = "outbox_retention_tests.rs"]
mod tests;
