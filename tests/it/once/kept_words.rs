//! The sign-in page keeps what was typed when a session had ended, and then its form contains it
//! again.

use crate::support::people::PASSWORD;
use crate::support::{Browser, Page, Server};

/// Nearly the longest message: 3,900 characters of three and four bytes.
fn long() -> String {
    let text = "好棋！\n馬二進三🐎🙂👍你好";
    let text: String = text.chars().cycle().take(3_900).collect();
    assert_eq!(text.chars().count(), 3_900);
    text
}

/// Ends every session; the browsers keep their cookies.
fn end_sessions(server: &Server) {
    server.database.execute("DELETE FROM sessions");
}

async fn sign_in(browser: &mut Browser, name: &str, password: &str) -> Page {
    let fields = [("name", name), ("password", password)];
    browser.submit("form[action='/login']", &fields).await
}

fn value(page: &Page, selector: &str) -> Vec<String> {
    page.attributes(selector, "value")
}

/// The exact content of a text area.
fn area(page: &Page, name: &str) -> String {
    let (_, rest) = page
        .body
        .split_once(&format!("<textarea id=\"{name}\""))
        .unwrap();
    let (_, rest) = rest.split_once('>').unwrap();
    let (text, _) = rest.split_once("</textarea>").unwrap();
    text.trim_start_matches('\n').to_owned()
}

#[tokio::test]
async fn a_move_with_a_long_message_survives_the_end_of_the_session() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let text = long();
    red.sees(&game).await;
    end_sessions(&server);
    let fields = [
        ("move", "h3e3"),
        ("message", text.as_str()),
        ("draw", "offer"),
        ("do", "send"),
    ];
    let page = red.browser.submit("#move-form", &fields).await.is(401);
    assert!(page.text().contains("your text is back"), "{}", page.text());
    assert!(!page.body.contains("馬二進三"), "it is sealed");
    let wrong = sign_in(&mut red.browser, "Lan", "not the password")
        .await
        .is(422);
    assert!(
        wrong.has("input[name=kept]"),
        "a wrong password loses nothing"
    );
    let page = sign_in(&mut red.browser, "Lan", PASSWORD).await.is(200);
    assert_eq!(value(&page, "#move"), ["h3e3"]);
    assert_eq!(area(&page, "message"), text);
    assert!(page.has("input[name=draw][checked]"));
    assert_eq!(server.ply(&game), 0, "nothing is sent by itself");
    red.browser
        .submit("#move-form", &[("do", "send")])
        .await
        .done();
    assert_eq!(server.ply(&game), 1);
    let messages = server.database.lines("SELECT message AS line FROM moves");
    assert_eq!(messages, [text]);
}

#[tokio::test]
async fn typed_text_is_kept_without_cookies_and_private_games_stay_hidden() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let private = [("visibility", "private")];
    let game = red.start_game(&mut black, &private).await;
    let mut stranger = server.browser();
    for path in [format!("{game}/moves"), "/games/999/moves".to_owned()] {
        let fields = [("ply", "0"), ("move", "h3e3"), ("do", "send")];
        let page = stranger.post(&path, &fields).await.is(401);
        assert!(page.has("input[name=kept]"), "{path}");
    }
    let fields = [("ply", "0"), ("move", ""), ("do", "send")];
    stranger
        .post_raw(&format!("{game}/moves"), &fields)
        .await
        .is(404);
    // Another player who signs in there sees the text, but not the game.
    server.player("Mei").await;
    let fields = [
        ("ply", "0"),
        ("move", "h3e3"),
        ("message", "for you alone"),
        ("do", "send"),
    ];
    stranger
        .post(&format!("{game}/moves"), &fields)
        .await
        .is(401);
    let page = sign_in(&mut stranger, "Mei", PASSWORD).await.is(200);
    assert!(!page.has("[data-game]"));
    assert_eq!(page.texts("blockquote"), ["h3e3", "for you alone"]);
    assert_eq!(red.sees(&game).await.board().ply, 0);
}

