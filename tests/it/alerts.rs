//! Notifications on devices, with a push service of the tests that decrypts what it receives.

use crate::support::push_peer::{Notification, PushPeer};
use crate::support::{Player, Server, Setup, eventually};
use serde_json::json;

async fn registers(player: &Player, peer: &PushPeer, device: &str) {
    let subscription = peer.subscription(device).to_string();
    player
        .browser
        .post_body("/push", subscription)
        .await
        .is(201);
}

async fn received(peer: &PushPeer, count: usize) -> Vec<Notification> {
    eventually("notifications", async || {
        let received = peer.received();
        (received.len() >= count).then_some(received)
    })
    .await
}

#[tokio::test]
async fn a_device_hears_whose_turn_it_is_and_nothing_else() {
    let peer = PushPeer::start().await;
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    registers(&bao, &peer, "bao").await;
    let game = lan.start_game(&mut bao, &[]).await;
    lan.plays(&game, "h3-e3").await.done();
    let notification = &received(&peer, 1).await[0];
    assert_eq!(notification.path, "/send/bao");
    assert_eq!(
        notification.text,
        json!({
            "title": format!("Your turn against {}", lan.name),
            "url": format!("{}{game}", server.url()),
            "tag": game.replace("/games/", "game-"),
        })
    );
    let header = |name: &str| notification.headers[name].as_str();
    assert_eq!(header("content-encoding"), "aes128gcm");
    assert_eq!(header("ttl"), "86400");
    assert_eq!(header("topic"), game.replace("/games/", "game-"));
    let key = lan.browser.get_raw("/push/key").await.well().body;
    assert!(header("authorization").starts_with("vapid t=ey"));
    assert!(header("authorization").ends_with(&format!(", k={key}")));

    // A device that went away is forgotten.
    peer.answers(410);
    bao.plays(&game, "h10-g8").await.done();
    lan.plays(&game, "b1-c3").await.done();
    received(&peer, 2).await;
    eventually("the device to be forgotten", async || {
        let page = bao.browser.get_raw("/settings/alerts").await.well();
        (!page.has("#alerts form")).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_device_hears_of_the_kinds_chosen_for_it_until_its_owner_signs_out() {
    let peer = PushPeer::start().await;
    let server = Server::start().await;
    let (mut lan, mut bao) = (server.player("Lan").await, server.player("Bao").await);
    let refused = bao
        .browser
        .post("/settings/alerts", &[("kinds", "challenge")])
        .await;
    assert_eq!(
        refused.is(422).texts("#alerts [role=alert]")[0],
        "No device shows notifications yet. Turn them on first."
    );
    registers(&bao, &peer, "bao").await;
    bao.browser.get("/settings/alerts").await.well();
    assert_eq!(
        bao.browser
            .page()
            .attributes("#alerts [name=kinds][checked]", "value"),
        ["your-turn"]
    );
    let chosen = [("kinds", "challenge"), ("kinds", "draw-offer")];
    bao.browser.post("/settings/alerts", &chosen).await.done();
    let game = lan.challenge(&bao.name, &[]).await;
    let notification = received(&peer, 1).await[0].clone();
    assert_eq!(
        notification.text["title"],
        format!("{} challenges you", lan.name)
    );
    bao.accept(&game).await;
    lan.plays(&game, "h3-e3").await.done();
    bao.plays(&game, "h10-g8").await.done();
    lan.browser
        .post(&format!("{game}/draw"), &[("ply", "2"), ("do", "offer")])
        .await;
    let notification = received(&peer, 2).await[1].clone();
    assert_eq!(
        notification.text["title"],
        format!("An offer in your game against {}", lan.name),
        "not of the turn, which was not chosen"
    );
    bao.browser.post_raw("/logout", &[]).await;
    lan.challenge(&bao.name, &[]).await;
    server.player("Mei").await;
    assert_eq!(peer.received().len(), 2);
}

#[tokio::test]
async fn a_push_service_that_is_busy_is_asked_again_and_a_removed_device_is_not() {
    let peer = PushPeer::start().await;
    let server = Server::start().await;
    let bao = server.player("Bao").await;
    let subscription = peer.subscription("bao");
    registers(&bao, &peer, "bao").await;
    registers(&bao, &peer, "bao").await;
    let page = bao.browser.get_raw("/settings/alerts").await.well();
    assert_eq!(page.texts("#alerts form").len(), 1, "once");
    let endpoint = json!({ "endpoint": subscription["endpoint"] }).to_string();
    for _ in 0..2 {
        bao.browser
            .delete_body("/push", endpoint.clone())
            .await
            .is(204);
    }
    let page = bao.browser.get_raw("/settings/alerts").await.well();
    assert!(!page.has("#alerts form"));
}

#[tokio::test]
async fn endpoints_must_be_public_and_their_owners_signed_in() {
    let peer = PushPeer::start().await;
    let server = Setup::new().limited().start().await;
    let lan = server.player("Lan").await;
    let with = |endpoint: &str| {
        let mut subscription = peer.subscription("x");
        subscription["endpoint"] = json!(endpoint);
        subscription.to_string()
    };
    for endpoint in [
        &*peer.endpoint("x"),
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://10.0.0.1/x",
        "https://[::1]/x",
        "https://169.254.169.254/x",
        "http://8.8.8.8/x",
        "x",
    ] {
        let page = lan.browser.post_body("/push", with(endpoint)).await;
        assert_eq!(page.status, 422, "{endpoint}: {}", page.body);
        assert!(page.body.contains("push service"), "{}", page.body);
    }
    for body in [
        "",
        "{}",
        "[]",
        "{\"endpoint\":\"https://8.8.8.8/\",\"keys\":{}}",
    ] {
        lan.browser.post_body("/push", body.into()).await.is(422);
        lan.browser.delete_body("/push", "[]".into()).await.is(422);
    }
    let public = with("https://8.8.8.8/x");
    lan.browser.post_body("/push", public.clone()).await.is(201);
    let nobody = server.browser();
    nobody.post_body("/push", public.clone()).await.is(401);
    nobody.delete_body("/push", public).await.is(401);
}

#[tokio::test]
async fn the_service_worker_and_the_manifest_are_at_the_top_of_the_site() {
    let server = Server::start().await;
    let browser = server.browser();
    let worker = browser.get_raw("/sw.js").await.well();
    assert!(worker.header("content-type").starts_with("text/javascript"));
    assert!(worker.body.contains("'push'"));
    let manifest = browser.get_raw("/manifest.webmanifest").await.well();
    let manifest: serde_json::Value = serde_json::from_str(&manifest.body).unwrap();
    assert_eq!(
        (&manifest["display"], &manifest["scope"]),
        (&json!("standalone"), &json!("/"))
    );
    let linked = browser.get_raw("/").await.well();
    assert!(linked.has("link[rel=manifest]"));
}
