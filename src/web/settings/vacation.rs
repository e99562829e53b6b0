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

pub(super) fn routes(routes: &mut Routes) {
    routes.service(form("/settings/vacation", "/settings", vacation));
}

/// What the settings show of vacations.
pub(super) struct VacationView {
    pub a_year: u32,
    /// The days that are left of this year.
    pub left: i64,
    /// Whether one begins where a flag would fall.
    pub saves: bool,
    /// The vacation that is planned or goes on.
    pub current: Option<Current>,
    /// What was typed as its beginning.
    pub from: String,
    /// What was typed as its end.
    pub until: String,
    /// The field that is at fault, and why.
    pub wrong: Option<(&'static str, String)>,
    /// The games that are in the way, each with its address.
    pub near: Vec<(String, String)>,
}

/// A vacation that is planned or goes on.
pub(super) struct Current {
    pub from: When,
    pub until: When,
    pub has_begun: bool,
}

impl VacationView {
    pub(super) fn of(standing: Standing, zone: Tz) -> Self {
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

    /// Whether there are vacations here, or one goes on.
    pub(super) fn is_offered(&self) -> bool {
        self.a_year > 0 || self.current.is_some()
    }

    /// Whether no one field is at fault.
    pub(super) fn is_wrong_as_a_whole(&self) -> bool {
        matches!(&self.wrong, Some(("", _)))
    }

    /// Marks a field that is at fault.
    pub(super) fn mark(&self, field: &str) -> &'static str {
        match &self.wrong {
            Some((at, _)) if *at == field => {
                r#" aria-invalid="true" aria-describedby="vacation-wrong" autofocus"#
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
        if let VacationFault::LastHours(games) = why {
            let link = |id: &i64| (format!("/games/{id}"), say::game(*id));
            self.near = games.iter().map(link).collect();
        }
        self.from = typed.from;
        self.until = typed.until;
    }
}

#[derive(Clone, Copy)]
enum Do {
    Start,
    End,
    Choose,
}

/// `POST /settings/vacation`: `do=start` with `until`, and `from` unless it begins now, each a day
/// or an instant; `do=end` ends it, or drops the planned one; `do=choose` with `saves=yes` lets one
/// begin where a flag would fall.
async fn vacation(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let offered = [
        ("start", Do::Start),
        ("end", Do::End),
        ("choose", Do::Choose),
    ];
    match fields.choice("do", &offered)? {
        Do::Start => start(&visit, &fields).await,
        Do::End => {
            visit.write(vacations::end).await?;
            Ok(saved("vacation-over"))
        }
        Do::Choose => {
            let saves = fields.choice("saves", &[("", false), ("yes", true)])?;
            visit
                .write(move |context| vacations::choose(context, saves))
                .await?;
            Ok(saved("vacation-saves"))
        }
    }
}

async fn start(visit: &Visit, fields: &Fields) -> Result<HttpResponse, Failure> {
    let typed = VacationForm {
        from: fields.text("from").to_owned(),
        until: fields.text("until").to_owned(),
    };
    let asked = typed.clone();
    let done = visit.attempt(move |context| vacations::start(context, &asked));
    match done.await? {
        Ok(()) => Ok(saved("vacation")),
        Err(why) => {
            let keep = |form: &mut SettingsPage| form.vacation.refuse(&why, typed);
            again(visit, keep).await
        }
    }
}
