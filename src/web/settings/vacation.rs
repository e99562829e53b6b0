//! The part of the settings that is about vacations.

use super::view::SettingsPage;
use super::{again, saved};
use crate::reasons::VacationFault;
use crate::service::vacations::{self, Standing, VacationForm};
use crate::web::frame::{Failure, Fields, Routes, Visit, form};
use crate::web::parts::When;
use crate::words::vacations as say;
use actix_web::HttpResponse;
use chrono_tz::Tz;

/// The routes of this file.
pub(super) fn routes(routes: &mut Routes) {
    routes.service(form("/settings/vacation", "/settings", vacation));
}

/// What the settings show of vacations.
pub(super) struct VacationView {
    /// The days that are left of this year.
    pub left: i64,
    /// The vacation that is planned or goes on.
    pub current: Option<Current>,
    /// What was typed as its beginning.
    pub from: String,
    /// What was typed as its end.
    pub until: String,
    /// The field that is at fault, and why.
    pub wrong: Option<(&'static str, String)>,
}

/// A vacation that is planned or goes on.
pub(super) struct Current {
    /// From when.
    pub from: When,
    /// Until when.
    pub until: When,
    /// Whether it goes on.
    pub has_begun: bool,
}

impl VacationView {
    /// How a player stands.
    pub(super) fn of(standing: Standing, zone: Tz) -> Self {
        let current = standing.current.map(|row| Current {
            from: When::new(row.starts_at.utc(), zone),
            until: When::new(row.ends_at.utc(), zone),
            has_begun: row.begun_at.is_some(),
        });
        Self {
            left: standing.left,
            current,
            from: String::new(),
            until: String::new(),
            wrong: None,
        }
    }

    /// Marks a field that is at fault.
    pub(super) fn mark(&self, field: &str) -> &'static str {
        match &self.wrong {
            Some((at, _)) if *at == field => {
                r#" aria-invalid="true" aria-describedby="vacation-wrong""#
            }
            _ => "",
        }
    }

    fn refuse(&mut self, why: &VacationFault, typed: VacationForm) {
        let field = match why {
            VacationFault::UnreadableStart | VacationFault::StartPast => "from",
            VacationFault::LastHours(_) | VacationFault::Already => "",
            _ => "until",
        };
        self.wrong = Some((field, say::refused(why)));
        self.from = typed.from;
        self.until = typed.until;
    }
}

/// What the form asks for.
#[derive(Clone, Copy)]
enum Do {
    Start,
    End,
}

/// `POST /settings/vacation`: `do=start` with `until`, and `from` unless it begins now, each a day or an instant;
/// `do=end` ends it, or drops the planned one.
async fn vacation(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    match fields.choice("do", &[("start", Do::Start), ("end", Do::End)])? {
        Do::Start => start(&visit, &fields).await,
        Do::End => {
            visit.write(vacations::end).await?;
            Ok(saved("vacation-over"))
        }
    }
}

async fn start(visit: &Visit, fields: &Fields) -> Result<HttpResponse, Failure> {
    let typed = VacationForm {
        from: fields.text("from").to_owned(),
        until: fields.text("until").to_owned(),
    };
    let asked = typed.clone();
    let done = visit.write(move |context| vacations::start(context, &asked));
    match done.await? {
        Ok(()) => Ok(saved("vacation")),
        Err(why) => {
            let keep = |form: &mut SettingsPage| form.vacation.refuse(&why, typed);
            again(visit, keep).await
        }
    }
}
