//! Backups on command and on schedule, and their restoration according to the operator's manual.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::database::Database;
use crate::support::server::{Server, run};
use crate::support::{PASSWORD, eventually, skip};

/// PostgreSQL backups need its own programs.
fn can_copy(server: &Server) -> bool {
    let is_there = |name: &str| Command::new(name).arg("--version").output().is_ok();
    let can = !server.database.is_postgres() || (is_there("pg_dump") && is_there("pg_restore"));
    if !can {
        skip("pg_dump or pg_restore is missing");
    }
    can
}

/// The complete backups in a folder, the oldest first.
fn backups(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut all: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    // Incomplete ones have another ending.
    all.retain(|path| {
        path.extension()
            .is_some_and(|it| it == "db" || it == "dump")
    });
    all.sort();
    all
}

/// Destroys the data of a stopped server and restores a backup, according to the operator's manual.
fn restore(server: &mut Server, copy: &Path) {
    let manual = Path::new(env!("CARGO_MANIFEST_DIR")).join(".github/OPERATING.md");
    let manual = std::fs::read_to_string(manual).unwrap();
    let Database::Sqlite(path) = &server.database else {
        let fresh = Database::create_bare(server.folder.path());
        let options = ["--no-owner", "--exit-on-error"];
        assert!(manual.contains(&format!("pg_restore {} --dbname", options.join(" "))));
        let restored = Command::new("pg_restore")
            .args(options)
            .args(["--dbname", &fresh.url()])
            .arg(copy)
            .status()
            .unwrap();
        assert!(restored.success());
        // The old database is dropped here.
        server.database = fresh;
        return;
    };
    for beside in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{beside}", path.display()));
    }
    assert!(manual.contains("rm -f posthorse.db posthorse.db-wal posthorse.db-shm"));
    std::fs::copy(copy, path).unwrap();
}

#[tokio::test]
async fn a_backup_of_a_running_server_can_be_restored() {
    let mut server = Server::start().await;
    if !can_copy(&server) {
        return;
    }
    let (mut red, black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let copy = server.folder.path().join("copy");
    let url = server.database.url();
    let arguments = [
        "backup",
        "--database-url",
        &url,
        &copy.display().to_string(),
    ];
    let writing = tokio::spawn(async move { black.posts_move(&game, 1, "h8e8").await.is(303) });
    let folder = server.folder.path().to_owned();
    let (status, stdout_text) = run(&folder, &arguments);
    assert!(status.success(), "{stdout_text}");
    writing.await.unwrap();
    let (status, stdout_text) = run(&folder, &arguments);
    assert!(
        !status.success(),
        "a copy is never overwritten: {stdout_text}"
    );
    server.terminate().await;
    restore(&mut server, &copy);
    server.start_again().await;
    let board = red.browser.get_raw("/games/1").await.board();
    assert!([1, 2].contains(&board.ply), "{board:?}");
    let letters = red.mailbox.count();
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    assert_eq!(
        red.mailbox.count(),
        letters,
        "what was sent is not sent again"
    );
}

#[tokio::test]
async fn a_scheduled_backup_restores_games_and_sessions() {
    let mut server = Server::start().await;
    if !can_copy(&server) {
        return;
    }
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h8e8").await.done();
    server.terminate().await;
    let folder = server.folder.path().join("backups");
    server.add_argument(&format!("--backup-to={}", folder.display()));
    server.start_again().await;
    let copy = eventually("a backup", async || backups(&folder).pop()).await;
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&folder), mode(&copy)), (0o700, 0o600));
    let age = eventually("its age", async || {
        let figures = server.browser().get_raw("/metrics").await.body;
        let line = |name: &str| {
            let mut lines = figures.lines();
            lines.find_map(|line| line.strip_prefix(name)?.trim().parse::<i64>().ok())
        };
        (line("posthorse_backup_failing") == Some(0)).then_some(())?;
        line("posthorse_backup_age_seconds")
    })
    .await;
    assert!((0..300).contains(&age), "{age}");
    server.terminate().await;
    restore(&mut server, &copy);
    server.start_again().await;
    let mut stranger = server.browser();
    let name = red.name.clone();
    let fields = [("name", name.as_str()), ("password", PASSWORD)];
    stranger.post("/login", &fields).await.well();
    assert_eq!(stranger.get_raw(&game).await.board().ply, 2);
    red.plays(&game, "h1g3").await.done();
    assert_eq!(backups(&folder), [copy], "a start alone makes no other");
}
