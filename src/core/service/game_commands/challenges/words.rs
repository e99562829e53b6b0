//! The words that players add to the secret of a deal. They are requested after the secret's
//! fingerprint is published, so that nobody can know the deal.

use super::AnswerRefused;
use crate::model::{GameId, Status, deal};
use crate::refusals::Forbidden;
use crate::rules::Hidden;
use crate::service::games::{StoredGame, load};
use crate::service::{Error, RequestContext, UseCaseResult, refuse};
use crate::store::{DbConnection, game_seeds};

/// The word as stored; empty if none was given, and in games without a deal.
pub(crate) fn checked_word<'w>(
    stored: &StoredGame,
    typed: &'w str,
) -> Result<&'w str, AnswerRefused> {
    match stored.variant.hides(Hidden::Kinds) {
        true => deal::word(typed).map_err(|_| AnswerRefused::OddWord),
        false => Ok(""),
    }
}

/// Adds the accepter's word to the game that begins.
pub(super) fn add_accepters(
    conn: &mut DbConnection,
    game: GameId,
    word: &str,
) -> Result<(), Error> {
    if !word.is_empty() {
        game_seeds::save_word(conn, game, false, word)?;
    }
    Ok(())
}

/// Sets the challenger's word while the challenge is open.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for anyone else.
pub fn add_word(
    context: &mut RequestContext,
    id: GameId,
    typed: &str,
) -> UseCaseResult<(), AnswerRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, id, viewer, true)?;
    let me = context.player()?.id;
    if stored.row.challenge.challenger_id != Some(me) {
        return Err(Error::Forbidden(Forbidden::NotYourChallenge).into());
    }
    if game_seeds::find(context.conn, id)?.is_none() {
        return Err(Error::NotFound.into());
    }
    if stored.row.state.status != Status::Open {
        return refuse(AnswerRefused::Gone);
    }
    let word = checked_word(&stored, typed).or_else(refuse)?;
    Ok(game_seeds::save_word(context.conn, id, true, word)?)
}
