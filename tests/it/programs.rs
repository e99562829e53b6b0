//! Games against programs, as visitors without an account and players by email have them.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::answers::REPLY_DOMAIN;
use crate::support::{Browser, Player, Setup, eventually};

/// An engine from Debian's packages.
const FAIRY: &str = "/usr/games/fairy-stockfish";

/// Begins a game on the page and returns its address.
async fn begin(browser: &mut Browser, fields: &[(&str, &str)]) -> String {
    let begun = browser.post_raw("/play", fields).await.is(303);
    begun.header("location").to_owned()
}

/// Waits until the game has that many plies.
async fn reaches(browser: &mut Browser, game: &str, ply: usize) {
    let game = game.to_owned();
    let browser = browser.tab();
    eventually(&format!("ply {ply}"), || {
        let (browser, game) = (browser.tab(), game.clone());
        async move {
            let board = browser.get_raw(&game).await.board();
            (board.ply >= ply || !board.outcome.is_empty()).then_some(())
        }
    })
    .await;
}

/// Plays the first legal move.
async fn play_any(browser: &mut Browser, game: &str) -> usize {
    let page = browser.get(game).await;
    let board = page.board();
    let moves = page.attributes("[data-game]", "data-moves");
    let first = moves[0].split_whitespace().next().unwrap().to_owned();
    let ply = board.ply.to_string();
    let fields = [("ply", ply.as_str()), ("move", &first), ("do", "send")];
    browser
        .post_raw(&format!("{game}/moves"), &fields)
        .await
        .is(303);
    board.ply + 1
}

#[tokio::test]
async fn a_visitor_without_an_account_plays_at_once_and_keeps_the_game_by_signing_up() {
    let mut server = Setup::new().with_programs().start().await;
    let mut guest = server.browser();
    let game = begin(
        &mut guest,
        &[("variant", "xiangqi"), ("level", "1"), ("seat", "first")],
    )
    .await;
    let page = guest.get(&game).await.well();
    assert!(page.has("#guest"), "the guest is told how to keep the game");
    assert!(
        !page.has("textarea[name=message]"),
        "nobody would read a message"
    );
    assert_eq!(server.browser().get_raw(&game).await.status, 404);
    let ply = play_any(&mut guest, &game).await;
    reaches(&mut guest, &game, ply + 1).await;
    // The turn of a program is found again after a crash.
    server.kill();
    server.start_again().await;
    let ply = play_any(&mut guest, &game).await;
    reaches(&mut guest, &game, ply + 1).await;
    let hint = guest.get(&format!("{game}?hint=yes")).await.well();
    assert!(hint.has("#hint"));
    for route in ["/settings", "/games/new", "/boards"] {
        let page = guest.get_raw(route).await;
        assert_eq!(page.status, 303, "{route}");
    }
    let fields = [
        ("name", "Newcomer"),
        ("email", "newcomer@example.com"),
        ("password", "a slow game by post"),
    ];
    guest.post_raw("/signup", &fields).await.is(303);
    let page = guest.get(&game).await.well();
    assert!(!page.has("#guest"));
    assert!(page.text().contains("Newcomer"));
    let ply = play_any(&mut guest, &game).await;
    reaches(&mut guest, &game, ply + 1).await;
}

#[tokio::test]
async fn programs_are_listed_and_their_games_stay_out_of_the_lists() {
    let server = Setup::new().with_programs().start().await;
    let listed = server.browser().get_raw("/programs.json").await.is(200);
    let programs: serde_json::Value = serde_json::from_str(&listed.body).unwrap();
    let first = &programs.as_array().unwrap()[0];
    assert_eq!(
        (&first["level"], &first["engine"]),
        (&1.into(), &"posthorse".into())
    );
    assert!(
        first["variants"]
            .as_array()
            .unwrap()
            .contains(&"janggi".into())
    );
    let mut lan = server.player("Lan").await;
    let name = first["name"].as_str().unwrap();
    let fields = [("variant", "chess"), ("opponent", name), ("seat", "first")];
    let made = lan.browser.post_raw("/games", &fields).await.is(303);
    let game = made.header("location").to_owned();
    let (own, href) = (
        lan.browser.get(&game).await.well(),
        format!("a[href='{game}']"),
    );
    assert_eq!(own.board().turn, "first", "the program has accepted");
    assert!(own.has(&format!("a[href='/players/{name}']")));
    let mut reader = server.browser();
    assert_eq!(reader.get(&game).await.status, 200);
    for (path, is_listed) in [
        ("/games", false),
        ("/games?status=playing&programs=yes", true),
        ("/", false),
    ] {
        assert_eq!(
            reader.get(path).await.well().has(&href),
            is_listed,
            "{path}"
        );
    }
    let profile = reader.get(&format!("/players/{name}")).await.well();
    assert!(
        profile.text().contains("Program, level 1"),
        "{}",
        profile.text()
    );
    assert!(!reader.get("/players").await.well().text().contains(name));
}

