//! The mail server is down, slow or busy, or refuses.

use std::time::Duration;

use crate::support::database::ago;
use crate::support::postfix::Postfix;
use crate::support::smtp_peer::{Message, Mood, SmtpPeer};
use crate::support::{Letter, Player, Server, Setup, eventually};

/// Two players of a game, confirmed while email went to a folder, before the faults.
async fn pair_with(mail: &str) -> (Server, Player, Player, String) {
    let mut server = Setup::new().start().await;
    let (red, black, game) = server.pair().await;
    all_sent(&server).await;
    server.terminate().await;
    server.mail_goes_to(mail);
    server.start_again().await;
    (server, red, black, game)
}

fn waiting(server: &Server) -> i64 {
    server
        .database
        .number("SELECT COUNT(*) FROM outbox WHERE state = 'waiting'")
}

/// Ends the back-off of a failed delivery.
fn time_passes(server: &Server) {
    server.database.execute(&format!(
        "UPDATE outbox SET next_at = {} WHERE state = 'waiting' AND leased_until IS NULL AND \
            attempts > 0",
        ago(Duration::from_secs(1))
    ));
}

/// Waits until a delivery has failed.
async fn failed_once(server: &Server) {
    eventually("a failed sending", async || {
        let log = server.log();
        let noticed = ["mail waits", "notice put off"]
            .iter()
            .any(|line| log.contains(line));
        noticed.then_some(())
    })
    .await;
}

/// Waits until every notice is sent, parked or skipped.
async fn all_sent(server: &Server) {
    eventually("an empty outbox", async || {
        time_passes(server);
        (waiting(server) == 0).then_some(())
    })
    .await;
}

async fn arrives(server: &Server, peer: &SmtpPeer) -> Message {
    eventually("the notice", async || {
        time_passes(server);
        peer.messages().into_iter().find(|m| m.acknowledged)
    })
    .await
}

/// After a fault before the message was accepted, the move stands, and the notice arrives once.
async fn a_notice_outlives(mood: Mood) {
    let peer = SmtpPeer::start(mood).await;
    let (server, mut red, black, game) = pair_with(&peer.url()).await;
    red.plays(&game, "h3e3").await.done();
    failed_once(&server).await;
    assert_eq!(red.sees(&game).await.board().ply, 1);
    peer.becomes(Mood::Takes);
    let message = arrives(&server, &peer).await;
    assert_eq!(message.recipients, std::slice::from_ref(&black.address));
    let copies = peer.messages().iter().filter(|m| m.acknowledged).count();
    assert_eq!(copies, 1);
    all_sent(&server).await;
}

#[tokio::test]
async fn a_notice_outlives_a_busy_server() {
    a_notice_outlives(Mood::Busy).await;
}

#[tokio::test]
async fn a_notice_outlives_greylisting() {
    a_notice_outlives(Mood::Greylists).await;
}

#[tokio::test]
async fn a_lost_response_repeats_the_same_message() {
    let peer = SmtpPeer::start(Mood::DropsAfterData).await;
    let (server, mut red, _black, game) = pair_with(&peer.url()).await;
    red.plays(&game, "h3e3").await.done();
    failed_once(&server).await;
    peer.becomes(Mood::Takes);
    let again = arrives(&server, &peer).await;
    let first = peer
        .messages()
        .into_iter()
        .find(|m| !m.acknowledged)
        .unwrap();
    assert_eq!(
        first.data, again.data,
        "byte for byte, so that mail programs show it once"
    );
}

#[tokio::test]
async fn a_server_that_hangs_stops_neither_the_pages_nor_the_other_jobs() {
    let peer = SmtpPeer::start(Mood::Hangs).await;
    let (server, mut red, mut black, game) = pair_with(&peer.url()).await;
    red.plays(&game, "h3e3").await.done();
    eventually("the lease", async || {
        let leased = "SELECT COUNT(*) FROM outbox WHERE leased_until IS NOT NULL";
        (server.database.number(leased) > 0).then_some(())
    })
    .await;
    black.plays(&game, "h8e8").await.done();
    assert_eq!(red.sees(&game).await.board().ply, 2);
}

#[tokio::test]
async fn a_permanently_refused_address_is_not_tried_again() {
    let peer = SmtpPeer::start(Mood::Refuses).await;
    let (server, mut red, _black, game) = pair_with(&peer.url()).await;
    red.plays(&game, "h3e3").await.done();
    let parked = "SELECT COUNT(*) FROM outbox WHERE state = 'parked'";
    eventually("the parked notice", async || {
        (server.database.number(parked) == 1).then_some(())
    })
    .await;
    peer.becomes(Mood::Takes);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(peer.messages().is_empty());
    // Only that notice is parked: the next one is a new attempt, and the game goes on.
    red.sees(&game).await;
}

#[tokio::test]
async fn an_unreachable_server_delays_nothing_else() {
    let peer = SmtpPeer::start(Mood::Takes).await;
    let url = peer.url();
    drop(peer);
    let (server, mut red, mut black, game) = pair_with(&url).await;
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h8e8").await.done();
    failed_once(&server).await;
}

#[tokio::test]
async fn the_mail_server_is_down_for_a_while_and_then_back() {
    let Some(postfix) = Postfix::take().await else {
        return;
    };
    let server = Setup::new().postfix(&postfix.url).start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.mailbox
        .wait_for("the acceptance", |l| l.text.contains(&game))
        .await;
    postfix.stop();
    red.plays(&game, "h3e3").await.done();
    failed_once(&server).await;
    assert_eq!(black.sees(&game).await.board().ply, 1);
    postfix.start();
    let letter = eventually("the notice", async || {
        time_passes(&server);
        black
            .mailbox
            .letters()
            .into_iter()
            .find(|l| l.text.contains("h3-e3"))
    })
    .await;
    letter.link(&game);
    all_sent(&server).await;
}

#[tokio::test]
async fn a_game_is_one_thread_and_each_email_has_its_own_id() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h8e8").await.done();
    red.plays(&game, "h1g3").await.done();
    black
        .mailbox
        .wait_for("the second turn", |l| l.text.contains("h1-g3"))
        .await;
    let about: Vec<Letter> = black
        .mailbox
        .letters()
        .into_iter()
        .filter(|l| l.text.contains(&game))
        .collect();
    let mut names: Vec<&str> = about.iter().map(|l| l.message_id.as_str()).collect();
    names.dedup();
    assert_eq!(names.len(), about.len());
    assert!(
        about
            .iter()
            .all(|l| l.message_id.starts_with('<') && l.message_id.contains('@'))
    );
    let roots: Vec<String> = about
        .iter()
        .skip(1)
        .map(|l| l.header("In-Reply-To"))
        .collect();
    assert!(roots.windows(2).all(|pair| pair[0] == pair[1]), "{roots:?}");
    let stem = |l: &Letter| {
        l.header("References")
            .split_whitespace()
            .next()
            .map(str::to_owned)
    };
    assert!(
        about
            .iter()
            .skip(1)
            .all(|l| stem(l).as_deref() == Some(&roots[0]))
    );
}
