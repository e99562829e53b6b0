//! Rate limits per account, client network or typed text.
//!
//! With SQLite, counters are in memory ([`Memory`]); with PostgreSQL, they are shared through the
//! database.
//!
//! A key is a keyed hash, so that long input takes no memory and no typed text is stored.

mod memory;

use super::{Error, secret};
use crate::store::{self, DbConnection, Pool, tallies};
use hmac::{Hmac, KeyInit, Mac};
use memory::Memory;
use sha2::Sha256;
use std::net::IpAddr;
use std::time::Duration;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Limit {
    /// Failed sign-ins to one account, or with one unknown name, from one network, or with one
    /// browser's mark.
    SignIn,
    /// Failed sign-ins from one network, whatever the name.
    SignInFrom,
    /// Failed sign-ins to one account, or with one unknown name, from anywhere.
    SignInAs,
    /// Sessions opened with the password of one account.
    Session,
    /// Sessions opened from one network.
    SessionFrom,
    SignUp,
    /// Emails requested by an account (reset, confirmation).
    Reset,
    /// Emails to an unconfirmed address.
    Unconfirmed,
    Challenge,
    /// Games against computer players.
    ProgramGame,
    /// Visitors who play against programs without an account.
    Guest,
    /// Email invitations by a new account.
    Invitation,
    Kibitz,
    /// Messages without a move.
    Message,
    Note,
    /// Devices that a player registers for notifications.
    Device,
    /// Offers of a player in one game.
    Offer,
    /// Moves of a player in one live game.
    Move,
    /// Exported bytes of games and data.
    Export,
    /// Boards drawn for archives, animations, booklets and pictures.
    Drawing,
    Bring,
    /// Texts and files read for an import.
    Read,
    /// Games that a player has analysed.
    Analysis,
    /// Tournaments that a player creates.
    Tournament,
    /// Invitations to tournaments.
    TournamentInvitation,
    /// Problems of an author.
    Problem,
    /// Positions that are solved for a visitor.
    Solving,
}

impl Limit {
    /// The maximum number, and the time window.
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
            Self::ProgramGame => (200, DAY),
            Self::Guest => (20, DAY),
            Self::Invitation => (5, DAY),
            Self::Kibitz | Self::Device => (30, HOUR),
            Self::Message | Self::Note => (120, HOUR),
            Self::Offer | Self::Analysis => (20, DAY),
            Self::Move => (60, MINUTE),
            Self::Export | Self::Drawing => (1_000, HOUR),
            Self::Bring => (200, DAY),
            Self::Read => (120, HOUR),
            Self::Tournament => (10, DAY),
            Self::TournamentInvitation | Self::Problem => (200, DAY),
            Self::Solving => (600, HOUR),
        };
        (most, Duration::from_secs(seconds))
    }

    /// The amount that counts as one.
    pub(super) fn unit(self) -> usize {
        match self {
            Self::Export => 256 * 1024,
            Self::Drawing => 10,
            _ => 1,
        }
    }

    /// The name of the shared counter; servers of two releases may use it.
    fn word(self) -> &'static str {
        self.into()
    }
}

/// A limited action and its subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CountedAction {
    limit: Limit,
    key: [u8; 16],
    /// The multiple of the usual limit for a network with many clients.
    times: u8,
}

impl CountedAction {
    /// The maximum number, and the time window.
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

/// The multiple of a client's limit for a wider network.
const WIDE: u8 = 3;

/// The key of shared counters among the secrets.
const KEY: &str = "limits";

pub struct Limits {
    on: bool,
    /// The key for the hashes of counters.
    secret: Vec<u8>,
    /// The key for the aliases of networks in the log, for the life of the process.
    log_secret: [u8; 32],
    counters: Counters,
}

enum Counters {
    Here(Memory),
    /// In the database, shared by all its servers.
    Shared(Pool),
}

impl Limits {
    /// Empty counters; `on` = false disables all limits.
    pub fn new(on: bool) -> Self {
        Self {
            on,
            secret: secret::bytes::<32>().to_vec(),
            log_secret: secret::bytes(),
            counters: Counters::Here(Memory::new()),
        }
    }

    /// Like [`Limits::new`], but shared if the database may have several servers.
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

    /// An action counted for the subject that these texts identify together.
    pub fn counted(&self, limit: Limit, of: &[&str]) -> CountedAction {
        CountedAction {
            limit,
            key: hash(&self.secret, of),
            times: 1,
        }
    }

    /// An action counted for a client's network, and for the wider network of one customer: /48 for
    /// IPv6; /24 for IPv4, for signing up only.
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

    /// The alias of a client's network in the log: 16 digits without meaning elsewhere or after a
    /// restart.
    pub fn alias(&self, address: IpAddr) -> String {
        secret::hex(&hash(&self.log_secret, &["log", &network(address)])[..8])
    }

    /// Counts one of each action if one more of each is allowed, in the present transaction, if
    /// any.
    ///
    /// # Errors
    /// [`Error::TooOften`] with the seconds to wait; nothing is counted then.
    pub fn take(&self, conn: &mut DbConnection, all: &[CountedAction]) -> Result<(), Error> {
        self.count(Operation::Take(1), Some(conn), all)
    }

    /// Undoes the last count of each action, when it turned out not to be a failure.
    pub fn give_back(&self, conn: &mut DbConnection, all: &[CountedAction]) -> Result<(), Error> {
        self.count(Operation::GiveBack, Some(conn), all)
    }

    /// Deletes all counts of these actions.
    pub fn forget(&self, conn: &mut DbConnection, all: &[CountedAction]) -> Result<(), Error> {
        self.count(Operation::Forget, Some(conn), all)
    }

    /// Deletes expired counts from memory; called by the jobs.
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

/// Operations on counters; each returns the seconds to wait, if any.
#[derive(Debug, Clone, Copy)]
pub(super) enum Operation {
    /// Counts so many more, if one more is allowed. The action is done completely; an excess over
    /// the limit lengthens the wait for the next one.
    Take(usize),
    /// Counts so many more unconditionally.
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

/// The hash key shared by all servers of a database.
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
        // The length separates the texts, so that different lists have different hashes.
        mac.update(&text.len().to_be_bytes());
        mac.update(text.as_bytes());
    }
    let whole = mac.finalize().into_bytes();
    std::array::from_fn(|place| whole[place])
}

/// The network of a single client: an IPv4 address, an IPv6 /64.
pub fn network(address: IpAddr) -> String {
    match address.to_canonical() {
        IpAddr::V4(v4) => v4.to_string(),
        IpAddr::V6(v6) => {
            let [a, b, c, d, ..] = v6.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

/// The surrounding network of one customer: an IPv4 /24, an IPv6 /48.
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
