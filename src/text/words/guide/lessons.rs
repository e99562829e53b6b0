//! Captions and descriptions of the small drawings that show how a piece moves.

use crate::rules::{Bar, GameMode, Lesson, Obstacle, Piece, PromotesBy, Square, Topic, Variant};
use crate::words::endings::royals;
use crate::words::moves::{facing_lines, obstacle, place};
use crate::words::{Noun, and_list, list, or_list, sentences};

/// The maximum number of points that are listed and not counted.
const MANY: usize = 4;

pub fn title(variant: &Variant, lesson: &Lesson) -> String {
    let zone = || Noun::zone(variant, lesson.zone.as_deref().unwrap_or_default());
    let heading = match lesson.topic {
        Topic::Open => t!("lesson-open"),
        Topic::Inside => return t!("lesson-inside", zone = zone()),
        Topic::Outside if gets_there(variant, lesson) => {
            return t!("lesson-not-yet", zone = zone());
        }
        Topic::Outside => return t!("lesson-outside", zone = zone()),
        Topic::LastRank => t!("lesson-last-rank"),
        Topic::Blocked => t!("lesson-blocked"),
        Topic::Lines => t!("lesson-lines"),
        Topic::Facing => return capital(&t!("lesson-facing", royal = royals(variant))),
        Topic::Promotion => t!("lesson-promotion"),
        Topic::Passing => t!("lesson-passing"),
        Topic::Castling => t!("lesson-castling"),
    };
    heading.to_owned()
}

/// Whether a piece outside its zone can get there.
fn gets_there(variant: &Variant, lesson: &Lesson) -> bool {
    let kind = variant.kind(lesson.piece.kind);
    kind.only_goes_ahead() && variant.promotes(kind.id).is_none()
}

/// The caption, in a few short sentences.
pub fn caption(variant: &Variant, lesson: &Lesson) -> String {
    let goes = match lesson.goes.len() {
        0 => String::new(),
        1..=MANY => t!("lesson-goes", points = points(variant, &lesson.goes)),
        count => t!("lesson-can-go", n = count, place = place(variant)),
    };
    let parts = [goes].into_iter().chain(details(variant, lesson));
    sentences(parts)
}

/// A complete description of the drawing for screen readers.
pub fn label(variant: &Variant, lesson: &Lesson) -> String {
    let (piece, at) = (
        Noun::piece(variant, lesson.piece),
        variant.board().name(lesson.at),
    );
    let stands = if lesson.goes.is_empty() {
        t!("lesson-stands", piece, at)
    } else {
        let points = points(variant, &lesson.goes);
        t!("lesson-stands-and-goes", piece, at, points)
    };
    let others = lesson.position.pieces().filter(|(at, _)| *at != lesson.at);
    let others = others.map(|(at, piece)| {
        t!(
            "lesson-other-piece",
            seat = Noun::seat(variant, piece.side),
            piece = Noun::piece(variant, piece),
            at = variant.board().name(at)
        )
    });
    let others = and_list(others);
    let with = match others.as_str() {
        "" => String::new(),
        others => t!("lesson-with", pieces = others),
    };
    let parts = [capital(&stands)]
        .into_iter()
        .chain(details(variant, lesson));
    sentences(parts.chain([with]))
}

/// Captures, obstacles and peculiarities.
fn details(variant: &Variant, lesson: &Lesson) -> Vec<String> {
    let mut parts = Vec::new();
    let victims = lesson.takes.iter().map(|&at| victim(variant, lesson, at));
    let victims = or_list(victims);
    if !victims.is_empty() {
        parts.push(t!("lesson-takes", victims));
    }
    parts.extend(barred(variant, lesson));
    parts.extend(special(variant, lesson));
    parts
}

fn victim(variant: &Variant, lesson: &Lesson, at: Square) -> String {
    let name = |at| variant.board().name(at);
    let piece = lesson.position.piece_at(at).unwrap_or(lesson.piece);
    let victim = Noun::piece(variant, piece);
    match screens(variant, lesson, at).as_slice() {
        [(over, screen)] => t!(
            "lesson-victim-over",
            piece = victim,
            at = name(at),
            screen = Noun::piece(variant, *screen),
            over = name(*over)
        ),
        _ => t!("lesson-victim", piece = victim, at = name(at)),
    }
}

