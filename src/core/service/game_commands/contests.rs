//! Contested results: the loser of a rated game contests a loss on time or for abandonment, and an
//! admin decides.

use super::messages::{MessageRefused, legible};
use crate::event::{Event, EventKind};
use crate::model::{EndedBy, GameId, PlayerId, Winner};
use crate::play::{Outcome, Reason};
use crate::rules::Side;
use crate::service::games::{LockedGame, StoredGame, seat_of_viewer};
use crate::service::{
    Error, Instant, RequestContext, UseCaseResult, archive, notices, ratings, refuse,
    tournament_results,
};
use crate::store::{DbConnection, contests, events, games};

/// Why a result cannot be contested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContestRefused {
    Reason(MessageRefused),
    TooLate,
    /// Only the loser of a rated game can contest a loss on time or for abandonment, once.
    NotContestable,
}

/// Contests the result of a game for the viewer, who lost it.
///
/// # Errors
/// [`Error::NotFound`] for a challenge, [`Error::SignedOut`], [`Error::Forbidden`] for an onlooker.
pub fn contest(
    context: &mut RequestContext,
    game: &LockedGame,
    body: &str,
) -> UseCaseResult<(), ContestRefused> {
    let stored = game.stored();
    let seat = seat_of_viewer(context, stored)?;
    let (conn, now) = (&mut *context.conn, context.now);
    let reason = legible(body).or_else(|why| refuse(ContestRefused::Reason(why)))?;
    if let Some(earlier) = reason_of_contest(conn, stored.row.id)? {
        // The same form, sent twice.
        return match earlier == reason {
            true => Ok(()),
            false => refuse(ContestRefused::NotContestable),
        };
    }
    match ratings::contestable_until(stored, seat) {
        None => return refuse(ContestRefused::NotContestable),
        Some(until) if until <= now => return refuse(ContestRefused::TooLate),
        Some(_) => {}
    }
    contests::insert(conn, stored.row.id, now.into())?;
    ratings::withdraw_result(conn, stored)?;
    let contested = Event::Contested { reason };
    Ok(announce(
        conn,
        stored,
        stored.player_at(seat),
        contested,
        now,
    )?)
}

/// The reason for which the result of a game is or was contested.
pub(crate) fn reason_of_contest(
    conn: &mut DbConnection,
    game: GameId,
) -> Result<Option<String>, Error> {
    let rows = events::of_kinds(conn, game, &[EventKind::Contested.into()])?;
    Ok(rows.into_iter().find_map(|row| match row.event {
        Event::Contested { reason } => Some(reason),
        _ => None,
    }))
}

/// Decides a contested game. If the winner stays, so does the reason for which the game ended.
pub(crate) fn decide_contest(
    conn: &mut DbConnection,
    stored: &mut StoredGame,
    (winner, reason): (Option<Side>, &str),
    now: Instant,
) -> Result<(), Error> {
    let game = stored.game.as_mut().ok_or(Error::NotFound)?;
    let before = game.outcome.ok_or(Error::NotFound)?;
    let outcome = match winner == before.winner {
        true => before,
        false => Outcome {
            winner,
            reason: Reason::Adjudicated,
        },
    };
    game.outcome = Some(outcome);
    let id = stored.row.id;
    contests::decide(conn, id, now.into())?;
    let result = (Winner::from(&outcome), EndedBy(Some(outcome.reason)));
    games::save_result(conn, id, result)?;
    ratings::record_final(conn, stored, outcome, now)?;
    tournament_results::correct(conn, id, outcome, now)?;
    archive::index::keep(conn, id)?;
    let decided = Event::ContestDecided {
        reason: reason.to_owned(),
    };
    announce(conn, stored, None, decided, now)
}

/// Logs an event of the contest, and notifies both players.
fn announce(
    conn: &mut DbConnection,
    stored: &StoredGame,
    by: Option<PlayerId>,
    event: Event,
    now: Instant,
) -> Result<(), Error> {
    let event = events::SideEvent {
        game_id: stored.row.id,
        player_id: by,
        event,
        ply: stored.row.state.ply,
        at: now.into(),
    };
    let event = events::insert_side_event(conn, &event)?;
    notices::contest(conn, stored, event, now)
}
