//! The part of the settings that is about reminders.

use super::saved;
use crate::model::Reminders;
use crate::model::reminders::{MOST, Mark};
use crate::service::accounts::settings;
use crate::web::frame::{Choice, Failure, Fields, Routes, Visit, form};
use crate::words::reminders as say;
use actix_web::HttpResponse;

/// The fields of the form, the first reminder and the second.
const FIELDS: [&str; MOST] = ["first", "second"];
/// The choice of no reminder.
const NONE: &str = "none";

pub(super) fn routes(routes: &mut Routes) {
    routes.service(form("/settings/reminders", "/settings", reminders));
}

/// The choices of each field, with its name and label.
pub(super) type ReminderFields = Vec<(&'static str, &'static str, Vec<Choice>)>;

pub(super) fn fields(chosen: &Reminders) -> ReminderFields {
    let field = |nth: usize| {
        let mark = chosen.mark(nth).map(|mark| mark.to_string());
        let now = mark.as_deref().unwrap_or(NONE);
        let none = Choice::new(NONE, say::none(), now);
        let marks = Mark::OFFERED.into_iter();
        let marks = marks.map(|mark| Choice::new(&mark.to_string(), &say::mark(mark), now));
        let choices = [none].into_iter().chain(marks);
        (FIELDS[nth], say::label(nth), choices.collect())
    };
    (0..MOST).map(field).collect()
}

/// `POST /settings/reminders`: `first` and `second`, each `none`, or what is left of a turn then:
/// `20%`, `24h`.
async fn reminders(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let offered: Vec<(String, Option<Mark>)> = Mark::OFFERED
        .into_iter()
        .map(|mark| (mark.to_string(), Some(mark)))
        .collect();
    let mut choices: Vec<(&str, Option<Mark>)> = vec![("", None), (NONE, None)];
    choices.extend(offered.iter().map(|(word, mark)| (word.as_str(), *mark)));
    let mut marks = [None; MOST];
    for (mark, field) in marks.iter_mut().zip(FIELDS) {
        *mark = fields.choice(field, &choices)?;
    }
    let chosen = Reminders::at(marks);
    visit
        .write(move |context| settings::reminders(context, &chosen))
        .await?;
    Ok(saved("reminders"))
}
