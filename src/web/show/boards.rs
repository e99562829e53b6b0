//! The list of boards that the reader plays on alone.

use crate::notation::fen;
use crate::rules::Variant;
use crate::service::boards::{Board, Entry, Kind, Listing, MOST_BOARDS, Opened};
use crate::web::page::Page;
use crate::web::views::{BoardCard, BoardsPage, Choice, Refused, When};
use crate::words;
use crate::words::own_boards as say;

/// The list of the reader's boards.
pub(in crate::web) fn boards_page(
    page: Page,
    listing: &Listing,
    later: bool,
    variants: Vec<Choice>,
    fen: String,
    refused: Option<Refused>,
) -> BoardsPage {
    let entries = listing.entries.iter();
    BoardsPage {
        refused,
        boards: entries.map(|entry| card(&page, entry)).collect(),
        newest: later.then(|| "/boards".to_owned()),
        next: listing.next.map(|id| format!("/boards?before={id}")),
        variants,
        fen,
        page,
    }
}

/// Why no board was opened; nothing when one was.
pub(in crate::web) fn not_opened(variant: &Variant, opened: &Opened) -> Option<Refused> {
    let (field, sentence) = match opened {
        Opened::Made(_) => return None,
        Opened::TooMany => ("", say::too_many(MOST_BOARDS)),
        Opened::WrongStart(why) => ("fen", words::positions::fen(variant, why)),
    };
    Some(Refused { field, sentence })
}

/// The title of a board, or what stands for it.
pub(super) fn heading(board: &Board) -> String {
    let (variant, row) = (board.line.variant(), &board.row);
    let names = board.origin.as_ref().map(|origin| &origin.names);
    match board.kind {
        _ if !row.title.is_empty() => row.title.clone(),
        Kind::Solitaire => say::solitaire_heading(variant, names),
        Kind::Problem => say::problem_heading(variant, board.line.start().turn()),
    }
}

/// What a board of that kind is called.
pub(super) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Solitaire => say::SOLITAIRE,
        Kind::Problem => say::PROBLEM,
    }
}

fn card(page: &Page, entry: &Entry) -> BoardCard {
    let (row, variant) = (&entry.row, &entry.variant);
    let names = entry.origin.as_ref().map(|origin| &origin.names);
    let heading = match entry.kind {
        _ if !row.title.is_empty() => row.title.clone(),
        Kind::Solitaire => say::solitaire_heading(variant, names),
        Kind::Problem => {
            let start = row.start.as_deref().map(|text| fen::read(variant, text));
            let start = start.and_then(Result::ok).unwrap_or(*variant.start());
            say::problem_heading(variant, start.turn())
        }
    };
    let origin = entry.origin.as_ref();
    BoardCard {
        id: row.id,
        kind: kind_name(entry.kind),
        variant: variant.name().to_owned(),
        length: words::games::length(row.ply),
        heading,
        origin: origin.map(|origin| say::origin(&origin.names, origin.ply)),
        when: When::new(row.changed_at.utc(), page.zone),
    }
}
