//! The database: SQLite (compiled in) and PostgreSQL behind one connection type. No other module
//! uses Diesel. Every function takes the connection first.
//!
//! Two rules protect the data. Changes run inside [`write_tx`]. A failed statement is never ignored
//! inside a transaction: PostgreSQL would roll back everything, while the commit still reports
//! success.
//!
//! Every function fails if the database does. An `# Errors` section names other errors.

/// Runs a statement on the backend's own connection. Over [`DbConnection`] Diesel builds the
/// statement's text twice at every run, which costs more than the statement. For statements of
/// every page or move.
macro_rules! directly {
    ($conn:expr, |$inner:ident| $run:expr) => {
        match $conn {
            DbConnection::Sqlite($inner) => $run,
            DbConnection::Postgres($inner) => $run,
        }
    };
}

pub mod archive;
mod cached;
pub mod challenges;
mod connection;
pub mod contests;
pub mod events;
pub mod games;
#[cfg(test)]
#[path = "tests/keys.rs"]
mod keys_tests;
mod migrations;
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
pub mod problems;
pub mod ratings;
mod schema;
mod serving;
#[cfg(any(test, feature = "testing"))]
#[allow(clippy::unwrap_used)]
#[path = "tests/testing.rs"]
pub mod testing;
mod timestamp;

/// Accounts and the data that belong to them.
mod accounts {
    pub mod appearance;
    pub mod blocks;
    pub mod devices;
    pub mod directory;
    pub mod favourites;
    pub mod feeds;
    pub mod follows;
    pub mod former_names;
    pub mod guests;
    pub mod last_seen;
    pub mod linked_accounts;
    pub mod own_data;
    pub mod players;
    pub mod sessions;
    pub mod tokens;
    pub mod unconfirmed;
    pub mod vacations;
}

/// Outgoing email and its bounces, and incoming replies.
mod mail {
    pub mod game_mail;
    pub mod mail_habits;
    pub mod mailboxes;
    pub mod outbox;
    pub mod pushes;
    pub mod replies;
}

/// Operation of the server: jobs, backups, limits, copies.
mod operation {
    pub mod admin_acts;
    pub mod backup;
    pub mod copy;
    pub(in crate::store) mod dropped_indexes;
    pub mod leased_jobs;
    pub mod outages;
    pub mod pg_notify;
    pub mod sample_games;
    pub mod secrets;
    pub mod tallies;
}

/// Tournaments, their players and pairings.
pub mod tournaments {
    pub mod entrants;
    pub mod pairings;
    mod rows;

    pub use rows::*;
}

pub use accounts::{
    appearance, blocks, devices, directory, favourites, feeds, follows, former_names, guests,
    last_seen, linked_accounts, own_data, players, sessions, tokens, unconfirmed, vacations,
};
pub use archive::{collections, counts, imports, people, positions, records, words};
pub use connection::{
    DatabaseUrl, DbConnection, ExclusiveTask, POOL_TIMEOUT, Pool, connect_to_read, enlarge_cache,
    lock, open, read_tx, write_tx,
};
pub use games::{
    analyses, analysis_boards, game_seeds, invitations, kibitz, ledgers, moves, notes, placings,
    program_games, variants,
};
pub use mail::{game_mail, mail_habits, mailboxes, outbox, pushes, replies};
pub use migrations::{is_current, migrate};
use operation::dropped_indexes;
pub use operation::{
    admin_acts, backup, copy, leased_jobs, outages, pg_notify, sample_games, secrets, tallies,
};
pub use serving::{Serving, serve};
pub use timestamp::Timestamp;

pub type PooledConnection = diesel::r2d2::PooledConnection<connection::Manager>;

/// A classification of database errors for callers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    NotFound,
    /// The lock is held by another, or the database is unreachable: try again.
    Busy,
    Broken,
}

pub fn failure_kind(error: &Error) -> Failure {
    use diesel::result::DatabaseErrorKind::{
        ClosedConnection, SerializationFailure, UnableToSendCommand,
    };
    match error {
        Error::NotFound => Failure::NotFound,
        Error::DatabaseError(ClosedConnection | SerializationFailure | UnableToSendCommand, _)
        | Error::BrokenTransactionManager => Failure::Busy,
        Error::DatabaseError(_, info) if is_temporary(info.message()) => Failure::Busy,
        _ => Failure::Broken,
    }
}

/// Recognises temporary failures by their messages, for errors without a code.
fn is_temporary(message: &str) -> bool {
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

/// Whether no row can contain this text: `PostgreSQL` rejects NUL, even in a search.
fn is_unstorable(text: &str) -> bool {
    text.contains('\0')
}

/// Whether a row was rejected because its key exists.
pub fn is_duplicate(error: &Error) -> bool {
    use diesel::result::DatabaseErrorKind::UniqueViolation;
    matches!(error, Error::DatabaseError(UniqueViolation, _))
}

/// Writes something that a concurrent transaction may have written; a duplicate is not an error.
/// The savepoint preserves PostgreSQL's transaction.
///
/// # Errors
/// Any other failure of the database.
pub fn ignore_duplicate(
    conn: &mut DbConnection,
    write: impl FnOnce(&mut DbConnection) -> Result<(), Error>,
) -> Result<(), Error> {
    use diesel::Connection;
    match conn.transaction(write) {
        Err(error) if is_duplicate(&error) => Ok(()),
        other => other,
    }
}

pub type Error = diesel::result::Error;
