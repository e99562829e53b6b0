//! Moves a site from one database to another, of the same kind or not.
//!
//! All writes are one transaction: an interrupted copy leaves nothing behind and can be started
//! again.

mod rows;
pub(in crate::store) mod tables;
#[cfg(test)]
mod tests;

use crate::store::{DatabaseUrl, DbConnection, connection, dropped_indexes, read_tx, write_tx};
use diesel::RunQueryDsl;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use std::collections::HashMap;
use tables::{Table, TableCount};

/// The number of characters written at a time.
const CHUNK: usize = 400_000;
/// Tables whose rows identify a site: its keys, and its players with theirs.
const TELLING: [&str; 2] = ["secrets", "players"];

/// Tables that are not empty in a new site, because migrations fill them.
const BEGUN: [&str; 1] = ["schema_floor"];

#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    #[error("the target holds data of its own; please name an empty database")]
    Taken,
    /// An earlier copy that has changed since, or whose source has.
    #[error(
        "the target holds this site as it was at another time ({table}: {target} rows there, \
            {source_rows} here); \
         please name an empty database"
    )]
    Other {
        /// The first table that differs.
        table: String,
        source_rows: i64,
        target: i64,
    },
    #[error("the two databases do not have the same tables: {0}")]
    Schema(String),
    /// The target's contents differ from the source's.
    #[error("{table} has {source_rows} rows, but {target} arrived; nothing was copied")]
    Short {
        table: String,
        source_rows: i64,
        target: i64,
    },
    #[error("a database failed: {0}")]
    Database(#[from] diesel::result::Error),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyReport {
    /// The number of rows of each table, in both databases.
    pub rows: Vec<(String, i64)>,
    /// Whether an earlier copy was complete already.
    pub was_there: bool,
}

/// Opens a connection for one very long transaction; [`finish`] restores the usual settings.
///
/// # Errors
/// If the database is unreachable.
pub fn connect_to_fill(url: &DatabaseUrl) -> Result<DbConnection, diesel::r2d2::Error> {
    if let DatabaseUrl::Sqlite(path) = url {
        connection::create_private(path);
    }
    let mut conn = connection::connect(url)?;
    if let DbConnection::Sqlite(conn) = &mut conn {
        // Without a write-ahead log, which would hold all new data a second time. SQLite refuses
        // while another program uses the file; then the log remains.
        let _ = conn.batch_execute("PRAGMA journal_mode = DELETE");
        conn.batch_execute("PRAGMA cache_size = -262144")
            .map_err(diesel::r2d2::Error::QueryError)?;
    }
    Ok(conn)
}

/// Prepares a filled database for use.
pub fn finish(conn: &mut DbConnection) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => conn.batch_execute("PRAGMA journal_mode = WAL"),
        // Otherwise the plans stay those of empty tables until the next automatic analysis.
        DbConnection::Postgres(conn) => conn.batch_execute("VACUUM ANALYZE"),
    }
}

/// The number of other connections to a PostgreSQL database; unknown for a file.
pub fn other_connections(conn: &mut DbConnection) -> QueryResult<i64> {
    #[derive(QueryableByName)]
    struct ConnectionCount {
        #[diesel(sql_type = BigInt)]
        n: i64,
    }
    match conn {
        DbConnection::Sqlite(_) => Ok(0),
        DbConnection::Postgres(conn) => diesel::sql_query(
            "SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() \
             AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
        )
        .get_result::<ConnectionCount>(conn)
        .map(|count| count.n),
    }
}

/// Whether the database is that of a new site.
pub fn is_empty(conn: &mut DbConnection) -> QueryResult<bool> {
    let tables = tables::all(conn)?;
    Ok(are_empty(&tables::counts(conn, &tables)?))
}

fn are_empty(counts: &[TableCount]) -> bool {
    let mut counted = counts
        .iter()
        .filter(|table| !BEGUN.contains(&table.name.as_str()));
    counted.all(|table| table.n == 0)
}

pub fn count(conn: &mut DbConnection) -> QueryResult<i64> {
    let tables = tables::all(conn)?;
    let counts = tables::counts(conn, &tables)?;
    Ok(counts.iter().map(|table| table.n).sum())
}

/// Copies all rows from a consistent snapshot into an empty database of the same schema, and
/// reports the number of written rows through `tell`. Writes nothing if the complete copy exists.
///
/// # Errors
/// If there is no such copy afterwards; then the target is unchanged.
pub fn copy(
    source: &mut DbConnection,
    target: &mut DbConnection,
    tell: impl FnMut(u64),
) -> Result<CopyReport, CopyError> {
    read_tx(source, |source| {
        write_tx(target, |target| copy_in(source, target, tell))
    })
}

