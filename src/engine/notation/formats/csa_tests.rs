//! Tests of CSA records, and of JKF, which shares the words of CSA.

use crate::notation::formats::open;
use crate::notation::formats::testing::{game, played, reader};
use crate::notation::pgn::{Recorded, Unplayable};
use crate::notation::{coordinate, fen};
use crate::rules::Side;

fn moves(text: &str) -> String {
    let played = played(text);
    coordinate::pack(played.line.variant(), played.line.moves())
}

const GAME: &str = "'CSA encoding=UTF-8\nV2.2\nN+甲, a\nN-乙\n$EVENT:a cup: x,y\n$SITE:東京\n\
    $START_TIME:2003/05/03 10:30:00\n$TIME_LIMIT:00:25+00\nPI\n+\n'*before\n'no comment\n\
    +7776FU\nT12\n'*one\n'*two\n-3334FU\nT6\n+8822UM\n-3122GI\n+0045KA\n%TORYO\n'*end\n";

#[test]
fn a_record_is_read_with_all_that_it_says() {
    assert_eq!(moves(GAME), "c3c4 g7g6 b2h8+ g9h8 B@f5");
    let game = game(GAME);
    assert_eq!(game.recorded(), Recorded::Won(Side::First));
    for (name, value) in [
        ("First", "甲, a"),
        ("Second", "乙"),
        ("Event", "a cup: x,y"),
        ("Site", "東京"),
        ("Date", "2003.05.03"),
        ("Termination", "resignation"),
    ] {
        assert_eq!(game.tags.get(name), Some(value));
    }
    let annotations = played(GAME).annotations;
    for (ply, text) in [(0, "before"), (1, "one\ntwo"), (5, "end")] {
        assert_eq!(annotations.comment_at(ply), Some(text));
    }
}

#[test]
fn statements_may_share_a_line_and_games_a_file() {
    let one = "V3.0\nPI\n+\n+7776FU,T12.5,-3334FU,T6\n%CHUDAN\n";
    assert_eq!(moves(one), "c3c4 g7g6");
    let several = format!("{one}/\n{GAME}/\n{one}");
    let plies = |text: &str| -> Vec<usize> {
        let games = open(text.as_bytes()).unwrap();
        games.iter().map(|game| game.moves.len()).collect()
    };
    assert_eq!(plies(&several), [2, 5, 2]);
    assert_eq!(plies(&format!("{one}{one}")), [2, 2]);
    assert_eq!(plies(&format!("{one}/\n")), [2]);
    // There is no head, and the beginning side is not given.
    assert_eq!(moves("+7776FU\n-3334FU\n"), "c3c4 g7g6");
    assert_eq!(moves("PI82HI22KA\n-6152KI\n+7776FU\n"), "d9e8 c3c4");
}

#[test]
fn positions_are_told_in_three_ways() {
    let handicap = "PI82HI22KA\n-\n-6152KI\n";
    assert!(moves(handicap) == "d9e8");
    let rows = "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \n\
        P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \n\
        P5 *  *  *  *  *  *  *  *  * \nP6 * * * * * * * * *\n\
        P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \n\
        P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n";
    let drawn = played(&format!("{rows}+\n+7776FU\n"));
    assert_eq!(drawn.line.start(), drawn.line.variant().start());
    let pieces = "P-51OU\nP+59OU55TO00FU00KI\nP-00AL\n+\n+5554TO\n";
    let start = played(pieces);
    let start = fen::write(start.line.variant(), start.line.start());
    let hands = format!("[{}gggnnnnllll{}ssssrrbb]", "GP", "p".repeat(16));
    assert!(start.starts_with("4k4/9/9/9/4+P4/9/9/9/4K4["), "{start}");
    let sorted = |text: &str| {
        let mut signs: Vec<char> = text.chars().collect();
        signs.sort_unstable();
        signs
    };
    let held = &start[start.find('[').unwrap()..=start.find(']').unwrap()];
    assert_eq!(sorted(held), sorted(&hands));
    let mini = "P1-HI-KA-GI-KI-OU\nP2 *  *  *  * -FU\nP3 *  *  *  *  * \nP4+FU *  *  *  * \n\
        P5+OU+KI+GI+KA+HI\n+\n+3524GI\n";
    assert_eq!(played(mini).line.variant().slug(), "minishogi");
}

#[test]
fn a_game_ends_as_its_last_word_says() {
    for (word, first_moves, result) in [
        ("TORYO", 1, Recorded::Won(Side::First)),
        ("TORYO", 2, Recorded::Won(Side::Second)),
        ("TSUMI", 1, Recorded::Won(Side::First)),
        ("TIME_UP", 1, Recorded::Won(Side::First)),
        ("ILLEGAL_MOVE", 1, Recorded::Won(Side::First)),
        ("+ILLEGAL_ACTION", 1, Recorded::Won(Side::Second)),
        ("-ILLEGAL_ACTION", 1, Recorded::Won(Side::First)),
        ("KACHI", 2, Recorded::Won(Side::First)),
        ("SENNICHITE", 1, Recorded::Drawn),
        ("JISHOGI", 1, Recorded::Drawn),
        ("HIKIWAKE", 1, Recorded::Drawn),
        ("MAX_MOVES", 1, Recorded::Drawn),
        ("CHUDAN", 1, Recorded::Unknown),
        ("ERROR", 1, Recorded::Unknown),
        ("FUZUMI", 1, Recorded::Unknown),
    ] {
        let moves = ["+7776FU", "-3334FU"][..first_moves].join("\n");
        let text = format!("PI\n+\n{moves}\n%{word}\n+2726FU\n");
        assert_eq!(game(&text).recorded(), result, "{word} {first_moves}");
        assert_eq!(game(&text).moves.len(), first_moves);
    }
}

