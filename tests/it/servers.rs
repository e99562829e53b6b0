//! Several servers on one PostgreSQL: they show the same data, and any of them may be killed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::support::browser::Origin;
use crate::support::chance::Chance;
use crate::support::smtp_peer::{Mood, SmtpPeer};
use crate::support::stream::Stream;
use crate::support::{Browser, Letter, Player, Server, Setup, eventually, long, skip};

/// Legal moves in this order, without captures or repetition.
const ROUND: [&str; 10] = [
    "a4a5", "a7a6", "i4i5", "i7i6", "c4c5", "c7c6", "g4g5", "g7g6", "b1c3", "b10c8",
];

/// Three servers on one database; `None` without PostgreSQL.
async fn three(setup: impl Fn() -> Setup) -> Option<Vec<Server>> {
    // `tests/run` runs this again with PostgreSQL.
    std::env::var_os("TEST_DATABASE_URL")?;
    let mut servers = vec![setup().start().await];
    for _ in 0..2 {
        let next = setup().start_beside(&servers[0]).await;
        servers.push(next);
    }
    Some(servers)
}

/// A player's browsers, one for each server. Responses from busy servers are accepted.
fn at_all(player: &Player, servers: &[Server]) -> Vec<Browser> {
    let cookies = player.browser.cookie_header();
    let at = |server: &Server| {
        let browser = Browser::new(&server.url(), Arc::default());
        browser.set_cookie_header(&cookies);
        browser
    };
    servers.iter().map(at).collect()
}

/// The status of a sign-in.
async fn sign_in(server: &Server, name: &str) -> u16 {
    let fields = [("name", name), ("password", "a wrong guess")];
    server.browser().post_raw("/login", &fields).await.status
}

#[tokio::test]
async fn changes_on_one_server_are_visible_on_the_others() {
    let nowhere = format!("smtp://127.0.0.1:{}", crate::support::server::free_port());
    let peer = SmtpPeer::start(Mood::Takes).await;
    // The first server cannot send email; the others can.
    let Some(mut servers) = three(|| Setup::new().limited().mail(&peer.url())).await else {
        return;
    };
    servers[0].terminate().await;
    servers[0].mail_goes_to(&nowhere);
    servers[0].start_again().await;
    let mut red = servers[0].player("Lan").await;
    let mut black = servers[0].player("Bao").await;
    let game = red.start_game(&mut black, &[]).await;
    let (red, black) = (at_all(&red, &servers), at_all(&black, &servers));
    let progress = format!("{game}/progress");
    for (ply, text) in ROUND.into_iter().take(4).enumerate() {
        let (mover, other) = if ply % 2 == 0 {
            (&red, &black)
        } else {
            (&black, &red)
        };
        // The opponent's page is open at another server.
        let (here, there) = (ply % 3, (ply + 1) % 3);
        let before = other[there].get_raw(&progress).await.body;
        assert!(before.starts_with(&format!("{ply} ")), "{before}");
        plays(&mover[here], &game, ply, text).await.unwrap();
        let after = other[there].get_raw(&progress).await.body;
        assert!(after.starts_with(&format!("{} ", ply + 1)), "{after}");
        assert_eq!(other[there].get_raw(&game).await.board().ply, ply + 1);
    }
    // Ten wrong passwords for one name are the limit for all servers together.
    for guess in 0..10 {
        assert_ne!(sign_in(&servers[guess % 3], "Lan").await, 429, "{guess}");
    }
    for server in &servers {
        assert_eq!(sign_in(server, "lan").await, 429);
    }
    eventually(
        "the mail that the first server could not send",
        async || {
            let waiting = "SELECT COUNT(*) FROM outbox WHERE state = 'waiting'";
            (servers[0].database.number(waiting) == 0).then_some(())
        },
    )
    .await;
    assert!(!peer.messages().is_empty());
}

/// Sends a move to one server; `None` without a response or if it is busy.
async fn plays(browser: &Browser, game: &str, ply: usize, text: &str) -> Option<()> {
    let number = ply.to_string();
    let fields = [
        ("ply", number.as_str()),
        ("move", text),
        ("message", ""),
        ("do", "send"),
    ];
    let path = format!("{game}/moves");
    let page = browser.try_post(&path, &fields, Origin::Ours).await?;
    if page.first == 503 {
        return None;
    }
    assert_eq!(page.first, 303, "{game} at {ply}: {}", page.alert());
    Some(())
}

