//! The problem of the day.

use super::restore;
use crate::model::Aim;
use crate::rules::Line;
use crate::service::{App, Error, Instant, RequestContext};
use crate::store::{DbConnection, problems};

/// The problem of the day, if any is published.
pub fn daily(context: &mut RequestContext) -> Result<Option<i64>, Error> {
    daily_on(context.conn, context.now)
}

fn daily_on(conn: &mut DbConnection, now: Instant) -> Result<Option<i64>, Error> {
    match problems::daily(conn, &day(now))? {
        Some(id) => Ok(Some(id)),
        // The background job chooses it within a minute.
        None => Ok(problems::next_daily(conn)?),
    }
}

/// The problem of the day: its id, position and aim.
pub(crate) fn daily_position(
    conn: &mut DbConnection,
    now: Instant,
) -> Result<Option<(i64, Line, Aim)>, Error> {
    let Some(id) = daily_on(conn, now)? else {
        return Ok(None);
    };
    let found = problems::find(conn, id)?;
    let restored = found.map(|(row, _)| Ok((id, restore(conn, &row)?.0, row.aim)));
    restored.transpose()
}

/// Chooses the problem of the day, if none is chosen.
pub fn choose_daily(app: &App) -> Result<(), Error> {
    let today = day(app.clock.now());
    let next = {
        let mut conn = app.connection()?;
        match problems::daily(&mut conn, &today)? {
            Some(_) => None,
            None => problems::next_daily(&mut conn)?,
        }
    };
    match next {
        Some(id) => app.write_silently(|conn| Ok(problems::set_daily(conn, id, &today)?)),
        None => Ok(()),
    }
}

fn day(now: Instant) -> String {
    now.format("%Y-%m-%d").to_string()
}
