//! The main form of each page of settings. A setting that is not sent stays unchanged, so that the
//! addresses of single settings save by the same code.

use super::mail::{sent_reminders, wishes};
use super::sections::{Section, refused_page, saved};
use crate::model::Quiet;
use crate::service::accounts::settings_form::{self, Setting};
use crate::service::appearance::Appearance;
use crate::web::http::{Failure, Fields, RequestScope, Routes, form, next, see_other};
use actix_web::HttpResponse;

pub(super) fn routes(routes: &mut Routes) {
    use Section::{Account, Alerts, Board, Games, Privacy};
    for (path, section) in [
        ("/settings/account", Account),
        ("/settings/look", Account),
        ("/settings/display", Account),
        ("/settings/zone", Account),
        ("/settings/games", Games),
        ("/settings/notation", Games),
        ("/settings/quiet", Games),
        ("/settings/boards", Board),
        ("/settings/mail", Alerts),
        ("/settings/reminders", Alerts),
        ("/settings/privacy", Privacy),
        ("/settings/challenges", Privacy),
    ] {
        let save = move |scope: RequestScope, fields: Fields| save(scope, section, fields);
        routes.service(form(path, section.path(), save));
    }
}

/// Saves the settings of a page; `next` is the page to return to.
async fn save(
    scope: RequestScope,
    section: Section,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let settings = sent_settings(section, &fields)?;
    let done = scope.attempt(move |context| settings_form::save(context, settings));
    match (done.await?, fields.sent("next")) {
        (Ok(()), Some(page)) => Ok(see_other(&next::local(page))),
        (Ok(()), None) => Ok(saved(section, "form")),
        (Err(refusals), _) => refused_page(&scope, section, refusals, fields).await,
    }
}

/// The settings among the fields.
fn sent_settings(section: Section, fields: &Fields) -> Result<Vec<Setting>, Failure> {
    let text = |name: &str, setting: fn(String) -> Setting| {
        fields.sent(name).map(|typed| setting(typed.to_owned()))
    };
    let settings: Vec<Option<Setting>> = match section {
        Section::Account => vec![
            text("name", Setting::Name),
            text("display_name", Setting::DisplayName),
            text("zone", Setting::Zone),
            appearance(fields)?,
        ],
        Section::Games => vec![
            text("notation", Setting::Notation),
            quiet(fields),
            appearance(fields)?,
        ],
        Section::Board => vec![appearance(fields)?],
        Section::Alerts => vec![
            Some(Setting::Mail(wishes(fields)?)),
            sent_reminders(fields)?.map(Setting::Reminders),
        ],
        Section::Privacy => {
            let offered = [("", None), ("yes", Some(false)), ("no", Some(true))];
            let hides = fields.choice("online", &offered)?;
            let none = fields.choice("by_name", &[("", false), ("no", true)])?;
            vec![
                Some(Setting::RefusesChallenges(none)),
                hides.map(Setting::HidesPresence),
            ]
        }
    };
    Ok(settings.into_iter().flatten().collect())
}

fn quiet(fields: &Fields) -> Option<Setting> {
    let names = ["from", "to", "days"];
    let is_sent = names.iter().any(|name| fields.sent(name).is_some());
    is_sent.then(|| {
        let [from, to, _] = names.map(|name| fields.text(name));
        Setting::Quiet(Quiet::read(from, to, fields.all("days")))
    })
}

fn appearance(fields: &Fields) -> Result<Option<Setting>, Failure> {
    let valid = Appearance::default().with_valid(|name| fields.sent(name));
    let words = valid.ok_or(Failure::bad_request("looks"))?.words();
    let sent = words
        .iter()
        .filter(|(name, _)| fields.sent(name).is_some())
        .map(|(name, word)| ((*name).to_owned(), (*word).to_owned()));
    let sent: Vec<_> = sent.collect();
    Ok((!sent.is_empty()).then_some(Setting::Appearance(sent)))
}
