//! The settings: five pages, each with a main form and folded forms for rare actions.

mod alerts;
mod appearance;
mod appearance_form;
mod form;
mod mail;
mod pages;
mod sections;
mod vacation;
mod vacation_view;
mod zones;

use crate::service::accounts::closing::{self, ClosingForm};
use crate::service::accounts::data::DataExport;
use crate::service::accounts::sessions::{self, SessionsToEnd};
use crate::service::accounts::settings;
use crate::service::feeds::{self as addresses, FeedChange};
use crate::service::{Error, Limit, Refusable, RequestContext, Work};
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, Routes, devices_cookie, form as posted, in_pieces,
    next, page, render, see_other, see_other_with, signed_out,
};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Bytes;
pub(super) use sections::Section;
use sections::{Change, IndexPage, refused_page, saved, section_page};

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/settings", show))
        .service(page("/settings/data.json", data));
    for section in Section::ALL {
        let show = move |scope: RequestScope, query: Query| show_section(scope, section, query);
        routes.service(page(section.path(), show));
    }
    routes
        .service(page("/settings/{part:.*}", redirect_to_settings))
        .configure(alerts::routes)
        .configure(form::routes)
        .service(posted("/settings/password", ACCOUNT, password))
        .service(posted("/settings/address", ACCOUNT, address))
        .service(posted("/settings/resend", ACCOUNT, resend))
        .service(posted("/settings/probe", ACCOUNT, probe))
        .service(posted("/settings/sessions/end", ACCOUNT, end_sessions))
        .service(posted("/settings/feeds", "/settings/alerts", feeds))
        .service(posted("/settings/close", ACCOUNT, close))
        .configure(appearance::routes)
        .configure(mail::routes)
        .configure(vacation::routes);
}

/// The page of most forms for rare actions.
const ACCOUNT: &str = "/settings/account";

async fn show(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let read = |context: &mut RequestContext| {
        context.player()?;
        Page::of(context)
    };
    let page = scope.read(read).await?;
    render(StatusCode::OK, &IndexPage { page })
}

/// `GET /settings/account` and its like; `saved` is the form that was saved.
async fn show_section(
    scope: RequestScope,
    section: Section,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let change = Change {
        saved: query.text("saved").map(str::to_owned),
        ..Change::default()
    };
    section_page(&scope, section, StatusCode::OK, change).await
}

/// The page with what was typed into one of its forms before a sign-in.
pub(super) async fn restored(
    scope: &RequestScope,
    section: Section,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let change = Change {
        typed: Some(fields.clone()),
        ..Change::default()
    };
    section_page(scope, section, StatusCode::OK, change).await
}

/// `GET /settings/…`: the address of a form without a page.
async fn redirect_to_settings() -> HttpResponse {
    see_other("/settings")
}

/// `POST /settings/password`.
async fn password(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let current = fields.text("current").to_owned();
    let new = fields.text("password").to_owned();
    let done = settings::change_password(&scope.app, &scope.client, current, new).await;
    match scope.check(done.split())? {
        Ok(marks) => {
            let cookie = devices_cookie(&scope.app, &marks);
            see_other_with("/settings/account?saved=password#saved", &cookie)
        }
        Err(refusals) => refused_page(&scope, Section::Account, refusals, fields).await,
    }
}

async fn address(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let email = fields.text("email").to_owned();
    let password = fields.text("password").to_owned();
    let done = settings::change_address(&scope.app, &scope.client, email, password).await;
    match scope.check(done.split())? {
        Ok(()) => Ok(saved(Section::Account, "address")),
        Err(refusals) => refused_page(&scope, Section::Account, refusals, fields).await,
    }
}

/// `POST /settings/resend`; `next` is the page with the form. The link in the email leads there.
async fn resend(scope: RequestScope, fields: Option<Fields>) -> Result<HttpResponse, Failure> {
    let fields = fields.as_ref();
    let page = fields.and_then(|fields| fields.sent("next").map(next::local));
    let done = settings::resend_confirmation(&scope.app, &scope.client, page).await;
    scope.check(done)?;
    Ok(saved(Section::Account, "resend"))
}

/// `POST /settings/probe`: tries an address again after a bounce.
async fn probe(scope: RequestScope) -> Result<HttpResponse, Failure> {
    scope.check(settings::send_test_link(&scope.app, &scope.client).await)?;
    Ok(saved(Section::Account, "probe"))
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
        Ok(saved(Section::Account, "sessions"))
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
    Ok(saved(Section::Alerts, done))
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
        Err(refusals) => refused_page(&scope, Section::Account, refusals, fields).await,
    }
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
