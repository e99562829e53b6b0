//! What the outbox need not keep is thinned out, a little at every beat of the heart: nobody who
//! moves waits for it.

use super::{App, Error, Instant, upkeep};
use crate::store::Timestamp;
use crate::store::outbox::{self, Done};
use chrono::{DateTime, TimeDelta};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// For so long a notice that was sent, or left out, is kept.
pub const KEPT: TimeDelta = TimeDelta::days(31);
/// How often all of them are gone through.
const EVERY: TimeDelta = TimeDelta::days(1);
/// So many are looked at in one transaction, and so many transactions there are in a beat: half a
/// million mails a day go as quickly as they came.
const AT_ONCE: i64 = 300;
const STEPS: usize = 12;
/// Between them others have their turn.
const PAUSE: Duration = Duration::from_millis(20);

/// How far the house has come with it. A new process begins at the beginning.
#[derive(Debug, Default)]
pub struct Thinning(Mutex<Pass>);

#[derive(Debug, Clone, Copy, Default)]
struct Pass {
    /// When the next one is due; none while one goes on.
    next: Option<Instant>,
    /// Those that were sent are through.
    sent_done: bool,
    /// The place among them, or among those that were left out.
    after: Option<Timestamp>,
}

/// Goes a few steps on.
///
/// # Errors
/// When the database fails; what was thinned out before it did is gone.
pub fn thin_out(app: &App) -> Result<(), Error> {
    let now = app.clock.now();
    let kept = app.thinning.0.lock();
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
        app.write_unattended(|conn, _| Ok(outbox::thin_out(conn, done, span, AT_ONCE)?))?;
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
#[path = "thinning_tests.rs"]
mod tests;
