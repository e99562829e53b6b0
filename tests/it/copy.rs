//! Copying a site between the two databases, and filling one with many games, with the built
//! program.

use std::process::{Command, Output};

use crate::support::Setup;
use crate::support::database::Database;

fn posthorse(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command.args(arguments).output().unwrap()
}

/// Whether it succeeded, with standard output and standard error.
fn copy(from: &str, to: &str) -> (bool, String, String) {
    let output = posthorse(&["copy", "--from", from, "--to", to]);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.success(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[tokio::test]
async fn a_site_is_copied_after_its_server_stopped_and_continues_there() {
    let mut server = Setup::new().argument("--demo").start().await;
    let from = server.database.url();
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("moved.db").display());
    let (done, _, complaint) = copy(&from, &file);
    assert!(!done, "a server runs on it");
    let expected = match server.database.is_postgres() {
        true => " is in use by others; ",
        false => "another server is running on ",
    };
    assert!(complaint.contains(expected), "{complaint}");
    server.terminate().await;
    let (done, stdout_text, complaint) = copy(&from, &file);
    assert!(done, "{stdout_text}{complaint}");
    let games = server.database.number("SELECT COUNT(*) FROM games");
    let line = stdout_text.lines().find(|line| line.starts_with("games "));
    assert_eq!(
        line.and_then(|line| line.split_whitespace().last()),
        Some(games.to_string().as_str())
    );
    assert!(
        stdout_text.contains(" rows copied, as many in each table as in the source.\n"),
        "{stdout_text}"
    );
    assert!(
        stdout_text.contains(" games checked, 0 differ, in "),
        "{stdout_text}"
    );
    // A second run finds everything copied.
    let (done, stdout_text, _) = copy(&from, &file);
    assert!(
        done && stdout_text.contains(" rows were there already, "),
        "{stdout_text}"
    );
    // Copying back works into an empty database only.
    let other = Database::create_bare(folder.path());
    let (done, stdout_text, complaint) = copy(&file, &other.url());
    assert!(done, "{stdout_text}{complaint}");
    assert_eq!(other.number("SELECT COUNT(*) FROM games"), games);
    other.execute("UPDATE players SET name = 'Lanh' WHERE name = 'lan'");
    let (done, _, complaint) = copy(&file, &other.url());
    assert!(
        !done && complaint.contains("holds data of its own; please name an empty database"),
        "{complaint}"
    );
}

#[tokio::test]
async fn sample_games_fill_only_an_empty_database() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create_bare(folder.path());
    let url = database.url();
    let fill = || {
        posthorse(&[
            "demo",
            "--games",
            "240",
            "--records",
            "40",
            "--plies",
            "6",
            "--database-url",
            &url,
        ])
    };
    let output = fill();
    assert!(output.status.success(), "{output:?}");
    let count = |what: &str| database.number(&format!("SELECT COUNT(*) FROM {what}"));
    assert_eq!(count("games WHERE status = 'finished'"), 220);
    assert_eq!(count("games WHERE status = 'playing'"), 20);
    assert!(count("games WHERE visibility = 'private'") > 5);
    // Notices of the last month's games.
    assert!(count("outbox WHERE state = 'sent'") > 0);
    assert_eq!(count("outbox WHERE state <> 'sent'"), 0);
    let variants = database.number("SELECT COUNT(DISTINCT variant) FROM games");
    assert!(variants > 4, "{variants}");
    let all_differ = "SELECT COUNT(DISTINCT moves) FROM games JOIN records ON games.id = game_id";
    assert_eq!(database.number(all_differ), 40);
    for check in [&["check"][..], &["archive", "check"]] {
        let output = posthorse(&[check, &["--database-url", &url]].concat());
        assert!(output.status.success(), "{output:?}");
    }
    let output = fill();
    assert!(!output.status.success());
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(
        complaint.contains("is not empty; name a database for the demo alone"),
        "{complaint}"
    );
}
