//! Janggi on its pages: the choice of set-up, a pass, and a decision by points.

use crate::support::Server;

const OUTER: &str = "elephant-horse-horse-elephant";
const MIXED: &str = "horse-elephant-horse-elephant";

#[tokio::test]
async fn each_player_chooses_a_set_up_and_the_game_begins_with_both() {
    let server = Server::start().await;
    let mut cho = server.player("Lan").await;
    let mut han = server.player("Bao").await;
    let terms = [("variant", "janggi"), ("setup", OUTER)];
    let game = cho.challenge("Bao", &terms).await;
    let page = han.sees(&game).await;
    assert!(page.text().contains("elephant, horse, horse, elephant"));
    let accept = format!("form[action='{game}/accept']");
    let page = han.browser.submit(&accept, &[("setup", MIXED)]).await;
    let board = page.done().board();
    let start = "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w - - 0 1";
    assert_eq!(board.fen, start);
    let page = cho.sees(&game).await;
    assert!(page.text().contains("horse, elephant, horse, elephant"));
    assert!(page.text().contains("73.5 points"));
    cho.plays(&game, "R a1-a2").await.done();
    // The record and the next page begin with the same pieces.
    let record = cho.browser.get(&format!("{game}.json")).await.well();
    assert!(record.body.contains("rbna1abnr/4k4/"), "{}", record.body);
}

#[tokio::test]
async fn a_set_up_is_optional_and_a_wrong_one_is_explained() {
    let server = Server::start().await;
    let mut cho = server.player("Lan").await;
    let mut han = server.player("Bao").await;
    let plain = [
        ("variant", "janggi"),
        ("opponent", "Bao"),
        ("seat", "first"),
    ];
    let made = cho.browser.post_raw("/games", &plain).await;
    assert_eq!(made.status, 303);
    let wrong = [
        ("variant", "xiangqi"),
        ("opponent", "Bao"),
        ("setup", OUTER),
    ];
    let page = cho.browser.post_raw("/games", &wrong).await;
    assert_eq!(page.status, 422);
    assert!(page.text().contains("belongs to another game"));
    let game = cho.challenge("Bao", &[("variant", "janggi")]).await;
    let odd = [("setup", "upside-down")];
    let page = han.browser.post_raw(&format!("{game}/accept"), &odd).await;
    assert_eq!(page.status, 422);
    let page = han.browser.post_raw(&format!("{game}/accept"), &[]).await;
    assert_eq!(page.status, 303);
    let board = han.sees(&game).await.board();
    assert!(board.fen.starts_with("rnba1abnr/4k4/"), "{}", board.fen);
}

#[tokio::test]
async fn two_passes_end_a_game_and_points_decide() {
    let server = Server::start().await;
    let mut cho = server.player("Lan").await;
    let mut han = server.player("Bao").await;
    let game = cho.start_game(&mut han, &[("variant", "janggi")]).await;
    cho.plays(&game, "G e2-e2").await.done();
    assert!(han.sees(&game).await.text().contains("passes too"));
    let page = han.plays(&game, "e9e9").await.done();
    assert_eq!(page.board().outcome, "second passes");
    assert!(page.text().contains("Red wins on points"));
}
