//! Rated games: the terms, the ratings on the players' pages, and what a challenge would change.

use crate::support::people::play_in_turn;
use crate::support::server::run;
use crate::support::{Player, Server};

const OPENING: [&str; 4] = ["h3e3", "h10g8", "h1g3", "i10h10"];

/// The text of the cell beside a heading in the table of terms.
async fn says_rating(player: &mut Player, game: &str) -> String {
    let page = player.browser.get(game).await.well();
    let terms = page.text();
    let (_, rest) = terms.split_once("Rating").unwrap();
    rest.split_whitespace().next().unwrap().to_owned()
}

#[tokio::test]
async fn a_rated_game_changes_the_ratings_on_the_pages_of_both_players() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let friendly = lan.challenge("Bao", &[]).await;
    assert_eq!(says_rating(&mut bao, &friendly).await, "friendly");
    let game = lan.challenge("Bao", &[("rated", "yes")]).await;
    assert_eq!(says_rating(&mut lan, &game).await, "rated");
    let page = bao.browser.get(&game).await.well();
    let stakes = &page.texts("#stakes")[0];
    assert!(stakes.contains("Your rating is 1500?"), "{stakes}");
    assert!(
        stakes.contains("by +162, a draw by 0, a loss by −162"),
        "{stakes}"
    );
    bao.accept(&game).await.done();
    assert!(lan.browser.get(&game).await.well().text().contains("rated"));
    play_in_turn(&mut lan, &mut bao, &game, &OPENING).await;
    assert!(!lan.browser.get("/players/Lan").await.well().has("#ratings"));
    bao.browser.get(&game).await.well();
    let resigns = [("ply", "4"), ("sure", "yes")];
    bao.browser
        .post_raw(&format!("{game}/resign"), &resigns)
        .await
        .is(303);
    for (player, rating) in [("Lan", "1662?"), ("Bao", "1338?")] {
        let page = server
            .browser()
            .get_raw(&format!("/players/{player}"))
            .await;
        let cells = page.texts("#ratings td");
        assert_eq!(cells[0], "Xiangqi correspondence");
        assert_eq!(cells[1], format!("{rating} Deviation 290"));
        assert_eq!(cells[3], "1");
    }
    let url = server.database.url();
    let check = ["admin", "ratings", "--check", "--database-url", &url];
    let (status, output) = run(server.folder.path(), &check);
    assert!(status.success(), "{output}");
    assert!(
        output.contains("0 ratings of 0 weeks are as computed."),
        "{output}"
    );
}

#[tokio::test]
async fn a_game_that_cannot_be_rated_is_refused_with_what_was_typed() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    lan.browser
        .get("/games/new?variant=free-xiangqi")
        .await
        .well();
    let fields = [("rated", "yes"), ("message", "Shall we?")];
    let page = lan.browser.submit("form#challenge", &fields).await.is(422);
    assert!(page.alert().contains("cannot be rated"), "{}", page.alert());
    assert_eq!(page.texts("#rated option[selected]"), ["rated"]);
    assert_eq!(page.texts("#message"), ["Shall we?"]);
    lan.browser
        .post_raw("/games", &[("rated", "perhaps")])
        .await
        .is(400);
}

#[tokio::test]
async fn a_range_of_ratings_is_shown_kept_and_enforced() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let wrong = [
        ("opponent", ""),
        ("rating_from", "1600"),
        ("rating_to", "1400"),
    ];
    lan.browser.get("/games/new").await.well();
    let page = lan.browser.submit("form#challenge", &wrong).await.is(422);
    assert!(
        page.alert().contains("the lower one first"),
        "{}",
        page.alert()
    );
    assert_eq!(page.attributes("#rating_from", "value"), ["1600"]);
    assert_eq!(page.attributes("#rating_to", "value"), ["1400"]);
    let strong = [("rated", "yes"), ("rating_from", "1600")];
    let game = lan.challenge("", &strong).await;
    let page = bao.browser.get(&game).await.well();
    assert!(page.text().contains("1600 or higher"));
    let page = bao.accept(&game).await.is(403);
    assert!(
        page.text().contains("another rating than yours"),
        "{}",
        page.text()
    );
    let fitting = [("rating_from", "1400"), ("rating_to", "1600")];
    let game = lan.challenge("", &fitting).await;
    bao.accept(&game).await.done();
}

