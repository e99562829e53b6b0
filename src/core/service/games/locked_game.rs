//! A game locked for changes.

use super::loading::load;
use super::stored_game::{ReplayedGame, StoredGame};
use super::view::{GameView, view_of};
use crate::model::GameId;
use crate::refusals::Forbidden;
use crate::rules::Side;
use crate::service::{Error, RequestContext};
use crate::store::Timestamp;
use chrono::TimeDelta;

/// A game that this transaction may change; other writers wait until the transaction ends. It is
/// replayed once, and stays up to date with the changes.
pub struct LockedGame(StoredGame);

impl LockedGame {
    /// Opens a game that the viewer may see, in the context's write transaction.
    ///
    /// # Errors
    /// [`Error::NotFound`] if there is no such game, or the viewer may not see it.
    pub fn open(context: &mut RequestContext, id: GameId) -> Result<Self, Error> {
        let viewer = context.viewer_id();
        let game = load(context.conn, id, viewer, true)?;
        wait_for_turn(context, &game);
        Ok(Self(game))
    }

    /// The viewer's view of the game after the last change, without another replay.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the game no longer exists.
    pub fn into_view(self, context: &mut RequestContext) -> Result<GameView, Error> {
        view_of(context, self.0)
    }

    pub fn id(&self) -> GameId {
        self.0.row.id
    }

    pub fn is_live(&self) -> bool {
        self.0.pace.is_live()
    }

    /// Whether the viewer is the player to move.
    ///
    /// # Errors
    /// As [`seat_of_viewer`].
    pub fn is_turn_of_viewer(&self, context: &RequestContext) -> Result<bool, Error> {
        let seat = seat_of_viewer(context, &self.0)?;
        Ok(self.0.game()?.turn() == Some(seat))
    }

    pub(crate) fn stored(&self) -> &StoredGame {
        &self.0
    }

    /// The unmasked game, for changes.
    pub(crate) fn stored_mut(&mut self) -> &mut StoredGame {
        &mut self.0
    }
}

/// The viewer's seat.
///
/// # Errors
/// [`Error::SignedOut`], or [`Error::Forbidden`] for an onlooker.
pub fn seat_of_viewer<Mask>(
    context: &RequestContext,
    stored: &ReplayedGame<Mask>,
) -> Result<Side, Error> {
    let player = context.participant()?.id;
    stored.game()?;
    stored
        .seat_of(player)
        .ok_or(Error::Forbidden(Forbidden::NotYourGame))
}

/// Advances the context's time past the game's last event, which may be later if another server's
/// clock is slightly ahead, or if this request waited for the lock. An event far in the future was
/// written by a clock that has been corrected since.
fn wait_for_turn(context: &mut RequestContext, game: &StoredGame) {
    let Some(since) = game.row.state.turn_since.map(Timestamp::utc) else {
        return;
    };
    if since - context.now <= AHEAD {
        context.now = context.now.max(since);
        context.arrived = context.arrived.max(since);
    }
}

/// The maximum difference between the clocks of two servers.
const AHEAD: TimeDelta = TimeDelta::seconds(5);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::service::testing::{OPENING, test_sites};

    #[test]
    fn a_move_by_a_slow_clock_is_not_earlier_than_the_previous_move() {
        for site in test_sites(false) {
            let (lan, minh) = (site.member("lan"), site.member("minh"));
            let game = site.game(lan, minh, TimeControl::days(3));
            let since = || site.row(game).state.turn_since.unwrap().utc();
            site.play(game, OPENING[0]).unwrap();
            let first = since();
            site.jump(TimeDelta::seconds(-2));
            site.play(game, OPENING[1]).unwrap();
            assert_eq!(since(), first);
            let backwards = "SELECT COUNT(*) AS n FROM moves a JOIN moves b \
                 ON b.game_id = a.game_id AND b.ply = a.ply + 1 WHERE b.at < a.at";
            assert_eq!(site.count_of(backwards), 0);
            // A clock that was far ahead was wrong, and is ignored.
            site.jump(TimeDelta::hours(-1));
            site.play(game, OPENING[2]).unwrap();
            assert_eq!(since(), site.now());
        }
    }
}
