//! Statements that a connection prepares once. A limit that is bound makes SQLite prepare the
//! statement again each time, so [`at_most`] writes it into the text.

use super::DbConnection;
use diesel::backend::Backend;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::query_dsl::methods::LoadQuery;
use diesel::sql_types::Integer;
use diesel::sqlite::Sqlite;
use diesel::{QueryResult, RunQueryDsl};

/// A statement that the connection keeps prepared, under its text. Diesel by itself prepares every
/// `UPDATE`, every upsert, every list (`IN`) and all SQL written by hand anew at each run, because
/// their texts may differ without limit; wrap only statements of which there are few.
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
    // The text is the key: it differs with the columns that a changeset sets.
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q: Query> Query for Cached<Q> {
    type SqlType = Q::SqlType;
}

impl<Q, Conn> RunQueryDsl<Conn> for Cached<Q> {}

impl<Q: QueryFragment<Sqlite> + QueryFragment<Pg>> Cached<Q> {
    /// Runs it, and counts the rows that it changed.
    pub(super) fn execute(self, conn: &mut DbConnection) -> QueryResult<usize> {
        directly!(conn, |conn| self.execute_on(conn))
    }
}

impl<Q> Cached<Q> {
    /// The same on the connection to one database. Diesel runs a statement without an answer by
    /// reference, and then asks the statement inside whether it may be kept; so this one answers.
    pub(super) fn execute_on<'query, Conn>(self, conn: &mut Conn) -> QueryResult<usize>
    where
        Cached<ReturningRows<Q>>: LoadQuery<'query, Conn, i32>,
    {
        let changed = Cached(ReturningRows(self.0)).load::<i32>(conn)?;
        Ok(changed.len())
    }
}

/// A change that answers with a row for each row that it changed.
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

/// The values, the last of them repeated until their number is a power of two, so that lists of all
/// lengths make few statements.
pub(super) fn padded<T: Clone>(values: &[T]) -> Vec<T> {
    let mut padded = values.to_vec();
    if let Some(last) = values.last() {
        padded.resize(values.len().next_power_of_two(), last.clone());
    }
    padded
}

/// A query that answers so many rows at most. For a few numbers: each makes a statement of its own.
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
    // The number belongs to the text.
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
