//! Deletes old rows of the outbox, a few at every heartbeat, so that moves are not delayed.

use super::is_clock_sound;
use crate::service::process_status::RetentionPass;
use crate::service::{App, Error, Instant};
use crate::store::Timestamp;
use crate::store::outbox::{self, Done};
use chrono::{DateTime, TimeDelta};
use std::time::Duration;

/// How long a notice is kept after it was sent or skipped.
pub const RETENTION: TimeDelta = TimeDelta::days(31);
/// The interval between passes.
const EVERY: TimeDelta = TimeDelta::days(1);
/// Rows per transaction, and transactions per heartbeat: half a million emails a day are deleted as
/// fast as they are added.
const AT_ONCE: i64 = 300;
const STEPS: usize = 12;
/// The pause between transactions, for other writers.
const PAUSE: Duration = Duration::from_millis(20);

/// Performs a few steps.
///
/// # Errors
/// If the database fails; finished deletions stay.
pub fn delete_old(app: &App) -> Result<(), Error> {
    let now = app.clock.now();
    let mut pass = app.outbox_retention.lock();
    // A clock that was set back must not stop it.
    if pass
        .next
        .is_some_and(|next| now < next && next - now <= EVERY)
    {
        return Ok(());
    }
    pass.next = None;
    if !is_clock_sound(app, &mut *app.connection()?, now)? {
        return Ok(());
    }
    for _ in 0..STEPS {
        *pass = step(app, *pass, now)?;
        if pass.next.is_some() {
            break;
        }
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

fn step(app: &App, pass: RetentionPass, now: Instant) -> Result<RetentionPass, Error> {
    let done = match pass.sent_done {
        false => Done::Sent,
        true => Done::Skipped,
    };
    let span = (
        pass.after.unwrap_or(DateTime::UNIX_EPOCH.into()),
        Timestamp::from(now - RETENTION),
    );
    let reached =
        app.write_unattended(|conn, _| Ok(outbox::delete_old(conn, done, span, AT_ONCE)?))?;
    Ok(match (reached, done) {
        (Some(_), _) => RetentionPass {
            after: reached,
            ..pass
        },
        (None, Done::Sent) => RetentionPass {
            sent_done: true,
            ..RetentionPass::default()
        },
        (None, Done::Skipped) => RetentionPass {
            next: Some(now + EVERY),
            ..RetentionPass::default()
        },
    })
}

#[cfg(test)]
#[path = "outbox_retention_tests.rs"]
mod tests;
