//! The games that are played here, and help.

use crate::notation::Notation;
use crate::notices::Kind;
use crate::rules::Variant;
use crate::service::{Error, games};
use crate::web::error::Failure;
use crate::web::page::{Page, render};
use crate::web::query::{Query, number_in};
use crate::web::routes::page;
use crate::web::show::{Drawing, Smalls, native, variant_page};
use crate::web::views::{HelpPage, VariantRow, VariantsPage};
use crate::web::visit::Visit;
use crate::words::{self, readings};
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
    let mut smalls = Smalls::default();
    let all = visit.app.catalogue();
    let variants = all.all().iter();
    let variants = variants
        .map(|variant| row(variant, &page, &mut smalls))
        .collect();
    let view = VariantsPage {
        variants,
        sprites: smalls.sprites(),
        page,
    };
    render(StatusCode::OK, &view)
}

fn row(variant: &Variant, page: &Page, smalls: &mut Smalls) -> VariantRow {
    let drawing = Drawing {
        variant,
        position: variant.start(),
        last: None,
        flip: false,
        looks: &page.looks,
    };
    VariantRow {
        slug: variant.slug().to_owned(),
        name: variant.name().to_owned(),
        native: native(variant),
        summary: variant.summary().to_owned(),
        special: words::variants::special(variant),
        svg: smalls.draw(&drawing),
    }
}

/// `GET /variants/{slug}?version=N`: the rules of new games, or those that old ones began with.
async fn show(visit: Visit, slug: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let version = number_in(&query, "version")?;
    let offered = visit.app.catalogue().find(&slug);
    let (page, variant) = visit
        .read(move |desk| {
            let variant = match version {
                None => games::newest(desk, &slug)?,
                Some(version) => games::in_version(desk, &slug, version)?,
            };
            Ok((Page::of(desk)?, variant.ok_or(Error::NotFound)?))
        })
        .await?;
    let is_today = |today: &Variant| today.text() == variant.text();
    let old = match &offered {
        None => Some(words::games::NO_LONGER_OFFERED),
        Some(today) if is_today(today) => None,
        Some(_) => Some(words::games::OLD_RULES),
    };
    let view = variant_page(page, &variant, offered.is_some(), old);
    render(StatusCode::OK, &view)
}

/// `GET /help`.
async fn help(visit: Visit) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    let told = |kind: Kind| (kind.title(), words::notices::tells(kind.slug()));
    let written = |notation: Notation| (readings::title(notation), readings::sample(notation));
    let view = HelpPage {
        page,
        mails: Kind::optional().map(told).collect(),
        notations: Notation::ALL.into_iter().map(written).collect(),
    };
    render(StatusCode::OK, &view)
}
