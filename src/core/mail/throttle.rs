//! Limits the speed for each domain: a server that defers several messages is left alone for a
//! while, and none gets too many at once. Other domains are not affected.

use super::backoff::jittered;
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::HashMap;

/// The number of successive deferrals after which a domain is paused.
const FAILURES: u32 = 3;
/// The first pause. Each further one is twice as long.
const FIRST_PAUSE: TimeDelta = TimeDelta::minutes(1);
const LONGEST_PAUSE: TimeDelta = TimeDelta::minutes(30);
/// A domain without messages for this long is dropped.
const FORGOTTEN: TimeDelta = TimeDelta::hours(1);

pub(super) struct Throttle {
    burst: f64,
    per_second: f64,
    domains: HashMap<String, Domain>,
}

struct Domain {
    /// Messages that may be sent at once.
    tokens: f64,
    /// When the tokens were counted.
    at: DateTime<Utc>,
    /// The time slot of the last waiting message.
    last_slot: DateTime<Utc>,
    /// Deferrals since the last accepted message.
    failures: u32,
    until: Option<DateTime<Utc>>,
}

impl Throttle {
    pub(super) fn new(burst: u32, per_second: u32) -> Self {
        Self {
            burst: f64::from(burst.max(1)),
            per_second: f64::from(per_second.max(1)),
            domains: HashMap::new(),
        }
    }

    /// When to try a message to this address; `None` for now.
    pub(super) fn wait(&mut self, to: &str, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let (burst, per_second) = (self.burst, self.per_second);
        let domain = self.domain(to, now);
        if let Some(until) = domain.until {
            if until > now {
                return Some(until);
            }
            // One message is the trial; the others come after it.
            domain.until = Some(now + FIRST_PAUSE);
            return None;
        }
        let passed = (now - domain.at).as_seconds_f64().max(0.0);
        domain.tokens = (domain.tokens + passed * per_second).min(burst);
        domain.at = now;
        if domain.tokens >= 1.0 {
            domain.tokens -= 1.0;
            return None;
        }
        // Each message gets its own slot, as soon as the rate allows.
        let step = TimeDelta::microseconds((1e6 / per_second) as i64);
        domain.last_slot = domain.last_slot.max(now) + step;
        Some(domain.last_slot)
    }

    /// The domain's server gave a final answer.
    pub(super) fn record_answer(&mut self, to: &str, now: DateTime<Utc>) {
        let domain = self.domain(to, now);
        domain.failures = 0;
        domain.until = None;
    }

    /// The domain's server deferred a message.
    pub(super) fn record_deferral(&mut self, to: &str, now: DateTime<Utc>) {
        let domain = self.domain(to, now);
        domain.failures = domain.failures.saturating_add(1);
        if domain.failures >= FAILURES {
            let doublings = (domain.failures - FAILURES).min(10);
            let pause = (FIRST_PAUSE * (1 << doublings)).min(LONGEST_PAUSE);
            domain.until = Some(now + jittered(pause));
        }
    }

    /// Whether messages are waiting for slots within the next seconds.
    pub(super) fn is_pacing(&self, now: DateTime<Utc>) -> bool {
        let mut domains = self.domains.values();
        domains.any(|domain| domain.last_slot > now && !domain.is_ahead(now))
    }

    /// Drops domains without recent messages.
    pub(super) fn tidy(&mut self, now: DateTime<Utc>) {
        let is_late = |domain: &Domain| domain.until.is_some_and(|until| until > now);
        let is_recent = |domain: &Domain| is_late(domain) || now - domain.at < FORGOTTEN;
        self.domains
            .retain(|_, domain| is_recent(domain) && !domain.is_ahead(now));
    }

    fn domain(&mut self, to: &str, now: DateTime<Utc>) -> &mut Domain {
        let name = to.rsplit_once('@').map_or(to, |(_, domain)| domain);
        let burst = self.burst;
        let fresh = || Domain {
            tokens: burst,
            at: now,
            last_slot: now,
            failures: 0,
            until: None,
        };
        let domains = self.domains.entry(name.to_ascii_lowercase());
        let domain = domains.or_insert_with(fresh);
        if domain.is_ahead(now) {
            *domain = fresh();
        }
        domain
    }
}

impl Domain {
    /// Whether its times come from a clock that was since set back.
    fn is_ahead(&self, now: DateTime<Utc>) -> bool {
        self.until.unwrap_or(self.at).max(self.at) > now + LONGEST_PAUSE * 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAN: &str = "lan@Slow.example";
    const MINH: &str = "minh@slow.example";
    const QUICK: &str = "anh@quick.example";

    #[test]
    fn a_domain_that_defers_three_times_is_paused_and_others_are_not() {
        let mut throttle = Throttle::new(200, 50);
        let mut now = DateTime::<Utc>::UNIX_EPOCH;
        for _ in 0..3 {
            assert_eq!(throttle.wait(LAN, now), None);
            throttle.record_deferral(LAN, now);
        }
        let mut pauses = Vec::new();
        for _ in 0..8 {
            let until = throttle.wait(MINH, now).unwrap();
            assert_eq!(throttle.wait(QUICK, now), None);
            pauses.push((until - now).num_seconds());
            now = until;
            assert_eq!(throttle.wait(LAN, now), None, "one tries");
            assert!(throttle.wait(MINH, now).is_some(), "and only one");
            throttle.record_deferral(LAN, now);
        }
        for (pause, least) in pauses.into_iter().zip([60, 120, 240, 480, 960, 1800, 1800]) {
            assert!(
                (least..=least * 5 / 4).contains(&pause),
                "{pause} for {least}"
            );
        }
        now += TimeDelta::hours(1);
        assert_eq!(throttle.wait(LAN, now), None);
        throttle.record_answer(LAN, now);
        assert_eq!(throttle.wait(MINH, now), None);
    }

    #[test]
    fn a_domain_gets_a_burst_and_then_a_rate() {
        let mut throttle = Throttle::new(3, 2);
        let now = DateTime::<Utc>::UNIX_EPOCH;
        for _ in 0..3 {
            assert_eq!(throttle.wait(LAN, now), None);
        }
        let waits: Vec<_> = (0..4)
            .map(|_| (throttle.wait(MINH, now).unwrap() - now).num_milliseconds())
            .collect();
        assert_eq!(waits, [500, 1000, 1500, 2000]);
        assert!(throttle.is_pacing(now));
        for half_seconds in 1..=4 {
            let then = now + TimeDelta::milliseconds(500 * half_seconds);
            assert_eq!(throttle.wait(MINH, then), None);
        }
        throttle.tidy(now + TimeDelta::hours(2));
        assert!(throttle.domains.is_empty());
    }

    #[test]
    fn a_clock_set_back_delays_no_message() {
        let now = DateTime::<Utc>::UNIX_EPOCH;
        for ahead in [TimeDelta::hours(3), TimeDelta::days(400)] {
            let mut throttle = Throttle::new(1, 1);
            for _ in 0..5 {
                throttle.record_deferral(LAN, now + ahead);
                throttle.wait(QUICK, now + ahead);
            }
            assert!(throttle.is_pacing(now + ahead));
            assert!(!throttle.is_pacing(now));
            assert_eq!(throttle.wait(MINH, now), None);
            assert_eq!(throttle.wait(QUICK, now), None);
            for _ in 0..3 {
                throttle.record_deferral(LAN, now + ahead);
            }
            throttle.tidy(now);
            assert_eq!(throttle.wait(LAN, now), None);
        }
    }
}
