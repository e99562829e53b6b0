//! What a player may do to a running game besides moving.

use super::abandoned;
use super::flags::flag_if_due;
use super::locked_game::LockedGame;
use super::moves::Refused;
use super::stored_game::{StoredGame, count, load_for_system, save};
use crate::play::{Act, Claim, Game, Happened, Outcome, Reason, Refusal, TimeControl};
use crate::reasons::Forbidden;
use crate::rules::Side;
use crate::service::{Answer, Error, Instant, RequestContext, archive};
use crate::store::{DbConnection, games, moves};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    /// Ask for one's own last move back; on a free board, to go back to a ply.
    AskTakeback {
        /// The ply, where one is named.
        to: Option<u32>,
    },
    AcceptTakeback,
    DeclineTakeback,
    /// Ask the opponent to agree that a side has won.
    ClaimResult {
        winner: Side,
    },
    /// Agree to the result that the opponent claims.
    AcceptClaim,
    DeclineClaim,
    AskPause,
    AcceptPause,
    DeclinePause,
    /// Let them go on after a pause.
    Resume,
    GiveTime {
        seconds: u32,
    },
    /// End the game because the opponent's time has run out or, without a clock, the opponent has
    /// not moved for a month.
    ClaimTime,
    Resign,
    /// Call the game off, or ask for it where that takes both.
    Cancel,
    /// Ask the opponent to call the game off.
    AskCancel,
    AcceptCancel,
    DeclineCancel,
}

/// A form that acts on a game.
#[derive(Debug, Clone, Copy)]
pub struct ActForm {
    /// The moves made so far, as the form showed.
    pub ply: u32,
    /// The events so far, as the form showed.
    pub rev: Option<u32>,
    pub wish: Wish,
}

/// Does what the form asks, in the context's write transaction.
///
/// # Errors
/// [`Error::NotFound`] for a challenge, [`Error::SignedOut`], [`Error::Forbidden`] when it is
/// somebody else's game.
pub fn act(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &ActForm,
) -> Answer<(), Refused> {
    let seat = seat_of_viewer(context, game)?;
    if was_done(game, seat, form) {
        return Ok(Ok(()));
    }
    let stored = game.stored_mut();
    flag_if_due(context, stored)?;
    let refuse = |why| Ok(Err(Refused::Play(why)));
    if let Some(outcome) = stored.game()?.outcome {
        // The flag may have fallen just now, as is claimed.
        return match was_done(stored, seat, form) {
            true => Ok(Ok(())),
            false => refuse(Refusal::Over(outcome)),
        };
    }
    let fresh = i64::from(form.ply) == stored.row.state.ply
        && form
            .rev
            .is_none_or(|rev| i64::from(rev) == stored.row.state.rev);
    if !fresh {
        return refuse(Refusal::Stale);
    }
    if form.wish == Wish::ClaimTime
        && let Some(why) = no_claim(context, stored)?
    {
        return refuse(why);
    }
    let act = to_act(stored, seat, form.wish)?;
    let now = context.now;
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    match game.act(seat, act, now) {
        Err(why) => refuse(why),
        Ok(happened) => {
            let is_back = matches!(happened, Happened::TakenBack { .. });
            if is_back {
                let ply = count(game.line.ply());
                moves::delete_after(context.conn, stored.row.id, ply)?;
            }
            let player = stored.player_at(seat);
            save(context.conn, stored, player, &happened, now)?;
            if is_back {
                archive::words::keep(context.conn, stored.row.id)?;
            }
            Ok(Ok(()))
        }
    }
}

