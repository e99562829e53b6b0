//! The settings of vacations.

use super::view::SettingsPage;
use super::{again, saved};
use crate::service::vacations::{self, VacationForm};
use crate::web::http::{Failure, Fields, RequestScope, Routes, form};
use actix_web::HttpResponse;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(form("/settings/vacation", "/settings", vacation));
}

#[derive(Clone, Copy)]
enum Do {
    Start,
    End,
    Choose,
}

/// `POST /settings/vacation`: `do=start` with `until`, and with `from` unless it begins now, each a
/// day or an instant; `do=end` ends it or cancels the planned one; `do=choose` with `saves=yes`
/// starts one automatically before a loss on time.
async fn vacation(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let offered = [
        ("start", Do::Start),
        ("end", Do::End),
        ("choose", Do::Choose),
    ];
    match fields.choice("do", &offered)? {
        Do::Start => start(&scope, &fields).await,
        Do::End => {
            scope.write(vacations::end).await?;
            Ok(saved("vacation-over"))
        }
        Do::Choose => {
            let saves = fields.choice("saves", &[("", false), ("yes", true)])?;
            scope
                .write(move |context| vacations::set_automatic(context, saves))
                .await?;
            Ok(saved("vacation-saves"))
        }
    }
}

async fn start(scope: &RequestScope, fields: &Fields) -> Result<HttpResponse, Failure> {
    let typed = VacationForm {
        from: fields.text("from").to_owned(),
        until: fields.text("until").to_owned(),
    };
    let request = typed.clone();
    let done = scope.attempt(move |context| vacations::start(context, &request));
    match done.await? {
        Ok(()) => Ok(saved("vacation")),
        Err(why) => {
            let keep = |form: &mut SettingsPage| form.vacation.refuse(&why, typed);
            again(scope, keep).await
        }
    }
}
