//! Kibitz: comments on public games, visible at once or sealed until the game ends.

use crate::event::Event;
use crate::model::{GameId, Visibility, clean};
use crate::refusals::Forbidden;
use crate::service::games::{StoredGame, closed_by, is_open_to, load, seat_of_viewer};
use crate::service::{Error, Limit, RequestContext, UseCaseResult, archive, notices, refuse};
use crate::store::{events, kibitz};

pub const MOST_REMARK: usize = 2_000;
pub const MOST_REMARKS: i64 = 1_000;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RemarkForm {
    /// The ply of the position commented on; the game's last one if absent.
    pub ply: Option<u32>,
    pub body: String,
    /// Whether others see it only after the game ends.
    pub sealed: bool,
}

/// Why a comment was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemarkRefused {
    Empty,
    TooLong,
    /// There are [`MOST_REMARKS`] on the game already.
    TooMany,
    /// Open comments are refused while a player has closed kibitz in the running game.
    Closed,
}

/// Adds a comment on the position at a ply, or on the last position if there is no such ply. Until
/// the game ends, only its author sees a sealed comment, and nobody is notified.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed
/// or on a private game, [`Error::TooOften`].
pub fn remark(
    context: &mut RequestContext,
    game: GameId,
    form: &RemarkForm,
) -> UseCaseResult<(), RemarkRefused> {
    let viewer = context.viewer_id();
    let table = load(context.conn, game, viewer, true)?;
    let me = context.confirmed_player()?.id;
    let runs = table.game()?.outcome.is_none();
    if table.row.visibility == Visibility::Private {
        return Err(Error::Forbidden(Forbidden::NoKibitzInPrivate).into());
    }
    let body = legible(&form.body).or_else(refuse)?;
    let sealed = form.sealed && runs;
    if runs && !sealed && closed_by(context.conn, &table)?.contains(&true) {
        return refuse(RemarkRefused::Closed);
    }
    let last_ply = table.row.state.ply;
    let ply = form.ply.map_or(last_ply, i64::from).min(last_ply);
    context.count(Limit::Kibitz, me)?;
    // Sending the same form again shows the result of the first.
    let last = kibitz::last_of_game(context.conn, game)?.filter(|row| row.withdrawn_at.is_none());
    let same = |row: &kibitz::Row| (row.player_id, row.ply, &row.body) == (me, ply, &body);
    if last.as_ref().is_some_and(same) {
        return Ok(());
    }
    if kibitz::count_open(context.conn, game)? >= MOST_REMARKS {
        return refuse(RemarkRefused::TooMany);
    }
    let remark = kibitz::NewRow {
        game_id: game,
        player_id: me,
        ply,
        body: &body,
        at: context.now.into(),
        sealed,
    };
    let id = kibitz::insert(context.conn, &remark)?;
    if !sealed {
        notify(context, &table, (id, ply))?;
    }
    archive::index::keep(context.conn, game)?;
    Ok(())
}

fn legible(body: &str) -> Result<String, RemarkRefused> {
    let body = clean::text(body).trim().to_owned();
    if clean::line(&body).is_empty() {
        return Err(RemarkRefused::Empty);
    }
    if body.chars().count() > MOST_REMARK {
        return Err(RemarkRefused::TooLong);
    }
    Ok(body)
}

/// Notifies of the comment with this number at this ply.
fn notify(
    context: &mut RequestContext,
    stored: &StoredGame,
    (id, ply): (i64, i64),
) -> Result<(), Error> {
    let me = context.player()?.id;
    let event = events::SideEvent {
        game_id: stored.row.id,
        player_id: Some(me),
        event: Event::Kibitz { remark: id },
        ply,
        at: context.now.into(),
    };
    let event = events::insert_side_event(context.conn, &event)?;
    notices::kibitz(context.app, context.conn, stored, me, event, context.now)
}

/// Closes open kibitz on the viewer's running game, or withdraws the viewer's own closure. Kibitz
/// is open while neither player has closed it.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for onlookers and on a private
/// game.
pub fn close_kibitz(context: &mut RequestContext, game: GameId, closed: bool) -> Result<(), Error> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, game, viewer, true)?;
    let seat = seat_of_viewer(context, &stored)?;
    if stored.row.visibility == Visibility::Private {
        return Err(Error::Forbidden(Forbidden::NoKibitzInPrivate));
    }
    let is_over = stored.game()?.outcome.is_some();
    if is_over || closed_by(context.conn, &stored)?[seat.index()] == closed {
        return Ok(());
    }
    let event = events::SideEvent {
        game_id: game,
        player_id: viewer,
        event: match closed {
            true => Event::KibitzClosed,
            false => Event::KibitzOpened,
        },
        ply: stored.row.state.ply,
        at: context.now.into(),
    };
    events::insert_side_event(context.conn, &event)?;
    Ok(())
}

/// Withdraws the viewer's own comment.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] for another player's comment.
pub fn withdraw_remark(context: &mut RequestContext, game: GameId, id: i64) -> Result<(), Error> {
    let (row, stored) = find(context, game, id)?;
    let me = context.player()?.id;
    if !is_open_to(&row, &stored, Some(me)) {
        return Err(Error::NotFound);
    }
    if row.player_id != me {
        return Err(Error::Forbidden(Forbidden::NotYourRemark));
    }
    if row.withdrawn_at.is_none() {
        kibitz::withdraw(context.conn, id, context.now.into())?;
        archive::index::keep(context.conn, game)?;
    }
    Ok(())
}

fn find(
    context: &mut RequestContext,
    game: GameId,
    id: i64,
) -> Result<(kibitz::Row, StoredGame), Error> {
    let viewer = context.viewer_id();
    // As everywhere, the game is locked before the comment to avoid deadlocks.
    let stored = load(context.conn, game, viewer, true)?;
    context.player()?;
    let row = kibitz::find(context.conn, id)?;
    let row = row
        .filter(|row| row.game_id == game)
        .ok_or(Error::NotFound)?;
    Ok((row, stored))
}

#[cfg(test)]
#[path = "kibitz_tests.rs"]
mod tests;
