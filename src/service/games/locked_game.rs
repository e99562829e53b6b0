//! A game that may be changed.

use super::stored_game::{StoredGame, load};
use super::view::{GameView, view_of};
use crate::service::{Error, RequestContext};
use std::ops::Deref;

/// A game as this transaction may change it: whoever else would change it waits until the
/// transaction ends. It is replayed once, whatever is done to it, and shows how it stands.
pub struct LockedGame(StoredGame);

impl LockedGame {
    /// Opens a game that the visitor may see, in the context's write transaction.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none, or none for this visitor.
    pub fn open(context: &mut RequestContext, id: i64) -> Result<Self, Error> {
        let viewer = context.viewer_id();
        load(context.conn, id, viewer, true).map(Self)
    }

    /// The game as the visitor sees it, when nothing is changed any more; nothing is replayed.
    ///
    /// # Errors
    /// [`Error::NotFound`] when there is none any more.
    pub fn into_view(self, context: &mut RequestContext) -> Result<GameView, Error> {
        view_of(context, self.0)
    }

    /// The game, to be changed and saved.
    pub(super) fn stored_mut(&mut self) -> &mut StoredGame {
        &mut self.0
    }
}

impl Deref for LockedGame {
    type Target = StoredGame;

    fn deref(&self) -> &StoredGame {
        &self.0
    }
}
