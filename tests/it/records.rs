//! The commands `replay`, `import` and `export` of the built program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::support::database::Database;

fn posthorse(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command.args(arguments).output().unwrap()
}

fn stdout_text(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn sample(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/games");
    folder.join(name).display().to_string()
}

/// The output of `replay --jsonl` for each game.
fn replayed(files: &[&str]) -> Vec<Value> {
    let arguments = [&["replay", "--jsonl"], files].concat();
    let lines = stdout_text(&posthorse(&arguments));
    let parse = |line: &str| serde_json::from_str(line).unwrap();
    lines.lines().map(parse).collect()
}

#[test]
fn every_sample_replays_to_its_recorded_position() {
    let samples = std::fs::read_to_string(sample("samples.jsonl")).unwrap();
    for line in samples.lines() {
        let expected: Value = serde_json::from_str(line).unwrap();
        let file = sample(expected["file"].as_str().unwrap());
        let games = replayed(&[&file]);
        let wanted = expected["games"].as_array().unwrap();
        assert_eq!(games.len(), wanted.len(), "{file}");
        for (index, (game, wanted)) in games.iter().zip(wanted).enumerate() {
            assert_eq!(game["file"], *file);
            assert_eq!(game["game"], index + 1);
            assert_eq!(game["variant"], "xiangqi");
            assert_eq!(game["plies"], wanted["plies"], "{game}");
            assert_eq!(game["fen"], wanted["fen"], "{game}");
            assert_eq!(game["error"], Value::Null, "{game}");
        }
    }
}

#[test]
fn a_kif_record_of_shogi_replays_in_its_own_encoding() {
    let games = replayed(&[&sample("shogi.kif")]);
    assert_eq!(games.len(), 1);
    let game = &games[0];
    assert_eq!(game["variant"], "shogi");
    assert_eq!(game["plies"], 29);
    assert_eq!(game["error"], Value::Null, "{game}");
}

#[test]
fn an_unreadable_game_stops_nothing() {
    let games = replayed(&[&sample("awkward.pgn")]);
    let plies: Vec<_> = games
        .iter()
        .map(|game| game["plies"].as_u64().unwrap())
        .collect();
    assert_eq!(plies, [4, 5, 2, 0, 2]);
    let error = &games[2]["error"];
    assert_eq!(error["ply"], 3);
    assert_eq!(error["text"], "H0-H5");
    assert!(
        error["reason"].as_str().unwrap().contains("horse"),
        "{error}"
    );
    assert!(
        games[3]["error"]["reason"]
            .as_str()
            .unwrap()
            .contains("Bughouse")
    );
    for index in [0, 1, 4] {
        assert_eq!(games[index]["error"], Value::Null, "{}", games[index]);
    }
}

#[test]
fn a_missing_file_is_reported_and_the_others_are_read() {
    let output = posthorse(&["replay", "no-such-file.pgn", &sample("wxf.pgn")]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.contains("no-such-file.pgn cannot be read"),
        "{message}"
    );
    let summary = String::from_utf8_lossy(&output.stdout);
    assert!(
        summary.contains("4 games") && summary.contains("no errors"),
        "{summary}"
    );
}

#[test]
fn a_file_without_records_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [
        ("empty.pgn", &b""[..]),
        ("packed.gz", &[0x1F, 0x8B, 8, 0, 0]),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let output = posthorse(&["replay", path.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(name));
    }
}

#[test]
fn exported_games_are_recognised_at_import() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create(folder.path());
    let at = |name: &str| -> PathBuf { folder.path().join(name) };
    let import = |file: &str| {
        let url = database.url();
        stdout_text(&posthorse(&[
            "import",
            file,
            "--database-url",
            &url,
            "--source",
            "samples",
        ]))
    };
    let first = import(&sample("chinese-gbk.pgn"));
    assert!(first.contains("4 games read, 4 stored"), "{first}");
    let awkward = import(&sample("awkward.pgn"));
    assert!(
        awkward.contains("5 games read, 3 stored, 2 left out"),
        "{awkward}"
    );
    assert!(awkward.contains("H0-H5"), "{awkward}");
    for (format, notation) in [
        ("pgn", "wxf"),
        ("pgn", "chinese-simplified"),
        ("json", "iccs"),
    ] {
        let out = at(notation);
        let (url, out) = (database.url(), out.to_str().unwrap());
        stdout_text(&posthorse(&[
            "export",
            "--database-url",
            &url,
            "--format",
            format,
            "--notation",
            notation,
            "--out",
            out,
        ]));
        let again = import(out);
        assert!(
            again.contains("7 games read, 0 stored, 7 known already"),
            "{again}"
        );
    }
    assert_eq!(database.number("SELECT COUNT(*) FROM games"), 7);
    assert_eq!(database.number("SELECT COUNT(*) FROM moves"), 0);
    let credited = "SELECT COUNT(*) FROM records WHERE source = 'samples'";
    assert_eq!(database.number(credited), 7);
}
