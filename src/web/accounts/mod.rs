//! Accounts: signing up, in and out, confirming an email address, forgotten passwords, and links
//! that unsubscribe from one kind of email.

mod forgot;
mod sign_in;
mod sign_up;
mod unsubscribe;

pub(super) use sign_in::{MAX_PENDING_BYTES, SealedForm, with_sealed_form};

use crate::service::accounts::confirm::{self, Confirmation, NextPage};
use crate::web::http::{Failure, Page, RequestScope, Routes, form, next, page, render, see_other};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .configure(sign_up::routes)
        .configure(sign_in::routes)
        .configure(forgot::routes)
        .configure(unsubscribe::routes)
        .service(page("/confirmed", done))
        .service(page("/confirm/{token}", show))
        .service(form("/confirm/{token}", "/", act));
}

#[derive(Template)]
#[template(path = "accounts/confirm.html")]
struct ConfirmPage {
    page: Page,
    standing: Confirmation,
}

async fn show(scope: RequestScope, token: Path<String>) -> Result<HttpResponse, Failure> {
    let (page, standing) = scope
        .read(move |context| Ok((Page::of(context)?, confirm::link_state(context, &token)?)))
        .await?;
    answer(page, standing)
}

async fn act(scope: RequestScope, token: Path<String>) -> Result<HttpResponse, Failure> {
    let (page, standing) = scope
        .write(move |context| Ok((Page::of(context)?, confirm::confirm(context, &token)?)))
        .await?;
    match standing {
        // The redirect removes the token from the address bar.
        Confirmation::Done(next_page) => Ok(see_other(&path_after_confirmation(next_page))),
        other => answer(page, other),
    }
}

/// `GET /confirmed`.
async fn done(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let page = scope.read(Page::of).await?;
    answer(page, Confirmation::Done(None))
}

/// The path to continue at once the address is confirmed: the page that was requested. In another
/// browser than the one that signed up, the sign-in page comes first.
fn path_after_confirmation(next_page: Option<NextPage>) -> String {
    let Some(NextPage { page, is_owner }) = next_page else {
        return "/confirmed".to_owned();
    };
    match next::local(&page) {
        page if page == "/" => "/confirmed".to_owned(),
        page if is_owner => next::with_done(&page, "confirmed"),
        page => format!("/login{}&said=confirmed", next::query(&page)),
    }
}

fn answer(page: Page, standing: Confirmation) -> Result<HttpResponse, Failure> {
    let status = match standing {
        Confirmation::Open { .. } | Confirmation::Done(_) => StatusCode::OK,
        Confirmation::Over => StatusCode::NOT_FOUND,
        Confirmation::Elsewhere => StatusCode::UNPROCESSABLE_ENTITY,
    };
    render(status, &ConfirmPage { page, standing })
}
