//! The form for a vacation.

use crate::model::GameId;
use crate::refusals::VacationFault;
use crate::service::vacations::{VacationForm, VacationStatus};
use crate::web::components::When;
use crate::words::accounts as say;
use chrono_tz::Tz;

pub(super) struct VacationView {
    pub a_year: u32,
    pub left: i64,
    /// Whether one starts automatically before a loss on time.
    pub saves: bool,
    /// The planned or current vacation.
    pub current: Option<Current>,
    pub from: String,
    pub until: String,
    /// The field at fault, and the sentence.
    pub wrong: Option<(&'static str, String)>,
    /// The games that prevent it, each with its address.
    pub near: Vec<(String, String)>,
}

/// A planned or current vacation.
pub(super) struct Current {
    pub from: When,
    pub until: When,
    pub has_begun: bool,
}

impl VacationView {
    pub(super) fn of(standing: VacationStatus, zone: Tz) -> Self {
        let current = standing.current.map(|row| Current {
            from: When::new(row.starts_at.utc(), zone),
            until: When::new(row.ends_at.utc(), zone),
            has_begun: row.begun_at.is_some(),
        });
        Self {
            a_year: standing.a_year.into(),
            left: standing.left,
            saves: standing.saves,
            current,
            from: String::new(),
            until: String::new(),
            wrong: None,
            near: Vec::new(),
        }
    }

    /// Whether the site has vacations, or one is current.
    pub(super) fn is_offered(&self) -> bool {
        self.a_year > 0 || self.current.is_some()
    }

    /// Whether the fault belongs to no single field.
    pub(super) fn is_wrong_as_a_whole(&self) -> bool {
        matches!(&self.wrong, Some(("", _)))
    }

    /// The attributes of a field that is at fault.
    pub(super) fn mark(&self, field: &str) -> &'static str {
        match &self.wrong {
            Some((at, _)) if *at == field => {
                r#" aria-invalid="true" aria-describedby="vacation-wrong" autofocus"#
            }
            _ => "",
        }
    }

    pub(super) fn refuse(&mut self, why: &VacationFault, typed: VacationForm) {
        let field = match why {
            VacationFault::UnreadableStart | VacationFault::StartPast => "from",
            VacationFault::LastHours(_) | VacationFault::Already => "",
            _ => "until",
        };
        self.wrong = Some((field, say::vacation_refusal(why)));
        if let VacationFault::LastHours(games) = why {
            let link = |id: &GameId| {
                (
                    format!("/games/{id}"),
                    t!("vacation-game", game = id.to_string()),
                )
            };
            self.near = games.iter().map(link).collect();
        }
        self.from = typed.from;
        self.until = typed.until;
    }
}
