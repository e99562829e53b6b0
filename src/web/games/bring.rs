//! Importing games: read from a text or a file, shown, and added to the archive.

use super::upload::Upload;
use crate::model::{GameId, PlayerName};
use crate::service::Limit;
use crate::service::archive::uploads::{
    self, MOST_BYTES, MOST_GAMES, UploadFault, UploadResult, UploadedGame, keep, own, take_out,
};
use crate::service::games::Entry;
use crate::web::http::{
    Failure, FieldError, Fields, Page, Query, RequestScope, Routes, form, form_config, page,
    render, see_other,
};
use crate::words;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Path;
use askama::Template;

/// The most bytes of the form that keeps the games. A Chinese character of two bytes becomes three
/// in UTF-8 and nine in a form.
const MOST_KEPT: usize = 8 * MOST_BYTES;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/games/bring", show))
        .service(form("/games/bring", "/games/bring", preview))
        .service(form("/games/bring/keep", "/games/bring", put).with(form_config(MOST_KEPT)))
        .service(form("/games/{id:[0-9]+}/take-out", "/games/bring", remove));
}

/// The page; after a form, with the games that were read, or with the fault.
#[derive(Template)]
#[template(path = "games/bring.html")]
struct ImportPage {
    page: Page,
    refused: Option<FieldError>,
    /// The sentence about what was imported.
    done: Option<String>,
    typed: String,
    /// The games that were read.
    found: Vec<RecordView>,
    /// The importable games, as the form that keeps them sends them.
    record: String,
    own: Vec<OwnView>,
}

struct RecordView {
    players: String,
    /// Event, date, result and length; or why it cannot be imported.
    told: String,
    is_whole: bool,
}

/// A game that the reader has imported.
struct OwnView {
    id: GameId,
    title: String,
}

impl ImportPage {
    fn new(page: Page, own: &[Entry]) -> Self {
        Self {
            page,
            refused: None,
            done: None,
            typed: String::new(),
            found: Vec::new(),
            record: String::new(),
            own: own.iter().map(own_view).collect(),
        }
    }

    fn can_be_kept(&self) -> bool {
        self.found.iter().any(|found| found.is_whole)
    }
}

fn own_view(entry: &Entry) -> OwnView {
    let names = [&entry.first, &entry.second].map(PlayerName::shown);
    let variant = entry.variant.as_ref().map(|it| words::variant_name(it));
    let day = entry.played_on.as_deref().map(words::time::day);
    OwnView {
        id: entry.row.id,
        title: words::games::title(
            names,
            &entry.event,
            &day.unwrap_or_default(),
            &variant.unwrap_or_default(),
        ),
    }
}

fn found_view(found: &UploadedGame) -> RecordView {
    let players = [&*found.players[0], &*found.players[1]];
    let told = match (&found.read, found.stopped(), found.unkept()) {
        (Err(why), ..) => words::records::unplayable(why),
        (Ok(played), Some(stopped), _) => {
            let reason = words::records::stopped(&played.line, stopped);
            t!(
                "bring-stopped",
                nth = words::move_numbers::nth(&played.line, stopped.ply),
                text = stopped.text.chars().take(40).collect::<String>(),
                reason = reason
            )
        }
        (Ok(_), None, Some(why)) => words::records::unkept(why),
        (Ok(played), None, None) => {
            let mut parts =
                words::records::about(&found.event, "", &words::time::day(&found.date), "");
            parts.push(found.result.to_owned());
            parts.push(words::games::length(
                i64::try_from(played.line.ply()).unwrap_or(i64::MAX),
            ));
            parts.retain(|part| !part.is_empty());
            parts.join(" · ")
        }
    };
    RecordView {
        players: words::games::players(players),
        told,
        is_whole: found.is_whole(),
    }
}

