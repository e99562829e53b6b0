//! Messages between the players without a move.

use crate::support::people::PASSWORD;
use crate::support::{Player, Server};

async fn says(player: &mut Player, game: &str, fields: &[(&str, &str)]) -> crate::support::Page {
    player.sees(game).await;
    player.browser.submit("#say form", fields).await
}

#[tokio::test]
async fn a_message_is_sent_while_waiting_and_shown_to_the_opponent_alone() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let page = red.sees(&game).await;
    assert!(
        !page.has("#say[open]"),
        "the form of the move has its own field"
    );
    assert!(black.sees(&game).await.has("#say[open]"));
    let fields = [("body", "Only for Lan: <good> luck"), ("to", "opponent")];
    let page = says(&mut black, &game, &fields).await.done();
    assert_eq!(page.texts("#say blockquote"), ["Only for Lan: <good> luck"]);
    assert!(
        page.has("#say input[value=opponent][checked]"),
        "kept for the next"
    );
    let page = red.sees(&game).await;
    assert_eq!(
        page.texts("#last-words blockquote"),
        ["Only for Lan: <good> luck"]
    );
    assert!(page.text().contains("only the two players can read this"));
    let fields = [("body", "For everyone"), ("to", "all")];
    says(&mut red, &game, &fields).await.done();
    let mut visitor = server.browser();
    let page = visitor.get(&game).await.is(200);
    assert!(page.text().contains("For everyone"));
    for address in [
        game.clone(),
        format!("{game}.json"),
        format!("{game}.pgn"),
        format!("{game}.txt"),
        "/games?q=luck".to_owned(),
    ] {
        let page = visitor.get(&address).await.is(200);
        assert!(!page.body.contains("Only for Lan"), "{address}");
        let page = red.browser.get(&address).await.is(200);
        let is_page = address == game;
        assert_eq!(page.body.contains("Only for Lan"), is_page, "{address}");
    }
    let record = red.browser.get(&format!("{game}.json")).await;
    assert!(record.body.contains("For everyone"));
}

#[tokio::test]
async fn a_message_is_refused_with_its_text_kept() {
    let server = Server::start().await;
    let (_red, mut black, game) = server.pair().await;
    black.sees(&game).await;
    let path = format!("{game}/messages");
    let page = black.browser.post(&path, &[("body", " \n")]).await.is(422);
    assert!(page.text().contains("The message is empty."));
    let long = "好".repeat(4_001);
    let fields = [("body", long.as_str()), ("to", "opponent")];
    let page = black.browser.post(&path, &fields).await.is(422);
    assert!(page.body.contains(&long) && page.has("#say[open]"));
    assert!(page.has("#words[aria-invalid]") && page.has("#say input[value=opponent][checked]"));
    black
        .browser
        .post(&path, &[("body", "x"), ("to", "me")])
        .await
        .is(400);
    for _ in 0..2 {
        let fields = [("body", "Twice"), ("to", "all")];
        black.browser.post_raw(&path, &fields).await.is(303);
    }
    let stored = server
        .database
        .lines("SELECT detail AS line FROM events WHERE kind = 'message'");
    assert_eq!(stored.len(), 1);
}

#[tokio::test]
async fn onlookers_and_strangers_send_no_messages() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let private = red
        .start_game(&mut black, &[("visibility", "private")])
        .await;
    let mut onlooker = server.player("Mei").await;
    let fields = [("body", "Let me say this")];
    let post = |game: &str| format!("{game}/messages");
    onlooker.browser.post(&post(&game), &fields).await.is(403);
    onlooker
        .browser
        .post(&post(&private), &fields)
        .await
        .is(404);
    let page = red.sees(&private).await;
    assert!(
        !page.has("#say input[name=to]"),
        "nobody else can see the game"
    );
    server.database.execute("DELETE FROM sessions");
    red.sees(&game).await;
    let mut signed_out = red.browser;
    let page = signed_out.post(&post(&game), &fields).await.is(401);
    assert!(page.has("input[name=kept]"));
    let fields = [("name", "Lan"), ("password", PASSWORD)];
    let page = signed_out
        .submit("form[action='/login']", &fields)
        .await
        .is(200);
    assert!(page.has("#say[open]"));
    assert!(page.body.contains("Let me say this"));
}

#[tokio::test]
async fn good_game_is_one_tap_after_the_end() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.sees(&game).await;
    let resigned = [("ply", "0"), ("sure", "yes")];
    red.browser
        .post(&format!("{game}/resign"), &resigned)
        .await
        .done();
    black.sees(&game).await;
    let page = black
        .browser
        .submit("#afterwards form[action$=messages]", &[])
        .await
        .done();
    assert!(!page.has("#afterwards form[action$=messages]"), "said");
    let page = red.sees(&game).await;
    assert_eq!(
        page.texts("#last-words blockquote"),
        ["Good game, thank you!"]
    );
}

#[tokio::test]
async fn an_old_message_is_folded_after_ones_own_move() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    says(&mut black, &game, &[("body", "Begin!"), ("to", "all")])
        .await
        .done();
    assert!(red.sees(&game).await.has("section#last-words"));
    red.plays(&game, "h3e3").await;
    assert!(red.sees(&game).await.has("details#last-words"));
    assert!(black.browser.get(&game).await.is(200).has("#messages"));
}
