//! What the course of a game says: headings, what a task asks for, and what each move comes to.

use crate::rules::{Kind, Move, Piece, Position, Rulebook, Side, Variant};
use crate::words::boards::went;
use crate::words::endings::royals;
use crate::words::moves::{facing_lines, place, royal_of};
use crate::words::{Noun, named, sentences};

/// The heading of a piece’s page.
pub fn piece(variant: &Variant, kind: &Kind) -> String {
    t!("course-piece", piece = Noun::kind(variant, &kind.name))
}

/// What check and mate are, in short.
pub fn check(variant: &Variant) -> String {
    let royal = royals(variant);
    if variant.kinds().iter().any(Kind::takes_by_jumping) {
        t!("course-check-with-cannon", royal)
    } else {
        t!("course-check", royal)
    }
}

/// Of royal pieces on one file.
pub fn facing(variant: &Variant) -> String {
    t!(
        "course-facing",
        royal = royals(variant),
        lines = facing_lines(variant)
    )
}

/// What comes of a repetition, in short.
pub fn repetition(book: Rulebook) -> &'static str {
    match book {
        Rulebook::Threefold | Rulebook::Chess | Rulebook::Free => t!("course-repetition-draw"),
        other => named("course-repetition", other.slug()),
    }
}

/// What to do on a piece’s page, after what is special about the board that it shows.
pub fn try_it(variant: &Variant, piece: Piece, special: Option<&str>) -> String {
    let ask = t!(
        "course-try",
        piece = Noun::piece(variant, piece),
        place = place(variant)
    );
    sentences([special.unwrap_or_default(), &ask])
}

/// What a task asks for, by its word: to end the game, to capture, to get out of check, to mate.
pub fn ask(what: &'static str, variant: &Variant, side: Side) -> String {
    let [seat, other] = [side, side.other()].map(|side| Noun::seat(variant, side));
    t_kind!(
        "course-ask",
        what,
        seat,
        other,
        royal = royal_of(variant, side)
    )
}

/// Of a move that may be made: `Yes: Red’s horse went from e5 to c4.`
pub fn yes(variant: &Variant, before: &Position, mv: Move) -> String {
    match went(variant, before, mv) {
        Some(went) => t!("course-yes", went),
        None => t!("course-yes-short").to_owned(),
    }
}

/// The same where that gives mate.
pub fn yes_mate(variant: &Variant, before: &Position, mv: Move) -> String {
    sentences([&*yes(variant, before, mv), t!("course-is-mate")])
}

/// The same where that leaves the opponent without a move.
pub fn yes_stalemate(variant: &Variant, before: &Position, mv: Move) -> String {
    let turn = Noun::seat(variant, before.turn().other());
    sentences([
        yes(variant, before, mv),
        t!("course-is-stalemate", seat = turn),
    ])
}

/// Of a move that may be made but is not what was asked for.
pub fn not_that(variant: &Variant, before: &Position, mv: Move) -> String {
    let went = went(variant, before, mv).unwrap_or_default();
    t!("course-not-the-end", went)
}

/// Of a check that is no mate, or of no check: what can be answered to it.
pub fn no_mate(variant: &Variant, after: &Position, reply: Move) -> String {
    let can = can(variant, after, reply);
    if after.is_check(variant) {
        t!("course-no-mate", can)
    } else {
        t!("course-no-check", can)
    }
}

/// Of a capture that is answered by another.
pub fn taken_back(variant: &Variant, after: &Position, reply: Move) -> String {
    t!("course-taken-back", can = can(variant, after, reply))
}

/// Of a capture that wins less than the best.
pub fn wins_less(variant: &Variant, taken: Piece) -> String {
    t!("course-wins-less", piece = Noun::piece(variant, taken))
}

/// `Black’s chariot can go from a10 to a1`.
fn can(variant: &Variant, position: &Position, mv: Move) -> String {
    let name = |square| variant.board().name(square);
    match position.piece_at(mv.from) {
        Some(_) if mv.from == mv.to => {
            t!(
                "course-can-pass",
                seat = Noun::seat(variant, position.turn())
            )
        }
        Some(piece) => t!(
            "course-can-go",
            seat = Noun::seat(variant, piece.side),
            piece = Noun::piece(variant, piece),
            from = name(mv.from),
            to = name(mv.to)
        ),
        None => String::new(),
    }
}

pub fn source(players: Option<&str>, ply: usize) -> String {
    let moves = ply.div_ceil(2);
    match players {
        Some("") => t!("course-source", n = moves),
        Some(players) => t!("course-source-players", players, n = moves),
        None => t!("course-source-program", n = moves),
    }
}
