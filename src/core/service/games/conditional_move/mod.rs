//! Conditional moves: "if Black plays X, I answer Y; if then Z…", with branches. They wait unseen
//! by anybody else; when the opponent makes a move that one fits, the answer is played at once, as
//! any move of its owner's, and what is behind it waits for the next.

mod reading;
mod tree;
mod writing;

pub use reading::{Fault, MOST_LINES, MOST_PLIES, Wrong, read};
pub use tree::{Branch, Expected, Reply, Step, Tree};

use super::acts::{act_for, seat_of_viewer};
use super::flags::flag_if_due;
use super::locked_game::LockedGame;
use super::moves::{Asked, MoveForm, Refused, Sent, play_move, propose, send};
use super::stored_game::StoredGame;
use crate::notation::coordinate;
use crate::play::{GameCommand, OfferKind, Refusal};
use crate::rules::{Line, Move, Side, Variant};
use crate::service::{Answer, Error, Instant, RequestContext};
use crate::store::{DbConnection, prepared};

#[derive(Debug, Clone, PartialEq)]
pub enum PlanRefused {
    Wrong(Fault),
    /// The game does not allow it now.
    Game(Refused),
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

/// What a player prepared, as far as it is for the position as it stands.
pub(super) fn waiting(stored: &StoredGame, row: &prepared::Row) -> Option<Tree> {
    let is_now = row.ply == stored.row.state.ply;
    is_now.then(|| tree_of(&stored.variant, row)).flatten()
}

fn tree_of(variant: &Variant, row: &prepared::Row) -> Option<Tree> {
    match row.tree.as_str() {
        "" => Tree::read(variant, &format!("{} {}", row.expected, row.answer)),
        text => Tree::read(variant, text),
    }
}

/// Prepares answers in place of what was prepared, in the context's write transaction.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] when it is somebody else's game.
pub fn save(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &PlanForm,
) -> Answer<Tree, PlanRefused> {
    let seat = seat_of_viewer(context, game)?;
    let stored = game.stored_mut();
    flag_if_due(context, stored)?;
    if let Some(why) = too_late(stored, seat, form.ply, form.rev)? {
        return Ok(Err(PlanRefused::Game(Refused::Play(why))));
    }
    match read(&stored.game()?.line, context.notation(), &form.lines) {
        Err(fault) => Ok(Err(PlanRefused::Wrong(fault))),
        Ok(tree) => {
            let (owner, ply) = (context.player()?.id, stored.row.state.ply);
            keep(context.conn, stored, owner, (ply, &tree), context.now)?;
            Ok(Ok(tree))
        }
    }
}

/// Drops what the visitor prepared; where nothing is, that is done already.
///
/// # Errors
/// As [`save`].
pub fn cancel(
    context: &mut RequestContext,
    game: &LockedGame,
    (ply, rev): (u32, Option<u32>),
) -> Answer<(), PlanRefused> {
    let seat = seat_of_viewer(context, game)?;
    if let Some(why) = too_late(game, seat, ply, rev)? {
        return Ok(Err(PlanRefused::Game(Refused::Play(why))));
    }
    drop_of(context.conn, game.row.id, context.player()?.id)?;
    Ok(Ok(()))
}

/// Makes a move and prepares answers for after it; where these cannot be, the move is not made
/// either.
///
/// # Errors
/// As [`play_move`].
pub fn play_and_prepare(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &MoveForm,
    lines: &str,
) -> Answer<(), PlanRefused> {
    let prepared = match lines.trim() {
        "" => None,
        lines => prepare_after(context, game, form, lines)?,
    };
    if let Some((_, Err(fault))) = prepared {
        return Ok(Err(PlanRefused::Wrong(fault)));
    }
    let (id, owner) = (game.row.id, context.player()?.id);
    let played = play_move(context, game, form)?;
    if played.is_err() && prepared.is_some() {
        drop_of(context.conn, id, owner)?;
    }
    Ok(played.map_err(PlanRefused::Game))
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
    let seat = seat_of_viewer(context, game)?;
    let notation = context.notation();
    let Ok(proposal) = propose(game, seat, notation, form) else {
        return Ok(None);
    };
    let tree = read(&proposal.line, notation, lines);
    if let Ok(tree) = &tree {
        let (owner, ply) = (context.player()?.id, game.row.state.ply + 1);
        keep(context.conn, game, owner, (ply, tree), context.now)?;
    }
    Ok(Some((proposal.line, tree)))
}

/// Drops what a player prepared in a game.
pub(crate) fn drop_of(conn: &mut DbConnection, game: i64, owner: i64) -> Result<(), Error> {
    prepared::delete(conn, game, owner)?;
    Ok(())
}

/// Writes down what waits for the opponent's move after so many plies.
fn keep(
    conn: &mut DbConnection,
    stored: &StoredGame,
    owner: i64,
    (ply, tree): (i64, &Tree),
    now: Instant,
) -> Result<(), Error> {
    let write = |mv| coordinate::write(&stored.variant, mv);
    let first = tree.first();
    let row = prepared::Row {
        game_id: stored.row.id,
        player_id: owner,
        ply,
        expected: first.map_or_else(String::new, |(expected, _)| write(expected)),
        answer: first.map_or_else(String::new, |(_, answer)| write(answer)),
        at: now.into(),
        tree: tree.write(&stored.variant),
    };
    Ok(prepared::save(conn, &row)?)
}

/// After a move: an answer that the opponent prepared for it is played; what was prepared for
/// anything else is dropped.
pub(super) fn follow(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    sent: &Sent,
    now: Instant,
) -> Result<(), Error> {
    let (id, ply) = (stored.row.id, stored.row.state.ply);
    let all = prepared::of_game(conn, id)?;
    let of_seat = |side| {
        let owner = stored.player_at(side)?;
        all.iter().find(|row| row.player_id == owner)
    };
    // The mover may have prepared the answer to the answer, in the same mail.
    if let Some(own) = of_seat(sent.seat).filter(|row| row.ply != ply) {
        drop_of(conn, id, own.player_id)?;
    }
    let Some(row) = of_seat(sent.seat.other()) else {
        return Ok(());
    };
    drop_of(conn, id, row.player_id)?;
    let Some(tree) = tree_of(&stored.variant, row).filter(|_| row.ply + 1 == ply) else {
        return Ok(());
    };
    let Some(branch) = tree.branch_for(sent.asked.mv) else {
        return Ok(());
    };
    let seat = sent.seat.other();
    match (branch.step.answer, sent.asked.offers_draw) {
        (Reply::Move(mv), false) => answer(conn, stored, seat, (mv, &branch.then), now),
        (Reply::Resign, false) => act_for(conn, stored, seat, GameCommand::Resign, now),
        (Reply::AcceptDraw, true) => act_for(
            conn,
            stored,
            seat,
            GameCommand::Accept(OfferKind::Draw),
            now,
        ),
        // An offer is its reader's to answer, and what is not offered cannot be accepted.
        (Reply::Move(_) | Reply::Resign, true) | (Reply::AcceptDraw, false) => Ok(()),
    }
}

/// Makes the prepared move, and lets wait what was prepared for after it.
fn answer(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    seat: Side,
    (mv, then): (Move, &Tree),
    now: Instant,
) -> Result<(), Error> {
    let game = stored.game()?;
    let owner = stored.player_at(seat).ok_or(Error::NotFound)?;
    if game.outcome.is_some() || game.turn() != Some(seat) {
        return Ok(());
    }
    if !then.is_empty() {
        // It waits before the move is made, for the opponent may have prepared what follows.
        let ply = stored.row.state.ply + 1;
        keep(conn, stored, owner, (ply, then), now)?;
    }
    let asked = Asked {
        mv,
        then: None,
        message: String::new(),
        offers_draw: false,
    };
    let sent = Sent {
        seat,
        asked: &asked,
        was_prepared: true,
        at: now,
    };
    if send(conn, stored, &sent, now)?.is_err() {
        // What is refused now is dropped: its owner hears of the turn as usual.
        drop_of(conn, stored.row.id, owner)?;
    }
    Ok(())
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
    let opens = game.line.position().opening_left(&stored.variant) > 0;
    if stored.is_placing() || opens {
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

#[cfg(test)]
mod tests;
