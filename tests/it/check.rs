//! The command `check` of the built program.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::Setup;
use crate::support::database::Database;

fn posthorse(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command.args(arguments).output().unwrap()
}

/// The exit code, standard output and standard error of a check.
fn check(url: &str) -> (Option<i32>, String, String) {
    let output = posthorse(&["check", "--database-url", url]);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (code, stdout_text) = (output.status.code(), text(output.stdout));
    (code, stdout_text, text(output.stderr))
}

/// Imports the sample records.
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
async fn the_check_passes_a_running_servers_games_and_reports_damaged_ones() {
    let server = Setup::new().argument("--demo").start().await;
    let database = &server.database;
    import(database);
    let games = "SELECT COUNT(*) FROM games WHERE status IN ('playing', 'finished')";
    let games = database.number(games);
    assert!(games > 20, "{games}");
    let (code, stdout_text, complaint) = check(&database.url());
    let summary = format!("{games} games checked, 0 differ, in ");
    assert!(stdout_text.starts_with(&summary), "{stdout_text}");
    assert_eq!(
        (code, stdout_text.lines().count(), complaint.as_str()),
        (Some(0), 1, "")
    );
    // A game played here, a running one, and an imported record.
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
    let (code, stdout_text, complaint) = check(&database.url());
    assert_eq!((code, complaint.as_str()), (Some(1), ""));
    let lines: Vec<&str> = stdout_text.lines().collect();
    let mut expected = [
        format!("game {over}: it is stored as over, "),
        format!("game {running}: the number of its plies is stored as "),
        format!("game {record}: no rules of `xiangqi`, version 902, are kept"),
        format!("{games} games checked, 3 differ, in "),
    ];
    expected[..3].sort_by_key(|line| line[5..].split(':').next().unwrap().parse::<i64>().ok());
    assert_eq!(lines.len(), expected.len(), "{stdout_text}");
    for (line, expected) in lines.iter().zip(&expected) {
        assert!(
            line.starts_with(expected.as_str()),
            "{expected} in\n{stdout_text}"
        );
    }
}

#[test]
fn a_check_does_not_change_a_backup() {
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
    let (code, stdout_text, _) = check(&format!("sqlite:{}", copy.display()));
    assert_eq!(code, Some(0), "{stdout_text}");
    assert!(std::fs::read(&copy).unwrap() == before);
}

#[test]
fn an_unreadable_database_is_reported() {
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
