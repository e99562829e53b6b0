//! How often one account or one client address may do a thing.
//!
//! A window of recent times per key. `governor` and its like cannot look without taking, nor
//! give back what a successful sign-in took, and failures are all that counts there.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A thing that can be done too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Failed sign-ins: 10 in 15 minutes.
    SignIn,
    /// New accounts: 10 an hour.
    SignUp,
    /// Mails that an account asks for (reset, confirmation): 3 an hour.
    Reset,
    /// Challenges: 50 a day.
    Challenge,
    /// Kibitz: 30 an hour.
    Kibitz,
}

impl Limit {
    fn rule(self) -> (usize, Duration) {
        match self {
            Self::SignIn => (10, Duration::from_secs(15 * 60)),
            Self::SignUp => (10, Duration::from_secs(60 * 60)),
            Self::Reset => (3, Duration::from_secs(60 * 60)),
            Self::Challenge => (50, Duration::from_secs(24 * 60 * 60)),
            Self::Kibitz => (30, Duration::from_secs(60 * 60)),
        }
    }
}

/// The memory of what was done lately. It lives in the process: a restart forgives.
pub struct Limits {
    on: bool,
    done: Mutex<HashMap<(Limit, String), Vec<Instant>>>,
}

impl Limits {
    /// Above this number of keys the oldest are forgotten, so that nobody fills the memory.
    const MOST_KEYS: usize = 20_000;

    /// A fresh memory; `on` false lifts every limit.
    #[must_use]
    pub fn new(on: bool) -> Self {
        Self {
            on,
            done: Mutex::new(HashMap::new()),
        }
    }

    /// Whether one more is allowed for every key; nothing is counted.
    ///
    /// # Errors
    /// The seconds to wait.
    pub fn check(&self, limit: Limit, keys: &[String]) -> Result<(), u64> {
        if !self.on {
            return Ok(());
        }
        let (most, window) = limit.rule();
        let now = Instant::now();
        let mut done = self.lock();
        for key in keys {
            let Some(times) = done.get_mut(&(limit, key.clone())) else {
                continue;
            };
            times.retain(|time| now.duration_since(*time) < window);
            if times.len() >= most {
                let wait = window.saturating_sub(now.duration_since(times[times.len() - most]));
                return Err(wait.as_secs() + 1);
            }
        }
        Ok(())
    }

    /// Counts one for every key.
    pub fn count(&self, limit: Limit, keys: &[String]) {
        if !self.on {
            return;
        }
        let now = Instant::now();
        let mut done = self.lock();
        if done.len() > Self::MOST_KEYS {
            forget_oldest_half(&mut done);
        }
        for key in keys {
            done.entry((limit, key.clone())).or_default().push(now);
        }
    }

    /// Checks, and counts when allowed.
    ///
    /// # Errors
    /// The seconds to wait.
    pub fn take(&self, limit: Limit, keys: &[String]) -> Result<(), u64> {
        self.check(limit, keys)?;
        self.count(limit, keys);
        Ok(())
    }

    /// Gives back what was counted last for every key: it was no failure after all.
    pub fn give_back(&self, limit: Limit, keys: &[String]) {
        let mut done = self.lock();
        for key in keys {
            if let Some(times) = done.get_mut(&(limit, key.clone())) {
                times.pop();
            }
        }
    }

    /// Forgets all that was counted for these keys.
    pub fn forget(&self, limit: Limit, keys: &[String]) {
        let mut done = self.lock();
        for key in keys {
            done.remove(&(limit, key.clone()));
        }
    }

    /// Drops what no longer matters; the jobs call it now and then.
    pub fn tidy(&self) {
        let now = Instant::now();
        self.lock().retain(|(limit, _), times| {
            let (_, window) = limit.rule();
            times.retain(|time| now.duration_since(*time) < window);
            !times.is_empty()
        });
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<(Limit, String), Vec<Instant>>> {
        self.done
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The key of a client address: an IPv6 network counts as one client.
#[must_use]
pub fn address_key(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

fn forget_oldest_half(done: &mut HashMap<(Limit, String), Vec<Instant>>) {
    let mut last: Vec<Instant> = done
        .values()
        .filter_map(|times| times.last().copied())
        .collect();
    last.sort_unstable();
    if let Some(&middle) = last.get(last.len() / 2) {
        done.retain(|_, times| times.last().is_some_and(|time| *time > middle));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eleventh_failed_sign_in_has_to_wait() {
        let limits = Limits::new(true);
        let keys = ["lan".to_owned(), "127.0.0.1".to_owned()];
        for _ in 0..10 {
            limits.take(Limit::SignIn, &keys).unwrap();
        }
        let wait = limits.check(Limit::SignIn, &keys).unwrap_err();
        assert!((1..=15 * 60 + 1).contains(&wait));
        limits.check(Limit::SignIn, &["mei".to_owned()]).unwrap();
    }

    #[test]
    fn what_is_given_back_or_forgotten_does_not_count() {
        let limits = Limits::new(true);
        let keys = ["lan".to_owned()];
        for _ in 0..20 {
            limits.take(Limit::Reset, &keys).unwrap();
            limits.give_back(Limit::Reset, &keys);
        }
        for _ in 0..3 {
            limits.take(Limit::Reset, &keys).unwrap();
        }
        assert!(limits.check(Limit::Reset, &keys).is_err());
        limits.forget(Limit::Reset, &keys);
        limits.check(Limit::Reset, &keys).unwrap();
    }

    #[test]
    fn limits_that_are_off_never_refuse() {
        let limits = Limits::new(false);
        for _ in 0..100 {
            limits.take(Limit::Reset, &["lan".to_owned()]).unwrap();
        }
    }

    #[test]
    fn one_ipv6_network_is_one_client() {
        let one = address_key("2001:db8:1:2::3".parse().unwrap());
        let other = address_key("2001:db8:1:2:ffff::9".parse().unwrap());
        assert_eq!(one, other);
        assert_eq!(address_key("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1");
    }
}
