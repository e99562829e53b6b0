//! Connections to SQLite and PostgreSQL behind one type, their pool, and write transactions.

use diesel::connection::{
    AnsiTransactionManager, Connection, SimpleConnection, TransactionManager,
};
use diesel::pg::PgConnection;
use diesel::r2d2::{self, ManageConnection};
use diesel::sqlite::SqliteConnection;
use scheduled_thread_pool::ScheduledThreadPool;
use std::sync::Arc;
use std::time::Duration;

/// How long SQLite waits for another writer, in milliseconds.
pub(super) const BUSY_TIMEOUT: u32 = 5000;

/// How long PostgreSQL waits for a locked row or table. Longer than with SQLite, because writers do
/// not queue before it.
const LOCK_TIMEOUT: &str = "15s";

/// A connection to one of the two databases.
#[derive(diesel::MultiConnection)]
pub enum DbConnection {
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// The location of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// `sqlite:posthorse.db`: the path of the file.
    Sqlite(String),
    /// `postgres://…`: a URL for libpq.
    Postgres(String),
}

impl DatabaseUrl {
    /// Reads `sqlite:PATH`, `postgres://…` or `postgresql://…`.
    ///
    /// # Errors
    /// A sentence with the expected form.
    pub fn parse(text: &str) -> Result<Self, String> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            if path.is_empty() || path == ":memory:" {
                return Err("the database must be a file, as in sqlite:posthorse.db".into());
            }
            return Ok(Self::Sqlite(path.into()));
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(text.into()));
        }
        Err("a database URL begins with sqlite: or postgres://".into())
    }

    /// The URL without its password, for display.
    pub fn display_url(&self) -> String {
        match self {
            Self::Sqlite(path) => format!("sqlite:{path}"),
            Self::Postgres(text) => match url::Url::parse(text) {
                Ok(mut url) => {
                    let _ = url.set_password(None);
                    url.set_query(None);
                    url.into()
                }
                Err(_) => "postgres".into(),
            },
        }
    }
}

/// Opens connections by the URL's scheme. Diesel's derived `establish` tries one database after the
/// other and hides the relevant error.
#[derive(Debug, Clone)]
pub struct Manager {
    url: DatabaseUrl,
}

impl ManageConnection for Manager {
    type Connection = DbConnection;
    type Error = r2d2::Error;

    fn connect(&self) -> Result<DbConnection, r2d2::Error> {
        match &self.url {
            DatabaseUrl::Sqlite(path) => {
                let mut conn =
                    SqliteConnection::establish(path).map_err(r2d2::Error::ConnectionError)?;
                // `busy_timeout` comes first, because switching to WAL needs the lock.
                conn.batch_execute(&format!(
                    "PRAGMA busy_timeout = {BUSY_TIMEOUT}; PRAGMA journal_mode = WAL; \
                     PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = \
                     -1024;",
                ))
                .map_err(r2d2::Error::QueryError)?;
                Ok(DbConnection::Sqlite(conn))
            }
            DatabaseUrl::Postgres(url) => {
                let mut conn =
                    PgConnection::establish(url).map_err(r2d2::Error::ConnectionError)?;
                conn.batch_execute(&format!("SET lock_timeout = '{LOCK_TIMEOUT}'"))
                    .map_err(r2d2::Error::QueryError)?;
                Ok(DbConnection::Postgres(conn))
            }
        }
    }

    fn is_valid(&self, conn: &mut DbConnection) -> Result<(), r2d2::Error> {
        conn.batch_execute("SELECT 1")
            .map_err(r2d2::Error::QueryError)
    }

    fn has_broken(&self, conn: &mut DbConnection) -> bool {
        // A panic in a transaction must not pass its lock to the next user of the connection.
        std::thread::panicking()
            || match conn {
                DbConnection::Postgres(conn) => is_broken(conn),
                DbConnection::Sqlite(conn) => is_broken(conn),
            }
    }
}

fn is_broken<C>(conn: &mut C) -> bool
where
    C: Connection<TransactionManager = AnsiTransactionManager>,
{
    AnsiTransactionManager::is_broken_transaction_manager(conn)
}

/// The connections that the process shares, in three groups. Writers have few of their own, so that
/// waiting for the database's lock does not hold up readers. SQLite has a single connection for
/// writing: nobody polls for the lock, and the written pages stay in its cache. Jobs read through
/// connections of their own, so that clocks and email go on however many pages are requested.
#[derive(Clone)]
pub struct Pool {
    looking: r2d2::Pool<Manager>,
    working: r2d2::Pool<Manager>,
    writing: r2d2::Pool<Manager>,
    url: Arc<DatabaseUrl>,
}

impl Pool {
    /// A connection for reading, or for writing in a command that runs alone.
    ///
    /// # Errors
    /// If none is free for five seconds or the database is unreachable.
    pub fn get(&self) -> Result<super::PooledConnection, r2d2::PoolError> {
        self.looking.get()
    }

