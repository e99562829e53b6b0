//! An answer prepared on the game's page: its owner sees it, nobody else does.

use crate::support::{Player, Server};

/// A game in which Red has moved and waits for Black; the game's path.
async fn black_to_move() -> (Server, Player, Player, String) {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    (server, red, black, game)
}

const FORM: &str = "#prepare form";

#[tokio::test]
async fn a_prepared_answer_shows_to_its_owner_alone_and_is_played_at_once() {
    let (server, mut red, mut black, game) = black_to_move().await;
    assert!(!black.sees(&game).await.has(FORM), "it is Black's own turn");
    let page = red.sees(&game).await;
    assert!(page.has(FORM) && !page.has("#prepare[open]"));
    let fields = [("if", "h10g8"), ("then", "h1g3")];
    red.browser.submit(FORM, &fields).await.done();
    let page = red.sees(&game).await;
    let told = page.texts("#plan p").join(" ");
    assert!(told.contains("If Black plays"), "{told}");
    let secret = "SELECT COUNT(*) FROM prepared";
    assert_eq!(server.database.number(secret), 1);
    let onlooker = server.player("Mei").await;
    for path in ["", ".json", ".pgn", "/progress"] {
        let path = format!("{game}{path}");
        for browser in [&black.browser, &onlooker.browser] {
            let seen = browser.get_raw(&path).await.body;
            for word in ["h1-g3", "h1g3", "id=\"plan\"", "id=\"prepare\""] {
                assert!(!seen.contains(word), "{path}: {word}");
            }
        }
    }
    black.plays(&game, "h10g8").await.done();
    let board = black.sees(&game).await.board();
    assert_eq!((board.ply, board.turn.as_str()), (3, "second"));
    assert_eq!(server.database.number(secret), 0);
    let turn = black
        .mailbox
        .wait_for("the turn", |l| {
            l.text.contains("(move 2)") && l.text.contains(&game)
        })
        .await;
    assert!(turn.text.contains("h1-g3"), "{}", turn.text);
}

#[tokio::test]
async fn a_prepared_answer_is_changed_and_cancelled_on_the_page() {
    let (server, mut red, mut black, game) = black_to_move().await;
    for answer in ["h1g3", "b1c3"] {
        red.sees(&game).await;
        let fields = [("if", "h10g8"), ("then", answer)];
        red.browser.submit(FORM, &fields).await.done();
    }
    let answers = server.database.lines("SELECT answer AS line FROM prepared");
    assert_eq!(answers, ["b1c3"]);
    red.sees(&game).await;
    red.browser
        .submit("#cancel-plan", &[("do", "cancel")])
        .await
        .done();
    assert!(!red.sees(&game).await.has("#plan"));
    black.plays(&game, "h10g8").await.done();
    assert_eq!(red.sees(&game).await.board().ply, 2);
}

#[tokio::test]
async fn what_cannot_be_prepared_comes_back_with_the_reason() {
    let (server, mut red, mut black, game) = black_to_move().await;
    for (expected, answer, reason) in [
        ("h10h9", "h1g3", "opponent’s move"),
        ("h10g8", "h1h5", "answer"),
        ("", "h1g3", ""),
        ("h10g8", "", ""),
        ("nonsense <b>", "h1g3", "opponent’s move"),
    ] {
        red.sees(&game).await;
        let fields = [("if", expected), ("then", answer)];
        let page = red.browser.submit(FORM, &fields).await.is(422);
        assert!(page.alert().contains(reason), "{}", page.alert());
        assert_eq!(page.attributes("#if", "value"), [expected]);
        assert_eq!(page.attributes("#then", "value"), [answer]);
        assert!(page.has("#prepare[open]"));
    }
    // Typed while Black was still to move, and sent when Black had moved.
    red.sees(&game).await;
    black.plays(&game, "b10c8").await.done();
    let fields = [("if", "h10g8"), ("then", "h1g3")];
    let page = red.browser.submit(FORM, &fields).await.is(409);
    assert!(page.text().contains("h10g8"), "what was typed is kept");
    assert_eq!(server.database.number("SELECT COUNT(*) FROM prepared"), 0);
}

#[tokio::test]
async fn nobody_prepares_in_a_game_of_others() {
    let (server, red, _black, game) = black_to_move().await;
    let stranger = server.player("Mei").await;
    let path = format!("{game}/prepared");
    let fields = [
        ("ply", "1"),
        ("if", "h10g8"),
        ("then", "h1g3"),
        ("do", "save"),
    ];
    assert_eq!(stranger.browser.post_raw(&path, &fields).await.status, 403);
    let nobody = server.browser();
    assert_eq!(nobody.post_raw(&path, &fields).await.first, 401);
    let nowhere = red.browser.post_raw("/games/999/prepared", &fields).await;
    assert_eq!(nowhere.status, 404);
    for wrong in [&fields[1..], &fields[..3]] {
        assert_eq!(red.browser.post_raw(&path, wrong).await.status, 400);
    }
    assert_eq!(server.database.number("SELECT COUNT(*) FROM prepared"), 0);
    let done = red.browser.post_raw(&path, &fields).await;
    assert_eq!(done.first, 303);
}
