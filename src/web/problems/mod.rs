//! Problems: the list, solving one, and setting one.

mod composing;
mod files;
mod progress;
mod sentences;
mod solving;
mod view;

use crate::service::problems::{self as service, Listing, Selection};
use crate::service::{Error, RequestContext};
use crate::web::components::{SmallBoards, variant_choices};
use crate::web::http::{
    Failure, Page, Query, RequestScope, Routes, form, number_in, page, render, see_other,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use view::{ListPage, cards};

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/problems", list))
        .service(form("/problems", "/problems/new", composing::create))
        .service(page("/problems/new", composing::show))
        .service(page("/problems/daily", daily))
        .service(page("/problems.pgn", files::export))
        .service(page("/problems/import", files::show))
        .service(form("/problems/import", "/problems/import", files::import))
        .service(page("/problems/{id:[0-9]+}", solving::show))
        .service(page("/problems/{id:[0-9]+}.json", solving::json))
        .service(form(
            "/problems/{id:[0-9]+}",
            "/problems/{id}",
            composing::change,
        ))
        .service(form(
            "/problems/{id:[0-9]+}/try",
            "/problems/{id}",
            solving::attempt,
        ));
}

/// `GET /problems?variant=SLUG&list=mine|found&from=…`, or `by=NAME&set=…`.
async fn list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let selection = selection(&scope, &query)?;
    let slug = query.text("variant").unwrap_or_default().to_owned();
    let which = query.text("list").unwrap_or_default().to_owned();
    let from: Option<i64> = number_in(&query, "from")?;
    let set = query.text("set").unwrap_or_default().to_owned();
    let by = query.text("by").unwrap_or_default().to_owned();
    let is_first = from.is_none() && which.is_empty() && by.is_empty();
    let (page, listing, daily) = scope
        .read(move |context| {
            let listing = service::list(context, &selection, from)?;
            let daily = match is_first {
                true => daily_entry(context)?,
                false => None,
            };
            Ok((Page::of(context)?, listing, daily))
        })
        .await?;
    let mut smalls = SmallBoards::default();
    let daily = daily.map(|entry| view::ProblemCard::of(&page, &entry, &mut smalls));
    let address = |path: &str, from: Option<i64>| {
        let from = from.map(|from| from.to_string());
        let fields = [
            ("variant", (!slug.is_empty()).then_some(slug.as_str())),
            ("list", (!which.is_empty()).then_some(which.as_str())),
            ("by", (!by.is_empty()).then_some(by.as_str())),
            ("set", (!set.is_empty()).then_some(set.as_str())),
            ("from", from.as_deref()),
        ];
        let fields: Vec<_> = fields
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        match fields.is_empty() {
            true => path.to_owned(),
            false => format!(
                "{path}?{}",
                serde_urlencoded::to_string(fields).unwrap_or_default()
            ),
        }
    };
    let view = ListPage {
        daily,
        problems: cards(&page, &listing, &mut smalls),
        sprites: smalls.sprites(),
        variants: variant_choices(scope.app.catalogue(), &slug),
        lists: lists(&page, &which),
        set_name: set.clone(),
        newest: from.map(|_| address("/problems", None)),
        next: listing.next.map(|next| address("/problems", Some(next))),
        export: address("/problems.pgn", from),
        page,
    };
    render(StatusCode::OK, &view)
}

/// The list that an address names.
fn selection(scope: &RequestScope, query: &Query) -> Result<Selection, Failure> {
    let slug = query.text("variant").unwrap_or_default();
    let by = query.text("by").unwrap_or_default();
    match query.text("list").unwrap_or_default() {
        _ if !by.is_empty() => {
            let set = query.text("set").unwrap_or_default();
            Ok(Selection::Set(by.to_owned(), set.to_owned()))
        }
        "mine" => Ok(Selection::Own),
        "found" => Ok(Selection::Found),
        _ if slug.is_empty() => Ok(Selection::Published),
        _ => words::variant_names::find(scope.app.catalogue(), slug)
            .map(Selection::OfVariant)
            .ok_or(Failure::bad_request("variant")),
    }
}

/// The lists that the reader may choose: address, name, whether it is the one shown.
fn lists(page: &Page, which: &str) -> Vec<(String, String, bool)> {
    let known = [
        ("", t!("problem-list-all"), true),
        ("mine", t!("problem-list-mine"), page.viewer.is_some()),
        ("found", t!("problem-list-found"), page.is_admin()),
    ];
    let offered = known.into_iter().filter(|(_, _, is_offered)| *is_offered);
    let listed = offered.map(|(word, name, _)| {
        let address = match word {
            "" => "/problems".to_owned(),
            word => format!("/problems?list={word}"),
        };
        (address, name.to_owned(), word == which)
    });
    listed.collect()
}

fn daily_entry(context: &mut RequestContext) -> Result<Option<service::Entry>, Error> {
    let Some(id) = service::daily(context)? else {
        return Ok(None);
    };
    let Listing { mut entries, .. } = service::one(context, id)?;
    Ok(entries.pop())
}

/// `GET /problems/daily`: leads to the problem of the day.
async fn daily(scope: RequestScope) -> Result<HttpResponse, Failure> {
    let id = scope.read(service::daily).await?;
    Ok(match id {
        Some(id) => see_other(&format!("/problems/{id}")),
        None => see_other("/problems"),
    })
}
