//! Move numbers as players count them: a move of each side shares a number, so the side is named.
//! Plies are internal.

use crate::rules::{Chooser, Line, Position, Side, Variant};
use crate::words::Noun;

/// The move at that ply of a line, from 1: `Red’s move 22`.
pub fn nth(line: &Line, ply: usize) -> String {
    if line.variant().chooser() == Chooser::Opponent
        && let Some(before) = ply.checked_sub(1).and_then(|ply| line.at(ply))
    {
        let seat = Noun::seat(line.variant(), before.turn());
        let number = before.round().to_string();
        return match before.mark() {
            Some(_) => t!("board-nth-choice", seat, number),
            None => t!("board-nth-move", seat, number),
        };
    }
    nth_from(line.variant(), line.start(), ply)
}

/// The same for a line that started from that position.
pub fn nth_from(variant: &Variant, start: &Position, ply: usize) -> String {
    let is_first = !(before(start) + ply).is_multiple_of(2);
    let side = if is_first { Side::First } else { Side::Second };
    t!(
        "board-nth-move",
        seat = Noun::seat(variant, side),
        number = number(start, ply).to_string()
    )
}

/// The position after that many plies: `at the start`, `after Red’s move 22`.
pub fn after(line: &Line, ply: usize) -> String {
    match ply {
        0 => t!("board-at-start").to_owned(),
        _ => t!("board-after-move", nth = nth(line, ply)),
    }
}

/// The same for a line that started from that position.
pub fn after_from(variant: &Variant, start: &Position, ply: usize) -> String {
    match ply {
        0 => t!("board-at-start").to_owned(),
        _ => t!("board-after-move", nth = nth_from(variant, start, ply)),
    }
}

/// The number of the move at that ply, in a line that may count a choice as a ply of its own.
pub fn number_in(line: &Line, ply: usize) -> usize {
    let before = ply.checked_sub(1).and_then(|ply| line.at(ply));
    match before.filter(|_| line.variant().chooser() == Chooser::Opponent) {
        Some(before) => before.round() as usize,
        None => number(line.start(), ply),
    }
}

/// The number before the move at that ply in a list; `None` for the second side's moves and for
/// choices.
pub fn leading(line: &Line, ply: usize) -> Option<usize> {
    let variant = line.variant();
    let before = ply.checked_sub(1).and_then(|ply| line.at(ply));
    match before.filter(|_| variant.chooser() == Chooser::Opponent) {
        Some(before) => {
            let leads = before.turn() == Side::First && before.mark().is_none();
            leads.then(|| before.round() as usize)
        }
        None => (ply % 2 == 1).then(|| ply / 2 + 1),
    }
}

/// The last move of a position, from its own counter: `at the start`, `after Red’s move 22`.
pub fn reached(variant: &Variant, position: &Position) -> String {
    match before(position) {
        0 => t!("board-at-start").to_owned(),
        _ => t!("board-after-move", nth = nth_from(variant, position, 0)),
    }
}

/// The number of the move at that ply.
pub fn number(start: &Position, ply: usize) -> usize {
    (before(start) + ply).saturating_sub(1) / 2 + 1
}

/// The number of moves in a game, if only its number of plies is known.
pub fn moves(plies: usize) -> usize {
    plies.div_ceil(2)
}

/// The number of plies before a position, by its own move number.
fn before(position: &Position) -> usize {
    let rounds = position.round().saturating_sub(1) as usize;
    2 * rounds + usize::from(position.turn() == Side::Second)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;
    use crate::rules::{Rulebook, catalogue};

    fn line(position: &str) -> Line {
        let variant = catalogue::find("xiangqi").unwrap();
        let start = fen::read(&variant, position).unwrap();
        Line::from_position(variant, Rulebook::House, start)
    }

    #[test]
    fn a_move_of_each_side_has_the_same_number() {
        let line = line("4k4/9/9/9/9/9/9/9/9/3K4R w");
        let names: Vec<String> = (1..=4).map(|ply| nth(&line, ply)).collect();
        let expected = [
            "Red’s move 1",
            "Black’s move 1",
            "Red’s move 2",
            "Black’s move 2",
        ];
        assert_eq!(names, expected);
        assert_eq!(after(&line, 0), "at the start");
        assert_eq!(after(&line, 43), "after Red’s move 22");
    }

    #[test]
    fn a_choice_has_the_number_of_the_move_that_it_decides() {
        let variant = catalogue::find("ambiguous").unwrap();
        let mut line = Line::new(variant.clone(), Rulebook::Chess);
        for mv in crate::notation::coordinate::unpack(&variant, "f3 g1f3 c6 b8c6 e4").unwrap() {
            line.push(mv).unwrap();
        }
        let names: Vec<String> = (1..=5).map(|ply| nth(&line, ply)).collect();
        let expected = [
            "White’s move 1",
            "Black’s choice 1",
            "Black’s move 1",
            "White’s choice 1",
            "White’s move 2",
        ];
        assert_eq!(names, expected);
        let leads: Vec<_> = (1..=5).map(|ply| leading(&line, ply)).collect();
        assert_eq!(leads, [Some(1), None, None, None, Some(2)]);
    }

    #[test]
    fn move_numbers_continue_from_a_positions_counter() {
        let line = line("4k4/9/9/9/9/9/9/9/9/3K4R b - - 0 7");
        assert_eq!(nth(&line, 1), "Black’s move 7");
        assert_eq!(nth(&line, 2), "Red’s move 8");
        assert_eq!(reached(line.variant(), line.start()), "after Red’s move 7");
        let start = catalogue::find("xiangqi").unwrap();
        assert_eq!(reached(&start, start.start()), "at the start");
    }
}
