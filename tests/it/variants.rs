//! An operator's own variants: the command that checks them, and the server that uses them.

use std::path::Path;
use std::process::{Command, Output};

use crate::support::{Server, Setup};

fn posthorse(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_posthorse"));
    command.args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// The example from the manual.
fn duel() -> String {
    let (_, example) = include_str!("../../src/engine/rules/variants/README.md")
        .split_once("```toml\n")
        .unwrap();
    example.split_once("```").unwrap().0.to_owned()
}

fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), content).unwrap();
}

#[test]
fn the_variants_are_listed_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    write(folder.path(), "duel.toml", duel());
    write(folder.path(), "notes.txt", "no variant");
    std::fs::create_dir(folder.path().join("old.toml")).unwrap();
    let listed = text(&posthorse(&["variants", "--variants", path]).stdout);
    assert!(listed.starts_with("xiangqi "), "{listed}");
    assert!(listed.contains("duel.toml"), "{listed}");
    for arguments in [
        vec!["variants", "check"],
        vec!["variants", "check", path],
        vec!["variants", "check", "--variants", path],
    ] {
        let checked = posthorse(&arguments);
        assert!(checked.status.success(), "{checked:?}");
        assert!(text(&checked.stdout).contains(" are right"), "{checked:?}");
    }
    let position = posthorse(&["position", "duel", "--moves", "a1a5", "--variants", path]);
    assert!(
        text(&position.stdout).contains("Black to move, in check"),
        "{position:?}"
    );
    let perft = posthorse(&["perft", "duel", "1", "--variants", path]);
    assert!(text(&perft.stdout).contains("nodes: "), "{perft:?}");
    assert!(!posthorse(&["perft", "duel", "1"]).status.success());
    let shown = posthorse(&["variants", "show", "xiangqi"]);
    assert!(text(&shown.stdout).starts_with("slug = \"xiangqi\""));
    assert!(text(&posthorse(&["variants", "keys"]).stdout).contains("`slug`"));
}

#[test]
fn a_wrong_file_is_reported_with_line_and_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("duel.toml");
    let wrong = |content: &[u8]| {
        std::fs::write(&path, content).unwrap();
        let checked = posthorse(&["variants", "check", path.to_str().unwrap()]);
        assert_eq!(checked.status.code(), Some(1), "{checked:?}");
        text(&checked.stderr)
    };
    let instead = |from: &str, to: &str| {
        assert!(duel().contains(from), "{from}");
        wrong(duel().replacen(from, to, 1).as_bytes())
    };
    for (from, to, line, what) in [
        ("r2kr/5", "r2qr/5", 6, "`q` on rank 5 is no piece"),
        (
            "r2kr/5",
            "rk1kr/5",
            6,
            "exactly one piece of a royal kind, and has 2",
        ),
        ("r2kr/5", "r1k1r/6", 6, "rank 4 needs 5 files"),
        ("r2kr/5/5", "r3r/5/3k1", 6, "outside its zone"),
        ("/RK2R\"", "/R2KR\"", 6, "face each other"),
        ("version = 1", "version = 0", 4, "count from 1"),
        ("version = 1", "version = \"one\"", 4, "invalid type"),
        ("version = 1", "edition = 1", 4, "unknown key `edition`"),
        ("move-limit = 60", "move-limit = 0", 8, "at least 1"),
        ("a1-e2", "a1-f2", 22, "no point `f2`"),
        (
            "colour = \"red\"",
            "colour = \"red;}\"",
            28,
            "a colour is one of",
        ),
        ("[\"帥\", \"將\"]", "[\"<b>\", \"將\"]", 44, "at most 2"),
        ("moves = [\"K\"]", "moves = [\"X\"]", 47, "no move letter"),
        (
            "result = \"first checkmate\"",
            "result = \"red wins\"",
            65,
            "a result is",
        ),
        (
            "moves = \"e1e5\"",
            "moves = \"e1e4\"",
            61,
            "`continue`, not `first checkmate`",
        ),
    ] {
        let message = instead(from, to);
        assert!(message.contains(what), "{from} -> {to}: {message}");
        assert!(
            message.contains(&format!("duel.toml, line {line}: ")),
            "{from} -> {to}: {message}"
        );
    }
    assert!(wrong(b"").contains("missing key"));
    assert!(wrong(b"\xff\xfe").contains("line 1: the text must be UTF-8"));
    assert!(wrong(&vec![b'\n'; 10 << 20]).contains("at most"));
}

#[test]
fn a_server_does_not_start_with_a_wrong_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let database = format!("sqlite:{path}/posthorse.db");
    let refused = |variants: &str| {
        let listen = ["--listen", "127.0.0.1:0", "--database-url", &database];
        let mut arguments = vec!["serve", "--variants", variants];
        arguments.extend(listen);
        let served = posthorse(&arguments);
        assert_eq!(served.status.code(), Some(1), "{served:?}");
        let message = text(&served.stderr);
        assert_eq!(message.trim_end().lines().count(), 1, "{message}");
        message
    };
    assert!(refused("/no/such/folder").contains("cannot be read"));
    write(
        folder.path(),
        "a.toml",
        duel().replace("\"duel\"", "\"xiangqi\""),
    );
    assert!(refused(path).contains("a.toml: `xiangqi` is the slug of a variant that comes with"));
    write(folder.path(), "a.toml", duel());
    write(folder.path(), "b.toml", duel());
    assert!(refused(path).contains("b.toml and "));
    write(folder.path(), "b.toml", "slug = \"b\"\nname = 1\n");
    assert!(refused(path).contains("b.toml, line 2: "));
}

