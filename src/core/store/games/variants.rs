//! The texts of variants in use, so that a game keeps the rules with which it started.

use crate::store::schema::variants;
use crate::store::{DbConnection, Timestamp};
use diesel::prelude::*;

pub fn find(conn: &mut DbConnection, slug: &str, version: i64) -> QueryResult<Option<String>> {
    variants::table
        .find((slug, version))
        .select(variants::text)
        .get_result(conn)
        .optional()
}

pub fn versions(conn: &mut DbConnection, slug: &str) -> QueryResult<Vec<i64>> {
    variants::table
        .filter(variants::slug.eq(slug))
        .select(variants::version)
        .order(variants::version)
        .load(conn)
}

/// Inserts the text of a version.
///
/// # Errors
/// If the version exists.
pub fn insert(
    conn: &mut DbConnection,
    slug: &str,
    version: i64,
    text: &str,
    at: Timestamp,
) -> QueryResult<()> {
    diesel::insert_into(variants::table)
        .values((
            variants::slug.eq(slug),
            variants::version.eq(version),
            variants::text.eq(text),
            variants::created_at.eq(at),
        ))
        .execute(conn)
        .map(drop)
}

/// Replaces the text of a version.
pub fn set_text(conn: &mut DbConnection, slug: &str, version: i64, text: &str) -> QueryResult<()> {
    diesel::update(variants::table.find((slug, version)))
        .set(variants::text.eq(text))
        .execute(conn)
        .map(drop)
}
