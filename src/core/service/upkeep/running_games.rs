//! What is done to games when it is time: flags fall, players are reminded, challenges lapse.

use super::is_clock_sound;
use crate::model::GameId;
use crate::service::game_commands;
use crate::service::{App, Error, Instant, games, vacations};
use crate::store::games::{self as rows, Running};
use crate::store::{DbConnection, ledgers};
use chrono::TimeDelta;

/// Ends the games whose flag has fallen; tells how many.
pub fn flag_overdue(app: &App) -> Result<usize, Error> {
    flag(app, Running::ByMail)
}

/// Ends the live games whose flag has fallen; tells how many.
///
/// # Errors
/// When the database fails.
pub fn flag_live(app: &App) -> Result<usize, Error> {
    flag(app, Running::Live)
}

fn flag(app: &App, which: Running) -> Result<usize, Error> {
    let now = app.clock.now();
    let heartbeat = match which {
        Running::ByMail => &app.heartbeat,
        Running::Live => &app.live_heartbeat,
    };
    if !heartbeat.may_flag(now) {
        return Ok(0);
    }
    let overdue = rows::overdue(&mut *app.connection()?, now, which)?;
    each(app, &overdue, |conn, game, now| {
        if !heartbeat.may_flag(now) {
            return Ok(false);
        }
        Ok(!vacations::save_from_flag(app, conn, game, now)?
            && game_commands::flag(conn, game, now)?)
    })
}

/// Reminds the players whose time is running out, at the times that they chose; tells how many.
pub fn remind(app: &App) -> Result<usize, Error> {
    let due = ledgers::due_for_reminder(&mut *app.connection()?, app.clock.now().into())?;
    each(app, &due, game_commands::remind)
}

/// Lets challenges lapse that nobody answered; tells how many.
pub fn lapse_challenges(app: &App) -> Result<usize, Error> {
    let now = app.clock.now();
    let before = now - TimeDelta::days(games::LAPSES_AFTER_DAYS);
    let conn = &mut *app.connection()?;
    if !is_clock_sound(app, conn, now)? {
        return Ok(0);
    }
    let stale = rows::stale_challenges(conn, before)?;
    each(app, &stale, game_commands::lapse)
}

/// Does a thing to each game, in a transaction of its own, and tells to how many it was done. A
/// game that cannot be read is logged and left as it is: it must not hold up the others.
fn each(
    app: &App,
    games: &[GameId],
    act: impl Fn(&mut DbConnection, GameId, Instant) -> Result<bool, Error>,
) -> Result<usize, Error> {
    let mut done = 0;
    for &game in games {
        match app.write_unattended(|conn, now| act(conn, game, now)) {
            Ok(was_done) => done += usize::from(was_done),
            Err(Error::Internal(why)) => tracing::error!(game = game.0, %why, "skipped"),
            Err(other) => return Err(other),
        }
    }
    Ok(done)
}

#[cfg(test)]
#[path = "running_games_tests.rs"]
mod tests;
