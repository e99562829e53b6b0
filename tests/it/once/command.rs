//! The commands `position`, `clock`, `perft`, `solve`, `ratings`, `pair` and `standings` of the
//! built program.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(super) fn posthorse(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_posthorse"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments may end before it reads.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

pub(super) fn stdout_text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn every_line_gets_one_response_and_a_bad_one_stops_nothing() {
    let input = concat!(
        r#"{"variant":"xiangqi","moves":["h3e3","h10g8"]}"#,
        "\nnot json\n\n",
        r#"{"variant":"banner"}"#
    );
    let text = stdout_text(&posthorse(&["position", "--jsonl"], input));
    let answers: Vec<Value> = text
        .lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect();
    assert_eq!(answers.len(), 4);
    let fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2";
    assert_eq!(answers[0]["fen"], fen);
    assert_eq!(answers[0]["outcome"], Value::Null);
    assert!(answers[1]["error"].is_string() && answers[2]["error"].is_string());
    assert_eq!(answers[3]["legal"].as_array().unwrap().len(), 40);
}

#[test]
fn a_position_may_be_a_line_for_engines() {
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    let wrong = format!("sfen {shogi} b - 1 moves 7g7f 7g7f");
    let cases = [
        ("shogi", format!("{shogi} b -"), Some("first")),
        ("shogi", format!("sfen {shogi} w - 2"), Some("second")),
        ("shogi", "startpos moves 7g7f".to_owned(), Some("second")),
        (
            "xiangqi",
            "position startpos moves h2e2 h9g7".to_owned(),
            Some("first"),
        ),
        (
            "chess",
            "position startpos moves e2e4".to_owned(),
            Some("second"),
        ),
        ("shogi", wrong, None),
    ];
    let line = |(variant, fen, _): &(&str, String, Option<&str>)| {
        serde_json::json!({ "variant": variant, "fen": fen }).to_string()
    };
    let input: Vec<String> = cases.iter().map(line).collect();
    let text = stdout_text(&posthorse(&["position", "--jsonl"], &input.join("\n")));
    for (answer, (_, fen, turn)) in text.lines().zip(&cases) {
        let answer: Value = serde_json::from_str(answer).unwrap();
        assert_eq!(answer["turn"].as_str(), *turn, "{fen} {answer}");
        assert_eq!(
            answer["error"].is_string(),
            turn.is_none(),
            "{fen} {answer}"
        );
    }
}

#[test]
fn a_variant_is_named_in_any_language_and_spelling() {
    let board = stdout_text(&posthorse(&["position", "xiangqi"], ""));
    for name in ["Xiàng Qí", "xiang-qi", "象棋", "Chinese chess", "cờ tướng"] {
        assert_eq!(
            stdout_text(&posthorse(&["position", name], "")),
            board,
            "{name}"
        );
    }
    let refused = posthorse(&["position", "draughts"], "");
    let message = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(
        message.contains("There is no variant `draughts`"),
        "{message}"
    );
}

#[test]
fn a_clock_is_a_function_of_its_ledger() {
    let input = concat!(
        r#"{"control":{"kind":"courier","spare":1209600,"grace":86400},"ledger":["#,
        r#"{"at":"2026-01-01T00:00:00Z","what":"start","side":"first"},"#,
        r#"{"at":"2026-01-03T00:00:00Z","what":"move"}],"now":"2026-01-03T12:00:00Z"}"#,
        "\nnot json\n"
    );
    let text = stdout_text(&posthorse(&["clock", "--jsonl"], input));
    let mut answers = text.lines();
    let shown = concat!(
        r#"{"turn":"second","deadline":"2026-01-18T00:00:00Z","first":{"left":1123200},"#,
        r#""second":{"left":1252800},"flagged":null}"#
    );
    assert_eq!(answers.next(), Some(shown));
    assert!(answers.next().is_some_and(|line| line.contains("error")));
    let bare = posthorse(&["clock"], "");
    let message = String::from_utf8(bare.stderr).unwrap();
    assert!(
        !bare.status.success() && message.contains("--jsonl"),
        "{message}"
    );
}

