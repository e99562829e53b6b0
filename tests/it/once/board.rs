//! The board of a game: as drawing, picture and text, and the two clicks that choose a move.

use crate::support::people::play_in_turn;
use crate::support::{Page, Server};

fn game_of(page: &Page) -> Vec<String> {
    page.attributes(".board a[data-square]", "data-square")
}

#[tokio::test]
async fn two_clicks_fill_the_form_without_sending() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let page = red.sees(&game).await;
    let mut pieces = game_of(&page);
    pieces.sort();
    assert_eq!(pieces.len(), 16, "every piece that can go: {pieces:?}");
    red.browser.click(".board a[data-square=h3]").await.well();
    let page = red.browser.page();
    assert_eq!(page.attributes(".board .picked", "data-square"), ["h3"]);
    let goals = page.attributes(".board a.goal", "data-square");
    assert!(goals.contains(&"e3".into()) && goals.contains(&"h10".into()) && goals.len() == 12);
    let page = red.browser.click(".board a[data-square=e3]").await.well();
    assert_eq!(page.attributes("input[name=move]", "value"), ["C h3-e3"]);
    assert!(page.text().contains("Preview (not sent)"));
    assert_eq!(page.board().ply, 0);
    let sent = red
        .browser
        .submit("form[data-move]", &[("do", "send")])
        .await
        .done();
    assert_eq!(sent.board().ply, 1);
    assert!(sent.text().contains("h3-e3"), "{}", sent.text());
    assert!(
        !sent.has("input[name=move]"),
        "not one’s turn: nothing to send"
    );
}

#[tokio::test]
async fn meaningless_clicks_are_ignored() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    for query in [
        "from=e5",
        "from=z9",
        "from=a10",
        "from=h3&to=a9",
        "to=e3",
        "from=&to=",
        "from=%00",
    ] {
        let page = red.sees(&format!("{game}?{query}")).await;
        assert_eq!(
            page.attributes("input[name=move]", "value"),
            [""],
            "{query}"
        );
        assert_eq!(page.board().ply, 0);
    }
    let page = black.sees(&format!("{game}?from=h10&to=g8")).await;
    assert!(!page.has("input[name=move]"), "not their turn");
}

#[tokio::test]
async fn the_clicked_move_is_written_in_the_readers_notation() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let wish = [("notation", "chinese")];
    red.browser.post("/settings/notation", &wish).await.done();
    let page = red.sees(&format!("{game}?from=h3&to=e3")).await;
    assert_eq!(page.attributes("input[name=move]", "value"), ["炮二平五"]);
    let page = red.sees(&game).await;
    let table = page.attributes(".board", "data-moves").join("");
    assert!(
        table.split('|').any(|entry| entry == "h3e3 炮二平五"),
        "{table}"
    );
}

#[tokio::test]
async fn a_promotion_offers_a_choice() {
    let server = Server::start().await;
    let mut white = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = white.start_game(&mut black, &[("variant", "chess")]).await;
    let moves = [
        "a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "c8b7", "a6b7", "h7h6",
    ];
    play_in_turn(&mut white, &mut black, &game, &moves).await;
    let page = white.sees(&format!("{game}?from=b7&to=a8")).await;
    let ways = page.attributes("#becomes a", "href");
    assert_eq!(ways.len(), 4, "{ways:?}");
    assert_eq!(page.attributes("input[name=move]", "value"), [""]);
    let knight = ways.iter().find(|way| way.contains("as=N")).unwrap();
    let page = white.sees(knight).await;
    assert_eq!(
        page.attributes("input[name=move]", "value"),
        ["P b7-a8; N-a8"]
    );
}

#[tokio::test]
async fn on_a_free_board_any_piece_can_be_clicked_to_any_point() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red
        .start_game(&mut black, &[("variant", "free-xiangqi")])
        .await;
    assert_eq!(game_of(&red.sees(&game).await).len(), 32);
    let page = red.sees(&format!("{game}?from=a10&to=e5")).await;
    assert_eq!(page.attributes("input[name=move]", "value"), ["r a10-e5"]);
}

