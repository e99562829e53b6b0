//! A player's deadlines as a calendar, and turns as a feed: for programs, which know no more than a
//! secret address.

mod calendar;
mod turns;

use crate::service::feeds::{self, Feed};
use crate::service::pictures::Pictures;
use crate::service::secret;
use crate::web::frame::{Failure, Routes, Visit, has, page};
use actix_web::http::header::{self, ETag, EntityTag, HeaderName};
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};

/// The routes of this feature.
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
async fn deadlines(
    visit: Visit,
    secret: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Failure> {
    let site = site(&visit);
    let feed = look(visit, secret.into_inner()).await?;
    let told = calendar::written(&site, &feed);
    Ok(file(&request, "text/calendar; charset=utf-8", told))
}

/// `GET /feeds/{secret}/turns.atom`.
async fn turns(
    visit: Visit,
    secret: Path<String>,
    request: HttpRequest,
) -> Result<HttpResponse, Failure> {
    let site = site(&visit);
    let own = Addresses::of(&site, &secret).turns;
    let feed = look(visit, secret.into_inner()).await?;
    let told = turns::written(&site, &own, &feed)?;
    Ok(file(&request, "application/atom+xml; charset=utf-8", told))
}

fn site(visit: &Visit) -> String {
    let site = visit.app.setup.public_url.as_str();
    site.trim_end_matches('/').to_owned()
}

/// What is behind the address, whoever asks: a browser may be signed in as somebody else.
async fn look(mut visit: Visit, secret: String) -> Result<Feed, Failure> {
    visit.client.token = None;
    visit
        .read(move |context| feeds::feed(context, &secret))
        .await
}

/// The answer, or that the asker has it; for nobody else, and for no search engine.
fn file(request: &HttpRequest, media: &str, text: String) -> HttpResponse {
    let tag = secret::hex(&Pictures::key(&text)[..12]);
    let has_it = has(request.headers(), &format!("\"{tag}\""));
    let mut answer = match has_it {
        true => HttpResponse::NotModified(),
        false => HttpResponse::Ok(),
    };
    answer
        .insert_header((header::CACHE_CONTROL, "private, no-cache"))
        .insert_header((HeaderName::from_static("x-robots-tag"), "noindex"))
        .insert_header(ETag(EntityTag::new_strong(tag)));
    match has_it {
        true => answer.finish(),
        false => answer.content_type(media).body(text),
    }
}

#[cfg(test)]
mod tests;
