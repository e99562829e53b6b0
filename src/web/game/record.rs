//! The record of a game as a file.

use super::game_id;
use crate::notation::formats::RecordFormat;
use crate::notation::record::{self, Heading, LiesFaceDown, TurnedUp};
use crate::notation::variations::Variations;
use crate::notation::{Notation, coordinate, fen, sheet};
use crate::rules::{Line, Side};
use crate::service::archive::Format;
use crate::service::games::{self, GameView, MOST_LINE, Note, Remark};
use crate::service::{App, Error, analyses, archive};
use crate::web::http::{Failure, Query, RequestScope, Routes, notation_in, page};
use crate::web::reviews::annotate;
use actix_web::HttpResponse;
use actix_web::web::Path;

pub(super) fn routes(routes: &mut Routes) {
    let other = |path, format| page(path, move |scope, id| in_format(scope, id, format));
    routes
        .service(page("/games/{id:[0-9]+}.pgn", pgn))
        .service(page("/games/{id:[0-9]+}.json", json))
        .service(page("/games/{id:[0-9]+}.jsonl", json_line))
        .service(page("/games/{id:[0-9]+}.txt", text))
        .service(other("/games/{id:[0-9]+}.kif", RecordFormat::Kif))
        .service(other("/games/{id:[0-9]+}.csa", RecordFormat::Csa))
        .service(other("/games/{id:[0-9]+}.dhtmlxq", RecordFormat::Dhtmlxq))
        .service(other("/games/{id:[0-9]+}.wxf", RecordFormat::Wxf));
}

/// `GET /games/{id}.pgn?notation=wxf`. The default is the reader's notation. With `comments=yes` it
/// has comments with the time of each move, and with the messages that the reader may see; with
/// `analysis=yes` the marks, scores and best lines of its analysis.
async fn pgn(scope: RequestScope, id: Path<String>, query: Query) -> Result<HttpResponse, Failure> {
    let (name, view, reader) = load(&scope, &id).await?;
    let usual = Notation::for_programs(&view.variant).unwrap_or(reader);
    let notation = notation_in(&query).unwrap_or(usual);
    let (line, mut heading) = (&view.game()?.line, heading(&scope.app, &view)?);
    if query.text("analysis") == Some("yes") {
        let (seen, line) = (view.clone(), line.clone());
        let analysis = scope.read(move |context| analyses::of_game(context, &seen));
        let positions = analysis.await?.positions;
        annotate(&mut heading.annotations, &line, &positions, notation);
    }
    let text = match query.text("comments") {
        Some("yes") => record::pgn(line, &with_times(&scope, &view, heading).await?, notation),
        _ => record::pgn(line, &heading, notation),
    };
    Ok(HttpResponse::Ok()
        .content_type("application/x-chess-pgn; charset=utf-8")
        .insert_header((
            "content-disposition",
            format!("inline; filename=\"{name}.pgn\""),
        ))
        .body(text))
}

async fn json(scope: RequestScope, id: Path<String>) -> Result<HttpResponse, Failure> {
    in_json(&scope, &id, Format::Json, record::json).await
}

/// `GET /games/{id}.jsonl`: the same on one line.
async fn json_line(scope: RequestScope, id: Path<String>) -> Result<HttpResponse, Failure> {
    in_json(&scope, &id, Format::Jsonl, record::json_line).await
}

async fn in_json(
    scope: &RequestScope,
    id: &str,
    format: Format,
    write: impl Fn(&Line, &Heading, Notation) -> String,
) -> Result<HttpResponse, Failure> {
    let (_, view, _) = load(scope, id).await?;
    let heading = Heading {
        notes: published(&view),
        remarks: opened(&view),
        dice: dice(&view),
        ..with_times(scope, &view, heading(&scope.app, &view)?).await?
    };
    let text = write(&view.game()?.line, &heading, Notation::Algebraic);
    Ok(HttpResponse::Ok().content_type(format.media()).body(text))
}

/// `GET /games/{id}.txt?notation=wxf`: a table of the moves for people.
async fn text(
    scope: RequestScope,
    id: Path<String>,
    query: Query,
) -> Result<HttpResponse, Failure> {
    let (_, view, reader) = load(&scope, &id).await?;
    let notation = notation_in(&query).unwrap_or(reader);
    let heading = with_times(&scope, &view, heading(&scope.app, &view)?).await?;
    let text = sheet::text(&view.game()?.line, &heading, notation);
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body(text))
}

