//! How often one account, one client's network or one typed text may do a thing.
//!
//! A window of recent times per key. `governor` and its like cannot look without taking, nor
//! give back what a successful sign-in took, and failures are all that counts there.
//!
//! A key is a keyed hash, whatever it was made of: nobody fills the memory by typing much, and
//! nothing that people typed lies in it.

use super::{Error, secret};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A thing that can be done too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Failed sign-ins with one name from one network, or with one browser's own mark: 10 in 15 minutes.
    SignIn,
    /// Failed sign-ins from one network, whatever the name: 20 in 15 minutes.
    SignInFrom,
    /// Failed sign-ins with one name from anywhere: 100 an hour.
    SignInAs,
    /// New accounts: 10 an hour.
    SignUp,
    /// Mails that an account asks for (reset, confirmation): 3 an hour.
    Reset,
    /// Mails to an address that nobody has confirmed: 3 an hour.
    Unconfirmed,
    /// Challenges: 50 a day.
    Challenge,
    /// Kibitz: 30 an hour.
    Kibitz,
}

impl Limit {
    fn rule(self) -> (usize, Duration) {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        let (most, seconds) = match self {
            Self::SignIn => (10, 15 * MINUTE),
            Self::SignInFrom => (20, 15 * MINUTE),
            Self::SignInAs => (100, HOUR),
            Self::SignUp => (10, HOUR),
            Self::Reset | Self::Unconfirmed => (3, HOUR),
            Self::Challenge => (50, 24 * HOUR),
            Self::Kibitz => (30, HOUR),
        };
        (most, Duration::from_secs(seconds))
    }
}

/// What is counted: a thing, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Counted {
    limit: Limit,
    key: [u8; 16],
    /// Of a network that many may share, so many times the usual number.
    times: u8,
}

/// A wider network may do so many times as much as a client's own.
const WIDE: u8 = 3;

/// The memory of what was done lately. It lives in the process: a restart forgives.
pub struct Limits {
    on: bool,
    /// What makes the hashes of keys ours.
    secret: [u8; 32],
    began: Instant,
    /// The seconds since the beginning at which each was done.
    done: Mutex<HashMap<Counted, Vec<u32>>>,
}

impl Limits {
    /// Above this number of keys the oldest are forgotten, so that nobody fills the memory: each has 18
    /// bytes, and four for each time that it was counted.
    const MOST_KEYS: usize = 20_000;

    /// A fresh memory; `on` false lifts every limit.
    #[must_use]
    pub fn new(on: bool) -> Self {
        Self {
            on,
            secret: secret::bytes(),
            began: Instant::now(),
            done: Mutex::new(HashMap::new()),
        }
    }

    /// A thing that is counted for whatever these texts name together.
    #[must_use]
    pub fn counted(&self, limit: Limit, of: &[&str]) -> Counted {
        Counted {
            limit,
            key: self.hash(of),
            times: 1,
        }
    }

    /// A thing that is counted for a client's network, and for the wider one that a customer may have
    /// whole: /48 in IPv6; in IPv4 the /24, but only for signing up.
    #[must_use]
    pub fn from_network(&self, limit: Limit, address: IpAddr) -> Vec<Counted> {
        let near = self.counted(limit, &["network", &network(address)]);
        let wide = wide_network(address);
        let is_counted = limit == Limit::SignUp || address.to_canonical().is_ipv6();
        let wide = is_counted.then(|| Counted {
            times: WIDE,
            ..self.counted(limit, &["wide", &wide])
        });
        [Some(near), wide].into_iter().flatten().collect()
    }

    /// By what the log knows a client's network: 16 digits that mean nothing elsewhere, nor after a restart.
    #[must_use]
    pub fn alias(&self, address: IpAddr) -> String {
        secret::hex(&self.hash(&["log", &network(address)])[..8])
    }

    /// Whether one more is allowed of each; nothing is counted.
    ///
    /// # Errors
    /// [`Error::TooOften`], with the seconds to wait.
    pub fn check(&self, all: &[Counted]) -> Result<(), Error> {
        self.look(&mut self.lock(), all)
    }

