//! Sentences about offers, of every kind.

use crate::play::{Game, Offer, OfferKind, OfferTerms};
use crate::rules::Side;
use crate::words::{Noun, find_named, games, named, sentences};

/// On the page: what the opponent offers, with its name.
pub fn offered_here(game: &Game, offer: Offer, opponent: &str) -> String {
    match offer.terms {
        OfferTerms::Draw if game.turn() != Some(offer.by) => {
            t!("game-draw-offered-your-turn", opponent)
        }
        OfferTerms::Result { winner } => {
            let seat = Noun::seat(game.line.variant(), winner);
            t!("game-claimed", opponent, seat)
        }
        OfferTerms::Takeback { to: Some(to) } => sentences([
            games::goes_back_to(opponent, &game.line, to),
            t!("game-as-before").to_owned(),
        ]),
        other => t_kind!("game-offered", other.kind(), opponent),
    }
}

/// On the page: the reader's offer waits for an answer.
pub fn waits(game: &Game, terms: OfferTerms, opponent: &str) -> String {
    match terms {
        OfferTerms::Result { winner } => {
            let seat = Noun::seat(game.line.variant(), winner);
            t!("game-claim-waits", opponent, seat)
        }
        OfferTerms::Takeback { to: Some(_) } => t!("game-go-back-waits", opponent),
        other => t_kind!("game-waits", other.kind(), opponent),
    }
}

/// On the page: the button that accepts, and the one behind it that asks whether that is meant.
pub fn accept(offer: OfferKind) -> (&'static str, Option<&'static str>) {
    let accept = match offer {
        OfferKind::Cancel => t!("game-call-off"),
        other => named("game-accept", other),
    };
    (accept, find_named("game-yes", offer.as_str()))
}

/// On the page: the button that offers. A result is that `own` has won.
pub fn ask(game: &Game, offer: OfferKind, own: Side, opponent: &str) -> String {
    match offer {
        OfferKind::Result => {
            let seat = Noun::seat(game.line.variant(), own);
            t!("game-ask-claim", opponent, seat)
        }
        other => named("game-ask", other).to_owned(),
    }
}

/// On the page: the reader has declined the opponent's offer. Of a result nothing is said.
pub fn declined_here(offer: OfferKind) -> Option<&'static str> {
    find_named("game-declined", offer.as_str())
}

/// In an email: what the opponent offers. `seats` are the names of both, `last` the opponent's last
/// move.
pub fn offered(
    terms: OfferTerms,
    opponent: &str,
    seats: &[String; 2],
    last: Option<&str>,
) -> String {
    match terms {
        OfferTerms::Result { winner } => {
            let seat = seats[winner.index()].as_str();
            t!("letter-result-claimed", opponent, seat)
        }
        OfferTerms::Takeback { .. } => match last {
            Some(text) => t!("letter-takeback-asked-of", opponent, text),
            None => t!("letter-takeback-asked", opponent),
        },
        other => t_kind!("letter-offered", other.kind(), opponent),
    }
}

/// In an email: what an answer to the offer does.
pub fn answer(offer: OfferKind) -> &'static str {
    match offer {
        OfferKind::Draw => t!("letter-draw-answer"),
        OfferKind::Result => t!("letter-claim-answer"),
        OfferKind::Takeback | OfferKind::Pause => t!("letter-takeback-answer"),
        OfferKind::Cancel => t!("letter-call-off-answer"),
    }
}

/// In an email: the opponent has declined what the reader offered.
pub fn declined(offer: OfferKind, opponent: &str) -> String {
    match offer {
        OfferKind::Draw | OfferKind::Result | OfferKind::Cancel => {
            t!("letter-offer-declined", opponent)
        }
        OfferKind::Takeback => t!("letter-takeback-declined", opponent),
        OfferKind::Pause => t!("letter-pause-declined", opponent),
    }
}
