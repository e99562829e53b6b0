//! Kibitz: remarks on public games.

use super::stored_game::load;
use crate::model::clean;
use crate::model::{EventKind, Visibility};
use crate::reasons::Forbidden;
use crate::service::{Answer, Error, Limit, RequestContext, notices};
use crate::store::{events, kibitz};

/// The most characters of a remark.
pub const MOST_REMARK: usize = 2_000;

/// Why a remark was not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemarkRefused {
    /// There was nothing in it.
    Empty,
    /// It was too long.
    TooLong,
}

/// Makes a remark on the position at `ply`; the game's last one where none is named, or where
/// the game has not come so far.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] before the address is
/// confirmed or on a private game, [`Error::TooOften`].
pub fn remark(
    context: &mut RequestContext,
    game: i64,
    ply: Option<u32>,
    body: &str,
) -> Answer<(), RemarkRefused> {
    let viewer = context.viewer_id();
    let table = load(context.conn, game, viewer, true)?;
    let me = context.confirmed_player()?.id;
    table.game()?;
    if table.row.visibility != Visibility::Public {
        return Err(Error::Forbidden(Forbidden::NoKibitzInPrivate));
    }
    let body = clean::text(body).trim().to_owned();
    if clean::line(&body).is_empty() {
        return Ok(Err(RemarkRefused::Empty));
    }
    if body.chars().count() > MOST_REMARK {
        return Ok(Err(RemarkRefused::TooLong));
    }
    let ply = ply
        .map_or(table.row.state.ply, i64::from)
        .min(table.row.state.ply);
    context.count(Limit::Kibitz, me)?;
    // The same form sent again shows what the first one did.
    let last = kibitz::last_of_game(context.conn, game)?.filter(|row| row.withdrawn_at.is_none());
    if last.is_some_and(|row| (row.player_id, row.ply, row.body) == (me, ply, body.clone())) {
        return Ok(Ok(()));
    }
    let id = kibitz::insert(context.conn, game, me, ply, &body, context.now.into())?;
    let event = events::Beside {
        game_id: game,
        player_id: Some(me),
        kind: EventKind::Kibitz,
        ply,
        detail: &id.to_string(),
        at: context.now.into(),
    };
    let event = events::insert_beside(context.conn, &event)?;
    notices::kibitz(context.app, context.conn, &table, me, event, context.now)?;
    Ok(Ok(()))
}

/// Takes back the visitor's own remark.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] when it is somebody else's.
pub fn withdraw_remark(context: &mut RequestContext, game: i64, id: i64) -> Result<(), Error> {
    let row = find(context, game, id)?;
    if row.player_id != context.player()?.id {
        return Err(Error::Forbidden(Forbidden::NotYourRemark));
    }
    if row.withdrawn_at.is_none() {
        kibitz::withdraw(context.conn, id, context.now.into())?;
    }
    Ok(())
}

fn find(context: &mut RequestContext, game: i64, id: i64) -> Result<kibitz::Row, Error> {
    let viewer = context.viewer_id();
    load(context.conn, game, viewer, false)?;
    context.player()?;
    let row = kibitz::find(context.conn, id)?;
    row.filter(|row| row.game_id == game).ok_or(Error::NotFound)
}