/// `GET /games/{id}.kif`: as other programs read it; not there where they do not know the game.
async fn in_format(
    scope: RequestScope,
    id: Path<String>,
    format: RecordFormat,
) -> Result<HttpResponse, Failure> {
    let (name, view, _) = load(&scope, &id).await?;
    let heading = heading(&scope.app, &view)?;
    let text = format.write(&view.game()?.line, &heading);
    let text = text.ok_or_else(Failure::not_found)?;
    let file = format!("inline; filename=\"{name}.{format}\"");
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header(("content-disposition", file))
        .body(text))
}

/// The same with the time of each move and, for a player of the game, the messages.
async fn with_times(
    scope: &RequestScope,
    view: &GameView,
    heading: Heading,
) -> Result<Heading, Failure> {
    let id = view.id();
    let times = scope.read(move |context| archive::times(context.conn, &[id]));
    Ok(Heading {
        times: times.await?.remove(&id).unwrap_or_default(),
        messages: archive::messages(view),
        ..heading
    })
}

/// The name of a file about the game, the game, the reader's notation, and the data for the file.
async fn load(scope: &RequestScope, id: &str) -> Result<(String, GameView, Notation), Failure> {
    let id = game_id(id)?;
    let (view, notation) = scope
        .read(move |context| {
            let view = games::view(context, id)?;
            // A challenge has no moves to record.
            view.game_in_full()?;
            Ok((view, context.notation()))
        })
        .await?;
    let name = format!("{}-{id}", view.variant.slug());
    Ok((name, view, notation))
}

/// The public source of the dice.
fn dice(view: &GameView) -> Option<record::Dice> {
    let chance = view.chance.as_ref()?;
    let variant = &view.variant;
    let deal = chance.deal.iter();
    let name = |at| variant.board().name(at).to_owned();
    let fingerprints = deal.clone().flat_map(|deal| &deal.fingerprints);
    Some(record::Dice {
        game: view.id().0,
        fingerprint: chance.fingerprint.clone(),
        secret: chance.secret.clone(),
        words: chance.words.clone(),
        fingerprints: fingerprints
            .map(|(at, fingerprint)| LiesFaceDown {
                point: name(*at),
                fingerprint: fingerprint.clone(),
            })
            .collect(),
        shown: deal
            .flat_map(|deal| &deal.shown)
            .map(|shown| TurnedUp {
                ply: shown.ply,
                point: name(shown.at),
                letter: fen::letter(variant, shown.dealt),
                key: shown.key.clone(),
            })
            .collect(),
    })
}

/// The notes that everybody who sees the game can read.
fn published(view: &GameView) -> Vec<record::Note> {
    let published = view.notes.iter().filter(|note| note.is_published);
    let variant = &view.visible.variant;
    let note = |note: &Note| {
        let tree = Variations::read(variant, &note.line, MOST_LINE).unwrap_or_default();
        let main = tree.moves_of(&tree.to_end(&[])).into_iter();
        record::Note {
            ply: note.ply,
            author: note.author.name.clone(),
            line: main.map(|mv| coordinate::write(variant, mv)).collect(),
            variations: note.line.contains('(').then(|| note.line.clone()),
            body: note.body.clone(),
        }
    };
    published.map(note).collect()
}

/// The comments that were hidden until the game ended.
fn opened(view: &GameView) -> Vec<record::Remark> {
    let outcome = view.game.as_ref().and_then(|game| game.outcome);
    let is_open = |remark: &&Remark| remark.sealed && outcome.is_some();
    let remark = |remark: &Remark| record::Remark {
        ply: usize::try_from(remark.ply).unwrap_or_default(),
        author: remark.author.name.clone(),
        body: remark.body.clone(),
        sealed: true,
    };
    view.kibitz.iter().filter(is_open).map(remark).collect()
}

fn heading(app: &App, view: &GameView) -> Result<Heading, Error> {
    let site = app.setup.public_url.as_str().trim_end_matches('/');
    let page = format!("{site}/games/{}", view.id());
    let names = Side::BOTH.map(|side| view.name_at(side));
    let mut heading = games::heading(&view.visible, view.record.as_ref(), names, &page)?;
    let importer = view.brought_by.as_ref().map(|called| called.name.as_str());
    heading.more.extend(archive::brought_by(importer));
    Ok(heading)
}
