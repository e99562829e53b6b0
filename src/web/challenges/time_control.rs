//! The form fields for the time control of a challenge.

use crate::play::{
    Bank, ClockTerms, ControlFault, ControlField, Courier, Instant, Pace, TimeControl,
};
use crate::play::{duration, instant};
use crate::web::http::{Choice, FieldError};
use crate::words::time_controls as say;
use chrono::{NaiveDate, NaiveTime, TimeDelta, TimeZone, Utc};
use chrono_tz::Tz;

/// The default time per move.
pub(super) const USUAL_PACE: TimeControl = TimeControl::days(3);

/// The words of the fields that set how strict the clock is. An absent field means the second word.
pub(in crate::web) const TERMS: [(&str, [&str; 3]); 3] = [
    ("flag", ["", "automatic", "claim"]),
    ("vacation", ["", "yes", "no"]),
    ("quiet", ["", "yes", "no"]),
];

/// The kinds of time control, as the field `control` names them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::web) enum Kind {
    Days,
    Bank,
    Courier,
    Date,
    Live,
    None,
}

impl Kind {
    pub(in crate::web) const ALL: [Kind; 6] = [
        Self::Days,
        Self::Bank,
        Self::Courier,
        Self::Date,
        Self::Live,
        Self::None,
    ];

    /// The kinds with their own fields. Live games use those of a time bank.
    const WITH_FIELDS: [Kind; 4] = [Self::Days, Self::Bank, Self::Courier, Self::Date];

    fn of(control: TimeControl) -> Self {
        match control {
            TimeControl::PerMove(_) => Self::Days,
            TimeControl::Bank(_) => Self::Bank,
            TimeControl::Courier(_) => Self::Courier,
            TimeControl::Date(_) => Self::Date,
            TimeControl::Live(_) => Self::Live,
            TimeControl::Untimed => Self::None,
        }
    }

    pub(in crate::web) fn word(self) -> &'static str {
        match self {
            Self::Days => "days",
            Self::Bank => "bank",
            Self::Courier => "courier",
            Self::Date => "date",
            Self::Live => "live",
            Self::None => "none",
        }
    }

    pub(in crate::web) fn name(self) -> &'static str {
        match self {
            Self::Days => t!("challenge-kind-days"),
            Self::Bank => t!("challenge-kind-bank"),
            Self::Courier => t!("challenge-kind-courier"),
            Self::Date => t!("challenge-kind-date"),
            Self::Live => t!("challenge-kind-live"),
            Self::None => t!("challenge-kind-none"),
        }
    }

    fn fields(self) -> &'static [ControlField] {
        use ControlField::*;
        match self {
            Self::Days => &[Days],
            Self::Bank | Self::Live => &[Stock, Increment, Cap],
            Self::Courier => &[Spare, Grace, Minimum, Extra, Bonus, BonusPeriod, Maximum],
            Self::Date => &[Date],
            Self::None => &[],
        }
    }
}

/// The content of those fields.
#[derive(Clone, Default)]
pub(in crate::web) struct TypedTimeControl {
    pace: String,
    control: String,
    fields: Vec<(ControlField, String)>,
    terms: ClockTerms,
    is_preview: bool,
    /// The time zone of a last day; UTC if it is not known.
    pub(in crate::web) zone: Option<Tz>,
}

