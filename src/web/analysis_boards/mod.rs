//! Analysis boards: the list, opening one, and its page.

use crate::rules::{Catalogue, Line, Rulebook, Variant};
use crate::service::Refusable;
use crate::service::analysis_boards::{
    self, BrokenLink, Kind, MOST_BOARDS, MOST_PLIES, OpenRefused, PasteFault, Source, follow,
    read_pasted,
};
use crate::web::components::variant_choices;
use crate::web::http::{
    Failure, FieldError, Fields, Page, Query, RequestScope, Routes, form, number_in, page, render,
    see_other,
};
use crate::words;
use crate::words::analysis_boards as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
pub(super) use board::typed_restored;
pub(super) use builder::refusal;
use list::boards_page;
use set_up::SetUp;
use std::str::FromStr;
use std::sync::Arc;

mod analysis;
mod board;
mod builder;
mod files;
mod list;
mod set_up;
mod shared;
mod shown_line;
mod view;

pub(super) fn routes(routes: &mut Routes) {
    routes
        .service(page("/boards", show_list))
        .service(form("/boards", "/boards", open))
        .configure(set_up::routes)
        .configure(shared::routes)
        .configure(analysis::routes)
        .configure(files::routes)
        .configure(board::routes);
}

/// `GET /boards?before=N&variant=…`.
async fn show_list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let before = number_in(&query, "before")?;
    let (page, listing) = scope
        .read(move |context| Ok((Page::of(context)?, analysis_boards::list(context, before)?)))
        .await?;
    let slug = query.text("variant").unwrap_or_default();
    let variants = variant_choices(scope.app.catalogue(), slug);
    let view = boards_page(page, &listing, before.is_some(), variants, None);
    render(StatusCode::OK, &view)
}

/// The page for setting up a position, with what was typed or pasted before.
pub(super) async fn restored(
    scope: &RequestScope,
    fields: &Fields,
) -> Result<HttpResponse, Failure> {
    let page = scope.read(Page::of).await?;
    let catalogue = scope.app.catalogue();
    let named = fields.sent("variant").filter(|slug| !slug.is_empty());
    let variant = match named {
        Some(slug) => words::variant_names::find(catalogue, slug),
        None => catalogue.all().first().cloned(),
    };
    let variant = variant.ok_or(Failure::bad_request("variant"))?;
    SetUp::typed(variant, fields.text("fen"))
        .pasted(fields.text("record"), named.is_some())
        .restored(page, catalogue)
}

/// The source of a new board.
enum BoardSource {
    Source(Source),
    /// A line of moves, from a link or pasted.
    Moves(ImportedLine),
}

/// An imported position or game.
#[derive(Clone)]
struct ImportedLine {
    variant: Arc<Variant>,
    /// Whether the variant was named; a record may say itself which it is of.
    is_named: bool,
    rulebook: Rulebook,
    fen: Option<String>,
    moves: String,
    record: String,
}

impl ImportedLine {
    fn line(&self) -> Result<Line, BrokenLink> {
        follow(
            &self.variant,
            self.rulebook,
            self.fen.as_deref(),
            &self.moves,
        )
    }
}

/// `POST /boards`: from a game (`game`, `ply`), from a board (`board`, `ply`), or a new one
/// (`variant`, with `fen`, `moves` and `rulebook`, or with a `record`); `kind=solitaire|problem`.
async fn open(scope: RequestScope, fields: Fields) -> Result<HttpResponse, Failure> {
    let kinds = [
        ("", Kind::Solitaire),
        ("solitaire", Kind::Solitaire),
        ("problem", Kind::Problem),
    ];
    let kind = fields.choice("kind", &kinds)?;
    let source = match wanted(scope.app.catalogue(), &fields)? {
        BoardSource::Source(source) => source,
        BoardSource::Moves(brought) => match read_line(&scope, &brought).await? {
            (_, Ok(line)) => Source::Line(Box::new(line)),
            (page, Err(refused)) => {
                let typed = brought.fen.as_deref().unwrap_or_default();
                let set_up = SetUp::typed(brought.variant, typed);
                let set_up = set_up.pasted(&brought.record, brought.is_named);
                return set_up.refused(refused).render(page, scope.app.catalogue());
            }
        },
    };
    make(&scope, kind, source).await
}

/// Reads the import of a signed-in player. A fault is shown on the page.
async fn read_line(
    scope: &RequestScope,
    brought: &ImportedLine,
) -> Result<(Page, Result<Line, FieldError>), Failure> {
    let page = scope.read(|context| {
        context.player()?;
        Page::of(context)
    });
    let page = page.await.map_err(|failure| match failure {
        Failure::SignedOut(_) => Failure::SignedOut(stands_on_moves(brought)),
        other => other,
    })?;
    let asked = brought.clone();
    let catalogue = scope.app.catalogue().clone();
    let line = scope.compute(move || Ok(line_of(&catalogue, &asked)));
    Ok((page, line.await?))
}

fn line_of(catalogue: &Catalogue, brought: &ImportedLine) -> Result<Line, FieldError> {
    let variant = &brought.variant;
    if brought.record.is_empty() {
        let line = brought.line();
        return line.map_err(|why| FieldError::new("fen", shared::broken(variant, &why)));
    }
    let line = read_pasted(
        catalogue,
        Some(variant).filter(|_| brought.is_named),
        &brought.record,
    );
    line.map_err(|why| FieldError::new("record", unread(&why)))
}

