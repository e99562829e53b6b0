//! Signing in and out.

use crate::service::Refusable;
use crate::service::accounts::sign_in::{Entry, NewSession};
use crate::service::accounts::{Refusals, sessions, sign_in};
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, Routes, devices_cookie, form, form_config, next,
    page, render, see_other, session_cookie, signed_out, test_cookie, with_cookie,
};
use crate::words::admin::locked_out;
use crate::words::time;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use chrono_tz::Tz;

/// The largest form that is kept during a sign-in. Only forms with a pasted game record can be
/// larger.
pub(in crate::web) const MAX_PENDING_BYTES: usize = 256 * 1024;
/// The largest body of a sign-in. It may contain a whole sealed form, which takes two letters per
/// byte, and JSON at worst doubles that.
const MOST_BYTES: usize = 4 * MAX_PENDING_BYTES + 16 * 1024;

/// A form that was sent without a session. It is restored after the sign-in.
pub(in crate::web) struct SealedForm {
    pub token: String,
    pub sealed: String,
    /// The page that contains the form.
    pub next: String,
}

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/login", show))
        .service(form("/login", "/", sign_in).with(form_config(MOST_BYTES)))
        .service(form("/logout", "/", sign_out));
}

#[derive(Template)]
#[template(path = "accounts/sign_in.html")]
struct SignInPage {
    page: Page,
    refusals: Refusals,
    /// When the lock of the account ends, if it is locked.
    locked_out: Option<String>,
    said: Option<&'static str>,
    name: String,
    next: String,
    signup: String,
    /// The sealed form that was sent before; usually empty.
    sealed: String,
}

/// The sign-in page (401) with a form that was sent without a session.
pub(in crate::web) fn with_sealed_form(
    scope: &RequestScope,
    page: Page,
    next: &str,
    sealed: String,
) -> Result<HttpResponse, Failure> {
    let form = SignInPage {
        page,
        refusals: Refusals::default(),
        locked_out: None,
        said: Some(t!("accounts-said-words-kept")),
        name: String::new(),
        signup: format!("/signup{}", next::query(next)),
        next: next.to_owned(),
        sealed,
    };
    with_test_cookie(scope, render(StatusCode::UNAUTHORIZED, &form)?)
}

/// The same answer with a test cookie. It shows, when the form arrives, that the browser accepts
/// cookies.
fn with_test_cookie(scope: &RequestScope, page: HttpResponse) -> Result<HttpResponse, Failure> {
    if scope.keeps_cookies {
        return Ok(page);
    }
    with_cookie(page, &test_cookie(&scope.app))
}

/// `GET /login`. A signed-in player is redirected to `next`.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let page = scope.read(Page::of).await?;
    let next = next::local(query.text("next").unwrap_or_default());
    let said = match query.text("said").unwrap_or_default() {
        "reset" => Some(t!("accounts-said-reset")),
        "confirmed" => Some(t!("accounts-said-confirmed")),
        "closed" => Some(t!("accounts-said-closed")),
        "signed-out" => Some(t!("accounts-said-signed-out")),
        _ => None,
    };
    if page.viewer.is_some() && said.is_none() {
        return Ok(see_other(&next));
    }
    let form = SignInPage {
        page,
        refusals: Refusals::default(),
        locked_out: None,
        said,
        name: String::new(),
        signup: format!("/signup{}", next::query(&next)),
        next,
        sealed: String::new(),
    };
    with_test_cookie(&scope, render(StatusCode::OK, &form)?)
}

async fn sign_in(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let next = next::local(fields.text("next"));
    let typed = sign_in::SignIn {
        name: fields.text("name").to_owned(),
        password: fields.text("password").to_owned(),
    };
    let sealed = fields.text("kept");
    let entry = sign_in::sign_in(&scope.app, &scope.client, typed).await;
    match entry.split()? {
        Ok(Entry::Open(entered)) if !sealed.is_empty() => {
            redirect_to_form(&scope, entered, sealed, next)
        }
        Ok(Entry::Open(entered)) if scope.keeps_cookies => signed_in(&scope, &entered, &next),
        Ok(Entry::Open(entered)) => signed_in(&scope, &entered, &next::with_cookie_mark(&next)),
        Ok(Entry::LockedOut(until, zone)) => {
            let until = time::instant(until, zone.parse().unwrap_or(Tz::UTC));
            let locked_out = Some(locked_out(&until));
            refused(&scope, &fields, Refusals::default(), locked_out).await
        }
        Err(refusals) => refused(&scope, &fields, refusals, None).await,
    }
}

/// The form again, with the reason for the refusal.
async fn refused(
    scope: &RequestScope,
    fields: &Fields,
    refusals: Refusals,
    locked_out: Option<String>,
) -> Result<HttpResponse, Failure> {
    let next = next::local(fields.text("next"));
    let form = SignInPage {
        page: scope.read(Page::of).await?,
        refusals,
        locked_out,
        said: None,
        name: fields.text("name").to_owned(),
        signup: format!("/signup{}", next::query(&next)),
        next,
        sealed: fields.text("kept").to_owned(),
    };
    render(StatusCode::UNPROCESSABLE_ENTITY, &form)
}

/// Sets the new session's cookie and redirects to the restored form.
fn redirect_to_form(
    scope: &RequestScope,
    entered: NewSession,
    sealed: &str,
    next: String,
) -> Result<HttpResponse, Failure> {
    let mut answer = signed_in(scope, &entered, &next)?;
    answer.extensions_mut().insert(SealedForm {
        token: entered.token,
        sealed: sealed.to_owned(),
        next,
    });
    Ok(answer)
}

async fn sign_out(scope: RequestScope) -> Result<HttpResponse, Failure> {
    sessions::sign_out(&scope.app, &scope.client).await?;
    signed_out(&scope, "/")
}

/// Redirects to that page with the cookies of a new session.
pub(super) fn signed_in(
    scope: &RequestScope,
    entered: &NewSession,
    path: &str,
) -> Result<HttpResponse, Failure> {
    let page = with_cookie(see_other(path), &session_cookie(&scope.app, &entered.token))?;
    with_cookie(page, &devices_cookie(&scope.app, &entered.devices))
}
