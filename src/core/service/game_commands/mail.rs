//! The viewer's email settings for one game, and watching games.

use super::acts::mute;
use crate::model::{GameId, GameMailFrequency};
use crate::refusals::Forbidden;
use crate::service::games::{load, seat_of_viewer};
use crate::service::notices::schedule;
use crate::service::{Error, RequestContext};
use crate::store::game_mail;

/// Sets how often the viewer gets an email about turns in one game.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for another player's game.
pub fn choose_mail_frequency(
    context: &mut RequestContext,
    game: GameId,
    frequency: GameMailFrequency,
) -> Result<(), Error> {
    mute(context, game, frequency == GameMailFrequency::Off)?;
    let frequency = match frequency {
        GameMailFrequency::Usual | GameMailFrequency::Off => None,
        frequency => Some(frequency),
    };
    let me = context.player()?.id;
    let old = game_mail::find(context.conn, game, me)?;
    let row = game_mail::Row {
        game_id: game,
        player_id: me,
        frequency,
        watching: old.is_some_and(|row| row.watching),
    };
    game_mail::save(context.conn, &row)?;
    schedule::plan(context.conn, me, context.now)
}

/// Starts or stops watching a public game. Watchers get an email about each comment on it.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for its players.
pub fn watch(context: &mut RequestContext, game: GameId, on: bool) -> Result<(), Error> {
    let viewer = context.viewer_id();
    let table = load(context.conn, game, viewer, true)?;
    table.game()?;
    if seat_of_viewer(context, &table).is_ok() {
        return Err(Error::Forbidden(Forbidden::OwnGame));
    }
    let me = context.player()?.id;
    let old = game_mail::find(context.conn, game, me)?;
    let row = game_mail::Row {
        game_id: game,
        player_id: me,
        frequency: old.and_then(|row| row.frequency),
        watching: on,
    };
    Ok(game_mail::save(context.conn, &row)?)
}