/// The sentence for a pasted text that cannot be read as a game.
fn unread(why: &PasteFault) -> String {
    match why {
        PasteFault::Nothing => t!("boards-nothing-pasted").to_owned(),
        PasteFault::Several(games) => t!("boards-several-games", n = games),
        PasteFault::Record(why) => words::records::unplayable(why),
        PasteFault::Stopped(stopped) => say::stopped(&stopped.0, &stopped.1),
        PasteFault::TooLong => t!("boards-too-long", n = MOST_PLIES / 2),
    }
}

/// Opens the board and redirects to it.
async fn make(scope: &RequestScope, kind: Kind, source: Source) -> Result<HttpResponse, Failure> {
    let here = stands_on(&source);
    let asked = source.clone();
    let done = scope
        .attempt(move |context| {
            analysis_boards::open(context, kind, &asked).explain(|refused| {
                let listing = analysis_boards::list(context, None)?;
                Ok((Page::of(context)?, listing, refused))
            })
        })
        .await;
    let done = done.map_err(|failure| match failure {
        Failure::SignedOut(_) => Failure::SignedOut(here),
        other => other,
    })?;
    let (page, listing, refused) = match done {
        Ok(id) => return Ok(see_other(&format!("/boards/{id}"))),
        Err(refused) => refused,
    };
    let catalogue = scope.app.catalogue();
    match (refused, source) {
        (OpenRefused::WrongStart(why), Source::Fresh { variant, fen }) => {
            let refused = FieldError::new("fen", words::positions::fen(&variant, &why));
            SetUp::typed(variant, &fen.unwrap_or_default())
                .refused(refused)
                .render(page, catalogue)
        }
        _ => {
            let full = Some(FieldError::new("", t!("boards-too-many", n = MOST_BOARDS)));
            let variants = variant_choices(catalogue, "");
            let view = boards_page(page, &listing, false, variants, full);
            render(StatusCode::UNPROCESSABLE_ENTITY, &view)
        }
    }
}

fn wanted(catalogue: &Catalogue, fields: &Fields) -> Result<BoardSource, Failure> {
    let ply: Option<u32> = fields.optional_number("ply")?;
    let ply = ply.map(|ply| usize::try_from(ply).unwrap_or(usize::MAX));
    let sent = |name: &str| fields.sent(name).filter(|text| !text.is_empty());
    match (sent("game"), sent("board"), sent("variant")) {
        (Some(game), None, None) => Ok(BoardSource::Source(Source::Game {
            id: number(game, "game")?,
            ply,
        })),
        (None, Some(board), None) => Ok(BoardSource::Source(Source::Board {
            id: number(board, "board")?,
            ply,
        })),
        (None, None, Some(slug)) => {
            let variant = words::variant_names::find(catalogue, slug);
            let variant = variant.ok_or(Failure::bad_request("variant"))?;
            Ok(brought(variant, true, fields))
        }
        (None, None, None) if fields.sent("record").is_some() => {
            let usual = catalogue.all().first().cloned();
            let usual = usual.ok_or(Failure::bad_request("variant"))?;
            Ok(brought(usual, false, fields))
        }
        _ => Err(Failure::bad_request("what to open")),
    }
}

/// A form without a field for moves opens a position. One with an empty field for a record is
/// refused.
fn brought(variant: Arc<Variant>, is_named: bool, fields: &Fields) -> BoardSource {
    let fen = Some(fields.text("fen").trim().to_owned()).filter(|text| !text.is_empty());
    let (moves, record) = (fields.text("moves").to_owned(), fields.sent("record"));
    if moves.is_empty() && record.is_none() {
        return BoardSource::Source(Source::Fresh { variant, fen });
    }
    // A blank text counts as a sent one.
    let record = record.map(|text| if text.is_empty() { " " } else { text });
    BoardSource::Moves(ImportedLine {
        rulebook: shared::rulebook_named(&variant, fields.sent("rulebook")),
        variant,
        is_named,
        fen,
        moves,
        record: record.unwrap_or_default().to_owned(),
    })
}

/// The page that contains such a form, for the return after a sign-in.
fn stands_on(source: &Source) -> String {
    let at = |ply: Option<usize>| ply.map_or_else(String::new, |ply| format!("?ply={ply}"));
    match source {
        Source::Game { id, ply } => format!("/games/{id}{}", at(*ply)),
        Source::Board { id, ply } => format!("/boards/{id}{}", at(*ply)),
        Source::Fresh { variant, fen } => stands_on_set_up(variant, fen.as_deref()),
        Source::Line(line) => shared::address(line, None, None, None),
    }
}

fn stands_on_moves(brought: &ImportedLine) -> String {
    let ImportedLine { variant, fen, .. } = brought;
    match brought.line() {
        Ok(line) if brought.record.is_empty() => shared::address(&line, None, None, None),
        _ => stands_on_set_up(variant, fen.as_deref()),
    }
}

fn stands_on_set_up(variant: &Variant, fen: Option<&str>) -> String {
    let variant = ("variant", variant.slug());
    match fen {
        Some(fen) => set_up::local("/boards/new", &[variant, ("fen", fen)]),
        None => set_up::local("/boards/new", &[variant]),
    }
}

fn number<Id: FromStr>(text: &str, name: &'static str) -> Result<Id, Failure> {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Failure::bad_request(name));
    }
    // A number too large to parse belongs to nothing.
    text.parse().map_err(|_| Failure::not_found())
}
