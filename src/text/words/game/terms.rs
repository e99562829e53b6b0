//! The terms of a game: time control, rulebook, repetition, visibility.

use crate::model::Speed;
use crate::play::duration::DAY;
use crate::play::{Pace, TimeControl};
use crate::rules::{Edition, Rulebook};
use crate::words::time_controls::of_bank;
use crate::words::{list, named, time, time_controls};
use chrono_tz::Tz;

/// The rule for repetitions in a game, as a sentence.
pub fn repetition(book: impl Into<Edition>) -> &'static str {
    let Edition { book, version } = book.into();
    match (book, version) {
        (Rulebook::House, 1) => t!("game-repetition-house-first"),
        _ => named("game-repetition", book.slug()),
    }
}

/// The terms of a game, one by one. That it is friendly is not said.
pub fn term_list(
    agreed: impl Into<Pace>,
    book: impl Into<Edition>,
    (private, rated): (bool, bool),
) -> Vec<String> {
    let Pace {
        control,
        terms: kept,
    } = agreed.into();
    let mut terms = vec![pace(control)];
    terms.extend(time_controls::terms(kept).map(str::to_owned));
    terms.push(rulebook_term(book.into().book).to_owned());
    if rated {
        terms.push(t!("game-rated").to_owned());
    }
    if private {
        terms.push(t!("game-private").to_owned());
    }
    terms
}

/// A kind of time control.
pub fn speed(speed: Speed) -> &'static str {
    match speed {
        Speed::Correspondence => t!("game-speed-correspondence"),
        Speed::Live => t!("game-speed-live"),
    }
}

/// The time control, for a list of terms.
pub fn pace(pace: TimeControl) -> String {
    match pace {
        TimeControl::PerMove(seconds) if seconds.is_multiple_of(DAY) => {
            t!("game-pace-days", days = seconds / DAY)
        }
        TimeControl::PerMove(seconds) => t!("game-pace-span", span = time::length(seconds)),
        TimeControl::Bank(bank) => of_bank("game-pace-bank", bank),
        TimeControl::Live(bank) => t!("game-pace-live", bank = of_bank("game-pace-bank", bank)),
        TimeControl::Courier(courier) => {
            t!(
                "game-pace-courier",
                courier = time_controls::courier(courier)
            )
        }
        TimeControl::Date(date) => t!("game-pace-date", date = time::instant(date, Tz::UTC)),
        TimeControl::Untimed => t!("game-pace-untimed").to_owned(),
    }
}

pub fn rulebook_name(rulebook: Rulebook) -> &'static str {
    named("game-rulebook", rulebook.slug())
}

/// A rulebook, for a list of terms.
pub(in crate::words) fn rulebook_term(rulebook: Rulebook) -> &'static str {
    named("game-term", rulebook.slug())
}

/// The terms of a game on one line.
pub fn terms(
    pace: impl Into<Pace>,
    book: impl Into<Edition>,
    private_and_rated: (bool, bool),
) -> String {
    list(term_list(pace, book, private_and_rated))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_control_fits_on_one_line() {
        for (slug, expected) in [
            ("1d", "1 day per move"),
            ("36h", "36 hours per move"),
            ("bank:14d", "14 days for each player"),
            ("bank:14d+1d", "14 days for each player + 1 day per move"),
            ("bank:14d<28d", "14 days for each player"),
            (
                "bank:14d+1d<28d",
                "14 days for each player + 1 day per move, at most 28 days",
            ),
            (
                "live:10m+5s",
                "live, 10 minutes for each player + 5 seconds per move",
            ),
            (
                "courier:spare=14d,extra=1d",
                "Game Courier clock, 14 days reserve",
            ),
            (
                "courier:spare=14d,grace=1d",
                "Game Courier clock, 14 days reserve + 1 day per move",
            ),
            (
                "courier:grace=36h",
                "Game Courier clock, 36 hours grace per move",
            ),
            (
                "courier:minimum=2d",
                "Game Courier clock, at least 2 days per move",
            ),
            (
                "date:2027-03-01T00:00:00Z",
                "whole game by Mon 1 Mar 2027, 00:00 UTC",
            ),
            ("none", "no time limit"),
        ] {
            assert_eq!(pace(slug.parse().unwrap()), expected);
        }
    }
}
