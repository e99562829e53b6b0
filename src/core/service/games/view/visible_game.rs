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

/// The viewer of a game. Only this module creates one.
#[derive(Debug, Clone)]
pub struct Viewer {
    player: Option<PlayerId>,
    seat: Option<Side>,
    /// The viewer's own placement, before the reveal.
    own_placing: Option<String>,
}

impl Masked for Viewer {
    fn visible_line(&self, line: Line) -> Line {
        line.seen_by(self.seat)
    }
}

impl VisibleGame {
    /// Masks a game for a viewer. This is the only function that makes a visible game.
    ///
    /// # Errors
    /// [`Error::Internal`] if a placement cannot be read.
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
            let placed = visible_placings(conn, &stored, seat, own_placing.as_deref())?;
            stored.show_placements(&placed);
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

    pub fn seat(&self) -> Option<Side> {
        self.mask.seat
    }

    /// The viewer's own placement, before the reveal.
    pub fn own_placing(&self) -> Option<&str> {
        self.mask.own_placing.as_deref()
    }
}

/// The pieces visible in a game without a reveal so far: to a player their own, as placed or in the
/// usual arrangement; to all, after the game, those that were placed.
fn visible_placings(
    conn: &mut DbConnection,
    stored: &StoredGame,
    seat: Option<Side>,
    own: Option<&str>,
) -> Result<[Placed; 2], Error> {
    let mut placed = [Placed::new(), Placed::new()];
    if stored.row.state.status == Status::Finished {
        for side in Side::BOTH {
            if let Some(sent) = placings::of_seat(conn, stored.row.id, side.as_str())? {
                placed[side.index()] = parse_placing(stored, side, &sent)?;
            }
        }
    } else if let Some(seat) = seat.filter(|_| stored.hides(Hidden::Placement)) {
        placed[seat.index()] = match own {
            Some(own) => parse_placing(stored, seat, own)?,
            None => stored.variant.usual_placing(seat),
        };
    }
    Ok(placed)
}

/// Which sides have placed, before the reveal.
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

pub(crate) fn parse_placing(stored: &StoredGame, side: Side, text: &str) -> Result<Placed, Error> {
    let lost =
        |_| Error::Internal(format!("a placing of game {} cannot be read", stored.row.id).into());
    placing::read(&stored.variant, side, text).map_err(lost)
}
