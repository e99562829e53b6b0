//! The style of boards and pages, saved in the account or in a cookie, and related settings.

use crate::support::people::play_in_turn;
use crate::support::{Browser, Page, Server};

fn light(page: &Page) -> Vec<String> {
    page.attributes("html[data-light]", "data-light")
}

fn chosen(page: &Page) -> Vec<String> {
    page.attributes("main form input[type=radio][checked]", "value")
}

async fn switches(browser: &Browser, light: &str, next: &str) -> Page {
    let fields = [("light", light), ("next", next)];
    browser.post_raw("/looks", &fields).await
}

#[tokio::test]
async fn a_visitors_style_is_saved_in_a_cookie() {
    let server = Server::start().await;
    let mut browser = server.browser();
    let page = browser.get("/looks").await.well();
    assert_eq!(
        chosen(&page)[..3],
        ["traditional", "usual", "auto"],
        "the usual stands there at first"
    );
    let wanted = [("set", "western"), ("theme", "wood"), ("light", "dark")];
    let page = browser.submit("form#looks", &wanted).await.done();
    assert_eq!(page.url.path(), "/looks");
    assert!(page.text().contains("Appearance saved"), "{}", page.text());
    assert_eq!(chosen(&page)[..3], ["western", "usual", "wood"]);
    assert_eq!(light(&page), ["dark"]);
    let front = browser.get("/").await.well();
    assert_eq!(light(&front), ["dark"]);
    assert!(front.has("svg.diagram.wood"));
    assert!(browser.cookie_header().contains("posthorse-looks="));
    assert_eq!(light(&server.browser().get("/").await.well()), [""; 0]);
}

#[tokio::test]
async fn a_players_style_is_saved_in_the_account() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    red.browser.get("/settings/board").await.well();
    let wanted = [("set", "letters"), ("board", "checkered"), ("size", "wall")];
    let page = red
        .browser
        .submit("form[action='/settings/boards']", &wanted)
        .await
        .done();
    assert_eq!(page.texts("form #saved"), ["Saved."]);
    for word in ["letters", "checkered", "wall"] {
        assert!(chosen(&page).iter().any(|value| value == word), "{word}");
    }
    assert!(red.sees(&game).await.has(".place.wall"));
    assert!(!red.browser.cookie_header().contains("looks"));
    // The page for visitors saves it in the account too.
    red.browser.get("/looks").await.well();
    red.browser
        .submit("form#looks", &[("theme", "green")])
        .await
        .done();
    let page = red.browser.get("/settings/board").await.well();
    for word in ["letters", "green"] {
        assert!(chosen(&page).iter().any(|value| value == word), "{word}");
    }
}

#[tokio::test]
async fn a_word_that_no_form_sends_is_refused() {
    let server = Server::start().await;
    let mut player = server.player("Lan").await;
    let stranger = server.browser();
    for (name, word) in [("set", "gold"), ("light", "pink"), ("language", "xx")] {
        let fields = [(name, word)];
        stranger.post_raw("/looks", &fields).await.is(400);
        for path in ["/looks", "/settings/boards"] {
            player.browser.post_raw(path, &fields).await.is(400);
        }
    }
    assert!(!stranger.cookie_header().contains("looks"));
    let page = player.browser.get("/settings/board").await.well();
    assert!(chosen(&page).iter().any(|value| value == "traditional"));
}

#[tokio::test]
async fn a_broken_cookie_is_ignored() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for odd in [
        "x",
        "....",
        "gold.gold.gold",
        "western",
        "a.b.c.d.e.dark.g.h.i.j",
    ] {
        browser.set_cookie_header(&format!("posthorse-looks={odd}"));
        browser.get("/").await.well();
    }
}

#[tokio::test]
async fn switching_the_colour_scheme_keeps_the_style_and_the_page() {
    let server = Server::start().await;
    let mut browser = server.browser();
    browser
        .post_raw("/looks", &[("set", "letters")])
        .await
        .is(303);
    browser.get("/games?status=finished").await.well();
    let page = browser.submit("form.lights", &[("light", "dark")]).await;
    let page = page.done();
    assert_eq!(page.url.path(), "/games");
    assert_eq!(page.url.query(), Some("status=finished"));
    assert_eq!(light(&page), ["dark"]);
    let pressed = page.attributes(".lights [name=light][aria-pressed=true]", "value");
    assert_eq!(pressed, ["dark"]);
    let page = browser.get("/looks").await.well();
    assert_eq!(chosen(&page)[0], "letters");
    for wrong in [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "",
    ] {
        let answer = switches(&browser, "light", wrong).await.is(303);
        assert_eq!(answer.header("location"), "/", "{wrong}");
    }
    let answer = switches(&browser, "light", "/help#free").await;
    assert_eq!(answer.header("location"), "/help#free");
}

