//! Email settings: which notices and how often. A link in an email opens the page without a
//! session.

use crate::model::notice::Kind;
use crate::model::reminders::{MOST, Mark};
use crate::model::{MailFrequency, Reminders, SubjectStyle, Word};
use crate::service::accounts::mail::{
    self, EmailSettings as Chosen, MailSettingsForm, SettingsOwner,
};
use crate::web::http::{Choice, Failure, Fields, Page, RequestScope, Routes, form, page, render};
use crate::words::mail_frequency as say;
use crate::words::notices::title;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;
use strum::VariantArray;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/mail/{key}", show))
        .service(form("/mail/{key}", "/mail/{key}", save));
}

/// The fields of the form, as `settings/mail_fields.html` shows them.
pub(super) struct MailForm {
    /// A checkbox for each kind of notice that can be switched off.
    pub kinds: Vec<Choice>,
    /// The frequencies, each with its meaning.
    pub frequencies: Vec<(Choice, &'static str)>,
    pub hours: Vec<Choice>,
    /// The subjects of emails about games.
    pub subjects: Vec<Choice>,
    /// The time zone of the digests.
    pub zone: String,
}

impl MailForm {
    /// The fields for the current settings.
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
        let usual = chosen.schedule.subject.word();
        let subjects = SubjectStyle::VARIANTS.iter();
        let subjects = subjects.map(|it| Choice::new(it.word(), say::subject(*it), usual));
        Self {
            kinds: kinds.collect(),
            frequencies: frequencies.collect(),
            hours: hours.collect(),
            subjects: subjects.collect(),
            zone: chosen.zone.replace('_', " "),
        }
    }
}

/// The requested settings. Frequency, hour and subjects are optional.
pub(super) fn wishes(fields: &Fields) -> Result<MailSettingsForm, Failure> {
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
    // Unticked checkboxes are not sent. The field `kinds` tells that the form contained them.
    let shown = fields.sent("kinds").is_some() || !kinds.is_empty();
    let subjects = SubjectStyle::VARIANTS.iter();
    let subjects = subjects.map(|style| (style.word(), Some(*style)));
    let subjects: Vec<_> = std::iter::once(("", None)).chain(subjects).collect();
    let subject = fields.choice("subject", &subjects)?;
    let has_others = frequency.is_some() || hour.is_some() || subject.is_some();
    let is_schedule_alone = !shown && has_others;
    Ok(MailSettingsForm {
        kinds: (!is_schedule_alone).then_some(kinds),
        frequency,
        hour,
        subject,
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

async fn show(scope: RequestScope, key: Path<String>) -> Result<HttpResponse, Failure> {
    let whose = SettingsOwner::Key(key.into_inner());
    let (page, chosen) = scope
        .read(move |context| Ok((Page::of(context)?, mail::current(context, &whose)?)))
        .await?;
    answer(page, chosen, None)
}

/// `POST /mail/{key}`: the fields of `POST /settings/mail`. The response shows what was saved.
async fn save(
    scope: RequestScope,
    key: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let wishes = wishes(&fields)?;
    let whose = SettingsOwner::Key(key.into_inner());
    let (page, chosen) = scope
        .write(move |context| {
            mail::save(context, &whose, &wishes)?;
            Ok((Page::of(context)?, mail::current(context, &whose)?))
        })
        .await?;
    answer(page, chosen, Some(t!("settings-saved")))
}

fn answer(
    page: Page,
    chosen: Chosen,
    saved: Option<&'static str>,
) -> Result<HttpResponse, Failure> {
    let shown = MailPage {
        mail: MailForm::of(&chosen),
        name: chosen.name,
        page,
        saved,
    };
    render(StatusCode::OK, &shown)
}

/// The fields of the first and the second reminder.
const REMINDER_FIELDS: [&str; MOST] = ["first", "second"];
/// The choice of no reminder.
const NO_REMINDER: &str = "none";

/// The fields, each with name, label and choices.
pub(super) type ReminderFields = Vec<(&'static str, &'static str, Vec<Choice>)>;

pub(super) fn reminder_fields(chosen: &Reminders) -> ReminderFields {
    let field = |nth: usize| {
        let mark = chosen.mark(nth).map(|mark| mark.to_string());
        let now = mark.as_deref().unwrap_or(NO_REMINDER);
        let none = Choice::new(NO_REMINDER, t!("settings-reminder-none"), now);
        let marks = Mark::OFFERED.into_iter();
        let marks = marks.map(|mark| Choice::new(&mark.to_string(), &say::reminder(mark), now));
        let choices = [none].into_iter().chain(marks);
        (
            REMINDER_FIELDS[nth],
            say::reminder_label(nth),
            choices.collect(),
        )
    };
    (0..MOST).map(field).collect()
}

/// The reminders, if they were sent: `first` and `second`, each `none`, or the time left in a turn:
/// `20%`, `24h`.
pub(super) fn sent_reminders(fields: &Fields) -> Result<Option<Reminders>, Failure> {
    if REMINDER_FIELDS
        .iter()
        .all(|field| fields.sent(field).is_none())
    {
        return Ok(None);
    }
    let offered = Mark::OFFERED.map(|mark| (mark.to_string(), Some(mark)));
    let mut choices: Vec<(&str, Option<Mark>)> = vec![("", None), (NO_REMINDER, None)];
    choices.extend(offered.iter().map(|(word, mark)| (word.as_str(), *mark)));
    let mut marks = [None; MOST];
    for (mark, field) in marks.iter_mut().zip(REMINDER_FIELDS) {
        *mark = fields.choice(field, &choices)?;
    }
    Ok(Some(Reminders::at(marks)))
}