#[test]
fn what_is_no_move_is_told_with_its_ply() {
    for (wrong, ply) in [
        ("-7776FU", 1),
        ("+7775FU", 1),
        ("+7776KI", 1),
        ("+5556FU", 1),
        ("+0055KA", 1),
        ("+7776FU\n+2726FU", 2),
        ("+7776FU\n-3334FU\n+8822UM\n-3122GI\n+0022KA", 5),
        ("hello", 1),
        ("+77766FU", 1),
        ("+7776XX", 1),
        ("+7776ＦＵ", 1),
    ] {
        let text = format!("V2.2\nPI\n+\n{wrong}\n");
        let stopped = reader().read(&game(&text)).unwrap().stopped;
        assert_eq!(stopped.map(|stopped| stopped.ply), Some(ply), "{wrong}");
    }
}

#[test]
fn a_position_that_cannot_be_read_is_refused_as_one() {
    for wrong in [
        "PI82KA",
        "PI8",
        "PIxx漢",
        "P2-KY",
        "P1-KY\nP2-KY-KE",
        "P1-XX",
        "P+55XX",
        "P+00OU",
        "P+",
        "PX",
        &format!("P1{}", "-FU".repeat(10_000)),
        &"P+55FU".repeat(1_000),
    ] {
        let text = format!("V2.2\n{wrong}\n+\n+7776FU\n");
        let refused = reader().read(&game(&text));
        assert!(
            matches!(refused, Err(Unplayable::Start { .. })),
            "{wrong} {refused:?}"
        );
    }
}

const JKF: &str = r#"{
  "header": {"先手": "na2hiro", "後手": "うひょ", "棋戦": "cup", "開始日時": "2013/10/05"},
  "initial": {"preset": "HIRATE"},
  "moves": [
    {"comments": ["before", "it"]},
    {"move": {"color":0,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}, 
      "time": {"now":{"m":0,"s":1}}},
    {"move": {"color":1,"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}, "comments": ["two"],
     "forks": [[{"move": {"color":1,"from":{"x":8,"y":3},"to":{"x":8,"y":4},"piece":"FU"}},
                {"move": {"color":0,"to":{"x":2,"y":6},"piece":"FU"}}, {"special":"CHUDAN"}]]},
    {"move": {"color":0,"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA",
      "promote":true,"capture":"KA"}},
    {"move": {"color":1,"from":{"x":3,"y":1},"piece":"GI","same":true,"promote":false}},
    {"move": {"color":0,"to":{"x":4,"y":5},"piece":"KA","relative":"H"}},
    {"special": "TORYO"}
  ]
}"#;

#[test]
fn jkf_is_read_with_variations_and_comments() {
    assert_eq!(moves(JKF), "c3c4 g7g6 b2h8+ g9h8 B@f5");
    let game = game(JKF);
    assert_eq!(game.recorded(), Recorded::Won(Side::First));
    assert_eq!(game.tags.get("First"), Some("na2hiro"));
    assert_eq!(game.tags.get("Date"), Some("2013.10.05"));
    let annotations = played(JKF).annotations;
    assert_eq!(annotations.comment_at(0), Some("before\nit"));
    assert_eq!(annotations.comment_at(2), Some("two"));
    let variation = annotations.variations_at(1).next().unwrap();
    assert_eq!(variation.moves, ["b7b6", "h3h4"]);
    let list = format!("[{JKF},{JKF}]");
    assert_eq!(open(list.as_bytes()).unwrap().len(), 2);
}

#[test]
fn jkf_begins_with_a_preset_or_with_a_board() {
    let with = |initial: &str, mv: &str| {
        format!(r#"{{"header":{{}},"initial":{initial},"moves":[{{}},{{"move":{mv}}}]}}"#)
    };
    let gold = r#"{"from":{"x":6,"y":1},"to":{"x":5,"y":2},"piece":"KI"}"#;
    assert_eq!(moves(&with(r#"{"preset":"2"}"#, gold)), "d9e8");
    let empty = "{},".repeat(7);
    let file = |first: &str, last: &str| format!("[{first},{empty}{last}]");
    let nothing = file("{}", "{}");
    let kings = file(r#"{"color":1,"kind":"OU"}"#, r#"{"color":0,"kind":"OU"}"#);
    let others = vec![nothing; 4].join(",");
    let board = format!(
        r#"{{"preset":"OTHER","data":{{"color":1,"board":[{others},{kings},{others}],
            "hands":[{{"FU":2}},{{"KI":1}}]}}}}"#
    );
    let drop = r#"{"to":{"x":5,"y":2},"piece":"KI","relative":"H"}"#;
    let text = with(&board, drop);
    let start = played(&text);
    let start = fen::write(start.line.variant(), start.line.start());
    assert_eq!(start, "4k4/9/9/9/9/9/9/9/4K4[PPg] b - - 0 1");
    for broken in [
        r#"{"preset":"OTHER","data":{"board":[]}}"#,
        r#"{"preset":"unknown"}"#,
    ] {
        let refused = reader().read(&game(&with(broken, gold)));
        assert!(
            matches!(refused, Err(Unplayable::Start { .. })),
            "{refused:?}"
        );
    }
    let nested =
        r#"{"header":{},"moves":[{"forks":[["#.to_owned() + &r#"{"forks":[["#.repeat(10_000);
    assert!(open(nested.as_bytes()).is_err());
}
