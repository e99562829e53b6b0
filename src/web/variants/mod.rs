//! The games that are played here: their list, and the rules of each.

use crate::rules::Variant;
use crate::service::{Error, games};
use crate::web::frame::{
    Failure, MadeOf, Page, Query, Routes, Visit, flip_in, number_in, page, render,
};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use list::variants_page;
use rules::{Turned, variant_page};

mod list;
mod rules;
mod view;

pub(super) use rules::{native, said_of};

/// The routes of this feature.
pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/variants", show_list))
        .service(page("/variants/{slug}", show));
}

/// `GET /variants?q=words`.
async fn show_list(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let page = visit.read(Page::of).await?;
    let all = visit.app.catalogue();
    let asked: String = query
        .text("q")
        .unwrap_or_default()
        .trim()
        .chars()
        .take(60)
        .collect();
    let view = variants_page(page, all.all(), &asked);
    let answer = render(StatusCode::OK, &view)?;
    Ok(view.page.keep(answer, Some(MadeOf::Program)))
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
        None => Some(t!("games-not-offered")),
        Some(today) if is_today(today) => None,
        Some(_) => Some(t!("games-old-rules")),
    };
    let flip = flip_in(&query).unwrap_or(false);
    let path = format!("/variants/{}?flip={}", variant.slug(), u8::from(!flip));
    let turned = Turned {
        flip,
        open: query.text("open").unwrap_or_default().to_owned(),
        from: version.map_or_else(String::new, |version| format!("version={version}&")),
        other: match version {
            None => path,
            Some(version) => format!("{path}&version={version}"),
        },
    };
    let view = variant_page(page, &variant, offered.is_some(), old, turned);
    let answer = render(StatusCode::OK, &view)?;
    // Old versions are kept in the database.
    let made_of = match (version, offered) {
        (None, Some(_)) => MadeOf::Program,
        _ => MadeOf::House,
    };
    Ok(view.page.keep(answer, Some(made_of)))
}
