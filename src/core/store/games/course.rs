//! A game that goes on, saved: what every move writes.

use super::State;
use crate::model::{GameId, Seat};
use crate::store::{DbConnection, Timestamp};
use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Nullable, Text, Timestamp as Instant};

/// Saves how a game goes on that this does not end: where it stands in lists stays as it was, and
/// most indexes are left alone.
pub fn save_course(conn: &mut DbConnection, id: GameId, state: &State) -> QueryResult<()> {
    let save = SaveCourse { id, state };
    let rows = directly!(conn, |conn| save.execute(conn))?;
    if rows == 1 {
        Ok(())
    } else {
        Err(diesel::result::Error::NotFound)
    }
}

/// The statement, written out: Diesel has an `update` of its own prepared anew at every run.
struct SaveCourse<'a> {
    id: GameId,
    state: &'a State,
}

impl QueryId for SaveCourse<'_> {
    type QueryId = SaveCourse<'static>;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<C> RunQueryDsl<C> for SaveCourse<'_> {}

impl<DB> QueryFragment<DB> for SaveCourse<'_>
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