/// Switches the turn notices of one game off or on for the visitor's seat.
///
/// # Errors
/// As [`act`].
pub fn mute(context: &mut RequestContext, game: i64, off: bool) -> Result<(), Error> {
    let stored = LockedGame::open(context, game)?;
    let seat = seat_of_viewer(context, &stored)?;
    let is_off = |side: &Side| {
        if *side == seat {
            off
        } else {
            stored.is_muted(*side)
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

/// Ends a running game as an admin decides.
///
/// # Errors
/// [`Error::NotFound`] for a challenge; the inner one is why not.
pub(crate) fn decide(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    outcome: Outcome,
    now: Instant,
) -> Answer<(), Refusal> {
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    match game.decide(outcome) {
        Ok(happened) => save(conn, stored, None, &happened, now).map(Ok),
        Err(why) => Ok(Err(why)),
    }
}

/// Resigns every running game of a player who closes the account.
pub fn resign_all(conn: &mut DbConnection, player: i64, now: Instant) -> Result<(), Error> {
    let mut running = games::running_of(conn, player)?;
    // Rows are locked in one order everywhere, so that no two writers wait for each other.
    running.sort_unstable_by_key(|row| row.id);
    for row in running {
        let mut stored = load_for_system(conn, row.id, true)?;
        let Some(seat) = stored.seat_of(player) else {
            continue;
        };
        act_for(conn, &mut stored, seat, Act::Resign, now)?;
    }
    Ok(())
}

/// Lets a seat act in a game that is already loaded, and saves it.
pub(crate) fn act_for(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    seat: Side,
    act: Act,
    now: Instant,
) -> Result<(), Error> {
    let player = stored.player_at(seat);
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    if let Ok(happened) = game.act(seat, act, now) {
        save(conn, stored, player, &happened, now)?;
    }
    Ok(())
}

/// The visitor's seat.
///
/// # Errors
/// [`Error::SignedOut`], or [`Error::Forbidden`] for an onlooker.
pub fn seat_of_viewer(context: &RequestContext, stored: &StoredGame) -> Result<Side, Error> {
    let player = context.player()?;
    stored.game()?;
    stored
        .seat_of(player.id)
        .ok_or(Error::Forbidden(Forbidden::NotYourGame))
}

/// Why time cannot be claimed now, as far as the game alone does not know.
fn no_claim(context: &mut RequestContext, stored: &StoredGame) -> Result<Option<Refusal>, Error> {
    let now = context.now;
    let is_untimed = stored.pace == TimeControl::Untimed;
    if is_untimed {
        let silence = abandoned::silence_in(context.conn, stored, now)?;
        if !silence.is_some_and(|silence| silence.is_over(now)) {
            return Ok(Some(Refusal::NotAbandoned));
        }
    }
    let is_due = is_untimed || stored.game()?.is_flag_due(now);
    let is_in_doubt = is_due && !context.app.heartbeat_of(stored.pace).may_flag(now);
    Ok(is_in_doubt.then_some(Refusal::ClockInDoubt))
}

/// Whether the same form was obeyed before: a double click is no mistake.
fn was_done(stored: &StoredGame, seat: Side, form: &ActForm) -> bool {
    let Some(game) = &stored.game else {
        return false;
    };
    match form.wish {
        Wish::OfferDraw => game.draw_offer == Some(seat),
        // Where one goes back at once, the move may be back already.
        Wish::AskTakeback { to } if game.allows().going_back => {
            let to = to.unwrap_or(form.ply.saturating_sub(1)) as usize;
            let asked = game.takeback == Some(seat) && game.takeback_target() == to;
            let back = game.line.ply() == to && form.ply as usize > to;
            asked || (back && game.outcome.is_none())
        }
        Wish::AskTakeback { to } => to.is_none() && game.takeback == Some(seat),
        Wish::ClaimResult { winner } => {
            let by = seat;
            let agreed = Outcome::won(winner, Reason::Agreement);
            game.claim == Some(Claim { by, winner }) || game.outcome == Some(agreed)
        }
        Wish::AcceptClaim => game
            .outcome
            .is_some_and(|outcome| outcome.winner.is_some() && outcome.reason == Reason::Agreement),
        Wish::Resign => game.outcome == Some(Outcome::won(seat.other(), Reason::Resignation)),
        Wish::Cancel if game.can_cancel_alone() => false,
        Wish::Cancel | Wish::AskCancel => game.cancel == Some(seat) || is_called_off(game),
        Wish::AcceptCancel => is_called_off(game),
        Wish::AcceptDraw => game.outcome == Some(Outcome::nobody(Reason::Agreement)),
        Wish::AskPause => game.pause == Some(seat),
        Wish::AcceptPause => game.is_paused(),
        // A form shows that the clocks stood still; a mail only says that they are to go on.
        Wish::Resume => form.rev.is_some() && game.outcome.is_none() && !game.is_paused(),
        Wish::ClaimTime => game.outcome.is_some_and(|outcome| {
            matches!(outcome.reason, Reason::Timeout | Reason::Abandoned)
                && outcome.winner != Some(seat.other())
        }),
        Wish::DeclineDraw
        | Wish::AcceptTakeback
        | Wish::DeclineTakeback
        | Wish::DeclineClaim
        | Wish::DeclinePause
        | Wish::DeclineCancel
        | Wish::GiveTime { .. } => false,
    }
}

fn is_called_off(game: &Game) -> bool {
    game.outcome == Some(Outcome::nobody(Reason::Cancelled))
}

fn to_act(stored: &StoredGame, seat: Side, wish: Wish) -> Result<Act, Error> {
    Ok(match wish {
        Wish::OfferDraw => Act::OfferDraw,
        Wish::AcceptDraw => Act::AcceptDraw,
        Wish::DeclineDraw => Act::DeclineDraw,
        Wish::AskTakeback { to } if to.is_some() || stored.game()?.allows().going_back => {
            let game = stored.game()?;
            let usual = game.line.ply().saturating_sub(game.takeback_plies(seat));
            let to = to.map_or(usual, |to| to as usize);
            Act::GoBack { to }
        }
        Wish::AskTakeback { .. } => Act::AskTakeback,
        Wish::AcceptTakeback => Act::AcceptTakeback,
        Wish::ClaimResult { winner } => Act::ClaimResult { winner },
        Wish::AcceptClaim => Act::AcceptClaim,
        Wish::DeclineClaim => Act::DeclineClaim,
        Wish::DeclineTakeback => Act::DeclineTakeback,
        Wish::AskPause => Act::AskPause,
        Wish::AcceptPause => Act::AcceptPause,
        Wish::DeclinePause => Act::DeclinePause,
        Wish::Resume => Act::Resume,
        Wish::GiveTime { seconds } => Act::GiveTime { seconds },
        Wish::ClaimTime if stored.pace == TimeControl::Untimed => Act::ClaimAbandoned,
        Wish::ClaimTime => Act::ClaimTime,
        Wish::Resign => Act::Resign,
        Wish::Cancel => Act::Cancel,
        Wish::AskCancel => Act::AskCancel,
        Wish::AcceptCancel => Act::AcceptCancel,
        Wish::DeclineCancel => Act::DeclineCancel,
    })
}
