//! The games that are played here, and help.

use crate::rules::Variant;
use crate::service::{Error, games};
use crate::web::error::Failure;
use crate::web::page::{Page, render};
use crate::web::query::{Query, flip_in, number_in};
use crate::web::routes::page;
use crate::web::show::{Turned, help_page, variant_page, variants_page};
use crate::web::visit::Visit;
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Path, ServiceConfig};

/// The routes of this file.
pub(super) fn routes(config: &mut ServiceConfig) {
    config
        .route("/variants", page().to(list))
        .route("/variants/{slug}", page().to(show))
        .route("/help", page().to(help));
}

/// `GET /variants`.
async fn list(visit: Visit) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    let all = visit.app.catalogue();
    render(StatusCode::OK, &variants_page(page, all.all()))
}

/// `GET /variants/{slug}?version=N`: the rules of new games, or those that old ones began with.
async fn show(visit: Visit, slug: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let version = number_in(&query, "version")?;
    let offered = visit.app.catalogue().find(&slug);
    let (page, variant) = visit
        .read(move |context| {
            let variant = match version {
                None => games::newest(context, &slug)?,
                Some(version) => games::in_version(context, &slug, version)?,
            };
            Ok((Page::of(context)?, variant.ok_or(Error::NotFound)?))
        })
        .await?;
    let is_today = |today: &Variant| today.plays_as(&variant);
    let old = match &offered {
        None => Some(words::games::NO_LONGER_OFFERED),
        Some(today) if is_today(today) => None,
        Some(_) => Some(words::games::OLD_RULES),
    };
    let flip = flip_in(&query).unwrap_or(false);
    let path = format!("/variants/{}?flip={}", variant.slug(), u8::from(!flip));
    let turned = Turned {
        flip,
        other: match version {
            None => path,
            Some(version) => format!("{path}&version={version}"),
        },
    };
    let view = variant_page(page, &variant, offered.is_some(), old, turned);
    render(StatusCode::OK, &view)
}

/// `GET /help`.
async fn help(visit: Visit) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    render(StatusCode::OK, &help_page(page))
}
