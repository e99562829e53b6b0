//! Throw-away databases for unit tests: SQLite always, PostgreSQL when `TEST_DATABASE_URL` is
//! set (a schema of its own for each test).

use super::{DatabaseUrl, DbConnection, Pool, migrate, open};
use diesel::connection::SimpleConnection;
use std::sync::atomic::{AtomicU32, Ordering};

/// A database that vanishes with this value.
pub(crate) struct Scratch {
    /// The open, migrated database.
    pub(crate) pool: Pool,
    folder: Option<tempfile::TempDir>,
    schema: Option<(DatabaseUrl, String)>,
}

/// One database of each sort that is to be had.
pub(crate) fn databases() -> Vec<Scratch> {
    let mut all = vec![sqlite()];
    if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
        all.push(postgres(&url, migrated));
    }
    all
}

/// One database of each sort with nothing in it, not even tables.
pub(crate) fn empty_databases() -> Vec<Scratch> {
    let mut all = vec![sqlite_with(opened)];
    if let Ok(url) = std::env::var("TEST_DATABASE_URL") {
        all.push(postgres(&url, opened));
    }
    all
}

/// A SQLite file.
pub(crate) fn sqlite() -> Scratch {
    sqlite_with(migrated)
}

fn sqlite_with(prepare: fn(&DatabaseUrl) -> Pool) -> Scratch {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("test.db");
    let url = DatabaseUrl::Sqlite(path.to_str().unwrap().into());
    Scratch {
        pool: prepare(&url),
        folder: Some(folder),
        schema: None,
    }
}

fn postgres(url: &str, prepare: fn(&DatabaseUrl) -> Pool) -> Scratch {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let schema = format!("unit_{}_{number}", std::process::id());
    let base = DatabaseUrl::Postgres(url.into());
    run(&base, &format!("CREATE SCHEMA {schema}"));
    let mut inner = url::Url::parse(url).unwrap();
    inner
        .query_pairs_mut()
        .append_pair("options", &format!("-csearch_path={schema}"));
    Scratch {
        // libpq takes a plus sign as it stands.
        pool: prepare(&DatabaseUrl::Postgres(inner.as_str().replace('+', "%20"))),
        folder: None,
        schema: Some((base, schema)),
    }
}

fn opened(url: &DatabaseUrl) -> Pool {
    open(url).unwrap()
}

fn migrated(url: &DatabaseUrl) -> Pool {
    let pool = opened(url);
    migrate(&mut pool.get().unwrap()).unwrap();
    pool
}

/// Runs a statement as it stands, to make rows that the program itself would never write.
pub(crate) fn run_on(conn: &mut DbConnection, sql: &str) {
    conn.batch_execute(sql).unwrap();
}

fn run(url: &DatabaseUrl, sql: &str) {
    open(url)
        .unwrap()
        .get()
        .unwrap()
        .batch_execute(sql)
        .unwrap();
}

/// Two players (1, 2), a running game between them (1), and events 1 to 9 of that game.
pub(crate) fn seed(conn: &mut DbConnection) {
    for (name, key) in [("lan", "a"), ("minh", "b")] {
        conn.batch_execute(&format!(
            "INSERT INTO players (name, name_key, skeleton, email, email_key, mail_key, created_at) \
             VALUES ('{name}', '{name}', '{name}', '{name}@example.org', '{name}@example.org', \
             '{}', '2026-11-21 00:00:00')",
            key.repeat(64)
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

impl Drop for Scratch {
    fn drop(&mut self) {
        // A second panic would end all tests without a word about the first.
        if let Some((base, schema)) = self.schema.as_ref().filter(|_| !std::thread::panicking()) {
            run(base, &format!("DROP SCHEMA {schema} CASCADE"));
        }
        drop(self.folder.take());
    }
}
