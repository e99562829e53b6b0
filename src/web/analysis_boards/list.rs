//! The list of the reader's analysis boards.

use super::view::{BoardCard, BoardsPage};
use crate::rules::{Position, Variant};
use crate::service::analysis_boards::{Entry, Kind, Listing, Origin, Row};
use crate::web::components::{Drawing, SmallBoards, When, is_flipped};
use crate::web::http::{Choice, FieldError, Page};
use crate::words;
use crate::words::analysis_boards as say;

pub(in crate::web) fn boards_page(
    page: Page,
    listing: &Listing,
    later: bool,
    variants: Vec<Choice>,
    refused: Option<FieldError>,
) -> BoardsPage {
    let mut smalls = SmallBoards::default();
    let entries = listing.entries.iter();
    let boards = entries
        .map(|entry| card(&page, entry, &mut smalls))
        .collect();
    BoardsPage {
        refused,
        boards,
        sprites: smalls.sprites(),
        newest: later.then(|| "/boards".to_owned()),
        next: listing.next.map(|id| format!("/boards?before={id}")),
        variants,
        record: String::new(),
        is_named: false,
        page,
    }
}

/// The title of a board, or a description if it has none.
pub(super) fn heading(
    variant: &Variant,
    row: &Row,
    kind: Kind,
    origin: Option<&Origin>,
    start: &Position,
) -> String {
    match kind {
        _ if !row.title.is_empty() => row.title.clone(),
        Kind::Solitaire => say::solitaire_heading(variant, origin.map(|origin| &origin.names)),
        Kind::Problem => say::problem_heading(variant, start.turn()),
    }
}

/// The name of a kind of board.
pub(super) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Solitaire => t!("boards-solitaire"),
        Kind::Problem => t!("boards-problem"),
    }
}

/// Where in its game a board begins. A puzzle's position shows that by itself.
pub(super) fn place_of(variant: &Variant, kind: Kind, start: &Position, ply: usize) -> String {
    match kind {
        Kind::Problem => words::move_numbers::reached(variant, start),
        Kind::Solitaire => words::move_numbers::after_from(variant, start, ply),
    }
}

fn card(page: &Page, entry: &Entry, smalls: &mut SmallBoards) -> BoardCard {
    let (row, variant) = (&entry.row, &entry.variant);
    let origin = entry.origin.as_ref();
    let (position, last) = &entry.end;
    let drawing = Drawing {
        variant,
        position,
        last: *last,
        flip: is_flipped(variant, &page.appearance, entry.near(), None),
        appearance: &page.appearance,
    };
    BoardCard {
        id: row.id,
        kind: kind_name(entry.kind),
        class: entry.kind.as_str(),
        variant: words::variant_name(variant).into_owned(),
        length: words::games::length(row.ply),
        heading: heading(variant, row, entry.kind, origin, &entry.start),
        origin: origin.map(|origin| {
            let place = place_of(variant, entry.kind, &entry.start, origin.ply);
            say::origin(&origin.names, &place)
        }),
        when: When::new(row.changed_at.utc(), page.zone),
        svg: smalls.draw(&drawing),
    }
}
