//! A whole site moved from one database to another, whichever each is.
//!
//! What is written is one transaction: an interrupted copy leaves nothing behind and is begun anew.

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

/// Rows are written so many characters at a time.
const CHUNK: usize = 400_000;
/// Tables whose rows tell one site from another: its keys, and its players with theirs.
const TELLING: [&str; 2] = ["secrets", "players"];

/// Tables that are not empty in a site where nothing has happened: migrations begin them.
const BEGUN: [&str; 1] = ["schema_floor"];

#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// It holds what is not to be lost.
    #[error("the target holds data of its own; please name an empty database")]
    Taken,
    /// A copy of before, from which the two have gone different ways.
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
    /// The schemas do not fit: one is of another version.
    #[error("the two databases do not have the same tables: {0}")]
    Schema(String),
    /// What was written is not what was read.
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
    /// How many rows each table has, in both databases.
    pub rows: Vec<(String, i64)>,
    /// Whether all of it was there already, from a copy before.
    pub was_there: bool,
}

/// A connection to write a copy over, made ready for one very long transaction; [`finish`] makes it
/// usual again.
///
/// # Errors
/// When the database cannot be reached.
pub fn connect_to_fill(url: &DatabaseUrl) -> Result<DbConnection, diesel::r2d2::Error> {
    if let DatabaseUrl::Sqlite(path) = url {
        connection::keep_from_others(path);
    }
    let mut conn = connection::connect(url)?;
    if let DbConnection::Sqlite(conn) = &mut conn {
        // What is new goes straight into the file: a write-ahead log would hold all of it once
        // more. While another program looks at the file this is refused, and the log has to do.
        let _ = conn.batch_execute("PRAGMA journal_mode = DELETE");
        conn.batch_execute("PRAGMA cache_size = -262144")
            .map_err(diesel::r2d2::Error::QueryError)?;
    }
    Ok(conn)
}

/// Makes a database that was filled ready to be served.
pub fn finish(conn: &mut DbConnection) -> QueryResult<()> {
    match conn {
        DbConnection::Sqlite(conn) => conn.batch_execute("PRAGMA journal_mode = WAL"),
        // Else its plans are those for empty tables until it looks by itself.
        DbConnection::Postgres(conn) => conn.batch_execute("VACUUM ANALYZE"),
    }
}

/// How many others are connected to the same PostgreSQL database; nobody can tell of a file.
pub fn others(conn: &mut DbConnection) -> QueryResult<i64> {
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
        .map(|found| found.n),
    }
}

/// Whether nothing has happened in a database yet.
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

/// How many rows a database has in all.
pub fn count(conn: &mut DbConnection) -> QueryResult<i64> {
    let tables = tables::all(conn)?;
    let counts = tables::counts(conn, &tables)?;
    Ok(counts.iter().map(|table| table.n).sum())
}

/// Copies all rows, as they stand at one instant, into a database of the same schema that holds
/// none; tells by `tell` how many more are written. Where the whole copy is there already, nothing
/// is written.
///
/// # Errors
/// When there is no such copy afterwards; the target is as it was then.
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
    let pairs = paired(tables::all(source)?, tables::all(target)?)?;
    let (from, to): (Vec<Table>, Vec<Table>) = pairs.iter().cloned().unzip();
    let expected = tables::counts(source, &from)?;
    let there = tables::counts(target, &to)?;
    if !are_empty(&there) {
        expect_the_same(source, target, &pairs, &expected, &there)?;
        return Ok(copied(expected, true));
    }
    dropped_indexes::indexes(target, |target| {
        for (from, to) in &pairs {
            diesel::sql_query(format!("DELETE FROM \"{}\"", to.name)).execute(target)?;
            copy_table(source, target, (from, to), &mut tell)?;
        }
        Ok::<_, CopyError>(())
    })?;
    for last in tables::last_numbers(source)? {
        tables::go_on_after(target, &last)?;
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
    Ok(copied(expected, false))
}

fn copied(rows: Vec<TableCount>, was_there: bool) -> CopyReport {
    let rows = rows.into_iter().map(|table| (table.name, table.n));
    CopyReport {
        rows: rows.collect(),
        was_there,
    }
}

/// Each table of the source with that of the target, in an order in which they can be written.
fn paired(source: Vec<Table>, target: Vec<Table>) -> Result<Vec<(Table, Table)>, CopyError> {
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

/// Whether the target is a whole copy of the source: of the same site, with as many rows
/// everywhere.
fn expect_the_same(
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

/// The rows of a table, one way whichever database they are from.
fn sorted(conn: &mut DbConnection, table: &Table) -> QueryResult<Vec<String>> {
    let mut found = Vec::new();
    rows::each(conn, table, |row| {
        let row: serde_json::Value = serde_json::from_str(&row)
            .map_err(|error| diesel::result::Error::DeserializationError(error.into()))?;
        found.push(row.to_string());
        Ok::<_, diesel::result::Error>(())
    })?;
    found.sort();
    Ok(found)
}
