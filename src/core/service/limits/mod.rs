//! How often one account, one client's network or one typed text may do a thing.
//!
//! The one server of a file counts in its memory ([`Memory`]); those of a PostgreSQL count
//! together, in the database.
//!
//! A key is a keyed hash, whatever it was made of: nobody fills the memory by typing much, and
//! nothing that people typed lies in it.

mod memory;

use super::{Error, secret};
use crate::store::{self, DbConnection, Pool, tallies};
use hmac::{Hmac, KeyInit, Mac};
use memory::Memory;
use sha2::Sha256;
use std::net::IpAddr;
use std::time::Duration;

/// A thing that can be done too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Limit {
    /// Failed sign-ins with one name from one network, or with one browser's own mark: 10 in 15
    /// minutes.
    SignIn,
    /// Failed sign-ins from one network, whatever the name: 20 in 15 minutes.
    SignInFrom,
    /// Failed sign-ins with one name from anywhere: 100 an hour.
    SignInAs,
    SignUp,
    /// Mails that an account asks for (reset, confirmation): 3 an hour.
    Reset,
    /// Mails to an address that nobody has confirmed: 3 an hour.
    Unconfirmed,
    Challenge,
    Kibitz,
    /// Offers of a player in one game: 20 a day.
    Offer,
    /// Selections of games and boards of whole games taken away: 60 an hour.
    Export,
    /// Games brought in: 200 a day.
    Bring,
    /// Texts and files read for games to bring in: 120 an hour.
    Read,
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
            Self::Offer => (20, 24 * HOUR),
            Self::Export => (60, HOUR),
            Self::Bring => (200, 24 * HOUR),
            Self::Read => (120, HOUR),
        };
        (most, Duration::from_secs(seconds))
    }

    /// What it is called where several servers count together, which may be of two releases.
    fn word(self) -> &'static str {
        match self {
            Self::SignIn => "sign-in",
            Self::SignInFrom => "sign-in-from",
            Self::SignInAs => "sign-in-as",
            Self::SignUp => "sign-up",
            Self::Reset => "reset",
            Self::Unconfirmed => "unconfirmed",
            Self::Challenge => "challenge",
            Self::Kibitz => "kibitz",
            Self::Offer => "offer",
            Self::Export => "export",
            Self::Bring => "bring",
            Self::Read => "read",
        }
    }
}

/// What is counted: a thing, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CountedAction {
    limit: Limit,
    key: [u8; 16],
    /// Of a network that many may share, so many times the usual number.
    times: u8,
}

impl CountedAction {
    /// How often it may be done, and within what time.
    fn rule(self) -> (usize, Duration) {
        let (most, window) = self.limit.rule();
        (most * usize::from(self.times), window)
    }

    fn tally(self) -> tallies::Tally {
        let (most, window) = self.rule();
        tallies::Tally {
            key: format!("{}:{}", self.limit.word(), secret::hex(&self.key)),
            most: i64::try_from(most).unwrap_or(i64::MAX),
            seconds: i64::try_from(window.as_secs()).unwrap_or(i64::MAX),
        }
    }
}

/// A wider network may do so many times as much as a client's own.
const WIDE: u8 = 3;

/// The name of the key of shared counts among the secrets.
const KEY: &str = "limits";

pub struct Limits {
    on: bool,
    /// What makes the hashes of keys ours.
    secret: Vec<u8>,
    /// What makes the aliases of networks in the log ours, until the process ends.
    log_secret: [u8; 32],
    kept: Counters,
}

enum Counters {
    Here(Memory),
    /// In the database, by all its servers.
    Shared(Pool),
}

impl Limits {
    /// A fresh memory; `on` false lifts every limit.
    pub fn new(on: bool) -> Self {
        Self {
            on,
            secret: secret::bytes::<32>().to_vec(),
            log_secret: secret::bytes(),
            kept: Counters::Here(Memory::new()),
        }
    }

    /// As [`Limits::new`]; but where the database may have several servers, these count together.
    pub fn over(pool: &Pool, on: bool) -> Self {
        let alone = Self::new(on);
        if !on || !pool.may_be_shared() {
            return alone;
        }
        match shared_secret(pool) {
            Ok(secret) => Self {
                secret: secret.into_bytes(),
                kept: Counters::Shared(pool.clone()),
                ..alone
            },
            Err(error) => {
                tracing::error!(%error, "cannot share limits; counting on this server only");
                alone
            }
        }
    }

    /// A thing that is counted for whatever these texts name together.
    pub fn counted(&self, limit: Limit, of: &[&str]) -> CountedAction {
        CountedAction {
            limit,
            key: hash(&self.secret, of),
            times: 1,
        }
    }

    /// A thing that is counted for a client's network, and for the wider one that a customer may
    /// have whole: /48 in IPv6; in IPv4 the /24, but only for signing up.
    pub fn from_network(&self, limit: Limit, address: IpAddr) -> Vec<CountedAction> {
        let near = self.counted(limit, &["network", &network(address)]);
        let wide = wide_network(address);
        let is_counted = limit == Limit::SignUp || address.to_canonical().is_ipv6();
        let wide = is_counted.then(|| CountedAction {
            times: WIDE,
            ..self.counted(limit, &["wide", &wide])
        });
        [Some(near), wide].into_iter().flatten().collect()
    }

    /// By what the log knows a client's network: 16 digits that mean nothing elsewhere, nor after a
    /// restart.
    pub fn alias(&self, address: IpAddr) -> String {
        secret::hex(&hash(&self.log_secret, &["log", &network(address)])[..8])
    }

