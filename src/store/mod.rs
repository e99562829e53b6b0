//! The database: the only room that names Diesel. SQLite (compiled in) and PostgreSQL behind
//! one connection type; every function takes the connection first.
//!
//! Two rules keep the promises of the house. Whatever changes data runs inside [`write_tx`].
//! And no failed statement is ever swallowed inside a transaction: PostgreSQL would undo the
//! whole of it while the commit still answers well.

mod connection;
mod migrations;
mod schema;
mod stamp;

pub use connection::{DatabaseUrl, DbConnection, Pool, lock, open, write_tx};
pub use migrations::{MigrateError, is_current, migrate};
pub use stamp::Stamp;

/// What every function of this room fails with when the database does.
pub type Error = diesel::result::Error;
