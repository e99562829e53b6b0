//! Boards and set-ups in words, read off a variant's data.

use super::lessons::{and_list, capital};
use crate::rules::{Kind, Piece, Position, Side, Square, Style, Variant};

/// The board: its size, river, palaces and marks.
#[must_use]
pub fn board(variant: &Variant) -> Vec<String> {
    let board = variant.board();
    let (files, ranks) = (board.files(), board.ranks());
    let last = |count: usize| count.saturating_sub(1);
    let stands = match board.style() {
        Style::Lines => "The pieces stand on the points where the lines cross, not between them.",
        Style::Cells => "The pieces stand on the squares.",
    };
    let mut said = vec![format!(
        "The board has {files} files ({} to {}) and {ranks} ranks ({} to {}). {stands}",
        board.file_label(0),
        board.file_label(last(files)),
        board.rank_label(0),
        board.rank_label(last(ranks)),
    )];
    said.extend(palace(variant));
    said.extend(river(variant));
    if !board.marks().is_empty() {
        said.push(
            "The small corner marks at some points are decoration: they show where soldiers and \
             cannons begin, may be missing, and change nothing."
                .to_owned(),
        );
    }
    if board.style() == Style::Lines {
        said.push(
            "The same game can be shown on a checkered board with western figures; the pieces then \
             stand in the squares. Your settings change it or, without an account, the page Appearance."
                .to_owned(),
        );
    }
    said
}

fn palace(variant: &Variant) -> Option<String> {
    if variant.board().palaces().is_empty() {
        return None;
    }
    let kept = |kind: &&Kind| variant.bounds(kind.id) == Some("the palace");
    let stay: Vec<String> = variant.kinds().iter().filter(kept).map(plural).collect();
    let kept = match stay.len() {
        0 => String::new(),
        _ => format!(" {} never leave it.", capital(&and_list(&stay))),
    };
    Some(format!(
        "Each side has a palace of three by three points with crossed diagonals, at the middle of \
         its own edge.{kept}"
    ))
}

fn river(variant: &Variant) -> Option<String> {
    let board = variant.board();
    let rank = board.river()?;
    let by_river = |kind: &&Kind| variant.bounds(kind.id).is_some_and(|w| w.contains("river"));
    let stopped: Vec<String> = variant
        .kinds()
        .iter()
        .filter(by_river)
        .map(plural)
        .collect();
    let stopped = match stopped.len() {
        0 => "It stops no piece".to_owned(),
        _ => format!("Only {} are stopped by it", and_list(&stopped)),
    };
    Some(format!(
        "The river between ranks {} and {} interrupts the vertical lines. {stopped}; all others \
         cross as if the lines went on, and soldiers gain their sideways step beyond it.",
        board.rank_label(rank),
        board.rank_label(rank + 1)
    ))
}

fn plural(kind: &Kind) -> String {
    format!("{}s", kind.name)
}

/// The set-up, rank by rank, of the side at the bottom; and of the other where it differs.
#[must_use]
pub fn setup(variant: &Variant) -> Vec<String> {
    let start = variant.start();
    let sides = if variant.seat(Side::First).at_bottom {
        Side::BOTH
    } else {
        [Side::Second, Side::First]
    };
    let mut said = side_setup(variant, start, sides[0]);
    let [near, far] = sides.map(|side| &variant.seat(side).name);
    if mirrored(variant, start) {
        said.push(format!(
            "{far}’s pieces face {near}’s, each kind on the same file."
        ));
    } else {
        said.extend(side_setup(variant, start, sides[1]));
    }
    said
}

fn side_setup(variant: &Variant, start: &Position, side: Side) -> Vec<String> {
    let board = variant.board();
    let name = &variant.seat(side).name;
    let own = |square: &Square| start.piece_at(*square).filter(|piece| piece.side == side);
    let mut ranks: Vec<usize> = (0..board.ranks()).collect();
    if !variant.seat(side).at_bottom {
        ranks.reverse();
    }
    let mut said = Vec::new();
    for rank in ranks {
        let points = (0..board.files()).filter_map(|file| board.at(file, rank));
        let pieces: Vec<(Square, Piece)> = points.filter_map(|at| Some((at, own(&at)?))).collect();
        let label = board.rank_label(rank);
        if pieces.is_empty() {
            continue;
        }
        let full = pieces.len() == board.files();
        let alike = pieces
            .iter()
            .all(|(_, piece)| piece.kind == pieces[0].1.kind);
        let told = match full {
            true if alike => format!("a {} on every file", kind(variant, pieces[0].1)),
            true => {
                let names: Vec<&str> = pieces
                    .iter()
                    .map(|(_, piece)| kind(variant, *piece))
                    .collect();
                format!("from the left {}", names.join(", "))
            }
            false => by_kind(variant, &pieces),
        };
        let whose = if said.is_empty() {
            format!("{name} on rank {label}")
        } else {
            format!("On rank {label}")
        };
        said.push(format!("{whose}: {told}."));
    }
    said
}

fn kind(variant: &Variant, piece: Piece) -> &str {
    &variant.kind(piece.kind).name
}

/// `cannons on b3 and h3; a general on e2`.
fn by_kind(variant: &Variant, pieces: &[(Square, Piece)]) -> String {
    let told = variant.kinds().iter().filter_map(|kind| {
        let places = pieces.iter().filter(|(_, piece)| piece.kind == kind.id);
        let places: Vec<&str> = places.map(|(at, _)| variant.board().name(*at)).collect();
        let name = match places.len() {
            0 => return None,
            1 => kind.name.clone(),
            _ => plural(kind),
        };
        Some(format!("{name} on {}", and_list(&places)))
    });
    told.collect::<Vec<_>>().join("; ")
}

/// Whether the sides stand opposite each other, file by file.
fn mirrored(variant: &Variant, start: &Position) -> bool {
    let board = variant.board();
    start.pieces().all(|(at, piece)| {
        let rank = board.ranks() - 1 - board.rank_of(at);
        let opposite = board.at(board.file_of(at), rank);
        let twin = Piece {
            side: piece.side.other(),
            ..piece
        };
        opposite.and_then(|at| start.piece_at(at)) == Some(twin)
    })
}

/// How many pieces a side has, where both have as many.
#[must_use]
pub fn strength(variant: &Variant) -> Option<String> {
    let count = |side| {
        variant
            .start()
            .pieces()
            .filter(|(_, piece)| piece.side == side)
            .count()
    };
    let [one, other] = Side::BOTH.map(count);
    (one == other).then(|| format!("Each side has {one} pieces."))
}