    /// A connection for reading, for jobs.
    ///
    /// # Errors
    /// If none is free for five seconds or the database is unreachable.
    pub fn for_jobs(&self) -> Result<super::PooledConnection, r2d2::PoolError> {
        self.working.get()
    }

    /// A connection for writing.
    ///
    /// # Errors
    /// If none is free for five seconds or the database is unreachable.
    pub fn for_writing(&self) -> Result<super::PooledConnection, r2d2::PoolError> {
        self.writing.get()
    }

    /// Calls `f` for every connection of the pool. None may be in use.
    #[cfg(any(test, feature = "testing"))]
    pub(super) fn each(&self, mut f: impl FnMut(&mut DbConnection)) {
        for pool in [&self.looking, &self.working, &self.writing] {
            let lent: Vec<_> = (0..pool.max_size()).map(|_| pool.get()).collect();
            for conn in lent {
                f(&mut conn.expect("a connection"));
            }
        }
    }

    /// The numbers of connections in use and allowed, for reading, for jobs and for writing.
    pub fn usage(&self) -> [(&'static str, [u32; 2]); 3] {
        let of = |pool: &r2d2::Pool<Manager>| {
            let state = pool.state();
            [state.connections - state.idle_connections, pool.max_size()]
        };
        [
            ("looking", of(&self.looking)),
            ("jobs", of(&self.working)),
            ("writing", of(&self.writing)),
        ]
    }

    /// Whether several servers may serve these data. A SQLite file has one.
    pub fn may_be_shared(&self) -> bool {
        matches!(*self.url, DatabaseUrl::Postgres(_))
    }

    pub(super) fn url(&self) -> &DatabaseUrl {
        &self.url
    }

    /// The number of concurrent writers: one connection fewer than there are, so that the next
    /// writer gets one at once.
    pub fn max_writers(&self) -> usize {
        usize::try_from(self.writing.max_size()).unwrap_or(1) + 1
    }
}

/// How long to wait for a free connection.
pub const POOL_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens the pool with a first connection, so that a wrong URL is reported here.
///
/// # Errors
/// If the database is unreachable.
pub fn open(url: &DatabaseUrl) -> Result<Pool, r2d2::PoolError> {
    let (lookers, workers, writers) = match url {
        DatabaseUrl::Sqlite(_) => (4, 3, 1),
        DatabaseUrl::Postgres(_) => (5, 3, 5),
    };
    if let DatabaseUrl::Sqlite(path) = url {
        create_private(path);
    }
    // Each pool would start threads of its own to open connections.
    let threads = ScheduledThreadPool::builder()
        .num_threads(3)
        .thread_name_pattern("connections-{}")
        .build();
    let threads = Arc::new(threads);
    let pool = |size: u32, at_once: u32| {
        r2d2::Pool::builder()
            .thread_pool(Arc::clone(&threads))
            .max_size(size)
            .min_idle(Some(at_once))
            .test_on_check_out(matches!(url, DatabaseUrl::Postgres(_)))
            .connection_timeout(POOL_TIMEOUT)
            .build(Manager { url: url.clone() })
    };
    let looking = pool(lookers, 1)?;
    Ok(Pool {
        looking,
        working: pool(workers, 0)?,
        writing: pool(writers, 0)?,
        url: Arc::new(url.clone()),
    })
}

/// Opens a single connection with the pool's settings.
pub(super) fn connect(url: &DatabaseUrl) -> Result<DbConnection, r2d2::Error> {
    Manager { url: url.clone() }.connect()
}

/// Opens a read-only connection. It does not change a file's journal mode, because the file may be
/// a backup.
///
/// # Errors
/// If the database is unreachable.
pub fn connect_to_read(url: &DatabaseUrl) -> Result<DbConnection, r2d2::Error> {
    match url {
        DatabaseUrl::Sqlite(path) => {
            let mut conn =
                SqliteConnection::establish(path).map_err(r2d2::Error::ConnectionError)?;
            conn.batch_execute(&format!(
                "PRAGMA busy_timeout = {BUSY_TIMEOUT}; PRAGMA query_only = ON;"
            ))
            .map_err(r2d2::Error::QueryError)?;
            Ok(DbConnection::Sqlite(conn))
        }
        DatabaseUrl::Postgres(url) => PgConnection::establish(url)
            .map(DbConnection::Postgres)
            .map_err(r2d2::Error::ConnectionError),
    }
}

/// Creates a database file that only its owner can read, because it holds addresses and password
/// hashes. SQLite gives the files beside it the same mode. SQLite reports an error of the creation
/// when it opens the file.
pub(super) fn create_private(path: &str) {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = std::fs::OpenOptions::new();
    let _ = options.write(true).create_new(true).mode(0o600).open(path);
}

/// Gives a connection a larger cache, for a command that writes very many rows. Each page of SQLite
/// is copied from the log to the file less often.
pub fn enlarge_cache(conn: &mut DbConnection) -> diesel::QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => {
            conn.batch_execute("PRAGMA cache_size = -16384; PRAGMA wal_autocheckpoint = 16384")
        }
        DbConnection::Postgres(_) => Ok(()),
    }
}

