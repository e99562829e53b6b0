//! Analyses of finished games by the server's programs.

use serde_json::{Value, json};

use crate::support::people::play_in_turn;
use crate::support::{Browser, Server, Setup, eventually};

async fn data(browser: &Browser, game: &str) -> Value {
    let page = browser
        .get_raw(&format!("{game}/analysis.json"))
        .await
        .is(200);
    serde_json::from_str(&page.body).unwrap()
}

#[tokio::test]
async fn a_finished_game_is_analysed_and_its_blunder_is_explained() {
    let server = Setup::new().with_programs().start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let game = lan.start_game(&mut bao, &[("variant", "chess")]).await;
    let analyse = format!("{game}/analyse");
    play_in_turn(&mut lan, &mut bao, &game, &["f2f3", "e7e5", "g2g4"]).await;
    let running = lan.browser.post_raw(&analyse, &[]).await.is(409);
    assert!(running.has("[role=alert]"));
    assert_eq!(
        data(&lan.browser, &game).await,
        json!({"status": "none", "plies": []})
    );
    bao.plays(&game, "d8h4").await.done();
    let stranger = server.browser();
    let sign_in = stranger.post_raw(&analyse, &[]).await.is(303);
    assert!(sign_in.header("location").starts_with("/login"));
    lan.sees(&game).await;
    let asked = lan.browser.submit("form[action$='/analyse']", &[]).await;
    assert!(asked.url.path().ends_with("/review"), "{}", asked.url);
    let done = eventually("the analysis", || {
        let (stranger, game) = (stranger.tab(), game.clone());
        async move {
            let data = data(&stranger, &game).await;
            (data["status"] == "done").then_some(data)
        }
    })
    .await;
    let plies = done["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 4);
    assert_eq!(plies[2]["ply"], 3);
    assert_eq!(plies[2]["score"], json!({"mate": -1}));
    assert_eq!(plies[2]["mark"], "blunder");
    assert_eq!(plies[3]["best"], "d8h4");
    assert_eq!(plies[3]["mark"], Value::Null);
    assert_eq!(plies[3]["score"], json!({"mate": 0}));

    let path = format!("{game}/review");
    let page = server.browser().get(&path).await.well();
    let moment = page.texts("#move-3").concat();
    assert!(moment.contains("Allows mate in one"), "{moment}");
    assert!(page.has("svg.chances"));
    let best = plies[2]["best"].as_str().unwrap();
    for (tried, told) in [(best, "is the best move"), ("g2g4", "was played")] {
        let path = format!("{path}?try=3&move={tried}");
        let page = server.browser().get(&path).await.well();
        assert!(
            page.texts("#answer").concat().contains(told),
            "{}",
            page.text()
        );
    }
    let record = stranger.get_raw(&format!("{game}.pgn?analysis=yes")).await;
    assert!(record.body.contains("$4"), "{}", record.body);
    assert!(record.body.contains("[%eval #-1]"), "{}", record.body);
    let plain = stranger.get_raw(&format!("{game}.pgn")).await;
    assert!(!plain.body.contains("%eval"));
}

#[tokio::test]
async fn a_server_without_programs_analyses_no_games() {
    let server = Server::start().await;
    let (mut lan, mut bao, game) = server.pair().await;
    play_in_turn(&mut lan, &mut bao, &game, &["h3e3"]).await;
    let revision = [("ply", "1"), ("sure", "yes")];
    let resign = format!("{game}/resign");
    bao.browser.post_raw(&resign, &revision).await.is(303);
    let page = lan.sees(&game).await;
    assert!(!page.has("form[action$='/analyse']"));
    // A browser of the tests takes a 5xx for a fault.
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    // The body may be missing.
    let asked = client.post(format!("{}{game}/analyse", server.url()));
    let asked = asked
        .header("Sec-Fetch-Site", "same-origin")
        .header("Cookie", lan.browser.cookie_header());
    let refused = asked.send().await.unwrap();
    assert_eq!(refused.status(), 503);
    let text = refused.text().await.unwrap();
    assert!(text.contains("does not analyse games"), "{text}");
}
