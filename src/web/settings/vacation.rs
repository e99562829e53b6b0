//! The settings of vacations.

use super::pages::GamesPage;
use super::sections::{Section, SettingsPage, saved};
use crate::service::vacations::{self, VacationForm};
use crate::web::http::{Failure, Fields, RequestScope, Routes, form, render};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(form("/settings/vacation", "/settings/games", vacation));
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
            Ok(saved(Section::Games, "vacation-over"))
        }
        Do::Choose => {
            let saves = fields.choice("saves", &[("", false), ("yes", true)])?;
            scope
                .write(move |context| vacations::set_automatic(context, saves))
                .await?;
            Ok(saved(Section::Games, "vacation-saves"))
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
        Ok(()) => Ok(saved(Section::Games, "vacation")),
        Err(why) => {
            let mut view = scope.read(GamesPage::of).await?;
            view.vacation.refuse(&why, typed);
            render(StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}
