//! When each running game is looked at next for a reminder.

use super::schema::reminders;
use super::{DbConnection, Timestamp};
use diesel::prelude::*;

/// Sets when a game is looked at next. Its row must be locked for writing.
pub fn set(conn: &mut DbConnection, game_id: i64, due_at: Timestamp) -> QueryResult<()> {
    let row = diesel::update(reminders::table.find(game_id));
    let row = row.set(reminders::due_at.eq(due_at));
    if directly!(conn, |conn| row.execute(conn))? == 0 {
        let row = diesel::insert_into(reminders::table);
        let row = row.values((reminders::game_id.eq(game_id), reminders::due_at.eq(due_at)));
        directly!(conn, |conn| row.execute(conn))?;
    }
    Ok(())
}

/// A game is not looked at any more.
pub fn clear(conn: &mut DbConnection, game_id: i64) -> QueryResult<()> {
    let row = diesel::delete(reminders::table.find(game_id));
    directly!(conn, |conn| row.execute(conn)).map(drop)
}

/// The games that are to be looked at by now, those that wait longest first.
pub fn due(conn: &mut DbConnection, now: Timestamp) -> QueryResult<Vec<i64>> {
    reminders::table
        .filter(reminders::due_at.le(now))
        .order(reminders::due_at.asc())
        .select(reminders::game_id)
        .load(conn)
}
