//! Free boards, from the challenge to the record.

use crate::support::{Page, Player, Server};

const SET_UP: &str = "4g4/9/9/9/4*4/9/9/9/B7B/3GG4 w - - 0 1";

/// Challenges to a free game with the form.
async fn challenge(player: &mut Player, fen: &str) -> Page {
    let form = "/games/new?variant=free-xiangqi";
    player.browser.get(form).await.well();
    let fields = [
        ("opponent", "Bao"),
        ("seat", "first"),
        ("variant", "free-xiangqi"),
        ("fen", fen),
    ];
    player.browser.submit("form#challenge", &fields).await
}

async fn new_game(server: &Server, fen: &str) -> (Player, Player, String) {
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let page = challenge(&mut red, fen).await.done();
    let game = page.url.path().to_owned();
    black.accept(&game).await.done();
    (red, black, game)
}

#[tokio::test]
async fn a_free_game_from_its_set_up_to_its_record() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = challenge(&mut red, "4k4/9/9/9/4*4/9/9/9/B7B/3KK4 r")
        .await
        .done()
        .url
        .path()
        .to_owned();
    let challenge_page = black.sees(&game).await;
    assert_eq!(
        challenge_page.attributes("figure.board", "data-fen"),
        [SET_UP]
    );
    assert!(challenge_page.text().contains("rules are not enforced"));
    assert!(
        challenge_page.body.contains("stroke-dasharray"),
        "the gap is drawn"
    );
    let letter = black
        .mailbox
        .wait_for("the challenge", |l| l.text.contains(&game))
        .await;
    assert!(letter.text.contains("not enforced"), "{}", letter.text);
    let page = black.accept(&game).await.done();
    assert_eq!(page.board().fen, SET_UP);
    assert!(page.has("#free"));

    red.plays(&game, "B a2-e6; R-a10").await.done();
    let again = red.posts_move(&game, 1, "a1-a2").await;
    assert_eq!(again.first, 409, "the turns are still kept");
    let page = black.plays(&game, "r-e1; e6-; -e6").await.done();
    let fen = "R3g4/9/9/9/4*4/9/9/9/8B/3Gr4 w - - 0 2";
    assert_eq!(page.board().fen, fen);
    let letter = red
        .mailbox
        .wait_for("the turn", |l| l.text.contains("r-e1; e6-; -e6"))
        .await;
    assert!(letter.text.contains("not enforced"), "{}", letter.text);

    red.sees(&game).await;
    let claimed = red.browser.submit("#claim", &[]).await.done();
    assert!(claimed.text().contains("You have said that Red has won"));
    let page = black.sees(&game).await;
    assert!(page.text().contains("Lan says that Red has won"));
    let form = format!("form[action='{game}/result']");
    let over = black
        .browser
        .submit(&form, &[("do", "accept")])
        .await
        .done();
    assert_eq!(over.board().outcome, "first agreement");
    assert!(over.text().contains("Red wins: the players agreed."));

    let pgn = red.browser.get(&format!("{game}.pgn")).await.well().body;
    assert!(pgn.contains("[Rules \"not enforced\"]"), "{pgn}");
    assert!(pgn.contains(&format!("[FEN \"{SET_UP}\"]")), "{pgn}");
    assert!(
        pgn.contains("1. B a2-e6; R-a10 r-e1; e6-; -e6 1-0"),
        "{pgn}"
    );
    let json = red.browser.get(&format!("{game}.json")).await.well().body;
    let record: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(record["moves"][1], "re1;e6-;-e6");
    assert_eq!(record["start"], SET_UP);
    assert_eq!(record["fen"], fen);
    assert_eq!(record["enforced"], false);
}

#[tokio::test]
async fn a_set_up_that_cannot_be_read_is_explained_and_stays_in_the_field() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    server.player("Bao").await;
    for fen in [
        "nonsense",
        "9/9/9 w",
        "4q4/9/9/9/9/9/9/9/9/4G4 w",
        "4g4/9/9/9/9/9/9/9/9/4G4",
    ] {
        let page = challenge(&mut red, fen).await;
        assert_eq!(page.first, 422, "{fen}");
        assert!(!page.alert().is_empty());
        assert_eq!(page.attributes("input[name=fen]", "value"), [fen]);
        assert_eq!(
            page.attributes("#challenge [name=variant]", "value"),
            ["free-xiangqi"]
        );
    }
    let fields = [("opponent", "Bao"), ("variant", "xiangqi"), ("fen", SET_UP)];
    let page = red.browser.post("/games", &fields).await;
    assert_eq!(page.first, 422);
    assert!(page.alert().contains("free board"), "{}", page.alert());
    assert_eq!(server.database.number("SELECT COUNT(*) FROM games"), 0);
}

