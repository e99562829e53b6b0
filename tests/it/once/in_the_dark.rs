//! The server's log and metrics are the same whatever the players hide from each other.

use crate::support::Server;

/// The log and the metrics of a server on which Black replies that way in the dark: without times,
/// numbers of requests and ports.
async fn log_and_metrics(answer: &str) -> [Vec<String>; 2] {
    let server = Server::start().await;
    let mut white = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = white.challenge(&black.name, &[("variant", "dark")]).await;
    // Once accepted, the challenge would no longer be sent.
    server.is_quiet().await;
    black.accept(&game).await.done();
    server.is_quiet().await;
    white.plays(&game, "e2-e4").await.done();
    server.is_quiet().await;
    black.plays(&game, answer).await.done();
    server.is_quiet().await;
    for page in ["", "/progress", "/board.svg", "/board.txt"] {
        let page = format!("{game}{page}");
        white.browser.get(&page).await.well();
        server.browser().get(&page).await.well();
    }
    let figures = server.browser().get_raw("/metrics").await.body;
    let timed = ["_seconds", "connections_", "outbox_oldest"];
    let figures = figures
        .lines()
        .filter(|line| !timed.iter().any(|word| line.contains(word)));
    let own = ["id=", "127.0.0.1", "posthorse-it-"];
    let mut log: Vec<String> = Vec::new();
    for line in server.log().lines() {
        let words = line.split_whitespace().skip(1);
        let words = words.filter(|word| !own.iter().any(|own| word.contains(own)));
        log.push(words.collect::<Vec<_>>().join(" "));
    }
    log.sort();
    [log, figures.map(str::to_owned).collect()]
}

#[tokio::test]
async fn neither_log_nor_metrics_reveal_pieces_in_the_dark() {
    let [one, other] = [
        log_and_metrics("a7-a6").await,
        log_and_metrics("h7-h6").await,
    ];
    assert_eq!(one, other);
    let [log, figures] = one;
    assert!(!log.is_empty() && figures.len() > 10, "{log:?} {figures:?}");
}
