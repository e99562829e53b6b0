//! Finding open challenges, games with comments, and the way from an invitation to its guest; and
//! what is said once something was sent.

use crate::support::Server;

#[tokio::test]
async fn open_challenges_are_filtered_by_time_and_side() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let days = lan
        .challenge("", &[("pace", "3d"), ("seat", "first")])
        .await;
    let live = [("pace", "live:10m+5s"), ("seat", "random")];
    let live = lan.challenge("", &live).await;
    let untimed = [("pace", "none"), ("seat", "second"), ("flag", "claim")];
    let untimed = lan.challenge("", &untimed).await;
    let stranger = server.browser();
    let found = async |query: &str| {
        let path = format!("/games?status=open{query}");
        let page = stranger.get_raw(&path).await.is(200);
        page.attributes(".card a[href^='/games/']", "href")
    };
    assert_eq!(found("").await, [&*untimed, &*live, &*days]);
    assert_eq!(found("&time=days").await, [&*days]);
    assert_eq!(found("&time=live").await, [&*live]);
    assert_eq!(found("&time=none").await, [&*untimed]);
    assert!(found("&time=bank").await.is_empty());
    assert_eq!(found("&side=first").await, [&*untimed, &*live]);
    assert_eq!(found("&side=second&time=days").await, [&*days]);
    for odd in ["time=never", "side=third"] {
        let path = format!("/games?status=open&{odd}");
        stranger.get_raw(&path).await.is(400);
    }
}

#[tokio::test]
async fn lists_mark_finished_games_with_comments() {
    let server = Server::start().await;
    let (red, black, game) = server.pair().await;
    let remark = [("body", "Well played!"), ("ply", "0")];
    let path = format!("{game}/kibitz");
    red.browser.post_raw(&path, &remark).await.is(303);
    let marked = async |status: &str| {
        let list = format!("/games?status={status}");
        black
            .browser
            .get_raw(&list)
            .await
            .text()
            .contains("with comments")
    };
    assert!(!marked("playing").await);
    let resign = [("ply", "0"), ("sure", "yes")];
    let path = format!("{game}/resign");
    red.browser.post_raw(&path, &resign).await.is(303);
    assert!(marked("finished").await);
}

#[tokio::test]
async fn an_invitation_shows_its_whole_link_and_a_code() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    lan.browser.get("/games/new").await.well();
    let by_link = [("invite", "link")];
    let page = lan.browser.submit("form#challenge", &by_link).await.done();
    let link = page.attributes("#link", "value").remove(0);
    assert_eq!(page.texts("#link"), [&*link]);
    assert!(page.has("svg.qr path"));
    // Only scripts can copy and share.
    assert_eq!(
        page.attributes("button[hidden]", "type"),
        ["button", "button"]
    );
}

#[tokio::test]
async fn what_was_sent_is_confirmed() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    server.player("Bao").await;
    for (opponent, said) in [
        ("Bao", "Your challenge to Bao is sent."),
        ("", "Your open challenge is posted."),
    ] {
        let game = lan.challenge(opponent, &[]).await;
        let page = lan.browser.get(&game).await.well();
        assert!(
            page.texts("[role=status]")[0].contains(said),
            "{}",
            page.text()
        );
        let page = server.browser().get_raw("/").await;
        assert!(!page.text().contains(said));
    }
    let mut bao = server.player("Mei").await;
    let game = lan.start_game(&mut bao, &[]).await;
    lan.browser.get(&game).await.well();
    let note = [("ply", "0"), ("body", "A thought."), ("do", "save")];
    let path = format!("{game}/notes");
    let page = lan.browser.post(&path, &note).await.done();
    assert!(page.text().contains("Your note is saved."));
    let next = page.attributes(".lights [name=next]", "value");
    assert!(next.iter().all(|path| !path.contains("done")), "{next:?}");
}