#[tokio::test]
async fn the_next_game_is_the_one_with_the_least_time_left() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let page = red.browser.get("/next").await;
    assert_eq!(page.url.path(), "/", "nothing waits");
    assert!(
        page.text().contains("It is not your turn in any game"),
        "{}",
        page.text()
    );
    assert!(!page.has("a[href='/next']"));

    let slow = red.start_game(&mut black, &[("pace", "7d")]).await;
    let quick = red.start_game(&mut black, &[("pace", "1d")]).await;
    let never = red.start_game(&mut black, &[("pace", "none")]).await;
    let home = red.browser.get("/").await.well();
    let order = home.attributes(".card.mine a[href^='/games/']", "href");
    assert_eq!(order, [quick.clone(), slow.clone(), never.clone()]);
    assert_eq!(home.texts(".top .due .count"), ["3"]);
    let next = red.browser.get_raw("/next").await.is(303);
    assert_eq!(next.header("location"), quick);
    let number = |game: &str| game.rsplit('/').next().unwrap().to_owned();
    for (seen, then) in [(&quick, &slow), (&slow, &never), (&never, &quick)] {
        let path = format!("/next?after={}", number(seen));
        assert_eq!(red.browser.get_raw(&path).await.header("location"), *then);
    }
    // Games in which the opponent is to move come after the reader's turns.
    red.plays(&quick, "h3e3").await.done();
    let home = red.browser.get("/").await.well();
    assert_eq!(
        home.attributes(".card.mine a[href^='/games/']", "href"),
        [slow, never]
    );
    let stranger = server.browser().get_raw("/next").await.is(303);
    assert!(stranger.header("location").starts_with("/login"));
}

#[tokio::test]
async fn after_a_move_the_next_game_opens_if_chosen() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let first = red.start_game(&mut black, &[("pace", "1d")]).await;
    let second = red.start_game(&mut black, &[("pace", "7d")]).await;
    let stays = red.posts_move(&first, 0, "h3e3").await.is(303);
    assert_eq!(stays.header("location"), first);
    let wish = [("afterwards", "next")];
    red.browser
        .post_raw("/settings/boards", &wish)
        .await
        .is(303);
    black.plays(&first, "h8e8").await.done();
    let goes = red.posts_move(&first, 2, "h1g3").await.is(303);
    assert_eq!(goes.header("location"), second);
    let home = red.posts_move(&second, 0, "h3e3").await.is(303);
    assert_eq!(home.header("location"), "/", "nothing waits any more");
}

#[tokio::test]
async fn a_live_games_page_has_no_links_elsewhere() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let waits = red.start_game(&mut black, &[("pace", "1d")]).await;
    let live = [("pace", "live:10m+5s")];
    let live = red.start_game(&mut black, &live).await;
    let page = red.browser.get(&waits).await.well();
    assert!(page.has(".ask-zone"), "where deadlines are days away");
    assert!(!red.browser.get(&live).await.well().has(".ask-zone"));
    let wish = [("afterwards", "next")];
    red.browser
        .post_raw("/settings/boards", &wish)
        .await
        .is(303);
    let stays = red.posts_move(&live, 0, "h3e3").await.is(303);
    assert_eq!(stays.header("location"), live);
    let page = red.browser.get(&live).await.well();
    assert!(page.has("#sent") && !page.has("#sent a[href^='/next']"));
}

#[tokio::test]
async fn a_refused_setting_leads_its_reader_to_the_field() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let focused = |page: &Page| page.attributes("[autofocus]", "id");
    let page = lan.browser.get("/settings/board").await.well();
    assert_eq!(focused(&page), [] as [&str; 0]);
    for (part, typed, field) in [
        ("quiet", [("from", "22"), ("to", "9")], "quiet-from"),
        (
            "vacation",
            [("do", "start"), ("until", "x")],
            "vacation-until",
        ),
        ("zone", [("zone", "Nowhere"), ("next", "")], "zone"),
        (
            "password",
            [("current", "x"), ("password", "y")],
            "new-password",
        ),
    ] {
        let path = format!("/settings/{part}");
        let page = lan.browser.post_raw(&path, &typed).await.is(422);
        assert_eq!(focused(&page), [field], "{part}");
    }
}