    /// Checks, and counts one of each when that is allowed.
    ///
    /// # Errors
    /// [`Error::TooOften`], with the seconds to wait.
    pub fn take(&self, all: &[Counted]) -> Result<(), Error> {
        if !self.on {
            return Ok(());
        }
        let mut done = self.lock();
        self.look(&mut done, all)?;
        if done.len() + all.len() > Self::MOST_KEYS {
            forget_oldest_half(&mut done);
        }
        let now = self.now();
        for counted in all {
            done.entry(*counted).or_default().push(now);
        }
        Ok(())
    }

    /// Gives back what was counted last of each: it was no failure after all.
    pub fn give_back(&self, all: &[Counted]) {
        let mut done = self.lock();
        for counted in all {
            if let Some(times) = done.get_mut(counted) {
                times.pop();
            }
        }
    }

    /// Forgets all that was counted of these.
    pub fn forget(&self, all: &[Counted]) {
        let mut done = self.lock();
        for counted in all {
            done.remove(counted);
        }
    }

    /// Drops what no longer matters; the jobs call it now and then.
    pub fn tidy(&self) {
        let now = self.now();
        self.lock().retain(|counted, times| {
            times.retain(|time| is_within(counted.limit, *time, now));
            !times.is_empty()
        });
    }

    fn look(&self, done: &mut HashMap<Counted, Vec<u32>>, all: &[Counted]) -> Result<(), Error> {
        if !self.on {
            return Ok(());
        }
        let now = self.now();
        for counted in all {
            let Some(times) = done.get_mut(counted) else {
                continue;
            };
            times.retain(|time| is_within(counted.limit, *time, now));
            let (most, window) = counted.limit.rule();
            let most = most * usize::from(counted.times);
            if times.len() >= most {
                let since = u64::from(now - times[times.len() - most]);
                return Err(Error::TooOften(
                    window.as_secs().saturating_sub(since).max(1),
                ));
            }
        }
        Ok(())
    }

    fn hash(&self, of: &[&str]) -> [u8; 16] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.secret).expect("a key of any length");
        for text in of {
            // With its length, so that no two lists of texts are one.
            mac.update(&text.len().to_be_bytes());
            mac.update(text.as_bytes());
        }
        let whole = mac.finalize().into_bytes();
        std::array::from_fn(|place| whole[place])
    }

    fn now(&self) -> u32 {
        u32::try_from(self.began.elapsed().as_secs()).unwrap_or(u32::MAX)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Counted, Vec<u32>>> {
        self.done
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// The network that counts as one client: an IPv4 address, an IPv6 /64.
#[must_use]
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The network around it that one customer may have whole: an IPv4 /24, an IPv6 /48.
fn wide_network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [a, b, c, _] = v4.octets();
            format!("{a}.{b}.{c}.0/24")
        }
        IpAddr::V6(v6) => {
            let [a, b, c, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}::/48")
        }
    }
}

fn is_within(limit: Limit, time: u32, now: u32) -> bool {
    let (_, window) = limit.rule();
    u64::from(now.saturating_sub(time)) < window.as_secs()
}