#[tokio::test]
async fn a_board_is_drawn_in_every_style() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3", "h8e8"]).await;
    let browser = server.browser();
    let mut drawings = Vec::new();
    for query in [
        "",
        "set=western",
        "set=letters",
        "board=checkered",
        "theme=wood",
        "theme=green",
        "theme=night",
        "size=wall",
        "flip=1",
        "from=h3",
        "ply=1",
        "notation=wxf",
        "notation=chinese",
    ] {
        let drawing = browser
            .get_raw(&format!("{game}/board.svg?{query}"))
            .await
            .is(200);
        assert!(drawing.header("content-type").starts_with("image/svg+xml"));
        assert!(
            !drawing.body.contains("<text"),
            "{query}: no font is needed"
        );
        assert!(
            !drawings.contains(&drawing.body),
            "{query} changes something"
        );
        drawings.push(drawing.body);
        let picture = browser
            .get_raw(&format!("{game}/board.png?{query}"))
            .await
            .is(200);
        assert_eq!(picture.header("content-type"), "image/png");
        let size: usize = picture.header("content-length").parse().unwrap();
        assert!((2_000..60_000).contains(&size), "{query}: {size} bytes");
    }
    let odd = browser
        .get_raw(&format!("{game}/board.svg?set=gold&size=-1&theme=%00"))
        .await;
    assert_eq!(
        odd.is(200).body,
        drawings[0],
        "what nobody knows stays usual"
    );
}

#[tokio::test]
async fn a_cached_board_is_not_sent_again() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    for end in ["svg", "png", "txt"] {
        let path = format!("{game}/board.{end}");
        let tag = red
            .browser
            .get_raw(&path)
            .await
            .is(200)
            .header("etag")
            .to_owned();
        assert!(tag.starts_with("W/\"") && tag.len() > 10, "{tag}");
        assert_eq!(if_changed(&server, &path, &tag).await, 304, "{end}");
        assert_eq!(if_changed(&server, &path, "\"other\"").await, 200, "{end}");
    }
    let before = red
        .browser
        .get_raw(&format!("{game}/board.png"))
        .await
        .header("etag")
        .to_owned();
    red.plays(&game, "h3e3").await.done();
    assert_eq!(
        if_changed(&server, &format!("{game}/board.png"), &before).await,
        200
    );
}

async fn if_changed(server: &Server, path: &str, tag: &str) -> u16 {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let request = client.get(format!("{}{path}", server.url()));
    let answer = request.header("If-None-Match", tag).send().await.unwrap();
    answer.status().as_u16()
}

#[tokio::test]
async fn the_board_can_be_read_aloud_and_as_a_table() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    red.plays(&game, "b3b10").await.done();
    let text = server
        .browser()
        .get_raw(&format!("{game}/board.txt"))
        .await
        .body;
    for words in [
        "Black to move",
        "Last move: Red’s cannon went from b3 to b10 and took a horse.",
        "Rank 10, palace d to f: a black chariot, b red cannon, c black elephant",
        "The river.",
        "Rank 6: empty.",
    ] {
        assert!(text.contains(words), "{words} in\n{text}");
    }
    let page = red.sees(&game).await;
    assert_eq!(
        page.texts(".ranks tbody tr").len(),
        11,
        "ten ranks and the river"
    );
    assert!(
        page.texts(".ranks td")
            .iter()
            .any(|cell| cell == "red cannon")
    );
    assert!(page.text().contains("Red is ahead by a horse."));
    assert!(page.text().contains("b3-b10"));
}

#[tokio::test]
async fn a_shared_link_shows_its_board_unless_the_game_is_private() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let page = server.browser().get(&game).await.well();
    let picture = page
        .attributes("meta[property='og:image']", "content")
        .join("");
    assert!(
        picture.starts_with(&server.url()) && picture.contains("/board.png?ply=0"),
        "{picture}"
    );
    let picture = picture.trim_start_matches(&server.url()).to_owned();
    assert_eq!(server.browser().get_raw(&picture).await.status, 200);
    let secret = red
        .start_game(&mut black, &[("visibility", "private")])
        .await;
    assert!(!red.sees(&secret).await.has("meta[property='og:image']"));
    for end in ["/board.png", "/board.svg", "/board.txt", "/progress"] {
        let path = format!("{secret}{end}");
        assert_eq!(server.browser().get_raw(&path).await.status, 404, "{end}");
        let own = red.browser.get_raw(&path).await.is(200);
        assert!(!own.header("cache-control").contains("public"), "{end}");
    }
}

