//! One answer prepared: "if Black plays X, I answer Y". It waits unseen by anybody else; when the
//! opponent makes just that move, it is played at once, as any move of its owner's.

use super::acts::seat_of_viewer;
use super::flags::flag_if_due;
use super::locked_game::LockedGame;
use super::moves::{Asked, Refused, Sent, send};
use super::stored_game::StoredGame;
use crate::notation::{self, Notation, ReadError};
use crate::play::{Game, Refusal};
use crate::rules::{Line, Move, Side};
use crate::service::{Answer, Error, Instant, RequestContext};
use crate::store::{DbConnection, prepared};

/// An answer prepared: two moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// What the opponent would have to play.
    pub expected: Move,
    /// What is played then.
    pub answer: Move,
}

/// Which of the two moves cannot be, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// The opponent's, told in the line as it stands.
    Expected(ReadError),
    /// It would end the game: there is nothing left to answer.
    Ends,
    /// The answer, told in the line after the opponent's move.
    Answer {
        /// Why.
        why: ReadError,
        /// The opponent's move.
        expected: Move,
    },
}

impl Plan {
    /// The two moves as somebody writes them, in the line that the plan is for.
    #[must_use]
    pub fn written(&self, line: &Line, notation: Notation) -> (String, String) {
        let (variant, now) = (line.variant(), line.position());
        let then = now.play(variant, self.expected);
        (
            notation.write_or_algebraic(variant, now, self.expected),
            notation.write_or_algebraic(variant, &then, self.answer),
        )
    }
}

/// Why nothing was prepared.
#[derive(Debug, Clone, PartialEq)]
pub enum PlanRefused {
    /// One of its moves cannot be.
    Wrong(Fault),
    /// The game does not allow it now.
    Game(Refused),
}

/// A form that prepares an answer.
#[derive(Debug, Clone)]
pub struct PlanForm {
    /// The moves made so far, as the form showed.
    pub ply: u32,
    /// The events so far, as the form showed.
    pub rev: Option<u32>,
    /// The opponent's move, in any notation that we read.
    pub expected: String,
    /// The answer to it.
    pub answer: String,
}

/// What a player prepared, as far as it is for the position as it stands.
pub(super) fn waiting(stored: &StoredGame, row: &prepared::Row) -> Option<Plan> {
    if row.ply != stored.row.state.ply {
        return None;
    }
    let read = |text: &str| notation::coordinate::read(&stored.variant, text).ok();
    Some(Plan {
        expected: read(&row.expected)?,
        answer: read(&row.answer)?,
    })
}

/// Reads and judges the two moves in a line at whose end the opponent is to move, for somebody
/// who writes in that notation.
///
/// # Errors
/// Which of them cannot be, and why.
pub fn read(line: &Line, notation: Notation, texts: (&str, &str)) -> Result<Plan, Fault> {
    let expected = notation::read_for(line, notation, texts.0).map_err(Fault::Expected)?;
    let expected = expected.mv;
    let mut after = line.clone();
    after
        .push(expected)
        .map_err(|why| Fault::Expected(ReadError::Illegal(why)))?;
    if after.outcome().is_some() {
        return Err(Fault::Ends);
    }
    match notation::read_for(&after, notation, texts.1) {
        Ok(entry) => Ok(Plan {
            expected,
            answer: entry.mv,
        }),
        Err(why) => Err(Fault::Answer { why, expected }),
    }
}

/// Prepares an answer in place of what was prepared, in the context's write transaction.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] when it is somebody else's game.
pub fn save(
    context: &mut RequestContext,
    game: &mut LockedGame,
    form: &PlanForm,
) -> Answer<Plan, PlanRefused> {
    let seat = seat_of_viewer(context, game)?;
    let stored = game.stored_mut();
    flag_if_due(context, stored)?;
    if let Some(why) = too_late(stored, seat, form.ply, form.rev)? {
        return Ok(Err(PlanRefused::Game(Refused::Play(why))));
    }
    let texts = (form.expected.as_str(), form.answer.as_str());
    match read(&stored.game()?.line, context.notation(), texts) {
        Err(fault) => Ok(Err(PlanRefused::Wrong(fault))),
        Ok(plan) => {
            let owner = context.player()?.id;
            keep(
                context.conn,
                stored,
                owner,
                (stored.row.state.ply, plan),
                context.now,
            )?;
            Ok(Ok(plan))
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
    prepared::delete(context.conn, game.row.id, context.player()?.id)?;
    Ok(Ok(()))
}

/// Drops what a player prepared in a game.
pub(crate) fn drop_of(conn: &mut DbConnection, game: i64, owner: i64) -> Result<(), Error> {
    prepared::delete(conn, game, owner)?;
    Ok(())
}

/// Writes down an answer for the opponent's move after so many plies.
pub(crate) fn keep(
    conn: &mut DbConnection,
    stored: &StoredGame,
    owner: i64,
    (ply, plan): (i64, Plan),
    now: Instant,
) -> Result<(), Error> {
    let write = |mv| notation::coordinate::write(&stored.variant, mv);
    let row = prepared::Row {
        game_id: stored.row.id,
        player_id: owner,
        ply,
        expected: write(plan.expected),
        answer: write(plan.answer),
        at: now.into(),
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
        prepared::delete(conn, id, own.player_id)?;
    }
    let Some(row) = of_seat(sent.seat.other()) else {
        return Ok(());
    };
    prepared::delete(conn, id, row.player_id)?;
    let made = notation::coordinate::write(&stored.variant, sent.asked.mv);
    if row.ply + 1 != ply || row.expected != made || sent.asked.offers_draw {
        return Ok(());
    }
    let Some(asked) = answer_to_send(stored.game()?, sent.seat.other(), &row.answer) else {
        return Ok(());
    };
    let answer = Sent {
        seat: sent.seat.other(),
        asked: &asked,
        was_prepared: true,
        at: now,
    };
    // What is refused now is dropped: its owner hears of the turn as usual.
    let _dropped = send(conn, stored, &answer, now)?;
    Ok(())
}

/// The prepared move as it would be sent; none where the game does not allow it (any more).
fn answer_to_send(game: &Game, seat: Side, answer: &str) -> Option<Asked> {
    let variant = game.line.variant();
    if game.outcome.is_some() || game.turn() != Some(seat) {
        return None;
    }
    let mv = notation::coordinate::read(variant, answer).ok()?;
    Some(Asked {
        mv,
        message: String::new(),
        offers_draw: false,
    })
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
    let fresh = i64::from(ply) == stored.row.state.ply
        && rev.is_none_or(|rev| i64::from(rev) == stored.row.state.rev);
    if !fresh || game.turn() == Some(seat) {
        return Ok(Some(Refusal::Stale));
    }
    Ok(None)
}

#[cfg(test)]
#[path = "conditional_move_tests.rs"]
mod tests;
