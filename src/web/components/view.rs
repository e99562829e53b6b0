//! View types that several pages share.

use crate::model::PlayerKind;
use crate::model::PlayerName;
use crate::rules::{Catalogue, Side, Variant};
use crate::search;
use crate::service::Instant;
use crate::web::http::{Choice, Page};
use crate::words::accounts::FORMER_PLAYER;
use crate::words::time;
use crate::words::{Markup, Noun, variant_name};
use chrono::TimeDelta;
use chrono_tz::Tz;
use percent_encoding::{CONTROLS, utf8_percent_encode};

/// Shorter remaining times are shown in red.
const SOON: TimeDelta = TimeDelta::hours(24);

#[derive(Clone)]
pub(in crate::web) struct When {
    /// For `datetime` attributes.
    pub iso: String,
    /// The date and time in the reader's zone.
    pub text: String,
    /// To the second, with the zone and in UTC.
    pub exact: String,
}

impl When {
    pub(in crate::web) fn new(at: Instant, zone: Tz) -> Self {
        Self {
            iso: at.format("%Y-%m-%dT%H:%M:%SZ").to_string(),
            text: time::instant(at, zone),
            exact: time::exact(at, zone),
        }
    }

    /// The instant as part of a sentence.
    pub(in crate::web) fn markup(&self) -> Markup {
        let [iso, text, exact] = [&self.iso, &self.text, &self.exact].map(|part| Markup::of(part));
        Markup(format!(
            r#"<time datetime="{iso}" title="{exact}">{text}</time>"#
        ))
    }

    /// The date of a record, as precise as it is known.
    pub(in crate::web) fn recorded(at: Instant, written: &str) -> Self {
        Self {
            iso: at.format("%Y-%m-%d").to_string(),
            text: time::day(written),
            exact: time::day(written),
        }
    }
}

/// Nearer deadlines are shown without year and UTC offset, which are in the title.
const NEAR: TimeDelta = TimeDelta::days(180);

/// A deadline and the time left until then.
pub(in crate::web) struct Deadline {
    pub when: When,
    pub remaining: String,
    /// Whether less than [`SOON`] is left.
    pub soon: bool,
    /// The time left in milliseconds, if the page counts it down.
    pub runs: Option<i64>,
    /// The most that the count shows, in milliseconds: time that costs nothing comes before it.
    pub most: Option<i64>,
}

impl Deadline {
    /// The time left, in an element that the script finds if it counts down.
    pub(in crate::web) fn countdown(&self) -> Markup {
        let remaining = Markup::of(&self.remaining);
        match self.runs {
            Some(milliseconds) => {
                let most = self.most.map(|most| format!(r#" data-most="{most}""#));
                let most = most.unwrap_or_default();
                Markup(format!(
                    r#"<span data-left="{milliseconds}"{most}>{remaining}</span>"#
                ))
            }
            None => remaining,
        }
    }

    /// A deadline for the reader of a page.
    pub(in crate::web) fn on(page: &Page, at: Instant) -> Self {
        let (now, zone) = (page.now, page.zone);
        Self {
            when: When {
                text: if at - now < NEAR {
                    time::near(at, zone)
                } else {
                    time::instant(at, zone)
                },
                ..When::new(at, zone)
            },
            remaining: time::remaining(at - now),
            soon: at - now < SOON,
            runs: None,
            most: None,
        }
    }
}

/// The name of a player on a page.
#[derive(Clone)]
pub(in crate::web) struct Person {
    pub name: String,
    /// The display name shown before it, if any.
    pub display: Option<String>,
    /// The player's page; `None` for a former player.
    pub href: Option<String>,
}

impl Person {
    /// A player. Only a closed account whose name was deleted has no page.
    pub(in crate::web) fn of(called: &PlayerName) -> Self {
        let name = called.name.clone();
        let former = name == FORMER_PLAYER;
        let has_page = !former && called.kind != PlayerKind::Guest;
        Self {
            href: has_page.then(|| format!("/players/{name}")),
            display: called.display.clone(),
            name: if former {
                t!("accounts-former-player").to_owned()
            } else {
                name
            },
        }
    }

    /// The friend whom an invitation is for, whose name is not known yet. Shown to the challenger
    /// and to the friend.
    pub(in crate::web) fn friend(is_own: bool) -> Self {
        Self {
            name: match is_own {
                true => t!("challenge-a-friend"),
                false => t!("challenge-you"),
            }
            .to_owned(),
            display: None,
            href: None,
        }
    }

    /// A person in game records, whose page is found by name.
    pub(in crate::web) fn recorded(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            display: None,
            href: search::person_key(name).map(|key| Self::address(&search::slug(&key))),
        }
    }

    /// The page of a person in game records.
    pub(in crate::web) fn address(slug: &str) -> String {
        // A slug contains only letters, digits and hyphens.
        format!("/people/{}", utf8_percent_encode(slug, CONTROLS))
    }
}

#[derive(Clone)]
pub(in crate::web) struct SeatLabel {
    pub name: String,
    /// The classes of the coloured disc beside it.
    pub chip: String,
}

impl SeatLabel {
    pub(in crate::web) fn of(variant: &Variant, side: Side) -> Self {
        let seat = variant.seat(side);
        Self {
            name: Noun::seat(variant, side).bare(),
            chip: format!(
                "chip {} {}",
                if seat.upper { "o" } else { "f" },
                seat.colour
            ),
        }
    }
}

pub(in crate::web) fn variant_choices(catalogue: &Catalogue, chosen: &str) -> Vec<Choice> {
    let all = catalogue.all().iter();
    all.map(|variant| Choice::new(variant.slug(), &variant_name(variant), chosen))
        .collect()
}

/// The parts of a text, split at its backticks. Parts between two of them are things to type.
pub(in crate::web) fn spans(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let spans = text.split('`').enumerate();
    spans.map(|(place, words)| (place % 2 == 1, words))
}
