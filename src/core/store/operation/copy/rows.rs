//! Rows in transit between databases: JSON objects of numbers, texts and nulls that both read and
//! write. Times are texts in SQLite's format, booleans are 1 and 0.

use super::tables::{Column, Table};
use crate::store::DbConnection;
use diesel::RunQueryDsl;
use diesel::connection::DefaultLoadingMode;
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use diesel::sql_types::Text;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    json: String,
}

/// Calls `f` for one row of a table after the other, without loading all.
pub(super) fn each<E: From<diesel::result::Error>>(
    conn: &mut DbConnection,
    table: &Table,
    mut take: impl FnMut(String) -> Result<(), E>,
) -> Result<(), E> {
    let query = diesel::sql_query(select_sql(conn, table));
    match conn {
        DbConnection::Sqlite(conn) => {
            for row in query.load_iter::<Row, DefaultLoadingMode>(conn)? {
                take(row?.json)?;
            }
        }
        DbConnection::Postgres(conn) => {
            for row in query.load_iter::<Row, PgRowByRowLoadingMode>(conn)? {
                take(row?.json)?;
            }
        }
    }
    Ok(())
}

fn select_sql(conn: &DbConnection, table: &Table) -> String {
    let (object, value): (_, fn(&Column) -> String) = match conn {
        DbConnection::Sqlite(_) => ("json_object", Column::quoted),
        DbConnection::Postgres(_) => ("json_build_object", postgres_value),
    };
    let pairs = table
        .columns
        .iter()
        .map(|column| format!("'{}', {}", column.name, value(column)));
    let pairs = pairs.collect::<Vec<_>>().join(", ");
    let text = match conn {
        DbConnection::Sqlite(_) => "",
        DbConnection::Postgres(_) => "::text",
    };
    format!(
        "SELECT {object}({pairs}){text} AS json FROM \"{}\"",
        table.name
    )
}

/// The SQL of a value as in a row. Fractions of a second have no digits, three or six, as Diesel
/// writes them for SQLite, where times are compared as texts.
fn postgres_value(column: &Column) -> String {
    let name = column.quoted();
    match column.sort.as_str() {
        "boolean" => format!("{name}::int"),
        "timestamp without time zone" => format!(
            "regexp_replace(to_char({name}, 'YYYY-MM-DD HH24:MI:SS.US'), '(\\.000000|000)$', '')"
        ),
        _ => name,
    }
}

/// Inserts rows, given as a JSON list, into a table.
pub(super) fn write(conn: &mut DbConnection, table: &Table, list: &str) -> QueryResult<usize> {
    diesel::sql_query(insert_sql(conn, table))
        .bind::<Text, _>(list)
        .execute(conn)
}

fn insert_sql(conn: &DbConnection, table: &Table) -> String {
    let (name, columns) = (&table.name, table.columns());
    match conn {
        DbConnection::Sqlite(_) => {
            let values = table
                .columns
                .iter()
                .map(|column| format!("value ->> '$.{}'", column.name));
            let values = values.collect::<Vec<_>>().join(", ");
            format!("INSERT INTO \"{name}\" ({columns}) SELECT {values} FROM json_each(?)")
        }
        DbConnection::Postgres(_) => {
            // A number has to be cast before PostgreSQL takes it as a boolean.
            let sort = |column: &Column| match column.sort.as_str() {
                "boolean" => "int".to_owned(),
                sort => sort.to_owned(),
            };
            let read = |column: &Column| format!("{} {}", column.quoted(), sort(column));
            let read = table
                .columns
                .iter()
                .map(read)
                .collect::<Vec<_>>()
                .join(", ");
            let value = |column: &Column| match column.sort.as_str() {
                "boolean" => format!("{}::boolean", column.quoted()),
                _ => column.quoted(),
            };
            let values = table
                .columns
                .iter()
                .map(value)
                .collect::<Vec<_>>()
                .join(", ");
            format!(
                "INSERT INTO \"{name}\" ({columns}) OVERRIDING SYSTEM VALUE SELECT {values} \
                 FROM json_to_recordset($1::json) AS r({read})"
            )
        }
    }
}
