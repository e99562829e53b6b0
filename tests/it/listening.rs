//! Pages that listen: streams for every page, and what they do not tell; pages without scripts.

use crate::support::stream::Stream;
use crate::support::{Player, Server};

#[tokio::test]
async fn a_challenger_hears_of_the_acceptance_and_strangers_hear_nothing() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let mei = server.player("Mei").await;
    let game = lan
        .challenge(&bao.name, &[("visibility", "private"), ("pace", "live:5m")])
        .await;
    let mut page = Stream::open(&server, Some(&lan.browser), &format!("{game}/events")).await;
    let mut home = Stream::open(&server, Some(&lan.browser), "/events").await;
    let mut stranger = Stream::open(&server, Some(&mei.browser), "/events?lists=1").await;
    let mut list = Stream::open(&server, None, "/events?lists=1").await;
    bao.accept(&game).await.done();
    let id = game.trim_start_matches("/games/");
    let own = format!("event: own\ndata: {{\"game\":{id},\"waiting\":1,\"calls\":true,");
    page.says(&own).await;
    home.says(&own).await;
    home.says("\"starts\":true}").await;
    assert!(page.received.contains("\ndata: 2\n\n"), "{}", page.received);
    // An open challenge is for all.
    lan.challenge("", &[]).await;
    for reader in [&mut stranger, &mut list] {
        reader.says("event: lists\n").await;
        assert!(!reader.received.contains("own"), "{}", reader.received);
        assert_eq!(reader.received.matches("event:").count(), 1);
    }
    let nobody = server.browser();
    let private = format!("{game}/events");
    for reader in [&nobody, &mei.browser] {
        reader.get_raw(&private).await.is(404);
    }
}

#[tokio::test]
async fn a_page_without_a_stream_asks_what_it_has_missed() {
    let server = Server::start().await;
    let (mut lan, mut bao, game) = server.pair().await;
    let home = bao.browser.get_raw("/").await.well();
    let since = home.attributes("body", "data-since")[0].clone();
    let asks = async |bao: &Player, since: &str| {
        let path = format!("/events?since={since}&once=1");
        bao.browser.get_raw(&path).await.well().body
    };
    assert!(!asks(&bao, &since).await.contains("own"));
    lan.plays(&game, "h3-e3").await.done();
    let told = asks(&bao, &since).await;
    assert!(told.contains("\"waiting\":1,\"calls\":true"), "{told}");
    let since = bao
        .browser
        .get_raw("/")
        .await
        .attributes("body", "data-since")[0]
        .clone();
    assert!(!asks(&bao, &since).await.contains("own"), "told already");
    for odd in ["x", "-1", "99999999999999999999"] {
        asks(&bao, odd).await;
    }
    bao.plays(&game, "h10-g8").await.done();
}

#[tokio::test]
async fn pages_on_which_something_may_happen_have_a_link_that_loads_them_again() {
    let server = Server::start().await;
    let (mut lan, bao, game) = server.pair().await;
    let challenge = lan.challenge(&bao.name, &[]).await;
    for path in ["/", &game, &challenge, "/games?status=open", "/games"] {
        let page = lan.browser.get_raw(path).await.well();
        assert_eq!(page.attributes(".refresh", "href"), [path], "{path}");
        assert_eq!(page.texts(".refresh"), ["Refresh"]);
    }
    let stranger = server.browser();
    let page = stranger.get_raw("/games?status=playing").await.well();
    assert!(page.has(".refresh"));
}

#[tokio::test]
async fn an_answer_to_an_offer_stands_until_its_asker_moves() {
    let server = Server::start().await;
    let (mut lan, mut bao, game) = server.pair().await;
    let ask = async |player: &mut Player, ply: &str, what: &str| {
        let fields = [("ply", ply), ("do", what)];
        player
            .browser
            .post(&format!("{game}/draw"), &fields)
            .await
            .done();
    };
    let notice = async |player: &mut Player| player.sees(&game).await.texts("#sent p");
    lan.plays(&game, "h3-e3").await.done();
    ask(&mut lan, "1", "offer").await;
    ask(&mut bao, "1", "decline").await;
    let declined = [format!("{} declined the draw.", bao.name)];
    assert_eq!(notice(&mut lan).await, declined);
    bao.plays(&game, "h10-g8").await.done();
    assert_eq!(notice(&mut lan).await, declined, "also after the next move");
    lan.plays(&game, "h1-g3").await.done();
    assert_ne!(notice(&mut lan).await, declined);
    // An offer that the opponent passes over.
    ask(&mut bao, "3", "offer").await;
    bao.plays(&game, "a10-a9").await.done();
    lan.plays(&game, "a1-a2").await.done();
    let lapsed = [format!("{} moved without accepting the draw.", lan.name)];
    assert_eq!(notice(&mut bao).await, lapsed);
    bao.plays(&game, "a9-a10").await.done();
    assert_ne!(notice(&mut bao).await, lapsed);
}

#[tokio::test]
async fn a_challenge_that_was_countered_leads_to_the_other_offer() {
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let game = lan.challenge(&bao.name, &[]).await;
    let id = game.trim_start_matches("/games/");
    bao.browser
        .get(&format!("/games/new?counter={id}"))
        .await
        .well();
    let answer = bao.browser.submit("form#challenge", &[]).await.done();
    let page = lan.browser.get_raw(&game).await.well();
    assert_eq!(page.attributes(".note a", "href"), [answer.url.path()]);
}
