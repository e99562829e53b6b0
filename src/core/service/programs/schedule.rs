//! When a program has something to do.

use super::Program;
use crate::model::{GameId, PlayerId, Status};
use crate::play::OfferKind;
use crate::rules::{Hidden, Side};
use crate::service::games::StoredGame;
use crate::service::{App, Error, Instant};
use crate::store::program_games::{self, Row};
use crate::store::{DbConnection, placings};
use chrono::TimeDelta;
use std::collections::HashMap;
use std::hash::BuildHasher;

/// Another server may search a position after this time.
const LEASE: TimeDelta = TimeDelta::seconds(60);
/// The due games among which the next one is chosen.
const LOOKED_AT: i64 = 200;

/// Records that a program plays in a game that begins, and what it has to do.
pub(crate) fn register(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (program, player): (PlayerId, PlayerId),
    wait_seconds: i64,
    now: Instant,
) -> Result<(), Error> {
    let row = Row {
        game_id: stored.row.id,
        program_id: program,
        player_id: player,
        wait_seconds,
        due_at: None,
        leased_until: None,
    };
    program_games::insert(conn, &row)?;
    follow(conn, stored, now)
}

/// Sets when the program of a game, if one plays, has something to do after a change.
pub(crate) fn follow(
    conn: &mut DbConnection,
    stored: &StoredGame,
    now: Instant,
) -> Result<(), Error> {
    let Some(row) = program_games::find(conn, stored.row.id)? else {
        return Ok(());
    };
    let seat = stored.seat_of(row.program_id).ok_or(Error::NotFound)?;
    let due = has_task(conn, stored, seat)?.then(|| now + TimeDelta::seconds(row.wait_seconds));
    if due.is_some() || row.due_at.is_some() {
        program_games::set_due(conn, stored.row.id, due.map(Into::into))?;
    }
    Ok(())
}

/// Whether a seat has to move, to place or to answer.
fn has_task(conn: &mut DbConnection, stored: &StoredGame, seat: Side) -> Result<bool, Error> {
    if stored.row.state.status != Status::Playing {
        return Ok(false);
    }
    if stored.hides(Hidden::Placement) {
        let placed = placings::of_game(conn, stored.row.id)?;
        return Ok(placed.iter().all(|(side, _)| side != seat.as_str()));
    }
    let game = stored.game()?;
    let is_asked = game.offers.iter().any(|offer| offer.by != seat);
    Ok(is_asked || game.turn() == Some(seat))
}

/// Whether the program of a game agrees to an offer of the other side without thinking: a game that
/// does not count may be taken back, paused and cancelled.
pub(crate) fn agrees_at_once(
    conn: &mut DbConnection,
    stored: &StoredGame,
    kind: OfferKind,
) -> Result<bool, Error> {
    let is_known = matches!(
        kind,
        OfferKind::Takeback | OfferKind::Pause | OfferKind::Cancel
    );
    if !is_known || stored.is_rated() {
        return Ok(false);
    }
    Ok(program_games::find(conn, stored.row.id)?.is_some())
}

/// Leases the next game in which one of these programs has something to do: that of the player who
/// was answered least recently, by the number in `counts`.
pub fn lease<S: BuildHasher>(
    app: &App,
    programs: &[Program],
    counts: &HashMap<PlayerId, u64, S>,
) -> Result<Option<Row>, Error> {
    let now = app.clock.now();
    let due = program_games::due(&mut *app.connection()?, now.into(), LOOKED_AT)?;
    let is_ours = |row: &&Row| programs.iter().any(|program| program.id == row.program_id);
    let last = |row: &&Row| counts.get(&row.player_id).copied().unwrap_or(0);
    let Some(next) = due.iter().filter(is_ours).min_by_key(last) else {
        return Ok(None);
    };
    let game = next.game_id;
    let is_leased = app.write_silently(|conn| {
        let until = (now + LEASE).into();
        Ok(program_games::lease(conn, game, now.into(), until)?)
    })?;
    Ok(is_leased.then(|| next.clone()))
}

/// Tries again after a while, because a search failed.
pub fn postpone(app: &App, game: GameId, by: TimeDelta) -> Result<(), Error> {
    let at = app.clock.now() + by;
    app.write_silently(|conn| Ok(program_games::set_due(conn, game, Some(at.into()))?))
}
