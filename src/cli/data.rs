//! The database that a command uses.

use super::failure::Failure;
use crate::config::DataArgs;
use crate::store::{self, DatabaseUrl, DbConnection};
use std::path::Path;

/// Refuses a SQLite file that is not there: opening it would make an empty one.
pub(super) fn expect_file(url: &DatabaseUrl) -> Result<(), Failure> {
    match url {
        DatabaseUrl::Sqlite(file) if !Path::new(file).is_file() => Err(Failure::Request(format!(
            "there is no database {file} (give --database-url)"
        ))),
        _ => Ok(()),
    }
}

/// A connection to the data, whatever version made them.
pub(super) fn connect(data: &DataArgs) -> Result<store::Pooled, Failure> {
    let pool = store::open(&data.database_url);
    let conn = pool.and_then(|pool| pool.get());
    conn.map_err(|error| closed(&data.database_url, &error))
}

/// A connection that only looks, to data that are there.
pub(super) fn connect_to_read(data: &DataArgs) -> Result<DbConnection, Failure> {
    connect_to_read_at(&data.database_url)
}

/// The same, wherever they are.
pub(super) fn connect_to_read_at(url: &DatabaseUrl) -> Result<DbConnection, Failure> {
    expect_file(url)?;
    let conn = store::connect_to_read(url);
    conn.map_err(|error| closed(url, &error))
}

fn closed(url: &DatabaseUrl, error: &impl std::fmt::Display) -> Failure {
    Failure::Request(format!(
        "the database {} cannot be opened: {error}",
        url.shown()
    ))
}

/// Refuses data that another version of the program made.
pub(super) fn expect_current(conn: &mut DbConnection) -> Result<(), Failure> {
    match store::is_current(conn) {
        Ok(true) => Ok(()),
        Ok(false) => Err(Failure::Request(
            "the database is from another version: start this version's server once, then try again"
                .into(),
        )),
        Err(error) => Err(Failure::Request(format!(
            "which version the database is from cannot be told: {error}"
        ))),
    }
}
