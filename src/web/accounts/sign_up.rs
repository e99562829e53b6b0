//! Signing up.

use super::sign_in;
use crate::diagram::{Set, Word};
use crate::service::accounts::{Refusals, sign_up};
use crate::service::appearance::Appearance;
use crate::service::invitation_answers::{self, Invitation};
use crate::service::{Error, Refusable};
use crate::web::http::{
    Choice, Failure, Fields, Page, Query, RequestScope, Routes, form, next, page, render, see_other,
};
use crate::words::appearance as words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/signup", show))
        .service(form("/signup", "/", sign_up));
}

#[derive(Template)]
#[template(path = "accounts/sign_up.html")]
struct SignUpPage {
    page: Page,
    refusals: Refusals,
    typed: SignUpInput,
    sets: Vec<Choice>,
    next: String,
    login: String,
}

impl SignUpPage {
    /// Whether a valid password must be typed again: pages never contain one.
    fn asks_again(&self) -> bool {
        !self.refusals.is_empty() && self.refusals.reason("password").is_none()
    }
}

#[derive(Default)]
struct SignUpInput {
    name: String,
    email: String,
    display_name: String,
    zone: String,
    set: String,
}

/// `GET /signup`. A signed-in player is redirected to `next`.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let page = scope.read(Page::of).await?;
    let next = next::local(query.text("next").unwrap_or_default());
    if page.viewer.is_some() {
        return Ok(see_other(&next));
    }
    let typed = SignUpInput {
        email: invited_address(&scope, &next).await?.unwrap_or_default(),
        ..SignUpInput::default()
    };
    answer(StatusCode::OK, page, Refusals::default(), &next, typed)
}

/// The address that received the invitation linked by `next`. Whoever knows its secret has read
/// that email.
async fn invited_address(scope: &RequestScope, next: &str) -> Result<Option<String>, Failure> {
    let Some(token) = next::invitation(next).map(str::to_owned) else {
        return Ok(None);
    };
    scope
        .read(
            move |context| match invitation_answers::look(context, &token) {
                Ok(Invitation::Waits(waiting)) => Ok(waiting.email),
                Ok(_) | Err(Error::NotFound) => Ok(None),
                Err(error) => Err(error),
            },
        )
        .await
}

async fn sign_up(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let next = next::local(fields.text("next"));
    let form = sign_up::SignUp {
        name: fields.text("name").to_owned(),
        email: fields.text("email").to_owned(),
        password: fields.text("password").to_owned(),
        display_name: fields.text("display_name").to_owned(),
        zone: fields.text("zone").to_owned(),
        appearance: appearance(&scope, &fields)?,
        wanted_page: Some(next.clone()).filter(|page| page != "/"),
        invitation: next::invitation(&next).map(str::to_owned),
    };
    let entered = sign_up::sign_up(&scope.app, &scope.client, form).await;
    match entered.split()? {
        Ok(entered) => sign_in::signed_in(&scope, &entered, &next),
        Err(refusals) => {
            let page = scope.read(Page::of).await?;
            let given = |name: &str| fields.text(name).to_owned();
            let typed = SignUpInput {
                name: given("name"),
                email: given("email"),
                display_name: given("display_name"),
                zone: given("zone"),
                set: given("set"),
            };
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

/// The chosen pieces, added to the appearance that the browser remembers.
fn appearance(scope: &RequestScope, fields: &Fields) -> Result<Option<Appearance>, Failure> {
    let set = Some(fields.text("set")).filter(|word| !word.is_empty());
    let chosen = scope
        .client
        .appearance
        .with_valid(|name| set.filter(|_| name == "set"));
    chosen.map(Some).ok_or(Failure::bad_request("set"))
}

/// The piece sets on offer, in the order of the form.
fn sets(chosen: &str) -> Vec<Choice> {
    let sets = [Set::Traditional, Set::Western].map(Word::word);
    sets.map(|word| Choice::new(word, words::pieces(word), chosen))
        .into()
}

fn answer(
    status: StatusCode,
    page: Page,
    refusals: Refusals,
    next: &str,
    typed: SignUpInput,
) -> Result<HttpResponse, Failure> {
    let form = SignUpPage {
        page,
        refusals,
        sets: sets(&typed.set),
        typed,
        next: next.to_owned(),
        login: format!("/login{}", next::query(next)),
    };
    render(status, &form)
}
