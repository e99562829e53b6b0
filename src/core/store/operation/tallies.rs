//! Rate limits that the servers of one PostgreSQL database share. The database's clock applies.
//!
//! Each call is one statement, which locks its rows in the order of their keys, so that concurrent
//! calls do not deadlock.

use crate::store::DbConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    pub key: String,
    pub most: i64,
    pub seconds: i64,
    pub times: i32,
}

#[derive(QueryableByName)]
struct Key {
    #[diesel(sql_type = Text)]
    key: String,
}

#[derive(QueryableByName)]
struct Times {
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Text)]
    times: String,
    #[diesel(sql_type = BigInt)]
    now: i64,
}

/// The uses of a row `t` that still count when another one is added.
macro_rules! live {
    () => {
        "ARRAY(SELECT x FROM unnest(string_to_array(t.times, ' ')::bigint[]) AS x \
         WHERE x > split_part(excluded.times, ' ', 1)::bigint - excluded.seconds)"
    };
}

/// Counts a use of each key that is not full, independently of the others.
const ADD: &str = concat!(
    "INSERT INTO tallies AS t (key, most, seconds, times, until) \
     SELECT a.key, a.most, a.seconds, \
     array_to_string(array_fill(n.now, ARRAY[a.times]), ' '), \
     (clock_timestamp() AT TIME ZONE 'UTC') + a.seconds * interval '1 second' \
     FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::integer[]) \
     AS a(key, most, seconds, times), \
     (SELECT extract(epoch FROM clock_timestamp())::bigint AS now) AS n ORDER BY a.key \
     ON CONFLICT (key) DO UPDATE SET most = excluded.most, seconds = excluded.seconds, until = \
     excluded.until, \
     times = ltrim(array_to_string(",
    live!(),
    ", ' ') || ' ' || excluded.times) WHERE cardinality(",
    live!(),
    ") < excluded.most RETURNING t.key"
);

/// Removes the last use of each key.
const TAKE_BACK: &str = "WITH found AS (SELECT t.key, a.times AS n, \
     string_to_array(t.times, ' ') AS all_times FROM tallies AS t \
     JOIN unnest($1::text[], $2::integer[]) AS a(key, times) ON a.key = t.key \
     ORDER BY t.key FOR UPDATE OF t) UPDATE tallies SET \
     times = array_to_string(all_times[:cardinality(all_times) - n], ' ') FROM found WHERE \
     tallies.key = found.key";

const FORGET: &str = "DELETE FROM tallies WHERE key IN \
     (SELECT key FROM tallies WHERE key = ANY($1) ORDER BY key FOR UPDATE)";

const LOOK: &str = "SELECT key, times, extract(epoch FROM clock_timestamp())::bigint AS now \
     FROM tallies WHERE key = ANY($1)";

/// Counts a use of every key if none is full. Otherwise counts nothing and returns the seconds to
/// wait.
pub fn take(conn: &mut DbConnection, all: &[Tally]) -> QueryResult<Option<u64>> {
    let conn = postgres(conn)?;
    let taken: Vec<Key> = diesel::sql_query(ADD)
        .bind::<Array<Text>, _>(keys(all))
        .bind::<Array<BigInt>, _>(all.iter().map(|tally| tally.most).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(all.iter().map(|tally| tally.seconds).collect::<Vec<_>>())
        .bind::<Array<Integer>, _>(all.iter().map(|tally| tally.times).collect::<Vec<_>>())
        .load(conn)?;
    if taken.len() == all.len() {
        return Ok(None);
    }
    let taken: Vec<String> = taken.into_iter().map(|taken| taken.key).collect();
    let (taken, full): (Vec<&Tally>, Vec<&Tally>) =
        all.iter().partition(|tally| taken.contains(&tally.key));
    take_back(conn, &taken)?;
    let keys: Vec<&str> = full.iter().map(|tally| tally.key.as_str()).collect();
    let rows: Vec<Times> = diesel::sql_query(LOOK)
        .bind::<Array<Text>, _>(keys)
        .load(conn)?;
    let waits = full.iter().map(|tally| {
        let row = rows.iter().find(|row| row.key == tally.key);
        row.map_or(1, |row| wait(tally, row))
    });
    Ok(waits.max())
}

/// Removes the last use of each key.
pub fn give_back(conn: &mut DbConnection, all: &[Tally]) -> QueryResult<()> {
    let conn = postgres(conn)?;
    take_back(conn, &all.iter().collect::<Vec<_>>())
}

/// Deletes all uses of these keys.
pub fn forget(conn: &mut DbConnection, all: &[Tally]) -> QueryResult<()> {
    let conn = postgres(conn)?;
    diesel::sql_query(FORGET)
        .bind::<Array<Text>, _>(keys(all))
        .execute(conn)
        .map(drop)
}

pub fn tidy(conn: &mut DbConnection) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(_) => Ok(()),
        DbConnection::Postgres(conn) => diesel::sql_query(
            "DELETE FROM tallies WHERE key IN (SELECT key FROM tallies \
             WHERE until < (now() AT TIME ZONE 'UTC') FOR UPDATE SKIP LOCKED)",
        )
        .execute(conn)
        .map(drop),
    }
}

/// The connection to PostgreSQL, the database that several servers may share.
fn postgres(conn: &mut DbConnection) -> QueryResult<&mut PgConnection> {
    match conn {
        DbConnection::Postgres(conn) => Ok(conn),
        DbConnection::Sqlite(_) => Err(diesel::result::Error::QueryBuilderError(
            "the one server of a file counts in memory".into(),
        )),
    }
}

