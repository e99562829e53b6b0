//! The settings: one page, a form for each part.

mod alerts;
mod appearance;
mod appearance_form;
mod mail;
mod vacation;
mod view;

use crate::model::Quiet;
use crate::service::accounts::closing::{self, ClosingForm};
use crate::service::accounts::data::DataExport;
use crate::service::accounts::sessions::{self, SessionsToEnd};
use crate::service::accounts::{Refusals, blocks, mail as mails, settings};
use crate::service::feeds::{self as addresses, FeedChange};
use crate::service::{Error, Limit, Refusable, RequestContext, Work};
use crate::web::http::{
    Failure, Fields, Query, RequestScope, Routes, devices_cookie, form, in_pieces, next, page,
    render, see_other, see_other_with, signed_out,
};
use crate::words::accounts as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Bytes;
use view::SettingsPage;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/settings", show))
        .service(page("/settings/data.json", data))
        .service(page("/settings/{part:.*}", redirect_to_settings))
        .service(form("/settings/boards", "/settings", boards))
        .service(form("/settings/look", "/settings", name))
        .service(form("/settings/display", "/settings", display_name))
        .service(form("/settings/mail", "/settings", save_mail))
        .service(form("/settings/zone", "/settings", zone))
        .service(form("/settings/quiet", "/settings", quiet))
        .service(form("/settings/notation", "/settings", notation))
        .service(form("/settings/password", "/settings", password))
        .service(form("/settings/address", "/settings", address))
        .service(form("/settings/resend", "/settings", resend))
        .service(form("/settings/probe", "/settings", probe))
        .service(form("/settings/sessions/end", "/settings", end_sessions))
        .service(form("/settings/feeds", "/settings", feeds))
        .service(form("/settings/close", "/settings", close))
        .configure(alerts::routes)
        .configure(appearance::routes)
        .configure(mail::routes)
        .configure(vacation::routes)
        .service(form("/settings/challenges", "/settings", challenges));
}

async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let mut form = scope.read(SettingsPage::of).await?;
    form.saved = say::confirmation(query.text("saved").unwrap_or_default());
    render(StatusCode::OK, &form)
}

/// The page with what was typed into one of its forms before a sign-in.
pub(super) async fn restored(
    scope: &RequestScope,
    part: &str,
    typed: String,
) -> Result<HttpResponse, Failure> {
    let mut form = scope.read(SettingsPage::of).await?;
    match part {
        "look" => form.name = typed,
        "display" => form.display_name = typed,
        "zone" => form.zone = typed,
        _ => form.new_email = typed,
    }
    render(StatusCode::OK, &form)
}

/// `GET /settings/…`: the target after a sign-in that interrupted one of the forms below.
async fn redirect_to_settings() -> HttpResponse {
    see_other("/settings")
}

/// `POST /settings/boards`: the style of boards and pages.
async fn boards(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let (_, is_saved) = appearance::save(&scope, fields).await?;
    let done = is_saved.then(|| saved("boards"));
    scope.check(done.ok_or(Error::SignedOut))
}

async fn name(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let name = fields.text("name").to_owned();
    let typed = name.clone();
    let done = scope.attempt(move |context| settings::set_capitals(context, &typed));
    answer(&scope, "look", done.await?, |form| form.name = name).await
}

/// `POST /settings/mail`: a checkbox for each kind, and optionally
/// `rhythm=at-once|absence|daily|twice-daily` and the `hour` of digests.
async fn save_mail(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let wishes = mail::wishes(&fields)?;
    scope
        .write(move |context| mails::save(context, &mails::SettingsOwner::CurrentPlayer, &wishes))
        .await?;
    Ok(saved("mail"))
}

/// `POST /settings/display`: the display name.
async fn display_name(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let name = fields.text("display_name").to_owned();
    let typed = name.clone();
    let done = scope.attempt(move |context| settings::set_display_name(context, &typed));
    answer(&scope, "display", done.await?, |form| {
        form.display_name = name;
    })
    .await
}

/// `POST /settings/zone`; `next` is the page with the form.
async fn zone(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let zone = fields.text("zone").to_owned();
    let typed = zone.clone();
    let done = scope.attempt(move |context| settings::set_time_zone(context, &typed));
    match (done.await?, fields.sent("next")) {
        (Ok(()), Some(page)) => Ok(see_other(&next::local(page))),
        (done, _) => answer(&scope, "zone", done, |form| form.zone = zone).await,
    }
}

/// `POST /settings/quiet`: hours `from` and `to`, and free `days`.
async fn quiet(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let [from, to] = ["from", "to"].map(|name| fields.text(name).to_owned());
    let typed = Quiet::read(&from, &to, fields.all("days"));
    let days: Vec<String> = fields.all("days").map(str::to_owned).collect();
    let done = scope.attempt(move |context| settings::set_quiet_hours(context, typed));
    answer(&scope, "quiet", done.await?, |form| {
        form.quiet_hours = [from, to];
        for choice in &mut form.free_days {
            choice.chosen = days.contains(&choice.value);
        }
    })
    .await
}

/// `POST /settings/notation`.
async fn notation(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let typed = fields.text("notation").to_owned();
    let done = scope.attempt(move |context| settings::set_notation(context, &typed));
    answer(&scope, "notation", done.await?, |_| ()).await
}

