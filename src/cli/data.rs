//! The database that a command works on.

use super::failure::Failure;
use crate::config::DataArgs;
use crate::store::{self, DatabaseUrl};
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
    pool.and_then(|pool| pool.get()).map_err(|error| {
        Failure::Request(format!(
            "the database {} cannot be opened: {error}",
            data.database_url.shown()
        ))
    })
}
