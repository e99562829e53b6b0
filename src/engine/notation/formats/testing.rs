//! Helpers for the tests of formats.

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

/// The game of a text with only one.
#[track_caller]
pub(super) fn game(text: &str) -> Game {
    let mut games = open(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// A game that must be readable to its end.
#[track_caller]
pub(super) fn read(game: &Game) -> Played {
    let played = reader().read(game).unwrap();
    assert!(played.is_whole(), "{:?} {game:?}", played.stopped);
    played
}

/// The game of a text with only one, which must be readable to its end.
#[track_caller]
pub(super) fn played(text: &str) -> Played {
    read(&game(text))
}
