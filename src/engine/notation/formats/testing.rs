//! What the tests of formats share.

use super::open;
use crate::notation::pgn::{Game, Played, Reader};
use crate::rules::Catalogue;

pub(super) fn reader() -> Reader {
    Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    }
}

/// The one game of a text.
#[track_caller]
pub(super) fn game(text: &str) -> Game {
    let mut games = open(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// A game that is read to its end.
#[track_caller]
pub(super) fn read(game: &Game) -> Played {
    let played = reader().read(game).unwrap();
    assert!(played.is_whole(), "{:?} {game:?}", played.stopped);
    played
}

/// The one game of a text, read to its end.
#[track_caller]
pub(super) fn played(text: &str) -> Played {
    read(&game(text))
}
