//! `posthorse backup`: writes a consistent copy while the server runs.

use super::common::Failure;
use super::common::expect_file;
use crate::config::DataArgs;
use crate::service::database::backup;
use std::path::PathBuf;

/// The arguments of `backup`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File to write: a database for SQLite, a `pg_restore` archive for PostgreSQL.
    path: PathBuf,
    #[command(flatten)]
    data: DataArgs,
}

/// Writes the backup and prints its path.
///
/// # Errors
/// A sentence that says what is expected.
pub fn run(args: &Args) -> Result<(), Failure> {
    let Args { path, data } = args;
    expect_file(&data.database_url)?;
    backup::write(&data.database_url, path).map_err(|error| Failure::Request(error.to_string()))?;
    println!("The copy is {}.", path.display());
    Ok(())
}
