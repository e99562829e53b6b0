//! Both databases have the same schema.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::database::Database;

/// The folders of one set of migrations.
fn migrations(kind: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("migrations")
        .join(kind);
    let entries = std::fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn both_databases_have_the_same_migrations() {
    assert_eq!(migrations("sqlite"), migrations("postgres"));
}

/// The schema after the migrations of one kind: `table.column`, with `!` for NOT NULL, and the
/// unique indexes.
fn schema(database: &Database, kind: &str) -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("migrations")
        .join(kind);
    for migration in migrations(kind) {
        database.execute(&std::fs::read_to_string(root.join(migration).join("up.sql")).unwrap());
    }
    let columns = database.lines(if database.is_postgres() {
        "SELECT table_name || '.' || column_name || CASE is_nullable WHEN 'NO' THEN '!' ELSE '' END AS line \
         FROM information_schema.columns WHERE table_schema = 'public'"
    } else {
        "SELECT t.name || '.' || c.name || CASE WHEN c.\"notnull\" OR c.pk THEN '!' ELSE '' END AS line \
         FROM pragma_table_list t, pragma_table_info(t.name) c \
         WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
    });
    let indexes = database.lines(if database.is_postgres() {
        "SELECT indexname::text AS line FROM pg_indexes WHERE schemaname = 'public' AND indexdef NOT LIKE 'CREATE UNIQUE INDEX %_pkey%' \
         AND indexname NOT LIKE '%_key'"
    } else {
        // A full-text index is a virtual table there.
        "SELECT name AS line FROM sqlite_master WHERE type = 'index' AND name NOT LIKE 'sqlite_%' \
         UNION SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'"
    });
    columns.into_iter().chain(indexes).collect()
}

#[test]
fn both_databases_have_the_same_tables_columns_and_indexes() {
    if std::env::var_os("TEST_DATABASE_URL").is_none() {
        // `tests/run` runs this again with PostgreSQL.
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let sqlite = schema(&Database::Sqlite(folder.path().join("schema.db")), "sqlite");
    let postgres = schema(&Database::create_bare(folder.path()), "postgres");
    let only =
        |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).cloned().collect::<Vec<_>>();
    assert_eq!(
        (only(&sqlite, &postgres), only(&postgres, &sqlite)),
        (vec![], vec![])
    );
}
