//! Signing in and out.

use crate::service::accounts::{Refusals, sessions, sign_in};
use crate::web::frame::{
    Failure, Fields, Page, Query, Visit, form, next, no_session_cookie, page, render, see_other,
    see_other_with, session_cookie,
};
use crate::words::accounts as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::ServiceConfig;
use askama::Template;

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(page("/login", show))
        .service(form("/login", "/", sign_in))
        .service(form("/logout", "/", sign_out));
}

#[derive(Template)]
#[template(path = "accounts/sign_in.html")]
struct SignInPage {
    page: Page,
    refusals: Refusals,
    said: Option<&'static str>,
    name: String,
    next: String,
    signup: String,
}

/// `GET /login`; who is signed in goes on to where the link led.
async fn show(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    let next = next::local(query.text("next").unwrap_or_default());
    let said = match query.text("said").unwrap_or_default() {
        "reset" => Some(say::SAID_RESET),
        "confirmed" => Some(say::SAID_CONFIRMED),
        "closed" => Some(say::SAID_CLOSED),
        "signed-out" => Some(say::SAID_SIGNED_OUT),
        _ => None,
    };
    if page.viewer.is_some() && said.is_none() {
        return Ok(see_other(&next));
    }
    let form = SignInPage {
        page,
        refusals: Refusals::default(),
        said,
        name: String::new(),
        signup: format!("/signup{}", next::query(&next)),
        next,
    };
    render(StatusCode::OK, &form)
}

/// `POST /login`.
async fn sign_in(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let next = next::local(fields.text("next"));
    let typed = sign_in::SignIn {
        name: fields.text("name").to_owned(),
        password: fields.text("password").to_owned(),
    };
    match sign_in::sign_in(&visit.app, &visit.client, typed).await? {
        Ok(token) => signed_in(&visit, &token, &next),
        Err(refusals) => {
            let form = SignInPage {
                page: visit.read(Page::of).await?,
                refusals,
                said: None,
                name: fields.text("name").to_owned(),
                signup: format!("/signup{}", next::query(&next)),
                next,
            };
            render(StatusCode::UNPROCESSABLE_ENTITY, &form)
        }
    }
}

/// `POST /logout`.
async fn sign_out(visit: Visit) -> Result<HttpResponse, Failure> {
    sessions::sign_out(&visit.app, &visit.client).await?;
    signed_out(&visit, "/")
}

/// Off to that page, with a new session's cookie.
pub(super) fn signed_in(visit: &Visit, token: &str, path: &str) -> Result<HttpResponse, Failure> {
    see_other_with(path, &session_cookie(&visit.app, token))
}

/// Off to that page, without the session's cookie.
pub(in crate::web) fn signed_out(visit: &Visit, path: &str) -> Result<HttpResponse, Failure> {
    see_other_with(path, &no_session_cookie(&visit.app))
}
