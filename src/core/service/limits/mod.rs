//! How often one account, one client's network or one typed text may do a thing.
//!
//! The one server of a file counts in its memory ([`Memory`]); those of a PostgreSQL count
//! together, in the database.
//!
//! A key is a keyed hash, so that long input does not fill the memory, and nothing that people
//! typed is kept.

mod memory;

use super::{Error, secret};
use crate::store::{self, DbConnection, Pool, tallies};
use hmac::{Hmac, KeyInit, Mac};
use memory::Memory;
use sha2::Sha256;
use std::net::IpAddr;
use std::time::Duration;

/// A thing that can be done too often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Limit {
    /// Failed sign-ins to one account, or with one name that is nobody's, from one network; or with
    /// one browser's own mark.
    SignIn,
    /// Failed sign-ins from one network, whatever the name.
    SignInFrom,
    /// Failed sign-ins to one account, or with one name that is nobody's, from anywhere.
    SignInAs,
    /// Sessions opened by the password of one account.
    Session,
    /// Sessions opened from one network.
    SessionFrom,
    SignUp,
    /// Emails that an account asks for (reset, confirmation).
    Reset,
    /// Emails to an address that nobody has confirmed.
    Unconfirmed,
    Challenge,
    /// Invitations by email of a new account.
    Invitation,
    Kibitz,
    /// Notes written or changed.
    Note,
    /// Offers of a player in one game.
    Offer,
    /// Moves that a player sends in one live game.
    Move,
    /// Bytes of games and data taken away.
    Export,
    /// Boards drawn for archives, films, booklets and pictures.
    Drawing,
    /// Games brought in.
    Bring,
    /// Texts and files read for games to bring in.
    Read,
}

impl Limit {
    /// How often it may be done, and within what time.
    fn rule(self) -> (usize, Duration) {
        const MINUTE: u64 = 60;
        const HOUR: u64 = 60 * MINUTE;
        const DAY: u64 = 24 * HOUR;
        let (most, seconds) = match self {
            Self::SignIn => (10, 15 * MINUTE),
            Self::SignInFrom => (20, 15 * MINUTE),
            Self::SignInAs => (100, HOUR),
            Self::Session => (30, HOUR),
            Self::SessionFrom => (120, HOUR),
            Self::SignUp => (10, HOUR),
            Self::Reset | Self::Unconfirmed => (3, HOUR),
            Self::Challenge => (50, DAY),
            Self::Invitation => (5, DAY),
            Self::Kibitz => (30, HOUR),
            Self::Note => (120, HOUR),
            Self::Offer => (20, DAY),
            Self::Move => (60, MINUTE),
            Self::Export | Self::Drawing => (1_000, HOUR),
            Self::Bring => (200, DAY),
            Self::Read => (120, HOUR),
        };
        (most, Duration::from_secs(seconds))
    }

    /// How much of it counts as once.
    pub(super) fn unit(self) -> usize {
        match self {
            Self::Export => 256 * 1024,
            Self::Drawing => 10,
            _ => 1,
        }
    }

    /// What it is called where several servers count together, which may be of two releases.
    fn word(self) -> &'static str {
        self.into()
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

    fn tally(self, operation: Operation) -> tallies::Tally {
        let (most, window) = self.rule();
        let (most, times) = match operation {
            Operation::Take(times) => (i64::try_from(most).unwrap_or(i64::MAX), times),
            Operation::Add(times) => (i64::MAX, times),
            Operation::GiveBack | Operation::Forget => (0, 1),
        };
        tallies::Tally {
            key: format!("{}:{}", self.limit.word(), secret::hex(&self.key)),
            most,
            times: i32::try_from(times).unwrap_or(i32::MAX),
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
    counters: Counters,
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
            counters: Counters::Here(Memory::new()),
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
                counters: Counters::Shared(pool.clone()),
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
        self.count(Operation::Take(1), Some(conn), all)
    }

    /// Gives back what was counted last of each: it was no failure after all.
    pub fn give_back(&self, conn: &mut DbConnection, all: &[CountedAction]) -> Result<(), Error> {
        self.count(Operation::GiveBack, Some(conn), all)
    }

    /// Forgets all that was counted of these.
    pub fn forget(&self, conn: &mut DbConnection, all: &[CountedAction]) -> Result<(), Error> {
        self.count(Operation::Forget, Some(conn), all)
    }

    /// Drops from memory what no longer counts; the jobs call it now and then.
    pub fn tidy(&self) {
        if let Counters::Here(memory) = &self.counters {
            memory.tidy();
        }
    }

    /// Whether counting needs no connection.
    pub(super) fn is_in_memory(&self) -> bool {
        matches!(self.counters, Counters::Here(_))
    }

    pub(super) fn count(
        &self,
        operation: Operation,
        conn: Option<&mut DbConnection>,
        all: &[CountedAction],
    ) -> Result<(), Error> {
        if !self.on {
            return Ok(());
        }
        let wait = match (&self.counters, conn) {
            (Counters::Here(memory), _) => operation.in_memory(memory, all),
            (Counters::Shared(_), Some(conn)) => operation.in_database(conn, all)?,
            (Counters::Shared(pool), None) => {
                let mut conn = pool.get().map_err(|error| Error::Busy(error.into()))?;
                operation.in_database(&mut conn, all)?
            }
        };
        wait.map_or(Ok(()), |seconds| Err(Error::TooOften(seconds)))
    }
}

/// What may be done with counts; each answers the seconds to wait, if one must.
#[derive(Debug, Clone, Copy)]
pub(super) enum Operation {
    /// Counts so many more, if one more is allowed: what is asked for is done whole, and more than
    /// was left of the limit has to be waited for.
    Take(usize),
    /// Counts so many more in any case.
    Add(usize),
    GiveBack,
    Forget,
}

impl Operation {
    fn in_memory(self, memory: &Memory, all: &[CountedAction]) -> Option<u64> {
        match self {
            Self::Take(times) => return memory.take(all, times),
            Self::Add(times) => memory.add(all, times),
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
        let all: Vec<tallies::Tally> = all.iter().map(|counted| counted.tally(self)).collect();
        match self {
            Self::Take(_) | Self::Add(_) => return Ok(tallies::take(conn, &all)?),
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
    let find = |conn: &mut DbConnection| store::secrets::find_or_insert(conn, KEY, secret::token);
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
mod tests;
