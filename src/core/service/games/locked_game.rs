//! A game that may be changed.

use super::loading::load;
use super::stored_game::{ReplayedGame, StoredGame};
use super::view::{GameView, view_of};
use crate::model::GameId;
use crate::refusals::Forbidden;
use crate::rules::Side;
use crate::service::{Error, RequestContext};
use crate::store::Timestamp;
use chrono::TimeDelta;

/// A game as this transaction may change it: whoever else would change it waits until the
/// transaction ends. It is replayed once, whatever is done to it, and shows how it stands.
pub struct LockedGame(StoredGame);

impl LockedGame {
    /// Opens a game that the visitor may see, in the context's write transaction.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none, or none for this visitor.
    pub fn open(context: &mut RequestContext, id: GameId) -> Result<Self, Error> {
        let viewer = context.viewer_id();
        let game = load(context.conn, id, viewer, true)?;
        wait_for_turn(context, &game);
        Ok(Self(game))
    }

    /// The game as the visitor sees it, when nothing is changed any more; nothing is replayed.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none any more.
    pub fn into_view(self, context: &mut RequestContext) -> Result<GameView, Error> {
        view_of(context, self.0)
    }

    pub fn id(&self) -> GameId {
        self.0.row.id
    }

    pub fn is_live(&self) -> bool {
        self.0.pace.is_live()
    }

    /// Whether the visitor, a player of the game, is to move.
    ///
    /// # Errors
    /// As [`seat_of_viewer`].
    pub fn is_turn_of_viewer(&self, context: &RequestContext) -> Result<bool, Error> {
        let seat = seat_of_viewer(context, &self.0)?;
        Ok(self.0.game()?.turn() == Some(seat))
    }

    /// The game with all that a visitor may not see.
    pub(crate) fn stored(&self) -> &StoredGame {
        &self.0
    }

    /// The game, to be changed and saved.
    pub(crate) fn stored_mut(&mut self) -> &mut StoredGame {
        &mut self.0
    }
}

/// The visitor's seat.
///
/// # Errors
/// [`Error::SignedOut`], or [`Error::Forbidden`] for an onlooker.
pub fn seat_of_viewer<Mask>(
    context: &RequestContext,
    stored: &ReplayedGame<Mask>,
) -> Result<Side, Error> {
    let player = context.player()?;
    stored.game()?;
    stored
        .seat_of(player.id)
        .ok_or(Error::Forbidden(Forbidden::NotYourGame))
}

/// What is done in a game comes after what was done before, also where another server did that by a
/// clock that is a little ahead, or where this one waited for it. What is far in the future was
/// written by a clock that has been set right since.
fn wait_for_turn(context: &mut RequestContext, game: &StoredGame) {
    let Some(since) = game.row.state.turn_since.map(Timestamp::utc) else {
        return;
    };
    if since - context.now <= AHEAD {
        context.now = context.now.max(since);
        context.arrived = context.arrived.max(since);
    }
}

/// The clocks of two servers differ by no more.
const AHEAD: TimeDelta = TimeDelta::seconds(5);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::TimeControl;
    use crate::service::testing::{OPENING, test_sites};

    #[test]
    fn a_move_by_a_clock_that_is_a_little_behind_is_not_before_the_one_it_answers() {
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
            // One that was far ahead was wrong, and is not waited for.
            site.jump(TimeDelta::hours(-1));
            site.play(game, OPENING[2]).unwrap();
            assert_eq!(since(), site.now());
        }
    }
}
