//! Sentences about offers of every kind.

use crate::play::{Game, GameEvent, Offer, OfferKind, OfferTerms};
use crate::rules::Side;
use crate::words::{Noun, find_named, games, named, sentences};

/// On the page: the opponent's offer. `undone` are the moves that a take-back would undo.
pub fn offer_on_page(game: &Game, offer: Offer, opponent: &str, undone: &[String]) -> String {
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
        OfferTerms::Takeback { to: None } if undone.len() == 2 => {
            let (theirs, yours) = (&undone[0], &undone[1]);
            t!("game-takeback-asked-two", opponent, theirs, yours)
        }
        other => t_kind!("game-offered", other.kind(), opponent),
    }
}

/// On the page: the reader's pending offer. `undone` are the moves that a take-back would undo.
pub fn own_offer_on_page(
    game: &Game,
    terms: OfferTerms,
    opponent: &str,
    undone: &[String],
) -> String {
    match terms {
        OfferTerms::Result { winner } => {
            let seat = Noun::seat(game.line.variant(), winner);
            t!("game-claim-waits", opponent, seat)
        }
        OfferTerms::Takeback { to: Some(_) } => t!("game-go-back-waits", opponent),
        OfferTerms::Takeback { to: None } if undone.len() == 2 => {
            let (yours, theirs) = (&undone[0], &undone[1]);
            t!("game-takeback-waits-two", opponent, yours, theirs)
        }
        other => t_kind!("game-waits", other.kind(), opponent),
    }
}

/// On the page: the button that accepts, and the one that confirms.
pub fn accept(offer: OfferKind) -> (&'static str, Option<&'static str>) {
    let accept = match offer {
        OfferKind::Cancel => t!("game-call-off"),
        other => named("game-accept", other),
    };
    (accept, find_named("game-yes", offer.as_str()))
}

/// On the page: the button that offers. An offered result is a win of `own`.
pub fn ask(game: &Game, offer: OfferKind, own: Side, opponent: &str) -> String {
    match offer {
        OfferKind::Result => {
            let seat = Noun::seat(game.line.variant(), own);
            t!("game-ask-claim", opponent, seat)
        }
        other => named("game-ask", other).to_owned(),
    }
}

/// On the page: the answer to an offer, by the reader (`is_own`) or the opponent.
pub fn answer_on_page(answer: &GameEvent, is_own: bool, opponent: &str) -> Option<String> {
    match (answer, is_own) {
        (GameEvent::OfferDeclined { offer }, true) => declined_on_page(*offer).map(str::to_owned),
        (GameEvent::OfferDeclined { offer }, false) => {
            Some(t_kind!("game-their-answer", offer.as_str(), opponent))
        }
        (GameEvent::TakenBack { plies }, false) => Some(takeback_accepted(*plies, opponent)),
        _ => None,
    }
}

/// The opponent accepted a take-back of that many plies.
pub fn takeback_accepted(plies: usize, opponent: &str) -> String {
    match plies {
        0..=1 => t!("letter-taken-back", opponent),
        2 => t!("letter-taken-back-two", opponent),
        _ => t!("letter-gone-back", opponent, plies = plies),
    }
}

/// On the page: the opponent moved without answering the reader's offer.
pub fn lapsed(offer: OfferKind, opponent: &str) -> String {
    t_kind!("game-lapsed", offer.as_str(), opponent)
}

/// A declined result is not mentioned.
fn declined_on_page(offer: OfferKind) -> Option<&'static str> {
    find_named("game-declined", offer.as_str())
}

/// In an email: the opponent's offer. `seats` are both names, `undone` the moves that a take-back
/// would undo.
pub fn offer_in_email(
    terms: OfferTerms,
    opponent: &str,
    seats: &[String; 2],
    undone: &[&str],
) -> String {
    match terms {
        OfferTerms::Result { winner } => {
            let seat = seats[winner.index()].as_str();
            t!("letter-result-claimed", opponent, seat)
        }
        OfferTerms::Takeback { .. } => match *undone {
            [theirs, yours] => t!("letter-takeback-asked-two", opponent, theirs, yours),
            [text] => t!("letter-takeback-asked-of", opponent, text),
            _ => t!("letter-takeback-asked", opponent),
        },
        other => t_kind!("letter-offered", other.kind(), opponent),
    }
}

/// In an email: the effect of an answer to the offer.
pub fn answer_in_email(offer: OfferKind) -> &'static str {
    match offer {
        OfferKind::Draw => t!("letter-draw-answer"),
        OfferKind::Result => t!("letter-claim-answer"),
        OfferKind::Takeback | OfferKind::Pause => t!("letter-takeback-answer"),
        OfferKind::Cancel => t!("letter-call-off-answer"),
    }
}

/// In an email: the opponent declined the reader's offer.
pub fn declined_in_email(offer: OfferKind, opponent: &str) -> String {
    match offer {
        OfferKind::Draw | OfferKind::Result | OfferKind::Cancel => {
            t!("letter-offer-declined", opponent)
        }
        OfferKind::Takeback => t!("letter-takeback-declined", opponent),
        OfferKind::Pause => t!("letter-pause-declined", opponent),
    }
}
