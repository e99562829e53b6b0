//! What is told beside the small drawings that show how a piece moves, and to those who do not see
//! them.

use super::moves::{noun, obstacle, or_list, place, royal, with_article};
use crate::rules::{Bar, Lesson, Obstacle, Piece, Square, Topic, Variant};

/// More points than that are counted where they are not listed.
const MANY: usize = 4;

/// What a lesson shows, as a heading.
#[must_use]
pub fn title(variant: &Variant, lesson: &Lesson) -> String {
    let zone = || lesson.zone.as_deref().unwrap_or_default();
    match lesson.topic {
        Topic::Open => "On the open board".to_owned(),
        Topic::Inside => format!("On {}", zone()),
        Topic::Outside if gets_there(variant, lesson) => format!("Not yet on {}", zone()),
        Topic::Outside => format!("Not on {}", zone()),
        Topic::LastRank => "On the last rank".to_owned(),
        Topic::Blocked => "What blocks it".to_owned(),
        Topic::Lines => "On its lines".to_owned(),
        Topic::Facing => format!("{}s may not face each other", capital(royal(variant))),
        Topic::Promotion => "Promotion".to_owned(),
        Topic::Passing => "En passant".to_owned(),
        Topic::Castling => "Castling".to_owned(),
    }
}

/// Whether a piece that is outside its zone is on the way there.
fn gets_there(variant: &Variant, lesson: &Lesson) -> bool {
    let kind = variant.kind(lesson.piece.kind);
    kind.only_goes_ahead() && kind.becomes.is_empty()
}

/// What there is to see, in a few short sentences.
#[must_use]
pub fn caption(variant: &Variant, lesson: &Lesson) -> String {
    let mut said = vec![match lesson.goes.len() {
        0 => String::new(),
        1..=MANY => format!("Goes to {}.", points(variant, &lesson.goes)),
        count => format!("Can go to {count} {}s.", place(variant)),
    }];
    said.extend(details(variant, lesson));
    joined(said)
}

/// All that the drawing shows, for somebody who does not see it.
#[must_use]
pub fn label(variant: &Variant, lesson: &Lesson) -> String {
    let name = capital(noun(variant, lesson.piece));
    let at = variant.board().name(lesson.at);
    let mut said = vec![if lesson.goes.is_empty() {
        format!("{name} on {at}.")
    } else {
        format!("{name} on {at}: goes to {}.", points(variant, &lesson.goes))
    }];
    said.extend(details(variant, lesson));
    let others = lesson.position.pieces().filter(|(at, _)| *at != lesson.at);
    let others: Vec<String> = others
        .map(|(at, piece)| {
            let (seat, at) = (&variant.seat(piece.side).name, variant.board().name(at));
            format!("{seat}’s {} on {at}", noun(variant, piece))
        })
        .collect();
    if !others.is_empty() {
        said.push(format!("With {} on the board.", and_list(&others)));
    }
    joined(said)
}

/// Captures, what is in the way, and what is special.
fn details(variant: &Variant, lesson: &Lesson) -> Vec<String> {
    let mut said = Vec::new();
    let victims: Vec<String> = lesson
        .takes
        .iter()
        .map(|&at| victim(variant, lesson, at))
        .collect();
    if !victims.is_empty() {
        said.push(format!("Takes {}.", or_list(&victims)));
    }
    said.extend(barred(variant, lesson));
    said.extend(special(variant, lesson));
    said
}

fn victim(variant: &Variant, lesson: &Lesson, at: Square) -> String {
    let name = variant.board().name(at);
    let piece = lesson.position.piece_at(at).unwrap_or(lesson.piece);
    let screens = screens(variant, lesson, at);
    let over = match screens.as_slice() {
        [(screen, piece)] => format!(
            ", jumping the {} on {}",
            noun(variant, *piece),
            variant.board().name(*screen)
        ),
        _ => String::new(),
    };
    format!("the {} on {name}{over}", noun(variant, piece))
}

/// The pieces between a piece that jumps and its victim.
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