/// Plays a game at random servers. Without a response, the player checks at another server whether
/// the move was made, and sends it again if not.
async fn play_through(red: Vec<Browser>, black: Vec<Browser>, game: String, seed: u64) {
    let mut chance = Chance::new(seed);
    let progress = format!("{game}/progress");
    for (ply, text) in ROUND.into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &red } else { &black };
        let mut any = || &mover[chance.below(mover.len())];
        while plays(any(), &game, ply, text).await.is_none() {
            let response = any().try_get(&progress).await;
            let reached = response
                .filter(|page| page.status == 200)
                .map(|page| page.body);
            if reached.is_some_and(|body| body.starts_with(&format!("{} ", ply + 1))) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // People think, and a server may be killed meanwhile.
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// New games between all players.
async fn begin_games(
    servers: &[Server],
    players: usize,
) -> Vec<(Vec<Browser>, Vec<Browser>, String)> {
    let mut all = Vec::new();
    for number in 0..players {
        all.push(servers[number % 3].player(&format!("Rider{number}")).await);
    }
    let mut games = Vec::new();
    for one in 0..players {
        for other in 0..players {
            if one == other {
                continue;
            }
            let to = all[other].name.clone();
            let fields = [
                ("variant", "xiangqi"),
                ("rulebook", "threefold"),
                ("opponent", to.as_str()),
                ("seat", "first"),
                ("pace", "3d"),
                ("visibility", "public"),
                ("message", ""),
            ];
            let page = all[one].browser.post_raw("/games", &fields).await.is(303);
            let game = page.header("location").to_owned();
            let accept = format!("{game}/accept");
            all[other].browser.post_raw(&accept, &[]).await.is(303);
            games.push((
                at_all(&all[one], servers),
                at_all(&all[other], servers),
                game,
            ));
        }
    }
    games
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_are_killed_and_no_move_is_lost_and_none_is_doubled() {
    let peer = SmtpPeer::start(Mood::Takes).await;
    let Some(mut servers) = three(|| Setup::new().mail(&peer.url())).await else {
        return;
    };
    // 30 games, or 306.
    let players = if long() { 18 } else { 6 };
    let games = begin_games(&servers, players).await;
    let count = games.len();
    remind_of_some(&servers[0]);
    let mut playing = JoinSet::new();
    for (number, (red, black, game)) in games.into_iter().enumerate() {
        playing.spawn(play_through(red, black, game, number as u64));
    }
    let mut chance = Chance::new(7);
    let mut kills = 0;
    while !playing.is_empty() {
        tokio::select! {
            played = playing.join_next() => played.unwrap().unwrap(),
            () = tokio::time::sleep(Duration::from_millis(400)) => {
                let server = &mut servers[chance.below(3)];
                server.kill();
                server.start_again().await;
                kills += 1;
            }
        }
    }
    let database = &servers[0].database;
    let moves = i64::try_from(ROUND.len() * count).unwrap();
    assert_eq!(database.number("SELECT COUNT(*) FROM moves"), moves);
    assert_eq!(database.number("SELECT SUM(ply) FROM games"), moves);
    let backwards = "SELECT COUNT(*) FROM moves a JOIN moves b ON b.game_id = a.game_id AND b.ply \
        = a.ply + 1 \
         WHERE b.at < a.at";
    assert_eq!(database.number(backwards), 0, "time goes on in every game");
    println!("{moves} moves, {kills} kills");
    assert!(kills > 1);
    every_notice_came(&servers[0], &peer, kills).await;
    every_reminder_came_once(&servers[0]).await;
}

/// Moves the deadlines of some games close.
fn remind_of_some(server: &Server) {
    let soon = chrono::Utc::now() + chrono::TimeDelta::hours(5);
    let soon = soon.format("%Y-%m-%d %H:%M:%S");
    server.database.execute(&format!(
        "UPDATE games SET deadline = '{soon}', pace = '2d' WHERE id <= 3"
    ));
    server
        .database
        .execute("UPDATE ledgers SET remind_at = '2026-01-01 00:00:00' WHERE game_id <= 3");
}

/// Each notice was sent with one Message-ID, at most once more for each kill.
async fn every_notice_came(server: &Server, peer: &SmtpPeer, kills: usize) {
    // The lease of a dead worker would expire by itself; the test does not wait for it.
    server
        .database
        .execute("UPDATE outbox SET leased_until = NULL WHERE state = 'waiting'");
    eventually("an empty outbox", async || {
        let waiting = "SELECT COUNT(*) FROM outbox WHERE state = 'waiting'";
        (server.database.number(waiting) == 0).then_some(())
    })
    .await;
    let mut copies: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
    for message in peer.messages() {
        let letter = Letter::parse(message.data.clone());
        copies
            .entry(letter.message_id)
            .or_default()
            .push(message.data);
    }
    for (id, letters) in &copies {
        assert!(
            letters.len() <= 1 + kills,
            "{id} came {} times",
            letters.len()
        );
        assert!(letters.iter().all(|letter| *letter == letters[0]), "{id}");
    }
    let sent = "SELECT message_id AS line FROM outbox WHERE state = 'sent'";
    let sent = server.database.lines(sent);
    assert!(sent.iter().all(|id| copies.contains_key(id)));
    let failed = "SELECT COUNT(*) FROM outbox WHERE state = 'parked'";
    assert_eq!(server.database.number(failed), 0);
    let twice: usize = copies.values().map(|letters| letters.len() - 1).sum();
    println!("{} letters, {twice} of them once more", copies.len());
    // Four are being sent at a time.
    assert!(twice <= 4 * kills);
}

/// Each reminder was sent once, whichever servers ran.
async fn every_reminder_came_once(server: &Server) {
    remind_of_some(server);
    let reminded = "SELECT COUNT(*) FROM events WHERE kind = 'reminded' AND ply = 10";
    eventually("three reminders", async || {
        (server.database.number(reminded) >= 3).then_some(())
    })
    .await;
    let doubled = "SELECT COUNT(*) FROM (SELECT game_id, ply FROM events WHERE kind = 'reminded' \
         GROUP BY game_id, ply HAVING COUNT(*) > 1) AS twice";
    assert_eq!(server.database.number(doubled), 0);
    assert_eq!(server.database.number(reminded), 3);
}

#[tokio::test]
async fn a_server_runs_on_a_newer_schema() {
    let mut server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    server.database.execute(
        "INSERT INTO __diesel_schema_migrations (version) VALUES ('20991231000000'); \
         ALTER TABLE games ADD COLUMN later INTEGER NOT NULL DEFAULT 0; \
         ALTER TABLE outbox ADD COLUMN later TEXT",
    );
    let page = red.plays(&game, "h3e3").await.done();
    // Pages of the newer server link to its own style sheet. Ours is a replacement, and must not be
    // cached.
    let style = page.attributes("link[rel=stylesheet]", "href").remove(0);
    let (name, _) = style.rsplit_once('-').unwrap();
    for (address, caching) in [
        (style.as_str(), true),
        (&format!("{name}-0123456789.css"), false),
    ] {
        let sheet = red.browser.get_raw(address).await;
        assert_eq!(sheet.status, 200, "{address}");
        assert_eq!(
            sheet.header("cache-control") != "no-store",
            caching,
            "{address}"
        );
    }
    server.terminate().await;
    server.start_again().await;
    assert_eq!(red.sees(&game).await.board().ply, 1);
    server.terminate().await;
    server
        .database
        .execute("UPDATE schema_floor SET version = '20991231000000'");
    let url = server.database.url();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--database-url", &url];
    let (status, result) = crate::support::server::run(server.folder.path(), &arguments);
    assert_eq!(status.code(), Some(1), "{result}");
    assert!(result.contains("written by a newer Posthorse"), "{result}");
}

/// The last release's program, named by `POSTHORSE_LAST_RELEASE`, and this one side by side, as
/// during an upgrade of one server after the other.
#[tokio::test]
async fn the_last_release_runs_beside_this_one() {
    if !long() || std::env::var_os("TEST_DATABASE_URL").is_none() {
        return;
    }
    let Ok(program) = std::env::var("POSTHORSE_LAST_RELEASE") else {
        skip("POSTHORSE_LAST_RELEASE names no program of the last release");
        return;
    };
    let old = Setup::new().program(&program).start_bare().await;
    let mut red = old.player("Lan").await;
    let mut black = old.player("Bao").await;
    let game = red.start_game(&mut black, &[]).await;
    let new = Setup::new().start_beside(&old).await;
    let servers = [old, new];
    let (red, black) = (at_all(&red, &servers), at_all(&black, &servers));
    for (ply, text) in ROUND.into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &red } else { &black };
        plays(&mover[(ply / 2) % 2], &game, ply, text)
            .await
            .unwrap();
        for browser in &red {
            assert_eq!(browser.get_raw(&game).await.board().ply, ply + 1);
        }
    }
}

