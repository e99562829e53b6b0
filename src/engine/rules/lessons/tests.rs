use super::*;
use crate::rules::{Piece, Side, Square, catalogue};

/// A lesson of a kind in a few words: where it stands, goes, takes, and is barred from.
fn told(slug: &str, kind: &str, topic: Topic) -> [String; 4] {
    let variant = catalogue::find(slug).unwrap();
    let kind = variant.kinds().iter().find(|k| k.name == kind).unwrap();
    let lessons = variant.lessons(kind.id);
    let lesson = lessons.iter().find(|lesson| lesson.topic == topic).unwrap();
    let names = |points: &[Square]| -> String {
        let names: Vec<&str> = points.iter().map(|&at| variant.board().name(at)).collect();
        names.join(" ")
    };
    let barred: Vec<Square> = lesson.barred.iter().map(|(to, _)| *to).collect();
    [&[lesson.at][..], &lesson.goes, &lesson.takes, &barred].map(names)
}

#[test]
fn lessons_of_xiangqi_show_legs_eyes_screens_and_the_river() {
    let shown = |kind, topic| told("xiangqi", kind, topic);
    assert_eq!(shown("advisor", Topic::Open), ["e2", "d1 f1 d3 f3", "", ""]);
    assert_eq!(
        shown("elephant", Topic::Open),
        ["e3", "c1 g1 c5 g5", "", ""]
    );
    // A piece on h4 blocks its eye, and it never crosses the river.
    assert_eq!(
        shown("elephant", Topic::Blocked),
        ["g5", "", "e3", "i3 e7 i7"]
    );
    let blocked = ["e5", "f3 c4 g4 c6 g6", "d3", "d7 f7"];
    assert_eq!(shown("horse", Topic::Blocked), blocked);
    // One screen on e7, none before h5, two before a5.
    let lines = ["e5", "e1 e2 e3 e4 d5 f5 g5 e6", "e9", "a5 h5"];
    assert_eq!(shown("cannon", Topic::Lines), lines);
    assert_eq!(shown("soldier", Topic::Outside), ["e5", "e6", "", ""]);
    assert_eq!(shown("soldier", Topic::Inside), ["e6", "d6 f6 e7", "", ""]);
    assert_eq!(
        shown("soldier", Topic::LastRank),
        ["e10", "d10 f10", "", ""]
    );
    assert_eq!(shown("general", Topic::Facing), ["d3", "d2", "", "e3"]);
}

#[test]
fn a_banner_is_blocked_on_either_point_that_it_passes() {
    let blocked = ["e6", "f3 h5 h7", "d3", "b5 b7 d9 f9"];
    assert_eq!(told("banner", "banner", Topic::Blocked), blocked);
}

#[test]
fn lessons_of_janggi_show_the_diagonals_and_whom_a_cannon_spares() {
    let shown = |kind, topic| told("janggi", kind, topic);
    let inside = ["e2", "d1 e1 f1 d2 f2 d3 e3 f3", "", ""];
    assert_eq!(shown("guard", Topic::Inside), inside);
    assert_eq!(shown("cannon", Topic::Inside), ["f3", "d1", "", ""]);
    assert_eq!(
        shown("cannon", Topic::Lines),
        ["e5", "h5 e8", "e9", "a5 c5 i5"]
    );
}

#[test]
fn lessons_of_chess_castle_promote_and_take_in_passing() {
    let shown = |kind, topic| told("chess", kind, topic);
    assert_eq!(shown("king", Topic::Castling), ["e1", "c1 g1", "", ""]);
    assert_eq!(shown("pawn", Topic::Inside), ["e2", "e3 e4", "d3 f3", ""]);
    assert_eq!(shown("pawn", Topic::Promotion), ["e7", "e8", "d8 f8", ""]);
    assert_eq!(shown("pawn", Topic::Passing), ["d5", "d6 e6", "", ""]);
}

#[test]
fn every_kind_of_every_variant_has_a_lesson_and_play_agrees_with_it() {
    for variant in catalogue::all() {
        for kind in variant.kinds() {
            let lessons = variant.lessons(kind.id);
            let moves = !kind.neutral;
            assert_eq!(
                !lessons.is_empty(),
                moves,
                "{} {}",
                variant.slug(),
                kind.name
            );
            for lesson in lessons {
                agrees_with_play(variant, lesson);
            }
        }
    }
}

fn agrees_with_play(variant: &Variant, lesson: &Lesson) {
    let what = || format!("{} {:?}: {lesson:?}", variant.slug(), lesson.topic);
    let legal = |to: Square| {
        let moves = lesson.position.moves_to_show(variant).into_iter();
        moves
            .filter(|mv| mv.from == lesson.at && mv.to == to)
            .count()
            > 0
    };
    assert_eq!(lesson.position.piece_at(lesson.at), Some(lesson.piece));
    let shown = lesson.goes.iter().chain(&lesson.takes);
    assert!(shown.clone().all(|&to| legal(to)), "{}", what());
    assert!(
        lesson.barred.iter().all(|(to, _)| !legal(*to)),
        "{}",
        what()
    );
    let board = variant.board();
    let Some((low, high)) = lesson.window else {
        return;
    };
    let within = |at: Square| {
        (board.file_of(low)..=board.file_of(high)).contains(&board.file_of(at))
            && (board.rank_of(low)..=board.rank_of(high)).contains(&board.rank_of(at))
    };
    let pieces = lesson.position.pieces().map(|(at, _)| at);
    assert!(shown.copied().chain(pieces).all(within), "{}", what());
}

#[test]
fn the_points_a_piece_can_stand_on_are_counted() {
    let variant = catalogue::find("xiangqi").unwrap();
    let count = |name: &str| {
        let kind = variant.kinds().iter().find(|k| k.name == name).unwrap().id;
        let side = Side::First;
        variant.haunts(Piece { side, kind }).len()
    };
    assert_eq!(["general", "advisor", "elephant"].map(count), [9, 5, 7]);
    assert_eq!(["horse", "chariot", "soldier"].map(count), [90, 90, 55]);
}
