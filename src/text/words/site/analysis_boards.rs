//! Sentences about analysis boards.

use crate::notation::ReadError;
use crate::notation::pgn::Stopped;
use crate::rules::{Line, Outcome, Piece, Side, Variant};
use crate::words::{
    Noun, boards, endings, games, move_numbers, sentences, unreadable, variant_name,
};

/// The move of a pasted text that could not be read, and why. The line holds the moves before it.
pub fn stopped(line: &Line, stopped: &Stopped) -> String {
    let place = move_numbers::nth(line, stopped.ply);
    // A backtick would end the code span of the word.
    let word = stopped.text.replace('`', "'");
    match &stopped.why {
        ReadError::NotUnderstood | ReadError::Empty | ReadError::TooLong => {
            t!("boards-stopped-unread", place, word)
        }
        why => {
            let stopped = t!("boards-stopped", place, word);
            sentences([stopped, unreadable::unreadable(line, why)])
        }
    }
}

/// The heading of a shared position or line.
pub fn shared_heading(variant: &Variant, has_moves: bool) -> String {
    let variant = variant_name(variant);
    if has_moves {
        t!("boards-shared-moves", variant)
    } else {
        t!("boards-shared-position", variant)
    }
}

/// The default title of a board with moves: the players of its game, `Lan – Mei`, or the variant.
pub fn solitaire_heading(variant: &Variant, names: Option<&[String; 2]>) -> String {
    names.map_or_else(|| variant_name(variant).into_owned(), game)
}

/// The default title of a puzzle: `Red to move`.
pub fn problem_heading(variant: &Variant, turn: Side) -> String {
    t!("boards-seat-to-move", seat = Noun::seat(variant, turn))
}

/// The heading of a side's pieces in hand: `Sente has in hand`.
pub fn hand_heading(variant: &Variant, side: Side) -> String {
    t!("boards-hand", seat = Noun::seat(variant, side))
}

/// The number of such pieces in its side's hand.
pub fn in_hand(variant: &Variant, piece: Piece, n: u32) -> String {
    t!(
        "boards-in-hand",
        piece = boards::piece_name(variant, piece),
        n
    )
}

pub fn to_move(variant: &Variant, turn: Side) -> String {
    t!("boards-to-move", seat = Noun::seat(variant, turn))
}

/// The players of a game; unknown ones are left out.
pub fn game(names: &[String; 2]) -> String {
    games::players([&names[0], &names[1]])
}

/// The origin of a board: `Lan – Mei, after Red’s move 12`.
pub fn origin(names: &[String; 2], place: &str) -> String {
    match game(names).as_str() {
        "" => t!("boards-origin-unknown", place),
        game => t!("boards-origin", game, place),
    }
}

/// A warning that another move will replace those after the ply shown.
pub fn replaces(line: &Line, ply: usize, end: usize) -> String {
    let n = end - ply;
    match ply {
        0 => t!("boards-replaces-all", n),
        _ => {
            let place = move_numbers::after(line, ply);
            t!("boards-replaces", place, n)
        }
    }
}

/// The button that deletes the moves after the ply shown.
pub fn cut_back(line: &Line, ply: usize) -> String {
    match ply {
        0 => t!("boards-take-back-all").to_owned(),
        _ => {
            let place = move_numbers::after(line, ply);
            t!("boards-take-back-to", place)
        }
    }
}

/// A note to a player who continues after the end of the game.
pub fn over(variant: &Variant, outcome: Outcome) -> String {
    let ending = endings::ending(variant, outcome);
    sentences([t!("boards-no-more"), ending.as_str(), t!("boards-go-on")])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rulebook, catalogue};

    #[test]
    fn unknown_players_are_left_out() {
        let names = ["Lan".to_owned(), String::new()];
        let told = origin(&names, "after Black’s move 6");
        assert_eq!(told, "Lan against an unknown player, after Black’s move 6");
        let told = origin(&[String::new(), String::new()], "at the start");
        assert_eq!(told, "a game, at the start");
    }

    #[test]
    fn the_unreadable_move_is_named() {
        let variant = catalogue::find("xiangqi").unwrap();
        let line = Line::new(variant, Rulebook::House);
        let stop = Stopped {
            ply: 4,
            text: "h`llo".to_owned(),
            why: ReadError::NotUnderstood,
        };
        let told = stopped(&line, &stop);
        assert_eq!(told, "Black’s move 2, `h'llo`, cannot be read as a move.");
    }

    #[test]
    fn replaced_moves_are_counted() {
        let variant = catalogue::find("xiangqi").unwrap();
        let line = Line::new(variant, Rulebook::House);
        let told = replaces(&line, 3, 4);
        assert!(told.ends_with("after Red’s move 2: another move replaces the one that follows."));
        assert!(replaces(&line, 0, 4).ends_with("replaces the 4 that follow."));
    }
}
