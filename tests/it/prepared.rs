//! A conditional move on the game's page, which only its owner sees.

use crate::support::{Page, Player, Server};

/// A game in which Red has moved and Black is to move; the game's path.
async fn black_to_move() -> (Server, Player, Player, String) {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    (server, red, black, game)
}

const FORM: &str = "#prepare form";
const LINES: &str = "#plan .lines span";

#[tokio::test]
async fn a_prepared_answer_shows_to_its_owner_alone_and_is_played_at_once() {
    let (server, mut red, mut black, game) = black_to_move().await;
    assert!(!black.sees(&game).await.has(FORM), "it is Black's own turn");
    let page = red.sees(&game).await;
    assert!(page.has(FORM) && !page.has("#prepare[open]"));
    let fields = [("tree", "h10g8 h1g3")];
    red.browser.submit(FORM, &fields).await.done();
    let page = red.sees(&game).await;
    assert_eq!(page.texts(LINES), ["1... n h10-g8 2. N h1-g3"]);
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
        let lines = format!("1... h10g8 2. {answer}");
        red.browser.submit(FORM, &[("tree", &lines)]).await.done();
    }
    let trees = server.database.lines("SELECT tree AS line FROM prepared");
    assert_eq!(trees, ["h10g8 b1c3"]);
    let page = red.sees(&game).await;
    assert_eq!(page.texts("#tree"), ["1... n h10-g8 2. N b1-c3"]);
    red.browser
        .submit("#plan .lines form", &[("do", "cancel")])
        .await
        .done();
    assert!(!red.sees(&game).await.has("#plan"));
    black.plays(&game, "h10g8").await.done();
    assert_eq!(red.sees(&game).await.board().ply, 2);
}

#[tokio::test]
async fn an_invalid_conditional_move_is_explained() {
    let (server, mut red, mut black, game) = black_to_move().await;
    for (lines, reason) in [
        ("h10h9 h1g3", "opponent’s move h10h9 cannot"),
        ("h10g8 h1h5", "Your reply h1h5 cannot"),
        ("h10g8", "Your reply to h10g8 is missing"),
        ("", "Enter at least one line"),
        ("nonsense <b>", "opponent’s move nonsense cannot"),
        ("h10g8 resign b10c8 b1c3", "Nothing may follow resign"),
    ] {
        red.sees(&game).await;
        let page = red.browser.submit(FORM, &[("tree", lines)]).await.is(422);
        assert!(page.alert().contains(reason), "{}", page.alert());
        assert_eq!(page.texts("#tree").join(""), lines);
        assert!(page.has("#prepare[open]"));
    }
    // Typed while Black was to move, and sent after Black had moved.
    red.sees(&game).await;
    black.plays(&game, "b10c8").await.done();
    let fields = [("tree", "h10g8 h1g3")];
    let page = red.browser.submit(FORM, &fields).await.is(409);
    assert!(page.text().contains("h10g8"), "what was typed is kept");
    assert_eq!(server.database.number("SELECT COUNT(*) FROM prepared"), 0);
}

#[tokio::test]
async fn conditional_moves_are_only_for_the_games_players() {
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

#[tokio::test]
async fn a_tree_is_sent_with_the_move_that_is_previewed() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let page = red.sees(&game).await;
    assert!(!page.has("#tree"), "nothing is shown before it is sent");
    let fields = [("move", "h3e3"), ("do", "preview")];
    let page = red.browser.submit("#move-form", &fields).await.is(200);
    assert!(page.has("#prepare textarea") && !page.has("#prepare[open]"));
    // Invalid lines hold up the move, which is previewed with what was typed.
    let fields = [("tree", "h10g8 h1h5"), ("message", "Hello"), ("do", "send")];
    let page = red.browser.submit("#move-form", &fields).await.is(422);
    assert!(
        page.alert().contains("Your reply h1h5 cannot"),
        "{}",
        page.alert()
    );
    assert_eq!(
        (page.texts("#tree"), page.texts("#message")),
        (vec!["h10g8 h1h5".into()], vec!["Hello".into()])
    );
    assert!(page.has("#prepare[open]"));
    assert_eq!(black.sees(&game).await.board().ply, 0);
    let fields = [("tree", "h10g8 h1g3 i10h10 i1h1"), ("do", "send")];
    red.browser.submit("#move-form", &fields).await.done();
    let page = red.sees(&game).await;
    let line = "1... n h10-g8 2. N h1-g3 r i10-h10 3. R i1-h1";
    assert_eq!(page.texts(LINES), [line]);
    assert_eq!(page.texts("#tree"), [line]);
    black.plays(&game, "h10g8").await.done();
    black.plays(&game, "i10h10").await.done();
    let board = black.sees(&game).await.board();
    assert_eq!((board.ply, board.turn.as_str()), (5, "second"));
    assert!(!black.sees(&game).await.has("#came-true"));
    // Both players may know once it is over, and nobody else.
    let over = [("ply", "5"), ("sure", "yes")];
    black
        .browser
        .post(&format!("{game}/resign"), &over)
        .await
        .done();
    for player in [&mut red, &mut black] {
        let shown_text = player.sees(&game).await.texts("#came-true li");
        assert_eq!(shown_text.len(), 2, "{shown_text:?}");
        assert!(
            shown_text[0].contains("N h1-g3") && shown_text[1].contains("R i1-h1"),
            "{shown_text:?}"
        );
    }
    let mut onlooker = server.player("Mei").await;
    assert!(!onlooker.sees(&game).await.has("#came-true"));
}