/// `POST /settings/password`.
async fn password(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let current = fields.text("current").to_owned();
    let new = fields.text("password").to_owned();
    let done = settings::change_password(&scope.app, &scope.client, current, new).await;
    match scope.check(done.split())? {
        Ok(marks) => {
            let cookie = devices_cookie(&scope.app, &marks);
            see_other_with("/settings?saved=password", &cookie)
        }
        Err(refusals) => refused(&scope, refusals, |_| ()).await,
    }
}

async fn address(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let email = fields.text("email").to_owned();
    let password = fields.text("password").to_owned();
    let done = settings::change_address(&scope.app, &scope.client, email.clone(), password).await;
    let done = scope.check(done.split())?;
    answer(&scope, "address", done, |form| form.new_email = email).await
}

/// `POST /settings/resend`; `next` is the page with the form. The link in the email leads there.
async fn resend(scope: RequestScope, fields: Option<Fields>) -> Result<HttpResponse, Failure> {
    let fields = fields.as_ref();
    let page = fields.and_then(|fields| fields.sent("next").map(next::local));
    let done = settings::resend_confirmation(&scope.app, &scope.client, page).await;
    scope.check(done)?;
    Ok(saved("resend"))
}

/// `POST /settings/probe`: tries an address again after a bounce.
async fn probe(scope: RequestScope) -> Result<HttpResponse, Failure> {
    scope.check(settings::send_test_link(&scope.app, &scope.client).await)?;
    Ok(saved("probe"))
}

/// `POST /settings/sessions/end`: `session`, an id, or `all=yes`.
async fn end_sessions(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let all = fields.choice("all", &[("", false), ("yes", true)])?;
    let one = fields.optional_number("session")?;
    let which = match (all, one) {
        (true, _) => SessionsToEnd::All,
        (false, Some(session)) => SessionsToEnd::One(session),
        (false, None) => SessionsToEnd::One(0),
    };
    let this_too = scope
        .write(move |context| sessions::end(context, which))
        .await?;
    if this_too {
        signed_out(&scope, "/login?said=signed-out")
    } else {
        Ok(saved("sessions"))
    }
}

/// `POST /settings/feeds`: `do=make|renew|stop`.
async fn feeds(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let offered = [
        ("make", (FeedChange::Make, "feeds-made")),
        ("renew", (FeedChange::Renew, "feeds-renewed")),
        ("stop", (FeedChange::Stop, "feeds-stopped")),
    ];
    let (wish, done) = fields.choice("do", &offered)?;
    scope
        .write(move |context| addresses::choose(context, wish))
        .await?;
    Ok(saved(done))
}

async fn close(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let form = ClosingForm {
        password: fields.text("password").to_owned(),
        sure: fields.text("sure") == "yes",
        forget_name: fields.text("forget") == "yes",
    };
    let done = closing::close(&scope.app, &scope.client, form).await;
    match scope.check(done.split())? {
        Ok(()) => signed_out(&scope, "/login?said=closed"),
        Err(refusals) => refused(&scope, refusals, |_| ()).await,
    }
}

fn saved(part: &str) -> HttpResponse {
    see_other(&format!("/settings?saved={part}"))
}

/// Redirects after a saved form, or shows the page again.
async fn answer(
    scope: &RequestScope,
    part: &str,
    done: Result<(), Refusals>,
    fill: impl FnOnce(&mut SettingsPage),
) -> Result<HttpResponse, Failure> {
    match done {
        Ok(()) => Ok(saved(part)),
        Err(refusals) => refused(scope, refusals, fill).await,
    }
}

/// The page again, with the sentence and what was typed.
async fn refused(
    scope: &RequestScope,
    refusals: Refusals,
    fill: impl FnOnce(&mut SettingsPage),
) -> Result<HttpResponse, Failure> {
    let fill = |form: &mut SettingsPage| {
        form.refusals = refusals;
        fill(form);
    };
    again(scope, fill).await
}

/// The page again, with the fault.
async fn again(
    scope: &RequestScope,
    fill: impl FnOnce(&mut SettingsPage),
) -> Result<HttpResponse, Failure> {
    let mut form = scope.read(SettingsPage::of).await?;
    fill(&mut form);
    render(StatusCode::UNPROCESSABLE_ENTITY, &form)
}

/// `POST /settings/challenges`: with `by_name=no`, nobody may challenge the player by name.
async fn challenges(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let none = fields.choice("by_name", &[("", false), ("no", true)])?;
    scope
        .write(move |context| blocks::refuse_challenges(context, none))
        .await?;
    Ok(saved("challenges"))
}

/// `GET /settings/data.json`: streamed while it is read from the database.
async fn data(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let work = Work::begin(&scope.app, &scope.client, Limit::Export, 0).await?;
    let (begun, first) = scope.check(next(&scope, (DataExport::default(), work)).await)?;
    let file = ("application/json; charset=utf-8", "posthorse.json");
    let more = async move |begun| next(&scope, begun).await;
    Ok(in_pieces(file, first, begun, more))
}

async fn next(
    scope: &RequestScope,
    (mut telling, mut work): (DataExport, Work),
) -> Result<((DataExport, Work), Option<Bytes>), Error> {
    let read = move |context: &mut RequestContext| {
        let piece = telling.next(context)?;
        Ok((telling, piece.map(Bytes::from)))
    };
    let (rest, piece) = scope.app.read(&scope.client, read).await?;
    let size = piece.as_ref().map_or(0, Bytes::len);
    work.add(&scope.app, size).await?;
    Ok(((rest, work), piece))
}
