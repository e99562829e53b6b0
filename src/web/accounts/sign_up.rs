//! Signing up.

use super::sign_in;
use crate::service::accounts::{Refusals, sign_up};
use crate::web::frame::{Failure, Fields, Page, Query, Visit, form, next, page, render, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::ServiceConfig;
use askama::Template;

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(page("/signup", show))
        .service(form("/signup", "/", sign_up));
}

#[derive(Template)]
#[template(path = "accounts/sign_up.html")]
struct SignUpPage {
    page: Page,
    refusals: Refusals,
    name: String,
    email: String,
    next: String,
    login: String,
}

/// `GET /signup`; who is signed in goes on to where the link led.
async fn show(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    let next = next::local(query.text("next").unwrap_or_default());
    if page.viewer.is_some() {
        return Ok(see_other(&next));
    }
    answer(StatusCode::OK, page, Refusals::default(), &next, ["", ""])
}

/// `POST /signup`.
async fn sign_up(visit: Visit, fields: Fields) -> Result<HttpResponse, Failure> {
    let next = next::local(fields.text("next"));
    let typed = sign_up::SignUp {
        name: fields.text("name").to_owned(),
        email: fields.text("email").to_owned(),
        password: fields.text("password").to_owned(),
    };
    match sign_up::sign_up(&visit.app, &visit.client, typed).await? {
        Ok(token) => sign_in::signed_in(&visit, &token, &next),
        Err(refusals) => {
            let page = visit.read(Page::of).await?;
            let typed = [fields.text("name"), fields.text("email")];
            answer(
                StatusCode::UNPROCESSABLE_ENTITY,
                page,
                refusals,
                &next,
                typed,
            )
        }
    }
}

fn answer(
    status: StatusCode,
    page: Page,
    refusals: Refusals,
    next: &str,
    [name, email]: [&str; 2],
) -> Result<HttpResponse, Failure> {
    let form = SignUpPage {
        page,
        refusals,
        name: name.to_owned(),
        email: email.to_owned(),
        next: next.to_owned(),
        login: format!("/login{}", next::query(next)),
    };
    render(status, &form)
}