#[tokio::test]
async fn a_tree_may_have_thirty_lines_in_any_notation() {
    let (server, mut red, _black, game) = black_to_move().await;
    let mut lines: Vec<String> = Vec::new();
    for file in ["a", "c", "g", "i"] {
        lines.push(format!("{file}7{file}6 b1c3"));
    }
    for (from, to) in [
        ("a10a9", "h1g3"),
        ("a10a8", "h1g3"),
        ("i10i9", "h1g3"),
        ("i10i8", "h1g3"),
    ] {
        lines.push(format!("{from} {to}"));
    }
    for rank in [1, 3, 4, 5, 6, 7] {
        if rank != 1 {
            lines.push(format!("b8b{rank} a1a2"));
        }
        lines.push(format!("h8h{rank} i1i2"));
    }
    lines.retain(|line| !line.starts_with("b8b3") && !line.starts_with("h8h1"));
    for file in ["a", "c", "d", "e", "f", "g"] {
        lines.push(format!("b8{file}8 a1a2"));
    }
    for file in ["c", "d", "e", "f", "g", "i"] {
        lines.push(format!("h8{file}8 i1i2"));
    }
    let path = format!("{game}/prepared");
    let send = |n: usize| {
        let mut some = lines[..n - 2].to_vec();
        some.extend(["马8进7 马二进三".to_owned(), "N2+3 N8+7".to_owned()]);
        some.join("\r\n")
    };
    assert!(lines.len() >= 29, "{}", lines.len());
    for (n, status) in [(31, 422), (30, 303)] {
        let tree = send(n);
        let fields = [("ply", "1"), ("tree", tree.as_str()), ("do", "save")];
        let answer = red.browser.post_raw(&path, &fields).await;
        assert_eq!(answer.first, status, "{}", answer.body);
        let shown_text = answer
            .body
            .contains("You can save at most 30 lines, and these are 31");
        assert_eq!(shown_text, status == 422);
    }
    let saved_trees = server.database.lines("SELECT tree AS line FROM prepared");
    assert_eq!(saved_trees.join("\n").lines().count(), 30);
    // `if` and `then` are one line.
    let fields = [
        ("ply", "1"),
        ("if", "h10g8"),
        ("then", "h1g3"),
        ("do", "save"),
    ];
    assert_eq!(red.browser.post_raw(&path, &fields).await.first, 303);
    let saved_trees = server.database.lines("SELECT tree AS line FROM prepared");
    assert_eq!(saved_trees, ["h10g8 h1g3"]);
    let page = red.sees(&game).await;
    assert_eq!(page.texts(LINES), ["1... n h10-g8 2. N h1-g3"]);
    // `line` is a whole tree.
    let lines = "h10g8 h1g3\nb10c8 b1c3";
    let fields = [("ply", "1"), ("line", lines), ("do", "save")];
    assert_eq!(red.browser.post_raw(&path, &fields).await.first, 303);
    let saved_trees = server.database.lines("SELECT tree AS line FROM prepared");
    assert_eq!(saved_trees.join("\n"), lines);
}

/// Follows the links of two points.
async fn taps(red: &mut Player, mut page: Page, points: [&str; 2]) -> Page {
    for point in points {
        let link = format!("#board a[data-square=\"{point}\"]");
        let href = page.attributes(&link, "href").remove(0);
        page = red.sees(&href).await;
    }
    page
}

#[tokio::test]
async fn a_tree_of_three_lines_is_chosen_on_the_board_by_links_alone() {
    let (server, mut red, mut black, game) = black_to_move().await;
    let mut page = red.sees(&game).await;
    for points in [["h10", "g8"], ["h1", "g3"], ["i10", "h10"], ["i1", "h1"]] {
        page = taps(&mut red, page, points).await;
    }
    // Back to the first reply, and on with another move.
    let back = page.attributes("#plan .tree a", "href").remove(1);
    page = red.sees(&back).await;
    page = taps(&mut red, page, ["b10", "c8"]).await;
    assert!(!page.has("#save-plan [value=save]"), "the reply is missing");
    page = taps(&mut red, page, ["a4", "a5"]).await;
    page = taps(&mut red, page, ["a7", "a6"]).await;
    let back = page.attributes("[data-step=prev]", "href").remove(0);
    page = red.sees(&back).await;
    let back = page.attributes("[data-step=prev]", "href").remove(0);
    page = red.sees(&back).await;
    // Another reply replaces the first.
    page = taps(&mut red, page, ["b1", "c3"]).await;
    for _ in 0..4 {
        let back = page.attributes("[data-step=prev]", "href").remove(0);
        page = red.sees(&back).await;
    }
    page = taps(&mut red, page, ["b10", "c8"]).await;
    taps(&mut red, page, ["b1", "c3"]).await;
    let save = [("do", "save")];
    red.browser.submit("#save-plan", &save).await.done();
    let saved = server.database.lines("SELECT tree AS line FROM prepared");
    let lines = "h10g8 h1g3 i10h10 i1h1\nh10g8 h1g3 b10c8 b1c3\nb10c8 b1c3";
    assert_eq!(saved.join("\n"), lines);
    let page = red.sees(&game).await;
    assert_eq!(page.texts(LINES).len(), 3);
    // A line is edited on the board, and deleted.
    let edit = page.attributes("#plan .lines a", "href").remove(2);
    let page = red.sees(&edit).await;
    assert_eq!(page.texts("#plan .tree [aria-current]"), ["2. N b1-c3"]);
    red.sees(&game).await;
    red.browser.submit("#plan .lines form", &save).await.done();
    let saved = server.database.lines("SELECT tree AS line FROM prepared");
    assert_eq!(saved.join("\n"), "h10g8 h1g3 b10c8 b1c3\nb10c8 b1c3");
    let others = black.sees(&format!("{game}?line=h10g8+h1g3&at=2")).await;
    assert!(!others.has("#plan"));
}
