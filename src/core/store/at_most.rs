//! So many rows at most, written into the statement's text. A limit that is bound to it makes
//! SQLite prepare the statement again each time it is asked, which costs more than the asking.

use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};

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
