//! A link that anybody may open: its address holds the whole position with its moves, and nothing
//! of who made it. What it shows is kept as a board of one's own by a form.

use super::set_up;
use super::view::SharedPage;
use crate::notation::{Notation, coordinate, fen};
use crate::play::Outcome;
use crate::rules::{Line, Rulebook, Variant};
use crate::service::analysis_boards::{BrokenLink, follow};
use crate::web::frame::{
    Failure, Page, Query, Routes, Visit, flip_in, notation_in, number_in, page, render,
};
use crate::web::parts::{ShownPosition, Walk, is_flipped, walk};
use crate::words;
use crate::words::analysis_boards as say;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use std::sync::Arc;

/// The routes of this file.
pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/boards/shared", show));
}

/// The address that shows a line; at its last ply, unless one is named.
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

/// The rulebook that a link or a form names; the variant's first where it names none of its own.
pub(super) fn rulebook_named(variant: &Variant, word: Option<&str>) -> Rulebook {
    let own = variant.rulebooks();
    let named = word.and_then(|word| word.parse().ok());
    named.filter(|book| own.contains(book)).unwrap_or(own[0])
}

/// Why a link leads to no line.
pub(super) fn broken(variant: &Variant, why: &BrokenLink) -> String {
    match why {
        BrokenLink::Start(why) => words::positions::fen(variant, why),
        BrokenLink::Moves => t!("boards-broken-moves").to_owned(),
    }
}

/// What a link asks for.
struct Shared {
    line: Line,
    ply: usize,
    flip: Option<bool>,
    notation: Option<Notation>,
    alert: Option<String>,
    table_in_full: bool,
}

/// `GET /boards/shared?variant=…&rulebook=…&fen=…&moves=…&ply=N&flip=1&notation=wxf`.
async fn show(visit: Visit, query: Query) -> Result<HttpResponse, Failure> {
    let slug = query.text("variant").unwrap_or_default();
    let found = visit.app.catalogue().find(slug);
    let variant = found.ok_or_else(Failure::not_found)?;
    let ply = number_in(&query, "ply")?;
    let book = rulebook_named(&variant, query.text("rulebook"));
    let position = query.text("fen").map(str::to_owned);
    let moves = query.text("moves").unwrap_or_default().to_owned();
    let (page, line, alert) = visit
        .read(move |context| {
            let (line, alert) = line_of(&variant, book, position.as_deref(), &moves);
            Ok((Page::of(context)?, line, alert))
        })
        .await?;
    let shared = Shared {
        ply: ply.unwrap_or(usize::MAX).min(line.ply()),
        line,
        flip: flip_in(&query),
        notation: notation_in(&query),
        alert,
        table_in_full: query.text("table") == Some("full"),
    };
    let status = match shared.alert {
        None => StatusCode::OK,
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
    };
    render(status, &shared.page(page))
}

/// The line of a link; of a broken one as much as can be shown, and what is wrong with it.
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

impl Shared {
    fn page(self, page: Page) -> SharedPage {
        let variant = self.line.variant();
        let mut before = self.line.clone();
        before.truncate(self.ply);
        let shown = ShownPosition {
            line: &before,
            ply: self.ply,
            flip: is_flipped(variant, &page.appearance, None, self.flip),
            appearance: page.appearance,
            notation: self.notation.unwrap_or(page.notation).or_algebraic(variant),
            own: page.notation.or_algebraic(variant),
            clicks: None,
        };
        let outcome = before.outcome();
        let turn = Some(before.position().turn()).filter(|_| outcome.is_none());
        let mut board = shown.board(turn, outcome.map(Outcome::from));
        let here = address(&self.line, Some(self.ply), self.flip, self.notation);
        board.table_in_full = format!("{here}&table=full");
        if self.table_in_full {
            board.table.name_empty_points();
        }
        SharedPage {
            heading: say::shared_heading(variant, self.line.ply() > 0),
            slug: variant.slug().to_owned(),
            variant: words::variant_name(variant).into_owned(),
            allows: *variant.allows(),
            plates: shown.plates(turn, outcome.and_then(|it| it.winner), |_| None),
            standing: outcome.map_or_else(
                || say::to_move(variant, before.position().turn()),
                |outcome| words::endings::ending(variant, outcome),
            ),
            walk: self.walk(&shown),
            turned: address(&self.line, Some(self.ply), Some(!shown.flip), self.notation),
            set_up: set_up::address_of(&before, self.flip),
            start: fen::write(variant, self.line.start()),
            moves: coordinate::pack(variant, self.line.moves()),
            rulebook: self.line.rulebook().slug(),
            sign_in: set_up::sign_in(
                &page,
                &address(&self.line, Some(self.ply), self.flip, self.notation),
            ),
            alert: self.alert.clone(),
            board,
            page,
        }
    }

    fn walk(&self, shown: &ShownPosition) -> Walk {
        let href = |ply: usize| address(&self.line, Some(ply), self.flip, self.notation);
        Walk {
            steps: walk::steps(&self.line, (self.ply, self.line.ply()), href),
            rounds: walk::rounds(&self.line, shown.notation, self.ply, href, |_| false),
            notations: walk::notations(shown.variant(), shown.notation, |notation| {
                address(&self.line, Some(self.ply), self.flip, Some(notation))
            }),
        }
    }
}
