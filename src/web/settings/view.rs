//! The view of the settings.

use super::alerts::AlertsView;
use super::appearance_form::{AppearanceForm, appearance_form};
use super::mail::{MailForm, ReminderFields, reminder_fields};
use crate::model::{self, GameId, Quiet};
use crate::notation::Notation;
use crate::refusals::VacationFault;
use crate::service::accounts::{Refusals, blocks, mail, sessions, settings};
use crate::service::vacations::{self, VacationForm, VacationStatus};
use crate::service::{Error, RequestContext, feeds};
use crate::web::components::{Person, When};
use crate::web::feeds::Addresses;
use crate::web::http::{Choice, Page};
use crate::words::{self, accounts as say, readings};
use askama::Template;
use chrono_tz::{TZ_VARIANTS, Tz};

/// `GET /settings`; also a refusal (422).
#[derive(Template)]
#[template(path = "settings/page.html")]
pub(super) struct SettingsPage {
    pub page: Page,
    pub saved: Option<&'static str>,
    pub refusals: Refusals,
    /// The current name, or what was typed.
    pub name: String,
    /// The current display name, or what was typed.
    pub display_name: String,
    pub email: String,
    pub confirmed: bool,
    /// An address that is not confirmed yet.
    pub unconfirmed: Option<String>,
    /// The address typed into the form.
    pub new_email: String,
    /// The current zone, or what was typed.
    pub zone: String,
    /// The current quiet hours, or what was typed: from and to.
    pub quiet_hours: [String; 2],
    /// The days of the week, each free or not.
    pub free_days: Vec<Choice>,
    pub reminders: ReminderFields,
    pub zones: Vec<&'static str>,
    /// The style of boards and pages.
    pub appearance: AppearanceForm,
    pub notations: Vec<NotationChoice>,
    pub mail: MailForm,
    pub vacation: VacationView,
    /// Whether nobody may challenge the player by name.
    pub no_challenges: bool,
    pub blocked: Vec<Person>,
    pub alerts: AlertsView,
    pub sessions: Vec<Session>,
    /// The addresses of the player's calendar and feed; `None` if they are off.
    pub feeds: Option<Addresses>,
}

pub(super) struct NotationChoice {
    slug: &'static str,
    title: &'static str,
    /// A move in that notation, if the variants that use it can write it.
    example: &'static str,
    on: bool,
}

pub(super) struct Session {
    id: i64,
    browser: String,
    since: When,
    last_seen: When,
    is_this: bool,
}

impl SettingsPage {
    pub(super) fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let page = Page::of(context)?;
        let unconfirmed = settings::unconfirmed_address(context)?;
        let sessions = sessions::list(context)?.into_iter();
        let mail = MailForm::of(&mail::current(
            context,
            &mail::SettingsOwner::CurrentPlayer,
        )?);
        let feeds = feeds::own(context)?.map(|secret| Addresses::of(&page.site, &secret));
        let vacation = VacationView::of(vacations::status(context)?, page.zone);
        let blocked = blocks::list(context)?;
        let alerts = AlertsView::of(context, page.zone)?;
        let player = context.player()?;
        Ok(Self {
            no_challenges: player.no_challenges,
            alerts,
            blocked: blocked.iter().map(Person::of).collect(),
            feeds,
            saved: None,
            refusals: Refusals::default(),
            name: player.name.clone(),
            display_name: player.display_name.clone().unwrap_or_default(),
            email: player.email.clone().unwrap_or_default(),
            confirmed: player.confirmed_at.is_some(),
            unconfirmed,
            new_email: String::new(),
            zone: player.zone.clone(),
            quiet_hours: quiet_hours(&player.quiet()),
            free_days: free_days(&player.quiet()),
            reminders: reminder_fields(&player.reminders()),
            zones: TZ_VARIANTS.iter().map(|zone| zone.name()).collect(),
            notations: notations(player.notation()),
            appearance: appearance_form(context.app.catalogue(), &page.appearance),
            mail,
            vacation,
            sessions: sessions.map(|seen| session(&seen, page.zone)).collect(),
            page,
        })
    }
}

fn quiet_hours(quiet: &Quiet) -> [String; 2] {
    let (from, to) = quiet.hours().unzip();
    [from, to].map(|hour| hour.map(|hour: u32| hour.to_string()).unwrap_or_default())
}

fn free_days(quiet: &Quiet) -> Vec<Choice> {
    let choice = |day| {
        let word = model::quiet::word(day);
        let chosen = if quiet.is_free(day) { &*word } else { "" };
        Choice::new(&word, &words::time::weekday(day), chosen)
    };
    model::quiet::WEEK.map(choice).into()
}

fn session(seen: &sessions::SessionEntry, zone: Tz) -> Session {
    Session {
        id: seen.id,
        browser: say::browser(&seen.agent),
        since: When::new(seen.since, zone),
        last_seen: When::new(seen.last_seen, zone),
        is_this: seen.is_this,
    }
}

fn notations(chosen: Notation) -> Vec<NotationChoice> {
    let choice = |notation: Notation| NotationChoice {
        slug: notation.slug(),
        title: readings::title(notation),
        example: readings::sample(notation),
        on: notation == chosen,
    };
    Notation::ALL.iter().copied().map(choice).collect()
}

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