#[tokio::test]
async fn an_open_page_receives_moves_of_another_server_and_holds_back_emails() {
    let peer = SmtpPeer::start(Mood::Takes).await;
    let Some(servers) = three(|| Setup::new().mail(&peer.url())).await else {
        return;
    };
    let mut red = servers[0].player("Lan").await;
    let mut black = servers[0].player("Bao").await;
    let game = red.start_game(&mut black, &[("pace", "live:10m+5s")]).await;
    let (red, address) = (at_all(&red, &servers), black.address.clone());
    let black = at_all(&black, &servers);
    let events = format!("{game}/events");
    let mut looks = Stream::open(&servers[1], Some(&black[1]), &events).await;
    let mut waits = Stream::open(&servers[0], Some(&red[0]), &events).await;
    waits.says("event: here\ndata: 1\n").await;
    let page = red[0].get_raw(&game).await;
    assert_eq!(page.texts(".here"), ["online"], "the page says so too");
    let notices = async || {
        let letters = peer.messages().into_iter();
        let letters = letters.map(|message| Letter::parse(message.data));
        letters
            .filter(|letter| letter.header("To").contains(&address))
            .count()
    };
    let before = notices().await;
    plays(&red[0], &game, 0, ROUND[0]).await.unwrap();
    looks.says("\ndata: 2\n").await;
    let database = &servers[0].database;
    eventually("a mail that is put off", async || {
        let waiting_count = "SELECT COUNT(*) FROM outbox WHERE state = 'waiting' \
            AND kind = 'your-turn' \
             AND next_at > created_at + interval '5 seconds'";
        (database.number(waiting_count) == 1).then_some(())
    })
    .await;
    assert_eq!(notices().await, before);
    drop(looks);
    waits.received.clear();
    waits.says("event: here\ndata: 0\n").await;
    eventually("the mail to who has gone away", async || {
        (notices().await == before + 1).then_some(())
    })
    .await;
}
