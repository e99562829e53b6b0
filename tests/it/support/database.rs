//! A database for each server, and a look into it from outside: plain SQL on a connection of our own.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use posthorse::store::{self, DatabaseUrl};

/// Where one server keeps its data: a file in its folder, or a database of its own on the PostgreSQL of
/// `TEST_DATABASE_URL`.
pub enum Database {
    Sqlite(PathBuf),
    Postgres { url: String, name: String },
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
            Ok(url) => Self::create_postgres(&url, template(&url)),
            Err(_) => Self::Sqlite(folder.join("posthorse.db")),
        }
    }

    /// A new one without tables.
    pub fn create_bare(folder: &Path) -> Self {
        match std::env::var("TEST_DATABASE_URL") {
            Ok(url) => Self::create_postgres(&url, "template0"),
            Err(_) => Self::Sqlite(folder.join("posthorse.db")),
        }
    }

    fn create_postgres(server: &str, template: &str) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(1);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("it_{}_{number}", std::process::id());
        let mut connection = PgConnection::establish(server).unwrap();
        connection
            .batch_execute(&format!("CREATE DATABASE {name} TEMPLATE {template}"))
            .unwrap();
        let mut url = url::Url::parse(server).unwrap();
        url.set_path(&name);
        Self::Postgres {
            url: url.to_string(),
            name,
        }
    }

    /// Whether this is PostgreSQL.
    pub fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres { .. })
    }

    /// What `--database-url` takes.
    pub fn url(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite:{}", path.display()),
            Self::Postgres { url, .. } => url.clone(),
        }
    }

    /// Runs statements, for instance to move an instant into the past.
    pub fn execute(&self, sql: &str) {
        match self {
            Self::Sqlite(path) => sqlite(path).batch_execute(sql).unwrap(),
            Self::Postgres { url, .. } => PgConnection::establish(url)
                .unwrap()
                .batch_execute(sql)
                .unwrap(),
        }
    }

    /// The rows of a query that yields one text column named `line`.
    pub fn lines(&self, sql: &str) -> Vec<String> {
        let query = diesel::sql_query(sql);
        let rows: Vec<Line> = match self {
            Self::Sqlite(path) => query.load(&mut sqlite(path)).unwrap(),
            Self::Postgres { url, .. } => query
                .load(&mut PgConnection::establish(url).unwrap())
                .unwrap(),
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
            "SELECT name AS line FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1"
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

    /// Everything in the tables but those left out: one line for each row.
    pub fn dump(&self, leaving_out: &[&str]) -> Vec<String> {
        let mut dump = Vec::new();
        for table in self.tables() {
            if leaving_out.contains(&table.as_str()) {
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

/// A database of PostgreSQL that every migration has run in, made once: the others are copies of it, for the
/// migrations take longer than most tests.
fn template(server: &str) -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let name = format!("it_{}", std::process::id());
        let mut connection = PgConnection::establish(server).unwrap();
        connection
            .batch_execute(&format!("CREATE DATABASE {name}"))
            .unwrap();
        let mut url = url::Url::parse(server).unwrap();
        url.set_path(&name);
        let pool = store::open(&DatabaseUrl::Postgres(url.to_string())).unwrap();
        store::migrate(&mut pool.get().unwrap()).unwrap();
        drop(pool);
        // Nobody may be in it while it is copied; a connection that was closed takes a moment to leave.
        connection
            .batch_execute(&format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"))
            .unwrap();
        diesel::sql_query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1",
        )
        .bind::<Text, _>(&name)
        .execute(&mut connection)
        .unwrap();
        name
    })
}

impl Drop for Database {
    fn drop(&mut self) {
        if let Self::Postgres { name, .. } = self
            && let Ok(server) = std::env::var("TEST_DATABASE_URL")
            && let Ok(mut connection) = PgConnection::establish(&server)
        {
            // A database that stays behind goes with the throw-away cluster.
            let _ =
                connection.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        }
    }
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