impl TypedTimeControl {
    /// Reads a form or an address. Without `pace` and `control`, it is the usual pace.
    pub(in crate::web) fn read<'a>(text: impl Fn(&str) -> &'a str) -> Self {
        let given = |name: &str| text(name).trim().to_owned();
        let typed = Self {
            pace: given("pace"),
            control: given("control"),
            fields: ControlField::ALL
                .iter()
                .map(|&field| (field, given(field.as_str())))
                .collect(),
            terms: ClockTerms {
                by_claim: text("flag") == "claim",
                no_vacation: text("vacation") == "no",
                no_quiet: text("quiet") == "no",
            },
            is_preview: text("do") == "preview",
            zone: None,
        };
        match (&*typed.pace, &*typed.control) {
            ("", "") => Self {
                pace: USUAL_PACE.slug(),
                ..typed
            },
            _ => typed,
        }
    }

    /// Whether it differs from the default, or an explanation was requested.
    pub(in crate::web) fn has_details(&self) -> bool {
        self.needs_explanation() || self.fields.iter().any(|(_, text)| !text.is_empty())
    }

    /// Whether its meaning is explained. The default needs no explanation.
    fn needs_explanation(&self) -> bool {
        let is_usual = self.pace == USUAL_PACE.slug() && self.terms == ClockTerms::default();
        self.is_preview || !is_usual
    }

    /// The requested time control: from `pace`, or else from `control` and its fields.
    pub(super) fn requested(&self) -> Result<TimeControl, FieldError> {
        if !self.pace.is_empty() {
            let pace = self.pace.parse();
            return pace.map_err(|_| FieldError::new("pace", t!("challenge-no-such-pace")));
        }
        Ok(match self.kind()? {
            Kind::Days => TimeControl::PerMove(self.days()?),
            Kind::Bank => TimeControl::Bank(self.bank()?),
            Kind::Live => {
                let bank = self.bank()?;
                TimeControl::Live(Bank::live(bank.stock, bank.increment, bank.cap))
            }
            Kind::Courier => TimeControl::Courier(self.courier()?),
            Kind::Date => TimeControl::Date(self.date()?),
            Kind::None => TimeControl::Untimed,
        })
    }

    /// The same with the requested clock terms.
    pub(in crate::web) fn with_terms(&self) -> Result<Pace, FieldError> {
        let terms = self.terms;
        self.requested().map(|control| Pace { control, terms })
    }

    /// The requested time control, if a challenge may have it.
    pub(super) fn allowed(&self, now: Instant) -> Result<TimeControl, FieldError> {
        let control = self.requested()?;
        let allowed = control.allowed(now).map_err(|why| self.refused(why));
        allowed.map(|()| control)
    }

    /// The fault, with the field that it belongs to.
    pub(in crate::web) fn refused(&self, why: ControlFault) -> FieldError {
        let field = match self.pace.is_empty() {
            true => why.field().as_str(),
            false => "pace",
        };
        FieldError::new(field, say::control_fault(why))
    }

    fn kind(&self) -> Result<Kind, FieldError> {
        let mut kinds = Kind::ALL.into_iter();
        let meant = kinds.find(|kind| kind.word() == self.control);
        meant.ok_or_else(|| FieldError::new("control", t!("challenge-no-such-control")))
    }

    fn text(&self, field: ControlField) -> &str {
        let mut fields = self.fields.iter();
        let typed = fields.find(|(known, _)| *known == field);
        typed.map_or("", |(_, text)| text)
    }

    /// A length in seconds; 0 for an empty field.
    fn length(&self, field: ControlField) -> Result<u32, FieldError> {
        match self.text(field) {
            "" => Ok(0),
            text => duration::read(text).map_err(|_| no_length(field)),
        }
    }

    fn days(&self) -> Result<u32, FieldError> {
        let text = self.text(ControlField::Days);
        match text.bytes().all(|byte| byte.is_ascii_digit()) && !text.is_empty() {
            true => duration::read(&format!("{text}d")).map_err(|_| no_length(ControlField::Days)),
            false => self.length(ControlField::Days),
        }
    }

    fn bank(&self) -> Result<Bank, FieldError> {
        Ok(Bank {
            stock: self.length(ControlField::Stock)?,
            increment: self.length(ControlField::Increment)?,
            cap: self.length(ControlField::Cap)?,
            free_first: 0,
        })
    }

    fn courier(&self) -> Result<Courier, FieldError> {
        Ok(Courier {
            spare: self.length(ControlField::Spare)?,
            grace: self.length(ControlField::Grace)?,
            minimum: self.length(ControlField::Minimum)?,
            extra: self.length(ControlField::Extra)?,
            bonus: self.length(ControlField::Bonus)?,
            bonus_period: self.length(ControlField::BonusPeriod)?,
            maximum: self.length(ControlField::Maximum)?,
        })
    }

    /// Whether it depends on the time zone.
    pub(super) fn has_last_day(&self) -> bool {
        self.pace.is_empty() && self.control == Kind::Date.word()
    }

    fn date(&self) -> Result<Instant, FieldError> {
        let typed = self.text(ControlField::Date);
        let day = NaiveDate::parse_from_str(typed, "%Y-%m-%d").ok();
        if let Some(end) = day.and_then(|day| end_of_day(day, self.zone?)) {
            return Ok(end);
        }
        let date = instant::read_date(typed);
        date.map_err(|_| FieldError::new(ControlField::Date.as_str(), t!("challenge-no-date")))
    }
}

/// The midnight after a day; where clocks skip it, the first instant of the next day.
fn end_of_day(day: NaiveDate, zone: Tz) -> Option<Instant> {
    let next = day.succ_opt()?.and_time(NaiveTime::MIN);
    let hours = (0..4).map(|hours| next + TimeDelta::hours(hours));
    let mut instants = hours.filter_map(|local| zone.from_local_datetime(&local).earliest());
    instants.next().map(|end| end.with_timezone(&Utc))
}

fn no_length(field: ControlField) -> FieldError {
    FieldError::new(field.as_str(), t!("challenge-no-length"))
}

/// The time limits of the form.
pub(in crate::web) struct TimeControlView {
    pub groups: Vec<PaceGroup>,
    /// Choices without a heading. The last one is the custom one, whose value is empty.
    pub others: Vec<Choice>,
    /// The meaning of the chosen one, if it is not the default or was requested.
    pub meaning: Option<String>,
    /// Whether the custom fields are unfolded.
    pub own: bool,
    pub kinds: Vec<Choice>,
    pub parts: Vec<OwnPart>,
    /// Checkboxes for the strictness of the clock.
    pub terms: Vec<TermBox>,
}

