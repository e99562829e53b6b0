//! Tests that split movetext into its parts.

use super::*;
use crate::rules::Side;

fn moves(text: &str) -> Vec<String> {
    game(text).moves
}

fn game(text: &str) -> Game {
    let mut games = read(text);
    assert!(games.len() < 2, "{games:?}");
    games.pop().unwrap_or_default()
}

#[test]
fn numbers_may_be_wrong_missing_or_glued() {
    for text in [
        "1. 炮二平五 馬８進７ 2. 馬二進三",
        "1.炮二平五 馬８進７ 2.馬二進三",
        "炮二平五 馬８進７ 馬二進三",
        "７．炮二平五 7... 馬８進７ 3 馬二進三",
        "1. 炮二平五 1. ... 馬８進７\r\n99. 馬二進三",
        "1、炮二平五，馬８進７。 2、馬二進三",
        "1.炮二平五…馬８進７ 2…馬二進三",
    ] {
        assert_eq!(moves(text), ["炮二平五", "馬８進７", "馬二進三"], "{text}");
    }
}

#[test]
fn a_sign_without_meaning_is_passed_over() {
    for text in [
        "1. h2e2； h9g7",
        "；h2e2；；h9g7",
        "h2e2 ) h9g7 ；",
        "h2e2 } h9g7",
    ] {
        assert_eq!(moves(text), ["h2e2", "h9g7"], "{text}");
    }
}