#[tokio::test]
async fn impossible_edits_on_a_free_board_are_explained() {
    let server = Server::start().await;
    let (mut red, mut black, game) = new_game(&server, "").await;
    for (text, says) in [
        ("e5-e6", "There is no piece on e5."),
        (
            "-e4; e4-e5",
            "The point e4 is off the board; place @-e4 to bring it back.",
        ),
        ("-e11", "There is no point e11"),
        ("C a1-a2", "There is a chariot on a1: write R a1-a2."),
        (
            "R a10-a9",
            "Black’s letters are lower case: write r a10-a9.",
        ),
        (
            "Q-e5",
            "No piece is called Q here; there are G F E N B R C P, in upper case for Red.",
        ),
        (&["a1-a1"; 9].join("; "), "A turn has at most 8 parts"),
    ] {
        let page = red.plays(&game, text).await;
        assert_eq!(page.first, 422, "{text}");
        assert!(page.alert().contains(says), "{text}: {}", page.alert());
        assert_eq!(page.attributes("input[name=move]", "value"), [text]);
    }
    let page = red
        .submits_move(&game, &[("move", "P e4-e10; R-e10"), ("do", "preview")])
        .await
        .is(200);
    assert!(page.text().contains("P e4-e10; R-e10"));
    assert_eq!(page.board().ply, 1);
    red.browser
        .submit("form[action$='/moves']", &[("do", "send")])
        .await
        .done();
    assert_eq!(black.sees(&game).await.board().ply, 1);
}

#[tokio::test]
async fn moves_are_taken_back_at_once_or_by_agreement() {
    let server = Server::start().await;
    let (mut red, mut black, game) = new_game(&server, "").await;
    red.plays(&game, "R a1-a5").await.done();
    let takeback = format!("form[action='{game}/takeback']");
    red.sees(&game).await;
    let page = red
        .browser
        .submit(&takeback, &[("do", "offer")])
        .await
        .done();
    assert_eq!((page.board().ply, page.board().turn.as_str()), (0, "first"));

    red.plays(&game, "R a1-a5").await.done();
    black.plays(&game, "r a10-a6").await.done();
    red.plays(&game, "a5-").await.done();
    red.sees(&game).await;
    let page = red.browser.submit("#go-back", &[("to", "0")]).await.done();
    assert!(page.text().contains("You have asked to go back"));
    assert_eq!(page.board().ply, 3);
    let page = black.sees(&game).await;
    assert!(page.text().contains("Lan asks to go back to the start"));
    let page = black
        .browser
        .submit(&takeback, &[("do", "accept")])
        .await
        .done();
    assert_eq!(page.board().ply, 0);

    let path = format!("{game}/takeback");
    let far = [("ply", "0"), ("do", "offer"), ("to", "3")];
    assert_eq!(red.browser.post_raw(&path, &far).await.status, 422);
    for broken in ["-1", "x", "1.5"] {
        let fields = [("ply", "0"), ("do", "offer"), ("to", broken)];
        assert_eq!(red.browser.post_raw(&path, &fields).await.status, 400);
    }
}

#[tokio::test]
async fn a_result_form_that_cannot_be_ours_is_refused() {
    let server = Server::start().await;
    let (red, black, game) = server.pair().await;
    let path = format!("{game}/result");
    for (fields, status) in [
        (vec![("ply", "0"), ("do", "offer")], 400),
        (vec![("ply", "0"), ("do", "offer"), ("winner", "both")], 400),
        (
            vec![("ply", "0"), ("do", "claim"), ("winner", "first")],
            400,
        ),
        (vec![("do", "offer"), ("winner", "first")], 400),
        // Here the rules decide.
        (
            vec![("ply", "0"), ("do", "offer"), ("winner", "first")],
            422,
        ),
        (vec![("ply", "0"), ("do", "accept")], 409),
        (vec![("ply", "0"), ("do", "offer"), ("winner", "none")], 303),
    ] {
        let page = red.browser.post_raw(&path, &fields).await;
        assert_eq!(page.status, status, "{fields:?}");
    }
    let agree = [("ply", "0"), ("do", "accept"), ("winner", "none")];
    assert_eq!(black.browser.post_raw(&path, &agree).await.status, 303);
    let reason = server.database.lines("SELECT reason AS line FROM games");
    assert_eq!(reason, ["agreement"]);
}