/// A checkbox for a stricter or milder clock.
pub(in crate::web) struct TermBox {
    pub name: &'static str,
    pub value: &'static str,
    pub label: &'static str,
    pub ticked: bool,
}

pub(in crate::web) struct PaceGroup {
    pub label: &'static str,
    pub choices: Vec<Choice>,
}

pub(in crate::web) struct OwnPart {
    pub label: &'static str,
    pub open: bool,
    pub fields: Vec<OwnField>,
}

/// A field for a length of time, or for a date.
pub(in crate::web) struct OwnField {
    pub name: &'static str,
    pub label: &'static str,
    pub value: String,
    /// Whether it takes a date, for which browsers offer a calendar.
    pub is_day: bool,
}

/// The fields, with what was typed into them.
pub(in crate::web) fn view(
    typed: &TypedTimeControl,
    refused: Option<&FieldError>,
    now: Instant,
) -> TimeControlView {
    let is_refused = |kind: Kind| {
        let mut fields = kind.fields().iter();
        fields.any(|field| refused.is_some_and(|why| why.field == field.as_str()))
    };
    let has_text = |kind: Kind| {
        let mut fields = kind.fields().iter();
        fields.any(|field| !typed.text(*field).is_empty())
    };
    let own = typed.pace.is_empty() || Kind::WITH_FIELDS.into_iter().any(has_text);
    // By default, the fields of the kind that shows best what a clock can do.
    let kind = typed.kind().unwrap_or(Kind::Bank);
    let part = |part: Kind| OwnPart {
        label: match part {
            Kind::Bank => t!("challenge-own-bank"),
            _ => part.name(),
        },
        open: own && (kind.fields() == part.fields() || has_text(part) || is_refused(part)),
        fields: part
            .fields()
            .iter()
            .map(|field| own_field(typed, *field))
            .collect(),
    };
    let allowed = typed.allowed(now).ok();
    TimeControlView {
        groups: Kind::ALL
            .into_iter()
            .filter_map(|kind| group(kind, &typed.pace))
            .collect(),
        others: others(&typed.pace),
        meaning: allowed
            .filter(|_| typed.needs_explanation())
            .map(|control| {
                let terms = typed.terms;
                say::meaning(Pace { control, terms })
            }),
        own,
        kinds: Kind::ALL
            .map(|each| Choice::new(each.word(), each.name(), kind.word()))
            .into(),
        parts: Kind::WITH_FIELDS.map(part).into(),
        terms: boxes(typed.terms).into(),
    }
}

fn boxes(terms: ClockTerms) -> [TermBox; 3] {
    let term = |(name, value), label, ticked| TermBox {
        name,
        value,
        label,
        ticked,
    };
    [
        term(
            ("flag", "claim"),
            t!("challenge-flag-by-claim"),
            terms.by_claim,
        ),
        term(
            ("vacation", "no"),
            t!("challenge-no-vacation"),
            terms.no_vacation,
        ),
        term(("quiet", "no"), t!("challenge-no-quiet"), terms.no_quiet),
    ]
}

/// The presets of a kind that has several.
fn group(kind: Kind, chosen: &str) -> Option<PaceGroup> {
    let offered = TimeControl::OFFERED.into_iter();
    let offered = offered.filter(|control| Kind::of(*control) == kind && kind != Kind::None);
    let choices: Vec<Choice> = offered.map(|control| choice(control, chosen)).collect();
    (!choices.is_empty()).then_some(PaceGroup {
        label: kind.name(),
        choices,
    })
}

/// No limit, the sent value if it is no preset (as in a rematch), and the custom one.
fn others(chosen: &str) -> Vec<Choice> {
    let mut others = vec![choice(TimeControl::Untimed, chosen)];
    let offered = TimeControl::OFFERED.iter();
    if !chosen.is_empty() && !offered.into_iter().any(|control| control.slug() == chosen) {
        let told = chosen.parse().map(crate::words::terms::pace);
        let told = told.unwrap_or_else(|_| chosen.to_owned());
        others.push(Choice::new(chosen, &told, chosen));
    }
    others.push(Choice::new("", t!("challenge-own"), chosen));
    others
}

fn choice(control: TimeControl, chosen: &str) -> Choice {
    Choice::new(&control.slug(), &say::choice(control), chosen)
}

fn own_field(typed: &TypedTimeControl, field: ControlField) -> OwnField {
    let value = typed.text(field);
    let is_day = value.is_empty() || NaiveDate::parse_from_str(value, "%Y-%m-%d").is_ok();
    OwnField {
        name: field.as_str(),
        label: say::label(field),
        value: value.to_owned(),
        is_day: field == ControlField::Date && is_day,
    }
}

#[cfg(test)]
#[path = "time_control_tests.rs"]
mod tests;
