//! Requests for a new password by email, and the page behind the link in that email.

use crate::service::Refusable;
use crate::service::accounts::{Refusals, reset};
use crate::web::http::{
    Failure, Fields, Page, RequestScope, Routes, devices_cookie, form, page, render, see_other_with,
};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/forgot", show))
        .service(form("/forgot", "/", ask))
        .service(page("/reset/{token}", show_reset))
        .service(form("/reset/{token}", "/", set));
}

#[derive(Template)]
#[template(path = "accounts/forgot.html")]
struct ForgotPage {
    page: Page,
    refusals: Refusals,
    email: String,
    requested: bool,
}

#[derive(Template)]
#[template(path = "accounts/reset.html")]
struct ResetPage {
    page: Page,
    refusals: Refusals,
    /// The account that the link belongs to; `None` if the link is not valid.
    name: Option<String>,
    token: String,
}

async fn show(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let form = ForgotPage {
        page: scope.read(Page::of).await?,
        refusals: Refusals::default(),
        email: String::new(),
        requested: false,
    };
    render(StatusCode::OK, &form)
}

/// `POST /forgot`. Known and unknown addresses get the same answer.
async fn ask(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let email = fields.text("email");
    let requested = reset::ask(&scope.app, &scope.client, email).await.split()?;
    let status = match requested {
        Ok(()) => StatusCode::OK,
        Err(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let form = ForgotPage {
        page: scope.read(Page::of).await?,
        requested: requested.is_ok(),
        refusals: requested.err().unwrap_or_default(),
        email: email.to_owned(),
    };
    render(status, &form)
}

async fn show_reset(scope: RequestScope, token: Path<String>) -> Result<HttpResponse, Failure> {
    reset_form(&scope, token.into_inner(), Refusals::default()).await
}

async fn set(
    scope: RequestScope,
    token: Path<String>,
    fields: Fields,
) -> Result<HttpResponse, Failure> {
    let token = token.into_inner();
    let password = fields.text("password").to_owned();
    let set = reset::set(&scope.app, &scope.client, token.clone(), password).await;
    match set.split()? {
        Ok(Some(marks)) => {
            let cookie = devices_cookie(&scope.app, &marks);
            see_other_with("/login?said=reset", &cookie)
        }
        Ok(None) => reset_form(&scope, token, Refusals::default()).await,
        Err(refusals) => reset_form(&scope, token, refusals).await,
    }
}

async fn reset_form(
    scope: &RequestScope,
    token: String,
    refusals: Refusals,
) -> Result<HttpResponse, Failure> {
    let requested = token.clone();
    let (page, owner) = scope
        .read(move |context| {
            let owner = reset::account_name(context.conn, &requested, context.now)?;
            Ok((Page::of(context)?, owner))
        })
        .await?;
    let status = match (&owner, refusals.is_empty()) {
        (None, _) => StatusCode::NOT_FOUND,
        (Some(_), true) => StatusCode::OK,
        (Some(_), false) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    let form = ResetPage {
        page,
        refusals,
        name: owner.map(|owner| owner.name),
        token,
    };
    render(status, &form)
}