#[test]
fn comments_variations_and_marks_fall_away() {
    let text = "{first (} 1. e4! $1 (1. d4 {the (other} d5 (1... Nf6)) 1... e5 ; 2. Nf3\n\
        2. Nf3?! {x} $14 Nc6 +- 3. Bb5!? (3. Bc4) a6\n% escaped";
    assert_eq!(moves(text), ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"]);
    assert_eq!(moves("1. e4 (1. d4 never closed"), ["e4"]);
    assert_eq!(moves("1. e4 {never closed"), ["e4"]);
    assert_eq!(moves("1. e4) e5}"), ["e4", "e5"]);
    assert_eq!(moves("1. exd6 e.p. Nc6"), ["exd6", "Nc6"]);
}

#[test]
fn chinese_moves_need_no_space_between_them() {
    for text in [
        "1.炮二平五马8进72.马二进三",
        "１．炮二平五马８进７２．马二进三红胜",
        "炮二平五，马8进7，马二进三。（完）",
        "1.炮二平五马8进72.马二进三和棋\n共2回合",
    ] {
        let told: Vec<_> = moves(text).iter().map(|mv| mv.replace('８', "8")).collect();
        let told: Vec<_> = told.iter().map(|mv| mv.replace('７', "7")).collect();
        assert_eq!(told, ["炮二平五", "马8进7", "马二进三"], "{text}");
    }
    let games = read("1.炮二平五马8进7红胜");
    assert_eq!(games[0].result, Some(Recorded::Won(Side::First)));
}

/// A line and its annotations in a short form: each comment and variation follows its ply.
fn shown(moves: &[String], annotations: &Annotations) -> String {
    let comments = annotations.comments.iter();
    let comments = comments.map(|comment| format!(" {}{{{}}}", comment.ply, comment.text));
    let variations = annotations.variations.iter().map(|variation| {
        let inside = shown(&variation.moves, &variation.annotations);
        format!(" {}({inside})", variation.ply)
    });
    let marks = annotations.marks.iter();
    let marks = marks.map(|mark| format!(" {}<{}>", mark.ply, mark.signs.join(" ")));
    let beside: String = comments.chain(variations).chain(marks).collect();
    moves.join(" ") + &beside
}

#[test]
fn comments_and_variations_are_kept_beside_the_moves() {
    for (text, told) in [
        ("{a} 1. e4 {b} e5", "e4 e5 0{a} 1{b}"),
        ("1. e4 {b} {c} e5 ; d\n", "e4 e5 1{b\nc} 2{d}"),
        (
            "1. e4 (1. d4 d5 {x} 2. c4) 1... e5",
            "e4 e5 0(d4 d5 c4 2{x})",
        ),
        (
            "1. e4 e5 ({y} 1... c5 $1 2. Nf3! (2. c3 (2. b4 *)) 2... d6) (1... e6)",
            "e4 e5 1(c5 Nf3 d6 1{y} 2(c3 2(b4)) 2<$1> 3<$1>) 1(e6)",
        ),
        (
            "1. e4 {[%clk 0:03:00]} e5 {[%eval 1] so [%csl]}",
            "e4 e5 2{so} 1<[%clk 0:03:00]> 2<[%eval 1] [%csl]>",
        ),
        (
            "1. 炮二平五（1. 兵七进一 {好}）馬８進７",
            "炮二平五 馬８進７ 0(兵七进一 1{好})",
        ),
        (
            "1. 炮二平五 这步棋很好 马8进7 a good reply 2. 马二进三",
            "炮二平五 马8进7 马二进三 1{这步棋很好} 2{a good reply}",
        ),
        (
            "1. e4 0:05 e5 00:00:12 2. Nf3",
            "e4 e5 Nf3 1{0:05} 2{00:00:12}",
        ),
        ("1. e4 {0:05} e5 {5}", "e4 e5 1{0:05} 2{5}"),
        (
            "1. e4 (0:05) e5 ( 0:12/1:02:03 ) 2. Nf3 [0:09]",
            "e4 e5 Nf3 1{0:05} 2{0:12/1:02:03} 3{0:09}",
        ),
        (
            "1. e4 5s e5 1.5s 2. Nf3 (2. f4 0:07)",
            "e4 e5 Nf3 1{5s} 2{1.5s} 2(f4 3{0:07})",
        ),
        ("1. e4 ({nothing}) () e5 (*)", "e4 e5"),
        ("1. e4 {never closed", "e4 1{never closed}"),
        ("1. e4 (1. d4 never closed", "e4 0(d4 never closed)"),
        ("1. e4 (1. d4 {:)} d5) e5", "e4 e5 0(d4 d5 1{:)})"),
    ] {
        let game = game(text);
        assert_eq!(shown(&game.moves, &game.annotations), told, "{text}");
    }
    let games = read("1. e4 1-0 {of the first} 1. d4 {of the second} *");
    let comments = games.iter().map(|game| game.annotations.comment_at(1));
    let told = [Some("of the first"), Some("of the second")];
    assert_eq!(comments.collect::<Vec<_>>(), told);
}

#[test]
fn judgements_are_marks_of_the_move_before_them() {
    for (text, told) in [
        (
            "1. e4! e5?! 2. Nf3 $14 $1",
            "e4 e5 Nf3 1<$1> 2<$6> 3<$14 $1>",
        ),
        ("1. e4 ! e5 +/- 2. Nf3 N", "e4 e5 Nf3 1<$1> 2<$16> 3<$146>"),
        ("1. Nf3 N Nf6 2. N b1-c3", "Nf3 Nf6 N b1-c3 1<$146>"),
        ("$1 1. e4 + e5 ch Nf3 dis ch", "e4 e5 Nf3"),
        ("1. e4 (1. -- d5 {why}) e5", "e4 e5 1{-- d5 {why}}"),
        ("1. e4 (1. d4 Z0 2. c4) e5", "e4 e5 0(d4 1{Z0 2. c4})"),
        (
            "1. a8(Q) b1=(N) 2. cxd8(R)+ Nf3(N)",
            "a8(Q) b1=(N) cxd8(R) Nf3",
        ),
    ] {
        let game = game(text);
        assert_eq!(shown(&game.moves, &game.annotations), told, "{text}");
    }
    let signs = "[%a]".repeat(50_000) + &"[%".repeat(50_000);
    let game = game(&format!("1. e4 {{{signs}}} e5 {{{}}}", "[%b 1]".repeat(50)));
    assert_eq!(game.annotations.marks.len(), 2);
}

#[test]
fn lines_that_were_broken_because_they_were_full_are_joined_again() {
    let full = "a word ".repeat(10);
    let full = full.trim();
    let chinese = "当头炮".repeat(12);
    for (text, told) in [
        (
            "one\ntwo\r\n\r\nthree".to_owned(),
            "one\ntwo\nthree".to_owned(),
        ),
        (format!("{full}\nand on"), format!("{full} and on")),
        (format!("{full}\n\nand on"), format!("{full}\nand on")),
        (format!("{chinese}\n屏风马"), format!("{chinese}屏风马")),
    ] {
        let game = game(&format!("1. e4 {{{text}}} e5"));
        assert_eq!(game.annotations.comment_at(1), Some(&*told), "{text}");
    }
}

#[test]
fn hostile_depth_and_length_are_left_out_and_harm_no_move() {
    let deep = |depth| format!("1. e4 {}{} e5", "(d4 ".repeat(depth), ")".repeat(depth));
    for depth in [MOST_DEPTH, MOST_DEPTH + 1, 50_000] {
        let game = game(&deep(depth));
        assert_eq!(game.moves, ["e4", "e5"]);
        let text = shown(&game.moves, &game.annotations);
        assert_eq!(text.matches('(').count(), MOST_DEPTH, "{depth}");
    }
    let open = game(&format!("1. e4 {}", "({".repeat(50_000)));
    assert_eq!(open.moves, ["e4"]);
    let long = format!(
        "1. e4 ({} {}) e5 {{{}}}",
        "d4 ".repeat(29_000),
        "{x}",
        "y".repeat(99_999)
    );
    let game = game(&long);
    assert_eq!(game.moves, ["e4", "e5"]);
    assert_eq!(game.annotations.variations[0].moves.len(), 20_000);
    assert_eq!(game.annotations.comment_at(2).map(str::len), Some(65_536));
}

#[test]
fn words_of_one_move_are_joined() {
    let text = "1. P e7-e8; Q-e8 k a1-a2 2. K e1-g1; R h1-f1 p d5-e6; e5- 3. N b1-c3 ; a \
        remark\nn b8-c6";
    assert_eq!(
        moves(text),
        [
            "P e7-e8; Q-e8",
            "k a1-a2",
            "K e1-g1; R h1-f1",
            "p d5-e6; e5-",
            "N b1-c3",
            "n b8-c6"
        ]
    );
    assert_eq!(moves("1. e4; my favourite\n e5;then Nf3"), ["e4", "e5"]);
}

#[test]
fn wxf_words_that_begin_with_digits_stay() {
    assert_eq!(
        moves("1. 3+=4 33=4 2. C+=4 +C=4 C2=5"),
        ["3+=4", "33=4", "C+=4", "+C=4", "C2=5"]
    );
}

#[test]
fn a_result_ends_a_game() {
    let games = read("1. e4 e5 1-0 1. d4 ½-½ 和棋");
    assert_eq!(games.len(), 2);
    assert_eq!(games[1].result, Some(Recorded::Drawn));
    assert_eq!(moves("1. O-O 0-0 0-0-0"), ["O-O", "0-0", "0-0-0"]);
    assert!(read("").is_empty() && read("{nothing}").is_empty());
}

#[test]
fn nonsense_is_taken_calmly() {
    for text in [
        "((((",
        "$999 e4 $ $x",
        "))))",
        "{{{{",
        "$",
        ";",
        "[",
        "\0",
        "P e7-e8;",
        "C",
        "....",
        "🐴 （ 🐴",
    ] {
        let _ = read(text);
    }
    assert_eq!(moves("C"), ["C"]);
}
