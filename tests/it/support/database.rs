//! A database for each server, and access to it with plain SQL.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use posthorse_core::store::{self, DatabaseUrl, DbConnection};

use super::postgres;

/// A server's database: a file in its folder, or its own database on the PostgreSQL of
/// `TEST_DATABASE_URL`.
pub enum Database {
    Sqlite(PathBuf),
    Postgres(Arc<postgres::Copy>),
}

/// One text column.
#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

impl Database {
    /// A new database with empty tables.
    pub fn create(folder: &Path) -> Self {
        match std::env::var("TEST_DATABASE_URL") {
            Ok(server) => {
                let prepare = |url: &str| migrate(&DatabaseUrl::Postgres(url.to_owned()));
                Self::Postgres(Arc::new(postgres::Copy::of_prepared(&server, prepare)))
            }
            Err(_) => {
                let path = folder.join("posthorse.db");
                std::fs::write(&path, migrated_file()).unwrap();
                Self::Sqlite(path)
            }
        }
    }

    /// A new database without tables.
    pub fn create_bare(folder: &Path) -> Self {
        match std::env::var("TEST_DATABASE_URL") {
            Ok(server) => Self::Postgres(Arc::new(postgres::Copy::bare(&server))),
            Err(_) => Self::Sqlite(folder.join("posthorse.db")),
        }
    }

    /// The same, for a second server.
    pub fn shared(&self) -> Self {
        match self {
            Self::Sqlite(path) => Self::Sqlite(path.clone()),
            Self::Postgres(copy) => Self::Postgres(Arc::clone(copy)),
        }
    }

    pub fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// The value of `--database-url`.
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite:{}", path.display()),
            Self::Postgres(copy) => copy.url(),
        }
    }

    /// A connection with the program's settings.
    pub fn connection(&self) -> DbConnection {
        match self {
            Self::Sqlite(path) => DbConnection::Sqlite(sqlite(path)),
            Self::Postgres(copy) => DbConnection::Postgres(postgres::connect(&copy.url())),
        }
    }

    /// Executes statements, for instance to move an instant into the past.
    pub fn execute(&self, sql: &str) {
        match self {
            Self::Sqlite(path) => sqlite(path).batch_execute(sql).unwrap(),
            Self::Postgres(copy) => postgres::connect(&copy.url()).batch_execute(sql).unwrap(),
        }
    }

    /// The rows of a query with one text column named `line`.
    pub fn lines(&self, sql: &str) -> Vec<String> {
        let query = diesel::sql_query(sql);
        let rows: Vec<Line> = match self {
            Self::Sqlite(path) => query.load(&mut sqlite(path)).unwrap(),
            Self::Postgres(copy) => query.load(&mut postgres::connect(&copy.url())).unwrap(),
        };
        rows.into_iter().map(|row| row.line).collect()
    }

    /// A count, or any other number.
    pub fn number(&self, sql: &str) -> i64 {
        self.lines(&format!("SELECT CAST(({sql}) AS TEXT) AS line"))[0]
            .parse()
            .unwrap()
    }

    /// The tables of the application.
    pub fn tables(&self) -> Vec<String> {
        self.lines(if self.is_postgres() {
            "SELECT tablename::text AS line FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
        } else {
            "SELECT name AS line FROM pragma_table_list WHERE schema = 'main' AND type = 'table' \
             AND name NOT LIKE 'sqlite_%' ORDER BY 1"
        })
    }

    /// The columns of a table.
    pub fn columns(&self, table: &str) -> Vec<String> {
        self.lines(&if self.is_postgres() {
            format!(
                "SELECT column_name::text AS line FROM information_schema.columns \
                 WHERE table_schema = 'public' AND table_name = '{table}' ORDER BY 1"
            )
        } else {
            format!("SELECT name AS line FROM pragma_table_info('{table}') ORDER BY 1")
        })
    }

    /// All rows of all tables except those left out, a line each. The times of background jobs are
    /// always left out.
    pub fn dump(&self, leaving_out: &[&str]) -> Vec<String> {
        let mut dump = Vec::new();
        for table in self.tables() {
            if table == "jobs" || leaving_out.contains(&table.as_str()) {
                continue;
            }
            let columns = self.columns(&table);
            let rows = self.lines(&if self.is_postgres() {
                format!("SELECT CAST(t AS TEXT) AS line FROM \"{table}\" t ORDER BY 1")
            } else {
                let quoted: Vec<String> =
                    columns.iter().map(|c| format!("quote(\"{c}\")")).collect();
                format!(
                    "SELECT {} AS line FROM \"{table}\" ORDER BY 1",
                    quoted.join(" || ', ' || ")
                )
            });
            dump.extend(rows.into_iter().map(|row| format!("{table}: {row}")));
        }
        dump
    }
}

/// Migrates a new database.
fn migrate(url: &DatabaseUrl) {
    let pool = store::open(url).unwrap();
    store::migrate(&mut pool.get().unwrap()).unwrap();
}

/// A SQLite file with all migrations, made once.
fn migrated_file() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("migrated.db");
        migrate(&DatabaseUrl::Sqlite(path.display().to_string()));
        // Merges the write-ahead log, since only the file is copied.
        sqlite(&path)
            .batch_execute("PRAGMA wal_checkpoint(TRUNCATE)")
            .unwrap();
        std::fs::read(path).unwrap()
    })
}

fn sqlite(path: &Path) -> SqliteConnection {
    let mut connection = SqliteConnection::establish(&path.display().to_string()).unwrap();
    connection
        .batch_execute("PRAGMA busy_timeout = 10000")
        .unwrap();
    connection
}

/// An instant in the past, as both databases read it.
pub fn ago(time: std::time::Duration) -> String {
    let at = chrono::Utc::now() - time;
    format!("'{}'", at.format("%Y-%m-%d %H:%M:%S%.6f"))
}