/// Runs `f` in a transaction that holds SQLite's write lock from the start. A transaction that
/// first reads and then writes would fail at once while another one writes.
///
/// # Errors
/// The error of `f` (everything is rolled back), or of the commit.
pub fn write_tx<T, E>(
    conn: &mut DbConnection,
    f: impl FnOnce(&mut DbConnection) -> Result<T, E>,
) -> Result<T, E>
where
    E: From<diesel::result::Error>,
{
    match conn {
        DbConnection::Sqlite(conn) => {
            AnsiTransactionManager::begin_transaction_sql(conn, "BEGIN IMMEDIATE")?;
        }
        DbConnection::Postgres(conn) => AnsiTransactionManager::begin_transaction(conn)?,
    }
    let result = f(conn);
    finish(conn, result)
}

/// Runs `f` in a read-only transaction with a consistent snapshot of the data.
///
/// # Errors
/// The error of `f` or of the database.
pub fn read_tx<T, E>(
    conn: &mut DbConnection,
    f: impl FnOnce(&mut DbConnection) -> Result<T, E>,
) -> Result<T, E>
where
    E: From<diesel::result::Error>,
{
    match conn {
        DbConnection::Sqlite(conn) => AnsiTransactionManager::begin_transaction(conn)?,
        DbConnection::Postgres(conn) => {
            let begin = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY";
            AnsiTransactionManager::begin_transaction_sql(conn, begin)?;
        }
    }
    let result = f(conn);
    finish(conn, result)
}

/// Commits on `Ok` and rolls back on `Err`.
fn finish<T, E>(conn: &mut DbConnection, result: Result<T, E>) -> Result<T, E>
where
    E: From<diesel::result::Error>,
{
    match result {
        Ok(value) => {
            match conn {
                DbConnection::Sqlite(conn) => AnsiTransactionManager::commit_transaction(conn)?,
                DbConnection::Postgres(conn) => AnsiTransactionManager::commit_transaction(conn)?,
            }
            Ok(value)
        }
        Err(error) => {
            let rolled_back = match conn {
                DbConnection::Sqlite(conn) => AnsiTransactionManager::rollback_transaction(conn),
                DbConnection::Postgres(conn) => AnsiTransactionManager::rollback_transaction(conn),
            };
            match rolled_back {
                Ok(()) | Err(diesel::result::Error::BrokenTransactionManager) => Err(error),
                Err(failure) => Err(failure.into()),
            }
        }
    }
}

/// A task that only one process may do at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExclusiveTask {
    Claiming = 1,
    /// Recording a heartbeat, and giving back an outage.
    Heartbeat = 2,
    /// Importing records: two files may contain the same game.
    Importing = 3,
    /// Inviting somebody by email: the invitations to an address are limited per day.
    Inviting = 4,
    Migrating = 5,
    /// Starting or ending a vacation, or a game of a player who may be on vacation.
    Vacation = 6,
    /// Indexing positions of games, and counting the moves in very common ones.
    Counting = 7,
}

/// Makes other transactions with the same task wait until this one ends. In SQLite there is only
/// one writer anyway. (For a game, see [`super::games::lock`].)
pub fn lock(conn: &mut DbConnection, task: ExclusiveTask) -> diesel::QueryResult<()> {
    use ExclusiveTask::{Counting, Importing, Migrating};
    use diesel::RunQueryDsl;
    if let DbConnection::Postgres(conn) = conn {
        if matches!(task, Importing | Migrating | Counting) {
            // No page waits for this lock, and the other task may take minutes.
            conn.batch_execute("SET LOCAL lock_timeout = 0")?;
        }
        diesel::sql_query("SELECT pg_advisory_xact_lock($1)")
            .bind::<diesel::sql_types::BigInt, _>(task as i64)
            .execute(conn)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_have_connections_however_many_pages_are_requested() {
        for scratch in crate::store::testing::databases() {
            let looking = 0..scratch.pool.looking.max_size();
            let pages: Vec<_> = looking.map(|_| scratch.pool.get().unwrap()).collect();
            assert!(scratch.pool.for_jobs().is_ok());
            assert!(scratch.pool.for_writing().is_ok());
            drop(pages);
        }
    }

    #[test]
    fn a_read_only_connection_writes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("copy.db");
        std::fs::write(&path, "").unwrap();
        let url = DatabaseUrl::Sqlite(path.display().to_string());
        let mut conn = connect_to_read(&url).unwrap();
        assert!(conn.batch_execute("CREATE TABLE t (n INTEGER)").is_err());
        assert_eq!(std::fs::metadata(&path).unwrap().len(), 0);
    }
}