fn copy_in(
    source: &mut DbConnection,
    target: &mut DbConnection,
    mut tell: impl FnMut(u64),
) -> Result<CopyReport, CopyError> {
    let pairs = pairs(tables::all(source)?, tables::all(target)?)?;
    let (from, to): (Vec<Table>, Vec<Table>) = pairs.iter().cloned().unzip();
    let expected = tables::counts(source, &from)?;
    let there = tables::counts(target, &to)?;
    if !are_empty(&there) {
        expect_equal(source, target, &pairs, &expected, &there)?;
        return Ok(report(expected, true));
    }
    dropped_indexes::without_indexes(target, |target| {
        for (from, to) in &pairs {
            diesel::sql_query(format!("DELETE FROM \"{}\"", to.name)).execute(target)?;
            copy_table(source, target, (from, to), &mut tell)?;
        }
        Ok::<_, CopyError>(())
    })?;
    for last in tables::last_ids(source)? {
        tables::continue_ids_after(target, &last)?;
    }
    for (source, target) in expected.iter().zip(tables::counts(target, &to)?) {
        if source.n != target.n {
            return Err(CopyError::Short {
                table: target.name,
                source_rows: source.n,
                target: target.n,
            });
        }
    }
    Ok(report(expected, false))
}

fn report(rows: Vec<TableCount>, was_there: bool) -> CopyReport {
    let rows = rows.into_iter().map(|table| (table.name, table.n));
    CopyReport {
        rows: rows.collect(),
        was_there,
    }
}

/// Pairs the tables of source and target, in an order in which they can be written.
fn pairs(source: Vec<Table>, target: Vec<Table>) -> Result<Vec<(Table, Table)>, CopyError> {
    let mut of_source: HashMap<String, Table> = source
        .into_iter()
        .map(|table| (table.name.clone(), table))
        .collect();
    let mut pairs = Vec::new();
    for to in target {
        match of_source.remove(&to.name) {
            Some(from) if from.has_the_columns_of(&to) => pairs.push((from, to)),
            _ => return Err(CopyError::Schema(to.name)),
        }
    }
    match of_source.into_keys().next() {
        Some(left) => Err(CopyError::Schema(left)),
        None => Ok(pairs),
    }
}

fn copy_table(
    source: &mut DbConnection,
    target: &mut DbConnection,
    (from, to): (&Table, &Table),
    tell: &mut impl FnMut(u64),
) -> Result<(), CopyError> {
    let (mut list, mut rows) = (String::with_capacity(CHUNK + CHUNK / 4), 0);
    let mut write = |list: &mut String, rows: &mut u64| -> Result<(), CopyError> {
        if *rows > 0 {
            list.push(']');
            rows::write(target, to, list)?;
            tell(*rows);
        }
        list.clear();
        *rows = 0;
        Ok(())
    };
    rows::each(source, from, |row| {
        list.push(if rows == 0 { '[' } else { ',' });
        list.push_str(&row);
        rows += 1;
        match list.len() >= CHUNK {
            true => write(&mut list, &mut rows),
            false => Ok(()),
        }
    })?;
    write(&mut list, &mut rows)
}

/// Whether the target is a complete copy of the source: the same site, with equal numbers of rows.
fn expect_equal(
    source: &mut DbConnection,
    target: &mut DbConnection,
    pairs: &[(Table, Table)],
    expected: &[TableCount],
    there: &[TableCount],
) -> Result<(), CopyError> {
    for (from, to) in pairs
        .iter()
        .filter(|(from, _)| TELLING.contains(&from.name.as_str()))
    {
        if sorted(source, from)? != sorted(target, to)? {
            return Err(CopyError::Taken);
        }
    }
    match expected
        .iter()
        .zip(there)
        .find(|(source, target)| source.n != target.n)
    {
        None => Ok(()),
        Some((source, target)) => Err(CopyError::Other {
            table: source.name.clone(),
            source_rows: source.n,
            target: target.n,
        }),
    }
}

/// The rows of a table in an order that does not depend on the database.
fn sorted(conn: &mut DbConnection, table: &Table) -> QueryResult<Vec<String>> {
    let mut texts = Vec::new();
    rows::each(conn, table, |row| {
        let row: serde_json::Value = serde_json::from_str(&row)
            .map_err(|error| diesel::result::Error::DeserializationError(error.into()))?;
        texts.push(row.to_string());
        Ok::<_, diesel::result::Error>(())
    })?;
    texts.sort();
    Ok(texts)
}