#[test]
fn a_position_is_printed_for_people() {
    let arguments = [
        "position",
        "xiangqi",
        "--moves",
        "h3e3 h10g8",
        "--rulebook",
        "threefold",
    ];
    let text = stdout_text(&posthorse(&arguments, ""));
    assert!(text.contains("Red to move"), "{text}");
    assert!(text.contains("C e3-e7"), "{text}");
    let mated = "3k4R/R8/9/9/9/9/9/9/9/4K4 b";
    let text = stdout_text(&posthorse(&["position", "xiangqi", "--fen", mated], ""));
    assert!(text.contains("Red wins by checkmate."), "{text}");
    assert!(!text.contains("Legal moves"), "{text}");
}

#[test]
fn a_ruling_on_a_repetition_is_printed_with_its_grounds() {
    let chase = "4k4/4a4/9/9/cR7/9/9/9/4A4/4K4 b";
    let once = "a6a7 b6b7 a7a6 b7b6";
    let shown = |moves: &str, book: &str| {
        let arguments = ["position", "xiangqi", "--fen", chase, "--moves", moves];
        stdout_text(&posthorse(
            &[&arguments[..], &["--rulebook", book]].concat(),
            "",
        ))
    };
    let warned = shown(once, "axf");
    for words in [
        "occurs for the second time",
        "Red loses by perpetual chase",
        "Red’s move 2, R b6-b7: the chariot on b7 newly threatens the cannon on a7, which is not \
         protected: this counts.",
    ] {
        assert!(warned.contains(words), "{words}: {warned}");
    }
    let ruled = shown(&format!("{once} {once}"), "axf");
    for words in [
        "The same position occurred at the start, after Red’s move 3 and after Red’s move 5.",
        "Red newly threatened one and the same cannon with every move.",
        "By the federation rules (AXF) the only side that chases one piece without end loses: Red \
            loses.",
    ] {
        assert!(ruled.contains(words), "{words}: {ruled}");
    }
    let site = shown(once, "house");
    assert!(site.contains("will be refused to Red"), "{site}");
}

#[test]
fn errors_are_one_sentence() {
    for (arguments, word) in [
        (["position", "go", "--fen", "9"], "no variant `go`"),
        (
            ["position", "xiangqi", "--fen", "9/9"],
            "10 ranks are needed",
        ),
        (["position", "xiangqi", "--moves", "h3e4"], "Move 1, h3e4"),
        (
            ["position", "banner", "--rulebook", "chess"],
            "no rulebook `chess`",
        ),
    ] {
        let output = posthorse(&arguments, "");
        assert!(!output.status.success());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(word), "{text}");
        assert_eq!(text.trim_end().lines().count(), 1, "{text}");
    }
}

#[test]
fn perft_counts_and_divides() {
    let text = stdout_text(&posthorse(&["perft", "xiangqi", "3", "--divide"], ""));
    assert!(
        text.contains("nodes: 79666\n") && text.contains("nodes per second: "),
        "{text}"
    );
    let divided = text.lines().filter_map(|line| line.split_once(": "));
    let parts = divided.filter(|(name, _)| !name.starts_with("nodes"));
    let sum: u64 = parts.map(|(_, count)| count.parse::<u64>().unwrap()).sum();
    assert_eq!(sum, 79_666);
}

#[test]
fn ratings_are_answered_line_by_line() {
    let input = concat!(
        r#"{"games":[{"first":"ann","second":"bob","winner":"first"}]}"#,
        "\nnonsense\n",
    );
    let text = stdout_text(&posthorse(&["ratings", "--jsonl"], input));
    let answers: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 2);
    let players = answers[0]["players"].as_object().unwrap();
    assert_eq!(players.len(), 2);
    assert!(players["ann"]["rating"].as_f64() > players["bob"]["rating"].as_f64());
    assert!(answers[1]["error"].is_string());
}

#[test]
fn the_next_round_is_paired_from_a_report() {
    let vectors = include_str!("../../../src/tournament/tests/swiss.jsonl");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.trf");
    for line in vectors.lines().step_by(20) {
        let vector: Value = serde_json::from_str(line).unwrap();
        std::fs::write(&file, vector["trf"].as_str().unwrap()).unwrap();
        let pairs = vector["pairs"].as_array().unwrap();
        let expected: Vec<String> = pairs
            .iter()
            .map(|pair| format!("{} {}", pair[0], pair[1]))
            .collect();
        let text = stdout_text(&posthorse(&["pair", file.to_str().unwrap()], ""));
        let mut lines = text.lines();
        assert_eq!(lines.next().unwrap(), expected.len().to_string());
        let mut paired: Vec<&str> = lines.collect();
        let mut expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        paired.sort_unstable();
        expected.sort_unstable();
        assert_eq!(paired, expected);
    }
    std::fs::write(&file, "001 nonsense").unwrap();
    let output = posthorse(&["pair", file.to_str().unwrap()], "");
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("line 1, column"), "{text}");
}

