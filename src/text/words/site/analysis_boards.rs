//! Sentences about boards that one plays on alone.

use crate::notation::ReadError;
use crate::notation::pgn::Stopped;
use crate::rules::{Line, Outcome, Piece, Side, Variant};
use crate::words::{
    Noun, boards, endings, games, move_numbers, sentences, unreadable, variant_name,
};

/// Which move of a pasted text could not be read, and why; the line holds the moves before it.
pub fn stopped(line: &Line, stopped: &Stopped) -> String {
    let place = move_numbers::nth(line, stopped.ply);
    // A backtick would end the piece of code that the word is shown as.
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

/// What heads a position or a line that somebody shared.
pub fn shared_heading(variant: &Variant, has_moves: bool) -> String {
    let variant = variant_name(variant);
    if has_moves {
        t!("boards-shared-moves", variant)
    } else {
        t!("boards-shared-position", variant)
    }
}

/// What heads a board that carries moves, where its owner gave it no title: `Lan – Mei`, who
/// play the game that it comes from, or the variant.
pub fn solitaire_heading(variant: &Variant, names: Option<&[String; 2]>) -> String {
    names.map_or_else(|| variant_name(variant).into_owned(), game)
}

/// What heads a problem, where its owner gave it no title: `Red to move`.
pub fn problem_heading(variant: &Variant, turn: Side) -> String {
    t!("boards-seat-to-move", seat = Noun::seat(variant, turn))
}

/// What heads the pieces that a side has in hand: `Sente has in hand`.
pub fn hand_heading(variant: &Variant, side: Side) -> String {
    t!("boards-hand", seat = Noun::seat(variant, side))
}

/// How many of such pieces its side has in hand.
pub fn in_hand(variant: &Variant, piece: Piece, n: u32) -> String {
    t!("boards-in-hand", piece = boards::named(variant, piece), n)
}

pub fn to_move(variant: &Variant, turn: Side) -> String {
    t!("boards-to-move", seat = Noun::seat(variant, turn))
}

/// Who plays a game; whom a record does not name is left out.
pub fn game(names: &[String; 2]) -> String {
    games::players([&names[0], &names[1]])
}

/// Where a board comes from: `Lan – Mei, after Red’s move 12`.
pub fn origin(names: &[String; 2], place: &str) -> String {
    match game(names).as_str() {
        "" => t!("boards-origin-unknown", place),
        game => t!("boards-origin", game, place),
    }
}

/// What follows the ply shown will be replaced by another move.
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

/// The button that cuts a board back to the ply shown.
pub fn cut_back(line: &Line, ply: usize) -> String {
    match ply {
        0 => t!("boards-take-back-all").to_owned(),
        _ => {
            let place = move_numbers::after(line, ply);
            t!("boards-take-back-to", place)
        }
    }
}

/// To somebody who plays on where the rules have ended the game.
pub fn over(variant: &Variant, outcome: Outcome) -> String {
    let ending = endings::ending(variant, outcome);
    sentences([t!("boards-no-more"), ending.as_str(), t!("boards-go-on")])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Rulebook, catalogue};

    #[test]
    fn players_whom_a_record_does_not_name_are_left_out() {
        let names = ["Lan".to_owned(), String::new()];
        let told = origin(&names, "after Black’s move 6");
        assert_eq!(told, "Lan against an unknown player, after Black’s move 6");
        let told = origin(&[String::new(), String::new()], "at the start");
        assert_eq!(told, "a game, at the start");
    }

    #[test]
    fn the_move_that_could_not_be_read_is_named() {
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
    fn what_is_replaced_is_counted() {
        let variant = catalogue::find("xiangqi").unwrap();
        let line = Line::new(variant, Rulebook::House);
        let told = replaces(&line, 3, 4);
        assert!(told.ends_with("after Red’s move 2: another move replaces the one that follows."));
        assert!(replaces(&line, 0, 4).ends_with("replaces the 4 that follow."));
    }
}