/// The pieces between a jumping piece and its victim.
fn screens(variant: &Variant, lesson: &Lesson, at: Square) -> Vec<(Square, Piece)> {
    let board = variant.board();
    let place = |at: Square| (board.file_of(at), board.rank_of(at));
    let (from, to) = (place(lesson.at), place(at));
    let between = |(file, rank): (usize, usize)| {
        let along_file = from.0 == to.0 && file == from.0 && is_between(rank, from.1, to.1);
        let along_rank = from.1 == to.1 && rank == from.1 && is_between(file, from.0, to.0);
        along_file || along_rank
    };
    let pieces = lesson.position.pieces();
    pieces.filter(|(at, _)| between(place(*at))).collect()
}

fn is_between(x: usize, a: usize, b: usize) -> bool {
    (a.min(b) + 1..a.max(b)).contains(&x)
}

/// Points that it cannot reach, grouped by reason.
fn barred(variant: &Variant, lesson: &Lesson) -> Vec<String> {
    let mut reasons: Vec<(&Bar, Vec<Square>)> = Vec::new();
    for (at, bar) in &lesson.barred {
        match reasons.iter_mut().find(|(known, _)| *known == bar) {
            Some((_, places)) => places.push(*at),
            None => reasons.push((bar, vec![*at])),
        }
    }
    let parts = reasons.into_iter().map(|(bar, places)| {
        let reason = match bar {
            Bar::Way(Obstacle::NoScreen) => t!("lesson-no-screen").to_owned(),
            Bar::Way(Obstacle::TooManyScreens(count)) => t!("lesson-screens", n = *count),
            Bar::Way(why) => obstacle(variant, lesson.piece, why),
            Bar::Facing => t!(
                "lesson-would-face",
                royal = royals(variant),
                lines = facing_lines(variant)
            ),
        };
        let points = points(variant, &places);
        t!("lesson-not-to", points, reason)
    });
    parts.collect()
}

/// Castling, promotion and other peculiarities in a lesson.
pub fn special(variant: &Variant, lesson: &Lesson) -> Option<String> {
    match lesson.topic {
        Topic::Promotion => promotion(variant, lesson.piece),
        Topic::Passing => {
            let at = lesson.position.passed_point()?;
            let piece = Piece {
                side: lesson.piece.side.other(),
                ..lesson.piece
            };
            Some(t!(
                "lesson-passed",
                piece = Noun::piece(variant, piece),
                at = variant.board().name(at)
            ))
        }
        Topic::Castling => {
            let ways = castlings(variant, lesson.piece);
            let ways = capital(&ways);
            // Without check, attacks do not prevent castling.
            let general = lesson.position.general(variant, lesson.piece.side);
            Some(match general {
                Some(_) => t!(
                    "lesson-castles-when",
                    ways,
                    royal = Noun::piece(variant, lesson.piece)
                ),
                None => t!("lesson-castles-freely", ways),
            })
        }
        Topic::Lines if !variant.takes_own() && !variant.kind(lesson.piece.kind).only_hops() => {
            Some(t!("lesson-stops").to_owned())
        }
        _ => None,
    }
}

