//! Sentences about games: terms, outcomes, refusals, offers.

use crate::play::{Outcome, Pace, Reason, Refusal};
use crate::rules::{self, Rulebook, Side, Variant};
use crate::words::{moves, time};
use chrono::TimeDelta;

/// To the side in check.
pub const IN_CHECK: &str = "Your general is in check.";

/// The time control, as in a list of terms.
#[must_use]
pub fn pace(pace: Pace) -> String {
    match pace {
        Pace::DaysPerMove(1) => "1 day a move".into(),
        Pace::DaysPerMove(days) => format!("{days} days a move"),
        Pace::Untimed => "no time limit".into(),
    }
}

/// What a rulebook says of repetition, in a few words.
#[must_use]
pub fn rulebook(rulebook: Rulebook) -> &'static str {
    match rulebook {
        Rulebook::House => {
            "house rules: no fourth check in a row, a position three times is a draw"
        }
        Rulebook::Threefold => "a position three times is a draw",
    }
}

/// A rulebook's name.
#[must_use]
pub fn rulebook_name(rulebook: Rulebook) -> &'static str {
    match rulebook {
        Rulebook::House => "House rules",
        Rulebook::Threefold => "Threefold repetition",
    }
}

/// The terms of a game in one line.
#[must_use]
pub fn terms(time: Pace, book: Rulebook, private: bool) -> String {
    let private = if private { ", private" } else { "" };
    format!(
        "{}, {}{private}",
        pace(time),
        rulebook_name(book).to_lowercase()
    )
}

/// A reason, as a word in lists and filters.
#[must_use]
pub fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Rules(ending) => moves::reason(ending),
        Reason::Resignation => "resignation",
        Reason::Agreement => "agreement",
        Reason::Timeout => "time",
        Reason::Cancelled => "called off",
    }
}

/// An outcome as a sentence.
#[must_use]
pub fn outcome(variant: &Variant, outcome: &Outcome) -> String {
    let seat = |side: Side| &variant.seat(side).name;
    let Outcome { winner, reason } = *outcome;
    match (winner, reason) {
        (winner, Reason::Rules(ending)) => {
            moves::ending(variant, rules::Outcome { winner, ending })
        }
        (Some(side), Reason::Resignation) => {
            format!("{} wins: {} has resigned.", seat(side), seat(side.other()))
        }
        (Some(side), Reason::Timeout) => {
            format!(
                "{} wins: {}’s time ran out.",
                seat(side),
                seat(side.other())
            )
        }
        (Some(side), Reason::Agreement | Reason::Cancelled) => format!("{} wins.", seat(side)),
        (None, Reason::Cancelled) => "The game was called off. It counts for nobody.".into(),
        (None, _) => "A draw: the players agreed.".into(),
    }
}

/// Why a form changed nothing.
#[must_use]
pub fn refusal(variant: &Variant, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Over(ended) => format!("The game is over. {}", outcome(variant, ended)),
        Refusal::NotYourTurn => "It is not your turn: your opponent is to move.".into(),
        Refusal::Stale => "The game has moved on since this page was shown, so nothing was done. \
            Please look at the board as it stands now."
            .into(),
        Refusal::Rules(why) => moves::refusal(variant, why),
        Refusal::NothingToAnswer => "That offer does not stand any more.".into(),
        Refusal::NothingToTakeBack => {
            "You have not moved yet, so there is nothing to take back.".into()
        }
        Refusal::TooLateToCancel => "A game can be called off only before the second move of each \
            side. You can resign, or offer a draw."
            .into(),
    }
}

/// Time given back to a clock.
#[must_use]
pub fn time_given(given: TimeDelta, away: TimeDelta) -> String {
    format!(
        "{} given back: the server was away for {}",
        time::left(given),
        time::left(away)
    )
}
