//! The page of a game at each moment: after a move, at an earlier ply, after the end.

use crate::support::Server;
use crate::support::people::play_in_turn;

#[tokio::test]
async fn a_sent_move_is_confirmed_and_can_be_taken_back() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.sees(&game).await;
    let form = [("move", "h3e3"), ("do", "send")];
    let sent = red.browser.submit("#move-form", &form).await.done();
    let confirmation = sent.texts("#sent p").join(" ");
    assert!(
        confirmation.starts_with("Sent: C h3-e3. Black’s turn until "),
        "{confirmation}"
    );
    // The confirmation is shown until the opponent moves.
    assert!(!black.sees(&game).await.has("#sent"), "Black sent nothing");
    assert!(red.sees(&game).await.has("#sent"));
    let confirm_page = red
        .browser
        .submit("#sent form", &[("do", "offer")])
        .await
        .done();
    assert!(
        confirm_page
            .text()
            .contains("You have asked to take back your move")
    );
    black.sees(&game).await;
    black
        .browser
        .submit("form[action*=takeback]", &[("do", "accept")])
        .await
        .done();
    let again = red.sees(&game).await;
    assert!(
        again
            .text()
            .contains("agreed: your last move is taken back")
    );
    assert_eq!(again.board().ply, 0);
}

#[tokio::test]
async fn two_clicks_without_scripts_show_the_move_with_send_and_cancel() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    red.sees(&game).await;
    red.browser.click("a[data-square=h3]").await.well();
    let shown = red.browser.click("a[data-square=e3]").await.well();
    assert_eq!(
        shown.texts("[data-square=e3] title"),
        ["red cannon (C) on e3"]
    );
    assert_eq!(shown.texts("[data-square=h3] title"), ["h3"]);
    assert_eq!(shown.board().ply, 0, "nothing was made yet");
    assert!(shown.has("form.chosen [name=do][value=send]"));
    assert_eq!(red.sees(&game).await.board().ply, 0, "nothing was sent");
    let cancelled = red.browser.click("a[data-square=h3]").await.well();
    assert_eq!(
        cancelled.texts("[data-square=h3] title"),
        ["red cannon (C) on h3"]
    );
    red.sees(&format!("{game}?from=h3&to=e3")).await;
    let back = red.browser.click("[data-cancel]").await.well();
    assert!(!back.has("form.chosen") && back.board().ply == 0);
    red.sees(&format!("{game}?from=h3&to=e3")).await;
    let sent = red
        .browser
        .submit("#move-form", &[("do", "send")])
        .await
        .done();
    assert_eq!(sent.board().ply, 1);
}

#[tokio::test]
async fn a_refusal_is_shown_once_beside_the_field() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    for way in ["preview", "send"] {
        red.sees(&game).await;
        let wrong = [("move", "a1b2"), ("do", way)];
        let page = red.browser.submit("#move-form", &wrong).await.is(422);
        assert_eq!(page.text().matches(&page.alert()).count(), 1, "{way}");
        assert!(page.has("#move-form [role=alert]"));
    }
    // Without a form, it is above the board.
    black.sees(&game).await;
    let early = [("ply", "0"), ("move", "h8e8"), ("do", "send")];
    let page = black
        .browser
        .post(&format!("{game}/moves"), &early)
        .await
        .is(409);
    assert_eq!(page.text().matches(&page.alert()).count(), 1);
}

#[tokio::test]
async fn a_ply_beyond_the_end_is_the_last_one() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3", "h10g8"]).await;
    for ply in ["999", "3"] {
        assert_eq!(red.sees(&format!("{game}?ply={ply}")).await.board().ply, 2);
    }
}

#[tokio::test]
async fn a_remark_leads_back_to_the_ply_it_was_made_at() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3", "h10g8", "h1g3"]).await;
    let mut mei = server.player("Mei").await;
    mei.sees(&format!("{game}?ply=2")).await;
    let fields = [("body", "A sound reply.")];
    let page = mei
        .browser
        .submit("form[action$='/kibitz']", &fields)
        .await
        .done();
    assert_eq!(page.board().ply, 2);
    let empty = mei
        .browser
        .submit("form[action$='/kibitz']", &[("body", " ")])
        .await
        .is(422);
    assert_eq!(empty.board().ply, 2);
}

#[tokio::test]
async fn the_opponents_last_message_is_beside_the_form() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.sees(&game).await;
    let first = [("move", "h3e3"), ("message", "Hello, Bao!"), ("do", "send")];
    red.browser.submit("#move-form", &first).await.done();
    let page = black.sees(&game).await;
    assert_eq!(page.texts("#last-words blockquote"), ["Hello, Bao!"]);
    assert!(
        !red.sees(&game).await.has("#last-words"),
        "one's own words are no news"
    );
}

#[tokio::test]
async fn a_finished_game_links_to_what_follows() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3"]).await;
    black.sees(&game).await;
    let confirm_page = black
        .browser
        .submit("form[action*=resign]", &[])
        .await
        .is(200);
    assert!(
        confirm_page.has("#acts[open] #sure"),
        "the question stands where its button was"
    );
    black.browser.submit("#sure form", &[]).await.done();
    let page = red.sees(&game).await;
    assert!(
        page.texts("#standing")[0].contains("Black has resigned"),
        "{:?}",
        page.texts("#standing")
    );
    let links = page.attributes("#afterwards a", "href");
    assert!(
        links.iter().any(|link| link.contains(".pgn"))
            && links.iter().any(|link| link.ends_with(".json"))
    );
    let confirm_page = red
        .browser
        .submit("#afterwards form[action*=rematch]", &[])
        .await
        .done();
    assert_ne!(confirm_page.url.path(), game);
    red.sees(&game).await;
    let rematch = red
        .browser
        .click("#afterwards a[href*='seat=second']")
        .await
        .well();
    assert_eq!(rematch.attributes("[name=opponent]", "value"), ["Bao"]);
    red.sees(&game).await;
    let board = red
        .browser
        .submit(
            "#afterwards form[action='/boards']",
            &[("kind", "solitaire")],
        )
        .await
        .done();
    assert!(board.url.path().starts_with("/boards/"));
    let mut mei = server.player("Mei").await;
    let page = mei.sees(&game).await;
    assert!(page.has("#afterwards") && !page.has("#afterwards a[href*='/games/new']"));
}

#[tokio::test]
async fn the_table_names_the_empty_points_on_demand() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    assert!(
        !red.sees(&game)
            .await
            .texts("#table td")
            .contains(&"e5".to_owned())
    );
    let full = red.browser.click("#table a").await.well();
    assert!(full.texts("#table td").contains(&"e5".to_owned()));
    assert!(full.has("#table[open]"));
}
