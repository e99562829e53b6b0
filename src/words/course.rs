//! What the course of a game says: headings, what a task asks for, and what each move comes to.

use super::boards::went;
use super::lessons::capital;
use super::moves::{noun, royal, with_article};
use crate::rules::{Kind, Move, Piece, Position, Rulebook, Side, Variant};

/// The heading of a piece’s page.
#[must_use]
pub fn piece(name: &str) -> String {
    format!("The {name}")
}

/// The heading of the page about mate.
pub const MATE: &str = "Check and mate";
/// The heading of the page about stalemate.
pub const STALEMATE: &str = "No move left";
/// The heading of the page about repetition.
pub const REPETITION: &str = "Repetition and draws";
/// What check and mate are, in short.
#[must_use]
pub fn check(variant: &Variant) -> String {
    let royal = royal(variant);
    let cannon = if variant.kinds().iter().any(Kind::takes_by_jumping) {
        " Against a cannon it helps, too, to take away the piece that it jumps."
    } else {
        ""
    };
    format!(
        "A piece that attacks the {royal} gives check, and a check must be answered at once: move the \
         {royal} away, capture the attacker, or put a piece between.{cannon} Where nothing helps it is \
         mate, and the game is won."
    )
}

/// Of royal pieces on one file.
#[must_use]
pub fn facing(variant: &Variant) -> String {
    let royal = royal(variant);
    format!("The two {royal}s may not face each other on an open file, with nobody between.")
}

/// What comes of a repetition, in short.
#[must_use]
pub fn repetition(book: Rulebook) -> String {
    let comes = match book {
        Rulebook::Axf => {
            "the side that alone gives check again and again, or alone chases one piece again and again, loses; any \
             other repetition is a draw"
        }
        Rulebook::House => {
            "the side that gives check again and again, or chases one piece to and fro, must make another move; \
             any other repetition is a draw"
        }
        Rulebook::Threefold | Rulebook::Chess | Rulebook::Free => "the game is a draw",
        Rulebook::Janggi => {
            "the game ends, and points decide, unless one side alone gave check all the time: that side has lost"
        }
    };
    format!(
        "When the same position comes up for the third time, {comes}. You are warned before it does."
    )
}

/// The heading of the last page.
pub const FIRST_GAME: &str = "Your first game";

/// The heading of a task, with what it is about.
#[must_use]
pub fn task(number: usize, about: &str) -> String {
    format!("Task {number}: {about}")
}

/// What a task is about: a piece that stands unprotected.
pub const TAKE: &str = "win a piece";
/// What a task is about: a check to be ended.
pub const STOP: &str = "end the check";
/// What a task is about: mate.
pub const MATE_IN_ONE: &str = "mate in one";

/// What to do on a piece’s page, after what is special about the board that it shows.
#[must_use]
pub fn try_it(variant: &Variant, piece: Piece, special: Option<&str>) -> String {
    let noun = noun(variant, piece);
    let place = super::moves::place(variant);
    let ask = format!("Try it: choose a {place} for the {noun}, and see whether it may go there.");
    special.map_or(ask.clone(), |special| format!("{special} {ask}"))
}

/// What to do where one move ends the game.
#[must_use]
pub fn end_it(variant: &Variant, side: Side) -> String {
    let seat = &variant.seat(side).name;
    format!("Try it: {seat} is to move, and one move ends the game here.")
}

/// A task: win a piece.
#[must_use]
pub fn take(variant: &Variant, side: Side) -> String {
    let [seat, other] = [side, side.other()].map(|side| &variant.seat(side).name);
    format!("{seat} to move. One capture wins a piece of {other}’s that nothing protects. Which?")
}

/// A task: end a check.
#[must_use]
pub fn stop(variant: &Variant, side: Side) -> String {
    let (seat, royal) = (&variant.seat(side).name, royal(variant));
    format!(
        "{seat} is in check, and only one move ends it: another piece comes to the {royal}’s help. \
         Which?"
    )
}

/// A task: mate.
#[must_use]
pub fn mate(variant: &Variant, side: Side) -> String {
    format!("{} to move. Mate in one.", variant.seat(side).name)
}

/// Of a move that may be made: `Yes: Red’s horse went from e5 to c4.`
#[must_use]
pub fn yes(variant: &Variant, before: &Position, mv: Move) -> String {
    match went(variant, before, mv) {
        Some(went) => format!("Yes: {went}."),
        None => "Yes.".to_owned(),
    }
}

/// The same where that gives mate.
#[must_use]
pub fn yes_mate(variant: &Variant, before: &Position, mv: Move) -> String {
    format!("{} That is mate.", yes(variant, before, mv))
}

/// The same where that leaves the opponent without a move.
#[must_use]
pub fn yes_stalemate(variant: &Variant, before: &Position, mv: Move) -> String {
    let turn = &variant.seat(before.turn().other()).name;
    format!(
        "{} {turn} has no move left and is not in check.",
        yes(variant, before, mv)
    )
}

/// Before the reason against a move.
#[must_use]
pub fn no(reason: &str) -> String {
    format!("No. {reason}")
}

/// Of a move that may be made but is not what was asked for.
#[must_use]
pub fn not_that(variant: &Variant, before: &Position, mv: Move) -> String {
    let went = went(variant, before, mv).unwrap_or_default();
    format!("That move may be played, but does not end the game: {went}.")
}

/// Of a check that is no mate, or of no check: what can be answered to it.
#[must_use]
pub fn no_mate(variant: &Variant, after: &Position, reply: Move) -> String {
    let check = if after.is_check(variant) {
        "That is check, but no mate"
    } else {
        "That gives no check"
    };
    format!("{check}: {}.", can(variant, after, reply))
}

/// Of another end than was asked for.
pub const OTHER_END: &str = "That ends the game, but not by mate.";

/// Of a move that takes nothing.
pub const TAKES_NOTHING: &str = "That takes nothing.";

/// Of a capture that is answered by another.
#[must_use]
pub fn taken_back(variant: &Variant, after: &Position, reply: Move) -> String {
    format!("It would be taken back: {}.", can(variant, after, reply))
}

/// Of a capture that wins less than the best.
#[must_use]
pub fn wins_less(variant: &Variant, taken: Piece) -> String {
    let taken = with_article(noun(variant, taken));
    format!("That wins {taken}; another move wins more.")
}

/// `Black’s chariot can go from a10 to a1`.
fn can(variant: &Variant, position: &Position, mv: Move) -> String {
    let name = |square| variant.board().name(square);
    match position.piece_at(mv.from) {
        Some(_) if mv.from == mv.to => {
            format!("{} can pass", variant.seat(position.turn()).name)
        }
        Some(piece) => format!(
            "{}’s {} can go from {} to {}",
            variant.seat(piece.side).name,
            noun(variant, piece),
            name(mv.from),
            name(mv.to)
        ),
        None => String::new(),
    }
}

/// Where a task comes from.
#[must_use]
pub fn source(players: Option<&str>, ply: usize) -> String {
    let moves = ply.div_ceil(2);
    match players {
        Some("") => format!("From a real game, after {moves} moves."),
        Some(players) => format!("From a real game: {players}, after {moves} moves."),
        None => {
            format!("From a game that the program played against itself, after {moves} moves.")
        }
    }
}

/// How far one has come: `3 of 20 pages done`.
#[must_use]
pub fn progress(done: usize, pages: usize) -> String {
    format!("{done} of {pages} pages done")
}

/// The name of a piece as a link calls it.
#[must_use]
pub fn name(variant: &Variant, piece: Piece) -> String {
    capital(noun(variant, piece))
}
