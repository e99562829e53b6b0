//! Temporary databases for unit tests: SQLite always, PostgreSQL when `TEST_DATABASE_URL` is set.

pub use super::plans::listen;
pub use super::prepared_twice::watch_preparing;
use super::{DatabaseUrl, DbConnection, Pool, migrate, open};
use diesel::connection::{Connection, InstrumentationEvent, SimpleConnection};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

#[path = "../../../../tests/it/support/postgres.rs"]
mod postgres;

/// A database that is deleted when dropped.
pub struct Scratch {
    pub pool: Pool,
    pub url: DatabaseUrl,
    _folder: Option<tempfile::TempDir>,
    _copy: Option<postgres::Copy>,
}

/// A migrated database of each available kind.
pub fn databases() -> Vec<Scratch> {
    let mut all = vec![sqlite()];
    if let Ok(server) = std::env::var("TEST_DATABASE_URL") {
        let prepare = |url: &str| drop(migrated(&DatabaseUrl::Postgres(url.to_owned())));
        all.push(on_postgres(postgres::Copy::of_prepared(&server, prepare)));
    }
    all
}

/// An empty database of each available kind, without tables.
pub fn empty_databases() -> Vec<Scratch> {
    let mut all = vec![on_sqlite(|url| open(url).unwrap())];
    if let Ok(server) = std::env::var("TEST_DATABASE_URL") {
        all.push(on_postgres(postgres::Copy::bare(&server)));
    }
    all
}

pub fn sqlite() -> Scratch {
    on_sqlite(|url| {
        // Migrated once for all tests, because a migration takes longer than most tests.
        static MIGRATED: OnceLock<Vec<u8>> = OnceLock::new();
        let bytes = MIGRATED.get_or_init(|| {
            let scratch = on_sqlite(migrated);
            let copied = copy(&mut scratch.pool.get().unwrap());
            std::fs::read(path_of(&copied.url)).unwrap()
        });
        std::fs::write(path_of(url), bytes).unwrap();
        open(url).unwrap()
    })
}

fn path_of(url: &DatabaseUrl) -> &str {
    match url {
        DatabaseUrl::Sqlite(path) => path,
        DatabaseUrl::Postgres(_) => unreachable!("a SQLite file"),
    }
}

/// A copy of a SQLite database in its current state.
pub fn copy(conn: &mut DbConnection) -> Scratch {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.db").to_str().unwrap().to_owned();
    run_on(conn, &format!("VACUUM INTO '{path}'"));
    let url = DatabaseUrl::Sqlite(path);
    Scratch {
        pool: open(&url).unwrap(),
        url,
        _folder: Some(folder),
        _copy: None,
    }
}

fn on_sqlite(prepare: fn(&DatabaseUrl) -> Pool) -> Scratch {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    let url = DatabaseUrl::Sqlite(path.to_str().unwrap().into());
    Scratch {
        pool: prepare(&url),
        url,
        _folder: Some(folder),
        _copy: None,
    }
}

fn on_postgres(copy: postgres::Copy) -> Scratch {
    let url = DatabaseUrl::Postgres(copy.url());
    Scratch {
        pool: open(&url).unwrap(),
        url,
        _folder: None,
        _copy: Some(copy),
    }
}

fn migrated(url: &DatabaseUrl) -> Pool {
    let pool = open(url).unwrap();
    migrate(&mut pool.get().unwrap()).unwrap();
    pool
}

/// Runs a statement, for rows that the program would never write.
pub fn run_on(conn: &mut DbConnection, sql: &str) {
    conn.batch_execute(sql).unwrap();
}

/// The number in the column `n` of a statement's result.
pub fn number(conn: &mut DbConnection, sql: &str) -> i64 {
    use diesel::RunQueryDsl;
    #[derive(diesel::QueryableByName)]
    struct Number {
        #[diesel(sql_type = diesel::sql_types::BigInt)]
        n: i64,
    }
    diesel::sql_query(sql).get_result::<Number>(conn).unwrap().n
}

/// The texts in the column `t` of a statement's result.
pub fn texts(conn: &mut DbConnection, sql: &str) -> Vec<String> {
    use diesel::RunQueryDsl;
    #[derive(diesel::QueryableByName)]
    struct Text {
        #[diesel(sql_type = diesel::sql_types::Text)]
        t: String,
    }
    let rows = diesel::sql_query(sql).load::<Text>(conn).unwrap();
    rows.into_iter().map(|row| row.t).collect()
}

/// Inserts two players (1, 2), a running game between them (1), and events 1 to 9 of that game.
pub fn seed(conn: &mut DbConnection) {
    for name in ["lan", "minh"] {
        conn.batch_execute(&format!(
            "INSERT INTO players (name, name_key, skeleton, email, email_key, created_at) \
             VALUES ('{name}', '{name}', '{name}', '{name}@example.org', '{name}@example.org', \
             '2026-11-21 00:00:00')"
        ))
        .unwrap();
    }
    conn.batch_execute(
        "INSERT INTO games (status, variant, variant_version, rulebook, rulebook_version, pace, \
         visibility, challenger_id, seat, listed_at, created_at) VALUES ('playing', 'xiangqi', 1, \
         'threefold', 1, '3d', 'public', 1, 'first', '2026-11-21 00:00:00', '2026-11-21 00:00:00')",
    )
    .unwrap();
    for seq in 1..10 {
        conn.batch_execute(&format!(
            "INSERT INTO events (game_id, seq, player_id, kind, at) \
             VALUES (1, {seq}, 1, 'move', '2026-11-21 00:00:00')"
        ))
        .unwrap();
    }
}

/// Counts the statements of a connection from now on.
pub fn count_statements(conn: &mut DbConnection) -> Arc<AtomicUsize> {
    let counted = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&counted);
    conn.set_instrumentation(move |event: InstrumentationEvent<'_>| {
        if matches!(event, InstrumentationEvent::StartQuery { .. }) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    });
    counted
}
