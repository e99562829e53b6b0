//! The program from its owner's view: starting, stopping, copying, first use.

use std::io::{Read, Write};
use std::process::Command;
use std::time::Duration;

use crate::support::server::{Server, run, signal};
use crate::support::{PATIENCE, Setup, eventually};

#[tokio::test]
async fn it_starts_in_an_empty_folder_and_prints_its_paths() {
    let server = Server::start().await;
    let page = server.browser().get_raw("/").await;
    assert_eq!(page.status, 200);
    let log = server.log();
    assert!(log.contains(&server.url()), "{log}");
    assert!(
        log.contains(&server.mail_folder().display().to_string()),
        "where the mail lies: {log}"
    );
    let data = if server.database.is_postgres() {
        "postgres"
    } else {
        "posthorse.db"
    };
    assert!(log.contains(data), "where the data lie: {log}");
    assert!(
        log.contains("limits") || log.contains("Limits"),
        "a warning that limits are off: {log}"
    );
}

#[tokio::test]
async fn it_serves_without_any_argument() {
    let folder = tempfile::tempdir().unwrap();
    let out = std::fs::File::create(folder.path().join("log")).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_posthorse"))
        .current_dir(folder.path())
        .env("POSTHORSE_LISTEN", "127.0.0.1:0")
        .env("NO_COLOR", "1")
        .stdout(out.try_clone().unwrap())
        .stderr(out)
        .spawn()
        .unwrap();
    let log = || std::fs::read_to_string(folder.path().join("log")).unwrap();
    let url = eventually("the URL", async || {
        let at = log().find("http://127.0.0.1:")?;
        let url: String = log()[at..]
            .chars()
            .take_while(|c| !c.is_whitespace())
            .collect();
        Some(url.trim_end_matches(['/', '.', ',', '"']).to_owned())
    })
    .await;
    assert_ne!(url, "http://127.0.0.1:0", "the real port is told");
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    assert_eq!(
        client
            .get(format!("{url}/healthz"))
            .send()
            .await
            .unwrap()
            .status(),
        200
    );
    assert!(folder.path().join("posthorse.db").exists());
    signal("-TERM", child.id());
    assert!(child.wait().unwrap().success());
}

#[tokio::test]
async fn sigterm_lets_a_running_request_finish() {
    let mut server = Server::start().await;
    let (red, black, game) = server.pair().await;
    red.posts_move(&game, 0, "h3e3").await.is(303);
    // A browser on a slow line: half of its form is sent when the signal comes.
    let body = "ply=1&move=h8e8&message=&do=send";
    let mut line = std::net::TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    let head = format!(
        "POST {game}/moves HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nCookie: \
            {}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\nExpect: \
            100-continue\r\n\r\n{}",
        black.browser.cookie_header(),
        body.len(),
        &body[..10]
    );
    line.set_read_timeout(Some(PATIENCE)).unwrap();
    line.write_all(head.as_bytes()).unwrap();
    // It sends this once it reads the form.
    let go_on = b"HTTP/1.1 100 Continue\r\n\r\n";
    let mut reply = [0; 25];
    line.read_exact(&mut reply).unwrap();
    assert_eq!(&reply, go_on);
    signal("-TERM", server.pid());
    tokio::time::sleep(Duration::from_millis(300)).await;
    line.write_all(&body.as_bytes()[10..]).unwrap();
    let mut answer = String::new();
    // The connection may be closed or reset after the response.
    let _ = line.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer:?}");
    let status = server.wait_for_end().await;
    assert!(status.success(), "{status}");
    server.start_again().await;
    assert_eq!(red.browser.get_raw(&game).await.board().ply, 2);
}

#[tokio::test]
async fn the_idle_process_is_small() {
    let server = Server::start().await;
    server.browser().get_raw("/").await;
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid())).unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS"))
        .unwrap();
    let kilobytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    println!("idle: {kilobytes} kB resident");
    // A test build is larger than a release, which takes 44 MB. Every variant has its own tables in
    // it.
    assert!(kilobytes < 96_000, "{kilobytes} kB");
}

#[tokio::test]
async fn the_demo_fills_an_empty_database_only() {
    let mut server = Setup::new().argument("--demo").start().await;
    let browser = server.browser();
    let games = server.database.number("SELECT COUNT(*) FROM games");
    assert!(games >= 10, "{games} games");
    for list in ["/", "/games?status=finished", "/games?status=playing"] {
        let page = browser.get_raw(list).await;
        assert_eq!(page.status, 200);
        assert!(page.has("a[href^='/games/']"), "{list}");
    }
    let finished = server
        .database
        .lines("SELECT CAST(MIN(id) AS TEXT) AS line FROM games WHERE status = 'finished'")
        .remove(0);
    let page = browser.get_raw(&format!("/games/{finished}")).await.well();
    assert!(page.board().ply > 10);
    let text = page.text();
    assert!(
        text.contains("CC BY 4.0") || text.contains("MIT"),
        "source and licence are named: {text}"
    );
    server.terminate().await;
    server.start_again().await;
    assert_eq!(
        server.database.number("SELECT COUNT(*) FROM games"),
        games,
        "a second start adds nothing"
    );
}

#[tokio::test]
async fn a_real_site_is_not_filled_with_a_demo() {
    let mut server = Server::start().await;
    server.player("Lan").await;
    server.terminate().await;
    server.add_argument("--demo");
    server.start_again().await;
    assert_eq!(server.database.number("SELECT COUNT(*) FROM players"), 1);
    assert_eq!(server.database.number("SELECT COUNT(*) FROM games"), 0);
}

#[tokio::test]
async fn the_operator_helps_players_by_hand() {
    let server = Server::start().await;
    let database = ["--database-url", &server.database.url()].map(str::to_owned);
    let (status, help) = run(server.folder.path(), &["admin", "--help"]);
    assert!(status.success());
    for word in ["player", "password", "role", "hide"] {
        assert!(help.contains(word), "{word} in\n{help}");
    }
    let (status, output) = run(
        server.folder.path(),
        &["admin", "no-such-thing", &database[0], &database[1]],
    );
    assert!(
        !status.success() && !output.contains("panicked"),
        "{output}"
    );
}

#[test]
fn every_command_explains_itself() {
    let folder = tempfile::tempdir().unwrap();
    for command in [
        "serve",
        "position",
        "clock",
        "perft",
        "solve",
        "endgames",
        "engine",
        "ratings",
        "pair",
        "standings",
        "replay",
        "import",
        "export",
        "check",
        "backup",
        "mail",
        "admin",
        "words",
    ] {
        let (status, help) = run(folder.path(), &[command, "--help"]);
        assert!(status.success(), "{command}");
        assert!(help.contains("Usage"), "{command}: {help}");
    }
    let (_, help) = run(folder.path(), &["serve", "--help"]);
    for option in [
        "--listen",
        "--database-url",
        "--public-url",
        "--mail",
        "--mail-from",
        "--trusted-proxy",
        "--max-connections",
        "--metrics-token",
        "--limits",
        "--demo",
    ] {
        assert!(help.contains(option), "{option}");
    }
    assert!(help.contains("POSTHORSE_LISTEN"));
    for wrong in [
        vec!["serve", "--listen", "nowhere"],
        vec!["serve", "--mail", "ftp://x"],
        vec!["serve", "--database-url", "mysql://x"],
        vec!["nonsense"],
    ] {
        let (status, output) = run(folder.path(), &wrong);
        assert!(!status.success(), "{wrong:?}");
        assert!(!output.contains("panicked"), "{output}");
    }
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        0,
        "a wrong word leaves nothing behind"
    );
}
