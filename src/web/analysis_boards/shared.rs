//! Links that anybody may open. The address contains the position and its moves, and nothing about
//! its author. Further moves may be tried, and a form saves the position as an analysis board.

use super::set_up;
use super::shown_line::{LineQuery, ShownLine};
use crate::notation::{Notation, coordinate, fen};
use crate::rules::{Line, Rulebook, Variant};
use crate::service::analysis_boards::{BrokenLink, MOST_PLIES, follow};
use crate::web::components::ending_view;
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, number_in, page};
use crate::words;
use actix_web::HttpResponse;
use std::sync::Arc;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/boards/shared", show));
}

/// The most plies listed, since each address contains the whole line.
const MOST_LISTED: usize = 100;

/// The address that shows a line, by default at its last ply.
pub(super) fn address(
    line: &Line,
    ply: Option<usize>,
    flip: Option<bool>,
    notation: Option<Notation>,
) -> String {
    let variant = line.variant();
    let moves = coordinate::pack(variant, line.moves());
    let fen = (line.start() != variant.start()).then(|| fen::write(variant, line.start()));
    let ply = ply
        .filter(|ply| *ply < line.ply())
        .map(|ply| ply.to_string());
    let notation = notation.map(|notation| notation.to_string());
    let mut fields = vec![("variant", variant.slug())];
    let book = line.rulebook();
    let book = (book != variant.rulebooks()[0]).then(|| book.slug());
    let flip = flip.map(|flip| if flip { "1" } else { "0" });
    let said = Some(moves.as_str()).filter(|moves| !moves.is_empty());
    let rest = [
        ("rulebook", book),
        ("fen", fen.as_deref()),
        ("moves", said),
        ("ply", ply.as_deref()),
        ("flip", flip),
        ("notation", notation.as_deref()),
    ];
    fields.extend(
        rest.into_iter()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    set_up::local("/boards/shared", &fields)
}

/// The rulebook that a link or a form names; by default the variant's first.
pub(super) fn rulebook_named(variant: &Variant, word: Option<&str>) -> Rulebook {
    let own = variant.rulebooks();
    let named = word.and_then(|word| word.parse().ok());
    named.filter(|book| own.contains(book)).unwrap_or(own[0])
}

/// The sentence for an unreadable link.
pub(super) fn broken(variant: &Variant, why: &BrokenLink) -> String {
    match why {
        BrokenLink::Start(why) => words::positions::fen(variant, why),
        BrokenLink::Moves => t!("boards-broken-moves").to_owned(),
    }
}

/// `GET /boards/shared?variant=…&rulebook=…&fen=…&moves=…&ply=N&flip=1&notation=wxf`. `move=`, or
/// `from=` and `to=`, try a move.
async fn show(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let slug = query.text("variant").unwrap_or_default();
    let found = scope.app.catalogue().find(slug);
    let variant = found.ok_or_else(Failure::not_found)?;
    let ply = number_in(&query, "ply")?;
    let book = rulebook_named(&variant, query.text("rulebook"));
    let position = query.text("fen").map(str::to_owned);
    let moves = query.text("moves").unwrap_or_default().to_owned();
    let play = move || Ok(line_of(&variant, book, position.as_deref(), &moves));
    let (line, alert) = scope.compute(play).await?;
    let ply = ply.unwrap_or(usize::MAX).min(line.ply());
    let mut before = line.clone();
    before.truncate(ply);
    let (page, ending) = scope
        .read(move |context| {
            let page = Page::of(context)?;
            let ending = ending_view(context, &before, page.notation)?;
            Ok((page, ending))
        })
        .await?;
    let looked = ShownLine {
        ply,
        line,
        most: MOST_PLIES,
        listed: MOST_LISTED,
        near: None,
        asked: LineQuery::of(&query),
        alert,
        address: |line: &Line, ply, flip, notation| address(line, Some(ply), flip, notation),
    };
    looked.answer(page, |_, shown| shown.ending = ending)
}

/// The line of a link. A broken link gives as much as can be shown, and its fault.
fn line_of(
    variant: &Arc<Variant>,
    book: Rulebook,
    position: Option<&str>,
    moves: &str,
) -> (Line, Option<String>) {
    let why = match follow(variant, book, position, moves) {
        Ok(line) => return (line, None),
        Err(why) => broken(variant, &why),
    };
    let bare = follow(variant, book, position, "");
    let line = bare.unwrap_or_else(|_| {
        let start = *variant.start();
        Line::from_position(Arc::clone(variant), book, start)
    });
    (line, Some(why))
}