fn forget_oldest_half(done: &mut HashMap<Counted, Vec<u32>>) {
    let last = |times: &Vec<u32>| times.last().copied().unwrap_or_default();
    let mut all: Vec<u32> = done.values().map(last).collect();
    all.sort_unstable();
    let Some(&middle) = all.get(all.len() / 2) else {
        return;
    };
    // Of those of the same second some stay: they are not all forgotten at once.
    let mut surplus = all.len() / 2;
    done.retain(|_, times| {
        let stays = last(times) > middle || surplus == 0;
        surplus -= usize::from(!stays);
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign_in(limits: &Limits, of: &[&str]) -> [Counted; 1] {
        [limits.counted(Limit::SignIn, of)]
    }

    fn wait(refused: Result<(), Error>) -> u64 {
        match refused {
            Err(Error::TooOften(seconds)) => seconds,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_eleventh_failed_sign_in_has_to_wait() {
        let limits = Limits::new(true);
        let both = [
            limits.counted(Limit::SignIn, &["lan", "127.0.0.1"]),
            limits.counted(Limit::SignInAs, &["lan"]),
        ];
        for _ in 0..10 {
            limits.take(&both).unwrap();
        }
        assert!((1..=15 * 60).contains(&wait(limits.check(&both))));
        limits.check(&both[1..]).unwrap();
        limits.check(&sign_in(&limits, &["mei"])).unwrap();
    }

    #[test]
    fn what_is_given_back_or_forgotten_does_not_count() {
        let limits = Limits::new(true);
        let lan = [limits.counted(Limit::Reset, &["lan"])];
        for _ in 0..20 {
            limits.take(&lan).unwrap();
            limits.give_back(&lan);
        }
        for _ in 0..3 {
            limits.take(&lan).unwrap();
        }
        assert!(limits.check(&lan).is_err());
        limits.forget(&lan);
        limits.check(&lan).unwrap();
    }

    #[test]
    fn limits_that_are_off_never_refuse() {
        let limits = Limits::new(false);
        for _ in 0..100 {
            let lan = [limits.counted(Limit::Reset, &["lan"])];
            limits.take(&lan).unwrap();
        }
    }

    #[test]
    fn one_ipv6_network_is_one_client() {
        let one = network("2001:db8:1:2::3".parse().unwrap());
        let other = network("2001:db8:1:2:ffff::9".parse().unwrap());
        assert_eq!(one, other);
        assert_eq!(network("::ffff:10.0.0.1".parse().unwrap()), "10.0.0.1");
    }

    /// How many of so many clients, each of another address, may do it.
    fn allowed(limit: Limit, addresses: impl Iterator<Item = String>) -> usize {
        let limits = Limits::new(true);
        let taken = addresses.filter(|address| {
            let counted = limits.from_network(limit, address.parse().unwrap());
            limits.take(&counted).is_ok()
        });
        taken.count()
    }

    #[test]
    fn the_many_networks_of_one_customer_are_counted_together() {
        let of_48 = |n| format!("2001:db8:1:{n:x}::1");
        assert_eq!(allowed(Limit::SignIn, (0..1000).map(of_48)), 30);
        assert_eq!(allowed(Limit::SignUp, (0..1000).map(of_48)), 30);
        let of_24 = |n| format!("192.0.2.{n}");
        assert_eq!(allowed(Limit::SignUp, (0..250).map(of_24)), 30);
        // Neighbours on one street are not to blame for one another's guesses.
        assert_eq!(allowed(Limit::SignIn, (0..250).map(of_24)), 250);
        let elsewhere = |n| format!("2001:db8:{n:x}::1");
        assert_eq!(allowed(Limit::SignUp, (0..1000).map(elsewhere)), 1000);
    }

    #[test]
    fn nobody_fills_the_memory() {
        let limits = Limits::new(true);
        let long = "x".repeat(60_000);
        for number in 0..50_000 {
            let name = format!("{number}");
            let typed: &[&str] = if number < 100 {
                &[&long, &name]
            } else {
                &[&name]
            };
            limits.take(&sign_in(&limits, typed)).unwrap();
            assert!(limits.lock().len() <= Limits::MOST_KEYS);
        }
        let lan = sign_in(&limits, &["lan"]);
        for _ in 0..1_000 {
            let _refused = limits.take(&lan);
        }
        assert_eq!(limits.lock()[&lan[0]].len(), 10, "a refusal is not counted");
        assert!(size_of::<Counted>() <= 18);
    }

    #[test]
    fn texts_that_run_together_are_counted_apart() {
        let limits = Limits::new(true);
        let one = limits.counted(Limit::SignIn, &["a", "bc"]);
        assert_ne!(one, limits.counted(Limit::SignIn, &["ab", "c"]));
        assert_ne!(
            one.key,
            Limits::new(true).counted(Limit::SignIn, &["a", "bc"]).key
        );
    }
}