#[tokio::test]
async fn every_form_with_typed_text_is_filled_in_again() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.sees(&game).await;
    let made = [("variant", "xiangqi"), ("kind", "solitaire")];
    let board = red.browser.post("/boards", &made).await.done();
    let board = board.url.path().to_owned();
    let named = [("title", "Mine")];
    let list = red.browser.post("/collections", &named).await.done();
    let list = list.url.path().to_owned();
    let number = game.rsplit('/').next().unwrap();
    let put = [("game", number), ("do", "put")];
    red.browser
        .post(&format!("{list}/games"), &put)
        .await
        .done();
    for (path, fields, shown) in [
        (
            format!("{game}/kibitz"),
            vec![("body", "What a move"), ("ply", "0")],
            "What a move",
        ),
        (
            "/games".into(),
            vec![
                ("variant", "chess"),
                ("opponent", "Mei"),
                ("message", "Shall we?"),
            ],
            "Shall we?",
        ),
        (
            "/boards".into(),
            vec![("variant", "xiangqi"), ("record", "1. h3e3 好 h8e8")],
            "1. h3e3 好 h8e8",
        ),
        (
            "/boards".into(),
            vec![("variant", "xiangqi"), ("fen", "half a position")],
            "half a position",
        ),
        (
            format!("{board}/moves"),
            vec![("ply", "0"), ("move", "h3e9"), ("do", "send")],
            "h3e9",
        ),
        (
            format!("{board}/title"),
            vec![("title", "My cannons")],
            "My cannons",
        ),
        (
            "/collections".into(),
            vec![("title", "Cannons behind"), ("public", "yes")],
            "Cannons behind",
        ),
        (
            list.clone(),
            vec![("title", "Mine"), ("words", "All of them"), ("do", "save")],
            "All of them",
        ),
        (
            format!("{list}/games"),
            vec![("game", number), ("words", "The best one"), ("do", "put")],
            "The best one",
        ),
        (
            format!("{game}/keep"),
            vec![("title", "For later"), ("words", "Look again")],
            "Look again",
        ),
        (
            "/settings/zone".into(),
            vec![("zone", "Nowhere/Here")],
            "Nowhere/Here",
        ),
        (
            format!("{game}/word"),
            vec![("word", "My own word")],
            "My own word",
        ),
        ("/settings/look".into(), vec![("name", "LAN")], "LAN"),
        (
            "/settings/display".into(),
            vec![("display_name", "Lan Nguyễn")],
            "Lan Nguyễn",
        ),
        (
            "/settings/address".into(),
            vec![
                ("email", "new@players.test"),
                ("password", "a secret of mine"),
            ],
            "new@players.test",
        ),
    ] {
        end_sessions(&server);
        red.browser.post(&path, &fields).await.is(401);
        let page = sign_in(&mut red.browser, "Lan", PASSWORD).await.is(200);
        assert!(page.body.contains(shown), "{path}: {}", page.text());
        assert!(!page.has("blockquote"), "{path} has its form");
        assert!(
            !page.body.contains("a secret of mine"),
            "no password is kept"
        );
    }
    end_sessions(&server);
    let plan = [
        ("ply", "0"),
        ("if", "h3e3"),
        ("then", "h10g8"),
        ("do", "save"),
    ];
    black
        .browser
        .post(&format!("{game}/prepared"), &plan)
        .await
        .is(401);
    let page = sign_in(&mut black.browser, "Bao", PASSWORD).await.is(200);
    assert_eq!(page.texts("#tree"), ["h3e3, h10g8"]);
    let kibitz = "SELECT COUNT(*) FROM kibitz";
    assert_eq!(server.database.number(kibitz), 0);
}

#[tokio::test]
async fn a_forged_seal_is_refused_in_a_sentence() {
    let server = Server::start().await;
    server.player("Lan").await;
    let mut browser = server.browser();
    browser.get("/login").await.well();
    let fields = [
        ("name", "Lan"),
        ("password", PASSWORD),
        ("kept", "00ff"),
        ("next", "/help"),
    ];
    let page = browser.post_raw("/login", &fields).await.is(200);
    assert!(
        page.text().contains("no longer available"),
        "{}",
        page.text()
    );
    assert_eq!(page.attributes("main a.go", "href"), ["/help"]);
}

#[tokio::test]
async fn a_browser_without_cookies_sees_a_notice() {
    let server = Server::start().await;
    server.player("Lan").await;
    let fields = [("name", "Lan"), ("password", PASSWORD), ("next", "/help")];
    let lost = server.browser().post_raw("/login", &fields).await.is(303);
    assert_eq!(lost.header("location"), "/help?signed-in=1");
    let page = server.browser().get("/help?signed-in=1").await.is(200);
    assert!(
        page.text().contains("did not accept our cookie"),
        "{}",
        page.text()
    );
    // With cookies, no notice appears.
    let mut browser = server.browser();
    browser.get("/login?next=/help").await.well();
    let with_cookies = sign_in(&mut browser, "Lan", PASSWORD).await.done();
    assert_eq!(
        (with_cookies.url.path(), with_cookies.url.query()),
        ("/help", None)
    );
    let page = browser.get("/help?signed-in=1").await.well();
    assert!(!page.text().contains("did not accept our cookie"));
}