/// The output of a server that does not start with this folder, on another server's data.
fn refusal(folder: &str, server: &Server) -> String {
    let database = server.database.url();
    let arguments = ["--listen", "127.0.0.1:0", "--database-url", &database];
    let refused = posthorse(&[&["serve", "--variants", folder], &arguments[..]].concat());
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    text(&refused.stderr)
}

#[tokio::test]
async fn a_game_keeps_its_text_when_the_file_changes_or_goes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    write(folder.path(), "duel.toml", duel());
    let setup = Setup::new().argument("--variants").argument(path);
    let mut server = setup.start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let game = lan.start_game(&mut bao, &[("variant", "duel")]).await;
    lan.plays(&game, "R a1-a2").await.done();
    let rules = ".eyebrow a[href^='/variants']";
    assert_eq!(
        lan.sees(&game).await.attributes(rules, "href"),
        ["/variants/duel"]
    );

    let lame = duel().replace("moves = [\"R\"]", "moves = [\"R2\"]");
    write(folder.path(), "duel.toml", &lame);
    assert!(server.terminate().await.success());
    let message = refusal(path, &server);
    assert!(
        message.contains("duel.toml: version 1 of `duel`"),
        "{message}"
    );
    assert!(message.contains("set `version` to 2"), "{message}");

    write(
        folder.path(),
        "duel.toml",
        lame.replace("version = 1", "version = 2"),
    );
    server.start_again().await;
    let page = lan.sees(&game).await;
    assert_eq!(page.attributes(rules, "href"), ["/variants/duel?version=1"]);
    let old = lan.browser.get("/variants/duel?version=1").await.well();
    assert!(old.text().contains("earlier version"), "{}", old.text());
    lan.browser.get("/variants/duel?version=3").await.is(404);
    bao.plays(&game, "r e5-e2").await.done();
    let newer = lan.start_game(&mut bao, &[("variant", "duel")]).await;
    let refused = lan.plays(&newer, "R a1-a4").await.is(422);
    assert!(!refused.alert().is_empty());

    std::fs::remove_file(folder.path().join("duel.toml")).unwrap();
    assert!(server.terminate().await.success());
    server.start_again().await;
    lan.plays(&game, "R a2-e2").await.done();
    assert_eq!(lan.sees(&game).await.board().ply, 3);
    let page = lan.browser.get("/variants/duel").await.well();
    assert!(
        page.text().contains("can no longer be started"),
        "{}",
        page.text()
    );
    let front = lan.browser.get("/").await.well();
    assert_eq!(front.text().matches("Chariots' Duel").count(), 2);
    let fields = [("variant", "duel"), ("opponent", "Bao")];
    lan.browser.post("/games", &fields).await.is(400);
}

#[tokio::test]
async fn corrected_texts_show_in_all_games_without_a_new_version() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    // The mistyped texts, and where they are shown.
    let mistyped = [
        ("Chariots' Duel", "Chariot's Dule"),
        ("a game for a coffee break", "a gmae for a coffe break"),
        ("may never face each other", "may nevr face eachother"),
        (
            "a chariot goes along the lines",
            "a charoit gose allong lines",
        ),
        ("name = \"general\"", "name = \"genral\""),
    ];
    let wrong = mistyped
        .iter()
        .fold(duel(), |text, (right, wrong)| text.replace(right, wrong));
    write(folder.path(), "duel.toml", &wrong);
    let setup = Setup::new().argument("--variants").argument(path);
    let mut server = setup.start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let game = lan.start_game(&mut bao, &[("variant", "duel")]).await;
    lan.plays(&game, "R a1-a2").await.done();
    assert!(bao.sees(&game).await.text().contains("Chariot's Dule"));

    assert!(server.terminate().await.success());
    let other = duel().replace("moves = [\"R\"]", "moves = [\"R2\"]");
    write(folder.path(), "duel.toml", &other);
    let message = refusal(path, &server);
    assert!(message.contains("version 1 of `duel` was played with another text"));
    let commented = duel().replace("[board]", "# The whole board.\n\n[board]");
    write(folder.path(), "duel.toml", commented);
    server.start_again().await;

    let page = bao.sees(&game).await;
    let rules = page.attributes(".eyebrow a[href^='/variants']", "href");
    assert_eq!(rules, ["/variants/duel"], "no earlier version");
    let seen = page.text();
    for (_, wrong) in &mistyped {
        assert!(!seen.contains(wrong), "{seen}");
    }
    assert!(seen.contains("Chariots' Duel") && seen.contains("a game for a coffee break"));
    let refused = bao.plays(&game, "r e5-d3").await.is(422).alert();
    assert!(
        refused.contains("a chariot goes along the lines"),
        "{refused}"
    );
    for address in ["/variants/duel", "/variants/duel?version=1"] {
        let page = bao.browser.get(address).await.well();
        let seen = page.text();
        assert!(!seen.contains("earlier version"), "{address}: {seen}");
        assert!(
            seen.contains("a game for a coffee break"),
            "{address}: {seen}"
        );
        assert!(
            seen.contains("A chariot goes along the lines"),
            "{address}: {seen}"
        );
    }
    let seen = lan.mailbox.count();
    bao.plays(&game, "r e5-e2").await.done();
    let letter = lan.mailbox.after(seen).await;
    assert!(letter.text.contains("Chariots' Duel"), "{}", letter.text);
    let newer = lan.start_game(&mut bao, &[("variant", "duel")]).await;
    assert!(lan.sees(&newer).await.text().contains("Chariots' Duel"));
}
