//! Reactions to the events of a game. This is the only place where saving a game leads to notices,
//! to the turns of programs, to the index of finished games, to ratings, to results of tournaments,
//! to the end of a vacation, and to conditional moves.

use super::acts::act_for;
use super::conditional_moves::{self, PreparedAnswer};
use super::moves::{self, MoveToPlay};
use crate::model::PlayerId;
use crate::play::{GameEvent, OfferKind};
use crate::rules::{Move, Side};
use crate::service::games::{self, MoveRequest, SavedEvents, StoredGame};
use crate::service::{
    Error, Instant, Refusable, archive, notices, programs, ratings, tournament_results, vacations,
};
use crate::store::DbConnection;

/// Saves a game after an event.
pub(super) fn save(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    actor: Option<PlayerId>,
    events: &[GameEvent],
    now: Instant,
) -> Result<(), Error> {
    let saved = games::save(conn, stored, actor, events, now)?;
    react(conn, stored, &saved, actor, now)?;
    if matches!(
        events,
        [GameEvent::OfferDeclined {
            offer: OfferKind::Draw
        }]
    ) {
        // A reply to the move that came with the offer may have waited for this.
        let line = &stored.game()?.line;
        if let (mover, Some(&made)) = (line.position().turn().other(), line.moves().last()) {
            follow(conn, stored, mover, made, now)?;
        }
    }
    Ok(())
}

/// Saves a game after a move.
pub(super) fn save_move(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    sent: &MoveToPlay,
    events: &[GameEvent],
    now: Instant,
) -> Result<(), Error> {
    let mover = stored.player_at(sent.seat);
    let saved = games::save_move(conn, stored, mover, events, sent.was_prepared, now)?;
    react(conn, stored, &saved, mover, now)?;
    match mover.filter(|_| !sent.was_prepared) {
        Some(player) if stored.game()?.ledger.is_away(sent.seat) => {
            vacations::end_after_move(conn, player, now)?;
        }
        _ => {}
    }
    follow(conn, stored, sent.seat, sent.request.mv, now)
}

fn react(
    conn: &mut DbConnection,
    stored: &StoredGame,
    saved: &SavedEvents,
    actor: Option<PlayerId>,
    now: Instant,
) -> Result<(), Error> {
    for (id, event) in &saved.events {
        notices::of_event(conn, stored, saved.next.as_ref(), (*id, event), actor, now)?;
    }
    programs::follow(conn, stored, now)?;
    if stored.game()?.outcome.is_some() {
        ratings::record_end(conn, stored, now)?;
        archive::index::keep(conn, stored.row.id)?;
        tournament_results::game_over(conn, stored, now)?;
    }
    Ok(())
}

/// Plays the opponent's conditional reply to a move.
fn follow(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    mover: Side,
    made: Move,
    now: Instant,
) -> Result<(), Error> {
    let seat = mover.other();
    let (mv, then) = match conditional_moves::take_answer(conn, stored, mover, made)? {
        None => return Ok(()),
        Some(PreparedAnswer::Command(command)) => {
            return act_for(conn, stored, seat, command, now);
        }
        Some(PreparedAnswer::Move(mv, then)) => (mv, then),
    };
    let game = stored.game()?;
    let owner = stored.player_at(seat).ok_or(Error::NotFound)?;
    if game.outcome.is_some() || game.turn() != Some(seat) {
        return Ok(());
    }
    if !then.is_empty() {
        // Its follow-up is stored before the move, as the opponent may have prepared a reply to it.
        let ply = stored.row.state.ply + 1;
        conditional_moves::keep(conn, stored, owner, (ply, &then), now)?;
    }
    let request = MoveRequest {
        mv,
        then: None,
        message: String::new(),
        offers_draw: false,
    };
    let answer = MoveToPlay {
        seat,
        request: &request,
        was_prepared: true,
        at: now,
    };
    if moves::send(conn, stored, &answer, now).split()?.is_err() {
        // A refused reply is deleted; its owner gets the usual notice of the turn.
        conditional_moves::drop_of(conn, stored.row.id, owner)?;
    }
    Ok(())
}
