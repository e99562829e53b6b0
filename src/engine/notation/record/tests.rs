//! Tests of records of short games.

use super::*;

use crate::notation::annotations::{Annotations, Comment, Variation};
use crate::notation::{Notation, coordinate};
use crate::rules::{Line, Rulebook, Side, catalogue};

pub(in crate::notation) fn line() -> Line {
    let variant = catalogue::find("xiangqi").unwrap();
    let moves = coordinate::unpack(&variant, "h3e3 h10g8 h1g3").unwrap();
    let mut line = Line::new(variant, Rulebook::House);
    line.replay(&moves).unwrap();
    line
}

/// Comments on these games, and alternatives to the second move.
pub(in crate::notation) fn annotations() -> Annotations {
    let comment = |ply, text: &str| Comment {
        ply,
        text: text.to_owned(),
    };
    let inner = Variation {
        ply: 1,
        moves: vec!["b10a8".to_owned()],
        annotations: Annotations::default(),
    };
    let outer = Variation {
        ply: 1,
        moves: vec!["b10c8".to_owned(), "b1c3".to_owned()],
        annotations: Annotations {
            comments: vec![comment(2, "Or so."), comment(3, "Quiet.")],
            variations: vec![inner],
            ..Annotations::default()
        },
    };
    Annotations {
        comments: vec![
            comment(0, "Two cannons. [sic]"),
            comment(1, "Bold.\nAs ever."),
        ],
        variations: vec![outer],
        ..Annotations::default()
    }
}

fn heading() -> Heading {
    Heading {
        players: ["Lan \"the rook\"".into(), "Mei".into()],
        over: true,
        winner: Some(Side::First),
        termination: "resignation".into(),
        ..Heading::default()
    }
}

#[test]
fn a_record_names_players_result_and_every_move() {
    let text = pgn(&line(), &heading(), Notation::Algebraic);
    assert!(text.contains("[Red \"Lan \\\"the rook\\\"\"]"), "{text}");
    assert!(text.contains("[Result \"1-0\"]"));
    assert!(
        text.contains("1. C h3-e3 n h10-g8 2. N h1-g3 1-0"),
        "{text}"
    );
    assert!(!text.contains("[FEN"));
}

#[test]
fn a_record_is_written_in_the_notation_that_was_asked_for() {
    let written_in = |notation| pgn(&line(), &heading(), notation);
    let text = written_in(Notation::Chinese);
    assert!(
        text.contains("1. 炮二平五 馬８進７ 2. 馬二進三 1-0"),
        "{text}"
    );
    assert!(text.contains("[Format \"Chinese\"]"));
    let text = written_in(Notation::San);
    assert!(text.contains("1. C h3-e3 n h10-g8"), "{text}");
    assert!(text.contains("[Format \"Algebraic\"]"));
}

fn written_for_programs(slug: &str, moves: &str, heading: &Heading) -> String {
    let variant = catalogue::find(slug).unwrap();
    let mut line = Line::new(variant.clone(), variant.rulebooks()[0]);
    line.replay(&coordinate::unpack(&variant, moves).unwrap())
        .unwrap();
    let notation = Notation::for_programs(&variant).unwrap_or_default();
    pgn(&line, heading, notation)
}

#[test]
fn pgn_is_written_as_other_programs_read_it() {
    let heading = Heading {
        date: "1981年7月".into(),
        ..heading()
    };
    for (slug, moves, told) in [
        (
            "chess",
            "e2e4 e7e5 g1f3",
            [
                "[Variant \"Standard\"]",
                "1. e4 e5 2. Nf3 1-0",
                "[Format \"SAN\"]",
            ],
        ),
        (
            "three-checks",
            "e2e4",
            [
                "[Variant \"Three-check\"]",
                "[PosthorseRules \"three-checks 1\"]",
                "1. e4",
            ],
        ),
        (
            "fischer-random",
            "e2e4",
            ["[Variant \"Chess960\"]", "[SetUp \"1\"]\n[FEN \"", "1. e4"],
        ),
        (
            "xiangqi",
            "h3e3 h10g8",
            [
                "[Format \"ICCS\"]",
                "1. H2-E2 H9-G7",
                "[OriginalDate \"1981年7月\"]",
            ],
        ),
        (
            "makruk",
            "e3e4",
            [
                "[Variant \"Makruk\"]",
                "1. P e3-e4",
                "[Date \"1981.07.??\"]",
            ],
        ),
    ] {
        let text = written_for_programs(slug, moves, &heading);
        for told in told {
            assert!(text.contains(told), "{told} in {text}");
        }
    }
    let xiangqi = written_for_programs("xiangqi", "h3e3", &heading);
    assert!(
        xiangqi.starts_with("[Game \"Chinese Chess\"]\n"),
        "{xiangqi}"
    );
}