/// Points that it cannot go to, those of one reason together.
fn barred(variant: &Variant, lesson: &Lesson) -> Vec<String> {
    let mut reasons: Vec<(&Bar, Vec<Square>)> = Vec::new();
    for (at, bar) in &lesson.barred {
        match reasons.iter_mut().find(|(known, _)| *known == bar) {
            Some((_, places)) => places.push(*at),
            None => reasons.push((bar, vec![*at])),
        }
    }
    let told = reasons.into_iter().map(|(bar, places)| {
        let names: Vec<&str> = places.iter().map(|&at| variant.board().name(at)).collect();
        let reason = match bar {
            Bar::Way(Obstacle::NoScreen) => "no piece between to jump".to_owned(),
            Bar::Way(Obstacle::TooManyScreens(count)) => {
                format!("{count} pieces between, and it jumps exactly one")
            }
            Bar::Way(why) => obstacle(variant, lesson.piece, why),
            Bar::Facing => format!(
                "the {}s would face each other on an open file",
                royal(variant)
            ),
        };
        format!("Not to {}: {reason}.", or_list(&names))
    });
    told.collect()
}

/// What is special about what a lesson shows, as castling and promotion are.
#[must_use]
pub fn special(variant: &Variant, lesson: &Lesson) -> Option<String> {
    let name = |at: Square| variant.board().name(at);
    match lesson.topic {
        Topic::Promotion => {
            let becomes = &variant.kind(lesson.piece.kind).becomes;
            let kinds: Vec<&str> = becomes
                .iter()
                .map(|&kind| &*variant.kind(kind).name)
                .collect();
            let kinds = with_article(&or_list(&kinds));
            Some(format!(
                "On the last rank it becomes {kinds}, whichever its owner likes."
            ))
        }
        Topic::Passing => {
            let at = lesson.position.passed_point()?;
            let noun = noun(variant, lesson.piece);
            Some(format!(
                "The enemy {noun} has just gone two squares and passed {}: there it is taken, on this \
                 move only.",
                name(at)
            ))
        }
        Topic::Castling => {
            let ways = variant
                .castlings()
                .iter()
                .filter(|way| way.side == lesson.piece.side);
            let told: Vec<String> = ways
                .map(|way| {
                    let partner = &variant.kind(way.partner).name;
                    format!(
                        "the {partner} of {} comes to {} as it goes to {}",
                        name(way.goes.from),
                        name(way.goes.to),
                        name(way.king.to)
                    )
                })
                .collect();
            Some(format!(
                "{}. {CASTLING_NEEDS}",
                capital(&told.join(", and "))
            ))
        }
        Topic::Lines if !variant.kind(lesson.piece.kind).only_hops() => {
            Some("It stops before a piece of its own.".to_owned())
        }
        _ => None,
    }
}

/// When castling is allowed.
const CASTLING_NEEDS: &str = "Neither may have moved before, nothing may stand between them, and the king may not be in check, \
    cross an attacked square or come to one.";

fn points(variant: &Variant, squares: &[Square]) -> String {
    let names: Vec<&str> = squares.iter().map(|&at| variant.board().name(at)).collect();
    or_list(&names)
}

fn joined(said: Vec<String>) -> String {
    let said: Vec<String> = said.into_iter().filter(|text| !text.is_empty()).collect();
    said.join(" ")
}

/// `a, b and c`.
pub(super) fn and_list(words: &[impl AsRef<str>]) -> String {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    match words.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// With a capital letter at its beginning.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Above the drawings: how their marks are read.
pub const MARKS: &str = "A dot marks where the piece may go, a ring a piece that it may take, and a cross where it may not go, \
    although one might think so.";

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
    fn a_blocked_horse_is_told_with_its_leg() {
        let (caption, label) = lesson("xiangqi", "horse", Topic::Blocked);
        let rest =
            "Takes the soldier on d3. Not to d7 or f7: its leg is blocked by a soldier on e6.";
        assert_eq!(caption, format!("Can go to 5 points. {rest}"));
        let list = "Horse on e5: goes to f3, c4, g4, c6 or g6.";
        let pieces = "With Black’s soldier on d3 and Red’s soldier on e6 on the board.";
        assert_eq!(label, format!("{list} {rest} {pieces}"));
    }

    #[test]
    fn a_cannon_is_told_with_its_screens() {
        let (caption, _) = lesson("xiangqi", "cannon", Topic::Lines);
        assert_eq!(
            caption,
            "Can go to 8 points. Takes the advisor on e9, jumping the soldier on e7. Not to a5: 2 pieces \
             between, and it jumps exactly one. Not to h5: no piece between to jump. It stops before a \
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
