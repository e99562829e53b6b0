//! Saving a game after a move that does not end it.

use super::State;
use crate::model::{GameId, Seat};
use crate::store::{DbConnection, Timestamp};
use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Nullable, Text, Timestamp as Instant};

/// Saves such a game. Its place in lists does not change, and most indexes are not touched.
pub fn save_progress(conn: &mut DbConnection, id: GameId, state: &State) -> QueryResult<()> {
    let save = SaveProgress { id, state };
    let rows = directly!(conn, |conn| save.execute(conn))?;
    if rows == 1 {
        Ok(())
    } else {
        Err(diesel::result::Error::NotFound)
    }
}

/// Written as SQL, because Diesel prepares its own `update` again at each run.
struct SaveProgress<'a> {
    id: GameId,
    state: &'a State,
}

impl QueryId for SaveProgress<'_> {
    type QueryId = SaveProgress<'static>;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<C> RunQueryDsl<C> for SaveProgress<'_> {}

impl<DB> QueryFragment<DB> for SaveProgress<'_>
where
    DB: Backend + HasSqlType<BigInt> + HasSqlType<Text> + HasSqlType<Instant>,
    String: ToSql<Text, DB>,
    i64: ToSql<BigInt, DB>,
    Option<Seat>: ToSql<Nullable<Text>, DB>,
    Option<Timestamp>: ToSql<Nullable<Instant>, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        let state = self.state;
        out.push_sql("UPDATE games SET moves = ");
        out.push_bind_param::<Text, _>(&state.moves)?;
        out.push_sql(", ply = ");
        out.push_bind_param::<BigInt, _>(&state.ply)?;
        out.push_sql(", rev = ");
        out.push_bind_param::<BigInt, _>(&state.rev)?;
        out.push_sql(", turn = ");
        out.push_bind_param::<Nullable<Text>, _>(&state.turn)?;
        out.push_sql(", turn_since = ");
        out.push_bind_param::<Nullable<Instant>, _>(&state.turn_since)?;
        out.push_sql(", deadline = ");
        out.push_bind_param::<Nullable<Instant>, _>(&state.deadline)?;
        out.push_sql(", offers = ");
        out.push_bind_param::<Text, _>(&state.offers)?;
        out.push_sql(" WHERE id = ");
        out.push_bind_param::<BigInt, _>(&self.id)
    }
}
