//! The two sets of migrations, with the same names, embedded in the binary.

use super::connection::{self, DbConnection, ExclusiveTask, lock, write_tx};
use super::schema::schema_floor;
use diesel::backend::Backend;
use diesel::connection::SimpleConnection;
use diesel::migration::{Migration, MigrationSource, MigrationVersion};
use diesel::prelude::*;
use diesel::{pg::Pg, sqlite::Sqlite};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use std::collections::BTreeSet;

const EMBEDDED: Sets<EmbeddedMigrations> = Sets {
    sqlite: embed_migrations!("../../migrations/sqlite"),
    postgres: embed_migrations!("../../migrations/postgres"),
};

/// How long a process waits for another one's migration, in milliseconds.
const MIGRATION_TIMEOUT: u32 = 600_000;

/// A release's migrations for both databases.
struct Sets<S> {
    sqlite: S,
    postgres: S,
}

#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The data belong to a newer program.
    #[error("the database was written by a newer Posthorse (migration {0}); nothing was changed")]
    Newer(String),
    #[error("the database could not be brought up to date: {0}")]
    Failed(Box<dyn std::error::Error + Send + Sync>),
    #[error("the database could not be brought up to date: {0}")]
    Refused(#[from] diesel::result::Error),
}

/// Migrates the database to this program's schema, completely or not at all. Other processes wait
/// meanwhile. A database to which a newer program has only added is left as it is, so that servers
/// of two releases can run side by side.
///
/// # Errors
/// If the data are too new for the program, or a migration fails.
pub fn migrate(conn: &mut DbConnection) -> Result<(), MigrateError> {
    migrate_to(conn, EMBEDDED)
}

fn migrate_to<S>(conn: &mut DbConnection, sets: Sets<S>) -> Result<(), MigrateError>
where
    S: MigrationSource<Sqlite> + MigrationSource<Pg>,
{
    set_lock_timeout(conn, MIGRATION_TIMEOUT)?;
    let done = write_tx(conn, |conn| {
        lock(conn, ExclusiveTask::Migrating)?;
        match schema_status(conn, &sets)? {
            SchemaStatus::Fits | SchemaStatus::NewerFits(_) => return Ok(()),
            SchemaStatus::Newer(version) => return Err(MigrateError::Newer(version)),
            SchemaStatus::Older => {}
        }
        match conn {
            DbConnection::Sqlite(conn) => conn.run_pending_migrations(sets.sqlite),
            DbConnection::Postgres(conn) => conn.run_pending_migrations(sets.postgres),
        }
        .map(|_| ())
        .map_err(MigrateError::Failed)
    });
    set_lock_timeout(conn, connection::BUSY_TIMEOUT)?;
    done
}

/// A comparison of a database with a release.
#[derive(Debug, PartialEq, Eq)]
enum SchemaStatus {
    Fits,
    Older,
    /// Extended by a newer release without removals that matter here; its last migration.
    NewerFits(String),
    /// Changed by a newer release; the migration.
    Newer(String),
}

fn schema_status<S>(conn: &mut DbConnection, sets: &Sets<S>) -> Result<SchemaStatus, MigrateError>
where
    S: MigrationSource<Sqlite> + MigrationSource<Pg>,
{
    let (expected, applied) = match conn {
        DbConnection::Sqlite(conn) => (
            versions(MigrationSource::<Sqlite>::migrations(&sets.sqlite))?,
            applied(conn.applied_migrations())?,
        ),
        DbConnection::Postgres(conn) => (
            versions(MigrationSource::<Pg>::migrations(&sets.postgres))?,
            applied(conn.applied_migrations())?,
        ),
    };
    let is_complete = expected.is_subset(&applied);
    let Some(newest) = applied.difference(&expected).max().cloned() else {
        return Ok(match is_complete {
            true => SchemaStatus::Fits,
            false => SchemaStatus::Older,
        });
    };
    Ok(match is_complete && expected.contains(&floor(conn)?) {
        true => SchemaStatus::NewerFits(newest),
        false => SchemaStatus::Newer(newest),
    })
}

/// The migration that a program must know to work on this database.
fn floor(conn: &mut DbConnection) -> diesel::QueryResult<String> {
    schema_floor::table
        .select(schema_floor::version)
        .order(schema_floor::version.desc())
        .first(conn)
}

fn set_lock_timeout(
    conn: &mut DbConnection,
    milliseconds: u32,
) -> Result<(), diesel::result::Error> {
    match conn {
        DbConnection::Sqlite(conn) => {
            conn.batch_execute(&format!("PRAGMA busy_timeout = {milliseconds}"))
        }
        DbConnection::Postgres(_) => Ok(()),
    }
}

/// Whether this program can work on the database as it is; for commands that do not migrate.
///
/// # Errors
/// If the database fails.
pub fn is_current(
    conn: &mut DbConnection,
) -> Result<bool, Box<dyn std::error::Error + Send + Sync>> {
    let standing = schema_status(conn, &EMBEDDED)?;
    Ok(matches!(
        standing,
        SchemaStatus::Fits | SchemaStatus::NewerFits(_)
    ))
}

fn versions<DB: Backend>(
    known: diesel::migration::Result<Vec<Box<dyn Migration<DB>>>>,
) -> Result<BTreeSet<String>, MigrateError> {
    let known = known.map_err(MigrateError::Failed)?;
    let numbers = known.iter().map(|migration| migration.name().version());
    Ok(numbers.map(|version| version.to_string()).collect())
}

