//! The results of finished games, in tables and small charts: of all variants, of one, and of a
//! player.
//!
//! Each table can be downloaded: `?format=csv&table=years`.

use crate::service::statistics::{self, FIRST, MOST, PlayerStatistics};
use crate::web::components::Person;
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, page, render, see_other};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use table::Table;
use view::{AllPage, PlayerPage, VariantPage};

mod table;
pub(super) use table::field as csv_field;
mod tables;
#[cfg(test)]
mod tests;
mod view;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/statistics", show_all))
        .service(page("/statistics/{slug}", show_variant))
        .service(page("/players/{name}/statistics", show_player));
}

/// The address of a player's statistics.
pub(super) fn of_player(name: &str) -> String {
    format!("{}/statistics", super::players::address(name))
}

async fn show_all(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let file = file(&query)?;
    let (page, found) = scope
        .read(|context| {
            let found = statistics::of_all(context)?;
            Ok((Page::of(context)?, found))
        })
        .await?;
    let tables = tables::of_all(&found);
    if let Some(name) = file {
        return csv("all", &name, &tables);
    }
    let view = AllPage {
        tables,
        longest: tables::longest(&found.longest),
        page,
    };
    render(StatusCode::OK, &view)
}

/// `GET /statistics/{slug}?rulebook=`: a variant, under one rulebook or under all.
async fn show_variant(
    scope: RequestScope,
    slug: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let file = file(&query)?;
    let rulebook = query.text("rulebook").map(str::to_owned);
    let requested = rulebook.clone();
    let (page, found) = scope
        .read(move |context| {
            let found = statistics::of_variant(context, &slug, requested.as_deref())?;
            Ok((Page::of(context)?, found))
        })
        .await?;
    let tables = tables::of_variant(&found, rulebook.as_deref());
    if let Some(name) = file {
        return csv(found.variant.slug(), &name, &tables);
    }
    let view = VariantPage {
        name: words::variant_name(&found.variant).into_owned(),
        slug: found.variant.slug().to_owned(),
        rulebooks: tables::rulebooks(&found, rulebook.as_deref()),
        results: tables::results(&found),
        bar: tables::bar_of(found.total),
        tables,
        longest: tables::longest(&found.longest),
        page,
    };
    render(StatusCode::OK, &view)
}

/// `GET /players/{name}/statistics`: a player. Only they see statistics of their private games.
async fn show_player(
    scope: RequestScope,
    name: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let file = file(&query)?;
    let opponents = if file.is_some() { MOST } else { FIRST };
    let requested = name.clone();
    let (page, found) = scope
        .read(move |context| {
            let found = statistics::of_player(context, &name, opponents)?;
            Ok((Page::of(context)?, found))
        })
        .await?;
    // A link with a former name.
    if !found.player.is_named(&requested) {
        return Ok(see_other(&of_player(&found.player.name)));
    }
    let PlayerStatistics {
        player,
        public,
        private,
    } = found;
    let path = of_player(&player.name);
    let tables = tables::of_record(&public, &path, "");
    let private = private.map(|own| tables::of_record(&own, &path, "private-"));
    if let Some(name) = file {
        let all: Vec<Table> = tables
            .into_iter()
            .chain(private.into_iter().flatten())
            .collect();
        return csv(&player.name, &name, &all);
    }
    let called = player.player_name();
    let view = PlayerPage {
        who: Person::of(&called),
        shown: called.display_name().to_owned(),
        lead: tables::lead(public.total),
        bar: tables::bar_of(public.total),
        tables,
        private: private.unwrap_or_default(),
        page,
    };
    render(StatusCode::OK, &view)
}

/// The table requested as a file; `None` for the page.
fn file(query: &Query) -> Result<Option<String>, Failure> {
    match query.text("format") {
        None => Ok(None),
        Some("csv") => {
            let table = query.text("table").ok_or(Failure::bad_request("table"))?;
            Ok(Some(table.to_owned()))
        }
        Some(_) => Err(Failure::bad_request("format")),
    }
}

/// One of the tables as a file.
fn csv(of: &str, name: &str, tables: &[Table]) -> Result<HttpResponse, Failure> {
    let table = tables.iter().find(|table| table.id == name);
    let table = table.ok_or_else(Failure::not_found)?;
    let file = format!("attachment; filename=\"{of}-{name}.csv\"");
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header(("content-disposition", file))
        .body(table.csv()))
}
