//! Parts that several pages share.

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

/// Less time than this is shown in red.
const SOON: TimeDelta = TimeDelta::hours(24);

/// An instant as a page tells it.
#[derive(Clone)]
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

    /// As it stands within a sentence.
    pub(in crate::web) fn markup(&self) -> Markup {
        let [iso, told, exact] = [&self.iso, &self.told, &self.exact].map(|text| Markup::of(text));
        Markup(format!(
            r#"<time datetime="{iso}" title="{exact}">{told}</time>"#
        ))
    }

    /// A day that a record tells, as far as it is known.
    pub(in crate::web) fn recorded(at: Instant, written: &str) -> Self {
        Self {
            iso: at.format("%Y-%m-%d").to_string(),
            told: time::day(written),
            exact: time::day(written),
        }
    }
}

/// A deadline is told without its year and offset from UTC where it is nearer than this; both stand
/// in the title.
const NEAR: TimeDelta = TimeDelta::days(180);

/// Until when, and how long that still is.
pub(in crate::web) struct Deadline {
    pub when: When,
    pub left: String,
    /// Whether that is less than a day.
    pub soon: bool,
    /// The same in milliseconds, where it runs on the page by the second.
    pub runs: Option<i64>,
}

impl Deadline {
    /// The time left; the script finds it by its element where it runs.
    pub(in crate::web) fn left(&self) -> Markup {
        let left = Markup::of(&self.left);
        match self.runs {
            Some(milliseconds) => {
                Markup(format!(r#"<span data-left="{milliseconds}">{left}</span>"#))
            }
            None => left,
        }
    }

    /// Tells a deadline on a page.
    pub(in crate::web) fn on(page: &Page, at: Instant) -> Self {
        let (now, zone) = (page.now, page.zone);
        Self {
            when: When {
                told: if at - now < NEAR {
                    time::near(at, zone)
                } else {
                    time::instant(at, zone)
                },
                ..When::new(at, zone)
            },
            left: time::remaining(at - now),
            soon: at - now < SOON,
            runs: None,
        }
    }
}

/// A player, named on a page.
#[derive(Clone)]
pub(in crate::web) struct Person {
    pub name: String,
    /// The name that is shown before it, where there is one.
    pub display: Option<String>,
    /// The player's page; none for a former player.
    pub href: Option<String>,
}

impl Person {
    /// A player, who has a page unless the account is closed and the name forgotten.
    pub(in crate::web) fn of(called: &PlayerName) -> Self {
        let name = called.name.clone();
        let former = name == FORMER_PLAYER;
        Self {
            href: (!former).then(|| format!("/players/{name}")),
            display: called.display.clone(),
            name: if former {
                t!("accounts-former-player").to_owned()
            } else {
                name
            },
        }
    }

    /// The friend whom an invitation is for: nobody knows under which name they will come. Told to
    /// the challenger, or to whoever it waits for.
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

    /// Somebody whom a record names: their page is known by the name.
    pub(in crate::web) fn recorded(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            display: None,
            href: search::person_key(name).map(|key| Self::address(&search::slug(&key))),
        }
    }

    /// The address of the page of somebody whom records name, by their word in addresses.
    pub(in crate::web) fn address(slug: &str) -> String {
        // Nothing is in it but letters, digits and hyphens.
        format!("/people/{}", utf8_percent_encode(slug, CONTROLS))
    }
}

#[derive(Clone)]
pub(in crate::web) struct SeatLabel {
    pub name: String,
    /// The classes of the small disc beside it.
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

/// The variants to choose among.
pub(in crate::web) fn variant_choices(catalogue: &Catalogue, chosen: &str) -> Vec<Choice> {
    let all = catalogue.all().iter();
    all.map(|variant| Choice::new(variant.slug(), &variant_name(variant), chosen))
        .collect()
}

/// A text cut at its backticks: what stands between two of them is something to type.
pub(in crate::web) fn spans(text: &str) -> impl Iterator<Item = (bool, &str)> {
    let spans = text.split('`').enumerate();
    spans.map(|(place, words)| (place % 2 == 1, words))
}
