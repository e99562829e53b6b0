//! Sentences about boards that one plays on alone.

use crate::notation::ReadError;
use crate::notation::pgn::Stopped;
use crate::rules::{Line, Outcome, Side, Variant};
use crate::words::{endings, games, move_numbers, unreadable};

/// What a board is called that carries moves.
pub const SOLITAIRE: &str = "Solitaire board";
/// What a board is called that begins with a position.
pub const PROBLEM: &str = "Problem";
/// After a result on a board that is played on alone.
pub const GO_ON_AFTER_END: &str = "Go back to try another move.";
/// On a board whose rules are not enforced.
pub const NOT_ENFORCED: &str =
    "The rules are not enforced on this board: move and change whatever you like.";
/// The button that takes the last move back.
pub const TAKE_BACK_ONE: &str = "Take back the last move";
/// The button that begins a problem, or a board from the start, again.
pub const START_AGAIN: &str = "Start again";
/// To somebody whose form does not fit the board any more.
pub const STALE: &str = "This board has changed since the page was shown, perhaps in another window, so nothing was \
    done. Here it is as it stands now.";

/// The tool that moves what stands on a board while it is set up.
pub const MOVE_PIECES: &str = "Move pieces";
/// The tool that takes pieces off a board while it is set up.
pub const TAKE_OFF: &str = "Take pieces off";
/// To somebody who pasted nothing that could be a move.
pub const NOTHING_PASTED: &str =
    "There are no moves and no position in this text. Paste a game, a list of moves, or a FEN.";
/// To somebody whose link has moves that cannot be played.
pub const BROKEN_MOVES: &str =
    "The moves of this link cannot be played, so only its position is shown.";

/// To somebody who pasted several games.
#[must_use]
pub fn several_games(games: usize) -> String {
    format!("There are {games} games in this text. Please paste one at a time.")
}

/// To somebody who pasted a longer game than a board can hold.
#[must_use]
pub fn too_long_a_game(most: usize) -> String {
    format!(
        "A board holds {} moves by each side, and this text has more.",
        most / 2
    )
}

/// Which move of a pasted text could not be read, and why; the line holds the moves before it.
#[must_use]
pub fn stopped(line: &Line, stopped: &Stopped) -> String {
    let place = move_numbers::nth(line, stopped.ply);
    // A backtick would end the piece of code that the word is shown as.
    let word = stopped.text.replace('`', "'");
    match &stopped.why {
        ReadError::NotUnderstood | ReadError::Empty | ReadError::TooLong => {
            format!("{place}, `{word}`, cannot be read as a move.")
        }
        why => {
            let why = unreadable::unreadable(line, why);
            format!("{place}, `{word}`, cannot be played. {why}")
        }
    }
}

/// What heads a position or a line that somebody shared.
#[must_use]
pub fn shared_heading(variant: &Variant, has_moves: bool) -> String {
    let what = if has_moves { "moves" } else { "a position" };
    format!("{}: {what} to look at", variant.name())
}

/// What a reader of a problem is asked for.
#[must_use]
pub fn find_best(variant: &Variant, turn: Side) -> String {
    format!("{} to move: find the best line.", variant.seat(turn).name)
}

/// What heads a board that carries moves, where its owner gave it no title: `Lan – Mei`, who
/// play the game that it comes from, or the variant.
#[must_use]
pub fn solitaire_heading(variant: &Variant, names: Option<&[String; 2]>) -> String {
    names.map_or_else(|| variant.name().to_owned(), game)
}

/// What heads a problem, where its owner gave it no title: `Red to move`.
#[must_use]
pub fn problem_heading(variant: &Variant, turn: Side) -> String {
    format!("{} to move", variant.seat(turn).name)
}

/// Whose move it is.
#[must_use]
pub fn to_move(variant: &Variant, turn: Side) -> String {
    format!("{} to move.", variant.seat(turn).name)
}

/// Beside the field for a move.
#[must_use]
pub fn move_of(variant: &Variant, turn: Side) -> String {
    format!("{}’s move", variant.seat(turn).name)
}

/// Over a move that is shown before it is played.
#[must_use]
pub fn previewed(variant: &Variant, turn: Side, text: &str) -> String {
    format!("{}: {text}", variant.seat(turn).name)
}

/// Who plays a game; whom a record does not name is left out.
#[must_use]
pub fn game(names: &[String; 2]) -> String {
    games::players([&names[0], &names[1]])
}

/// Where a board comes from: `Lan – Mei, after Red’s move 12`.
#[must_use]
pub fn origin(names: &[String; 2], place: &str) -> String {
    let game = game(names);
    match game.as_str() {
        "" => format!("a game, {place}"),
        game => format!("{game}, {place}"),
    }
}

/// What follows the ply shown will be replaced by another move.
#[must_use]
pub fn replaces(line: &Line, ply: usize, end: usize) -> String {
    let place = match ply {
        0 => "from the start".to_owned(),
        _ => move_numbers::after(line, ply),
    };
    match end - ply {
        1 => format!("You are playing on {place}: another move replaces the one that follows."),
        more => {
            format!("You are playing on {place}: another move replaces the {more} that follow.")
        }
    }
}

/// The button that cuts a board back to the ply shown.
#[must_use]
pub fn cut_back(line: &Line, ply: usize) -> String {
    match ply {
        0 => "Take back all moves".to_owned(),
        _ => format!("Take back everything {}", move_numbers::after(line, ply)),
    }
}

/// The button that leads back to the position that the board was opened with.
#[must_use]
pub fn back_to_game(line: &Line, ply: usize) -> String {
    format!(
        "Back to the game’s position, {}",
        move_numbers::after(line, ply)
    )
}

/// To somebody who plays on where the rules have ended the game.
#[must_use]
pub fn over(variant: &Variant, outcome: Outcome) -> String {
    let ending = endings::ending(variant, outcome);
    format!("No more moves can be played here. {ending} {GO_ON_AFTER_END}")
}

/// To somebody who keeps as many boards as one may.
#[must_use]
pub fn too_many(most: i64) -> String {
    format!(
        "You have {most} boards, and there is no room for more. Please delete one that you no \
         longer need."
    )
}

/// To somebody whose board has as many plies as it may.
#[must_use]
pub fn full(most: usize) -> String {
    format!(
        "This board has {} moves by each side, which is as long as one can be. To play on, open the \
         position as a problem.",
        most / 2
    )
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
