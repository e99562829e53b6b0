//! The starting position of a game.

use crate::model::{SeatWish, Winner};
use crate::notation;
use crate::rules::{Hidden, KindId, Position, Side, Square, Variant};
use crate::service::Error;
use crate::store::games;

/// Whether the placements have not been revealed yet; the start is stored when they are.
pub(crate) fn awaits_placings(row: &games::Row, variant: &Variant) -> bool {
    variant.hides(Hidden::Placement) && row.state.start.is_none()
}

/// The start of a game without a reveal so far, with only these pieces on the board.
pub(super) fn start_with_pieces(
    row: &games::Row,
    variant: &Variant,
    placed: [&[(Square, KindId)]; 2],
) -> Position {
    variant.shown(placed).with_turn(variant, placer(row))
}

/// The starting position as visible to all: the board is empty before the reveal.
pub(super) fn visible_start_of(row: &games::Row, variant: &Variant) -> Result<Position, Error> {
    match row.state.status.has_begun() && awaits_placings(row, variant) {
        true => Ok(start_with_pieces(row, variant, [&[], &[]])),
        false => start_of(row, variant),
    }
}

/// The side that must place, or that failed to in time.
fn placer(row: &games::Row) -> Side {
    let lost = row.state.winner.and_then(Winner::side).map(Side::other);
    let turn = row.state.turn.map(Side::from);
    turn.or(lost).unwrap_or(Side::First)
}

/// The starting position: the game's own, or else the variant's.
pub(crate) fn start_of(row: &games::Row, variant: &Variant) -> Result<Position, Error> {
    if awaits_placings(row, variant) {
        return Ok(variant.start().with_turn(variant, placer(row)));
    }
    let array = row
        .state
        .start
        .as_deref()
        .and_then(|slug| variant.setup_named(slug));
    let odds = row.state.start.as_deref();
    if let Some(odds) = odds.and_then(|slug| variant.odds_named(slug)) {
        return Ok(odds.start);
    }
    match (&row.state.start, array, variant.setups().first()) {
        (None, _, _) => Ok(*variant.start()),
        // In an open challenge, the other player has not chosen yet.
        (_, Some(theirs), Some(usual)) => Ok(match row.challenge.seat {
            SeatWish::First => variant.start_with([theirs, usual]),
            SeatWish::Second => variant.start_with([usual, theirs]),
            SeatWish::Random => *variant.start(),
        }),
        (Some(text), _, _) => {
            notation::fen::read(variant, text).map_err(|_| unreadable(row, "start"))
        }
    }
}

/// An error that names the unreadable part of a row.
pub(super) fn unreadable(row: &games::Row, what: &str) -> Error {
    Error::Internal(format!("the {what} of game {} cannot be read", row.id).into())
}
