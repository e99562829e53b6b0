//! Starts the game or games of a challenge.

use super::words::add_accepters;
use super::{write_event, write_first_event};
use crate::event::Event;
use crate::model::seeded_rng;
use crate::model::{GameId, Origin, PlayerId, Seat, SeatWish, Status};
use crate::notation::fen;
use crate::play::Game;
use crate::rules::{Line, Position, Side};
use crate::service::games::{
    StoredGame, VacationChange, load_for_system, save_clock, source_of, start_of,
    stop_for_those_away, write_away_event,
};
use crate::service::{Error, Instant, archive, notices, secret};
use crate::store::{DbConnection, Timestamp, challenges, games, ledgers, origins};
use std::sync::Arc;

/// Starts the game of a challenge behind a secret link, with the person who opened it.
pub(crate) fn begin_by_invitation(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: PlayerId,
    (setup, word): (&str, &str),
    now: Instant,
) -> Result<(), Error> {
    games::save_opponent(conn, stored.row.id, accepter)?;
    let game = begin_with(conn, stored, accepter, setup, now)?;
    add_accepters(conn, game, word)
}

/// Starts the game of an open challenge.
pub(crate) fn begin(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: PlayerId,
    now: Instant,
) -> Result<(), Error> {
    begin_with(conn, stored, accepter, "", now).map(drop)
}

/// Starts what the challenge is for: its own game, a further one if it stays open, or two games.
/// Returns the id of the first.
pub(super) fn begin_with(
    conn: &mut DbConnection,
    stored: &StoredGame,
    accepter: PlayerId,
    setup: &str,
    now: Instant,
) -> Result<GameId, Error> {
    let challenge = stored.row.id;
    let multiple = challenges::find_multiple(conn, challenge)?;
    let seat = stored.row.challenge.seat.side();
    let lot = if secret::one_of(2) == 0 {
        Side::First
    } else {
        Side::Second
    };
    let challengers = seat.unwrap_or(lot);
    let left = multiple.map_or(0, |multiple| multiple.standing - 1);
    let further = |conn: &mut DbConnection, origin, side| {
        let seat = SeatWish::from(Some(side));
        let game = further_game(conn, stored, (origin, seat), now)?;
        begin_one(conn, &game, (side, accepter, setup), now)?;
        Ok::<GameId, Error>(game.row.id)
    };
    let first = if left > 0 {
        challenges::save_standing(conn, challenge, left)?;
        further(conn, (Origin::Standing, challenge), challengers)?
    } else {
        begin_one(conn, stored, (challengers, accepter, setup), now)?;
        challenge
    };
    if multiple.is_some_and(|multiple| multiple.both_sides) {
        further(conn, (Origin::Pair, first), challengers.other())?;
    }
    Ok(first)
}

/// The start of a further game. Of two games at once, the second has the setup drawn for the first.
fn further_start(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (kind, game): (Origin, GameId),
) -> Result<Option<String>, Error> {
    if kind == Origin::Pair && stored.variant.draws_set_up() {
        let first = games::find(conn, game)?.ok_or(Error::NotFound)?;
        let drawn = || fen::write(&stored.variant, stored.variant.start());
        return Ok(Some(first.state.start.unwrap_or_else(drawn)));
    }
    Ok(stored.row.state.start.clone())
}

/// A further game on the terms of a challenge, about to start.
fn further_game(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (origin, seat): ((Origin, GameId), SeatWish),
    now: Instant,
) -> Result<StoredGame, Error> {
    let (row, at) = (&stored.row, Timestamp::from(now));
    let challenger_id = row.challenge.challenger_id.ok_or(Error::NotFound)?;
    let new = games::NewGame {
        status: Status::Open,
        variant: row.rules.variant.clone(),
        variant_version: row.rules.variant_version,
        rulebook: row.rules.rulebook.clone(),
        rulebook_version: row.rules.rulebook_version,
        pace: row.rules.pace.clone(),
        visibility: row.visibility,
        challenger_id,
        opponent_id: row
            .challenge
            .opponent_id
            .filter(|opponent| *opponent != challenger_id),
        seat,
        greeting: row.challenge.greeting.clone(),
        start: further_start(conn, stored, origin)?,
        rated: row.rated,
        listed_at: at,
        created_at: at,
    };
    let game_id = games::insert(conn, &new)?;
    let (kind, origin_id) = origin;
    let goes_back = origins::Row {
        game_id,
        kind,
        origin_id,
    };
    origins::insert(conn, goes_back)?;
    write_first_event(conn, game_id, challenger_id, Some(origin), at)?;
    load_for_system(conn, game_id, true)
}

