//! Texts of courses: headings, tasks, and responses to moves.

use crate::model::Tactic;
use crate::rules::{Kind, Move, Piece, Position, Rulebook, Side, Variant};
use crate::words::boards::describe_move;
use crate::words::endings::royals;
use crate::words::moves::{facing_lines, place, royal_of};
use crate::words::{Noun, named, sentences};

/// The heading of a piece’s page.
pub fn piece(variant: &Variant, kind: &Kind) -> String {
    t!("course-piece", piece = Noun::kind(variant, &kind.name))
}

pub fn check(variant: &Variant) -> String {
    let royal = royals(variant);
    if variant.kinds().iter().any(Kind::takes_by_jumping) {
        t!("course-check-with-cannon", royal)
    } else {
        t!("course-check", royal)
    }
}

pub fn facing(variant: &Variant) -> String {
    t!(
        "course-facing",
        royal = royals(variant),
        lines = facing_lines(variant)
    )
}

/// The result of a repetition, in short.
pub fn repetition(book: Rulebook) -> &'static str {
    match book {
        Rulebook::Threefold | Rulebook::Chess | Rulebook::Free => t!("course-repetition-draw"),
        other => named("course-repetition", other.slug()),
    }
}

/// The instruction on a piece’s page, after the peculiarity of the board shown.
pub fn try_it(variant: &Variant, piece: Piece, special: Option<&str>) -> String {
    let ask = t!(
        "course-try",
        piece = Noun::piece(variant, piece),
        place = place(variant)
    );
    sentences([special.unwrap_or_default(), &ask])
}

/// A task by its word: end the game, capture, get out of check, mate.
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

pub fn tactic(tactic: Tactic) -> &'static str {
    named("course-tactic", tactic)
}

/// What a term of tactics means, and the request to find it.
pub fn tactic_ask(variant: &Variant, tactic: Tactic, side: Side) -> String {
    let royal = royal_of(variant, side.other());
    let means = t_kind!("course-tactic-means", tactic, royal);
    sentences([means, ask("tactic", variant, side)])
}

/// A legal move: `Yes: Red’s horse went from e5 to c4.`
pub fn correct(variant: &Variant, before: &Position, mv: Move) -> String {
    match describe_move(variant, before, mv) {
        Some(went) => t!("course-yes", went),
        None => t!("course-yes-short").to_owned(),
    }
}

pub fn correct_mate(variant: &Variant, before: &Position, mv: Move) -> String {
    sentences([&*correct(variant, before, mv), t!("course-is-mate")])
}

pub fn correct_stalemate(variant: &Variant, before: &Position, mv: Move) -> String {
    let turn = Noun::seat(variant, before.turn().other());
    sentences([
        correct(variant, before, mv),
        t!("course-is-stalemate", seat = turn),
    ])
}

/// A legal move that is not the solution.
pub fn not_the_solution(variant: &Variant, before: &Position, mv: Move) -> String {
    let went = describe_move(variant, before, mv).unwrap_or_default();
    t!("course-not-the-end", went)
}

/// A check that is not mate, or no check, with a possible reply.
pub fn not_mate(variant: &Variant, after: &Position, reply: Move) -> String {
    let can = possible_move(variant, after, reply);
    if after.is_check(variant) {
        t!("course-no-mate", can)
    } else {
        t!("course-no-check", can)
    }
}

/// A capture that can be recaptured.
pub fn recapture(variant: &Variant, after: &Position, reply: Move) -> String {
    t!(
        "course-taken-back",
        can = possible_move(variant, after, reply)
    )
}

/// A capture that wins less than the best one.
pub fn wins_less(variant: &Variant, taken: Piece) -> String {
    t!("course-wins-less", piece = Noun::piece(variant, taken))
}

/// `Black’s chariot can go from a10 to a1`.
fn possible_move(variant: &Variant, position: &Position, mv: Move) -> String {
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
