//! Points and positions of Xiangqi as `DhtmlXQ` writes them.

use crate::rules::{Position, Side, Square, Variant};

/// The pieces of a side in the order in which their points are listed.
const ORDER: &str = "RNBAKABNRCCPPPPP";
/// The point of a piece that was taken.
const TAKEN: &str = "99";

/// A move in coordinates, `h10g8`, as four digits.
pub(super) fn digits(mv: &str) -> Option<String> {
    let second = mv.get(1..)?.find(|c: char| c.is_ascii_lowercase())? + 1;
    let [from, to] = [&mv[..second], &mv[second..]].map(point);
    Some(from? + &to?)
}

/// A point, `h10`, as two digits.
fn point(name: &str) -> Option<String> {
    let (file, rank) = name.split_at_checked(1)?;
    let file = file.bytes().next()?.checked_sub(b'a')?;
    let rank: u8 = rank.parse().ok()?;
    let is_on_board = file < 9 && (1..=10).contains(&rank);
    is_on_board.then(|| format!("{file}{}", 10 - rank))
}

/// Where the pieces stand: those of Red, then those of Black, each in their order.
pub(super) fn points(variant: &Variant, position: &Position) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let mut standing: Vec<(char, Square)> = position
            .pieces()
            .filter(|(_, piece)| piece.side == side)
            .filter_map(|(square, piece)| {
                let letter = variant.kind(piece.kind).fen.cased(true).to_string();
                Some((letter.chars().next()?, square))
            })
            .collect();
        // From Red's right, as the usual position is listed.
        standing.sort_by_key(|(_, square)| std::cmp::Reverse(variant.board().name(*square)));
        for wanted in ORDER.chars() {
            let place = standing.iter().position(|(letter, _)| *letter == wanted);
            let square = place.map(|place| standing.remove(place).1);
            let point = square.and_then(|square| point(variant.board().name(square)));
            text.push_str(point.as_deref().unwrap_or(TAKEN));
        }
    }
    text
}