#[tokio::test]
async fn a_game_by_email_against_level_3() {
    let server = Setup::new().with_programs().answered().start().await;
    let mut lan: Player = server.player("Lan").await;
    let fields = [("variant", "xiangqi"), ("level", "3"), ("seat", "first")];
    let game = begin(&mut lan.browser, &fields).await;
    let ply = play_any(&mut lan.browser, &game).await;
    let mut letter = lan.turn(&game, ply + 1).await;
    assert!(letter.text.contains("Program, level 3"), "{}", letter.text);
    for (ply, text) in [(2, "i1i2"), (4, "i2i1")] {
        server.receives(&letter.answer(&lan.address, text));
        letter = lan.turn(&game, ply + 2).await;
    }
    let resigned = letter.answer(&lan.address, "resign");
    server.receives(&resigned);
    assert!(!letter.text.is_empty() && !REPLY_DOMAIN.is_empty());
}

#[tokio::test]
async fn engines_of_the_operator_play_by_uci_ucci_and_usi() {
    if !Path::new(FAIRY).exists() {
        eprintln!("skipped: fairy-stockfish is not installed");
        return;
    }
    let mut setup = Setup::new().with_programs();
    let all = [
        ("xiangqi", "uci"),
        ("chess", "uci"),
        ("makruk", "uci"),
        ("shogi", "usi"),
        ("minixiangqi", "ucci"),
        ("manchu", "ucci"),
    ];
    for (variant, protocol) in all {
        let engine = format!("{variant}={protocol}:{FAIRY},levels=1");
        setup = setup.argument("--engine").argument(&engine);
    }
    let server = setup.start().await;
    for (variant, _) in all {
        let mut guest = server.browser();
        let fields = [
            ("variant", variant),
            ("level", "Fairy-Stockfish-1"),
            ("seat", "first"),
        ];
        let game = begin(&mut guest, &fields).await;
        for _ in 0..3 {
            let ply = play_any(&mut guest, &game).await;
            reaches(&mut guest, &game, ply + 1).await;
        }
    }
    assert!(
        !server.log().contains("an engine failed"),
        "{}",
        server.log()
    );
}

/// A program that pretends to be an engine: it answers `go` with `answer`, a line of a shell.
fn scripted(folder: &Path, name: &str, answer: &str) -> String {
    let path = folder.join(name);
    let script = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\n\
         uci) echo uciok;; isready) echo readyok;; go*) {answer};; quit) exit;;\nesac; done\n"
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[tokio::test]
async fn an_engine_that_hangs_dies_or_lies_does_not_stop_the_game() {
    let folder = tempfile::tempdir().unwrap();
    let mut setup = Setup::new().with_programs();
    let faults = [
        ("hangs", "sleep 600"),
        ("dies", "exit 1"),
        ("lies", "echo bestmove e1e8"),
    ];
    for (name, answer) in faults {
        let path = scripted(folder.path(), name, answer);
        let engine = format!("chess=uci:{path},levels=1");
        setup = setup.argument("--engine").argument(&engine);
    }
    let mut server = setup.start().await;
    server.expects("an engine failed");
    for (name, _) in faults {
        let mut guest = server.browser();
        let level = format!("{name}-1");
        let fields = [
            ("variant", "chess"),
            ("level", level.as_str()),
            ("seat", "second"),
        ];
        let game = begin(&mut guest, &fields).await;
        reaches(&mut guest, &game, 1).await;
    }
    let log = server.log();
    for why in ["in time", "has ended", "not legal"] {
        assert!(log.contains(why), "{why}: {log}");
    }
}

#[tokio::test]
async fn without_threads_programs_do_not_play() {
    let server = Setup::new()
        .argument("--engine-threads")
        .argument("0")
        .start()
        .await;
    let listed = server.browser().get_raw("/programs.json").await;
    assert_eq!(listed.body, "[]");
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let asked = client.post(format!("{}/play", server.url()));
    let asked = asked
        .header("Sec-Fetch-Site", "same-origin")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body("variant=chess");
    let refused = asked.send().await.unwrap();
    assert_eq!(refused.status(), 503);
    assert!(!refused.headers().contains_key("set-cookie"));
    assert!(
        refused
            .text()
            .await
            .unwrap()
            .contains("Programs do not play")
    );
}

#[test]
fn an_engine_that_is_given_wrongly_is_refused_at_the_start() {
    for (engine, why) in [
        ("chess=uci:stockfish", "absolute path"),
        ("tiddlywinks=uci:/bin/true", "no variant"),
        ("dark=uci:/bin/true", "cannot be played by an engine"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut serve = Command::new(env!("CARGO_BIN_EXE_posthorse"));
        serve
            .current_dir(folder.path())
            .args(["serve", "--listen", "127.0.0.1:0"]);
        let output = serve.args(["--engine", engine]).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            !output.status.success() && said.contains(why),
            "{engine}: {said}"
        );
    }
}
