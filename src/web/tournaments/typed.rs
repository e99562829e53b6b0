//! What was typed into the form for a new tournament.

use crate::model::StartRule;
use crate::play::instant;
use crate::refusals::TournamentRefused;
use crate::service::Instant;
use crate::service::tournaments::{MOST_PLACES, MOST_ROUNDS, MOST_SECTION};
use crate::web::challenges::TypedTimeControl;
use crate::web::http::{FieldError, Fields};
use crate::words;
use chrono::{NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// What was typed into the form.
#[derive(Clone, Default)]
pub(super) struct TypedTournament {
    pub name: String,
    pub kind: String,
    pub variants: Vec<String>,
    pub rulebook: String,
    pub time: TypedTimeControl,
    pub places: String,
    pub section: String,
    pub rounds: String,
    pub start: String,
    pub start_on: String,
    pub rated: String,
    pub entry: String,
    pub rating_from: String,
    pub rating_to: String,
    pub at_once: String,
    pub late: String,
    pub message: String,
    pub trf: String,
}

impl TypedTournament {
    /// Reads a form or an address. `text` returns the value of a field, or an empty text.
    pub(super) fn read<'a>(text: impl Fn(&str) -> &'a str, variants: Vec<String>) -> Self {
        let given = |name: &str| text(name).to_owned();
        Self {
            name: given("name"),
            kind: given("kind"),
            variants,
            rulebook: given("rulebook"),
            time: TypedTimeControl::read(&text),
            places: given("places"),
            section: given("section"),
            rounds: given("rounds"),
            start: given("start"),
            start_on: given("start_on"),
            rated: given("rated"),
            entry: given("entry"),
            rating_from: given("rating_from"),
            rating_to: given("rating_to"),
            at_once: given("at_once"),
            late: given("late"),
            message: given("message"),
            trf: given("trf"),
        }
    }

    pub(super) fn of_fields(fields: &Fields) -> Self {
        let variants = fields.all("variant").map(str::to_owned).collect();
        Self::read(|name| fields.text(name), variants)
    }

    /// Whether the folded part of the form has an entry.
    pub(super) fn has_details(&self) -> bool {
        let words = [
            &self.rulebook,
            &self.section,
            &self.rounds,
            &self.rating_from,
            &self.rating_to,
            &self.at_once,
            &self.message,
        ];
        words.into_iter().any(|word| !word.is_empty())
            || self.variants.len() > 1
            || self.late == "yes"
            || self.entry == "invited"
            || self.time.has_details()
    }
}

/// A whole number; `None` for an empty field. Anything else is refused like one out of range.
pub(super) fn number(field: &'static str, text: &str) -> Result<Option<i64>, FieldError> {
    match text.trim() {
        "" => Ok(None),
        text => match text.parse() {
            Ok(number) => Ok(Some(number)),
            Err(_) => {
                let (least, most) = match field {
                    "rounds" => (1, MOST_ROUNDS),
                    "section" => (3, MOST_SECTION),
                    "at_once" => (1, MOST_PLACES),
                    _ => (2, MOST_PLACES),
                };
                let sentence = t!("tournament-refused-number", least, most);
                Err(FieldError::new(field, sentence))
            }
        },
    }
}

/// A bound of ratings; `None` if it is no number.
pub(super) fn bound(text: &str) -> Option<Option<i64>> {
    match text.trim() {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    }
}

pub(super) fn start(
    typed: &TypedTournament,
    zone: Tz,
) -> Result<(StartRule, Option<Instant>), FieldError> {
    let date = match typed.start.trim() {
        "" | "full" => return Ok((StartRule::Full, None)),
        "manual" => return Ok((StartRule::Manual, None)),
        "date" => typed.start_on.trim(),
        date => date,
    };
    let day = NaiveDate::parse_from_str(date, "%Y-%m-%d").ok();
    let at = day
        .and_then(|day| start_of_day(day, zone))
        .or_else(|| instant::read_date(date).ok());
    match at {
        Some(at) => Ok((StartRule::Date, Some(at))),
        None => {
            let sentence = words::tournaments::refusal(&TournamentRefused::StartDate);
            Err(FieldError::new("start_on", sentence))
        }
    }
}

/// The first instant of a day.
fn start_of_day(day: NaiveDate, zone: Tz) -> Option<Instant> {
    let midnight = day.and_time(NaiveTime::MIN);
    let hours = (0..4).map(|hours| midnight + TimeDelta::hours(hours));
    let mut instants = hours.filter_map(|local| zone.from_local_datetime(&local).earliest());
    instants.next().map(|start| start.with_timezone(&Utc))
}

/// The field at fault, with its sentence.
pub(super) fn field_error(why: &TournamentRefused, typed: &TypedTournament) -> FieldError {
    use TournamentRefused as Why;
    if let Why::WrongTimeControl(fault) = why {
        return typed.time.refused(*fault);
    }
    let field = match why {
        Why::NoVariant | Why::TooManyVariants(_) => "variant",
        Why::WrongRulebook => "rulebook",
        Why::CannotBeRated => "rated",
        Why::Untimed | Why::ByClaim => "pace",
        Why::Places { .. } => "places",
        Why::Section { .. } => "section",
        Why::Rounds { .. } => "rounds",
        Why::AtOnce => "at_once",
        Why::StartDate => "start_on",
        Why::NoLateEntries => "late",
        Why::RatingRange => "rating_from",
        Why::MessageTooLong(_) => "message",
        _ => "name",
    };
    FieldError::new(field, words::tournaments::refusal(why))
}
