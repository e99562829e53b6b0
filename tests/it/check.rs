//! The command `check`, as the built program does it.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::Setup;
use crate::support::database::Database;

fn posthorse(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command.args(arguments).output().unwrap()
}

/// The exit code of a check, what it printed, and what it complained of.
fn check(url: &str) -> (Option<i32>, String, String) {
    let output = posthorse(&["check", "--database-url", url]);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (code, said) = (output.status.code(), text(output.stdout));
    (code, said, text(output.stderr))
}

/// Takes the samples of game records in.
fn import(database: &Database) {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/games");
    for file in [
        "chinese-gbk",
        "chinese-utf8",
        "iccs",
        "original-big5",
        "wxf",
    ] {
        let file = samples.join(format!("{file}.pgn"));
        let file = file.to_str().unwrap();
        let output = posthorse(&["import", file, "--database-url", &database.url()]);
        assert!(output.status.success(), "{output:?}");
    }
}

#[tokio::test]
async fn the_games_of_a_running_server_check_clean_and_spoilt_ones_are_named() {
    let server = Setup::new().argument("--demo").start().await;
    let database = &server.database;
    import(database);
    let games = "SELECT COUNT(*) FROM games WHERE status IN ('playing', 'finished')";
    let games = database.number(games);
    assert!(games > 20, "{games}");
    let (code, said, complaint) = check(&database.url());
    let summary = format!("{games} games checked, 0 differ, in ");
    assert!(said.starts_with(&summary), "{said}");
    assert_eq!(
        (code, said.lines().count(), complaint.as_str()),
        (Some(0), 1, "")
    );
    // A game played here, a running one, and a record from elsewhere.
    let first = |what: &str| database.number(&format!("SELECT MIN(id) FROM games WHERE {what}"));
    let over = first("status = 'finished' AND challenger_id IS NOT NULL");
    let running = first("status = 'playing'");
    let record = first("challenger_id IS NULL");
    for (game, change) in [
        (over, "winner = 'second', reason = 'perpetual-check'"),
        (running, "ply = ply - 1"),
        (record, "variant_version = 902"),
    ] {
        database.execute(&format!("UPDATE games SET {change} WHERE id = {game}"));
    }
    let (code, said, complaint) = check(&database.url());
    assert_eq!((code, complaint.as_str()), (Some(1), ""));
    let lines: Vec<&str> = said.lines().collect();
    let mut told = [
        format!("game {over}: it is stored as over, "),
        format!("game {running}: the number of its plies is stored as "),
        format!("game {record}: no rules of `xiangqi`, version 902, are kept"),
        format!("{games} games checked, 3 differ, in "),
    ];
    told[..3].sort_by_key(|line| line[5..].split(':').next().unwrap().parse::<i64>().ok());
    assert_eq!(lines.len(), told.len(), "{said}");
    for (line, told) in lines.iter().zip(&told) {
        assert!(line.starts_with(told.as_str()), "{told} in\n{said}");
    }
}

#[test]
fn a_backup_is_left_as_it_is_byte_by_byte() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create(folder.path());
    if database.is_postgres() {
        return;
    }
    import(&database);
    let copy = folder.path().join("copy.db");
    let copied = posthorse(&[
        "backup",
        copy.to_str().unwrap(),
        "--database-url",
        &database.url(),
    ]);
    assert!(copied.status.success(), "{copied:?}");
    let before = std::fs::read(&copy).unwrap();
    let (code, said, _) = check(&format!("sqlite:{}", copy.display()));
    assert_eq!(code, Some(0), "{said}");
    assert!(std::fs::read(&copy).unwrap() == before);
}

#[test]
fn what_cannot_be_checked_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere.db");
    let (code, _, complaint) = check(&format!("sqlite:{}", nowhere.display()));
    assert_eq!(code, Some(1));
    assert!(complaint.contains("there is no database"), "{complaint}");
    assert!(!nowhere.exists());
    let empty = folder.path().join("empty.db");
    std::fs::write(&empty, "").unwrap();
    let (code, _, complaint) = check(&format!("sqlite:{}", empty.display()));
    assert_eq!(code, Some(1));
    assert!(complaint.contains("cannot be told"), "{complaint}");
    assert_eq!(std::fs::metadata(&empty).unwrap().len(), 0);
    let database = Database::create(folder.path());
    import(&database);
    let newest = "SELECT MAX(version) FROM __diesel_schema_migrations";
    let forget = format!("DELETE FROM __diesel_schema_migrations WHERE version = ({newest})");
    database.execute(&forget);
    let before = database.dump(&[]);
    let (code, _, complaint) = check(&database.url());
    assert_eq!(code, Some(1));
    assert!(complaint.contains("from another version"), "{complaint}");
    assert_eq!(database.dump(&[]), before);
    for wrong in [&["check", "games"][..], &["check", "--fast"]] {
        assert_eq!(posthorse(wrong).status.code(), Some(2), "{wrong:?}");
    }
}
