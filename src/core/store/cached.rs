//! Statements that a connection prepares once. SQLite prepares a statement with a bound limit again
//! at each run, so [`at_most`] writes the limit into the text.

use super::DbConnection;
use diesel::backend::Backend;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::methods::LoadQuery;
use diesel::sql_types::Integer;
use diesel::sqlite::Sqlite;
use diesel::{QueryResult, RunQueryDsl};

/// A statement that stays prepared on the connection, under its text. By default Diesel prepares
/// every `UPDATE`, upsert, list (`IN`) and raw SQL again at each run, because their texts are
/// unbounded in number. Wrap only statements with few different texts.
pub(super) struct Cached<Q>(Q);

pub(super) trait Cache: Sized {
    fn cached(self) -> Cached<Self> {
        Cached(self)
    }
}

impl<Q: QueryId> Cache for Q {}

impl<Q, DB> QueryFragment<DB> for Cached<Q>
where
    DB: Backend,
    Q: QueryFragment<DB>,
{
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q> QueryId for Cached<Q> {
    type QueryId = ();
    // The text is the key, because it depends on the columns that a changeset sets.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for Cached<Q> {
    type SqlType = Q::SqlType;
}

impl<Q, Conn> RunQueryDsl<Conn> for Cached<Q> {}

impl<Q: QueryFragment<Sqlite> + QueryFragment<Pg>> Cached<Q> {
    /// Runs the statement and returns the number of changed rows.
    pub(super) fn execute(self, conn: &mut DbConnection) -> QueryResult<usize> {
        directly!(conn, |conn| self.execute_on(conn))
    }
}

impl<Q> Cached<Q> {
    /// The same on one backend's connection. Diesel runs a statement without results by reference
    /// and asks the inner statement whether it may be cached; this type answers instead.
    pub(super) fn execute_on<'query, Conn>(self, conn: &mut Conn) -> QueryResult<usize>
    where
        Cached<ReturningRows<Q>>: LoadQuery<'query, Conn, i32>,
    {
        let changed = Cached(ReturningRows(self.0)).load::<i32>(conn)?;
        Ok(changed.len())
    }
}

/// A change that returns a row for each changed row.
pub(super) struct ReturningRows<Q>(Q);

impl<Q: QueryFragment<DB>, DB: Backend> QueryFragment<DB> for ReturningRows<Q> {
    fn walk_ast<'b>(&'b self, mut pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass.reborrow())?;
        pass.push_sql(" RETURNING 1");
        Ok(())
    }
}

impl<Q> Query for ReturningRows<Q> {
    type SqlType = Integer;
}

/// Repeats the last value until the length is a power of two, so that lists of all lengths need few
/// statements.
pub(super) fn padded<T: Clone>(values: &[T]) -> Vec<T> {
    let mut padded = values.to_vec();
    if let Some(last) = values.last() {
        padded.resize(values.len().next_power_of_two(), last.clone());
    }
    padded
}

/// A query with a limit. Each limit makes its own statement, so use few different ones.
pub(super) fn at_most<Q>(limit: i64, query: Q) -> AtMost<Q> {
    AtMost { query, limit }
}

pub(super) struct AtMost<Q> {
    query: Q,
    limit: i64,
}

impl<Q: Query> Query for AtMost<Q> {
    type SqlType = Q::SqlType;
}

impl<Q> QueryId for AtMost<Q> {
    type QueryId = ();
    // The limit is part of the text.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: QueryFragment<DB>, DB: Backend> QueryFragment<DB> for AtMost<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.query.walk_ast(out.reborrow())?;
        out.push_sql(" LIMIT ");
        out.push_sql(&self.limit.max(0).to_string());
        Ok(())
    }
}

impl<Q, C> RunQueryDsl<C> for AtMost<Q> {}
