//! Who or what was seen when: sessions, the server's own heartbeat, mails that asked for nothing.

use crate::store::cached::{Cache, padded};
use crate::store::schema::seen;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;
use diesel::sql_types::{self, Array, Bool, Text};

/// When a subject was last seen.
pub fn find(conn: &mut DbConnection, subject: &str) -> QueryResult<Option<Timestamp>> {
    seen::table
        .find(subject)
        .select(seen::at)
        .get_result(conn)
        .optional()
}

/// Those of these subjects that were seen after an instant.
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

/// Writes down that a subject was seen.
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

/// As [`write()`], unless the subject was seen later already.
pub fn advance(conn: &mut DbConnection, subject: &str, at: Timestamp) -> QueryResult<()> {
    let row = diesel::update(seen::table.find(subject)).filter(seen::at.lt(at));
    if row.set(seen::at.eq(at)).cached().execute(conn)? == 0 {
        crate::store::unless_duplicate(conn, |conn| {
            diesel::insert_into(seen::table)
                .values((seen::subject.eq(subject), seen::at.eq(at)))
                .execute(conn)
                .map(drop)
        })?;
    }
    Ok(())
}

/// As [`write()`] for many at once, but none goes back by less than a minute: another server may
/// have seen it later. While the clock is in doubt (`may_go_back` is false) none goes back at all.
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

/// In the order of the subjects: of two servers that write the same, one waits for the other.
const WRITE_ALL: &str = "INSERT INTO seen (subject, at) \
     SELECT a.subject, a.at FROM unnest($1, $2) AS a(subject, at) ORDER BY a.subject \
     ON CONFLICT (subject) DO UPDATE SET at = CASE \
     WHEN $3 AND seen.at > excluded.at + interval '1 minute' THEN excluded.at \
     ELSE greatest(seen.at, excluded.at) END";

/// As [`write()`], unless the subject was seen after `before`; says whether it was written. Of two
/// at once one writes.
pub fn renew(
    conn: &mut DbConnection,
    subject: &str,
    at: Timestamp,
    before: Timestamp,
) -> QueryResult<bool> {
    let row = diesel::update(seen::table.find(subject)).filter(seen::at.le(before));
    if row.set(seen::at.eq(at)).execute(conn)? == 1 {
        return Ok(true);
    }
    // A savepoint, so that a duplicate undoes itself alone and not the caller's work.
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
