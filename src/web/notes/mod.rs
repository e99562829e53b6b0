//! The list of the reader's notes on games, with a search.

use crate::service::games::{self, OwnNoteEntry};
use crate::service::{Error, RequestContext};
use crate::web::components::{When, analysis_address};
use crate::web::http::{Failure, Page, Query, RequestScope, Routes, page, render};
use crate::words::{self, analysis_boards as say};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;

pub(super) fn routes(routes: &mut Routes) {
    routes.service(page("/notes", list));
}

struct NoteLine {
    /// The address and `Lan – Mei, after Red’s move 12`; `None` if the reader cannot see the game
    /// any more.
    game: Option<(String, String)>,
    when: When,
    is_published: bool,
    /// The moves, and the address that tries them. If the game has continued differently since, the
    /// moves in coordinates and no address.
    line: Option<(String, Option<String>)>,
    body: String,
}

#[derive(Template)]
#[template(path = "notes/list.html")]
struct NotesPage {
    page: Page,
    words: String,
    notes: Vec<NoteLine>,
    /// The address of the first page, when this is a later one.
    newest: Option<String>,
    /// The address of the next page.
    next: Option<String>,
}

async fn list(scope: RequestScope, query: Query) -> Result<HttpResponse, Failure> {
    let read = scope.read(move |context| NotesPage::of(context, &query));
    render(StatusCode::OK, &read.await?)
}

impl NotesPage {
    fn of(context: &mut RequestContext, query: &Query) -> Result<Self, Error> {
        let words = query.text("q").unwrap_or_default().trim().to_owned();
        let below = query.text("below").and_then(|text| text.parse().ok());
        let listing = games::own_notes(context, &words, below)?;
        let page = Page::of(context)?;
        let notes = listing.notes.into_iter().map(|note| line(&page, note));
        Ok(Self {
            notes: notes.collect(),
            newest: below.map(|_| address(&words, None)),
            next: listing.next.map(|id| address(&words, Some(id))),
            words,
            page,
        })
    }
}

fn address(words: &str, below: Option<i64>) -> String {
    let below = below.map(|id| id.to_string());
    let fields = [
        ("q", Some(words).filter(|it| !it.is_empty())),
        ("below", below.as_deref()),
    ];
    let given = fields
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)));
    let query = serde_urlencoded::to_string(given.collect::<Vec<_>>()).unwrap_or_default();
    match &*query {
        "" => "/notes".to_owned(),
        query => format!("/notes?{query}"),
    }
}

fn line(page: &Page, note: OwnNoteEntry) -> NoteLine {
    let row = note.row;
    let ply = usize::try_from(row.ply).unwrap_or_default();
    let place = |game: &games::Entry| {
        let names = [&game.first, &game.second].map(|called| called.display_name().to_owned());
        let place = match (&note.line, &game.variant) {
            (Some((line, _)), _) => words::move_numbers::after(line, ply),
            (None, Some(variant)) => words::move_numbers::after_from(variant, variant.start(), ply),
            (None, None) => String::new(),
        };
        let href = format!("/games/{}?ply={ply}#notes", row.game_id);
        (href, say::origin(&names, &place))
    };
    NoteLine {
        game: note.entry.as_ref().map(place),
        when: When::new(row.at.utc(), page.zone),
        is_published: row.published_at.is_some(),
        line: (!row.line.is_empty()).then(|| match &note.line {
            Some((line, tree)) => {
                let notation = page.notation.or_algebraic(line.variant());
                let href = analysis_address(row.game_id, ply, &row.line);
                (
                    tree.text(line, notation),
                    Some(format!("{href}&note={}", row.id)),
                )
            }
            None => (row.line.clone(), None),
        }),
        body: row.body,
    }
}