#[tokio::test]
async fn an_open_page_can_request_the_progress_of_its_game() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let ask = format!("{game}/progress");
    let before = red.browser.get_raw(&ask).await.is(200).body;
    let page = red.sees(&game).await;
    let rev = page.attributes(".board", "data-rev").join("");
    assert_eq!(before, format!("0 {rev} first"));
    red.plays(&game, "h3e3").await.done();
    let after = red.browser.get_raw(&ask).await.body;
    assert!(
        after.starts_with("1 ") && after.ends_with(" second") && after != before,
        "{after}"
    );
    for nothing in ["/games/999/progress", "/games/x/progress"] {
        assert_eq!(red.browser.get_raw(nothing).await.status, 404);
    }
}

#[tokio::test]
async fn an_address_may_request_another_style() {
    let server = Server::start().await;
    let (_red, _black, game) = server.pair().await;
    let mut browser = server.browser();
    let usual = browser.get(&game).await.well();
    let western = browser
        .get(&format!("{game}?set=western&theme=wood"))
        .await
        .well();
    assert!(!usual.has(".diagram.wood") && western.has(".diagram.wood"));
    assert_eq!(usual.board(), western.board());
    assert_ne!(usual.body.len(), western.body.len());
}

#[tokio::test]
async fn the_board_of_any_page_can_be_turned() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let challenge = red.challenge("", &[]).await;
    let mut browser = server.browser();
    let first = |page: &Page| {
        page.attributes(".board [data-square]", "data-square")
            .remove(0)
    };
    for path in ["/", "/variants/janggi", &challenge] {
        let page = browser.get(path).await.well();
        assert_eq!(first(&page), "a10", "{path}");
        let turned = browser.click("a[href*='flip=1']").await.well();
        assert_eq!(first(&turned), "i1", "{path}");
        let back = browser.click("a[href*='flip=0']").await.well();
        assert_eq!(first(&back), "a10", "{path}");
    }
}

#[tokio::test]
async fn display_options_survive_preview_refusal_and_sending() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let first = |page: &Page| {
        page.attributes(".board [data-square]", "data-square")
            .remove(0)
    };
    let seen = format!("{game}?flip=1&notation=wxf&set=western");
    assert_eq!(first(&red.sees(&seen).await), "i1");
    let wrong = [("move", "h3h9"), ("do", "preview")];
    let refused = red.browser.submit("form[data-move]", &wrong).await.is(422);
    assert_eq!(first(&refused), "i1");
    let preview = [("move", "h3e3"), ("do", "preview")];
    let page = red
        .browser
        .submit("form[data-move]", &preview)
        .await
        .is(200);
    assert_eq!(first(&page), "i1");
    let links = page.attributes("main a[href^='/games/']", "href");
    for link in links.iter().filter(|link| !link.contains("login")) {
        let status = red.browser.get_raw(link).await.status;
        assert_eq!(status, 200, "{link} on the page of a preview");
    }
    let sent = red
        .browser
        .submit("form.slip", &[("do", "send")])
        .await
        .done();
    assert_eq!((first(&sent), sent.board().ply), ("i1".into(), 1));
}

#[tokio::test]
async fn a_pass_is_offered_by_a_link_and_described() {
    let server = Server::start().await;
    let mut blue = server.player("Lan").await;
    let mut red = server.player("Bao").await;
    let game = blue.start_game(&mut red, &[("variant", "janggi")]).await;
    let page = blue.sees(&format!("{game}?from=e2")).await;
    assert!(
        !page
            .attributes(".board a.goal", "data-square")
            .contains(&"e2".into())
    );
    let page = blue
        .browser
        .click("#move-form a[href*='from=e2']")
        .await
        .well();
    assert_eq!(page.attributes("input[name=move]", "value"), ["pass"]);
    let sent = blue
        .browser
        .submit("form[data-move]", &[("do", "send")])
        .await
        .done();
    assert!(sent.text().contains("Blue passed"), "{}", sent.text());
}
