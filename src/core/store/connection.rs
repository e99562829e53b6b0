//! Connections to SQLite and PostgreSQL behind one type, a pool of them, and the write
//! transaction that everything that changes data goes through.

use diesel::connection::{
    AnsiTransactionManager, Connection, SimpleConnection, TransactionManager,
};
use diesel::pg::PgConnection;
use diesel::r2d2::{self, ManageConnection};
use diesel::sqlite::SqliteConnection;
use std::sync::Arc;
use std::time::Duration;

/// So many milliseconds SQLite waits for another writer.
pub(super) const BUSY_TIMEOUT: u32 = 5000;

/// So long PostgreSQL waits for a row or a table that somebody else has locked. Writers do not
/// queue before it as they do before SQLite, so that it is longer.
const LOCK_TIMEOUT: &str = "15s";

/// One connection, to whichever database the URL named.
#[derive(diesel::MultiConnection)]
pub enum DbConnection {
    /// PostgreSQL, through libpq.
    Postgres(PgConnection),
    Sqlite(SqliteConnection),
}

/// Where the data lies, told by the URL's scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DatabaseUrl {
    /// `sqlite:posthorse.db`: the path of the file.
    Sqlite(String),
    /// `postgres://…`: the URL as libpq takes it.
    Postgres(String),
}

impl DatabaseUrl {
    /// Reads `sqlite:PATH`, `postgres://…` or `postgresql://…`.
    ///
    /// # Errors
    /// A sentence that says what would be right.
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

    /// The place for people to read, without a password.
    pub fn shown(&self) -> String {
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

/// Opens connections by the scheme of the URL. Diesel's derived `establish` tries one database
/// after the other and hides the error of the right one.
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
                // busy_timeout comes first: switching to WAL needs the lock itself.
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
        // A panic inside a transaction must not hand its lock to the next user of the connection.
        std::thread::panicking()
            || match conn {
                DbConnection::Postgres(conn) => broken(conn),
                DbConnection::Sqlite(conn) => broken(conn),
            }
    }
}

fn broken<C>(conn: &mut C) -> bool
where
    C: Connection<TransactionManager = AnsiTransactionManager>,
{
    AnsiTransactionManager::is_broken_transaction_manager(conn)
}

/// The connections that the whole process shares. Who writes takes one of a few of their own: while
/// somebody else holds the database's lock these wait for it, and who only looks need not wait for
/// them. SQLite has one writer at a time, and one connection for it: nobody asks again and again
/// whether the lock is free, and the pages that were written stay in its cache, which forgets them
/// when another connection has written. The jobs look at the data through connections of their own:
/// however many pages are wanted, clocks and email go on.
#[derive(Clone)]
pub struct Pool {
    looking: r2d2::Pool<Manager>,
    working: r2d2::Pool<Manager>,
    writing: r2d2::Pool<Manager>,
    url: Arc<DatabaseUrl>,
}

impl Pool {
    /// A connection for looking; and for writing where nobody else is about, as in a command.
    ///
    /// # Errors
    /// When none is free for five seconds or the database cannot be reached.
    pub fn get(&self) -> Result<super::PooledConnection, r2d2::PoolError> {
        self.looking.get()
    }

    /// A connection for looking, for the jobs.
    ///
    /// # Errors
    /// When none is free for five seconds or the database cannot be reached.
    pub fn for_jobs(&self) -> Result<super::PooledConnection, r2d2::PoolError> {
        self.working.get()
    }

    /// A connection for writing.
    ///
    /// # Errors
    /// When none is free for five seconds or the database cannot be reached.
    pub fn for_writing(&self) -> Result<super::PooledConnection, r2d2::PoolError> {
        self.writing.get()
    }

    /// Does something to every connection that there can be, none being lent.
    #[cfg(any(test, feature = "testing"))]
    pub(super) fn each(&self, mut f: impl FnMut(&mut DbConnection)) {
        for pool in [&self.looking, &self.working, &self.writing] {
            let lent: Vec<_> = (0..pool.max_size()).map(|_| pool.get()).collect();
            for conn in lent {
                f(&mut conn.expect("a connection"));
            }
        }
    }

