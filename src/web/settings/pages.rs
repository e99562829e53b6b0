//! What the five pages of settings show.

use super::alerts::AlertsView;
use super::appearance_form::{
    AppearanceForm, Choices, afterwards, appearance_form, languages, select, sending,
};
use super::mail::{MailForm, ReminderFields, reminder_fields};
use super::sections::{Frame, Section, SettingsPage};
use super::vacation_view::VacationView;
use super::zones::{ZoneGroup, zone_groups};
use crate::model::{self, Quiet};
use crate::notation::Notation;
use crate::service::accounts::{blocks, mail, sessions, settings};
use crate::service::{Error, RequestContext, feeds, vacations};
use crate::web::components::{Person, When};
use crate::web::feeds::Addresses;
use crate::web::http::{Choice, Fields, Page};
use crate::words::{self, accounts as say, readings};
use askama::Template;
use chrono_tz::Tz;

#[derive(Template)]
#[template(path = "settings/account.html")]
pub(super) struct AccountPage {
    page: Page,
    frame: Frame,
    /// The current name, or what was typed.
    name: String,
    /// The current display name, or what was typed.
    display_name: String,
    email: String,
    confirmed: bool,
    /// An address that is not confirmed yet.
    unconfirmed: Option<String>,
    /// The address typed into the form.
    new_email: String,
    zones: Vec<ZoneGroup>,
    languages: Choices,
    sessions: Vec<Session>,
}

struct Session {
    id: i64,
    browser: String,
    since: When,
    last_seen: When,
    is_this: bool,
}

impl SettingsPage for AccountPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let page = Page::of(context)?;
        let unconfirmed = settings::unconfirmed_address(context)?;
        let sessions = sessions::list(context)?.into_iter();
        let player = context.player()?;
        Ok(Self {
            frame: Frame::new(Section::Account),
            name: player.name.clone(),
            display_name: player.display_name.clone().unwrap_or_default(),
            email: player.email.clone().unwrap_or_default(),
            confirmed: player.confirmed_at.is_some(),
            unconfirmed,
            new_email: String::new(),
            zones: zone_groups(&player.zone, page.now),
            languages: languages(page.appearance.language),
            sessions: sessions.map(|seen| session(&seen, page.zone)).collect(),
            page,
        })
    }

    fn frame(&mut self) -> &mut Frame {
        &mut self.frame
    }

    fn fill(&mut self, fields: &Fields) {
        fill(&mut self.name, fields, "name");
        fill(&mut self.display_name, fields, "display_name");
        fill(&mut self.new_email, fields, "email");
        if let Some(zone) = fields.sent("zone") {
            self.zones = zone_groups(zone, self.page.now);
        }
        self.languages.fill(fields);
    }
}

fn fill(value: &mut String, fields: &Fields, name: &str) {
    if let Some(typed) = fields.sent(name) {
        typed.clone_into(value);
    }
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

#[derive(Template)]
#[template(path = "settings/games.html")]
pub(super) struct GamesPage {
    page: Page,
    frame: Frame,
    notations: Vec<Choice>,
    sending: Choices,
    afterwards: Choices,
    /// The current quiet hours, or what was typed: from and to.
    quiet_hours: [String; 2],
    /// The days of the week, each free or not.
    free_days: Vec<Choice>,
    pub(super) vacation: VacationView,
}

impl SettingsPage for GamesPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let page = Page::of(context)?;
        let vacation = VacationView::of(vacations::status(context)?, page.zone);
        let player = context.player()?;
        Ok(Self {
            frame: Frame::new(Section::Games),
            notations: notations(player.notation()),
            sending: sending(&page.appearance),
            afterwards: afterwards(&page.appearance),
            quiet_hours: quiet_hours(&player.quiet()),
            free_days: free_days(&player.quiet()),
            vacation,
            page,
        })
    }

    fn frame(&mut self) -> &mut Frame {
        &mut self.frame
    }

    fn fill(&mut self, fields: &Fields) {
        select(&mut self.notations, fields.text("notation"));
        self.sending.fill(fields);
        self.afterwards.fill(fields);
        let [from, to] = &mut self.quiet_hours;
        fill(from, fields, "from");
        fill(to, fields, "to");
        if fields.sent("from").is_some() {
            for day in &mut self.free_days {
                day.chosen = fields.all("days").any(|sent| sent == day.value);
            }
        }
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

/// The notations, each with a move as it writes it.
fn notations(chosen: Notation) -> Vec<Choice> {
    let choice = |notation: Notation| {
        let text = t!(
            "settings-notation-example",
            notation = readings::title(notation),
            example = readings::sample(notation)
        );
        Choice::new(notation.slug(), &text, chosen.slug())
    };
    Notation::ALL.iter().copied().map(choice).collect()
}

#[derive(Template)]
#[template(path = "settings/board.html")]
pub(super) struct BoardPage {
    page: Page,
    frame: Frame,
    appearance: AppearanceForm,
}

impl SettingsPage for BoardPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let page = Page::of(context)?;
        context.player()?;
        let mut appearance = appearance_form(context.app.catalogue(), &page.appearance);
        let is_shown = |choices: &Choices| ["size", "orientation", "light"].contains(&choices.name);
        appearance.choices.retain(is_shown);
        Ok(Self {
            frame: Frame::new(Section::Board),
            appearance,
            page,
        })
    }

    fn frame(&mut self) -> &mut Frame {
        &mut self.frame
    }
}

#[derive(Template)]
#[template(path = "settings/alerts.html")]
pub(super) struct AlertsPage {
    page: Page,
    frame: Frame,
    mail: MailForm,
    reminders: ReminderFields,
    pub(super) alerts: AlertsView,
    /// The addresses of the player's calendar and feed; `None` if they are off.
    feeds: Option<Addresses>,
}

impl SettingsPage for AlertsPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let page = Page::of(context)?;
        let current = mail::current(context, &mail::SettingsOwner::CurrentPlayer)?;
        let feeds = feeds::own(context)?.map(|secret| Addresses::of(&page.site, &secret));
        Ok(Self {
            frame: Frame::new(Section::Alerts),
            mail: MailForm::of(&current),
            reminders: reminder_fields(&context.player()?.reminders()),
            alerts: AlertsView::of(context, page.zone)?,
            feeds,
            page,
        })
    }

    fn frame(&mut self) -> &mut Frame {
        &mut self.frame
    }
}

#[derive(Template)]
#[template(path = "settings/privacy.html")]
pub(super) struct PrivacyPage {
    page: Page,
    frame: Frame,
    /// Whether nobody may challenge the player by name.
    no_challenges: bool,
    hides_presence: bool,
    blocked: Vec<Person>,
}

impl SettingsPage for PrivacyPage {
    fn of(context: &mut RequestContext) -> Result<Self, Error> {
        let page = Page::of(context)?;
        let blocked = blocks::list(context)?;
        let player = context.player()?;
        Ok(Self {
            frame: Frame::new(Section::Privacy),
            no_challenges: player.no_challenges,
            hides_presence: player.hides_presence,
            blocked: blocked.iter().map(Person::of).collect(),
            page,
        })
    }

    fn frame(&mut self) -> &mut Frame {
        &mut self.frame
    }
}
