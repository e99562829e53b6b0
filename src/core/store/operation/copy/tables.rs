//! The tables of a database, from the database's own catalogue, so that new tables need no change
//! here.

use crate::store::DbConnection;
use diesel::RunQueryDsl;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct Table {
    pub(in crate::store) name: String,
    pub(in crate::store) columns: Vec<Column>,
    /// The tables to which its rows refer.
    refers_to: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::store) struct Column {
    pub(in crate::store) name: String,
    /// The database's name of the type.
    pub(in crate::store) sort: String,
}

impl Table {
    /// The column names, for a statement.
    pub(in crate::store) fn columns(&self) -> String {
        let quoted = self.columns.iter().map(Column::quoted);
        quoted.collect::<Vec<_>>().join(", ")
    }

    pub(in crate::store) fn has_the_columns_of(&self, other: &Self) -> bool {
        let names = |table: &Self| {
            let mut names: Vec<String> = table.columns.iter().map(Column::quoted).collect();
            names.sort();
            names
        };
        self.name == other.name && names(self) == names(other)
    }
}

impl Column {
    pub(in crate::store) fn quoted(&self) -> String {
        format!("\"{}\"", self.name)
    }
}

#[derive(QueryableByName)]
struct ColumnRow {
    #[diesel(sql_type = Text)]
    table: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    sort: String,
}

#[derive(QueryableByName)]
struct Reference {
    #[diesel(sql_type = Text)]
    table: String,
    #[diesel(sql_type = Text)]
    to: String,
}

#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub(in crate::store) struct TableCount {
    #[diesel(sql_type = Text)]
    pub(in crate::store) name: String,
    #[diesel(sql_type = BigInt)]
    pub(in crate::store) n: i64,
}

/// The condition that excludes SQLite's tables and those of the migrations.
const IS_OURS: &str = r"NOT LIKE '\_\_diesel%' ESCAPE '\'";

/// All tables except those of the migrations and of the database itself, such as the parts of
/// SQLite's index of words. Each comes after those to which it refers.
pub(in crate::store) fn all(conn: &mut DbConnection) -> QueryResult<Vec<Table>> {
    let (described, references) = match conn {
        DbConnection::Sqlite(_) => (
            format!(
                "SELECT m.name AS \"table\", c.name, c.type AS sort FROM sqlite_master AS m \
                 JOIN pragma_table_list AS l ON l.schema = 'main' AND l.name = m.name AND l.type = \
                 'table', \
                 pragma_table_info(m.name) AS c WHERE m.name NOT LIKE 'sqlite%' \
                 AND m.name {IS_OURS} ORDER BY m.name, c.cid"
            ),
            "SELECT m.name AS \"table\", f.\"table\" AS \"to\" FROM sqlite_master AS m, \
             pragma_foreign_key_list(m.name) AS f WHERE m.type = 'table'",
        ),
        DbConnection::Postgres(_) => (
            format!(
                "SELECT c.table_name::text AS \"table\", c.column_name::text AS name, \
                 c.data_type::text AS sort FROM information_schema.columns AS c \
                 JOIN information_schema.tables AS t USING (table_schema, table_name) \
                 WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' \
                 AND c.table_name {IS_OURS} ORDER BY c.table_name COLLATE \"C\", c.ordinal_position"
            ),
            "SELECT f.relname::text AS \"table\", t.relname::text AS \"to\" FROM pg_constraint \
             JOIN pg_class AS f ON f.oid = conrelid JOIN pg_class AS t ON t.oid = confrelid \
             WHERE contype = 'f' AND connamespace = current_schema()::regnamespace",
        ),
    };
    let mut tables: BTreeMap<String, Table> = BTreeMap::new();
    for ColumnRow { table, name, sort } in diesel::sql_query(described).load::<ColumnRow>(conn)? {
        let entry = tables.entry(table.clone()).or_insert_with(|| Table {
            name: table,
            columns: Vec::new(),
            refers_to: Vec::new(),
        });
        entry.columns.push(Column { name, sort });
    }
    for Reference { table, to } in diesel::sql_query(references).load::<Reference>(conn)? {
        if let Some(entry) = tables.get_mut(&table).filter(|entry| entry.name != to) {
            entry.refers_to.push(to);
        }
    }
    Ok(in_order(tables.into_values().collect()))
}

/// Sorts each table after those to which it refers. Tables in a cycle stay in their order.
fn in_order(mut left: Vec<Table>) -> Vec<Table> {
    let mut ordered: Vec<Table> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_known = |name: &String| ordered.iter().any(|table| table.name == *name);
        let next = left
            .iter()
            .position(|table| table.refers_to.iter().all(is_known));
        ordered.push(left.remove(next.unwrap_or(0)));
    }
    ordered
}

/// The number of rows of each table, in the order given.
pub(in crate::store) fn counts(
    conn: &mut DbConnection,
    tables: &[Table],
) -> QueryResult<Vec<TableCount>> {
    let count = |table: &Table| {
        let name = &table.name;
        let sql = format!("SELECT '{name}' AS name, count(*) AS n FROM \"{name}\"");
        diesel::sql_query(sql).get_result(conn)
    };
    tables.iter().map(count).collect()
}

/// The last id that each table has assigned, if any. The row may be deleted since.
pub(in crate::store) fn last_ids(conn: &mut DbConnection) -> QueryResult<Vec<TableCount>> {
    let sql = match conn {
        DbConnection::Sqlite(_) => {
            "SELECT name, seq AS n FROM sqlite_sequence WHERE seq > 0 ORDER BY name"
        }
        DbConnection::Postgres(_) => {
            "SELECT c.table_name::text AS name, s.last_value AS n FROM information_schema.columns \
                AS c \
             JOIN pg_sequences AS s ON format('%I.%I', s.schemaname, s.sequencename)::regclass = \
             pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), \
             c.column_name)::regclass \
             WHERE c.is_identity = 'YES' AND c.table_schema = current_schema() AND s.last_value IS \
             NOT NULL \
             ORDER BY c.table_name COLLATE \"C\""
        }
    };
    diesel::sql_query(sql).load(conn)
}

/// Makes a table continue with the ids after that one.
pub(in crate::store) fn continue_ids_after(
    conn: &mut DbConnection,
    last: &TableCount,
) -> QueryResult<()> {
    let TableCount { name, n } = last;
    let statements = match conn {
        DbConnection::Sqlite(_) => vec![
            format!("DELETE FROM sqlite_sequence WHERE name = '{name}'"),
            format!("INSERT INTO sqlite_sequence (name, seq) VALUES ('{name}', {n})"),
        ],
        DbConnection::Postgres(_) => {
            vec![format!(
                "SELECT setval(pg_get_serial_sequence('\"{name}\"', 'id'), {n})"
            )]
        }
    };
    for statement in statements {
        diesel::sql_query(statement).execute(conn)?;
    }
    Ok(())
}