fn applied(
    applied: diesel::migration::Result<Vec<MigrationVersion<'static>>>,
) -> Result<BTreeSet<String>, MigrateError> {
    let applied = applied.map_err(MigrateError::Failed)?;
    Ok(applied.iter().map(ToString::to_string).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::GameId;
    use crate::model::PlayerId;
    use crate::store::testing::{Scratch, empty_databases, number, run_on, seed};
    use crate::store::{games, players};
    use diesel_migrations::FileBasedMigrations;
    use std::path::Path;

    /// The migrations of an imaginary later release: those of this one and more.
    struct LaterRelease {
        folder: tempfile::TempDir,
    }

    impl LaterRelease {
        fn new(migrations: &[(&str, &str)]) -> Self {
            let folder = tempfile::tempdir().unwrap();
            for set in ["sqlite", "postgres"] {
                let add = |name: &str, up: &str| {
                    let migration = folder.path().join(set).join(name);
                    std::fs::create_dir_all(&migration).unwrap();
                    std::fs::write(migration.join("up.sql"), up).unwrap();
                    std::fs::write(migration.join("down.sql"), "SELECT 1").unwrap();
                };
                let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
                for entry in std::fs::read_dir(ours.join(set)).unwrap() {
                    let entry = entry.unwrap();
                    let up = std::fs::read_to_string(entry.path().join("up.sql")).unwrap();
                    add(entry.file_name().to_str().unwrap(), &up);
                }
                for (name, up) in migrations {
                    add(name, up);
                }
            }
            Self { folder }
        }

        fn migrate(&self, conn: &mut DbConnection) -> Result<(), MigrateError> {
            let set = |set| FileBasedMigrations::from_path(self.folder.path().join(set)).unwrap();
            let sets = Sets {
                sqlite: set("sqlite"),
                postgres: set("postgres"),
            };
            migrate_to(conn, sets)
        }
    }

    const ADDS: (&str, &str) = (
        "2099-12-31-000000_later",
        "CREATE TABLE later (id INTEGER PRIMARY KEY NOT NULL); \
         INSERT INTO later (id) SELECT ply FROM games; \
         ALTER TABLE moves ADD COLUMN later INTEGER NOT NULL DEFAULT 7; \
         ALTER TABLE players ADD COLUMN later TEXT;",
    );

    const REMOVES: (&str, &str) = (
        "2100-01-31-000000_removal",
        "DROP TABLE stars; UPDATE schema_floor SET version = '21000131000000';",
    );

    /// A database of each kind with a game, migrated by this release.
    fn in_use() -> impl Iterator<Item = Scratch> {
        empty_databases().into_iter().inspect(|scratch| {
            let conn = &mut scratch.pool.get().unwrap();
            migrate(conn).unwrap();
            seed(conn);
        })
    }

    #[test]
    fn a_later_release_keeps_the_data_and_adds_its_migrations() {
        let later = LaterRelease::new(&[ADDS]);
        for scratch in in_use() {
            let conn = &mut scratch.pool.get().unwrap();
            later.migrate(conn).unwrap();
            assert!(games::find(conn, GameId(1)).unwrap().is_some());
            assert_eq!(number(conn, "SELECT COUNT(*) AS n FROM events"), 9);
            assert_eq!(number(conn, "SELECT COUNT(*) AS n FROM later"), 1);
            // A second start has nothing to do.
            later.migrate(conn).unwrap();
            assert_eq!(number(conn, "SELECT COUNT(*) AS n FROM later"), 1);
        }
    }

    #[test]
    fn concurrent_processes_migrate_once() {
        let later = LaterRelease::new(&[ADDS]);
        for scratch in in_use() {
            std::thread::scope(|scope| {
                for _ in 0..4 {
                    scope.spawn(|| later.migrate(&mut scratch.pool.get().unwrap()).unwrap());
                }
            });
            let conn = &mut scratch.pool.get().unwrap();
            assert_eq!(number(conn, "SELECT COUNT(*) AS n FROM later"), 1);
        }
    }

    #[test]
    fn a_migration_that_fails_leaves_nothing_behind() {
        let broken = ("2100-01-01-000000_broken", "DROP TABLE no_such_table;");
        let later = LaterRelease::new(&[ADDS, broken]);
        for scratch in in_use() {
            let conn = &mut scratch.pool.get().unwrap();
            let failed = later.migrate(conn).unwrap_err();
            assert!(matches!(failed, MigrateError::Failed(_)), "{failed}");
            assert!(is_current(conn).unwrap());
            run_on(conn, "CREATE TABLE later (id INTEGER PRIMARY KEY NOT NULL)");
        }
    }

    #[test]
    fn a_program_can_run_beside_a_newer_one_that_only_adds() {
        for scratch in in_use() {
            let conn = &mut scratch.pool.get().unwrap();
            LaterRelease::new(&[ADDS]).migrate(conn).unwrap();
            migrate(conn).unwrap();
            assert!(is_current(conn).unwrap());
            let player = players::find(conn, PlayerId(1)).unwrap().unwrap();
            assert_eq!(player.name, "lan");
            // The release after that removes something and declares it.
            LaterRelease::new(&[ADDS, REMOVES]).migrate(conn).unwrap();
            let refused = migrate(conn).unwrap_err();
            assert!(matches!(refused, MigrateError::Newer(version) if version == "21000131000000"));
            assert!(!is_current(conn).unwrap());
        }
    }

    #[test]
    fn references_to_missing_rows_are_refused() {
        for scratch in in_use() {
            let conn = &mut scratch.pool.get().unwrap();
            let orphan = "INSERT INTO moves (game_id, ply, player_id, move, at) \
                 VALUES (77, 1, 1, 'h3e3', '2026-11-21 00:00:00')";
            assert!(diesel::sql_query(orphan).execute(conn).is_err());
            let orphan = "UPDATE games SET challenger_id = 77";
            assert!(diesel::sql_query(orphan).execute(conn).is_err());
            run_on(conn, "UPDATE games SET challenger_id = NULL");
        }
    }
}
