//! The clock of a running game, changed without a move.

use crate::event::TimeGrant;
use crate::play::{Ledger, Pace, What};
use crate::service::{Error, Instant, games};
use crate::store::games::{self as rows, RunningClock};
use crate::store::{DbConnection, Timestamp, players};

/// The ledger of a running game; none if its row cannot be decoded.
pub(super) fn ledger_of(running: &RunningClock) -> Option<Ledger> {
    let pace: Pace = running.pace.parse().ok()?;
    let turn = (running.turn?.into(), running.turn_since?.utc());
    let text = running.ledger.as_deref().unwrap_or_default();
    let deadline = running.deadline.map(Timestamp::utc);
    Some(Ledger::restore(pace.control, text, turn, deadline))
}

/// The deadline of the side to move; none while the clock is stopped.
pub(super) fn deadline_at(ledger: &Ledger, now: Instant) -> Option<Instant> {
    let reading = ledger.at(now);
    reading.deadline.filter(|_| !reading.standing)
}

/// Saves a ledger and its deadline, moved out of the quiet hours of the side to move; records the
/// credit with its `cause`. Reminders are planned again at the next check.
pub(super) fn save(
    conn: &mut DbConnection,
    running: &RunningClock,
    mut ledger: Ledger,
    cause: Option<TimeGrant>,
    now: Instant,
) -> Result<(), Error> {
    let later = deadline_at(&ledger, now);
    let quiet = keep_quiet(conn, running, &mut ledger, now)?;
    let deadline = quiet.or(later).map(Timestamp::from);
    rows::set_clock(
        conn,
        running.id,
        deadline,
        (ledger.text(), Some(now.into())),
    )?;
    let Some(row) = rows::find(conn, running.id)? else {
        return Ok(());
    };
    let ply = row.state.ply;
    if let Some(cause) = cause {
        games::record_grant(conn, running.id, (None, ply), cause, now)?;
    }
    if let Some((quiet, later)) = quiet.zip(later) {
        let given = quiet - later;
        let given = TimeGrant::Quiet { given };
        games::record_grant(conn, running.id, (running.to_move(), ply), given, now)?;
    }
    Ok(())
}

/// Moves a deadline in the quiet hours of the side to move to their end, and returns that.
fn keep_quiet(
    conn: &mut DbConnection,
    running: &RunningClock,
    ledger: &mut Ledger,
    now: Instant,
) -> Result<Option<Instant>, Error> {
    let reading = ledger.at(now);
    let Some(next) = running.to_move().filter(|_| !reading.standing) else {
        return Ok(None);
    };
    let (Some(player), Ok(pace)) = (players::find(conn, next)?, running.pace.parse()) else {
        return Ok(None);
    };
    let end = reading
        .deadline
        .and_then(|deadline| games::end_of_quiet(&player, pace, deadline));
    Ok(end.filter(|to| ledger.push(now, What::Shift { to: *to }).is_ok()))
}
