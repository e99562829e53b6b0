//! When sessions, players and the server itself were last seen.

use crate::store::cached::{Cache, padded};
use crate::store::schema::seen;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;
use diesel::sql_types::{self, Array, Bool, Text};

pub fn find(conn: &mut DbConnection, subject: &str) -> QueryResult<Option<Timestamp>> {
    seen::table
        .find(subject)
        .select(seen::at)
        .get_result(conn)
        .optional()
}

/// The subjects among these that were seen after `at`.
pub fn since(
    conn: &mut DbConnection,
    subjects: &[String],
    at: Timestamp,
) -> QueryResult<Vec<String>> {
    seen::table
        .filter(seen::subject.eq_any(padded(subjects)))
        .filter(seen::at.gt(at))
        .select(seen::subject)
        .cached()
        .load(conn)
}

pub fn delete(conn: &mut DbConnection, subjects: &[String]) -> QueryResult<()> {
    let rows = seen::table.filter(seen::subject.eq_any(subjects.to_vec()));
    diesel::delete(rows).execute(conn).map(drop)
}

pub fn write(conn: &mut DbConnection, subject: &str, at: Timestamp) -> QueryResult<()> {
    let rows = diesel::update(seen::table.find(subject))
        .set(seen::at.eq(at))
        .cached()
        .execute(conn)?;
    if rows == 0 {
        diesel::insert_into(seen::table)
            .values((seen::subject.eq(subject), seen::at.eq(at)))
            .execute(conn)?;
    }
    Ok(())
}

/// Like [`write()`], unless a later time is stored.
pub fn advance(conn: &mut DbConnection, subject: &str, at: Timestamp) -> QueryResult<()> {
    let row = diesel::update(seen::table.find(subject)).filter(seen::at.lt(at));
    if row.set(seen::at.eq(at)).cached().execute(conn)? == 0 {
        crate::store::ignore_duplicate(conn, |conn| {
            diesel::insert_into(seen::table)
                .values((seen::subject.eq(subject), seen::at.eq(at)))
                .execute(conn)
                .map(drop)
        })?;
    }
    Ok(())
}

/// Like [`write()`] for many subjects. A stored time that is later by less than a minute stays:
/// another server may have written it. With `may_go_back` false (the clock is in doubt) every later
/// time stays.
pub fn write_all(
    conn: &mut DbConnection,
    all: &[(String, Timestamp)],
    may_go_back: bool,
) -> QueryResult<()> {
    match conn {
        DbConnection::Postgres(conn) => {
            let (subjects, instants): (Vec<&str>, Vec<Timestamp>) = all
                .iter()
                .map(|(subject, at)| (subject.as_str(), *at))
                .unzip();
            diesel::sql_query(WRITE_ALL)
                .bind::<Array<Text>, _>(subjects)
                .bind::<Array<sql_types::Timestamp>, _>(instants)
                .bind::<Bool, _>(may_go_back)
                .execute(conn)
                .map(drop)
        }
        DbConnection::Sqlite(_) => {
            let write = if may_go_back { write } else { advance };
            all.iter()
                .try_for_each(|(subject, at)| write(conn, subject, *at))
        }
    }
}

/// Ordered by subject, so that two servers that write the same rows do not deadlock.
const WRITE_ALL: &str = "INSERT INTO seen (subject, at) \
     SELECT a.subject, a.at FROM unnest($1, $2) AS a(subject, at) ORDER BY a.subject \
     ON CONFLICT (subject) DO UPDATE SET at = CASE \
     WHEN $3 AND seen.at > excluded.at + interval '1 minute' THEN excluded.at \
     ELSE greatest(seen.at, excluded.at) END";

/// Like [`write()`], unless the subject was seen after `before`. Returns whether it was written; of
/// two concurrent calls only one returns true.
pub fn write_unless_after(
    conn: &mut DbConnection,
    subject: &str,
    at: Timestamp,
    before: Timestamp,
) -> QueryResult<bool> {
    let row = diesel::update(seen::table.find(subject)).filter(seen::at.le(before));
    if row.set(seen::at.eq(at)).execute(conn)? == 1 {
        return Ok(true);
    }
    // In a savepoint, because a duplicate would abort the caller's transaction.
    let written = conn.transaction(|conn| {
        diesel::insert_into(seen::table)
            .values((seen::subject.eq(subject), seen::at.eq(at)))
            .execute(conn)
    });
    match written {
        Ok(_) => Ok(true),
        Err(error) if crate::store::is_duplicate(&error) => Ok(false),
        Err(error) => Err(error),
    }
}
