//! Power failures at random moments lose no acknowledged move and no notice.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::support::browser::Origin;
use crate::support::smtp_peer::{Mood, SmtpPeer};
use crate::support::{Letter, Player, Server, Setup, eventually, long};

/// Legal moves in this order, without captures or repetition.
const ROUND: [&str; 16] = [
    "a4a5", "a7a6", "i4i5", "i7i6", "c4c5", "c7c6", "g4g5", "g7g6", "b1c3", "b10c8", "h1g3",
    "h10g8", "a1a2", "a10a9", "i1i2", "i10i9",
];

fn cycles() -> usize {
    if long() { 200 } else { 12 }
}

/// A pseudo-random delay that is the same in each run.
fn delay(cycle: usize) -> Duration {
    let mixed = (cycle as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    Duration::from_millis((mixed >> 40) % 250)
}

/// What the players know of one game.
struct Memory {
    game: String,
    /// The number of moves.
    plies: usize,
}

#[tokio::test]
async fn kill_9_loses_no_acknowledged_move_and_no_notice() {
    let peer = SmtpPeer::start(Mood::Takes).await;
    let mut server = Setup::new().mail(&peer.url()).start().await;
    let mut red = confirmed(&server, &peer, "Lan").await;
    let mut black = confirmed(&server, &peer, "Bao").await;
    let mut memories = Vec::new();
    for cycle in 0..cycles() {
        let game = red
            .start_game(&mut black, &[("rulebook", "threefold")])
            .await;
        let acknowledged = play_until_killed(&mut server, &red, &black, &game, delay(cycle)).await;
        server.start_again().await;
        let board = red.sees(&game).await.board();
        assert!(
            board.ply >= acknowledged,
            "cycle {cycle}: {acknowledged} moves were acknowledged, {} are there",
            board.ply
        );
        assert!(
            board.ply <= acknowledged + 1,
            "cycle {cycle}: a move was played that nobody sent"
        );
        memories.push(Memory {
            game,
            plies: board.ply,
        });
    }
    every_notice_came(&server, &peer, &memories).await;
}

/// Plays as fast as possible until the server is killed. Returns the number of acknowledged moves.
async fn play_until_killed(
    server: &mut Server,
    red: &Player,
    black: &Player,
    game: &str,
    after: Duration,
) -> usize {
    let (red, black, path) = (
        red.browser.tab(),
        black.browser.tab(),
        format!("{game}/moves"),
    );
    let playing = tokio::spawn(async move {
        for (ply, text) in ROUND.into_iter().enumerate() {
            let mover = if ply % 2 == 0 { &red } else { &black };
            let number = ply.to_string();
            let fields = [
                ("ply", number.as_str()),
                ("move", text),
                ("message", ""),
                ("do", "send"),
            ];
            match mover.try_post(&path, &fields, Origin::Ours).await {
                Some(page) => assert_eq!(page.first, 303, "{}", page.alert()),
                None => return ply,
            }
        }
        ROUND.len()
    });
    tokio::time::sleep(after).await;
    server.kill();
    playing.await.unwrap()
}

/// Each move was reported to the opponent, at most once more for each kill, then with the same
/// Message-ID.
async fn every_notice_came(server: &Server, peer: &SmtpPeer, memories: &[Memory]) {
    // The lease of a dead worker would expire by itself; the test does not wait for it.
    server
        .database
        .execute("UPDATE outbox SET leased_until = NULL WHERE state = 'waiting'");
    eventually("an empty outbox", async || {
        (server
            .database
            .number("SELECT COUNT(*) FROM outbox WHERE state = 'waiting'")
            == 0)
            .then_some(())
    })
    .await;
    let letters: Vec<Letter> = peer
        .messages()
        .into_iter()
        .map(|m| Letter::parse(m.data))
        .collect();
    let mut copies: BTreeMap<String, usize> = BTreeMap::new();
    for letter in &letters {
        *copies.entry(letter.message_id.clone()).or_default() += 1;
    }
    let twice: usize = copies.values().map(|n| n - 1).sum();
    println!("{} letters, {twice} of them twice", letters.len());
    assert!(
        twice <= cycles(),
        "{twice} duplicates in {} kills",
        cycles()
    );
    for memory in memories {
        let about = |l: &&Letter| l.links().iter().any(|link| link.ends_with(&memory.game));
        let reported: BTreeSet<String> = letters
            .iter()
            .filter(about)
            .map(|l| l.message_id.clone())
            .collect();
        let queued = notices(
            server,
            &memory.game,
            "'sent', 'skipped', 'waiting', 'parked'",
        );
        let sent = notices(server, &memory.game, "'sent'");
        let skipped = notices(server, &memory.game, "'skipped'");
        // The challenge, the acceptance, and one for each move.
        let game = &memory.game;
        assert_eq!(
            queued.len(),
            memory.plies + 2,
            "{game}: every move queued its notice"
        );
        assert_eq!(
            sent.len() + skipped.len(),
            queued.len(),
            "{game}: nothing is left behind"
        );
        assert!(
            sent.is_subset(&reported),
            "{game}: what was marked as sent has come"
        );
        assert!(
            reported.is_subset(&queued),
            "{game}: a letter with a name of its own"
        );
    }
}

/// The Message-IDs of a game's notices in these states. A notice that was never written, since the
/// game had moved on, is given by its number.
fn notices(server: &Server, game: &str, states: &str) -> BTreeSet<String> {
    let id = game.rsplit('/').next().unwrap();
    let query = format!(
        "SELECT COALESCE(o.message_id, CAST(o.id AS TEXT)) AS line FROM outbox o \
         JOIN events e ON e.id = o.event_id WHERE e.game_id = {id} AND o.state IN ({states})"
    );
    server.database.lines(&query).into_iter().collect()
}

/// Signs up while email goes to the peer.
async fn confirmed(server: &Server, peer: &SmtpPeer, name: &str) -> Player {
    let mut player = server.newcomer(name).await;
    let address = player.address.clone();
    let letter = eventually("the confirmation", async || {
        let mine = peer
            .messages()
            .into_iter()
            .find(|m| m.recipients.contains(&address));
        mine.map(|m| Letter::parse(m.data))
    })
    .await;
    player.browser.get(&letter.link("/confirm/")).await.well();
    player
        .browser
        .submit("main form[method=post]", &[])
        .await
        .done();
    player
}
