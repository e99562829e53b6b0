//! The clock events of each game, as text of [`Ledger`](crate::play::Ledger), and the time of its
//! next check for a reminder. The game's row must be locked for writing.

use crate::model::GameId;
use crate::store::cached::Cache;
use crate::store::schema::ledgers;
use crate::store::{DbConnection, Timestamp};
use diesel::backend::Backend;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::ToSql;
use diesel::sql_types::{BigInt, HasSqlType, Nullable, Text, Timestamp as Instant};

/// Replaces a ledger and the time of the next check for a reminder.
pub fn save(
    conn: &mut DbConnection,
    game_id: GameId,
    (entries, remind_at): (&str, Option<Timestamp>),
) -> QueryResult<()> {
    let save = Save {
        game_id,
        entries,
        remind_at,
    };
    directly!(conn, |conn| save.execute(conn)).map(drop)
}

/// Sets the time of the next check for a reminder; `None` for no check.
pub fn save_reminder(
    conn: &mut DbConnection,
    game_id: GameId,
    remind_at: Option<Timestamp>,
) -> QueryResult<()> {
    diesel::update(ledgers::table.find(game_id))
        .set(ledgers::remind_at.eq(remind_at))
        .cached()
        .execute(conn)
        .map(drop)
}

/// The games that are due for a check, the longest overdue first.
pub fn due_for_reminder(conn: &mut DbConnection, now: Timestamp) -> QueryResult<Vec<GameId>> {
    ledgers::table
        .filter(ledgers::remind_at.le(now))
        .order(ledgers::remind_at.asc())
        .select(ledgers::game_id)
        .load(conn)
}

/// Records that the opponent was notified that the time of that ply has run out.
pub fn save_overdue(conn: &mut DbConnection, game_id: GameId, ply: i64) -> QueryResult<()> {
    diesel::update(ledgers::table.find(game_id))
        .set(ledgers::overdue_ply.eq(ply))
        .cached()
        .execute(conn)
        .map(drop)
}

/// The last ply for which such a notification was recorded.
pub fn overdue(conn: &mut DbConnection, game_id: GameId) -> QueryResult<Option<i64>> {
    let row = ledgers::table.find(game_id).select(ledgers::overdue_ply);
    row.first(conn).optional().map(Option::flatten)
}

/// Written as SQL, because Diesel has no upsert for both databases.
struct Save<'a> {
    game_id: GameId,
    entries: &'a str,
    remind_at: Option<Timestamp>,
}

impl QueryId for Save<'_> {
    type QueryId = Save<'static>;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<C> RunQueryDsl<C> for Save<'_> {}

impl<DB> QueryFragment<DB> for Save<'_>
where
    DB: Backend + HasSqlType<BigInt> + HasSqlType<Text> + HasSqlType<Nullable<Instant>>,
    str: ToSql<Text, DB>,
    Option<Timestamp>: ToSql<Nullable<Instant>, DB>,
    i64: ToSql<BigInt, DB>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        out.push_sql("INSERT INTO ledgers (game_id, entries, remind_at) VALUES (");
        out.push_bind_param::<BigInt, _>(&self.game_id)?;
        out.push_sql(", ");
        out.push_bind_param::<Text, _>(self.entries)?;
        out.push_sql(", ");
        out.push_bind_param::<Nullable<Instant>, _>(&self.remind_at)?;
        out.push_sql(
            ") ON CONFLICT (game_id) DO UPDATE \
             SET entries = excluded.entries, remind_at = excluded.remind_at",
        );
        Ok(())
    }
}