#[test]
fn a_date_is_written_as_pgn_wants_it() {
    let dates = |date: &str| {
        let heading = Heading {
            date: date.into(),
            ..heading()
        };
        let text = written_for_programs("chess", "e2e4", &heading);
        let lines = text.lines().filter(|line| line.contains("Date \""));
        lines.collect::<Vec<_>>().join("")
    };
    assert_eq!(dates("2026.11.21"), "[Date \"2026.11.21\"]");
    assert_eq!(dates(" 2026.??.?? "), "[Date \"2026.??.??\"]");
    assert_eq!(dates(""), "[Date \"????.??.??\"]");
    let unknown = "[Date \"????.??.??\"][OriginalDate \"in spring\"]";
    assert_eq!(dates("in spring"), unknown);
}

#[test]
fn moves_behind_a_ply_are_numbered_on() {
    let numbered = |from, notation| numbered(&line(), from, notation);
    let text = numbered(1, Notation::Algebraic);
    assert_eq!(text, "1... n h10-g8 2. N h1-g3");
    assert_eq!(numbered(0, Notation::Wxf), "1. C2=5 H8+7 2. H2+3");
    assert_eq!(numbered(3, Notation::Wxf), "");
}

#[test]
fn comments_and_variations_stand_behind_their_moves() {
    let heading = Heading {
        annotations: annotations(),
        ..heading()
    };
    let text = pgn(&line(), &heading, Notation::Wxf);
    let told = "{Two cannons. [sic]} 1. C2=5 {Bold.\nAs ever.} 1... H8+7 \
        (1... H2+3 {Or so.} (1... H2+1) 2. H8+7 {Quiet.}) 2. H2+3\n1-0\n";
    assert!(text.ends_with(told), "{text}");
    let text = json(&line(), &heading, Notation::Wxf);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    let variation = &value["annotations"]["variations"][0];
    assert_eq!(variation["moves"], serde_json::json!(["b10c8", "b1c3"]));
}

#[test]
fn notes_stand_in_json_alone() {
    let note = Note {
        ply: 1,
        author: "Mei".into(),
        line: vec!["h10g8".into()],
        variations: None,
        body: "The usual.".into(),
    };
    let heading = Heading {
        notes: vec![note],
        ..heading()
    };
    let text = json(&line(), &heading, Notation::Algebraic);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["notes"][0]["ply"], 1);
    assert_eq!(value["notes"][0]["line"], serde_json::json!(["h10g8"]));
    assert!(!pgn(&line(), &heading, Notation::Algebraic).contains("usual"));
}

#[test]
fn json_gives_moves_in_coordinates_too() {
    let value: serde_json::Value =
        serde_json::from_str(&json(&line(), &heading(), Notation::Wxf)).unwrap();
    assert_eq!(value["moves"], serde_json::json!(["h3e3", "h10g8", "h1g3"]));
    assert_eq!(value["winner"], "first");
    assert_eq!(value["plies"], 3);
    assert_eq!(value["text"], serde_json::json!(["C2=5", "H8+7", "H2+3"]));
}

#[test]
fn a_game_without_rules_says_so_and_is_written_in_algebraic() {
    let variant = catalogue::find("free-xiangqi").unwrap();
    let moves = coordinate::unpack(&variant, "e4e10;Re10;-e7 a10a1 @e7").unwrap();
    let mut line = Line::new(variant, Rulebook::Free);
    line.replay(&moves).unwrap();
    let text = pgn(&line, &heading(), Notation::Algebraic);
    assert!(text.contains("[Rules \"not enforced\"]"), "{text}");
    let moves = "1. P e4-e10; R-e10; -e7 r a10-a1 2. @-e7 1-0";
    assert!(text.contains(moves), "{text}");
    let value: serde_json::Value =
        serde_json::from_str(&json(&line, &heading(), Notation::Algebraic)).unwrap();
    assert_eq!(value["enforced"], false);
    assert_eq!(value["moves"][0], "e4e10;Re10;-e7");
}

#[test]
fn a_running_game_has_no_result_yet() {
    let text = pgn(&line(), &Heading::default(), Notation::Algebraic);
    assert!(text.contains("[Result \"*\"]") && text.trim_end().ends_with('*'));
}
