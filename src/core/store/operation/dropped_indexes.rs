//! Indexes, triggers and references put aside while very many rows are written, and brought back
//! afterwards in one sweep, by which the references are looked through: this takes a fraction of
//! the time. All inside the caller's transaction.

use crate::store::{DbConnection, Error};
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// A statement that takes something away, and the one that brings it back.
#[derive(QueryableByName)]
struct DroppedIndex {
    #[diesel(sql_type = Text)]
    away: String,
    #[diesel(sql_type = Text)]
    back: String,
}

/// SQLite keeps references inside its tables, and looks them up as it writes.
const OF_SQLITE: &str = "SELECT 'DROP INDEX \"' || name || '\"' AS away, sql AS back FROM \
    sqlite_master \
    WHERE type = 'index' AND sql IS NOT NULL \
    UNION ALL SELECT 'DROP TRIGGER \"' || name || '\"', sql
    FROM sqlite_master WHERE type = 'trigger' ORDER BY away";

const OF_POSTGRES: &str = "SELECT format('DROP INDEX %s', indexrelid::regclass) AS away, \
        pg_get_indexdef(indexrelid) AS back, 1 AS place \
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid \
    WHERE relnamespace = current_schema()::regnamespace \
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid) \
    UNION ALL \
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname), \
        format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, \
        pg_get_constraintdef(oid)), 2 \
    FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace \
    UNION ALL \
    SELECT format('DROP TRIGGER %I ON %s', tgname, tgrelid::regclass), \
    pg_get_triggerdef(pg_trigger.oid), 3 \
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid \
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace \
    ORDER BY place, back";

/// Runs `f` without the indexes that a row need not have to be right, without triggers, and with no
/// eye on references.
///
/// # Errors
/// Whatever `f` returned, or the database when what was written does not fit.
pub(in crate::store) fn indexes<T, E: From<Error>>(
    conn: &mut DbConnection,
    f: impl FnOnce(&mut DbConnection) -> Result<T, E>,
) -> Result<T, E> {
    let found = match conn {
        DbConnection::Sqlite(_) => OF_SQLITE,
        DbConnection::Postgres(_) => OF_POSTGRES,
    };
    let aside: Vec<DroppedIndex> = diesel::sql_query(found).load(conn)?;
    for one in &aside {
        conn.batch_execute(&one.away)?;
    }
    let done = f(conn)?;
    for one in &aside {
        conn.batch_execute(&one.back)?;
    }
    crate::store::words::renew_index(conn)?;
    Ok(done)
}
