//! The position that a game begins with.

use crate::model::{SeatWish, Winner};
use crate::notation;
use crate::rules::{Hidden, KindId, Position, Side, Square, Variant};
use crate::service::Error;
use crate::store::games;

/// Whether the placings of a game were never shown: its start is written down when they are.
pub(crate) fn awaits_placings(row: &games::Row, variant: &Variant) -> bool {
    variant.hides(Hidden::Placement) && row.state.start.is_none()
}

/// The start of a game that waits for placings, or has ended before they were shown, with these
/// pieces alone on the board.
pub(super) fn with_placed(
    row: &games::Row,
    variant: &Variant,
    placed: [&[(Square, KindId)]; 2],
) -> Position {
    variant.shown(placed).with_turn(variant, placer(row))
}

/// The position that a game begins with as everybody may see it: nothing stands there before all is
/// shown.
pub(super) fn shown_start_of(row: &games::Row, variant: &Variant) -> Result<Position, Error> {
    match row.state.status.has_begun() && awaits_placings(row, variant) {
        true => Ok(with_placed(row, variant, [&[], &[]])),
        false => start_of(row, variant),
    }
}

/// The side whose placing a game waits for, or waited for when its time ran out.
fn placer(row: &games::Row) -> Side {
    let lost = row.state.winner.and_then(Winner::side).map(Side::other);
    let turn = row.state.turn.map(Side::from);
    turn.or(lost).unwrap_or(Side::First)
}

/// The position that a game begins with: its own, or else the variant's.
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
        // An open challenge: the other player has not chosen yet.
        (_, Some(theirs), Some(usual)) => Ok(match row.challenge.seat {
            SeatWish::First => variant.start_with([theirs, usual]),
            SeatWish::Second => variant.start_with([usual, theirs]),
            SeatWish::Random => *variant.start(),
        }),
        (Some(text), _, _) => notation::fen::read(variant, text).map_err(|_| odd(row, "start")),
    }
}

/// What of a row cannot be read.
pub(super) fn odd(row: &games::Row, what: &str) -> Error {
    Error::Internal(format!("the {what} of game {} cannot be read", row.id).into())
}
