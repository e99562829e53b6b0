//! Importing games: read from a text or a file, shown, and added to the archive.

use super::upload::Upload;
use crate::model::{GameId, PlayerName};
use crate::notation::formats::{Charset, FileContext};
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

/// The encodings that can be chosen, by their labels.
const ENCODINGS: [&str; 12] = [
    "UTF-8",
    "GB18030",
    "Big5",
    "EUC-KR",
    "Shift_JIS",
    "EUC-JP",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "KOI8-R",
];

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
    /// The label of the encoding that was chosen.
    encoding: String,
    /// The encoding that was found out, in a sentence; none where it is UTF-8.
    read_as: Option<String>,
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

/// An encoding that a file may be in.
struct Encoding {
    name: &'static str,
    is_chosen: bool,
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
            encoding: String::new(),
            read_as: None,
            found: Vec::new(),
            record: String::new(),
            own: own.iter().map(own_view).collect(),
        }
    }

    fn encodings(&self) -> [Encoding; 12] {
        ENCODINGS.map(|name| Encoding {
            name,
            is_chosen: self.encoding.eq_ignore_ascii_case(name),
        })
    }

    fn can_be_kept(&self) -> bool {
        self.found.iter().any(|found| found.is_whole)
    }
}

fn own_view(entry: &Entry) -> OwnView {
    let names = [&entry.first, &entry.second].map(PlayerName::display_name);
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
            if found.is_cut() {
                parts.push(t!("game-record-cut").to_owned());
            }
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
    let label = String::from_utf8_lossy(upload.bytes("encoding")).into_owned();
    let charset = match label.trim() {
        "" => Ok(None),
        label => Charset::named(label).map(Some).ok_or(label),
    };
    // A typed record came in the encoding of the page.
    let (field, bytes) = match upload.bytes("file") {
        [] => ("record", typed.as_bytes()),
        file => ("file", file),
    };
    let read = match charset {
        Err(label) => Err(("encoding", words::records::no_encoding(label))),
        Ok(_) if upload.is_too_large => Err(("file", too_large())),
        Ok(charset) => {
            let charset = charset.filter(|_| field == "file");
            let charset = charset.or((field == "record").then_some(Charset::UTF_8));
            let games = read(&scope, bytes.to_vec(), FileContext::in_charset(charset)).await?;
            games.map_err(|why| (field, upload_fault(why)))
        }
    };
    let read = read.map(|(found, context)| {
        let charset = context.charset().filter(|it| *it != Charset::UTF_8);
        view.read_as = charset.map(|charset| t!("bring-read-as", name = charset.name()));
        found
    });
    view.encoding = label;
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
        Err((field, sentence)) => {
            view.refused = Some(FieldError::new(field, sentence));
            StatusCode::UNPROCESSABLE_ENTITY
        }
    };
    render(status, &view)
}

/// The sentence for a file that cannot be read.
pub(in crate::web) fn upload_fault(why: UploadFault) -> String {
    match why {
        UploadFault::Nothing => t!("bring-nothing").to_owned(),
        UploadFault::Damaged => t!("bring-damaged").to_owned(),
        UploadFault::Foreign(format) => words::records::foreign(format),
        UploadFault::TooMany => t!("bring-too-many", most = MOST_GAMES),
        UploadFault::TooLarge => too_large(),
    }
}

fn too_large() -> String {
    t!("bring-too-large", kilobytes = MOST_BYTES / 1024)
}

/// Reads records on the pool for computations, which takes turns among clients: long records take
/// long.
async fn read(
    scope: &RequestScope,
    bytes: Vec<u8>,
    mut context: FileContext,
) -> Result<Result<(Vec<UploadedGame>, FileContext), UploadFault>, Failure> {
    let catalogue = scope.app.catalogue().clone();
    let counted = scope.read(|context| {
        let me = context.confirmed_player()?.id;
        context.count(Limit::Read, me)
    });
    counted.await?;
    let read = move || {
        let games = uploads::read_file(&catalogue, &bytes, &mut context);
        Ok(games.map(|games| (games, context)))
    };
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
    let context = FileContext::in_charset(Some(Charset::UTF_8));
    let found = match read(&scope, record.clone().into_bytes(), context).await? {
        Ok((found, _)) => found,
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
