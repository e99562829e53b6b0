//! Unsubscribing from one kind of notice by the link in an email, without a session. The link shows
//! a page. Its button unsubscribes, as does the one-click POST of an email program (RFC 8058).

use crate::service::accounts::mail::{self, KindChoice};
use crate::service::invitations::{self, MailChoice};
use crate::web::http::{Failure, Fields, Page, RequestScope, Routes, form, page, render};
use crate::words::notices::title;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/unsubscribe/{token}", show))
        .service(form("/unsubscribe/{token}", "/", act));
}

#[derive(Template)]
#[template(path = "accounts/unsubscribe.html")]
struct UnsubscribePage {
    page: Page,
    title: &'static str,
    choice: KindChoice,
}

#[derive(Template)]
#[template(path = "accounts/no_invitations.html")]
struct InvitationsPage {
    page: Page,
    is_on: bool,
}

fn choice_page(page: Page, choice: KindChoice) -> Result<HttpResponse, Failure> {
    let title = title(choice.kind);
    let shown = UnsubscribePage {
        page,
        title,
        choice,
    };
    render(StatusCode::OK, &shown)
}

/// The subject of a link: one kind of a player's email, or invitations to an address that may have
/// no account.
enum Subscription {
    Kind(KindChoice),
    Invitations(MailChoice),
}

fn answer(page: Page, about: Subscription) -> Result<HttpResponse, Failure> {
    match about {
        Subscription::Kind(choice) => choice_page(page, choice),
        Subscription::Invitations(choice) => {
            let is_on = choice.is_on;
            render(StatusCode::OK, &InvitationsPage { page, is_on })
        }
    }
}

/// `GET /unsubscribe/{token}`.
async fn show(scope: RequestScope, token: Path<String>) -> Result<HttpResponse, Failure> {
    let (page, about) = scope
        .read(move |context| {
            let about = match invitations::mail_choice(context, &token)? {
                Some(choice) => Subscription::Invitations(choice),
                None => Subscription::Kind(mail::kind_of_link(context, &token)?),
            };
            Ok((Page::of(context)?, about))
        })
        .await?;
    answer(page, about)
}

/// `POST /unsubscribe/{token}`. It answers 200 directly, since email programs follow no redirect.
/// `do=again` subscribes again.
async fn act(
    scope: RequestScope,
    token: Path<String>,
    fields: Option<Fields>,
) -> Result<HttpResponse, Failure> {
    let again = fields.is_some_and(|fields| fields.text("do") == "again");
    let (page, about) = scope
        .write(move |context| {
            let about = match invitations::set_mails(context, &token, again)? {
                Some(choice) => Subscription::Invitations(choice),
                None => {
                    mail::switch_by_link(context, &token, again)?;
                    Subscription::Kind(mail::kind_of_link(context, &token)?)
                }
            };
            Ok((Page::of(context)?, about))
        })
        .await?;
    answer(page, about)
}