    /// Counts one of each, when one more is allowed of each: in the transaction at hand, where
    /// there is one.
    ///
    /// # Errors
    /// [`Error::TooOften`], with the seconds to wait; nothing is counted then.
    pub fn take(&self, conn: &mut DbConnection, all: &[CountedAction]) -> Result<(), Error> {
        self.count(Step::Take, Some(conn), all)
    }

    /// Gives back what was counted last of each: it was no failure after all.
    pub fn give_back(&self, conn: &mut DbConnection, all: &[CountedAction]) -> Result<(), Error> {
        self.count(Step::GiveBack, Some(conn), all)
    }

    /// Forgets all that was counted of these.
    pub fn forget(&self, conn: &mut DbConnection, all: &[CountedAction]) -> Result<(), Error> {
        self.count(Step::Forget, Some(conn), all)
    }

    /// Drops what no longer matters and lies in memory; the jobs call it now and then.
    pub fn tidy(&self) {
        if let Counters::Here(memory) = &self.kept {
            memory.tidy();
        }
    }

    /// Whether counting needs no connection.
    pub(super) fn is_in_memory(&self) -> bool {
        matches!(self.kept, Counters::Here(_))
    }

    pub(super) fn count(
        &self,
        step: Step,
        conn: Option<&mut DbConnection>,
        all: &[CountedAction],
    ) -> Result<(), Error> {
        if !self.on {
            return Ok(());
        }
        let wait = match (&self.kept, conn) {
            (Counters::Here(memory), _) => step.in_memory(memory, all),
            (Counters::Shared(_), Some(conn)) => step.in_database(conn, all)?,
            (Counters::Shared(pool), None) => {
                let mut conn = pool.get().map_err(|error| Error::Busy(error.into()))?;
                step.in_database(&mut conn, all)?
            }
        };
        wait.map_or(Ok(()), |seconds| Err(Error::TooOften(seconds)))
    }
}

/// What may be done with counts; each answers the seconds to wait, if one must.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    Take,
    GiveBack,
    Forget,
}

impl Step {
    fn in_memory(self, memory: &Memory, all: &[CountedAction]) -> Option<u64> {
        match self {
            Self::Take => return memory.take(all),
            Self::GiveBack => memory.give_back(all),
            Self::Forget => memory.forget(all),
        }
        None
    }

    fn in_database(
        self,
        conn: &mut DbConnection,
        all: &[CountedAction],
    ) -> Result<Option<u64>, Error> {
        let all: Vec<tallies::Tally> = all.iter().map(|counted| counted.tally()).collect();
        match self {
            Self::Take => return Ok(tallies::take(conn, &all)?),
            Self::GiveBack => tallies::give_back(conn, &all)?,
            Self::Forget => tallies::forget(conn, &all)?,
        }
        Ok(None)
    }
}

/// The key that all servers of a database hash with.
fn shared_secret(pool: &Pool) -> Result<String, Error> {
    let mut conn = pool
        .for_writing()
        .map_err(|error| Error::Busy(error.into()))?;
    let find = |conn: &mut DbConnection| store::secrets::find_or_keep(conn, KEY, secret::token);
    Ok(store::write_tx(&mut conn, find)?)
}

fn hash(secret: &[u8], of: &[&str]) -> [u8; 16] {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).expect("a key of any length");
    for text in of {
        // With its length, so that no two lists of texts are one.
        mac.update(&text.len().to_be_bytes());
        mac.update(text.as_bytes());
    }
    let whole = mac.finalize().into_bytes();
    std::array::from_fn(|place| whole[place])
}

/// The network that counts as one client: an IPv4 address, an IPv6 /64.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A memory of its own, looked at without a database.
    fn take(limits: &Limits, all: &[CountedAction]) -> Result<(), Error> {
        limits.count(Step::Take, None, all)
    }

    fn memory(limits: &Limits) -> &Memory {
        match &limits.kept {
            Counters::Here(memory) => memory,
            Counters::Shared(_) => panic!("it is shared"),
        }
    }

    fn sign_in(limits: &Limits, of: &[&str]) -> [CountedAction; 1] {
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
            take(&limits, &both).unwrap();
        }
        assert!((1..=15 * 60).contains(&wait(take(&limits, &both))));
        take(&limits, &both[1..]).unwrap();
        take(&limits, &sign_in(&limits, &["mei"])).unwrap();
    }

    #[test]
    fn what_is_given_back_or_forgotten_does_not_count() {
        let limits = Limits::new(true);
        let lan = [limits.counted(Limit::Reset, &["lan"])];
        for _ in 0..20 {
            take(&limits, &lan).unwrap();
            memory(&limits).give_back(&lan);
        }
        for _ in 0..3 {
            take(&limits, &lan).unwrap();
        }
        assert!(take(&limits, &lan).is_err());
        memory(&limits).forget(&lan);
        take(&limits, &lan).unwrap();
    }

    #[test]
    fn limits_that_are_off_never_refuse() {
        let limits = Limits::new(false);
        for _ in 0..100 {
            let lan = [limits.counted(Limit::Reset, &["lan"])];
            take(&limits, &lan).unwrap();
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
            take(&limits, &counted).is_ok()
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
            take(&limits, &sign_in(&limits, typed)).unwrap();
            assert!(memory(&limits).lock().len() <= Memory::MOST_KEYS);
        }
        let lan = sign_in(&limits, &["lan"]);
        for _ in 0..1_000 {
            let _refused = take(&limits, &lan);
        }
        assert_eq!(
            memory(&limits).lock()[&lan[0]].len(),
            10,
            "a refusal is not counted"
        );
        assert!(size_of::<CountedAction>() <= 18);
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