#[test]
fn standings_are_printed_for_people_and_for_programs() {
    let vectors = include_str!("../../../src/tournament/tests/standings.jsonl");
    let vector: Value = serde_json::from_str(vectors.lines().next().unwrap()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.trf");
    let report = vector["trf"].as_str().unwrap();
    std::fs::write(&file, report).unwrap();
    let path = file.to_str().unwrap();
    let breaks = "PTS,BH/C1,BH,SB,WIN";
    let arguments = ["standings", path, "--breaks", breaks, "--jsonl"];
    let answer: Value = serde_json::from_str(&stdout_text(&posthorse(&arguments, ""))).unwrap();
    assert_eq!(answer["rows"], vector["rows"]);
    let table = stdout_text(&posthorse(&["standings", path], ""));
    assert!(table.starts_with("Rank  No.  Name"), "{table}");
    assert_eq!(table.lines().count(), 17);
    std::fs::write(&file, report.replace("9 b 1 ", "9 x 1 ")).unwrap();
    for (arguments, words) in [
        (vec!["standings", path], "line 7, column 97"),
        (vec!["standings", "nowhere.trf"], "nowhere.trf"),
    ] {
        let output = posthorse(&arguments, "");
        assert!(!output.status.success());
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(words), "{text}");
        assert_eq!(text.trim_end().lines().count(), 1, "{text}");
    }
    std::fs::write(&file, report).unwrap();
    let output = posthorse(&["standings", path, "--breaks", "BUC"], "");
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("known are PTS, STD, DE"), "{text}");
}

/// What `solve` answers as JSON.
fn solved(arguments: &[&str]) -> Value {
    let arguments = [&["solve"], arguments, &["--jsonl"]].concat();
    serde_json::from_str(&stdout_text(&posthorse(&arguments, ""))).unwrap()
}

#[test]
fn a_mate_is_solved_with_its_line_and_proved_to_be_the_only_one() {
    let fen = "4r3/1p6/1r6/p4k2/K2P4/8/8/8 b - - 1 71";
    let answer = solved(&["chess", "--fen", fen, "--mate", "5"]);
    assert_eq!(answer["mate"], 3);
    assert_eq!(answer["unique"], true);
    assert_eq!(answer["line"][0], "e8e1");
    assert_eq!(answer["line"].as_array().unwrap().len(), 5);
    assert!(answer["nodes"].as_u64().unwrap() > 0);
    let none = solved(&["chess", "--fen", fen, "--mate", "2"]);
    assert_eq!(
        (&none["mate"], &none["proved"]),
        (&Value::Null, &Value::Bool(true))
    );
    let text = stdout_text(&posthorse(
        &["solve", "chess", "--fen", fen, "--mate", "3"],
        "",
    ));
    assert!(
        text.starts_with("Mate in 3 moves by e8e1. No other first move"),
        "{text}"
    );
}

#[test]
fn a_search_that_ends_early_proves_nothing() {
    let answer = solved(&["xiangqi", "--mate", "9", "--nodes", "2000"]);
    assert_eq!(
        (&answer["mate"], &answer["proved"]),
        (&Value::Null, &Value::Bool(false))
    );
}

#[test]
fn what_cannot_be_solved_is_refused() {
    for wrong in [
        ["no-such-game", "--mate", "3"],
        ["dice", "--mate", "3"],
        ["xiangqi", "--mate", "10"],
        ["xiangqi", "--mate", "0"],
    ] {
        let output = posthorse(&[&["solve"], &wrong[..]].concat(), "");
        assert!(
            !output.status.success() && output.stdout.is_empty(),
            "{output:?}"
        );
        assert!(!output.stderr.is_empty(), "{wrong:?}");
    }
    let output = posthorse(
        &["solve", "xiangqi", "--fen", "9", "--mate", "2", "--jsonl"],
        "",
    );
    assert!(!output.status.success());
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(answer["error"].is_string());
}
