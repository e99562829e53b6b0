//! Pauses before the next attempt: of one message after a refusal, of the whole queue after a
//! failure of the server.

use super::SendError;
use crate::service::process_status::DeliveryHold;
use chrono::{DateTime, TimeDelta, Utc};

/// Minutes before the next attempt, by the number of failed attempts.
const MINUTES: [i64; 4] = [1, 5, 15, 30];

const MINUTES_AFTER: i64 = 120;

/// The longest pause of the queue.
const LONGEST: TimeDelta = TimeDelta::minutes(5);

/// The time of the next attempt; `attempts` failed before this failure.
pub(super) fn next_attempt(now: DateTime<Utc>, attempts: i64) -> DateTime<Utc> {
    let early = usize::try_from(attempts).ok().and_then(|n| MINUTES.get(n));
    now + jittered(TimeDelta::minutes(*early.unwrap_or(&MINUTES_AFTER)))
}

/// Adds up to a quarter, so that retries are spread.
pub(super) fn jittered(pause: TimeDelta) -> TimeDelta {
    let most = (pause.num_milliseconds() / 4).max(1);
    let more = i64::from(getrandom::u32().unwrap_or_default()) % most;
    pause + TimeDelta::milliseconds(more)
}

/// Pauses the queue while the mail server is unavailable (a few seconds at first, at most a minute)
/// or rejects our settings (five minutes). Logs the start and the end once.
#[derive(Debug, Default)]
pub(super) struct Backoff {
    until: Option<DateTime<Utc>>,
    failures: u32,
    is_alarmed: bool,
    why: String,
}

impl Backoff {
    pub(super) fn paused_until(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        // A pause that is longer than possible dates from a clock that was set back.
        self.until
            .filter(|until| *until > now && *until <= now + LONGEST)
    }

    /// The reason and the end of a pause.
    pub(super) fn hold(&self, now: DateTime<Utc>) -> Option<DeliveryHold> {
        self.paused_until(now).map(|until| DeliveryHold {
            until,
            why: self.why.clone(),
            is_alarm: self.is_alarmed,
        })
    }

    /// Whether the last message met a failure of the server, so that the next one is a trial.
    pub(super) fn is_on_trial(&self) -> bool {
        self.failures > 0
    }

    /// The mail server answered normally.
    pub(super) fn record_success(&mut self) {
        if self.failures > 0 {
            tracing::info!("the mail server accepts email again");
        }
        *self = Self::default();
    }

    /// Records a failure that no message caused.
    pub(super) fn record_failure(&mut self, fault: &SendError, now: DateTime<Utc>) {
        if self.paused_until(now).is_some() {
            // Concurrent messages meet the same failure, which counts once.
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
    fn pauses_between_attempts_grow() {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        let wait = |attempts| (next_attempt(now, attempts) - now).num_seconds();
        for (attempts, minutes) in [(0, 1), (1, 5), (2, 15), (3, 30), (4, 120), (i64::MAX, 120)] {
            let least = minutes * 60;
            assert!((least..=least * 5 / 4).contains(&wait(attempts)));
        }
    }

    #[test]
    fn an_unavailable_server_pauses_the_queue_for_at_most_a_minute() {
        let mut backoff = Backoff::default();
        let mut now = DateTime::<Utc>::UNIX_EPOCH;
        let fault = SendError::Unreachable("refused".into());
        let mut pauses = Vec::new();
        for _ in 0..6 {
            backoff.record_failure(&fault, now);
            backoff.record_failure(&fault, now);
            let until = backoff.paused_until(now).unwrap();
            pauses.push((until - now).num_seconds());
            now = until;
            assert_eq!(backoff.paused_until(now), None);
            assert!(backoff.is_on_trial());
        }
        assert_eq!(pauses, [5, 10, 20, 40, 60, 60]);
        backoff.record_success();
        assert!(!backoff.is_on_trial());
        backoff.record_failure(&SendError::Config("535".into()), now);
        assert_eq!(backoff.paused_until(now), Some(now + TimeDelta::minutes(5)));
        assert_eq!(
            backoff.paused_until(now - TimeDelta::days(365)),
            None,
            "set back"
        );
    }
}
