//! The database: the only module that names Diesel. SQLite (compiled in) and PostgreSQL behind
//! one connection type; every function takes the connection first.
//!
//! Two rules keep the data whole. Whatever changes data runs inside [`write_tx`]. And no failed
//! statement is ever swallowed inside a transaction: PostgreSQL would undo all of it, while the
//! commit still reports success.
//!
//! Every function here fails when the database does. An `# Errors` section names what else it fails
//! with, if anything.

/// Runs a statement on the database that a connection leads to. Over [`DbConnection`] itself Diesel
/// writes the text of the statement anew at every run, twice, which costs more than the statement:
/// this is for those that every page or every move runs.
macro_rules! directly {
    ($conn:expr, |$inner:ident| $run:expr) => {
        match $conn {
            DbConnection::Sqlite($inner) => $run,
            DbConnection::Postgres($inner) => $run,
        }
    };
}

mod accounts;
pub mod archive;
mod cached;
mod mail;
mod operation;

mod connection;
pub mod events;
pub mod games;
#[cfg(test)]
#[path = "tests/keys.rs"]
mod keys_tests;
mod migrations;
pub mod multiples;
pub mod origins;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used)]
#[path = "tests/plans.rs"]
mod plans;
pub mod prepared;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used)]
#[path = "tests/prepared_twice.rs"]
mod prepared_twice;
mod schema;
mod serving;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used)]
#[path = "tests/testing.rs"]
pub mod testing;
mod timestamp;

pub use accounts::{
    appearance, blocks, favourites, feeds, former_names, last_seen, own_data, players, sessions,
    tokens, unconfirmed, vacations,
};
pub use archive::{collections, counts, imports, people, positions, records, words};
pub use connection::{
    DatabaseUrl, DbConnection, ExclusiveTask, POOL_TIMEOUT, Pool, connect_to_read, lock, open,
    read_tx, write_tx,
};
pub use games::{
    analysis_boards, game_seeds, invitations, kibitz, ledgers, moves, notes, placings, variants,
};
pub use mail::{game_mail, mail_habits, mailboxes, outbox, received, replies};
pub use migrations::{is_current, migrate};
use operation::dropped_indexes;
pub use operation::{
    admin_acts, backup, copy, leased_jobs, outages, pg_notify, sample_games, secrets, tallies,
};
pub use serving::{Serving, serve};
pub use timestamp::Timestamp;

/// A connection lent by the pool.
pub type PooledConnection = diesel::r2d2::PooledConnection<connection::Manager>;

/// What a failure of the database means to the caller.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    NotFound,
    /// Somebody else holds the lock, or the database is out of reach: try again.
    Busy,
    Broken,
}

pub fn kind(error: &Error) -> Failure {
    use diesel::result::DatabaseErrorKind::{
        ClosedConnection, SerializationFailure, UnableToSendCommand,
    };
    match error {
        Error::NotFound => Failure::NotFound,
        Error::DatabaseError(ClosedConnection | SerializationFailure | UnableToSendCommand, _)
        | Error::BrokenTransactionManager => Failure::Busy,
        Error::DatabaseError(_, info) if is_passing(info.message()) => Failure::Busy,
        _ => Failure::Broken,
    }
}

/// What the databases say of troubles that pass, where no code of theirs tells it.
fn is_passing(message: &str) -> bool {
    let passing = [
        "is locked",
        "disk is full",
        "No space left on device",
        "disk I/O error",
        "server closed the connection",
        "terminating connection",
        "the database system is",
        "could not connect",
        "deadlock detected",
        "due to lock timeout",
    ];
    passing.iter().any(|words| message.contains(words))
}

/// Whether no row can hold this text: `PostgreSQL` knows no NUL, and would take a search for one
/// as an error.
fn cannot_be_kept(text: &str) -> bool {
    text.contains('\0')
}

/// Whether a row was refused because another has the same key.
pub fn is_duplicate(error: &Error) -> bool {
    use diesel::result::DatabaseErrorKind::UniqueViolation;
    matches!(error, Error::DatabaseError(UniqueViolation, _))
}

/// Writes what another transaction may have written at the same time; a duplicate is no failure.
/// The savepoint keeps PostgreSQL's transaction alive.
///
/// # Errors
/// When the database fails otherwise.
pub fn unless_duplicate(
    conn: &mut DbConnection,
    write: impl FnOnce(&mut DbConnection) -> Result<(), Error>,
) -> Result<(), Error> {
    use diesel::Connection;
    match conn.transaction(write) {
        Err(error) if is_duplicate(&error) => Ok(()),
        other => other,
    }
}

/// What every function here fails with when the database does.
pub type Error = diesel::result::Error;