fn keys(all: &[Tally]) -> Vec<String> {
    all.iter().map(|tally| tally.key.clone()).collect()
}

fn take_back(conn: &mut PgConnection, all: &[&Tally]) -> QueryResult<()> {
    if all.is_empty() {
        return Ok(());
    }
    diesel::sql_query(TAKE_BACK)
        .bind::<Array<Text>, _>(all.iter().map(|tally| &*tally.key).collect::<Vec<_>>())
        .bind::<Array<Integer>, _>(all.iter().map(|tally| tally.times).collect::<Vec<_>>())
        .execute(conn)
        .map(drop)
}

/// The seconds until another use is allowed.
fn wait(tally: &Tally, row: &Times) -> u64 {
    let times = row.times.split(' ').filter_map(|time| time.parse().ok());
    let live: Vec<i64> = times
        .filter(|time| *time > row.now - tally.seconds)
        .collect();
    let most = usize::try_from(tally.most).unwrap_or(usize::MAX);
    let frees = live.len().checked_sub(most).map(|place| live[place]);
    let left = frees.map_or(1, |time| tally.seconds - (row.now - time));
    u64::try_from(left.max(1)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::{databases, run_on};

    fn tally(key: &str, most: i64) -> Tally {
        Tally {
            key: key.to_owned(),
            most,
            seconds: 60,
            times: 1,
        }
    }

    /// A PostgreSQL database, if one is available.
    fn shared() -> impl Iterator<Item = crate::store::testing::Scratch> {
        let all = databases().into_iter();
        all.filter(|scratch| matches!(scratch.url, crate::store::DatabaseUrl::Postgres(_)))
    }

    #[test]
    fn a_full_limit_prevents_counting_the_others() {
        for scratch in shared() {
            let conn = &mut scratch.pool.get().unwrap();
            let (two, five) = (tally("two", 2), tally("five", 5));
            let both = [two.clone(), five.clone()];
            for _ in 0..2 {
                assert_eq!(take(conn, &both).unwrap(), None);
            }
            for _ in 0..9 {
                let wait = take(conn, &both).unwrap().unwrap();
                assert!((55..=60).contains(&wait), "{wait}");
            }
            for _ in 0..3 {
                assert_eq!(take(conn, std::slice::from_ref(&five)).unwrap(), None);
            }
            assert!(take(conn, std::slice::from_ref(&five)).unwrap().is_some());
            give_back(conn, &both).unwrap();
            assert_eq!(take(conn, &both).unwrap(), None);
            forget(conn, &both).unwrap();
            assert_eq!(take(conn, &both).unwrap(), None);
            assert_eq!(take(conn, &both).unwrap(), None);
        }
    }

    #[test]
    fn a_weighted_use_is_counted_and_released_with_its_weight() {
        for scratch in shared() {
            let conn = &mut scratch.pool.get().unwrap();
            let times = |key, most, times| Tally {
                times,
                ..tally(key, most)
            };
            let large = [times("work", 10, 8)];
            assert_eq!(take(conn, &large).unwrap(), None);
            // A heavy use needs only some room.
            assert_eq!(take(conn, &large).unwrap(), None);
            assert!(take(conn, &[tally("work", 10)]).unwrap().is_some());
            give_back(conn, &large).unwrap();
            assert_eq!(take(conn, &[tally("work", 10)]).unwrap(), None);
            // Nothing is counted if one key is full.
            let full = [tally("full", 1)];
            assert_eq!(take(conn, &full).unwrap(), None);
            let both = [times("work", 10, 5), tally("full", 1)];
            assert!(take(conn, &both).unwrap().is_some());
            assert_eq!(take(conn, &[tally("work", 10)]).unwrap(), None);
            assert!(take(conn, &[tally("work", 10)]).unwrap().is_some());
            // A use may exceed the limit by any amount.
            assert_eq!(take(conn, &[times("work", i64::MAX, 3)]).unwrap(), None);
        }
    }

    #[test]
    fn expired_uses_do_not_count() {
        for scratch in shared() {
            let conn = &mut scratch.pool.get().unwrap();
            let one = [tally("one", 1)];
            assert_eq!(take(conn, &one).unwrap(), None);
            assert!(take(conn, &one).unwrap().is_some());
            run_on(
                conn,
                "UPDATE tallies SET times = (times::bigint - 60)::text",
            );
            assert_eq!(take(conn, &one).unwrap(), None);
            tidy(conn).unwrap();
            assert!(take(conn, &one).unwrap().is_some());
            run_on(conn, "UPDATE tallies SET until = '2026-01-01 00:00:00'");
            tidy(conn).unwrap();
            assert_eq!(take(conn, &one).unwrap(), None);
        }
    }

    #[test]
    fn concurrent_uses_never_exceed_the_limit() {
        for scratch in shared() {
            let passed = std::sync::atomic::AtomicUsize::new(0);
            std::thread::scope(|scope| {
                for server in 0..6 {
                    let (pool, passed) = (scratch.pool.clone(), &passed);
                    scope.spawn(move || {
                        // Each thread takes the keys in another order.
                        let mut all = [tally("a", 10), tally("b", 100), tally("c", 20)];
                        all.rotate_left(server % 3);
                        for _ in 0..10 {
                            let conn = &mut pool.for_writing().unwrap();
                            let full = take(conn, &all).unwrap().is_some();
                            passed.fetch_add(
                                usize::from(!full),
                                std::sync::atomic::Ordering::Relaxed,
                            );
                        }
                    });
                }
            });
            assert_eq!(passed.into_inner(), 10);
        }
    }
}
