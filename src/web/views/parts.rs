//! Parts that several pages share.

use crate::rules::{Side, Variant};
use crate::service::Instant;
use crate::service::accounts::Refusals as AccountRefusals;
use crate::words;
use crate::words::accounts::FORMER_PLAYER;
use crate::words::records::UNNAMED;
use crate::words::time;
use chrono::TimeDelta;
use chrono_tz::Tz;

/// Less time than this is shown in red.
const SOON: TimeDelta = TimeDelta::hours(24);

/// An instant as a page tells it.
pub(in crate::web) struct When {
    /// For `datetime` attributes.
    pub iso: String,
    /// For people, in their zone.
    pub told: String,
    /// To the second, with the zone and in UTC.
    pub exact: String,
}

impl When {
    /// Tells an instant in a zone.
    pub(in crate::web) fn new(at: Instant, zone: Tz) -> Self {
        Self {
            iso: at.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            told: time::instant(at, zone),
            exact: time::exact(at, zone),
        }
    }

    /// A day as a record writes it.
    pub(in crate::web) fn recorded(at: Instant, told: &str) -> Self {
        Self {
            iso: at.format("%Y-%m-%d").to_string(),
            told: told.to_owned(),
            exact: told.to_owned(),
        }
    }
}

/// Until when, and how long that still is.
pub(in crate::web) struct Deadline {
    /// The instant.
    pub when: When,
    /// The time left: `2 d 3 h`.
    pub left: String,
    /// Whether that is less than a day.
    pub soon: bool,
}

impl Deadline {
    /// Tells a deadline.
    pub(in crate::web) fn new(at: Instant, now: Instant, zone: Tz) -> Self {
        Self {
            when: When::new(at, zone),
            left: time::left(at - now),
            soon: at - now < SOON,
        }
    }
}

/// A player, named on a page.
#[derive(Clone)]
pub(in crate::web) struct Person {
    /// The name.
    pub name: String,
    /// The player's page; none for a former player.
    pub href: Option<String>,
}

impl Person {
    /// A player, who has a page unless the account is closed and the name forgotten.
    pub(in crate::web) fn named(name: &str) -> Self {
        let former = name == FORMER_PLAYER;
        Self {
            name: name.to_owned(),
            href: (!former).then(|| format!("/players/{name}")),
        }
    }

    /// Somebody whom a record names, who has no page here.
    pub(in crate::web) fn recorded(name: &str) -> Self {
        let name = match name {
            "" => UNNAMED,
            name => name,
        };
        Self {
            name: name.to_owned(),
            href: None,
        }
    }
}

/// A seat's look.
#[derive(Clone)]
pub(in crate::web) struct Seated {
    /// Such as `Red`.
    pub name: String,
    /// The classes of the small disc beside it.
    pub chip: String,
}

impl Seated {
    /// The seat of a side.
    pub(in crate::web) fn of(variant: &Variant, side: Side) -> Self {
        let seat = variant.seat(side);
        Self {
            name: seat.name.clone(),
            chip: format!(
                "chip {} {}",
                if seat.upper { "o" } else { "f" },
                seat.colour
            ),
        }
    }
}

/// A seat and who sits there, on a card.
pub(in crate::web) struct SeatLine {
    /// The seat.
    pub seat: Seated,
    /// Who sits there.
    pub who: Person,
    /// Whether the seat has won.
    pub won: bool,
}

/// A running or finished game in a list.
pub(in crate::web) struct GameCard {
    /// The game's number.
    pub id: i64,
    /// The variant's name.
    pub variant: String,
    /// The seats, in the order of moving.
    pub seats: [SeatLine; 2],
    /// Whether the reader has to move.
    pub mine: bool,
    /// `Your move`, `Red to move`, `Red won by checkmate`, `Draw by agreement`.
    pub state: String,
    /// How long it is: `43 plies`.
    pub length: String,
    /// While it runs and the clock is on.
    pub deadline: Option<Deadline>,
    /// When it ended, or when the last move was made.
    pub when: Option<When>,
    /// Whether only its players see it.
    pub private: bool,
    /// A small board of [`crate::web::show::Smalls`]; empty when the position cannot be read.
    pub board: String,
}

/// An open game or a challenge in a list.
pub(in crate::web) struct ChallengeCard {
    /// The game's number.
    pub id: i64,
    /// The variant's name.
    pub variant: String,
    /// Who invites.
    pub from: Person,
    /// Who is invited; none when anybody is.
    pub to: Option<Person>,
    /// `you play Red`, `3 days a move`, `private` and the like.
    pub terms: Vec<String>,
    /// The word of greeting; may be empty.
    pub greeting: String,
    /// Whether the reader may accept it with a button in the list.
    pub accept: bool,
    /// Whether the reader is the one invited and may also decline.
    pub decline: bool,
    /// Whether the reader made it and may withdraw it.
    pub withdraw: bool,
    /// A small board of [`crate::web::show::Smalls`] with the start; empty when it cannot be read.
    pub board: String,
}

/// One of the values that a field offers.
#[derive(Clone)]
pub(in crate::web) struct Choice {
    /// What the form sends.
    pub value: String,
    /// What people read.
    pub text: String,
    /// Whether it is chosen.
    pub chosen: bool,
}

impl Choice {
    /// A value, its words, and the value that is chosen now.
    pub(in crate::web) fn new(value: &str, text: &str, chosen: &str) -> Self {
        Self {
            value: value.to_owned(),
            text: text.to_owned(),
            chosen: value == chosen,
        }
    }
}

/// Values of a field under a heading.
pub(in crate::web) struct Group {
    /// The heading.
    pub title: String,
    /// The values.
    pub choices: Vec<Choice>,
}

/// A value refused: shown on top of the page and beside its field.
pub(in crate::web) struct Refused {
    /// The field's name; empty when no single field is to blame.
    pub field: &'static str,
    /// What is wrong and what would be right.
    pub sentence: String,
}

/// What is wrong with a field, if that is the one refused.
pub(in crate::web) fn wrong<'a>(refused: Option<&'a Refused>, field: &str) -> Option<&'a str> {
    refused
        .filter(|refused| refused.field == field)
        .map(|refused| refused.sentence.as_str())
}

impl AccountRefusals {
    /// The sentence for a field.
    pub(in crate::web) fn at(&self, field: &str) -> Option<&'static str> {
        self.reason(field).map(words::accounts::refused)
    }
}

/// A text cut at its backticks: what stands between two of them is something to type.
pub(in crate::web) fn spans(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let spans = text.split('`').enumerate();
    spans.map(|(place, words)| (place % 2 == 1, words))
}
