//! What a person may see of a game.

use super::super::starts::awaits_placings;
use super::super::stored_game::{Masked, ReplayedGame, StoredGame};
use crate::model::{PlayerId, Status};
use crate::notation::placing;
use crate::rules::{Hidden, Line, Placed, Side};
use crate::service::Error;
use crate::store::{DbConnection, placings};

/// A game as one person may see it.
pub type VisibleGame = ReplayedGame<Viewer>;

/// Who sees a game. Nothing outside this module makes one.
#[derive(Debug, Clone)]
pub struct Viewer {
    /// None for somebody who is not signed in.
    player: Option<PlayerId>,
    seat: Option<Side>,
    /// What the viewer has placed, while it waits to be shown.
    own_placing: Option<String>,
}

impl Masked for Viewer {
    fn in_the_dark(&self, line: Line) -> Line {
        line.seen_by(self.seat)
    }
}

impl VisibleGame {
    /// Masks a game for a viewer: the only function that makes a visible game.
    ///
    /// # Errors
    /// [`Error::Internal`] when a placing cannot be read.
    pub(in crate::service) fn of(
        conn: &mut DbConnection,
        mut stored: StoredGame,
        player: Option<PlayerId>,
    ) -> Result<Self, Error> {
        let seat = player.and_then(|player| stored.seat_of(player));
        let mut own_placing = None;
        if awaits_placings(&stored.row, &stored.variant) {
            if let Some(seat) = seat.filter(|_| stored.hides(Hidden::Placement)) {
                own_placing = placings::of_seat(conn, stored.row.id, seat.as_str())?;
            }
            let placed = shown_placings(conn, &stored, seat, own_placing.as_deref())?;
            stored.shows_placed(&placed);
        }
        if stored.hides(Hidden::Positions) {
            stored.row.state.moves.clear();
            if let Some(game) = &mut stored.game {
                game.line = game.line.seen_by(seat);
            }
        }
        Ok(stored.masked_by(Viewer {
            player,
            seat,
            own_placing,
        }))
    }

    pub fn viewer(&self) -> Option<PlayerId> {
        self.mask.player
    }

    /// The viewer's seat.
    pub fn seat(&self) -> Option<Side> {
        self.mask.seat
    }

    /// What the viewer has placed, while it waits to be shown.
    pub fn own_placing(&self) -> Option<&str> {
        self.mask.own_placing.as_deref()
    }
}

/// The pieces that are shown of a game whose placings were never shown to both: to a player the own
/// ones, as they were placed or else the usual way; to everybody, once it is over, all that were
/// placed.
fn shown_placings(
    conn: &mut DbConnection,
    stored: &StoredGame,
    seat: Option<Side>,
    own: Option<&str>,
) -> Result<[Placed; 2], Error> {
    let mut placed = [Placed::new(), Placed::new()];
    if stored.row.state.status == Status::Finished {
        for side in Side::BOTH {
            if let Some(sent) = placings::of_seat(conn, stored.row.id, side.as_str())? {
                placed[side.index()] = read_back(stored, side, &sent)?;
            }
        }
    } else if let Some(seat) = seat.filter(|_| stored.hides(Hidden::Placement)) {
        placed[seat.index()] = match own {
            Some(own) => read_back(stored, seat, own)?,
            None => stored.variant.usual_placing(seat),
        };
    }
    Ok(placed)
}

/// Which sides have placed, while a game waits for placings.
pub(super) fn placed(
    conn: &mut DbConnection,
    stored: &VisibleGame,
) -> Result<Option<[bool; 2]>, Error> {
    if !stored.hides(Hidden::Placement) {
        return Ok(None);
    }
    let seats = placings::seats(conn, stored.row.id)?;
    Ok(Some(Side::BOTH.map(|side| {
        seats.iter().any(|seat| seat == side.as_str())
    })))
}

pub(crate) fn read_back(stored: &StoredGame, side: Side, text: &str) -> Result<Placed, Error> {
    let lost =
        |_| Error::Internal(format!("a placing of game {} cannot be read", stored.row.id).into());
    placing::read(&stored.variant, side, text).map_err(lost)
}