/// The promotions of a piece, where and when.
fn promotion(variant: &Variant, piece: Piece) -> Option<String> {
    let promotes = variant.promotes(piece.kind)?;
    let becomes = &variant.kind(piece.kind).becomes;
    let kinds = becomes.iter().map(|&kind| Piece { kind, ..piece });
    let pieces = one_of(kinds.map(|piece| Noun::piece(variant, piece)));
    let zone = Noun::zone(variant, promotes.zone);
    let may_stay = promotes.must != Some(promotes.zone);
    let sentence = match promotes.by {
        PromotesBy::Vanishing => t!("lesson-vanishes", zone),
        PromotesBy::Itself => t!(
            "lesson-becomes-apart",
            zone,
            pieces,
            piece = Noun::piece(variant, piece)
        ),
        PromotesBy::Leaving => t!("lesson-may-become-leaving", zone, pieces),
        PromotesBy::Arriving if may_stay => t!("lesson-may-become", zone, pieces),
        PromotesBy::Arriving => t!("lesson-becomes", zone, pieces),
    };
    let must = promotes
        .must
        .filter(|_| may_stay || promotes.by == PromotesBy::Leaving);
    let must = must.map(|zone| t!("lesson-must-become", zone = Noun::zone(variant, zone)));
    let chosen = (becomes.len() > 1).then(|| match variant.mode() {
        GameMode::OpponentChooses => t!("lesson-opponent-chooses").to_owned(),
        GameMode::Dice(_) => t!("lesson-die-chooses", piece = Noun::piece(variant, piece)),
        _ => t!("lesson-owner-chooses").to_owned(),
    });
    let lost = promotes.among_lost;
    let lost = lost.then(|| t!("lesson-among-lost").to_owned());
    let more = [chosen, must, lost].into_iter().flatten();
    Some(sentences(std::iter::once(sentence).chain(more)))
}

/// Alternatives: `a queen, rook or knight`.
pub(in crate::words) fn one_of<'a>(pieces: impl Iterator<Item = Noun<'a>>) -> String {
    or_list(pieces.enumerate().map(|(place, piece)| match place {
        0 => t!("lesson-a-piece", piece),
        _ => piece.bare(),
    }))
}

/// The castling moves of a royal piece.
fn castlings(variant: &Variant, royal: Piece) -> String {
    let name = |at: Square| variant.board().name(at);
    let parts = variant.usual_castlings(royal.side).map(|way| {
        let partner = Piece {
            kind: way.partner,
            ..royal
        };
        t!(
            "lesson-castles",
            partner = Noun::piece(variant, partner),
            from = name(way.goes.from),
            to = name(way.goes.to),
            king = name(way.king.to)
        )
    });
    let joined = parts.reduce(|one, other| t!("lesson-castles-and", one, other));
    joined.unwrap_or_default()
}

fn points(variant: &Variant, squares: &[Square]) -> String {
    let names: Vec<&str> = squares.iter().map(|&at| variant.board().name(at)).collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => {
            t!("lesson-points", rest = list(rest), last = *last)
        }
        _ => names.concat(),
    }
}

/// The text with an initial capital.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::catalogue;

    fn lesson(slug: &str, kind: &str, topic: Topic) -> (String, String) {
        let variant = catalogue::find(slug).unwrap();
        let kind = variant.kinds().iter().find(|k| k.name == kind).unwrap();
        let lessons = variant.lessons(kind.id);
        let lesson = lessons.iter().find(|lesson| lesson.topic == topic).unwrap();
        (caption(&variant, lesson), label(&variant, lesson))
    }

    #[test]
    fn a_blocked_horse_is_described_with_its_leg() {
        let (caption, label) = lesson("xiangqi", "horse", Topic::Blocked);
        let rest =
            "Takes the soldier on d3. Not to d7 or f7: its leg is blocked by a soldier on e6.";
        assert_eq!(caption, format!("Can go to 5 points. {rest}"));
        let list = "Horse on e5: goes to f3, c4, g4, c6 or g6.";
        let pieces = "With Black’s soldier on d3 and Red’s soldier on e6 on the board.";
        assert_eq!(label, format!("{list} {rest} {pieces}"));
    }

    #[test]
    fn a_cannon_is_described_with_its_screens() {
        let (caption, _) = lesson("xiangqi", "cannon", Topic::Lines);
        assert_eq!(
            caption,
            "Can go to 8 points. Takes the advisor on e9, jumping the soldier on e7. Not to a5: 2 \
                pieces \
             between, and it jumps exactly one. Not to h5: no piece between to jump. It stops \
             before a \
             piece of its own."
        );
    }

    #[test]
    fn generals_keep_out_of_each_others_sight() {
        let (caption, _) = lesson("xiangqi", "general", Topic::Facing);
        assert_eq!(
            caption,
            "Goes to d2. Not to e3: the generals would face each other on an open file."
        );
    }
}
