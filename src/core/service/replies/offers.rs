//! `accept` and `decline`: whatever the opponent offers is answered, if that is just one thing.

use crate::play::{Game, GameCommand, OfferKind};
use crate::rules::Side;

/// Why there is no telling what is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoSingleOffer {
    /// No offer of the opponent's stands.
    None,
    Several,
}

/// The command that an answer to the opponent's offer comes to now.
pub(super) fn answered(
    game: &Game,
    seat: Side,
    answer: fn(OfferKind) -> GameCommand,
) -> Result<GameCommand, NoSingleOffer> {
    let mut theirs = game.offers.iter().filter(|offer| offer.by != seat);
    match (theirs.next(), theirs.next()) {
        (None, _) => Err(NoSingleOffer::None),
        (Some(_), Some(_)) => Err(NoSingleOffer::Several),
        (Some(offer), None) => Ok(answer(offer.terms.kind())),
    }
}
