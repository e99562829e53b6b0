//! A whole site moved between the two databases, and one filled with a crowd of games, by the
//! built program.

use std::process::{Command, Output};

use crate::support::Setup;
use crate::support::database::Database;

fn posthorse(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command.args(arguments).output().unwrap()
}

/// Whether it went well, what was printed, and what was complained of.
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
async fn a_house_is_moved_once_its_server_has_stopped_and_played_on_where_it_went() {
    let mut server = Setup::new().argument("--demo").start().await;
    let from = server.database.url();
    let folder = tempfile::tempdir().unwrap();
    let file = format!("sqlite:{}", folder.path().join("moved.db").display());
    let (done, _, complaint) = copy(&from, &file);
    assert!(!done, "a server runs on it");
    let told = match server.database.is_postgres() {
        true => " is in use by others; ",
        false => "another server is running on ",
    };
    assert!(complaint.contains(told), "{complaint}");
    server.terminate().await;
    let (done, said, complaint) = copy(&from, &file);
    assert!(done, "{said}{complaint}");
    let games = server.database.number("SELECT COUNT(*) FROM games");
    let line = said.lines().find(|line| line.starts_with("games "));
    assert_eq!(
        line.and_then(|line| line.split_whitespace().last()),
        Some(games.to_string().as_str())
    );
    assert!(
        said.contains(" rows copied, as many in each table as in the source.\n"),
        "{said}"
    );
    assert!(said.contains(" games checked, 0 differ, in "), "{said}");
    // Begun once more it finds all of it there.
    let (done, said, _) = copy(&from, &file);
    assert!(
        done && said.contains(" rows were there already, "),
        "{said}"
    );
    // And back, into a database that is empty; what holds another site is left alone.
    let other = Database::create_bare(folder.path());
    let (done, said, complaint) = copy(&file, &other.url());
    assert!(done, "{said}{complaint}");
    assert_eq!(other.number("SELECT COUNT(*) FROM games"), games);
    other.execute("UPDATE players SET name = 'Lanh' WHERE name = 'lan'");
    let (done, _, complaint) = copy(&file, &other.url());
    assert!(
        !done && complaint.contains("holds data of its own; please name an empty database"),
        "{complaint}"
    );
}

#[tokio::test]
async fn a_crowd_of_games_fills_an_empty_database_and_no_other() {
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
    // Of the games of the last month.
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
