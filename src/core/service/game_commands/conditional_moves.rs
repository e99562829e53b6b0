//! Conditional moves are hidden from everyone else. When the opponent makes a matching move, the
//! reply is played at once like any move of its owner, and its follow-up waits for the next turn.

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
    /// Not possible in the game's present state.
    Game(MoveRefused),
}

/// Form data with conditional moves.
#[derive(Debug, Clone)]
pub struct PlanForm {
    /// The number of plies when the form was rendered.
    pub ply: u32,
    /// The revision when the form was rendered.
    pub rev: Option<u32>,
    /// One sequence per line, starting with the opponent's move, in any supported notation.
    pub lines: String,
}

/// Replaces the viewer's conditional moves, in the context's write transaction.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for another player's game.
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
    let (owner, ply) = (context.participant()?.id, stored.row.state.ply);
    keep(context.conn, stored, owner, (ply, &tree), context.now)?;
    Ok(tree)
}

/// Deletes the viewer's conditional moves. It is no error if there are none.
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
    drop_of(
        context.conn,
        game.stored().row.id,
        context.participant()?.id,
    )?;
    Ok(())
}

/// The line after a move, and its conditional moves or the fault in them.
type PreparedAfter = (Line, Result<Tree, Fault>);

/// Stores conditional moves for the turn after a move that is about to be made. They must be stored
/// before it, as the opponent may have a conditional reply too. Returns them with the line after
/// that move, or nothing if the move is illegal.
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
        let (owner, ply) = (context.participant()?.id, game.stored().row.state.ply + 1);
        keep(context.conn, game.stored(), owner, (ply, tree), context.now)?;
    }
    Ok(Some((proposal.line, tree)))
}

/// Deletes a player's conditional moves in a game.
pub(crate) fn drop_of(conn: &mut DbConnection, game: GameId, owner: PlayerId) -> Result<(), Error> {
    prepared::delete(conn, game, owner)?;
    Ok(())
}

/// Stores the conditional moves for the opponent's move at this ply.
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

/// The reason why nothing can be prepared now; it must be the opponent's turn.
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
        // Before the opponent's first move there is nothing to reply to.
        return Ok(Some(Refusal::Stale));
    }
    let fresh = i64::from(ply) == stored.row.state.ply
        && rev.is_none_or(|rev| i64::from(rev) == stored.row.state.rev);
    if !fresh || game.turn() == Some(seat) {
        return Ok(Some(Refusal::Stale));
    }
    Ok(None)
}

/// A player's conditional reply to the opponent's last move.
pub(super) enum PreparedAnswer {
    /// A move, and the conditional moves after it.
    Move(Move, Tree),
    Command(GameCommand),
}

/// Removes and returns the reply to the move just made that the mover's opponent prepared.
/// Conditional moves for any other move are deleted. If the move came with a draw offer, other
/// replies wait until the offer is declined.
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
    // The same email may have prepared the mover's reply to the reply.
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
