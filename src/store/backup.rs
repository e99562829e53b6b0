//! A consistent copy of a SQLite database that is in use.

use super::DbConnection;
use diesel::RunQueryDsl;
use diesel::sql_types::Text;

/// Writes a copy of the whole database, as it stands at this instant, into a new file; the
/// server may go on writing meanwhile. False on PostgreSQL, whose own `pg_dump` does this.
///
/// # Errors
/// When the database fails or the file cannot be written.
pub fn copy_into(conn: &mut DbConnection, path: &str) -> diesel::QueryResult<bool> {
    match conn {
        DbConnection::Sqlite(conn) => {
            diesel::sql_query("VACUUM INTO ?")
                .bind::<Text, _>(path)
                .execute(conn)?;
            Ok(true)
        }
        DbConnection::Postgres(_) => Ok(false),
    }
}
