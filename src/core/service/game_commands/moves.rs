//! The single entry point for moves, from forms and emails.

use super::conditional_moves::{self, PlanRefused};
use super::flags::flag_if_due;
use super::reactions;
use crate::model::deal;
use crate::notation;
use crate::play::{GameCommand, Refusal};
use crate::rules::{Move, Side};
use crate::service::games::{
    LockedGame, MoveForm, MoveRefused, MoveRequest, StoredGame, count, is_repeat, read_move,
    seat_of_viewer, source_of,
};
use crate::service::{
    Error, Instant, Limit, Refusable, RequestContext, UseCaseResult, archive, refuse,
};
use crate::store::{DbConnection, moves};

/// Makes the move, in the context's write transaction. Sending the same form again returns the
/// result of the first.
///
/// # Errors
/// [`Error::NotFound`] for a challenge, [`Error::SignedOut`], [`Error::Forbidden`] for another
/// player's game, [`Error::TooOften`] for a move that offers a draw or in a live game.
pub fn play_move(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &MoveForm,
) -> UseCaseResult<(), MoveRefused> {
    let notation = context.notation();
    let seat = seat_of_viewer(context, game.stored())?;
    if is_repeat(game.stored(), seat, notation, form) {
        return Ok(());
    }
    let stored = game.stored_mut();
    if stored.pace.is_live() {
        context.count_in_game(Limit::Move, stored.row.id)?;
    }
    flag_if_due(context, stored)?;
    let (choice, request) = read_move(stored, seat, notation, form)
        .or_else(refuse)?
        .split();
    if request.offers_draw {
        context.count_in_game(Limit::Offer, stored.row.id)?;
    }
    if let Some(choice) = &choice {
        // If the second half is refused, the first is not made either.
        let mut trial = stored.game()?.clone();
        for MoveRequest {
            mv, offers_draw, ..
        } in [choice, &request]
        {
            let (mv, offer_draw) = (*mv, *offers_draw);
            let made = trial.act(seat, GameCommand::Move { mv, offer_draw }, context.now);
            made.map_err(MoveRefused::Play).or_else(refuse)?;
        }
    }
    let halves = choice.iter().chain([&request]);
    for request in halves {
        let sent = MoveToPlay {
            seat,
            request,
            was_prepared: false,
            at: context.arrived,
        };
        send(context.conn, stored, &sent, context.now).map_refusal(MoveRefused::Play)?;
    }
    Ok(())
}

#[derive(Clone, Copy)]
pub(super) struct MoveToPlay<'a> {
    pub(super) seat: Side,
    pub(super) request: &'a MoveRequest,
    /// Whether it is a conditional move.
    pub(super) was_prepared: bool,
    /// When it arrived; its own clock is judged by this time.
    pub(super) at: Instant,
}

/// Makes a requested move, and saves all its consequences.
///
/// # Errors
/// If the database fails, or the game refuses the move.
pub(crate) fn make(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    seat: Side,
    request: &MoveRequest,
    now: Instant,
) -> UseCaseResult<(), Refusal> {
    let sent = MoveToPlay {
        seat,
        request,
        was_prepared: false,
        at: now,
    };
    send(conn, stored, &sent, now)
}

/// Like [`make`], for a move that was delayed or is a conditional one. The opponent's turn begins
/// now, whenever the move was sent. The opponent's conditional reply follows.
pub(super) fn send(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    sent: &MoveToPlay,
    now: Instant,
) -> UseCaseResult<(), Refusal> {
    let MoveToPlay { seat, request, .. } = *sent;
    let player_id = stored.player_at(seat).ok_or(Error::NotFound)?;
    let mv = with_chance(conn, stored, request.mv)?;
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    if sent.at < now && game.turn() == Some(seat) && game.deadline.is_some() {
        // The clock ran while the move waited to be processed.
        game.give_back(now - sent.at.max(game.turn_since), now);
    }
    let left = game.clock(now).left(seat);
    let before = game.line.ply();
    let command = GameCommand::Move {
        mv,
        offer_draw: request.offers_draw,
    };
    let events = game.act(seat, command, now).or_else(refuse)?;
    let row = moves::Row {
        game_id: stored.row.id,
        ply: count(before + 1),
        player_id,
        coordinates: notation::coordinate::write(&stored.variant, mv),
        message: (!request.message.is_empty()).then(|| request.message.clone()),
        at: sent.at.into(),
        left_seconds: left,
        hidden_at: None,
    };
    moves::insert(conn, &row)?;
    if row.message.is_some() {
        archive::words::keep(conn, stored.row.id)?;
    }
    Ok(reactions::save_move(conn, stored, sent, &events, now)?)
}

/// Adds the random part of the move, drawn once and then stored.
fn with_chance(conn: &mut DbConnection, stored: &StoredGame, mv: Move) -> Result<Move, Error> {
    if stored.variant.chance().is_none() {
        return Ok(mv);
    }
    let source = source_of(conn, &stored.row)?;
    Ok(deal::with_outcome(&stored.game()?.line, mv, &source.rng()))
}

/// Makes a move and prepares replies for after it. If these are refused, the move is not made
/// either.
///
/// # Errors
/// As [`play_move`].
pub fn play_and_prepare(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &MoveForm,
    lines: &str,
) -> UseCaseResult<(), PlanRefused> {
    let prepared = conditional_moves::prepare_after(context, game, form, lines)?;
    if let Some((_, Err(fault))) = prepared {
        return refuse(PlanRefused::Wrong(fault));
    }
    let (id, owner) = (game.stored().row.id, context.participant()?.id);
    play_move(context, game, form).explain(|why| {
        if prepared.is_some() {
            conditional_moves::drop_of(context.conn, id, owner)?;
        }
        Ok(PlanRefused::Game(why))
    })
}
