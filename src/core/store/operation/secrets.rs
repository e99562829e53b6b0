//! The secrets of this installation.

use crate::store::schema::secrets;
use crate::store::{DbConnection, ignore_duplicate};
use diesel::prelude::*;

/// Finds a secret, or stores the given one if there is none. Call it inside a transaction.
pub fn find_or_insert(
    conn: &mut DbConnection,
    name: &str,
    new: impl FnOnce() -> String,
) -> QueryResult<String> {
    if let Some(value) = find(conn, name)? {
        return Ok(value);
    }
    let value = new();
    ignore_duplicate(conn, |conn| {
        diesel::insert_into(secrets::table)
            .values((secrets::name.eq(name), secrets::value.eq(&value)))
            .execute(conn)
            .map(drop)
    })?;
    // Another process may have been faster.
    Ok(find(conn, name)?.unwrap_or(value))
}

pub fn find(conn: &mut DbConnection, name: &str) -> QueryResult<Option<String>> {
    secrets::table
        .find(name)
        .select(secrets::value)
        .get_result(conn)
        .optional()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::testing::databases;

    #[test]
    fn a_secret_is_created_once() {
        for scratch in databases() {
            let mut conn = scratch.pool.get().unwrap();
            for new in ["first", "second"] {
                let stored = find_or_insert(&mut conn, "x", || new.to_owned()).unwrap();
                assert_eq!(stored, "first");
            }
            assert_eq!(find(&mut conn, "y").unwrap(), None);
        }
    }
}
