//! Pieces that both players place unseen, and the reveal.
//!
//! A game of such a variant waits for placements while its row has no start. It is the turn of the
//! first side, then of the second; the second side may place early. Each has the time of a first
//! move, and loses when it runs out. When both have placed, the start is stored and the clock
//! starts anew.

use super::flags::flag_if_due;
use super::reactions::save;
use crate::event::Event;
use crate::model::{PlayerId, Seat};
use crate::notation::{fen, placing};
use crate::play::{Game, Refusal};
use crate::rules::{Hidden, Line, Placed, Position, Side};
use crate::service::games::{
    LockedGame, MoveRefused, StoredGame, VacationChange, load_for_system, parse_placing,
    save_clock, seat_of_viewer, stop_for_those_away, write_away_event,
};
use crate::service::{
    Error, Instant, RequestContext, UseCaseResult, notices, programs, refuse, secret,
};
use crate::store::{DbConnection, Timestamp, events, games, ledgers, placings, prepared};
use std::sync::Arc;

/// Places the viewer's pieces, finally. Repeating the same placement is accepted.
///
/// # Errors
/// As [`super::act`].
pub fn place(
    context: &mut RequestContext,
    game: &mut LockedGame,
    text: &str,
) -> UseCaseResult<(), MoveRefused> {
    let seat = seat_of_viewer(context, game.stored())?;
    let stored = game.stored_mut();
    flag_if_due(context, stored)?;
    if let Some(outcome) = stored.game()?.outcome {
        return refuse(MoveRefused::Play(Refusal::Over(outcome)));
    }
    if !stored.variant.hides(Hidden::Placement) {
        return refuse(MoveRefused::Play(Refusal::Stale));
    }
    let placed = placing::read(&stored.variant, seat, text);
    let placed = placed.or_else(|why| refuse(MoveRefused::Placing(why)))?;
    let written = placing::write(&stored.variant, &placed);
    let all = placings::of_game(context.conn, stored.row.id)?;
    let of = |side: Side| all.iter().find(|(seat, _)| seat == side.as_str());
    if let Some((_, own)) = of(seat) {
        return match *own == written {
            true => Ok(()),
            false => refuse(MoveRefused::PlacedAlready),
        };
    }
    if !stored.hides(Hidden::Placement) {
        return refuse(MoveRefused::Play(Refusal::Stale));
    }
    let theirs = of(seat.other()).map(|(_, theirs)| theirs.as_str());
    let now = context.now;
    Ok(keep(context.conn, stored, (seat, &placed), theirs, now)?)
}

/// Places the pieces of a program: the usual set-up after some random exchanges.
pub(super) fn place_at_random(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    seat: Side,
    now: Instant,
) -> Result<(), Error> {
    let all = placings::of_game(conn, stored.row.id)?;
    let of = |side: Side| all.iter().find(|(seat, _)| seat == side.as_str());
    if of(seat).is_some() {
        return Ok(());
    }
    let draw = |most| usize::try_from(secret::one_of(most as u64)).unwrap_or(0);
    let placed = stored.variant.placing_at_random(seat, draw);
    let theirs = of(seat.other()).map(|(_, theirs)| theirs.as_str());
    keep(conn, stored, (seat, &placed), theirs, now)
}

/// Saves a checked placement, with the other side's if there is one.
fn keep(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    (seat, placed): (Side, &Placed),
    theirs: Option<&str>,
    now: Instant,
) -> Result<(), Error> {
    let written = placing::write(&stored.variant, placed);
    placings::insert(conn, stored.row.id, seat.as_str(), &written)?;
    match theirs {
        Some(theirs) => {
            let theirs = parse_placing(stored, seat.other(), theirs)?;
            reveal(conn, stored, (seat, placed, &theirs), now)?;
        }
        None => wait(conn, stored, seat, now)?,
    }
    programs::follow(conn, stored, now)
}

/// One side has placed; the other must still do so.
fn wait(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    seat: Side,
    now: Instant,
) -> Result<(), Error> {
    let mut state = stored.row.state.clone();
    let event = if stored.game()?.turn() == Some(seat) {
        let start = stored
            .variant
            .start()
            .with_turn(&stored.variant, seat.other());
        restart(conn, stored, start, (None, Event::Placed, Some(seat)), now)?
    } else {
        state.rev += 1;
        games::save(conn, stored.row.id, &state)?;
        let event = write_event(conn, stored, state.rev, (Event::Placed, Some(seat)), now)?;
        stored.row.state = state;
        event
    };
    match stored.player_at(seat.other()) {
        Some(other) => notices::placing(conn, [other], event, now),
        None => Ok(()),
    }
}

/// Both have placed: the game starts, or is won at once.
fn reveal(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    (seat, own, theirs): (Side, &Placed, &Placed),
    now: Instant,
) -> Result<(), Error> {
    let start = stored.variant.shown(match seat {
        Side::First => [own.as_slice(), theirs.as_slice()],
        Side::Second => [theirs.as_slice(), own.as_slice()],
    });
    let text = fen::write(&stored.variant, &start);
    let what = (Some(text), Event::Shown, Some(seat));
    let event = restart(conn, stored, start, what, now)?;
    let ends = stored.game()?.line.outcome();
    if let Some(outcome) = ends {
        let game = stored.game.as_mut().ok_or(Error::NotFound)?;
        if let Ok(event) = game.decide(outcome.into()) {
            save(conn, stored, None, &[event], now)?;
        }
        return Ok(());
    }
    let players = Side::BOTH.map(|side| stored.player_at(side));
    notices::placing(conn, players.into_iter().flatten(), event, now)
}

/// Restarts the clock with the position. Earlier offers and conditional moves are deleted.
fn restart(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    start: Position,
    (text, event, by): (Option<String>, Event, Option<Side>),
    now: Instant,
) -> Result<i64, Error> {
    let id = stored.row.id;
    let line = Line::from_position(Arc::clone(&stored.variant), stored.rulebook, start);
    let mut game = Game::begin(line, stored.pace, now);
    game.terms = stored.terms;
    let players = Side::BOTH.map(|side| stored.player_at(side).unwrap_or(PlayerId::NONE));
    let stopped = stop_for_those_away(conn, &mut game, players, now)?;
    let at = Timestamp::from(now);
    let mut state = stored.row.state.clone();
    state.start = text;
    state.rev += 1;
    state.turn = game.turn().map(Seat::from);
    state.turn_since = Some(at);
    state.deadline = game.deadline.map(Timestamp::from);
    state.offers.clear();
    prepared::delete_all(conn, id)?;
    games::save(conn, id, &state)?;
    ledgers::save(conn, id, (game.ledger.text(), None))?;
    let event = write_event(conn, stored, state.rev, (event, by), now)?;
    for player in stopped {
        write_away_event(conn, id, (player, VacationChange::Away), (state.ply, now))?;
    }
    *stored = load_for_system(conn, id, false)?;
    save_clock(conn, stored, now)?;
    Ok(event)
}

fn write_event(
    conn: &mut DbConnection,
    stored: &StoredGame,
    seq: i64,
    (event, by): (Event, Option<Side>),
    now: Instant,
) -> Result<i64, Error> {
    let row = events::NewEvent {
        game_id: Some(stored.row.id),
        seq,
        player_id: by.and_then(|side| stored.player_at(side)),
        event: &event,
        ply: Some(0),
        at: now.into(),
    };
    Ok(events::insert(conn, &row)?)
}
