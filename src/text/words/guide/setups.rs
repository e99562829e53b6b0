//! Boards and set-ups in words, from a variant's data.

use crate::rules::{Hidden, Kind, KindId, Piece, Position, Side, Square, Style, Variant};
use crate::words::holdings::counted_pieces;
use crate::words::lessons::capital;
use crate::words::{Noun, and_list, list};

/// The board: its size, river, palaces and marks.
pub fn board(variant: &Variant) -> Vec<String> {
    let board = variant.board();
    let mut said = vec![size(variant)];
    said.extend(palace(variant));
    said.extend(river(variant));
    if board.style() == Style::Hexes && !board.marks().is_empty() {
        said.push(t!("setups-river-hexes").to_owned());
    } else if !board.marks().is_empty() {
        said.push(t!("setups-marks").to_owned());
    }
    said.extend(arrows(variant));
    if board.style() == Style::Lines {
        said.push(t!("setups-checkered").to_owned());
    }
    said
}

fn size(variant: &Variant) -> String {
    let board = variant.board();
    let (files, ranks) = (board.files(), board.ranks());
    let [first, last] = [0, files.saturating_sub(1)].map(|file| board.file_label(file));
    let [bottom, top] = [0, ranks.saturating_sub(1)].map(|rank| board.rank_label(rank));
    match board.style() {
        Style::Lines => t!("setups-board-lines", files, first, last, ranks, bottom, top),
        Style::Hexes => t!(
            "setups-board-hexes",
            count = board.len(),
            files,
            first,
            last
        ),
        Style::Cells | Style::Squares => t!(
            "setups-board-squares",
            files,
            first,
            last,
            ranks,
            bottom,
            top
        ),
    }
}

/// The arrows of every square, rank by rank from the top.
fn arrows(variant: &Variant) -> Option<String> {
    let board = variant.board();
    if !board.has_arrows() {
        return None;
    }
    let on_rank = |rank: usize| {
        let points = (0..board.files()).filter_map(|file| board.at(file, rank));
        let digits: Vec<String> = points.map(|at| board.arrow_digits(at)).collect();
        t!(
            "setups-arrows-rank",
            rank = board.rank_label(rank),
            arrows = digits.join(" ")
        )
    };
    let ranks: Vec<String> = (0..board.ranks()).rev().map(on_rank).collect();
    Some(t!("setups-arrows", ranks = ranks.join("; ")))
}

fn palace(variant: &Variant) -> Option<String> {
    if variant.board().palaces().is_empty() {
        return None;
    }
    let kept = |kind: &&Kind| variant.bounds(kind.id) == Some("the palace");
    let pieces = plurals(variant, kept);
    Some(match pieces.as_str() {
        pieces if variant.board().style() == Style::Hexes => {
            t!("setups-palace-hexes", pieces = capital(pieces))
        }
        "" => t!("setups-palace").to_owned(),
        pieces => t!("setups-palace-kept", pieces = capital(pieces)),
    })
}

fn river(variant: &Variant) -> Option<String> {
    let board = variant.board();
    let rank = board.river()?;
    let by_river = |kind: &&Kind| variant.bounds(kind.id).is_some_and(|w| w.contains("river"));
    let (near, far) = (board.rank_label(rank), board.rank_label(rank + 1));
    let pieces = plurals(variant, by_river);
    Some(match pieces.as_str() {
        "" if board.style() != Style::Lines => t!("setups-river-plain", near, far),
        "" => t!("setups-river-none", near, far),
        pieces => t!("setups-river", near, far, pieces),
    })
}

/// Some kinds of pieces: `generals and advisors`.
fn plurals(variant: &Variant, which: impl Fn(&&Kind) -> bool) -> String {
    let kinds = variant.kinds().iter().filter(which);
    and_list(kinds.map(|kind| Noun::kind(variant, &kind.name).form("plural")))
}

/// The set-up, rank by rank, of the side at the bottom, and of the other side if it differs.
pub fn setup(variant: &Variant) -> Vec<String> {
    let start = variant.start();
    let sides = if variant.seat(Side::First).at_bottom {
        Side::BOTH
    } else {
        [Side::Second, Side::First]
    };
    let mut said = Vec::new();
    if variant.draws_set_up() {
        said.push(t!("setups-drawn").to_owned());
    }
    if variant.hides(Hidden::Placement) {
        said.push(t!("setups-placed").to_owned());
    }
    said.extend(side_setup(variant, start, sides[0]));
    if mirrored(variant, start) {
        let [near, far] = sides.map(|side| Noun::seat(variant, side));
        said.push(t!("setups-mirrored", seat = near, other = far));
    } else {
        said.extend(side_setup(variant, start, sides[1]));
    }
    said.extend(neutral(variant, start));
    said.extend(in_hand(variant, start));
    said
}

/// Whether pieces of a kind are neutral, at least until they are revealed.
fn is_nobodys(variant: &Variant, kind: KindId) -> bool {
    variant.kind(kind).neutral || variant.flips() == Some(kind)
}

