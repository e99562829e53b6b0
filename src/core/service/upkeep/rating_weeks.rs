//! Rates the games of weeks that are over.

use super::is_clock_sound;
use crate::service::{App, Error, ratings};

/// Rates the games of all weeks that are over, one transaction for each, unless the clock is
/// unreliable.
pub fn rate_weeks(app: &App) -> Result<(), Error> {
    let is_due = |app: &App| -> Result<bool, Error> {
        let (conn, now) = (&mut *app.connection()?, app.clock.now());
        Ok(ratings::due_week(conn, now)?.is_some() && is_clock_sound(app, conn, now)?)
    };
    while is_due(app)? {
        app.write_unattended(ratings::rate_next_week)?;
    }
    Ok(())
}
