//! Saves a game with its events.

use super::deadline;
use super::loading::to_move;
use super::stored_game::{StoredGame, count};
use crate::event::Event;
use crate::model::{EndedBy, PlayerId, Seat, Status, Winner};
use crate::notation;
use crate::play::{GameEvent, Offers};
use crate::rules::{Move, Variant};
use crate::service::{Error, Instant};
use crate::store::players::Player;
use crate::store::{DbConnection, Timestamp, events as rows, games, ledgers, prepared};

/// The result of saving a game.
pub(crate) struct SavedEvents {
    /// The events, with their numbers.
    pub events: Vec<(i64, Event)>,
    pub next: Option<Player>,
}

/// Saves a game after an event, and writes the events. Reactions to them are left to the caller.
pub(crate) fn save(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    actor: Option<PlayerId>,
    happened: &[GameEvent],
    now: Instant,
) -> Result<SavedEvents, Error> {
    let is_back = matches!(happened, [GameEvent::TakenBack { .. }]);
    if stored.game()?.outcome.is_some() || is_back {
        // Conditional moves were for another position.
        prepared::delete_all(conn, stored.row.id)?;
    }
    let events = happened.iter().cloned().map(Event::Game).collect();
    write(conn, stored, actor, events, now)
}

/// Saves a game after a move like [`save`]. A conditional move is recorded as such by an event of
/// its own.
pub(crate) fn save_move(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    actor: Option<PlayerId>,
    happened: &[GameEvent],
    was_prepared: bool,
    now: Instant,
) -> Result<SavedEvents, Error> {
    let mut events: Vec<Event> = happened.iter().cloned().map(Event::Game).collect();
    if was_prepared {
        events.insert(1.min(events.len()), Event::PreparedPlayed);
    }
    if stored.game()?.outcome.is_some() {
        prepared::delete_all(conn, stored.row.id)?;
    }
    write(conn, stored, actor, events, now)
}

fn write(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    actor: Option<PlayerId>,
    events: Vec<Event>,
    now: Instant,
) -> Result<SavedEvents, Error> {
    let next = to_move(conn, stored)?;
    let is_new_turn = is_new_turn(stored)?;
    if let Some(next) = next.as_ref().filter(|_| is_new_turn) {
        hold_clock(conn, stored, next, now)?;
    }
    let is_moved = is_new_turn || has_other_deadline(stored)?;
    if let Some(next) = next.as_ref().filter(|_| is_moved) {
        deadline::keep_quiet(conn, stored, next, now)?;
    }
    let remind_at = deadline::first_reminder(stored, next.as_ref());
    let game = stored.game()?;
    let at = Timestamp::from(now);
    let mut state = stored.row.state.clone();
    keep_moves(&mut state, &stored.variant, game.line.moves());
    state.turn = game.turn().map(Seat::from);
    state.turn_since = Some(Timestamp::from(game.turn_since));
    state.deadline = game.deadline.map(Timestamp::from);
    state.offers = serialised_offers(&game.offers)?;
    let outcome = game.outcome;
    if let Some(outcome) = outcome {
        state.status = Status::Finished;
        state.winner = Some(Winner::from(&outcome));
        state.reason = Some(EndedBy(Some(outcome.reason)));
        state.finished_at = Some(at);
        state.listed_at = at;
    }
    let mut written = Vec::with_capacity(events.len());
    for event in events {
        state.rev += 1;
        let event_id = rows::insert(
            conn,
            &rows::NewEvent {
                game_id: Some(stored.row.id),
                seq: state.rev,
                player_id: actor,
                event: &event,
                ply: Some(state.ply),
                at,
            },
        )?;
        written.push((event_id, event));
    }
    ledgers::save(conn, stored.row.id, (game.ledger.text(), remind_at))?;
    match outcome {
        None => games::save_progress(conn, stored.row.id, &state)?,
        Some(_) => games::save(conn, stored.row.id, &state)?,
    }
    stored.row.state = state;
    Ok(SavedEvents {
        events: written,
        next,
    })
}

/// Stores the moves; usually, there is one more than before.
fn keep_moves(state: &mut games::State, variant: &Variant, moves: &[Move]) {
    let before = usize::try_from(state.ply).unwrap_or(usize::MAX);
    match moves.split_last() {
        Some((last, earlier)) if !earlier.is_empty() && earlier.len() == before => {
            state.moves.push(' ');
            state.moves += &notation::coordinate::write(variant, *last);
        }
        _ => state.moves = notation::coordinate::pack(variant, moves),
    }
    state.ply = count(moves.len());
}

/// Whether a new turn with a running clock has started since the game was loaded.
fn is_new_turn(stored: &StoredGame) -> Result<bool, Error> {
    let (game, state) = (stored.game()?, &stored.row.state);
    let turn = (
        Some(Timestamp::from(game.turn_since)),
        count(game.line.ply()),
    );
    Ok((state.turn_since, state.ply) != turn && game.deadline.is_some())
}

/// Whether the deadline of the current turn has changed since the game was loaded.
fn has_other_deadline(stored: &StoredGame) -> Result<bool, Error> {
    let deadline = stored.game()?.deadline.map(Timestamp::from);
    Ok(deadline.is_some() && deadline != stored.row.state.deadline)
}

/// The clock of a locked-out player is stopped: a turn that begins meanwhile gets its full time
/// after the lock.
fn hold_clock(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    next: &Player,
    now: Instant,
) -> Result<(), Error> {
    let Some((until, game)) = next.locked_at(now).zip(stored.game.as_mut()) else {
        return Ok(());
    };
    game.give_back(until - now, now);
    deadline::record_hold(conn, stored, (next.id, until - now), now)
}

/// The pending offers as stored.
fn serialised_offers(offers: &Offers) -> Result<String, Error> {
    if offers.is_empty() {
        return Ok(String::new());
    }
    let written = serde_json::to_string(offers);
    written.map_err(|error| Error::Internal(error.into()))
}
