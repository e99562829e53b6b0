//! The two sets of migrations, under the same names, embedded in the binary.

use super::connection::DbConnection;
use diesel::migration::{Migration, MigrationSource};
use diesel::{pg::Pg, sqlite::Sqlite};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::collections::HashSet;

const SQLITE: EmbeddedMigrations = embed_migrations!("migrations/sqlite");
const POSTGRES: EmbeddedMigrations = embed_migrations!("migrations/postgres");

/// Why the database could not be made ready.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The data were written by a newer program; this one must not touch them.
    #[error("the database was written by a newer Posthorse (migration {0}); nothing was changed")]
    Newer(String),
    /// A migration failed.
    #[error("the database could not be brought up to date: {0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
}

/// Brings the database up to this program's schema.
///
/// # Errors
/// When the data are newer than the program, or a migration fails.
pub fn migrate(conn: &mut DbConnection) -> Result<(), MigrateError> {
    match conn {
        DbConnection::Sqlite(conn) => {
            let known = MigrationSource::<Sqlite>::migrations(&SQLITE);
            refuse_newer(known, conn.applied_migrations())?;
            conn.run_pending_migrations(SQLITE)
        }
        DbConnection::Postgres(conn) => {
            let known = MigrationSource::<Pg>::migrations(&POSTGRES);
            refuse_newer(known, conn.applied_migrations())?;
            conn.run_pending_migrations(POSTGRES)
        }
    }
    .map(|_| ())
    .map_err(MigrateError::Failed)
}

/// Whether every migration this program knows has been applied; for commands that never migrate.
///
/// # Errors
/// When the database cannot be asked.
pub fn is_current(
    conn: &mut DbConnection,
) -> Result<bool, Box<dyn std::error::Error + Send + Sync>> {
    match conn {
        DbConnection::Sqlite(conn) => conn.has_pending_migration(SQLITE),
        DbConnection::Postgres(conn) => conn.has_pending_migration(POSTGRES),
    }
    .map(|pending| !pending)
}

fn refuse_newer<DB: diesel::backend::Backend>(
    known: diesel::migration::Result<Vec<Box<dyn Migration<DB>>>>,
    applied: diesel::migration::Result<Vec<diesel::migration::MigrationVersion<'static>>>,
) -> Result<(), MigrateError> {
    let known: HashSet<String> = known
        .map_err(MigrateError::Failed)?
        .iter()
        .map(|migration| migration.name().version().to_string())
        .collect();
    let applied = applied.map_err(MigrateError::Failed)?;
    match applied
        .iter()
        .find(|version| !known.contains(&version.to_string()))
    {
        Some(version) => Err(MigrateError::Newer(version.to_string())),
        None => Ok(()),
    }
}
