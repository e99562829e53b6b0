//! What happened to the clock of each game, in the text of [`Ledger`](crate::play::Ledger). The game's row must be locked
//! for writing.

use super::DbConnection;
use super::schema::ledgers;
use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Text};

/// Writes a ledger down in place of what was there.
pub fn save(conn: &mut DbConnection, game_id: i64, entries: &str) -> QueryResult<()> {
    let save = Save { game_id, entries };
    directly!(conn, |conn| save.execute(conn)).map(drop)
}

/// Notes that the opponent was told that the time of that ply has run out.
pub fn save_overdue(conn: &mut DbConnection, game_id: i64, ply: i64) -> QueryResult<()> {
    diesel::update(ledgers::table.find(game_id))
        .set(ledgers::overdue_ply.eq(ply))
        .execute(conn)
        .map(drop)
}

/// The ply of which the opponent was told last that its time has run out.
pub fn overdue(conn: &mut DbConnection, game_id: i64) -> QueryResult<Option<i64>> {
    let row = ledgers::table.find(game_id).select(ledgers::overdue_ply);
    row.first(conn).optional().map(Option::flatten)
}

/// The statement, written out: Diesel has none that either database takes.
struct Save<'a> {
    game_id: i64,
    entries: &'a str,
}

impl QueryId for Save<'_> {
    type QueryId = Save<'static>;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<C> RunQueryDsl<C> for Save<'_> {}

impl<DB> QueryFragment<DB> for Save<'_>
where
    DB: Backend + HasSqlType<BigInt> + HasSqlType<Text>,
    str: ToSql<Text, DB>,
    i64: ToSql<BigInt, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql("INSERT INTO ledgers (game_id, entries) VALUES (");
        out.push_bind_param::<BigInt, _>(&self.game_id)?;
        out.push_sql(", ");
        out.push_bind_param::<Text, _>(self.entries)?;
        out.push_sql(") ON CONFLICT (game_id) DO UPDATE SET entries = excluded.entries");
        Ok(())
    }
}
