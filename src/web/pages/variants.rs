//! The games that are played here, and help.

use crate::diagram::svg;
use crate::notation::fen;
use crate::rules::{Piece, Side, Variant};
use crate::service::{Error, games};
use crate::web::error::Failure;
use crate::web::page::{Page, render};
use crate::web::query::{Query, number_in};
use crate::web::routes::page;
use crate::web::views::{BookRow, HelpPage, KindRow, VariantPage, VariantRow, VariantsPage};
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
    let variants = visit.app.catalogue().all().iter();
    let row = |variant: &Variant| VariantRow {
        slug: variant.slug().to_owned(),
        name: variant.name().to_owned(),
        summary: variant.summary().to_owned(),
        free: variant.is_free(),
        svg: start(variant, variant.slug()),
    };
    let variants = variants.map(|variant| row(variant)).collect();
    render(StatusCode::OK, &VariantsPage { page, variants })
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
    let kinds = variant.kinds().iter().map(|kind| {
        let men = Side::BOTH.map(|side| Piece {
            side,
            kind: kind.id,
        });
        KindRow {
            name: kind.name.clone(),
            labels: men.map(|man| variant.label(man)),
            men: men.map(|man| svg::man(&variant, man, page.looks.dress)),
            how: kind.how.clone(),
        }
    });
    let books = variant.rulebooks().iter().map(|book| BookRow {
        name: words::games::rulebook_name(*book).to_owned(),
        words: words::games::repetition(*book),
    });
    let view = VariantPage {
        slug: variant.slug().to_owned(),
        name: variant.name().to_owned(),
        summary: variant.summary().to_owned(),
        free: variant.is_free(),
        offered: offered.is_some(),
        old,
        svg: start(&variant, "m"),
        fen: fen::write(&variant, variant.start()),
        seats: Side::BOTH.map(|side| variant.seat(side).name.clone()),
        rules: variant.rules().to_vec(),
        kinds: kinds.collect(),
        rulebooks: books.collect(),
        page,
    };
    render(StatusCode::OK, &view)
}

/// `GET /help`.
async fn help(visit: Visit) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    render(StatusCode::OK, &HelpPage { page })
}

fn start(variant: &Variant, id: &str) -> String {
    let label = words::games::board_label(variant, variant.start(), false);
    let options = svg::Options {
        label: &label,
        id,
        ..svg::Options::default()
    };
    svg::board(variant, variant.start(), &options)
}