/// The neutral pieces, and their number by kind.
fn neutral(variant: &Variant, start: &Position) -> Vec<String> {
    let kinds = variant.kinds().iter();
    let kinds = kinds.filter(|kind| is_nobodys(variant, kind.id));
    let text = kinds.filter_map(|kind| {
        let stand = start.pieces().filter(|(_, piece)| piece.kind == kind.id);
        let stand: Vec<(Square, Piece)> = stand.collect();
        match stand.as_slice() {
            [] => None,
            stand if stand.len() > 2 => Some(t!(
                "setups-neutral-many",
                n = stand.len(),
                piece = Noun::kind(variant, &kind.name)
            )),
            stand => Some(t!("setups-neutral", pieces = by_kind(variant, stand))),
        }
    });
    text.collect()
}

fn in_hand(variant: &Variant, start: &Position) -> Vec<String> {
    let held = |side: Side| {
        let pieces = start.hand(side).pieces();
        let all = pieces.flat_map(|(kind, count)| (0..count).map(move |_| Piece { side, kind }));
        counted_pieces(variant, &all.collect::<Vec<_>>())
    };
    let [first, second] = Side::BOTH.map(held);
    if !first.is_empty() && first == second {
        return vec![t!("setups-hands", pieces = first)];
    }
    let text = Side::BOTH.into_iter().zip([first, second]);
    let text = text.filter(|(_, pieces)| !pieces.is_empty());
    text.map(|(side, pieces)| {
        let seat = Noun::seat(variant, side);
        t!("setups-hand", seat, pieces)
    })
    .collect()
}

fn side_setup(variant: &Variant, start: &Position, side: Side) -> Vec<String> {
    let board = variant.board();
    let is_own = |piece: &Piece| piece.side == side && !is_nobodys(variant, piece.kind);
    let own = |square: &Square| start.piece_at(*square).filter(is_own);
    let mut ranks: Vec<usize> = (0..board.ranks()).collect();
    if !variant.seat(side).at_bottom {
        ranks.reverse();
    }
    let mut said = Vec::new();
    for rank in ranks {
        let points = (0..board.files()).filter_map(|file| board.at(file, rank));
        let pieces: Vec<(Square, Piece)> = points.filter_map(|at| Some((at, own(&at)?))).collect();
        if pieces.is_empty() {
            continue;
        }
        let (label, text) = (board.rank_label(rank), on_rank(variant, &pieces));
        let seat = Noun::seat(variant, side);
        said.push(match said.is_empty() {
            true => t!("setups-first-rank", seat, rank = label, pieces = text),
            false => t!("setups-rank", rank = label, pieces = text),
        });
    }
    said
}

/// The pieces of a rank: `a soldier on every file`, `from the left chariot, horse, elephant`.
fn on_rank(variant: &Variant, pieces: &[(Square, Piece)]) -> String {
    let noun = |(_, piece): &(Square, Piece)| Noun::piece(variant, *piece);
    if pieces.len() != variant.board().files() {
        return by_kind(variant, pieces);
    }
    let first = &pieces[0];
    if pieces.iter().all(|(_, piece)| piece.kind == first.1.kind) {
        return t!("setups-every-file", piece = noun(first));
    }
    let names = list(pieces.iter().map(|piece| noun(piece).bare()));
    t!("setups-from-left", pieces = names)
}

/// `cannons on b3 and h3; general on e2`.
fn by_kind(variant: &Variant, pieces: &[(Square, Piece)]) -> String {
    let text = variant.kinds().iter().filter_map(|kind| {
        let alike = pieces.iter().filter(|(_, piece)| piece.kind == kind.id);
        let alike: Vec<&(Square, Piece)> = alike.collect();
        let places = alike.iter().map(|(at, _)| variant.board().name(*at));
        Some(t!(
            "setups-places",
            n = alike.len(),
            piece = Noun::piece(variant, alike.first()?.1),
            places = points(places.collect())
        ))
    });
    text.collect::<Vec<_>>().join(t!("setups-between"))
}

fn points(names: Vec<&str>) -> String {
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            t!("setups-points", rest = list(rest), last = *last)
        }
        _ => names.concat(),
    }
}

/// Whether the set-ups mirror each other, file by file.
fn mirrored(variant: &Variant, start: &Position) -> bool {
    let board = variant.board();
    let mut owned = start
        .pieces()
        .filter(|(_, piece)| !is_nobodys(variant, piece.kind));
    owned.all(|(at, piece)| {
        let rank = board.ranks() - 1 - board.rank_of(at);
        let opposite = board.at(board.file_of(at), rank);
        let twin = Piece {
            side: piece.side.other(),
            ..piece
        };
        opposite.and_then(|at| start.piece_at(at)) == Some(twin)
    })
}

/// The number of pieces on each side, if equal.
pub fn strength(variant: &Variant) -> Option<String> {
    let count = |side| {
        variant
            .start()
            .pieces()
            .filter(|(_, piece)| piece.side == side && !is_nobodys(variant, piece.kind))
            .count()
    };
    let [one, other] = Side::BOTH.map(count);
    let all_stand = Side::BOTH
        .iter()
        .all(|side| variant.start().hand(*side).is_empty());
    (one == other && one > 0 && all_stand).then(|| t!("setups-strength", pieces = one))
}
