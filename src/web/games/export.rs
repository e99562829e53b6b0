//! Exporting selections of games.

use super::{finished, read};
use crate::model::Status;
use crate::service::archive::listing::Search;
use crate::service::archive::{ExportOptions, Format, Selection};
use crate::service::games::Filter;
use crate::service::{Error, Limit, RequestContext, Work};
use crate::web::http::{Failure, Query, RequestScope, Routes, in_pieces, notation_in, page};
use actix_web::HttpResponse;
use actix_web::web::Bytes;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/games/export", export));
}

/// `GET /games/export?format=pgn&notation=wxf`, with the fields of the archive; `player=me` is the
/// client. By default finished games only. It is streamed while games are read.
async fn export(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let format = query.text("format").unwrap_or("pgn");
    let format = Format::find(format).ok_or(Failure::bad_request("format"))?;
    let is_finished = [None, Some("finished")].contains(&query.text("status"));
    let asked = match is_finished {
        true => ExportSource::Finished(Box::new(of_finished(&scope, &query)?)),
        false => ExportSource::Running(Box::new(of_running(&query)?)),
    };
    let player = query.text("player").map(|name| name.trim().to_owned());
    let of_watched = query.text("watched") == Some("yes");
    let notation = notation_in(&query);
    let work = Work::begin(&scope.app, &scope.client, Limit::Export, 0).await?;
    let begin = move |context: &mut RequestContext| {
        let options = ExportOptions {
            format,
            notation,
            usual: context.notation(),
            public_url: context.app.setup.public_url.as_str().to_owned(),
        };
        let own = match player.as_deref() {
            Some("me") => Some(context.player()?.name.clone()),
            _ => None,
        };
        Ok(match asked {
            ExportSource::Finished(mut search) => {
                search.criteria.name_me(own.as_deref());
                Selection::of_search(*search, options)
            }
            ExportSource::Running(mut filter) => {
                filter.watched_by = context.viewer_id().filter(|_| of_watched);
                let player = own.as_deref().or(player.as_deref());
                Selection::new(context, *filter, player, options)?
            }
        })
    };
    let selection = scope.read(begin).await?;
    let (begun, first) = scope.check(next(&scope, (selection, work)).await)?;
    let name = format!("games.{}", format.ending());
    let more = async move |begun| next(&scope, begun).await;
    // A file without games is valid too.
    let first = first.or_else(|| Some(Bytes::new()));
    Ok(in_pieces((format.media(), &name), first, begun, more))
}

enum ExportSource {
    Finished(Box<Search>),
    Running(Box<Filter>),
}

fn of_finished(scope: &RequestScope, query: &Query) -> Result<Search, Failure> {
    match finished::read(scope.app.catalogue(), query)? {
        (search, None) => Ok(search),
        (_, Some(refused)) => Err(Failure::bad_request(refused.field)),
    }
}

fn of_running(query: &Query) -> Result<Filter, Failure> {
    let (filter, refused) = read(query)?;
    if let Some(refused) = refused {
        return Err(Failure::bad_request(refused.field));
    }
    match filter.status {
        Status::Playing => Ok(filter),
        _ => Err(Failure::bad_request("status")),
    }
}

/// The next chunk that is not empty. Each database call replays no more games than a page would.
async fn next(
    scope: &RequestScope,
    (mut selection, mut work): (Selection, Work),
) -> Result<((Selection, Work), Option<Bytes>), Error> {
    loop {
        let read = move |context: &mut RequestContext| {
            let piece = selection.next_piece(context)?;
            Ok((selection, piece.map(Bytes::from)))
        };
        let (rest, piece) = scope.app.read(&scope.client, read).await?;
        if piece.as_ref().is_none_or(|piece| !piece.is_empty()) {
            let size = piece.as_ref().map_or(0, Bytes::len);
            work.add(&scope.app, size).await?;
            return Ok(((rest, work), piece));
        }
        selection = rest;
    }
}

#[cfg(test)]
#[path = "export_tests.rs"]
mod tests;
