//! When a player was here last: what one has looked at need not be told by mail.

use super::{App, Error, Instant};
use crate::store::{DbConnection, seen, sessions};

/// When a player last looked in: on the pages, signed in, or by a mailed answer that was
/// accepted. None for who was never here.
///
/// # Errors
/// When the database fails.
pub fn last_look(
    app: &App,
    conn: &mut DbConnection,
    player: i64,
) -> Result<Option<Instant>, Error> {
    let otherwise = seen::find(conn, &sessions::player_key(player))?;
    let mut last = otherwise.map(crate::store::Stamp::utc);
    for (session, written) in sessions::of_player(conn, player)? {
        // The latest visits are only in this process's memory.
        let at = app
            .seen_at(session.id)
            .map_or(written, |at| at.max(written));
        last = last.max(Some(at));
    }
    Ok(last)
}

/// Writes down that a player was here without a session: by a mailed answer, by a mailed link.
///
/// # Errors
/// When the database fails.
pub fn note(conn: &mut DbConnection, player: i64, now: Instant) -> Result<(), Error> {
    Ok(seen::advance(
        conn,
        &sessions::player_key(player),
        now.into(),
    )?)
}
