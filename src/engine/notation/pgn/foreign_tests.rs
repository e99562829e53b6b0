//! Tests of games in the style of other programs and servers.

use super::*;
use crate::notation::{Notation, coordinate};
use crate::rules::Catalogue;

fn read(text: &str) -> Played {
    let mut games = games(text);
    assert_eq!(games.len(), 1, "{text}");
    let reader = Reader {
        catalogue: Catalogue::built_in(),
        variant: None,
        rulebook: None,
    };
    let played = reader.read(&games.remove(0));
    played.unwrap_or_else(|why| panic!("{text}: {why:?}"))
}

fn moves(text: &str) -> (String, String) {
    let played = read(text);
    assert_eq!(played.stopped, None, "{text}");
    let variant = played.line.variant();
    let moves = coordinate::pack(variant, played.line.moves());
    (variant.slug().to_owned(), moves)
}

#[test]
fn short_algebraic_is_read_in_games_that_we_write_otherwise() {
    for (slug, words, told) in [
        ("makruk", "1. Sb2 Se7 2. Se2 Sc7", "c1b2 f8e7 f1e2 c8c7"),
        ("makruk", "1. e4 d5 2. exd5 exd5", "e3e4 d6d5 e4d5 e6d5"),
        ("xiangqi", "1. Ch7 Ea8 2. Pe5 Pi6", "h3h7 c10a8 e4e5 i7i6"),
        ("xiangqi", "1. Che3 Hc8 2. Hc3", "h3e3 b10c8 b1c3"),
        // Ranks are counted from 0.
        (
            "xiangqi",
            "1. Che2 Hg7 2. Hg2 Rh9",
            "h3e3 h10g8 h1g3 i10h10",
        ),
        (
            "crazyhouse",
            "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qa5 4. @d5 @e4",
            "e2e4 d7d5 e4d5 d8d5 b1c3 d5a5 P@d5 P@e4",
        ),
        ("janggi", "1. Kd3 Kf9", "e2d3 e9f9"),
        ("janggi", "1. Kd3 -- 2. Ke2", "e2d3 e9e9 d3e2"),
        ("shogi", "1. Pe4 Kd8", "e3e4 e9d8"),
        ("shogi", "1. Pc4 Pg6 2. Bxh8+ Sxh8", "c3c4 g7g6 b2h8+ g9h8"),
        (
            "shogi",
            "1. Pc4 Pg6 2. Bxh8= Sxh8 3. Pd4 B@e5 4. Pd5",
            "c3c4 g7g6 b2h8 g9h8 d3d4 B@e5 d4d5",
        ),
    ] {
        let text = format!("[Variant \"{slug}\"]\n\n{words} *\n");
        assert_eq!(moves(&text), (slug.to_owned(), told.to_owned()), "{text}");
    }
}

#[test]
fn a_promotion_is_told_by_its_letter() {
    let fen = "4k3/8/8/4P3/8/8/8/R3K3 w - - 0 1";
    for word in ["e6=M", "e6", "e6M", "e6=M~", "e6(M)"] {
        let text = format!("[Variant \"Makruk\"]\n[FEN \"{fen}\"]\n\n1. {word} Kd8 *\n");
        assert_eq!(moves(&text).1, "e5e6m e8d8", "{word}");
    }
}

#[test]
fn words_that_are_coordinates_are_no_short_algebraic() {
    for (words, told) in [
        ("1. d2d3 e7e5 2. b1d2", "d2d3 e7e5 b1d2"),
        ("1. b1c3 d7d5 2. d2d4", "b1c3 d7d5 d2d4"),
        ("1. E2-E4 E7-E5", "e2e4 e7e5"),
    ] {
        let text = format!("[White \"A\"]\n[Black \"B\"]\n\n{words} *\n");
        assert_eq!(moves(&text), ("chess".to_owned(), told.to_owned()));
    }
}

#[test]
fn the_game_is_the_one_that_its_moves_are_of() {
    for (text, slug) in [
        ("[White \"A\"]\n[Black \"B\"]\n\n1. h2e2 h9g7 *", "xiangqi"),
        ("[Red \"A\"]\n[Black \"B\"]\n\n1. e2e4 e7e5 *", "chess"),
        ("[White \"A\"]\n[ECO \"C20\"]\n\n1. e2e4 e7e5 *", "chess"),
        ("[White \"A\"]\n[Black \"B\"]\n\n*", "chess"),
        ("[Red \"A\"]\n[Black \"B\"]\n\n*", "xiangqi"),
        ("[Sente \"A\"]\n\n1. 7g7f 3c3d *", "shogi"),
        ("[Format \"SAN\"]\n\n1. Nf3 *", "chess"),
        (
            "[FEN \"rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w\"]\n\n1. e4 *",
            "makruk",
        ),
        (
            "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]\n\n1. e4 *",
            "fischer-random",
        ),
    ] {
        assert_eq!(moves(text).0, slug, "{text}");
    }
}

#[test]
fn a_number_may_belong_to_the_name_of_a_game() {
    let fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    for name in ["chess 960", "Chess960", "wild/fr", "Fischerandom"] {
        let text = format!("[Variant \"{name}\"]\n[FEN \"{fen}\"]\n\n1. e4 e5 *\n");
        let told = ("fischer-random".to_owned(), "e2e4 e7e5".to_owned());
        assert_eq!(moves(&text), told, "{name}");
    }
}

#[test]
fn brainkings_letters_are_read_in_embassy() {
    let text = "[Variant \"Embassy Chess\"]\n\n1. Mg3 Mg6 2. h4 Ch6 *\n";
    let played = read(text);
    assert_eq!(played.notation, Some(Notation::San));
    assert_eq!(moves(text).1, "f1g3 f8g6 h2h4 g8h6");
    let start = "rnbqkmcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKMCBNR";
    let words = "1. Mg3 Mg6 2. Ch3 Ch6 3. i4 i5 4. Bi2 Bi7 5. Nj3 Nj6 6. O-O O-O";
    for rights in ["KQkq", "JAja", "AJaj"] {
        let text = format!(
            "[Variant \"Embassy Chess\"]\n[FEN \"{start} w {rights} - 0 1\"]\n\n{words} *\n"
        );
        assert!(moves(&text).1.ends_with("e1h1 e8h8"), "{rights}");
    }
}
