//! `accept` and `decline`: whatever the opponent offers is answered, if that is just one thing.

use crate::inbound_mail::OfferResponse;
use crate::play::{Game, GameCommand};
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
    response: OfferResponse,
) -> Result<GameCommand, NoSingleOffer> {
    let mut theirs = game.offers.iter().filter(|offer| offer.by != seat);
    match (theirs.next(), theirs.next()) {
        (None, _) => Err(NoSingleOffer::None),
        (Some(_), Some(_)) => Err(NoSingleOffer::Several),
        (Some(offer), None) => Ok(response.to(offer.terms.kind())),
    }
}
