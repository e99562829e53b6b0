//! A consistent copy of a SQLite database that is in use.

use super::DbConnection;
use diesel::RunQueryDsl;
use diesel::sql_types::Text;

/// Writes a copy of the whole database, as it stands at this instant, into a new file; the
/// server may go on writing meanwhile. False on PostgreSQL, whose own `pg_dump` does this.
///
/// # Errors
/// When the file cannot be written.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{DatabaseUrl, open, players, testing};

    #[test]
    fn a_copy_holds_what_was_committed_while_another_is_writing() {
        let scratch = testing::sqlite();
        let mut conn = scratch.pool.get().unwrap();
        testing::seed(&mut conn);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("copy.db").to_str().unwrap().to_owned();
        let copied = crate::store::write_tx(&mut conn, |conn| {
            players::set_role(conn, 1, "admin")?;
            copy_into(&mut scratch.pool.get().unwrap(), &path)
        });
        assert_eq!(copied, Ok(true));
        let pool = open(&DatabaseUrl::Sqlite(path)).unwrap();
        let lan = players::find(&mut pool.get().unwrap(), 1).unwrap().unwrap();
        assert_eq!((lan.name.as_str(), lan.role.as_str()), ("lan", "player"));
    }

    #[test]
    fn a_file_that_is_there_is_left_alone() {
        let scratch = testing::sqlite();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("precious.txt");
        std::fs::write(&path, "precious").unwrap();
        let mut conn = scratch.pool.get().unwrap();
        assert!(copy_into(&mut conn, path.to_str().unwrap()).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "precious");
    }
}
