//! Several processes on one database: which may run, which wait, and which are refused.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use diesel::connection::SimpleConnection;
use posthorse_core::store::DbConnection;

use crate::support::database::Database;
use crate::support::server::{Server, run, run_with_password, signal};
use crate::support::{Browser, PASSWORD, eventually};

/// Starts a server on data, with its output in a file.
fn serve(folder: &Path, database: &Database, number: usize) -> (Child, PathBuf) {
    let log = folder.join(format!("log-{number}"));
    let out = File::create(&log).unwrap();
    let child = Command::new(env!("CARGO_BIN_EXE_posthorse"))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .args(["serve", "--listen", "127.0.0.1:0"])
        .args(["--database-url", &database.url()])
        .stdin(Stdio::null())
        .stdout(out.try_clone().unwrap())
        .stderr(out)
        .spawn()
        .unwrap();
    (child, log)
}

#[tokio::test]
async fn servers_started_together_on_an_empty_database_serve_or_explain() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create_bare(folder.path());
    let all: Vec<_> = (0..4)
        .map(|number| serve(folder.path(), &database, number))
        .map(|(child, log)| (Mutex::new(child), log))
        .collect();
    let mut serving = 0;
    for (child, log) in &all {
        let output = || std::fs::read_to_string(&*log).unwrap();
        let ended = eventually("a server, or its reason", async || {
            if output().contains("is ready at http") {
                return Some(None);
            }
            Some(Some(child.lock().unwrap().try_wait().unwrap()?))
        })
        .await;
        match ended {
            None => serving += 1,
            Some(status) => {
                assert_eq!(status.code(), Some(1), "{}", output());
                assert!(
                    output().contains("another server is running on"),
                    "{}",
                    output()
                );
            }
        }
    }
    for (child, _) in all {
        let mut child = child.into_inner().unwrap();
        if child.try_wait().unwrap().is_none() {
            signal("-TERM", child.id());
            assert!(child.wait().unwrap().success());
        }
    }
    let expected = if database.is_postgres() { 4 } else { 1 };
    assert_eq!(serving, expected, "of four");
}

#[tokio::test]
async fn commands_that_begin_a_database_wait_for_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let database = Database::create_bare(folder.path());
    let begin = |number: usize| {
        let name = format!("Player{number}");
        let address = format!("player{number}@players.test");
        let url = database.url();
        let task = ["admin", "create-player", &name, &address];
        let arguments = [&task[..], &["--database-url", &url]].concat();
        run_with_password(folder.path(), &arguments, PASSWORD)
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..4)
            .map(|number| scope.spawn(move || begin(number)))
            .collect();
        for one in all {
            let (status, output) = one.join().unwrap();
            assert!(status.success(), "{output}");
        }
    });
    assert_eq!(database.number("SELECT COUNT(*) FROM players"), 4);
}

#[tokio::test]
async fn a_file_has_one_server_and_commands_work_beside_it() {
    let mut server = Server::start().await;
    server.player("Lan").await;
    let url = server.database.url();
    let folder = server.folder.path().to_owned();
    if !server.database.is_postgres() {
        let second = ["serve", "--listen", "127.0.0.1:0", "--database-url", &url];
        let (status, output) = run(&folder, &second);
        assert_eq!(status.code(), Some(1), "{output}");
        let refusal = format!("posthorse: another server is running on {url} already;");
        let lines: Vec<&str> = output.lines().collect();
        assert!(lines.len() == 1 && output.starts_with(&refusal), "{output}");
    }
    let copy = folder.join("copy").display().to_string();
    for command in [
        &["admin", "role", "Lan", "admin"][..],
        &["mail", "status"],
        &["check"],
        &["backup", &copy],
    ] {
        let (status, output) = run(&folder, &[command, &["--database-url", &url]].concat());
        assert!(status.success(), "{command:?}: {output}");
    }
    // After any end, the next one may start.
    server.kill();
    server.start_again().await;
}

/// Another process that blocks all writers until this is dropped.
struct Lock(#[expect(dead_code, reason = "it is held")] DbConnection);

impl Lock {
    fn of(database: &Database) -> Self {
        let mut conn = database.connection();
        let statements = match database.is_postgres() {
            true => "BEGIN; LOCK TABLE games IN EXCLUSIVE MODE",
            false => "BEGIN IMMEDIATE",
        };
        conn.batch_execute(statements).unwrap();
        Self(conn)
    }
}

#[tokio::test]
async fn pages_stay_fast_while_many_wait_to_write() {
    let server = Server::start().await;
    let (red, _black, game) = server.pair().await;
    server.browser().get_raw(&game).await.well();
    let lock = Lock::of(&server.database);
    // A separate browser: a slow response may ask it to try again.
    let browser = Browser::new(&server.url(), Arc::default());
    browser.set_cookie_header(&red.browser.cookie_header());
    let move_ = [
        ("ply", "0"),
        ("move", "h3e3"),
        ("message", ""),
        ("do", "send"),
    ];
    let writing: Vec<_> = (0..24)
        .map(|_| {
            let (browser, path) = (browser.tab(), format!("{game}/moves"));
            tokio::spawn(async move { browser.post_raw(&path, &move_).await.status })
        })
        .collect();
    // They are running now, or waiting.
    for _ in 0..30 {
        server.browser().get_raw(&game).await.well();
    }
    let at_once = writing.iter().filter(|one| one.is_finished()).count();
    drop(lock);
    let mut refused = 0;
    for one in writing {
        let status = one.await.unwrap();
        assert!(status < 500 || status == 503, "{status}");
        refused += usize::from(status == 503);
    }
    assert!(
        at_once <= refused,
        "nobody could write before the lock went"
    );
    assert!(server.ply(&game) <= 1);
}

#[tokio::test]
async fn typed_text_survives_a_busy_database() {
    let server = Server::start().await;
    let (red, _black, game) = server.pair().await;
    // A separate browser: being asked to try again is no fault.
    let mut browser = Browser::new(&server.url(), Arc::default());
    browser.set_cookie_header(&red.browser.cookie_header());
    let lock = Lock::of(&server.database);
    let fields = [
        ("ply", "0"),
        ("move", "h3e3"),
        ("message", "A <long> thought\nof two lines"),
        ("do", "send"),
    ];
    let busy = browser
        .post(&format!("{game}/moves"), &fields)
        .await
        .is(503);
    assert_eq!(
        busy.attributes("form.slip input[name=move]", "value"),
        ["h3e3"]
    );
    assert!(
        busy.body.contains("A &#60;long&#62; thought\nof two lines"),
        "{}",
        busy.body
    );
    drop(lock);
    browser
        .submit(&format!("form[action='{game}/moves']"), &[])
        .await
        .done();
    assert_eq!(server.ply(&game), 1);
    let refusal = server.database.lines("SELECT message AS line FROM moves");
    assert_eq!(refusal, ["A <long> thought\nof two lines"]);
}
