//! A slow move generator for Banqi, written straight from its rules: whatever lies face down is
//! turned up, and every open piece tries every square.

use posthorse_engine::rules::{Piece, Position, Square, Variant};

/// From the top.
const RANKS: [&str; 7] = [
    "general", "advisor", "elephant", "chariot", "horse", "cannon", "soldier",
];

/// The legal moves as sorted coordinate texts.
pub(crate) fn legal_moves(variant: &Variant, position: &Position) -> Vec<String> {
    let board = variant.board();
    let name = |piece: Piece| variant.kind(piece.kind).name.as_str();
    let mut texts = Vec::new();
    for from in board.squares() {
        for to in board.squares() {
            let Some(piece) = position.piece_at(from) else {
                continue;
            };
            let text = format!("{}{}", board.name(from), board.name(to));
            if name(piece) == "face-down piece" {
                texts.extend((from == to).then_some(text));
                continue;
            }
            let (jumped, distance) = between(variant, position, from, to);
            let goes = match position.piece_at(to) {
                _ if piece.side != position.turn() => false,
                None => distance == 1,
                Some(other) if other.side == piece.side && name(other) != "face-down piece" => {
                    false
                }
                Some(other) if name(other) == "face-down piece" => false,
                Some(_) if name(piece) == "cannon" => jumped == 1,
                Some(other) => distance == 1 && takes(name(piece), name(other)),
            };
            texts.extend(goes.then_some(text));
        }
    }
    texts.sort();
    texts
}

fn takes(captor: &str, other: &str) -> bool {
    let rank = |name: &str| RANKS.iter().position(|known| *known == name).unwrap();
    match (captor, other) {
        ("general", "soldier") => false,
        ("soldier", "general") => true,
        _ => rank(captor) <= rank(other),
    }
}

/// How many pieces stand between two squares, and how far they are apart; 0 and 0 where they are on
/// no line.
fn between(variant: &Variant, position: &Position, from: Square, to: Square) -> (usize, usize) {
    let board = variant.board();
    let place = |at: Square| (board.file_of(at), board.rank_of(at));
    let ((file, rank), (goal_file, goal_rank)) = (place(from), place(to));
    let on_way = |at: Square| {
        let (f, r) = place(at);
        let inside = |n: usize, a: usize, b: usize| n > a.min(b) && n < a.max(b);
        (file == goal_file && f == file && inside(r, rank, goal_rank))
            || (rank == goal_rank && r == rank && inside(f, file, goal_file))
    };
    if file != goal_file && rank != goal_rank {
        return (0, 0);
    }
    let jumped = position.pieces().filter(|(at, _)| on_way(*at)).count();
    (jumped, file.abs_diff(goal_file) + rank.abs_diff(goal_rank))
}
