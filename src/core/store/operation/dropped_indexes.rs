//! Drops indexes, triggers and references while very many rows are written, and restores them
//! afterwards, which checks the references. This takes a fraction of the time. Everything happens
//! in the caller's transaction.

use crate::store::{DbConnection, Error};
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;

/// A statement that drops something and the one that restores it.
#[derive(QueryableByName)]
struct DroppedIndex {
    #[diesel(sql_type = Text)]
    away: String,
    #[diesel(sql_type = Text)]
    back: String,
}

/// SQLite keeps references in the tables' definitions, and checks them on writing.
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

/// Runs `f` without triggers, references and those indexes that are not needed for correctness.
///
/// # Errors
/// The error of `f`, or of the database if the new rows violate a constraint.
pub(in crate::store) fn without_indexes<T, E: From<Error>>(
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
    crate::store::words::rebuild_index(conn)?;
    Ok(done)
}