    /// How many connections are in use for looking, for jobs and for writing, and how many there
    /// may be.
    pub fn figures(&self) -> [(&'static str, [u32; 2]); 3] {
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

    /// Whether other servers may serve the same data: a file has one alone.
    pub fn may_be_shared(&self) -> bool {
        matches!(*self.url, DatabaseUrl::Postgres(_))
    }

    pub(super) fn url(&self) -> &DatabaseUrl {
        &self.url
    }

    /// So many may write at once, while one more stands ready for the next free connection.
    pub fn most_writers(&self) -> usize {
        usize::try_from(self.writing.max_size()).unwrap_or(1) + 1
    }
}

/// So long a free connection is waited for.
pub const POOL_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens the pool; the first connection is made at once, so a wrong URL shows here.
///
/// # Errors
/// When the database cannot be reached.
pub fn open(url: &DatabaseUrl) -> Result<Pool, r2d2::PoolError> {
    let (lookers, workers, writers) = match url {
        DatabaseUrl::Sqlite(_) => (4, 3, 1),
        DatabaseUrl::Postgres(_) => (5, 3, 5),
    };
    if let DatabaseUrl::Sqlite(path) = url {
        keep_from_others(path);
    }
    let pool = |size: u32, at_once: u32| {
        r2d2::Pool::builder()
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

/// One connection as those of the pool are.
pub(super) fn connect(url: &DatabaseUrl) -> Result<DbConnection, r2d2::Error> {
    Manager { url: url.clone() }.connect()
}

/// A connection for looking alone. A file is left as it is, its journal mode included: it may be
/// a backup.
///
/// # Errors
/// When the database cannot be reached.
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

/// Makes a new database file readable for its owner alone: it holds addresses and password
/// hashes. SQLite gives the files beside it the same mode. What cannot be made shows its error
/// when SQLite opens it.
pub(super) fn keep_from_others(path: &str) {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = std::fs::OpenOptions::new();
    let _ = options.write(true).create_new(true).mode(0o600).open(path);
}

/// Runs `f` in a transaction that holds SQLite's write lock from the start: a transaction that
/// begins by reading and then wants to write fails at once when another one is writing.
///
/// # Errors
/// Whatever `f` returned (everything is rolled back), or the database's refusal to commit.
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
    end(conn, result)
}

/// Runs `f` in a transaction that only reads and sees the data as they stand at its first look,
/// whatever a running server writes meanwhile.
///
/// # Errors
/// Whatever `f` returned, or the database's refusal.
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
    end(conn, result)
}

/// Commits what went well and rolls back what did not.
fn end<T, E>(conn: &mut DbConnection, result: Result<T, E>) -> Result<T, E>
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

/// What only one process may be at, at a time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExclusiveTask {
    Claiming = 1,
    /// Writing a heartbeat down, and giving back an outage.
    Heartbeat = 2,
    /// Taking in records: the same game may stand in two files.
    Importing = 3,
    /// Inviting somebody by mail: so many mails a day may go to one address.
    Inviting = 4,
    /// Bringing the database up to date.
    Migrating = 5,
    /// Beginning or ending a vacation, or a game of somebody who may be on one.
    Vacation = 6,
    /// Writing positions of games, and counting what was played in those that very many games came
    /// to.
    Counting = 7,
}

/// Makes others wait who are at the same task, until the transaction ends; SQLite has one
/// writer at a time anyway. (A game is locked by [`super::games::lock`].)
pub fn lock(conn: &mut DbConnection, task: ExclusiveTask) -> diesel::QueryResult<()> {
    use ExclusiveTask::{Counting, Importing, Migrating};
    use diesel::RunQueryDsl;
    if let DbConnection::Postgres(conn) = conn {
        if matches!(task, Importing | Migrating | Counting) {
            // Nobody looks at a page meanwhile, and the other may need minutes.
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
    fn the_jobs_have_connections_however_many_pages_are_wanted() {
        for scratch in crate::store::testing::databases() {
            let looking = 0..scratch.pool.looking.max_size();
            let pages: Vec<_> = looking.map(|_| scratch.pool.get().unwrap()).collect();
            assert!(scratch.pool.for_jobs().is_ok());
            assert!(scratch.pool.for_writing().is_ok());
            drop(pages);
        }
    }

    #[test]
    fn a_connection_for_looking_writes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("copy.db");
        std::fs::write(&path, "").unwrap();
        let url = DatabaseUrl::Sqlite(path.display().to_string());
        let mut conn = connect_to_read(&url).unwrap();
        assert!(conn.batch_execute("CREATE TABLE t (n INTEGER)").is_err());
        assert_eq!(std::fs::metadata(&path).unwrap().len(), 0);
    }
}