/// `GET /games/bring`; after an import with `new` and `known`, the numbers of games.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let number = |name| query.text(name).and_then(|text| text.parse::<usize>().ok());
    let done = number("new").map(|new| {
        let known = number("known").unwrap_or(0);
        t!("bring-done", new = new, known = known)
    });
    let view = ImportPage {
        done,
        ..fresh(&scope).await?
    };
    render(StatusCode::OK, &view)
}

async fn fresh(scope: &RequestScope) -> Result<ImportPage, Failure> {
    let read = scope.read(|context| {
        context.confirmed_player()?;
        Ok((Page::of(context)?, own(context)?))
    });
    let (page, own) = read.await?;
    Ok(ImportPage::new(page, &own))
}

/// `POST /games/bring`, with `record` or a `file`: shows the games without keeping them.
async fn preview(scope: RequestScope, upload: Upload<MOST_BYTES>) -> Result<HttpResponse, Failure> {
    let mut view = fresh(&scope).await?;
    let typed = String::from_utf8_lossy(upload.bytes("record")).into_owned();
    let file = upload.bytes("file");
    let bytes = match file {
        [] => typed.as_bytes(),
        file => file,
    };
    let field = if file.is_empty() { "record" } else { "file" };
    let read = if upload.is_too_large {
        Err(t!("bring-too-large", kilobytes = MOST_BYTES / 1024))
    } else {
        read(&scope, bytes.to_vec())
            .await?
            .map_err(|why| match why {
                UploadFault::Nothing => t!("bring-nothing").to_owned(),
                UploadFault::Damaged => t!("bring-damaged").to_owned(),
                UploadFault::TooMany => t!("bring-too-many", most = MOST_GAMES),
            })
    };
    view.typed = typed;
    let status = match read {
        Ok(found) => {
            let whole = found.iter().filter(|found| found.is_whole());
            view.record = whole.map(|found| found.pgn() + "\n").collect();
            view.found = found.iter().map(found_view).collect();
            match view.can_be_kept() {
                true => StatusCode::OK,
                false => StatusCode::UNPROCESSABLE_ENTITY,
            }
        }
        Err(sentence) => {
            view.refused = Some(FieldError::new(field, sentence));
            StatusCode::UNPROCESSABLE_ENTITY
        }
    };
    render(status, &view)
}

/// Reads records on the pool for computations, which takes turns among clients: long records take
/// long.
async fn read(
    scope: &RequestScope,
    bytes: Vec<u8>,
) -> Result<Result<Vec<UploadedGame>, UploadFault>, Failure> {
    let catalogue = scope.app.catalogue().clone();
    let counted = scope.read(|context| {
        let me = context.confirmed_player()?.id;
        context.count(Limit::Read, me)
    });
    counted.await?;
    let read = move || Ok(uploads::read(&catalogue, &bytes));
    scope.compute(read).await
}

/// The page with records that were typed before a sign-in.
pub(in crate::web) async fn restored(
    scope: &RequestScope,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let view = ImportPage {
        typed: fields.text("record").to_owned(),
        ..fresh(scope).await?
    };
    render(StatusCode::OK, &view)
}

/// `POST /games/bring/keep`, with the previewed `record`.
async fn put(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let record = fields.text("record").to_owned();
    let found = match read(&scope, record.clone().into_bytes()).await? {
        Ok(found) => found,
        Err(_) => {
            let mut view = fresh(&scope).await?;
            view.typed = record;
            view.refused = Some(FieldError::new("record", t!("bring-nothing")));
            return render(StatusCode::UNPROCESSABLE_ENTITY, &view);
        }
    };
    let UploadResult { new, known } = scope.write(move |context| keep(context, &found)).await?;
    Ok(see_other(&format!("/games/bring?new={new}&known={known}")))
}

/// `POST /games/{id}/take-out`.
async fn remove(scope: RequestScope, id: Path<String>) -> Result<HttpResponse, Failure> {
    let id = id.parse().map_err(|_| Failure::not_found())?;
    scope.write(move |context| take_out(context, id)).await?;
    Ok(see_other("/games/bring"))
}

#[cfg(test)]
#[path = "bring_tests.rs"]
mod tests;
