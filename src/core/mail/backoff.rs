//! When to try again: one message after a refusal, the whole queue after a fault.

use super::SendError;
use crate::service::process_status::DeliveryHold;
use chrono::{DateTime, TimeDelta, Utc};

/// Minutes before the next attempt, by the attempts that failed already.
const MINUTES: [i64; 4] = [1, 5, 15, 30];

/// After those, so many minutes.
const MINUTES_AFTER: i64 = 120;

/// The queue is held for so long at most.
const LONGEST: TimeDelta = TimeDelta::minutes(5);

/// When a message is tried again after one more failure; `attempts` failed before it.
pub(super) fn next_attempt(now: DateTime<Utc>, attempts: i64) -> DateTime<Utc> {
    let early = usize::try_from(attempts).ok().and_then(|n| MINUTES.get(n));
    now + jittered(TimeDelta::minutes(*early.unwrap_or(&MINUTES_AFTER)))
}

/// A pause, and up to a quarter more, so that not all come at once.
pub(super) fn jittered(pause: TimeDelta) -> TimeDelta {
    let most = (pause.num_milliseconds() / 4).max(1);
    let more = i64::from(getrandom::u32().unwrap_or_default()) % most;
    pause + TimeDelta::milliseconds(more)
}

/// Holds the queue while the mail server is away (a few seconds first, a minute at most) or
/// refuses us (five minutes); says so once, and once more when it is over.
#[derive(Debug, Default)]
pub(super) struct Backoff {
    until: Option<DateTime<Utc>>,
    failures: u32,
    is_alarmed: bool,
    why: String,
}

impl Backoff {
    /// Until when the queue is held, if it is.
    pub(super) fn paused_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        // A clock that has been set back since must not hold it for long.
        self.until
            .filter(|until| *until > now && *until <= now + LONGEST)
    }

    /// Why, and until when the queue is held, if it is.
    pub(super) fn hold(&self, now: DateTime<Utc>) -> Option<DeliveryHold> {
        self.paused_until(now).map(|until| DeliveryHold {
            until,
            why: self.why.clone(),
            is_alarm: self.is_alarmed,
        })
    }

    /// Whether the last message met a fault, so that the next is only a trial.
    pub(super) fn is_trying(&self) -> bool {
        self.failures > 0
    }

    /// The mail server answered as it should.
    pub(super) fn went_well(&mut self) {
        if self.failures > 0 {
            tracing::info!("the mail server accepts email again");
        }
        *self = Self::default();
    }

    /// A fault that no message is to blame for.
    pub(super) fn failed(&mut self, fault: &SendError, now: DateTime<Utc>) {
        if self.paused_until(now).is_some() {
            // Messages sent side by side meet the same fault: it counts once.
            return;
        }
        self.failures += 1;
        self.why = fault.to_string();
        let pause = if let SendError::Config(_) = fault {
            if !self.is_alarmed {
                tracing::error!(%fault, "no email is sent until this is fixed");
            }
            self.is_alarmed = true;
            LONGEST
        } else {
            if self.failures == 1 {
                tracing::warn!(%fault, "mail waits");
            }
            TimeDelta::seconds((5 << self.failures.min(5).saturating_sub(1)).min(60))
        };
        self.until = Some(now + pause);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_spread_wider_and_wider() {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let wait = |attempts| (next_attempt(now, attempts) - now).num_seconds();
        for (attempts, minutes) in [(0, 1), (1, 5), (2, 15), (3, 30), (4, 120), (i64::MAX, 120)] {
            let least = minutes * 60;
            assert!((least..=least * 5 / 4).contains(&wait(attempts)));
        }
    }

    #[test]
    fn a_server_that_is_away_holds_the_queue_a_minute_at_most() {
        let mut backoff = Backoff::default();
        let mut now = DateTime::<Utc>::UNIX_EPOCH;
        let fault = SendError::Unreachable("refused".into());
        let mut pauses = Vec::new();
        for _ in 0..6 {
            backoff.failed(&fault, now);
            backoff.failed(&fault, now);
            let until = backoff.paused_until(now).unwrap();
            pauses.push((until - now).num_seconds());
            now = until;
            assert_eq!(backoff.paused_until(now), None);
            assert!(backoff.is_trying());
        }
        assert_eq!(pauses, [5, 10, 20, 40, 60, 60]);
        backoff.went_well();
        assert!(!backoff.is_trying());
        backoff.failed(&SendError::Config("535".into()), now);
        assert_eq!(backoff.paused_until(now), Some(now + TimeDelta::minutes(5)));
        assert_eq!(
            backoff.paused_until(now - TimeDelta::days(365)),
            None,
            "set back"
        );
    }
}
