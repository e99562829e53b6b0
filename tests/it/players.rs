//! The list of players, and following them.

use crate::support::{Page, Server};

/// The names in the list.
fn listed(page: &Page) -> Vec<String> {
    page.texts(".cols a")
}

#[tokio::test]
async fn players_are_found_by_name_without_accents() {
    let server = Server::start().await;
    let (lan, _bao) = (server.player("Lan").await, server.player("Bao").await);
    server.newcomer("unconfirmed").await;
    lan.browser
        .post_raw("/settings/display", &[("display_name", "Nguyễn Văn An")])
        .await
        .is(303);
    let stranger = server.browser();
    let at = async |path: &str| listed(&stranger.get_raw(path).await);
    assert_eq!(at("/players").await, ["Bao", "Nguyễn Văn An"]);
    assert_eq!(at("/players?q=nguyen+an").await, ["Nguyễn Văn An"]);
    assert_eq!(at("/players?q=LAN").await, ["Nguyễn Văn An"]);
    assert_eq!(at("/players?after=bao").await, ["Nguyễn Văn An"]);
    for nobody in ["x", "%25", "_", "%3Cx%3E", "unconfirmed", "%00"] {
        assert!(
            at(&format!("/players?q={nobody}")).await.is_empty(),
            "{nobody}"
        );
    }
}

#[tokio::test]
async fn who_is_online_is_listed_unless_it_is_hidden() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    for player in [&mut lan, &mut bao] {
        player.browser.get("/").await.well();
    }
    let stranger = server.browser();
    let online = async || listed(&stranger.get_raw("/players?online=1").await);
    assert_eq!(online().await, ["Bao", "Lan"]);
    assert!(
        stranger
            .get_raw("/players/Bao")
            .await
            .text()
            .contains("online")
    );
    bao.browser
        .post_raw("/settings/privacy", &[("online", "no")])
        .await
        .is(303);
    assert_eq!(online().await, ["Lan"]);
    let page = stranger.get_raw("/players").await;
    assert_eq!(page.attributes(".cols .dot", "role").len(), 1);
    assert!(
        !stranger
            .get_raw("/players/Bao")
            .await
            .text()
            .contains("online")
    );
}

#[tokio::test]
async fn following_is_private_and_shows_public_games() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let mut mei = server.player("Mei").await;
    let public = lan.start_game(&mut bao, &[]).await;
    lan.start_game(&mut bao, &[("visibility", "private")]).await;
    mei.browser.get("/players/Lan").await.well();
    let form = "form[action='/players/Lan/follow']";
    let page = mei.browser.submit(form, &[("do", "on")]).await.done();
    assert_eq!(page.texts(&format!("{form} button")), ["Unfollow"]);
    let page = mei.browser.get("/players").await.well();
    let games = page.attributes(".head a[href^='/games/']", "href");
    assert_eq!(games, [public]);
    let page = lan.browser.get("/players/Mei").await.well();
    assert!(page.has("form[action='/players/Mei/follow']") && !page.text().contains("Unfollow"));
    assert!(!lan.browser.get("/players").await.well().has(form));
    for (path, word, status) in [
        ("/players/Mei/follow", "on", 403),
        ("/players/nobody/follow", "on", 404),
        ("/players/Lan/follow", "maybe", 400),
        ("/players/Lan/follow", "on", 303),
        ("/players/Lan/follow", "off", 303),
        ("/players/Lan/follow", "off", 303),
    ] {
        mei.browser.post_raw(path, &[("do", word)]).await.is(status);
    }
    assert_eq!(server.database.number("SELECT COUNT(*) FROM follows"), 0);
    let stranger = server.browser();
    let signed_out = stranger.post_raw("/players/Lan/follow", &[("do", "on")]);
    assert!(signed_out.await.header("location").starts_with("/login"));
}
