//! Games of tournaments, whose players were paired.

use super::beginning::start_game;
use super::{Start, Terms, new_game, write_first_event};
use crate::model::{GameId, PlayerId, Requirements};
use crate::play::Pace;
use crate::rules::{Hidden, Rulebook, Side, Variant};
use crate::service::games::{fix_secret, load_for_system};
use crate::service::{Error, Instant, notices};
use crate::store::{DbConnection, games};
use std::sync::Arc;

/// A game of a tournament.
#[derive(Debug, Clone)]
pub(crate) struct PairedGame {
    pub variant: Arc<Variant>,
    pub rulebook: Rulebook,
    pub pace: Pace,
    /// The first moves first.
    pub players: [PlayerId; 2],
    /// Whether only the players can view the game.
    pub is_private: bool,
    pub is_rated: bool,
}

/// Begins a game without a challenge.
pub(crate) fn begin_paired(
    conn: &mut DbConnection,
    game: &PairedGame,
    now: Instant,
) -> Result<GameId, Error> {
    let (id, _) = insert(conn, game, Side::First, now)?;
    let stored = load_for_system(conn, id, true)?;
    let seats = (Side::First, game.players[1], "");
    let (stored, event) = start_game(conn, &stored, seats, now)?;
    notices::first_turn(conn, &stored, event, None, now)?;
    Ok(id)
}

/// Makes the challenge of a ladder by one of the players.
pub(crate) fn challenge_paired(
    conn: &mut DbConnection,
    game: &PairedGame,
    challenger: PlayerId,
    now: Instant,
) -> Result<GameId, Error> {
    let [first, second] = game.players;
    let (seat, challenged) = match challenger == first {
        true => (Side::First, second),
        false => (Side::Second, first),
    };
    let (id, event) = insert(conn, game, seat, now)?;
    notices::challenge(conn, challenged, event, now)?;
    Ok(id)
}

/// Writes the row and the first event, with the player of a seat as the challenger.
fn insert(
    conn: &mut DbConnection,
    game: &PairedGame,
    seat: Side,
    now: Instant,
) -> Result<(GameId, i64), Error> {
    let terms = Terms {
        variant: Arc::clone(&game.variant),
        rulebook: game.rulebook,
        opponent: String::new(),
        seat: Some(seat),
        pace: game.pace,
        private: game.is_private,
        greeting: String::new(),
        start: Start::Usual,
        both_sides: false,
        standing: 1,
        rated: game.is_rated,
        requirements: Requirements::default(),
        program_wait: 0,
    };
    let [first, second] = game.players;
    let (challenger, opponent) = match seat {
        Side::First => (first, second),
        Side::Second => (second, first),
    };
    let new = games::NewGame {
        opponent_id: Some(opponent),
        ..new_game(conn, &terms, challenger, now.into())?
    };
    let id = games::insert(conn, &new)?;
    if game.variant.hides(Hidden::Kinds) {
        fix_secret(conn, id)?;
    }
    let event = write_first_event(conn, id, challenger, None, now.into())?;
    Ok((id, event))
}
