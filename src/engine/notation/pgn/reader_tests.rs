//! Tests of games that are read as parts of a file.

use super::*;
use crate::notation::formats::{NoRecords, open};
use crate::notation::{Notation, ReadError, coordinate};
use crate::rules::Catalogue;

fn reader() -> Reader {
    Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    }
}

fn played(text: &str) -> Played {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    reader()
        .read(&games.remove(0))
        .unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

fn moves(text: &str) -> String {
    let played = played(text);
    assert_eq!(played.stopped, None, "{text}");
    coordinate::pack(played.line.variant(), played.line.moves())
}

#[test]
fn the_same_opening_is_read_in_every_notation_of_points() {
    for text in [
        "[Format \"ICCS\"]\n1. H2-E2 H9-G7 2. H0-G2",
        "1. H2-E2 H9-G7 2. H0-G2",
        "1. h2e2 h9g7 2. h0g2",
        "1. h3e3 h10g8 2. h1g3",
        "1. h3-e3 h10-g8 2. h1-g3",
        "1. C h3-e3 n h10-g8 2. N h1-g3 *",
        "[Format \"Algebraic\"]\n1. C h3-e3 n h10-g8 2. N h1-g3",
    ] {
        assert_eq!(moves(text), "h3e3 h10g8 h1g3", "{text}");
    }
}

/// A position in which `h2-e2` is possible with both ways of counting ranks.
const TWO_WAYS: &str = "[FEN \"3k5/9/9/9/9/9/9/7R1/7R1/4K4 w - - 0 1\"]\n";

#[test]
fn what_could_be_two_moves_is_settled_for_the_whole_game() {
    let tagged = |format: &str| moves(&format!("[Format \"{format}\"]\n{TWO_WAYS}1. H2-I2"));
    assert_eq!(tagged("ICCS"), "h3i3");
    assert_eq!(tagged("Algebraic"), "h2i2");
    let bare = |text: &str| moves(&format!("{TWO_WAYS}{text}"));
    assert_eq!(bare("H2-I2"), "h3i3");
    assert_eq!(bare("h2i2"), "h3i3");
    assert_eq!(bare("h2-i2"), "h2i2");
    assert_eq!(bare("h2i2 d9d8"), "h3i3 d10d9");
    assert_eq!(bare("h2i2 d10d9"), "h2i2 d10d9");
}

#[test]
fn an_illegal_move_ends_the_reading_with_ply_text_and_reason() {
    let text = "[Format \"ICCS\"]\n1. H2-E2 H9-G7 2. H0-H4 H7-H6";
    let played = played(text);
    assert_eq!(played.line.ply(), 2);
    let stopped = played.stopped.unwrap();
    assert_eq!((stopped.ply, stopped.text.as_str()), (3, "H0-H4"));
    assert!(matches!(stopped.why, ReadError::Illegal(_)));
    assert_eq!(played.notation, Some(Notation::Iccs));
}

#[test]
fn a_game_may_begin_anywhere_and_with_black_to_move() {
    let text = "[FEN \"3k5/9/9/9/9/9/9/9/9/4K1R2 b\"]\n1... D9-D8 2. G0-G9+ 1-0";
    let game = games(text).remove(0);
    assert_eq!(game.moves.len(), 2);
    let played = played("[FEN \"3k5/9/9/9/9/9/9/9/9/4K1R2 b\"]\n1... D9-D8 2. G0-G9");
    assert_eq!(played.line.ply(), 2);
    let pieces_alone = "[FEN \"3k5/9/9/9/9/9/9/9/9/4K1R2\"]\n1. G0-G9";
    assert_eq!(moves(pieces_alone), "g1g10");
}

#[test]
fn the_variant_is_named_by_tags_or_guessed() {
    let slug = |tags: &str| {
        let game = games(&format!("{tags}\n*")).remove(0);
        let played = reader().read(&game);
        played.map(|played| played.line.variant().slug().to_owned())
    };
    assert_eq!(slug("[Game \"Chinese Chess\"]").unwrap(), "xiangqi");
    assert_eq!(slug("[Game \"Banner Xiangqi\"]").unwrap(), "banner");
    assert_eq!(slug("[Variant \"banner 1\"]").unwrap(), "banner");
    assert_eq!(slug("[Game \"Evening games\"]").unwrap(), "xiangqi");
    assert!(matches!(
        slug("[Variant \"Bughouse\"]"),
        Err(Unplayable::Variant(name)) if name == "Bughouse"
    ));
    assert!(matches!(
        slug("[FEN \"9/9 w\"]"),
        Err(Unplayable::Start { .. })
    ));
}

#[test]
fn a_ruling_is_told_and_stops_nothing() {
    let round = "i0i1 i9i8 i1i0 i8i9 ";
    let text = format!("[Rulebook \"threefold 1\"]\n{}", round.repeat(3));
    let played = played(&text);
    assert!(played.is_whole());
    assert_eq!(played.line.ply(), 12);
    assert_eq!(played.ruled_at, Some(8));
    assert!(played.line.outcome().is_some());
}

#[test]
fn what_is_no_record_is_told() {
    assert_eq!(open(b""), Err(NoRecords::Empty));
    assert_eq!(open(b"\n\n \r\n"), Err(NoRecords::Empty));
    assert_eq!(open(&[0x1F, 0x8C, 0, 0, 7, 0]), Err(NoRecords::Binary));
    assert!(matches!(open(b"{\"a\":1}"), Err(NoRecords::Json(_))));
    assert_eq!(open(b"[Red \"x\"]").map(|games| games.len()), Ok(1));
}

#[test]
fn a_record_read_from_our_json_is_the_same_game() {
    let text = "{\"variant\":\"xiangqi\",\"moves\":[\"h3e3\",\"h10g8\"],\"start\":\
        \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\"}";
    let game = open(text.as_bytes()).unwrap().remove(0);
    let played = reader().read(&game).unwrap();
    assert_eq!((played.line.ply(), played.is_whole()), (2, true));
}

#[test]
fn a_game_of_chess_is_read_as_its_world_writes_it() {
    let text = "[Event \"Rated game\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n\
        1. e4 { [%eval 0.2] [%clk 0:03:00] } e5 2. Nf3 Nc6 3. Bc4 Nf6?! 4. O-O (4. Ng5 d5) 4... \
        Nxe4 \
        5. d4 d6?? 6. dxe5 dxe5 7. Qxd8+ Kxd8 1-0\n";
    let played = played(text);
    assert_eq!(played.line.variant().slug(), "chess");
    assert_eq!(played.stopped, None);
    assert_eq!(played.line.ply(), 14);
    let coordinates = moves("[White \"a\"]\n1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 g8f6 4. e1g1");
    assert!(coordinates.ends_with("e1g1"), "{coordinates}");
}

#[test]
fn any_bytes_are_read_without_harm() {
    // A simple generator joins pieces of records in random order, with random bytes between them.
    let pieces: [&[u8]; 24] = [
        b"[Red \"",
        b"\"]",
        b"\n",
        b"[FEN \"",
        b"9/9/9/9",
        b" w",
        b"1. ",
        b"C2=5",
        b"h2e2",
        b"H2-E2",
        b"{",
        b"}",
        b"(",
        b")",
        b";",
        b"$3",
        b"1-0",
        b"*",
        b"P e7-e8; Q-e8",
        b"\xAC\xB6",
        b"\xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5",
        "炮二平五".as_bytes(),
        b"\xFF\xFE",
        b"[Format \"WXF\"]",
    ];
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state % 1_000_003).unwrap_or(0) % below
    };
    let reader = reader();
    for _ in 0..3_000 {
        let mut bytes = Vec::new();
        for _ in 0..next(40) {
            match next(8) {
                0 => bytes.push(u8::try_from(next(256)).unwrap()),
                _ => bytes.extend(pieces[next(pieces.len())]),
            }
        }
        for game in open(&bytes).unwrap_or_default() {
            let _ = reader.read(&game);
        }
    }
}