#[tokio::test]
async fn every_list_shows_small_boards() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let open = red.challenge("", &[("seat", "second")]).await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3", "h8e8", "e3e7"]).await;
    let of = |page: &Page, game: &str| {
        let board = format!(".card:has(a[href='{game}']) .mini svg");
        page.has(&board)
    };
    let home = black.browser.get("/").await.well();
    assert!(of(&home, &game) && of(&home, &open), "on the front page");
    // The front page for visitors has lists without boards.
    for path in ["/games", "/players/Lan"] {
        let page = server.browser().get(path).await.well();
        assert!(of(&page, &game), "{path}");
        assert!(page.has("svg.sprite"), "{path}: what the boards borrow");
        let hidden = page.attributes(".mini", "aria-hidden");
        assert!(hidden.iter().all(|value| value == "true"), "{path}");
    }
    let page = server.browser().get("/games?status=open").await.well();
    assert!(of(&page, &open));
    let boards = |page: &Page| page.body.matches("<svg class=\"diagram").count();
    assert!(boards(&home) >= 2);
    red.browser
        .post_raw(&format!("{game}/resign"), &[("ply", "3"), ("sure", "yes")])
        .await
        .is(303);
    let page = server.browser().get("/games?status=finished").await.well();
    assert!(of(&page, &game), "finished games too");
}

#[tokio::test]
async fn instants_carry_the_exact_time() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let zone = [("zone", "Asia/Shanghai")];
    red.browser.post_raw("/settings/zone", &zone).await.is(303);
    for path in [
        game.as_str(),
        "/",
        "/games",
        "/players/Bao",
        "/settings/account",
    ] {
        let page = red.browser.get(path).await.well();
        let times = page.attributes("time", "datetime");
        let exact = page.attributes("time", "title");
        assert!(!times.is_empty(), "{path}");
        assert_eq!(times.len(), exact.len(), "{path}");
        for exact in exact {
            assert!(
                exact.contains("Asia/Shanghai (UTC+08:00)") && exact.ends_with("UTC"),
                "{path}: {exact}"
            );
        }
    }
}

#[tokio::test]
async fn the_form_of_a_challenge_shows_the_variant_and_keeps_typed_text() {
    let server = Server::start().await;
    let mut player = server.player("Lan").await;
    let path = "/games/new?variant=janggi&opponent=Bao&message=Hello&pace=7d&visibility=private";
    let page = player.browser.get(path).await.well();
    let value = |name: &str| page.attributes(&format!("[name={name}]"), "value");
    assert_eq!(value("opponent"), ["Bao"]);
    assert_eq!(page.texts("textarea[name=message]"), ["Hello"]);
    let selected = page.attributes("form#challenge option[selected]", "value");
    assert_eq!(selected, ["7d", "random", "private", "bank"]);
    let variants = page.attributes("form#challenge [name=variant]", "value");
    assert_eq!(variants, ["janggi"]);
    assert!(page.texts("aside").concat().contains("Janggi"));
    assert_eq!(
        page.texts("#setup option").len(),
        5,
        "its own, and the usual"
    );
    // The fault is beside its field, which refers to it.
    let fields = [("opponent", "Nobody")];
    let page = player
        .browser
        .submit("form#challenge", &fields)
        .await
        .is(422);
    let named = page.attributes("#opponent[aria-invalid]", "aria-describedby");
    assert_eq!(named, ["opponent-wrong"]);
    assert!(page.texts("#opponent-wrong").concat().contains("no player"));
    assert_eq!(page.texts("textarea[name=message]"), ["Hello"]);
}

#[tokio::test]
async fn a_free_board_with_the_second_side_to_move_says_so() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let fen = "4k4/9/9/9/9/9/9/9/4R4/4K4 b";
    let fields = [("variant", "free-xiangqi"), ("fen", fen), ("seat", "first")];
    let open = red.challenge("", &fields).await;
    let page = red.sees(&open).await;
    assert!(!page.text().contains("move first"), "{}", page.text());
    let page = server.browser().get(&open).await.well();
    assert!(page.text().contains("and move first"), "{}", page.text());
    let list = server.browser().get("/games?status=open").await.well();
    assert!(list.text().contains("and move first"), "{}", list.text());
}
