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

/// The addresses of both feeds.
pub(super) struct Addresses {
    pub deadlines: String,
    pub turns: String,
}

impl Addresses {
    /// The addresses with a secret; `site` has no trailing slash.
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
    let feed = load_feed(scope, secret.into_inner()).await?;
    let content = calendar::render(&site, &feed);
    Ok(file("text/calendar; charset=utf-8", content))
}

/// `GET /feeds/{secret}/turns.atom`.
async fn turns(scope: RequestScope, secret: Path<String>) -> Result<HttpResponse, Failure> {
    let site = site(&scope);
    let own = Addresses::of(&site, &secret).turns;
    let feed = load_feed(scope, secret.into_inner()).await?;
    let content = turns::render(&site, &own, &feed)?;
    Ok(file("application/atom+xml; charset=utf-8", content))
}

fn site(scope: &RequestScope) -> String {
    let site = scope.app.setup.public_url.as_str();
    site.trim_end_matches('/').to_owned()
}

/// The feed with that secret. The address alone identifies the player: the browser may be signed in
/// to another account.
async fn load_feed(mut scope: RequestScope, secret: String) -> Result<Feed, Failure> {
    scope.client.token = None;
    scope
        .read(move |context| feeds::feed(context, &secret))
        .await
}

/// Proxies do not store it, and search engines do not list it.
fn file(media: &str, text: String) -> HttpResponse {
    HttpResponse::Ok()
        .content_type(media)
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((HeaderName::from_static("x-robots-tag"), "noindex"))
        .body(text)
}

#[cfg(test)]
mod tests;
