//! How one game is mailed to the viewer, and who watches it.

use super::acts::{mute, seat_of_viewer};
use super::table::load;
use crate::service::notify::rhythm::GameRhythm;
use crate::service::notify::schedule;
use crate::service::{Desk, Error};
use crate::store::game_mail;
use crate::words::web as say;

/// Chooses how often the viewer is mailed of the turns of one game.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] when it is somebody else's game.
pub fn choose_rhythm(desk: &mut Desk, game: i64, rhythm: GameRhythm) -> Result<(), Error> {
    mute(desk, game, rhythm == GameRhythm::Off)?;
    let word = match rhythm {
        GameRhythm::Usual | GameRhythm::Off => None,
        rhythm => Some(rhythm.slug().to_owned()),
    };
    let me = desk.player()?.id;
    let old = game_mail::find(desk.conn, game, me)?;
    let row = game_mail::Row {
        game_id: game,
        player_id: me,
        rhythm: word,
        watching: old.is_some_and(|row| row.watching),
    };
    game_mail::save(desk.conn, &row)?;
    schedule::plan(desk.conn, me, desk.now)
}

/// Watches a public game, or watches it no longer: who watches is mailed the remarks on it.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for its players.
pub fn watch(desk: &mut Desk, game: i64, on: bool) -> Result<(), Error> {
    let viewer = desk.viewer.as_ref().map(|viewer| viewer.player.id);
    let table = load(desk.conn, game, viewer, true)?;
    table.game()?;
    if seat_of_viewer(desk, &table).is_ok() {
        return Err(Error::Forbidden(say::OWN_GAME));
    }
    let me = desk.player()?.id;
    let old = game_mail::find(desk.conn, game, me)?;
    let row = game_mail::Row {
        game_id: game,
        player_id: me,
        rhythm: old.and_then(|row| row.rhythm),
        watching: on,
    };
    Ok(game_mail::save(desk.conn, &row)?)
}
