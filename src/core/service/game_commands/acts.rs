//! Commands on a running game other than moves.

use super::flags::flag_if_due;
use super::reactions::save;
use crate::model::{GameId, PlayerId};
use crate::play::{
    Game, GameCommand, GameEvent, Offer, OfferKind, OfferTerms, Outcome, Reason, Refusal,
    TimeControl,
};
use crate::rules::Side;
use crate::service::games::{
    LockedGame, MoveRefused, StoredGame, count, load_for_system, seat_of_viewer, silence_in,
};
use crate::service::{
    Error, Instant, Limit, RequestContext, UseCaseResult, archive, programs, refuse,
};
use crate::store::{DbConnection, games, moves};

/// Form data of a command on a game.
#[derive(Debug, Clone, Copy)]
pub struct CommandForm {
    /// The number of plies when the form was rendered.
    pub ply: u32,
    /// The revision when the form was rendered.
    pub rev: Option<u32>,
    pub command: GameCommand,
}

/// Executes the command of a form, in the context's write transaction.
///
/// # Errors
/// [`Error::NotFound`] for a challenge, [`Error::SignedOut`], [`Error::Forbidden`] for another
/// player's game, [`Error::TooOften`] for offers.
pub fn act(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &CommandForm,
) -> UseCaseResult<(), MoveRefused> {
    let seat = seat_of_viewer(context, game.stored())?;
    if is_repeated(game.stored(), seat, form) {
        return Ok(());
    }
    let stored = game.stored_mut();
    flag_if_due(context, stored)?;
    if let Some(outcome) = stored.game()?.outcome {
        // The flag may have fallen just now, which is what the form claims.
        return match is_repeated(stored, seat, form) {
            true => Ok(()),
            false => refuse(MoveRefused::Play(Refusal::Over(outcome))),
        };
    }
    let fresh = i64::from(form.ply) == stored.row.state.ply
        && form
            .rev
            .is_none_or(|rev| i64::from(rev) == stored.row.state.rev);
    if !fresh {
        return refuse(MoveRefused::Play(Refusal::Stale));
    }
    if form.command == GameCommand::ClaimTime
        && let Some(why) = claim_obstacle(context, stored)?
    {
        return refuse(MoveRefused::Play(why));
    }
    let now = context.now;
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    let events = game
        .act(seat, form.command, now)
        .or_else(|why| refuse(MoveRefused::Play(why)))?;
    if matches!(events[..], [GameEvent::Offered { .. }]) {
        context.count_in_game(Limit::Offer, stored.row.id)?;
    }
    save_acts(context.conn, stored, seat, &events, now)?;
    if let [GameEvent::Offered { terms, .. }] = events[..] {
        agree_at_once(context.conn, stored, (seat.other(), terms.kind()), now)?;
    }
    Ok(())
}

/// Saves the events of a seat's command.
fn save_acts(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    seat: Side,
    events: &[GameEvent],
    now: Instant,
) -> Result<(), Error> {
    let is_back = matches!(events, [GameEvent::TakenBack { .. }]);
    if is_back {
        let ply = count(stored.game()?.line.ply());
        moves::delete_after(conn, stored.row.id, ply)?;
    }
    let player = stored.player_at(seat);
    save(conn, stored, player, events, now)?;
    if is_back {
        archive::words::keep(conn, stored.row.id)?;
    }
    Ok(())
}

/// Accepts an offer where the other seat is a program that agrees without thinking.
fn agree_at_once(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    (seat, kind): (Side, OfferKind),
    now: Instant,
) -> Result<(), Error> {
    if !programs::agrees_at_once(conn, stored, kind)? {
        return Ok(());
    }
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    match game.act(seat, GameCommand::Accept(kind), now) {
        Ok(events) => save_acts(conn, stored, seat, &events, now),
        Err(_) => Ok(()),
    }
}

/// Turns the turn notices of one game off or on for the viewer's seat.
///
/// # Errors
/// As [`act`].
pub fn mute(context: &mut RequestContext, game: GameId, off: bool) -> Result<(), Error> {
    let locked = LockedGame::open(context, game)?;
    let seat = seat_of_viewer(context, locked.stored())?;
    let is_off = |side: &Side| {
        if *side == seat {
            off
        } else {
            locked.stored().is_muted(*side)
        }
    };
    let seats: Vec<&str> = Side::BOTH
        .into_iter()
        .filter(is_off)
        .map(Side::as_str)
        .collect();
    games::save_muted(context.conn, game, &seats.join(","))?;
    Ok(())
}

