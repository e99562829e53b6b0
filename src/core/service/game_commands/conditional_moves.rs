//! Conditional moves wait unseen by anybody else; when the opponent makes a move that one fits, the
//! answer is played at once, as any move of its owner's, and what is behind it waits for the next.

use super::flags::flag_if_due;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, OfferKind, Refusal};
use crate::rules::{Hidden, Line, Move, Side};
use crate::service::games::conditional_move::{Fault, Reply, Tree, read, tree_of};
use crate::service::games::{
    LockedGame, MoveForm, MoveRefused, StoredGame, propose, seat_of_viewer,
};
use crate::service::{Error, Instant, RequestContext, UseCaseResult, refuse};
use crate::store::{DbConnection, prepared};

#[derive(Debug, Clone, PartialEq)]
pub enum PlanRefused {
    Wrong(Fault),
    /// The game does not allow it now.
    Game(MoveRefused),
}

/// A form that prepares answers.
#[derive(Debug, Clone)]
pub struct PlanForm {
    /// The moves made so far, as the form showed.
    pub ply: u32,
    /// The events so far, as the form showed.
    pub rev: Option<u32>,
    /// A line of moves each, the opponent's first, in any notation that we read.
    pub lines: String,
}

/// Prepares answers in place of what was prepared, in the context's write transaction.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] when it is somebody else's game.
pub fn save(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &PlanForm,
) -> UseCaseResult<Tree, PlanRefused> {
    let seat = seat_of_viewer(context, game.stored())?;
    let stored = game.stored_mut();
    flag_if_due(context, stored)?;
    if let Some(why) = too_late(stored, seat, form.ply, form.rev)? {
        return refuse(PlanRefused::Game(MoveRefused::Play(why)));
    }
    let tree = read(&stored.game()?.line, context.notation(), &form.lines);
    let tree = tree.or_else(|fault| refuse(PlanRefused::Wrong(fault)))?;
    let (owner, ply) = (context.player()?.id, stored.row.state.ply);
    keep(context.conn, stored, owner, (ply, &tree), context.now)?;
    Ok(tree)
}

/// Drops what the visitor prepared; where nothing is, that is done already.
///
/// # Errors
/// As [`save`].
pub fn cancel(
    context: &mut RequestContext,
    game: &LockedGame,
    (ply, rev): (u32, Option<u32>),
) -> UseCaseResult<(), PlanRefused> {
    let seat = seat_of_viewer(context, game.stored())?;
    if let Some(why) = too_late(game.stored(), seat, ply, rev)? {
        return refuse(PlanRefused::Game(MoveRefused::Play(why)));
    }
    drop_of(context.conn, game.stored().row.id, context.player()?.id)?;
    Ok(())
}

/// The line after a move, and what is prepared in it or why not.
type PreparedAfter = (Line, Result<Tree, Fault>);

/// Prepares answers for the turn after a move that is about to be made, for they must wait before
/// it is: the opponent may have prepared something too. They are told with the line after that
/// move; nothing where it cannot be made.
///
/// # Errors
/// As [`play_move`].
pub(crate) fn prepare_after(
    context: &mut RequestContext,
    game: &LockedGame,
    form: &MoveForm,
    lines: &str,
) -> Result<Option<PreparedAfter>, Error> {
    let seat = seat_of_viewer(context, game.stored())?;
    let notation = context.notation();
    let Ok(proposal) = propose(game.stored(), seat, notation, form) else {
        return Ok(None);
    };
    let tree = read(&proposal.line, notation, lines);
    if let Ok(tree) = &tree {
        let (owner, ply) = (context.player()?.id, game.stored().row.state.ply + 1);
        keep(context.conn, game.stored(), owner, (ply, tree), context.now)?;
    }
    Ok(Some((proposal.line, tree)))
}

/// Drops what a player prepared in a game.
pub(crate) fn drop_of(conn: &mut DbConnection, game: GameId, owner: PlayerId) -> Result<(), Error> {
    prepared::delete(conn, game, owner)?;
    Ok(())
}

/// Writes down what waits for the opponent's move after so many plies.
pub(super) fn keep(
    conn: &mut DbConnection,
    stored: &StoredGame,
    owner: PlayerId,
    (ply, tree): (i64, &Tree),
    now: Instant,
) -> Result<(), Error> {
    let row = prepared::Row {
        game_id: stored.row.id,
        player_id: owner,
        ply,
        at: now.into(),
        tree: tree.write(&stored.variant),
    };
    Ok(prepared::save(conn, &row)?)
}

/// Why nothing can be prepared now: one prepares while the opponent is to move.
fn too_late(
    stored: &StoredGame,
    seat: Side,
    ply: u32,
    rev: Option<u32>,
) -> Result<Option<Refusal>, Error> {
    let game = stored.game()?;
    if let Some(outcome) = game.outcome {
        return Ok(Some(Refusal::Over(outcome)));
    }
    let opens = game.line.position().opening_left() > 0;
    if stored.hides(Hidden::Placement) || opens {
        // Nothing is answered before the opponent has opened.
        return Ok(Some(Refusal::Stale));
    }
    let fresh = i64::from(ply) == stored.row.state.ply
        && rev.is_none_or(|rev| i64::from(rev) == stored.row.state.rev);
    if !fresh || game.turn() == Some(seat) {
        return Ok(Some(Refusal::Stale));
    }
    Ok(None)
}

/// What a player prepared for the move that the opponent has just made.
pub(super) enum PreparedAnswer {
    /// A move, and what is prepared for after it.
    Move(Move, Tree),
    Command(GameCommand),
}

/// Takes out what the opponent of the mover prepared for the move that was just made; what was
/// prepared for anything else is dropped. An offer of a draw is its reader's to answer: other
/// answers wait until it is declined.
pub(super) fn take_answer(
    conn: &mut DbConnection,
    stored: &StoredGame,
    mover: Side,
    mv: Move,
) -> Result<Option<PreparedAnswer>, Error> {
    let (id, ply) = (stored.row.id, stored.row.state.ply);
    let all = prepared::of_game(conn, id)?;
    let of_seat = |side| {
        let owner = stored.player_at(side)?;
        all.iter().find(|row| row.player_id == owner)
    };
    // The mover may have prepared the answer to the answer, in the same email.
    if let Some(own) = of_seat(mover).filter(|row| row.ply != ply) {
        drop_of(conn, id, own.player_id)?;
    }
    let Some(row) = of_seat(mover.other()) else {
        return Ok(None);
    };
    let tree = tree_of(&stored.variant, row).filter(|_| row.ply + 1 == ply);
    let offers_draw = stored.game()?.offered_by(OfferKind::Draw) == Some(mover);
    let answer = match tree.as_ref().and_then(|tree| tree.branch_for(mv)) {
        Some(branch) => match (branch.step.answer, offers_draw) {
            (Reply::Move(_) | Reply::Resign, true) => return Ok(None),
            (Reply::Move(mv), false) => Some(PreparedAnswer::Move(mv, branch.then.clone())),
            (Reply::Resign, false) => Some(PreparedAnswer::Command(GameCommand::Resign)),
            (Reply::AcceptDraw, true) => {
                let accept = GameCommand::Accept(OfferKind::Draw);
                Some(PreparedAnswer::Command(accept))
            }
            (Reply::AcceptDraw, false) => None,
        },
        None => None,
    };
    drop_of(conn, id, row.player_id)?;
    Ok(answer)
}

#[cfg(test)]
#[path = "conditional_moves_tests.rs"]
mod tests;
