//! One kind of notice off, by the link in a mail; works signed out. The link shows a page; its
//! button acts, and so does the one-click POST of a mail program (RFC 8058).

use crate::service::accounts::unsubscribe::{self, Choice};
use crate::web::frame::{Failure, Page, Visit, form, page, render};
use crate::words::notices::title;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, ServiceConfig};
use askama::Template;

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .service(page("/unsubscribe/{token}", show))
        .service(form("/unsubscribe/{token}", "/", act));
}

#[derive(Template)]
#[template(path = "accounts/unsubscribe.html")]
struct UnsubscribePage {
    page: Page,
    title: &'static str,
    choice: Choice,
}

fn shown(page: Page, choice: Choice) -> Result<HttpResponse, Failure> {
    let title = title(choice.kind);
    let shown = UnsubscribePage {
        page,
        title,
        choice,
    };
    render(StatusCode::OK, &shown)
}

/// `GET /unsubscribe/{token}`.
async fn show(visit: Visit, token: Path<String>) -> Result<HttpResponse, Failure> {
    let (page, choice) = visit
        .read(move |context| Ok((Page::of(context)?, unsubscribe::look(context, &token)?)))
        .await?;
    shown(page, choice)
}

/// `POST /unsubscribe/{token}`; answers 200 at once, since mail programs follow no redirect.
async fn act(visit: Visit, token: Path<String>) -> Result<HttpResponse, Failure> {
    let (page, choice) = visit
        .write(move |context| {
            unsubscribe::switch_off(context, &token)?;
            Ok((Page::of(context)?, unsubscribe::look(context, &token)?))
        })
        .await?;
    shown(page, choice)
}
