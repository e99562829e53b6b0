//! The real program on clocks that jump, change to summer time, or were off for a week, with
//! libfaketime.

use std::path::Path;
use std::time::Instant;

use chrono::{NaiveDateTime, TimeDelta};

use crate::support::{PASSWORD, Player, Server, Setup, eventually, skip};

/// A zone, and its UTC offsets before and after in minutes.
type Zone = (&'static str, i64, i64);

/// Days in spring and autumn on which these zones change their clocks. A turn of one day that
/// begins then ends before the change, one of three days after it.
const CHANGES: [(&str, &[Zone]); 5] = [
    (
        "2026-10-02 04:00:00",
        &[
            ("Australia/Sydney", 600, 660),
            ("Australia/Lord_Howe", 630, 660),
        ],
    ),
    (
        "2026-10-23 13:00:00",
        &[
            ("Europe/Berlin", 120, 60),
            ("Europe/London", 60, 0),
            ("Atlantic/Azores", 0, -60),
        ],
    ),
    (
        "2026-10-30 18:00:00",
        &[
            ("America/New_York", -240, -300),
            ("America/St_Johns", -150, -210),
            ("America/Los_Angeles", -420, -480),
            ("America/Havana", -240, -300),
        ],
    ),
    (
        "2027-03-26 13:00:00",
        &[
            ("Europe/Dublin", 0, 60),
            ("Europe/Athens", 120, 180),
            ("Asia/Beirut", 120, 180),
        ],
    ),
    // No clock change, but the second turn spans the leap day.
    ("2028-02-27 13:00:00", &[("Asia/Shanghai", 480, 480)]),
];

#[tokio::test]
async fn a_deadline_is_the_same_instant_whatever_the_clocks_of_a_zone_do_meanwhile() {
    if is_left_out() {
        return;
    }
    for (start, zones) in CHANGES {
        let server = Setup::new().faketime(&format!("@{start}")).start().await;
        let mut red = server.player("Lan").await;
        let mut black = server.player("Bao").await;
        for (days, is_after) in [(1, false), (3, true)] {
            let pace = format!("{days}d");
            let game = red.start_game(&mut black, &[("pace", &pace)]).await;
            red.plays(&game, "h3e3").await.done();
            let deadline = instant_of(&server, &game, "deadline");
            let since = instant_of(&server, &game, "turn_since");
            assert_eq!(deadline - since, TimeDelta::days(days), "{start}");
            for (zone, before, after) in zones {
                let ahead = if is_after { *after } else { *before };
                chooses_zone(&black, zone).await;
                let page = black.sees(&game).await;
                let time = |name| page.attributes("time", name);
                let instant = deadline.format("%Y-%m-%dT%H:%M").to_string();
                let is_it = |iso: &String| iso.starts_with(&instant);
                assert!(
                    time("datetime").iter().any(is_it),
                    "{instant}: {:?}",
                    time("datetime")
                );
                let [near, exact] = page_time(deadline, ahead);
                assert!(
                    page.text().contains(&near),
                    "{zone}: {near}\n{}",
                    page.text()
                );
                let is_exact = |title: &String| title.contains(&exact);
                assert!(
                    time("title").iter().any(is_exact),
                    "{zone}: {exact}, {:?}",
                    time("title")
                );
            }
        }
    }
}

#[tokio::test]
async fn a_clock_jump_costs_no_time_and_no_game_until_the_clock_is_steady() {
    if is_left_out() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("clock");
    set(&file, "+0");
    let mut server = Setup::new().faketime_by(&file).start().await;
    server.expects("the clock jumped");
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let begun = Instant::now();
    let game = red.start_game(&mut black, &[("pace", "1d")]).await;
    red.plays(&game, "h3e3").await.done();
    let before = instant_of(&server, &game, "deadline");
    jumps(&server, &file, "-2h", 1).await;
    assert_eq!(instant_of(&server, &game, "deadline"), before);
    jumps(&server, &file, "+1y", 2).await;
    let given = instant_of(&server, &game, "deadline") - before;
    // The year, and the time since the turn began.
    let year = TimeDelta::days(365);
    let latest = year + TimeDelta::minutes(2) + since(begun);
    assert!((year..latest).contains(&given), "{given}");
    assert_eq!(ends(&server), 0);
    // No session lasts a year.
    for player in [&red, &black] {
        let fields = [("name", player.name.as_str()), ("password", PASSWORD)];
        player.browser.post_raw("/login", &fields).await.is(303);
    }
    black.plays(&game, "h8e8").await.done();
    // A quarter of an hour later, only late players lose.
    server.kill();
    server.runs_by("+1y x30");
    let late = red.start_later_game(&mut server, &mut black).await;
    eventually("the flag", async || (ends(&server) == 1).then_some(())).await;
    assert_eq!(outcome(&mut red, &late).await, "second timeout");
    assert_eq!(outcome(&mut red, &game).await, "");
}

#[tokio::test]
async fn compensation_for_a_fast_clock_is_withdrawn_once_it_is_right() {
    if is_left_out() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("clock");
    set(&file, "+0");
    let mut server = Setup::new().faketime_by(&file).start().await;
    server.expects("the clock jumped");
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let begun = Instant::now();
    let mut games = Vec::new();
    for pace in ["3d", "1d"] {
        let game = red.start_game(&mut black, &[("pace", pace)]).await;
        red.plays(&game, "h3e3").await.done();
        let before = instant_of(&server, &game, "deadline");
        games.push((game, before));
    }
    jumps(&server, &file, "+1y", 1).await;
    for (game, before) in &games {
        let given = instant_of(&server, game, "deadline") - *before;
        assert!(given >= TimeDelta::days(365), "{game}: {given}");
    }
    jumps(&server, &file, "+0", 2).await;
    for (game, before) in &games {
        let given = instant_of(&server, game, "deadline") - *before;
        let latest = TimeDelta::minutes(2) + since(begun);
        assert!(
            (TimeDelta::zero()..latest).contains(&given),
            "{game}: {given}"
        );
    }
    assert_eq!(ends(&server), 0);
    for (game, _) in &games {
        let page = red.sees(game).await;
        assert!(page.text().contains("clock was wrong"), "{}", page.text());
    }
}

#[tokio::test]
async fn a_week_of_outage_costs_nobody_a_game() {
    if is_left_out() {
        return;
    }
    let mut server = Setup::new().faketime("+0").start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let three_days = red.start_game(&mut black, &[("pace", "3d")]).await;
    let mut games = vec![three_days];
    for control in [
        &[("control", "days"), ("days", "1h")][..],
        &[("control", "bank"), ("stock", "2h")],
        &[("control", "courier"), ("spare", "1h"), ("grace", "1h")],
        &[("control", "live"), ("stock", "1m")],
    ] {
        games.push(starts(&red, &black, control).await);
    }
    let begun = Instant::now();
    for game in &games {
        red.posts_move(game, 0, "h3e3").await.is(303);
    }
    let before: Vec<_> = games
        .iter()
        .map(|game| instant_of(&server, game, "deadline"))
        .collect();
    server.kill();
    let tolerance = TimeDelta::minutes(1) + since(begun);
    server.runs_by("+7d x30");
    server.start_again().await;
    let ended = server
        .database
        .lines("SELECT CAST(ended_at AS TEXT) AS line FROM outages");
    let end = instant(&ended[0]);
    let left = |game: &String| instant_of(&server, game, "deadline") - end;
    let [long, hour, bank, courier, live] = &games[..] else {
        unreachable!()
    };
    // The clock of the long game lost nothing: it has the time left at the server's last heartbeat.
    let turn_since = instant_of(&server, long, "turn_since");
    assert!(
        left(long) > TimeDelta::days(3) - tolerance,
        "{}",
        left(long)
    );
    assert!(instant_of(&server, long, "deadline") - before[0] < end - turn_since + tolerance);
    for game in [hour, bank, courier] {
        assert_eq!(left(game), TimeDelta::hours(12), "{game}");
    }
    // The games' own heartbeats were a little earlier.
    let id = live.rsplit('/').next().unwrap();
    let given = server.database.lines(&format!(
        "SELECT CAST(at AS TEXT) AS line FROM events WHERE game_id = {id} AND kind = 'time-given'"
    ));
    let end = instant(&given[0]);
    // A minute is left, and the minute that the first move does not count.
    let left = TimeDelta::seconds(120);
    assert_eq!(instant_of(&server, live, "deadline") - end, left);
    // The live game is lost after it, which shows that flags fall again.
    eventually("a flag", async || (ends(&server) == 1).then_some(())).await;
    assert_eq!(outcome(&mut red, live).await, "first timeout");
    let fell = instant_of(&server, live, "finished_at");
    assert!(fell > end + TimeDelta::seconds(122), "{fell}");
    let late = red.start_later_game(&mut server, &mut black).await;
    eventually("the other flag", async || {
        (ends(&server) == 2).then_some(())
    })
    .await;
    assert_eq!(outcome(&mut red, &late).await, "second timeout");
    for game in [long, hour, bank, courier] {
        assert_eq!(outcome(&mut red, game).await, "", "{game}");
    }
}

impl Player {
    /// A game whose deadline passed two minutes ago. Starts the server if it is not running.
    async fn start_later_game(&mut self, server: &mut Server, other: &mut Player) -> String {
        if !server.is_running() {
            server.start_again().await;
        }
        let game = self.start_game(other, &[("pace", "3d")]).await;
        let past = instant_of(server, &game, "turn_since") - TimeDelta::minutes(2);
        let id = game.rsplit('/').next().unwrap();
        server.database.execute(&format!(
            "UPDATE games SET deadline = '{}' WHERE id = {id}",
            past.format("%Y-%m-%d %H:%M:%S%.6f")
        ));
        game
    }
}

/// The real time that has passed.
fn since(begun: Instant) -> TimeDelta {
    TimeDelta::from_std(begun.elapsed()).unwrap()
}

fn is_left_out() -> bool {
    let is_missing = std::env::var_os("TEST_FAKETIME").is_none();
    if is_missing {
        skip("no libfaketime: start the tests by tests/run");
    }
    is_missing
}

/// A game with that time control. The first player moves first.
async fn starts(red: &Player, black: &Player, control: &[(&str, &str)]) -> String {
    let mut fields = vec![
        ("variant", "xiangqi"),
        ("opponent", black.name.as_str()),
        ("seat", "first"),
        ("visibility", "public"),
    ];
    fields.extend(control);
    let page = red.browser.post_raw("/games", &fields).await.is(303);
    let game = page.header("location").to_owned();
    black
        .browser
        .post_raw(&format!("{game}/accept"), &[])
        .await
        .is(303);
    game
}

async fn chooses_zone(player: &Player, zone: &str) {
    let fields = [("zone", zone), ("next", "/")];
    player
        .browser
        .post_raw("/settings/zone", &fields)
        .await
        .is(303);
}

/// Sets the clock. The server then logs the jump for the `times`th time.
async fn jumps(server: &Server, file: &Path, to: &str, times: usize) {
    set(file, to);
    eventually("the alarm", async || {
        (server.log().matches("the clock jumped").count() == times).then_some(())
    })
    .await;
}

fn set(file: &Path, to: &str) {
    // Atomically: a partial file is not a time.
    let beside = file.with_extension("new");
    std::fs::write(&beside, format!("{to}\n")).unwrap();
    std::fs::rename(beside, file).unwrap();
}

/// The number of finished games.
fn ends(server: &Server) -> i64 {
    server
        .database
        .number("SELECT COUNT(*) FROM events WHERE kind = 'ended'")
}

async fn outcome(player: &mut Player, game: &str) -> String {
    player.sees(game).await.board().outcome
}

/// An instant in a game's row.
fn instant_of(server: &Server, game: &str, column: &str) -> NaiveDateTime {
    let id = game.rsplit('/').next().unwrap();
    let sql = format!("SELECT CAST({column} AS TEXT) AS line FROM games WHERE id = {id}");
    instant(&server.database.lines(&sql)[0])
}

fn instant(text: &str) -> NaiveDateTime {
    NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f").unwrap()
}

/// The day and hour at that UTC offset in minutes, as on a page, with the suffix it adds.
fn page_time(at: NaiveDateTime, ahead: i64) -> [String; 2] {
    let local = at + TimeDelta::minutes(ahead);
    let sign = if ahead < 0 { '-' } else { '+' };
    let (hours, minutes) = (ahead.abs() / 60, ahead.abs() % 60);
    let near = local.format("%a %-d %b, %H:%M").to_string();
    [near, format!("(UTC{sign}{hours:02}:{minutes:02})")]
}