/// Ends a running game by an admin's decision.
///
/// # Errors
/// [`Error::NotFound`] for a challenge.
pub(crate) fn decide(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    outcome: Outcome,
    now: Instant,
) -> UseCaseResult<(), Refusal> {
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    let event = game.decide(outcome).or_else(refuse)?;
    Ok(save(conn, stored, None, &[event], now)?)
}

/// Resigns all running games of a player who closes the account.
pub fn resign_all(conn: &mut DbConnection, player: PlayerId, now: Instant) -> Result<(), Error> {
    let mut running = games::running_of(conn, player)?;
    // Rows are locked in the same order everywhere, to avoid deadlocks.
    running.sort_unstable_by_key(|row| row.id);
    for row in running {
        let mut stored = load_for_system(conn, row.id, true)?;
        let Some(seat) = stored.seat_of(player) else {
            continue;
        };
        act_for(conn, &mut stored, seat, GameCommand::Resign, now)?;
    }
    Ok(())
}

/// Executes a command for a seat of a loaded game, and saves the game.
pub(crate) fn act_for(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    seat: Side,
    command: GameCommand,
    now: Instant,
) -> Result<(), Error> {
    let player = stored.player_at(seat);
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    if let Ok(events) = game.act(seat, command, now) {
        save(conn, stored, player, &events, now)?;
    }
    Ok(())
}

/// A reason outside the game itself why time cannot be claimed now.
fn claim_obstacle(
    context: &mut RequestContext,
    stored: &StoredGame,
) -> Result<Option<Refusal>, Error> {
    let now = context.now;
    let is_untimed = stored.pace == TimeControl::Untimed;
    if is_untimed {
        let silence = silence_in(context.conn, stored, now)?;
        if !silence.is_some_and(|silence| silence.is_over(now)) {
            return Ok(Some(Refusal::NotAbandoned));
        }
    }
    let is_due = is_untimed || stored.game()?.is_flag_due(now);
    let is_in_doubt = is_due && !context.app.heartbeat_of(stored.pace).may_flag(now);
    Ok(is_in_doubt.then_some(Refusal::ClockInDoubt))
}

/// Whether the same form was executed before, as after a double click.
fn is_repeated(stored: &StoredGame, seat: Side, form: &CommandForm) -> bool {
    let Some(game) = &stored.game else {
        return false;
    };
    let ended = |outcome| game.outcome == Some(outcome);
    match form.command {
        // Where take-backs need no consent, the move may be undone already.
        GameCommand::Offer(OfferTerms::Takeback { to }) if game.allows().going_back => {
            let ply = form.ply as usize;
            let to = to.unwrap_or(ply.saturating_sub(1));
            let is_requested = game.offered_by(OfferKind::Takeback) == Some(seat);
            let back = game.line.ply() == to && ply > to;
            (is_requested && game.takeback_target() == to) || (back && game.outcome.is_none())
        }
        GameCommand::Cancel if game.can_cancel_alone() => false,
        GameCommand::Cancel => was_offered(game, seat, OfferTerms::Cancel),
        GameCommand::Offer(terms) => was_offered(game, seat, terms),
        GameCommand::Accept(kind) => match kind {
            OfferKind::Draw => ended(Outcome::nobody(Reason::Agreement)),
            OfferKind::Cancel => ended(Outcome::nobody(Reason::Cancelled)),
            OfferKind::Result => game.outcome.is_some_and(|outcome| {
                outcome.winner.is_some() && outcome.reason == Reason::Agreement
            }),
            OfferKind::Pause => game.is_paused(),
            OfferKind::Takeback => false,
        },
        GameCommand::Resign => ended(Outcome::won(seat.other(), Reason::Resignation)),
        // A form is only rendered while the clocks are paused; an email states only the command.
        GameCommand::Resume => form.rev.is_some() && game.outcome.is_none() && !game.is_paused(),
        GameCommand::ClaimTime => game.outcome.is_some_and(|outcome| {
            outcome.reason.is_absence() && outcome.winner != Some(seat.other())
        }),
        GameCommand::Move { .. } | GameCommand::Decline(_) | GameCommand::GiveTime { .. } => false,
    }
}

/// Whether a seat made this offer, or it was accepted.
fn was_offered(game: &Game, by: Side, terms: OfferTerms) -> bool {
    let comes_to = match terms {
        OfferTerms::Result { winner } => Some(Outcome::won(winner, Reason::Agreement)),
        OfferTerms::Cancel => Some(Outcome::nobody(Reason::Cancelled)),
        OfferTerms::Draw | OfferTerms::Takeback { .. } | OfferTerms::Pause => None,
    };
    game.offer_of(terms.kind()) == Some(Offer { by, terms })
        || (comes_to.is_some() && game.outcome == comes_to)
}