/// Starts one game, with the challenger on the given side.
fn begin_one(
    conn: &mut DbConnection,
    stored: &StoredGame,
    seats: (Side, PlayerId, &str),
    now: Instant,
) -> Result<(), Error> {
    let (stored, event) = start_game(conn, stored, seats, now)?;
    notices::game_started(conn, &stored, event, now)
}

/// Starts a game without a notice. Returns the event's number.
pub(super) fn start_game(
    conn: &mut DbConnection,
    stored: &StoredGame,
    (challengers, accepter, setup): (Side, PlayerId, &str),
    now: Instant,
) -> Result<(StoredGame, i64), Error> {
    let challenger = stored.row.challenge.challenger_id.ok_or(Error::NotFound)?;
    let (first, second) = match challengers {
        Side::First => (challenger, accepter),
        Side::Second => (accepter, challenger),
    };
    let start = opening(stored, challengers, setup)?;
    let start = rolled(conn, stored, start)?;
    let line = Line::from_position(Arc::clone(&stored.variant), stored.rulebook, start);
    let mut game = Game::begin(line, stored.pace, now);
    game.terms = stored.terms;
    let stopped = stop_for_those_away(conn, &mut game, [first, second], now)?;
    let at = Timestamp::from(now);
    let mut state = stored.row.state.clone();
    state.start = (start != *stored.variant.start()).then(|| fen::write(&stored.variant, &start));
    state.status = Status::Playing;
    state.first_id = Some(first);
    state.second_id = Some(second);
    state.rev += 1;
    state.turn = game.turn().map(Seat::from);
    state.turn_since = Some(at);
    state.deadline = game.deadline.map(Timestamp::from);
    state.started_at = Some(at);
    state.listed_at = at;
    let id = stored.row.id;
    games::save(conn, id, &state)?;
    ledgers::save(conn, id, (game.ledger.text(), None))?;
    archive::words::keep(conn, id)?;
    let event_id = write_event(conn, id, state.rev, Some(accepter), &Event::Began, at)?;
    for player in stopped {
        write_away_event(conn, id, (player, VacationChange::Away), (state.ply, now))?;
    }
    let mut stored = load_for_system(conn, id, false)?;
    save_clock(conn, &mut stored, now)?;
    Ok((stored, event_id))
}

/// Adds the first roll of the dice, if the variant has dice.
fn rolled(
    conn: &mut DbConnection,
    stored: &StoredGame,
    start: Position,
) -> Result<Position, Error> {
    let variant = &stored.variant;
    if variant.chance().is_none() {
        return Ok(start);
    }
    let source = source_of(conn, &stored.row)?;
    Ok(seeded_rng::initial_position(variant, start, &source.rng()))
}

/// The starting position of a challenge's game.
fn opening(stored: &StoredGame, challengers: Side, accepters: &str) -> Result<Position, Error> {
    let variant = &stored.variant;
    if variant.draws_set_up() && stored.row.state.start.is_none() {
        return Ok(
            variant.drawn_set_up(|most| usize::try_from(secret::one_of(most as u64)).unwrap_or(0))
        );
    }
    let requested = stored.row.state.start.as_deref().unwrap_or_default();
    let Some(usual) = variant.setups().first() else {
        return start_of(&stored.row, variant);
    };
    if !requested.is_empty() && variant.setup_named(requested).is_none() {
        return start_of(&stored.row, variant);
    }
    let chosen = |slug| variant.setup_named(slug).unwrap_or(usual);
    let (own, others) = (chosen(requested), chosen(accepters));
    Ok(variant.start_with(match challengers {
        Side::First => [own, others],
        Side::Second => [others, own],
    }))
}
