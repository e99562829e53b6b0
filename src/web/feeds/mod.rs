//! A player's deadlines as a calendar and turns as a feed. Programs read them by a secret address.

mod calendar;
mod turns;

use crate::service::feeds::{self, Feed};
use crate::web::http::{Failure, RequestScope, Routes, page};
use actix_web::HttpResponse;
use actix_web::http::header::{self, HeaderName};
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/feeds/{secret}/deadlines.ics", deadlines))
        .service(page("/feeds/{secret}/turns.atom", turns));
}

/// Where programs find the two.
pub(super) struct Addresses {
    pub deadlines: String,
    pub turns: String,
}

impl Addresses {
    /// Those with a secret; `site` without a slash at its end.
    pub(super) fn of(site: &str, secret: &str) -> Self {
        let of = |file: &str| format!("{site}/feeds/{secret}/{file}");
        Self {
            deadlines: of("deadlines.ics"),
            turns: of("turns.atom"),
        }
    }
}

/// `GET /feeds/{secret}/deadlines.ics`.
async fn deadlines(scope: RequestScope, secret: Path<String>) -> Result<HttpResponse, Failure> {
    let site = site(&scope);
    let feed = look(scope, secret.into_inner()).await?;
    let told = calendar::written(&site, &feed);
    Ok(file("text/calendar; charset=utf-8", told))
}

/// `GET /feeds/{secret}/turns.atom`.
async fn turns(scope: RequestScope, secret: Path<String>) -> Result<HttpResponse, Failure> {
    let site = site(&scope);
    let own = Addresses::of(&site, &secret).turns;
    let feed = look(scope, secret.into_inner()).await?;
    let told = turns::written(&site, &own, &feed)?;
    Ok(file("application/atom+xml; charset=utf-8", told))
}

fn site(scope: &RequestScope) -> String {
    let site = scope.app.setup.public_url.as_str();
    site.trim_end_matches('/').to_owned()
}

/// What is behind the address, the client: a browser may be signed in as somebody else.
async fn look(mut scope: RequestScope, secret: String) -> Result<Feed, Failure> {
    scope.client.token = None;
    scope
        .read(move |context| feeds::feed(context, &secret))
        .await
}

/// Not stored on the way, and not listed by search engines.
fn file(media: &str, text: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(media)
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((HeaderName::from_static("x-robots-tag"), "noindex"))
        .body(text)
}

#[cfg(test)]
mod tests;
