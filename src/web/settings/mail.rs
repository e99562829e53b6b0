//! What a player is mailed about, and how often: the page that a mailed link leads to, which
//! works signed out, and the choices that one game leaves.

use crate::model::notice::Kind;
use crate::model::{MailFrequency, Word};
use crate::service::accounts::mail::{self, Choice as Chosen, Whose, Wishes};
use crate::web::frame::{Choice, Failure, Fields, Page, Routes, Visit, form, page, render};
use crate::words::mail_frequency as say;
use crate::words::notices::title;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;
use strum::VariantArray;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/mail/{mail_key}", show)).service(form(
        "/mail/{mail_key}",
        "/mail/{mail_key}",
        save,
    ));
}

/// The fields of the choice, as `parts/mail.html` shows them.
pub(super) struct MailForm {
    /// A box for each kind that can be switched off.
    pub kinds: Vec<Choice>,
    /// How often, each choice with what it means.
    pub frequencies: Vec<(Choice, &'static str)>,
    pub hours: Vec<Choice>,
    /// The zone that they are told in.
    pub zone: String,
}

impl MailForm {
    /// The fields for the choice as it stands.
    pub(super) fn of(chosen: &Chosen) -> Self {
        let kinds = Kind::optional().map(|kind| Choice {
            value: kind.word().to_owned(),
            text: title(kind).to_owned(),
            chosen: kind.is_wanted(&chosen.off),
        });
        let usual = chosen.schedule.frequency.word();
        let frequencies = MailFrequency::VARIANTS.iter().map(|frequency| {
            let (title, meaning) = say::frequency(*frequency);
            (Choice::new(frequency.word(), title, usual), meaning)
        });
        let hours = (0..24).map(|hour| Choice {
            value: hour.to_string(),
            text: say::hour(hour),
            chosen: hour == chosen.schedule.hour,
        });
        Self {
            kinds: kinds.collect(),
            frequencies: frequencies.collect(),
            hours: hours.collect(),
            zone: chosen.zone.replace('_', " "),
        }
    }
}

/// The choice that a form asks for: a box for each kind; frequency and hour may be left out.
pub(super) fn wishes(fields: &Fields) -> Result<Wishes, Failure> {
    let hour = fields.optional_number("hour")?;
    if hour.is_some_and(|hour| hour > 23) {
        return Err(Failure::bad_request("hour"));
    }
    let offered = MailFrequency::VARIANTS
        .iter()
        .map(|it| (it.word(), Some(*it)));
    let offered: Vec<_> = std::iter::once(("", None)).chain(offered).collect();
    let frequency = fields.choice("rhythm", &offered)?;
    let kinds = Kind::optional().filter(|kind| fields.sent(kind.word()).is_some());
    let kinds: Vec<Kind> = kinds.collect();
    // Boxes that are not ticked send nothing: the form says by itself that it showed them.
    let shown = fields.sent("kinds").is_some() || !kinds.is_empty();
    let is_schedule_alone = !shown && (frequency.is_some() || hour.is_some());
    Ok(Wishes {
        kinds: (!is_schedule_alone).then_some(kinds),
        frequency,
        hour,
    })
}

#[derive(Template)]
#[template(path = "settings/mail.html")]
struct MailPage {
    page: Page,
    name: String,
    mail: MailForm,
    saved: Option<&'static str>,
}

async fn show(visit: Visit, key: Path<String>) -> Result<HttpResponse, Failure> {
    let whose = Whose::Key(key.into_inner());
    let (page, chosen) = visit
        .read(move |context| Ok((Page::of(context)?, mail::look(context, &whose)?)))
        .await?;
    told(page, chosen, None)
}

/// `POST /mail/{mail_key}`: the fields of `POST /settings/mail`; shows what is saved.
async fn save(visit: Visit, key: Path<String>, fields: Fields) -> Result<HttpResponse, Failure> {
    let wishes = wishes(&fields)?;
    let whose = Whose::Key(key.into_inner());
    let (page, chosen) = visit
        .write(move |context| {
            mail::save(context, &whose, &wishes)?;
            Ok((Page::of(context)?, mail::look(context, &whose)?))
        })
        .await?;
    told(page, chosen, Some(t!("settings-saved")))
}

fn told(page: Page, chosen: Chosen, saved: Option<&'static str>) -> Result<HttpResponse, Failure> {
    let shown = MailPage {
        mail: MailForm::of(&chosen),
        name: chosen.name,
        page,
        saved,
    };
    render(StatusCode::OK, &shown)
}
