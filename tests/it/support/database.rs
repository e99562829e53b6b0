//! A database for each server, and a look into it from outside: plain SQL on a connection of our
//! own.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use posthorse_core::store::{self, DatabaseUrl, DbConnection};

use super::postgres;

/// Where one server keeps its data: a file in its folder, or a database of its own on the
/// PostgreSQL of `TEST_DATABASE_URL`.
pub enum Database {
    Sqlite(PathBuf),
    Postgres(Arc<postgres::Copy>),
}

/// One column of text, whatever it was.
#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

impl Database {
    /// A new one, with nothing in its tables.
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

    /// A new one without tables.
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

    /// Whether this is PostgreSQL.
    pub fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres(_))
    }

    /// What `--database-url` takes.
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite:{}", path.display()),
            Self::Postgres(copy) => copy.url(),
        }
    }

    /// A connection as the program's own are.
    pub fn connection(&self) -> DbConnection {
        match self {
            Self::Sqlite(path) => DbConnection::Sqlite(sqlite(path)),
            Self::Postgres(copy) => DbConnection::Postgres(postgres::connect(&copy.url())),
        }
    }

    /// Runs statements, for instance to move an instant into the past.
    pub fn execute(&self, sql: &str) {
        match self {
            Self::Sqlite(path) => sqlite(path).batch_execute(sql).unwrap(),
            Self::Postgres(copy) => postgres::connect(&copy.url()).batch_execute(sql).unwrap(),
        }
    }

    /// The rows of a query that yields one text column named `line`.
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

    /// Everything in the tables but those left out: one line for each row. When a server last did
    /// its jobs is left out always.
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

/// Brings a new database up to date.
fn migrate(url: &DatabaseUrl) {
    let pool = store::open(url).unwrap();
    store::migrate(&mut pool.get().unwrap()).unwrap();
}

/// The bytes of a SQLite file that every migration has run in, made once.
fn migrated_file() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("migrated.db");
        migrate(&DatabaseUrl::Sqlite(path.display().to_string()));
        // What lies beside the file goes into it, for it is copied alone.
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