#[tokio::test]
async fn lists_by_rating_and_results_of_two_players_have_pages() {
    let server = Server::start().await;
    let (mut lan, mut bao, game) = server.pair().await;
    play_in_turn(&mut lan, &mut bao, &game, &OPENING).await;
    let resigns = [("ply", "4"), ("sure", "yes")];
    bao.browser.get(&game).await.well();
    bao.browser
        .post_raw(&format!("{game}/resign"), &resigns)
        .await
        .is(303);
    let page = bao.browser.get("/players/Lan").await.well();
    assert!(page.has("a[href='/players/Bao?with=Lan']"));
    let page = bao.browser.get("/players/Bao?with=Lan").await.well();
    assert_eq!(page.texts("#record td")[1..], ["1", "0", "0", "1"]);
    for unknown in [
        "/players/Bao?with=Nobody",
        "/players?variant=nothing&sort=rating",
    ] {
        server.browser().get_raw(unknown).await.is(404);
    }
    let page = lan.browser.get("/players").await.well();
    assert!(page.has("form#by-rating"));
    let page = lan
        .browser
        .submit("form#by-rating", &[("variant", "xiangqi")])
        .await
        .well();
    assert!(page.text().contains("No player has 10 rated games yet."));
}

#[tokio::test]
async fn a_result_that_cannot_be_contested_is_refused_with_what_was_typed() {
    let server = Server::start().await;
    let (lan, bao, game) = server.pair().await;
    let reason = [("body", "My clock stood still.")];
    let contest = format!("{game}/contest");
    let page = lan.browser.post_raw(&contest, &reason).await.is(409);
    assert!(
        page.alert().contains("Only a loss on time"),
        "{}",
        page.alert()
    );
    assert!(page.text().contains("My clock stood still."));
    let decide = format!("/admin{game}/decide");
    bao.browser.post_raw(&decide, &reason).await.is(404);
}

#[tokio::test]
async fn a_reliable_opponent_can_be_asked_for() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let asking = [("opponent", ""), ("reliable", "yes"), ("standing", "0")];
    lan.browser.get("/games/new").await.well();
    let page = lan.browser.submit("form#challenge", &asking).await.is(422);
    assert!(page.has("input[name=reliable][checked]"));
    let game = lan.challenge("", &[("reliable", "yes")]).await;
    let page = bao.browser.get(&game).await.well();
    assert!(page.text().contains("at most 10% of the last 50 games"));
    let page = bao.accept(&game).await.is(403);
    assert!(
        page.text().contains("at least five finished games"),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn an_equal_opponent_is_found_by_the_button_of_the_form() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let mut games = Vec::new();
    for player in [&mut lan, &mut bao] {
        player.browser.get("/games/new").await.well();
        let made = player
            .browser
            .submit("form#equal", &[("find", "equal")])
            .await;
        games.push(made.url.clone());
        if games.len() == 1 {
            assert!(made.text().contains("1300 to 1700"), "{}", made.text());
        }
    }
    assert_eq!(games[0], games[1]);
    let page = lan.browser.get(games[0].as_str()).await.well();
    assert!(page.has("#board"), "the game has begun");
    let wrong = [("find", "anyone")];
    bao.browser.post_raw("/games", &wrong).await.is(400);
}

#[tokio::test]
async fn the_page_of_an_invitation_shows_what_is_at_stake() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let link = [("invite", "link"), ("rated", "yes")];
    let game = lan.challenge("", &link).await;
    let page = lan.browser.get(&game).await.well();
    let address = page.attributes("#link", "value").remove(0);
    let at = address.find("/invitations/").unwrap();
    let path = &address[at..];
    let page = bao.browser.get(path).await.well();
    let stakes = &page.texts("#stakes")[0];
    assert!(stakes.contains("by +162"), "{stakes}");
    assert!(!server.browser().get_raw(path).await.has("#stakes"));
}
