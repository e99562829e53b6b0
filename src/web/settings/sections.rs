//! The five pages of settings, and what they have in common.

use super::pages::{AccountPage, AlertsPage, BoardPage, GamesPage, PrivacyPage};
use crate::service::accounts::Refusals;
use crate::service::{Error, RequestContext};
use crate::web::http::{Failure, Fields, Page, RequestScope, render, see_other};
use crate::words::accounts as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

/// A page of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::web) enum Section {
    Account,
    Games,
    Board,
    Alerts,
    Privacy,
}

impl Section {
    pub(super) const ALL: [Self; 5] = [
        Self::Account,
        Self::Games,
        Self::Board,
        Self::Alerts,
        Self::Privacy,
    ];

    pub(in crate::web) fn path(self) -> &'static str {
        match self {
            Self::Account => "/settings/account",
            Self::Games => "/settings/games",
            Self::Board => "/settings/board",
            Self::Alerts => "/settings/alerts",
            Self::Privacy => "/settings/privacy",
        }
    }

    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Account => t!("settings-account"),
            Self::Games => t!("settings-games"),
            Self::Board => t!("settings-board"),
            Self::Alerts => t!("settings-alerts"),
            Self::Privacy => t!("settings-privacy"),
        }
    }

    pub(super) fn contents(self) -> &'static str {
        match self {
            Self::Account => t!("settings-account-contents"),
            Self::Games => t!("settings-games-contents"),
            Self::Board => t!("settings-board-contents"),
            Self::Alerts => t!("settings-alerts-contents"),
            Self::Privacy => t!("settings-privacy-contents"),
        }
    }
}

/// `GET /settings`: the pages.
#[derive(Template)]
#[template(path = "settings/index.html")]
pub(super) struct IndexPage {
    pub page: Page,
}

/// What all pages of settings have.
pub(super) struct Frame {
    pub section: Section,
    /// The form that was saved, and the sentence.
    saved: Option<(String, &'static str)>,
    pub refusals: Refusals,
}

impl Frame {
    pub(super) fn new(section: Section) -> Self {
        Self {
            section,
            saved: None,
            refusals: Refusals::default(),
        }
    }

    /// The confirmation beside one of these forms, separated by spaces.
    pub(super) fn saved(&self, forms: &str) -> Option<&'static str> {
        let (saved, sentence) = self.saved.as_ref()?;
        let is_here = forms.split(' ').any(|form| form == saved);
        is_here.then_some(*sentence)
    }

    /// Whether folded forms are open: one was saved, or one of these fields was refused.
    pub(super) fn opens(&self, forms: &str, fields: &str) -> bool {
        let is_refused = |field: &str| self.refusals.at(field).is_some();
        self.saved(forms).is_some() || fields.split(' ').any(is_refused)
    }
}

/// A page of settings that can show again what was typed.
pub(super) trait SettingsPage: Template + Send + Sized + 'static {
    fn of(context: &mut RequestContext) -> Result<Self, Error>;
    fn frame(&mut self) -> &mut Frame;
    /// Shows the sent values in place of the stored ones.
    fn fill(&mut self, _: &Fields) {}
}

/// Renders the page of a section after a change of its view.
pub(super) async fn section_page(
    scope: &RequestScope,
    section: Section,
    status: StatusCode,
    change: Change,
) -> Result<HttpResponse, Failure> {
    match section {
        Section::Account => changed::<AccountPage>(scope, status, change).await,
        Section::Games => changed::<GamesPage>(scope, status, change).await,
        Section::Board => changed::<BoardPage>(scope, status, change).await,
        Section::Alerts => changed::<AlertsPage>(scope, status, change).await,
        Section::Privacy => changed::<PrivacyPage>(scope, status, change).await,
    }
}

/// How a page differs from the stored settings.
#[derive(Default)]
pub(super) struct Change {
    pub saved: Option<String>,
    pub refusals: Refusals,
    pub typed: Option<Fields>,
}

async fn changed<P: SettingsPage>(
    scope: &RequestScope,
    status: StatusCode,
    change: Change,
) -> Result<HttpResponse, Failure> {
    let mut view = scope.read(P::of).await?;
    if let Some(fields) = &change.typed {
        view.fill(fields);
    }
    let frame = view.frame();
    frame.saved = change.saved.and_then(|form| {
        let sentence = say::confirmation(&form)?;
        Some((form, sentence))
    });
    frame.refusals = change.refusals;
    render(status, &view)
}

/// The page again, with the sentences at the refused fields and all that was typed.
pub(super) async fn refused_page(
    scope: &RequestScope,
    section: Section,
    refusals: Refusals,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let change = Change {
        refusals,
        typed: Some(fields),
        ..Change::default()
    };
    section_page(scope, section, StatusCode::UNPROCESSABLE_ENTITY, change).await
}

/// The answer to a saved form: its page, at the confirmation.
pub(super) fn saved(section: Section, form: &str) -> HttpResponse {
    see_other(&format!("{}?saved={form}#saved", section.path()))
}
