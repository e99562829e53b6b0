//! Tests of KIF records that draw the position, name a handicap or another game, or have no head.

use crate::notation::formats::testing::{game, played, reader};
use crate::notation::pgn::{Recorded, Unplayable};
use crate::notation::{coordinate, fen};
use crate::rules::Side;

const BOARD: &str = "  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
| ・v飛 ・ ・ ・ ・ ・v角 ・|二
|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七
| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八
| 香 桂 銀 金 玉 金 銀 桂 香|九
+---------------------------+
";

fn start(text: &str) -> String {
    let played = played(text);
    fen::write(played.line.variant(), played.line.start())
}

#[test]
fn a_drawn_board_with_hands_is_where_the_game_begins() {
    let text = format!(
        "後手の持駒：なし\n{BOARD}先手の持駒：なし\n先手：甲\n後手：乙\n手数----指手--\n\
         1 ７六歩(77) ( 0:01/00:00:01)\n2 ３四歩(33)\n3 投了\n"
    );
    let played = played(&text);
    assert_eq!(played.line.start(), played.line.variant().start());
    assert_eq!(played.line.ply(), 2);
    assert_eq!(game(&text).recorded(), Recorded::Won(Side::Second));
    let bare = "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n".to_owned()
        + &"| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n".repeat(7)
        + "| ・ ・ ・v成銀 玉 龍 ・ 馬 と|九\n";
    for (hands, expected) in [
        (
            "先手の持駒：飛　角二　歩十八\n後手の持ち駒：金四 銀",
            "[RBBPPPPPPPPPPPPPPPPPPggggs] w",
        ),
        (
            "先手の持駒：飛角２歩18\n後手の持駒：金四銀\n後手番",
            "[RBBPPPPPPPPPPPPPPPPPPggggs] b",
        ),
    ] {
        let text = format!("# ---- Kifu for Windows ----\n{hands}\n{bare}\n手数----指手--\n");
        let game = game(&text);
        let start = game.tags.get("FEN").unwrap();
        let squares = "4k4/9/9/9/9/9/9/9/3+sK+R1+B+P";
        assert_eq!(start, format!("{squares}{expected} - - 0 1"));
    }
}

#[test]
fn the_side_that_begins_a_drawn_game_is_named_or_has_what_moves_first() {
    for (told, first, ply) in [
        ("後手番\n", "３四歩(33)", 1),
        ("手番：後手\n", "３四歩(33)", 1),
        ("", "３四歩(33)", 1),
        ("", "７六歩(77)", 1),
    ] {
        let text = format!("手合割：その他\n{BOARD}{told}手数----指手--\n1 {first}\n");
        assert_eq!(played(&text).line.ply(), ply, "{text}");
    }
    let ended = format!("{BOARD}後手番\n手数----指手--\n1 ３四歩(33)\n2 投了\n");
    assert_eq!(game(&ended).recorded(), Recorded::Won(Side::Second));
}

#[test]
fn a_record_needs_no_names_and_no_head() {
    for text in [
        "1 ７六歩(77)\n2 ３四歩(33)\n",
        "# a program\n# its version\n&bookmark\n\
         *comment\n   1 ７六歩(77)   ( 0:01/00:00:01)\n2 ３四歩(33)",
        "1 ☗７六歩（77）\n2 ☖３四歩（33）\n",
        "*comment\n▲７六歩 △３四歩\nまで2手で先手の勝ち\n",
    ] {
        let played = played(text);
        let moves = coordinate::pack(played.line.variant(), played.line.moves());
        assert_eq!(moves, "c3c4 g7g6", "{text}");
    }
}

#[test]
fn another_game_is_known_by_its_name_or_by_its_board() {
    let mini = "|v飛v角v銀v金v玉|一\n| ・ ・ ・ ・v歩|二\n| ・ ・ ・ ・ ・|三\n\
        | 歩 ・ ・ ・ ・|四\n| 玉 金 銀 角 飛|五\n";
    let animals = "|vきvラvぞ|一\n| ・vひ ・|二\n| ・ ひ ・|三\n| ぞ ラ き|四\n";
    for (head, moves, slug) in [
        ("手合割：5五将棋\n", "1 ２四銀(35)\n", "minishogi"),
        (mini, "1 ２四銀(35)\n", "minishogi"),
        (
            "手合割：どうぶつしょうぎ\n",
            "1 ２二ひよこ(23)\n2 同　ぞう(11)\n3 ２三ライオン(24)\n",
            "dobutsu",
        ),
        (
            animals,
            "1 ２二ひよこ(23)\n2 同　ライオン(21)\n3 ひよこ\n",
            "dobutsu",
        ),
        (animals, "1 ２二ひ(23)\n", "dobutsu"),
    ] {
        let text = format!("{head}手数----指手--\n{moves}");
        let played = reader().read(&game(&text)).unwrap();
        assert_eq!(played.line.variant().slug(), slug, "{text}");
        assert!(played.is_whole(), "{text} {:?}", played.stopped);
        assert_eq!(played.line.start(), played.line.variant().start());
    }
    let unknown = "手合割：京都将棋\n1 ３四金成(25)\n";
    let refused = reader().read(&game(unknown)).unwrap_err();
    assert!(matches!(refused, Unplayable::Variant(name) if name == "京都将棋"));
}

#[test]
fn handicaps_are_known_by_their_names() {
    for (name, begins) in [
        ("香落ち", "lnsgkgsn1/1r5b1/"),
        ("飛落ち", "lnsgkgsnl/7b1/"),
        ("2枚落ち", "lnsgkgsnl/9/"),
        ("十枚落ち", "4k4/9/ppppppppp/"),
    ] {
        let text = format!("手合割：{name}\n手数----指手--\n1 ５二玉(51)\n");
        let start = start(&text);
        assert!(
            start.starts_with(begins) && start.contains(" b "),
            "{start}"
        );
    }
    let pawns = "手合割：歩三兵\n手数----指手--\n1 ５五歩打\n";
    assert!(start(pawns).contains("[ppp] b"));
}

#[test]
fn a_board_of_no_known_size_is_refused_as_a_position() {
    for rows in [
        "| ・ ・|一\n",
        "|v香 ・|一\n| ・|二\n",
        &format!("|{}|一\n", " ・".repeat(9)),
        &format!("|{}|一\n", " ・".repeat(10_000)),
        &"| 歩\n".repeat(10_000),
        "|v獅|一\n",
    ] {
        let text = format!("手合割：その他\n{rows}1 ７六歩(77)\n");
        let refused = reader().read(&game(&text)).unwrap_err();
        assert!(matches!(refused, Unplayable::Start { .. }), "{refused:?}");
    }
}
