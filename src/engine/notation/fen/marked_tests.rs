//! Tests of positions with a marked point, which are played, written and read again.

use crate::notation::{coordinate, fen};
use crate::rules::catalogue;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

#[test]
fn the_turn_is_of_whoever_acts_and_the_text_names_whose_pieces_move() {
    let variant = catalogue::find("ambiguous").unwrap();
    let mut position = *variant.start();
    let mut told = Vec::new();
    for text in ["f3", "g1f3", "a6", "b8a6"] {
        let mv = coordinate::read(&variant, text).unwrap();
        assert!(position.is_legal(&variant, mv), "{text}");
        position = position.play(&variant, mv);
        let written = fen::write(&variant, &position);
        assert_eq!(fen::read(&variant, &written), Ok(position), "{written}");
        told.push((
            position.turn(),
            written.split_once(' ').unwrap().1.to_owned(),
        ));
    }
    use crate::rules::Side::{First, Second};
    let told: Vec<_> = told.iter().map(|(side, text)| (*side, &**text)).collect();
    assert_eq!(
        told,
        [
            (Second, "w - - 0 1 mark=f3"),
            (Second, "b - - 1 1"),
            (First, "b - - 1 1 mark=a6"),
            (First, "w - - 2 2"),
        ]
    );
}

#[test]
fn where_one_way_leads_there_it_is_played_at_once() {
    let variant = catalogue::find("ambiguous").unwrap();
    let mark = coordinate::read(&variant, "e4").unwrap();
    let way = coordinate::read(&variant, "e2e4").unwrap();
    let start = variant.start();
    assert_eq!(start.moved_by(&variant, mark), Some(way));
    let after = fen::write(&variant, &start.play(&variant, mark));
    assert!(after.ends_with(" b - - 0 1"), "{after}");
    assert_eq!(start.legal_moves(&variant).len(), 16);
    assert_eq!(start.perft(&variant, 2), 400);
}

#[test]
fn a_mark_that_leaves_no_choice_is_no_position() {
    let variant = catalogue::find("ambiguous").unwrap();
    for (mark, fits) in [("f3", true), ("e4", false), ("e5", false), ("x9", false)] {
        let text = format!("{START} w - - 0 1 mark={mark}");
        assert_eq!(fen::read(&variant, &text).is_ok(), fits, "{text}");
    }
    let chess = catalogue::find("chess").unwrap();
    assert!(fen::read(&chess, &format!("{START} w - - 0 1 mark=f3")).is_err());
}
