//! Favourites in the list of variants and before a new game, and the numbers of running games, by
//! forms and links without scripts.

use crate::support::{Page, Server};

/// The headings of the list of variants.
fn groups(page: &Page) -> Vec<String> {
    page.texts("main h2")
}

/// The names in the group of favourites.
fn favourites(page: &Page) -> Vec<String> {
    page.texts("#favourites p a:first-child")
}

#[tokio::test]
async fn favourites_come_first_in_the_list_and_before_a_new_game() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let (list, new) = ("/variants", "/games/new");
    let before = lan.browser.get(list).await.well();
    assert!(!before.has("#favourites"), "{:?}", groups(&before));
    let chosen = |page: &Page| page.attributes("form#challenge [name=variant]", "value");
    assert_eq!(chosen(&lan.browser.get(new).await.well()), ["xiangqi"]);

    // From the card in its family, and from its own page.
    lan.browser.get("/variants?q=janggi").await.well();
    let card = "#game-janggi form";
    let page = lan.browser.submit(card, &[("do", "on")]).await.done();
    assert_eq!(page.url.query(), Some("q=janggi"));
    assert!(
        page.texts(card)[0].starts_with("★"),
        "{:?}",
        page.texts(card)
    );
    lan.browser.get("/variants/chess").await.well();
    let button = "form[action='/variants/chess/favourite']";
    let page = lan.browser.submit(button, &[("do", "on")]).await.done();
    assert_eq!(page.url.path(), "/variants/chess");
    assert_eq!(
        page.texts(&format!("{button} button")),
        ["★ Remove Chess from favourites"]
    );

    let page = lan.browser.get(list).await.well();
    assert!(groups(&page)[0].starts_with("Your favourites"));
    assert_eq!(groups(&page)[1..], groups(&before));
    assert_eq!(favourites(&page), ["Janggi", "Chess"]);
    // They are still listed in their family.
    assert!(page.has("#game-chess") && page.has("#game-janggi"));

    let page = lan.browser.get(new).await.well();
    let links = "nav[aria-labelledby=favourites] a";
    assert_eq!(page.texts(links), ["Janggi", "Chess"]);
    assert_eq!(chosen(&page), ["janggi"]);
    let page = lan
        .browser
        .click(&format!("{links}:last-child"))
        .await
        .well();
    assert_eq!(chosen(&page), ["chess"]);

    // A variant that is no longer offered does no harm.
    server
        .database
        .execute("UPDATE favourites SET variant = 'gone' WHERE variant = 'janggi'");
    for path in [list, new] {
        let page = lan.browser.get(path).await.well();
        assert!(!page.body.contains("gone"), "{path}");
    }
    lan.browser.get(list).await.well();
    let first = "#favourites form";
    let page = lan.browser.submit(first, &[("do", "off")]).await.done();
    assert!(!page.has("#favourites"), "{:?}", groups(&page));
}

#[tokio::test]
async fn favourites_are_private() {
    let server = Server::start().await;
    let (lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let mark = [("do", "on")];
    lan.browser
        .post_raw("/variants/chess/favourite", &mark)
        .await
        .is(303);
    assert!(!bao.browser.get("/variants").await.well().has("#favourites"));
    let mut stranger = server.browser();
    for path in ["/variants", "/variants/chess"] {
        let page = stranger.get(path).await.well();
        assert!(!page.has("form[action$='/favourite']"), "{path}");
    }
    let answer = stranger.post_raw("/variants/chess/favourite", &mark).await;
    assert!(answer.header("location").starts_with("/login"));
    for (path, fields, status) in [
        ("/variants/draughts/favourite", [("do", "on")], 404),
        ("/variants/draughts/favourite", [("do", "off")], 404),
        (
            "/variants/x%0d%0aSet-Cookie:a=b/favourite",
            [("do", "off")],
            404,
        ),
        ("/variants/a%00b/favourite", [("do", "off")], 404),
        ("/variants/..%2F..%2Fevil/favourite", [("do", "off")], 404),
        ("/variants/janggi/favourite", [("do", "off")], 303),
        ("/variants/chess/favourite", [("do", "maybe")], 400),
    ] {
        lan.browser.post_raw(path, &fields).await.is(status);
    }
    let data = lan.browser.get_raw("/settings/data.json").await.body;
    assert!(data.contains("\"favourites\": [\n{"), "{data}");
    assert_eq!(server.database.number("SELECT COUNT(*) FROM favourites"), 1);
}

#[tokio::test]
async fn the_list_counts_running_public_games() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let mut stranger = server.browser();
    let link = "#game-xiangqi a[href='/games?variant=xiangqi']";
    assert!(!stranger.get("/variants").await.well().has(link));
    lan.start_game(&mut bao, &[("visibility", "private")]).await;
    let game = lan.start_game(&mut bao, &[]).await;
    for browser in [&mut stranger, &mut lan.browser] {
        let link_texts = browser.get("/variants").await.well().texts(link);
        assert_eq!(link_texts, ["1 game being played"]);
        let page = browser.click(link).await.well();
        assert_eq!(page.texts("main .card").len(), 1, "{}", page.text());
    }
    lan.start_game(&mut bao, &[]).await;
    let link_texts = stranger.get("/variants").await.well().texts(link);
    assert_eq!(link_texts, ["2 games being played"]);
    let resign = [("ply", "0"), ("sure", "yes")];
    bao.browser
        .post_raw(&format!("{game}/resign"), &resign)
        .await
        .is(303);
    let link_texts = stranger.get("/variants").await.well().texts(link);
    assert_eq!(link_texts, ["1 game being played"]);
}
