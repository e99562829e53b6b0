//! Due events in games: flags fall, players are reminded, challenges expire.

use super::is_clock_sound;
use crate::model::GameId;
use crate::service::game_commands;
use crate::service::{App, Error, Instant, games, vacations};
use crate::store::games::{self as rows, Running};
use crate::store::{DbConnection, ledgers};
use chrono::TimeDelta;

/// Ends the games whose flag has fallen; returns their number.
pub fn flag_overdue(app: &App) -> Result<usize, Error> {
    flag(app, Running::ByMail)
}

/// Ends the live games whose flag has fallen; returns their number.
///
/// # Errors
/// If the database fails.
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
        Ok(!vacations::start_instead_of_flag(app, conn, game, now)?
            && game_commands::flag(conn, game, now)?)
    })
}

/// Sends the due reminders, at the times that players chose; returns their number.
pub fn remind(app: &App) -> Result<usize, Error> {
    let due = ledgers::due_for_reminder(&mut *app.connection()?, app.clock.now().into())?;
    each(app, &due, game_commands::remind)
}

/// Closes unanswered challenges; returns their number.
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

/// Applies a function to each game, in separate transactions, and returns how often it did
/// something. A game that cannot be read is logged and skipped, so that it does not block others.
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
