//! Signing in and out.

use crate::service::Refusable;
use crate::service::accounts::sign_in::{Entry, NewSession};
use crate::service::accounts::{Refusals, sessions, sign_in};
use crate::web::http::{
    Failure, Fields, Page, Query, RequestScope, Routes, devices_cookie, form, form_config,
    keep_cookie, next, page, render, see_other, session_cookie, signed_out, trial_cookie,
};
use crate::words::admin::locked_out;
use crate::words::time;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use chrono_tz::Tz;

/// No more bytes of a form are kept while somebody signs in; no form of ours takes more, but for
/// records that were pasted.
pub(in crate::web) const MOST_BYTES_KEPT: usize = 256 * 1024;
/// The most bytes of a sign-in: a whole form may be sealed in it, two letters for each byte, of
/// which JSON makes two at the worst.
const MOST_BYTES: usize = 4 * MOST_BYTES_KEPT + 16 * 1024;

/// What was typed before the sign-in, which follows in place of the answer to it.
pub(in crate::web) struct SealedWords {
    /// The new session.
    pub token: String,
    pub sealed: String,
    /// The page that the form stands on.
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
    /// To somebody who is locked out: until when.
    locked_out: Option<String>,
    said: Option<&'static str>,
    name: String,
    next: String,
    signup: String,
    /// What was typed before, sealed; empty for most.
    kept: String,
}

/// The page with words kept in it that were typed when nobody was signed in any more (401).
pub(in crate::web) fn with_words(
    scope: &RequestScope,
    page: Page,
    next: &str,
    kept: String,
) -> Result<HttpResponse, Failure> {
    let form = SignInPage {
        page,
        refusals: Refusals::default(),
        locked_out: None,
        said: Some(t!("accounts-said-words-kept")),
        name: String::new(),
        signup: format!("/signup{}", next::query(next)),
        next: next.to_owned(),
        kept,
    };
    with_trial(scope, render(StatusCode::UNAUTHORIZED, &form)?)
}

/// The same answer with a cookie by which we know, when the form comes, that the browser keeps
/// cookies.
fn with_trial(scope: &RequestScope, page: HttpResponse) -> Result<HttpResponse, Failure> {
    if scope.keeps_cookies {
        return Ok(page);
    }
    keep_cookie(page, &trial_cookie(&scope.app))
}

/// `GET /login`; who is signed in goes on to where the link led.
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
        kept: String::new(),
    };
    with_trial(&scope, render(StatusCode::OK, &form)?)
}

async fn sign_in(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let next = next::local(fields.text("next"));
    let typed = sign_in::SignIn {
        name: fields.text("name").to_owned(),
        password: fields.text("password").to_owned(),
    };
    let kept = fields.text("kept");
    let entry = sign_in::sign_in(&scope.app, &scope.client, typed).await;
    match entry.split()? {
        Ok(Entry::Open(entered)) if !kept.is_empty() => back_to_words(&scope, entered, kept, next),
        Ok(Entry::Open(entered)) if scope.keeps_cookies => signed_in(&scope, &entered, &next),
        Ok(Entry::Open(entered)) => signed_in(&scope, &entered, &next::on_trial(&next)),
        Ok(Entry::LockedOut(until, zone)) => {
            let until = time::instant(until, zone.parse().unwrap_or(Tz::UTC));
            let locked_out = Some(locked_out(&until));
            refused(&scope, &fields, Refusals::default(), locked_out).await
        }
        Err(refusals) => refused(&scope, &fields, refusals, None).await,
    }
}

/// The form again, with why nobody is signed in by it.
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
        kept: fields.text("kept").to_owned(),
    };
    render(StatusCode::UNPROCESSABLE_ENTITY, &form)
}

/// The new session's cookie, and a sign that the form with what was typed before is to follow.
fn back_to_words(
    scope: &RequestScope,
    entered: NewSession,
    kept: &str,
    next: String,
) -> Result<HttpResponse, Failure> {
    let mut answer = signed_in(scope, &entered, &next)?;
    answer.extensions_mut().insert(SealedWords {
        token: entered.token,
        sealed: kept.to_owned(),
        next,
    });
    Ok(answer)
}

async fn sign_out(scope: RequestScope) -> Result<HttpResponse, Failure> {
    sessions::sign_out(&scope.app, &scope.client).await?;
    signed_out(&scope, "/")
}

/// Off to that page, with the cookies of somebody who has just got in.
pub(super) fn signed_in(
    scope: &RequestScope,
    entered: &NewSession,
    path: &str,
) -> Result<HttpResponse, Failure> {
    let page = keep_cookie(see_other(path), &session_cookie(&scope.app, &entered.token))?;
    keep_cookie(page, &devices_cookie(&scope.app, &entered.devices))
}
