//! Analysis boards: from a game or new, continued, taken back, hidden from everybody else.

use crate::support::{Browser, Page, Player, Server};
use crate::support::{PASSWORD, form::fill};

const OPENING: [&str; 4] = ["h3e3", "h10g8", "h1g3", "i10h10"];
const MATE_IN_ONE: &str = "3k5/8R/9/2p6/9/9/9/9/R8/4K4 w - - 0 1";

/// Two players and their game after four plies.
async fn game(server: &Server, fields: &[(&str, &str)]) -> (Player, Player, String) {
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red.start_game(&mut black, fields).await;
    crate::support::people::play_in_turn(&mut red, &mut black, &game, &OPENING).await;
    (red, black, game)
}

/// The state on a board's page: ply, turn, outcome.
#[track_caller]
fn board_state(page: &Page) -> (usize, String, String) {
    let get = |name: &str| {
        let found = page.attributes("[data-board]", name).into_iter().next();
        found.unwrap_or_else(|| panic!("no board: {} {}", page.status, page.text()))
    };
    let ply = get("data-ply").parse().unwrap();
    (ply, get("data-turn"), get("data-outcome"))
}

/// Opens a board with the form on a game's page. Returns its path.
async fn play_on(browser: &mut Browser, page: &str, kind: &str) -> String {
    browser.get(page).await.well();
    let page = browser.submit("#play-on", &[("kind", kind)]).await.done();
    page.url.path().to_owned()
}

/// Opens a new board with the form of the set-up page.
async fn fresh(browser: &mut Browser, fields: &[(&str, &str)]) -> Page {
    let all = fields.iter().copied();
    let (named, rest): (Vec<_>, Vec<_>) = all.partition(|(name, _)| *name == "variant");
    let slug = named.first().map_or("xiangqi", |(_, slug)| slug);
    browser
        .get(&format!("/boards/new?variant={slug}"))
        .await
        .well();
    browser.submit("#set-up", &rest).await
}

async fn plays(browser: &mut Browser, page: &str, text: &str) -> Page {
    browser.get(page).await.well();
    browser.submit("#move-form", &[("move", text)]).await
}

fn board_count(server: &Server) -> i64 {
    server.database.number("SELECT COUNT(*) FROM boards")
}

#[tokio::test]
async fn a_solitaire_board_continues_a_game_from_the_ply_shown() {
    let server = Server::start().await;
    let (mut red, black, game) = game(&server, &[]).await;
    let board = play_on(&mut red.browser, &format!("{game}?ply=3"), "solitaire").await;
    let page = red.browser.get(&board).await.well();
    assert_eq!(board_state(&page), (3, "second".into(), String::new()));
    assert_eq!(page.texts("h1"), ["Lan – Bao"]);
    assert!(page.text().contains("Black to move."), "{}", page.text());
    let from = format!("{game}?ply=3");
    assert!(page.attributes("a", "href").contains(&from));

    // Both sides, in any notation; Enter plays at once.
    let page = plays(&mut red.browser, &board, "R9=8").await.done();
    assert_eq!(board_state(&page).0, 4);
    let page = plays(&mut red.browser, &board, "炮八平六").await.done();
    assert_eq!(board_state(&page), (5, "second".into(), String::new()));

    // One may step back before the ply that the board was opened at.
    let page = red.browser.get(&format!("{board}?ply=1")).await.well();
    assert_eq!(board_state(&page), (1, "second".into(), String::new()));
    let page = red.browser.get(&format!("{board}?ply=6")).await.well();
    assert_eq!(board_state(&page).0, 5, "the last one");

    // Neither the game nor the opponent is affected.
    assert_eq!(red.sees(&game).await.board().ply, 4);
    let letters = black.mailbox.letters();
    assert!(letters.iter().all(|letter| !letter.text.contains(&board)));
}

#[tokio::test]
async fn a_problem_begins_with_the_position_shown() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server, &[]).await;
    let shown = red.sees(&format!("{game}?ply=3")).await.board().fen;
    let board = play_on(&mut red.browser, &format!("{game}?ply=3"), "problem").await;
    let page = red.browser.get(&board).await.well();
    assert_eq!(board_state(&page), (0, "second".into(), String::new()));
    assert_eq!(page.texts("h1"), ["Black to move"]);
    assert_eq!(
        page.attributes("[data-board]", "data-fen"),
        std::slice::from_ref(&shown)
    );
    assert!(page.text().contains(&shown));

    // A puzzle can start from any ply of another one.
    plays(&mut red.browser, &board, "b8e8").await.done();
    let page = red.browser.submit("#as-problem", &[]).await.done();
    assert_eq!(page.texts("h1"), ["Red to move"]);
    assert_ne!(page.url.path(), board);
    let list = red.browser.get("/boards").await.well();
    assert_eq!(list.texts(".card").len(), 2);
}

#[tokio::test]
async fn a_move_at_an_earlier_ply_warns_about_what_it_replaces() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server, &[]).await;
    let board = play_on(&mut red.browser, &game, "solitaire").await;
    let page = red.browser.get(&board).await.well();
    assert!(!page.has("#replaces"));
    let early = format!("{board}?ply=2&flip=1");
    let page = red.browser.get(&early).await.well();
    assert!(page.texts("#replaces")[0].contains("the 2 that follow"));
    // A move that is already next only leads on.
    let page = plays(&mut red.browser, &early, "h1g3").await.done();
    assert_eq!(board_state(&page).0, 3);
    assert_eq!(page.url.query(), Some("ply=3&flip=1"));
    assert!(page.text().contains("of 2"), "{}", page.text());
    let page = plays(&mut red.browser, &early, "b3d3").await.done();
    assert_eq!(
        (board_state(&page).0, page.url.query()),
        (3, Some("flip=1"))
    );
    assert!(page.text().contains("Red’s move 2 of 2"), "{}", page.text());
}

#[tokio::test]
async fn a_move_is_previewed_on_request() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let board = fresh(&mut lan.browser, &[])
        .await
        .done()
        .url
        .path()
        .to_owned();
    let fields = [("move", "C h3-e3"), ("do", "preview")];
    lan.browser.get(&board).await.well();
    let page = lan.browser.submit("#move-form", &fields).await.is(200);
    assert_eq!(board_state(&page), (1, "second".into(), String::new()));
    assert!(page.text().contains("It has not been played yet"));
    let again = lan.browser.get(&board).await.well();
    assert_eq!(board_state(&again).0, 0);
    lan.browser.submit("#move-form", &fields).await.is(200);
    let page = lan
        .browser
        .submit("form[action$='/moves']", &[("do", "send")])
        .await
        .done();
    assert_eq!(board_state(&page).0, 1);
}

#[tokio::test]
async fn an_illegal_move_is_refused_and_the_text_stays() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server, &[]).await;
    let board = play_on(&mut red.browser, &game, "solitaire").await;
    for (text, say) in [("E c1-c2", "c2"), ("nonsense", "")] {
        for way in ["send", "preview"] {
            let path = format!("{board}?ply=2");
            red.browser.get(&path).await.well();
            let fields = [("move", text), ("do", way)];
            let page = red.browser.submit("#move-form", &fields).await.is(422);
            assert!(!page.alert().is_empty() && page.alert().contains(say));
            assert_eq!(page.attributes("#move", "value"), [text]);
            assert_eq!(board_state(&page).0, 2, "the ply that was played from");
        }
    }
    assert_eq!(board_state(&red.browser.get(&board).await.well()).0, 4);
}

#[tokio::test]
async fn a_stale_form_is_refused_with_the_fresh_board() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server, &[]).await;
    let board = play_on(&mut red.browser, &game, "solitaire").await;
    let mut tab = red.browser.tab();
    tab.get(&board).await.well();
    plays(&mut red.browser, &board, "b3d3").await.done();
    let page = tab.submit("#move-form", &[("move", "c4c5")]).await.is(409);
    assert_eq!(page.attributes("#move", "value"), ["c4c5"]);
    let moves = format!("{board}/moves");
    for ply in ["6", "99999"] {
        let fields = [("ply", ply), ("move", "c4c5"), ("do", "send")];
        let page = red.browser.post_raw(&moves, &fields).await;
        assert_eq!((page.status, board_state(&page).0), (409, 5));
    }
    let back = format!("{board}/back");
    let answer = red.browser.post_raw(&back, &[("to", "9")]).await;
    assert_eq!(answer.status, 409);
    // The same form sent twice does no harm.
    tab.get(&format!("{board}?ply=4")).await.well();
    let page = tab.submit("#move-form", &[("move", "b3d3")]).await.done();
    assert_eq!(board_state(&page).0, 5);
    for body in [
        "move=b3d3&do=send",
        "ply=x&move=b3d3&do=send",
        "ply=-1&move=b3d3&do=send",
        "ply=5&ply=5&move=b3d3&do=send",
        "ply=5&move=b3d3&do=explode",
        "ply=5&move=b3d3&do=send&rev=x",
        "ply=5&move=b3d3&do=send&flip=upside-down",
    ] {
        let page = red.browser.post_body(&moves, body.to_owned()).await;
        assert_eq!(page.status, 400, "{body}");
    }
}

#[tokio::test]
async fn moves_are_taken_back_one_by_one_or_down_to_a_ply() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server, &[]).await;
    let board = play_on(&mut red.browser, &format!("{game}?ply=2"), "solitaire").await;
    for text in ["b3d3", "c7c6", "h1g3"] {
        plays(&mut red.browser, &board, text).await.done();
    }
    let back = format!("form[action='{board}/back']");
    let page = red.browser.submit(&back, &[]).await.done();
    assert_eq!(board_state(&page).0, 4);
    let page = red.browser.submit("#again", &[]).await.done();
    assert_eq!(board_state(&page).0, 2, "the game's position");
    red.browser.get(&format!("{board}?ply=0")).await.well();
    let page = red.browser.submit(&back, &[]).await.done();
    assert_eq!(board_state(&page).0, 0);
    assert!(!page.has(&back));
    assert!(page.text().contains("No moves yet."));
}

#[tokio::test]
async fn a_mate_is_shown_and_another_move_may_be_tried() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let fields = [("fen", MATE_IN_ONE), ("kind", "problem")];
    let board = fresh(&mut lan.browser, &fields).await.done();
    let board = board.url.path().to_owned();
    let page = plays(&mut lan.browser, &board, "R a2-a10").await.done();
    assert_eq!(
        board_state(&page),
        (1, "none".into(), "first checkmate".into())
    );
    assert!(page.text().contains("Red wins by checkmate. Go back"));
    assert!(!page.has("#move-form"));
    let after = [("ply", "1"), ("move", "d10d9"), ("do", "send")];
    let moves = format!("{board}/moves");
    let page = lan.browser.post_raw(&moves, &after).await.is(422);
    assert!(page.alert().contains("No more moves can be played here."));
    let page = plays(&mut lan.browser, &format!("{board}?ply=0"), "R i9-i10").await;
    let page = page.done();
    assert_eq!(board_state(&page), (1, "second".into(), String::new()));
    assert!(
        page.text().contains("Black is in check."),
        "{}",
        page.text()
    );
}

#[tokio::test]
async fn a_free_board_takes_its_edits() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let fields = [("variant", "free-xiangqi")];
    let page = fresh(&mut lan.browser, &fields).await.done();
    let board = page.url.path().to_owned();
    assert!(page.has("#free"));
    let page = plays(&mut lan.browser, &board, "R-a5; e7-; -e6")
        .await
        .done();
    assert_eq!(board_state(&page).0, 1);
    assert!(page.attributes("[data-board]", "data-fen")[0].contains('*'));
    let page = lan.browser.submit("#as-problem", &[]).await.done();
    assert!(page.attributes("[data-board]", "data-fen")[0].contains('*'));
}

#[tokio::test]
async fn a_position_that_cannot_be_read_is_explained_and_stays_in_the_field() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let page = fresh(&mut lan.browser, &[("variant", "banner"), ("fen", "9/9 w")]).await;
    assert_eq!(page.first, 422);
    assert!(!page.alert().is_empty());
    assert_eq!(page.attributes("#fen", "value"), ["9/9 w"]);
    let chosen = page.attributes("#variant option[selected]", "value");
    assert_eq!(chosen, ["banner"]);
    for body in [
        "",
        "kind=solitaire",
        "kind=both&variant=xiangqi",
        "variant=none-such",
        "game=1&variant=xiangqi",
        "game=x",
        "board=1&ply=-1",
    ] {
        let page = lan.browser.post_body("/boards", body.to_owned()).await;
        assert_eq!(page.status, 400, "{body}");
    }
    assert_eq!(board_count(&server), 0);
}

#[tokio::test]
async fn a_board_exists_only_for_its_owner() {
    let server = Server::start().await;
    let (mut red, black, game) = game(&server, &[("visibility", "private")]).await;
    let board = play_on(&mut red.browser, &game, "solitaire").await;
    let id = board.rsplit('/').next().unwrap().to_owned();
    let number = game.rsplit('/').next().unwrap().to_owned();
    let onlooker = server.player("Onlooker").await;
    let stranger = server.browser();
    let acts: [(&str, &[(&str, &str)]); 5] = [
        ("moves", &[("ply", "4"), ("move", "b3d3"), ("do", "send")]),
        (
            "moves",
            &[("ply", "4"), ("move", "b3d3"), ("do", "preview")],
        ),
        ("back", &[("to", "0")]),
        ("title", &[("title", "mine")]),
        ("delete", &[("sure", "yes")]),
    ];
    let before = server.database.dump(&["seen", "outbox"]);
    for other in [&black.browser, &onlooker.browser] {
        assert_eq!(other.get_raw(&board).await.status, 404);
        for (act, fields) in acts {
            let page = other.post_raw(&format!("{board}/{act}"), fields).await;
            assert_eq!(page.status, 404, "{act}");
        }
        let copy = [("board", id.as_str()), ("kind", "problem")];
        assert_eq!(other.post_raw("/boards", &copy).await.status, 404);
        assert!(!other.get_raw("/boards").await.body.contains(&board));
    }
    // A private game can be neither seen nor continued.
    let fields = [("game", number.as_str()), ("ply", "4")];
    assert_eq!(
        onlooker.browser.post_raw("/boards", &fields).await.status,
        404
    );
    for (act, fields) in acts {
        let page = stranger.post_raw(&format!("{board}/{act}"), fields).await;
        // The sign-in page keeps what was typed.
        if ["moves", "title"].contains(&act) {
            assert_eq!(page.status, 401, "{act}");
            continue;
        }
        assert_eq!(page.status, 303, "{act}");
        let next = format!("/login?next=%2Fboards%2F{id}");
        assert_eq!(page.header("location"), next);
    }
    for path in ["/boards".to_owned(), board] {
        let page = stranger.get_raw(&path).await.is(303);
        assert!(page.header("location").starts_with("/login?next=%2Fboards"));
    }
    let page = stranger.post_raw("/boards", &fields).await.is(303);
    let next = format!("/login?next=%2Fgames%2F{number}%3Fply%3D4");
    assert_eq!(page.header("location"), next);
    assert_eq!(server.database.dump(&["seen", "outbox"]), before);
}

#[tokio::test]
async fn a_stranger_is_led_back_to_the_ply_after_signing_in() {
    let server = Server::start().await;
    let (_red, _black, game) = game(&server, &[]).await;
    let mut stranger = server.browser();
    let page = stranger.get(&format!("{game}?ply=2")).await.well();
    assert!(!page.has("form#play-on"));
    let link = page.attributes("#play-on a", "href").remove(0);
    stranger.get(&link).await.well();
    let fields = [("name", "Lan"), ("password", PASSWORD)];
    let page = stranger
        .submit("form[action='/login']", &fields)
        .await
        .done();
    assert_eq!(page.board().ply, 2);
    assert!(page.has("form#play-on"));
}

#[tokio::test]
async fn a_title_can_be_set_and_removed() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let page = fresh(&mut lan.browser, &[]).await.done();
    let board = page.url.path().to_owned();
    assert_eq!(page.texts("h1"), ["Xiangqi"]);
    let title = "form[action$='/title']";
    let named = [("title", " <b>Cannons</b> ")];
    let page = lan.browser.submit(title, &named).await.done();
    assert_eq!(page.texts("h1"), ["<b>Cannons</b>"]);
    let list = lan.browser.get("/boards").await.well();
    assert!(list.text().contains("<b>Cannons</b>"));
    let long = "x".repeat(81);
    let fields = [("title", long.as_str())];
    let path = format!("{board}/title");
    let page = lan.browser.post_raw(&path, &fields).await.is(422);
    assert_eq!(page.attributes("#title", "value"), [long]);
    lan.browser.get(&board).await.well();
    let page = lan.browser.submit(title, &[("title", "")]).await.done();
    assert_eq!(page.texts("h1"), ["Xiangqi"]);
}

#[tokio::test]
async fn deleting_asks_first() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let page = fresh(&mut lan.browser, &[]).await.done();
    let board = page.url.path().to_owned();
    let delete = format!("form[action='{board}/delete']");
    let page = lan.browser.submit(&delete, &[]).await.is(200);
    assert!(page.alert().contains("Delete this board?"));
    assert_eq!(board_count(&server), 1);
    let page = lan.browser.submit(&delete, &[]).await.done();
    assert_eq!(page.url.path(), "/boards");
    assert!(page.text().contains("There are none yet."));
    assert_eq!(lan.browser.get(&board).await.status, 404);
    assert_eq!(board_count(&server), 0);
}

#[tokio::test]
async fn a_player_may_have_five_hundred_boards() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    fresh(&mut lan.browser, &[]).await.done();
    let columns = "player_id, kind, variant, variant_version, rulebook, rulebook_version, \
                   created_at, changed_at";
    let one_more = format!("INSERT INTO boards ({columns}) SELECT {columns} FROM boards LIMIT 1;");
    server.database.execute(&one_more.repeat(499));
    let page = fresh(&mut lan.browser, &[]).await.is(422);
    assert!(page.alert().contains("You have 500 boards"));
    assert_eq!(board_count(&server), 500);
    let page = lan.browser.get("/boards").await.well();
    assert_eq!(page.texts(".card").len(), 24);
    let next = page.attributes("a[rel=next]", "href").remove(0);
    let page = lan.browser.get(&next).await.well();
    assert_eq!(page.texts(".card").len(), 24);
}

#[tokio::test]
async fn closing_the_account_erases_its_boards() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let mut bao = server.player("Bao").await;
    for player in [&mut lan, &mut bao] {
        fresh(&mut player.browser, &[]).await.done();
    }
    let page = lan.browser.get("/settings/account").await.well();
    let fields = [("sure", "yes"), ("password", PASSWORD)];
    let filled = fill(&page.html(), "form[action='/settings/close']", &fields);
    let fields: Vec<(&str, &str)> = filled
        .fields
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    lan.browser.post("/settings/close", &fields).await;
    let owners = server
        .database
        .lines("SELECT name AS line FROM players JOIN boards ON player_id = players.id");
    assert_eq!(owners, ["Bao"]);
}

#[tokio::test]
async fn two_clicks_fill_the_form_without_playing() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server, &[]).await;
    let board = play_on(&mut red.browser, &game, "solitaire").await;
    let page = red.browser.get(&format!("{board}?ply=2")).await.well();
    let from = format!("{board}?ply=2&from=b3");
    let link = format!("{from}#board");
    assert!(page.attributes(".board a", "href").contains(&link));
    let page = red.browser.get(&from).await.well();
    let to = format!("{from}&to=d3");
    assert!(
        page.attributes(".board a", "href")
            .contains(&format!("{to}#board"))
    );
    let page = red.browser.get(&to).await.well();
    assert!(page.has("#chosen"));
    assert_eq!(page.attributes("#move", "value"), ["C b3-d3"]);
    assert_eq!(board_state(&page).0, 2, "nothing was played");
    let page = red.browser.submit("#move-form", &[]).await.done();
    assert_eq!((board_state(&page).0, page.url.query()), (3, None));
    assert!(page.text().contains("Red’s move 2 of 2"));
}

/// The labels of the piece on a point.
fn piece_on(page: &Page, point: &str) -> String {
    let tip = format!("[data-square={point}] title");
    page.texts(&tip).into_iter().next().unwrap_or_default()
}

/// The first point in the drawing, which starts at the far left corner.
fn far_corner(page: &Page) -> String {
    page.attributes("#board [data-square]", "data-square")
        .remove(0)
}

#[tokio::test]
async fn a_problem_has_the_solving_side_at_the_bottom() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server, &[]).await;
    let problem = play_on(&mut red.browser, &format!("{game}?ply=3"), "problem").await;
    let page = red.browser.get(&problem).await.well();
    assert_eq!(far_corner(&page), "i1", "Black is to move, and near");
    assert!(page.text().contains("Black to move: find the best line."));
    let page = red.browser.get(&format!("{problem}?flip=0")).await.well();
    assert_eq!(far_corner(&page), "a10", "as the reader asks");
    let page = plays(&mut red.browser, &problem, "b8e8").await.done();
    assert_eq!(far_corner(&page), "i1", "it stays as it lies");
    assert!(!page.text().contains("find the best line"));
    assert_eq!(page.texts("#again button"), ["Start again"]);

    // A solitaire board keeps its owner's side at the bottom, whoever is to move.
    let board = play_on(&mut red.browser, &format!("{game}?ply=3"), "solitaire").await;
    let page = red.browser.get(&board).await.well();
    assert_eq!(far_corner(&page), "a10");
}

#[tokio::test]
async fn a_problem_looks_different_from_a_solitaire_board() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server, &[]).await;
    let problem = play_on(&mut red.browser, &game, "problem").await;
    let page = red.browser.get(&problem).await.well();
    assert_eq!(page.texts(".badge.problem"), ["Puzzle"]);
    assert!(page.has(".place.problem"));
    let board = play_on(&mut red.browser, &game, "solitaire").await;
    let page = red.browser.get(&board).await.well();
    assert_eq!(page.texts(".badge.solitaire"), ["Analysis board"]);
    assert!(page.has("#origin a") && !page.has(".place.problem"));
    let list = red.browser.get("/boards").await.well();
    assert_eq!(list.texts(".card.problem").len(), 1);
    assert_eq!(list.texts(".card.solitaire").len(), 1);
}

#[tokio::test]
async fn only_its_owner_exports_a_board_as_record_and_drawing() {
    let server = Server::start().await;
    let (mut red, black, game) = game(&server, &[]).await;
    let board = play_on(&mut red.browser, &format!("{game}?ply=3"), "solitaire").await;
    let page = red.browser.get(&format!("{board}?ply=1")).await.well();
    let links = page.attributes("#away a", "href");
    let record = red.browser.get_raw(&links[0]).await.is(200);
    assert!(
        record
            .header("content-type")
            .starts_with("application/x-chess-pgn")
    );
    for part in [
        "[Red \"Lan\"]",
        "1. H2-E2 H9-G7 2. H0-G2",
        "[Event \"Analysis board\"]",
    ] {
        assert!(record.body.contains(part), "{part}: {}", record.body);
    }
    let drawing = red.browser.get_raw(&links[1]).await.is(200);
    assert!(drawing.header("content-type").starts_with("image/svg+xml"));
    let start = red
        .browser
        .get_raw(&format!("{board}/board.svg?ply=0"))
        .await;
    assert_ne!(drawing.body, start.body);
    assert_eq!(drawing.header("cache-control"), "no-store");
    let late = red
        .browser
        .get_raw(&format!("{board}/board.svg?ply=9"))
        .await;
    assert_eq!(late.status, 404);
    for path in &links[..2] {
        assert_eq!(black.browser.get_raw(path).await.status, 404, "{path}");
        assert_eq!(server.browser().get_raw(path).await.status, 303, "{path}");
    }

    // The record of a puzzle begins with its position.
    let problem = play_on(&mut red.browser, &format!("{game}?ply=3"), "problem").await;
    let record = red.browser.get_raw(&format!("{problem}.pgn")).await.is(200);
    assert!(record.body.contains("[SetUp \"1\"]") && record.body.contains(" b - - "));
}

#[tokio::test]
async fn a_link_shows_only_the_moves() {
    let server = Server::start().await;
    let (mut red, mut black, game) = game(&server, &[("visibility", "private")]).await;
    let board = play_on(&mut red.browser, &format!("{game}?ply=3"), "solitaire").await;
    red.browser.get(&board).await.well();
    let secret = [("title", "My secret")];
    red.browser
        .submit("form[action$='/title']", &secret)
        .await
        .done();
    let page = red.browser.get(&format!("{board}?ply=2")).await.well();
    let link = page.attributes("#away a", "href").pop().unwrap();
    let before = board_count(&server);
    let mut stranger = server.browser();
    let page = stranger.get(&link).await.well();
    let (fen, at) = (
        page.attributes("#board", "data-fen"),
        page.attributes("#board", "data-ply"),
    );
    assert_eq!(at, ["2"]);
    let own = red.sees(&format!("{game}?ply=2")).await.board().fen;
    assert_eq!(fen, [own]);
    // The language switch in the footer contains a player's name.
    let body = page.body.replace("Language", "");
    for private in ["Lan", "Bao", "My secret", game.as_str(), board.as_str()] {
        assert!(!body.contains(private), "{private}");
    }
    assert!(!page.has("#keep"));
    let sign_in = page.attributes(".side a.go", "href").remove(0);
    assert!(
        sign_in.starts_with("/login?next=%2Fboards%2Fshared"),
        "{sign_in}"
    );
    assert_eq!(board_count(&server), before, "looking keeps nothing");

    // A signed-in player saves it: with all moves, or only the position.
    black.browser.get(&link).await.well();
    let page = black.browser.submit("#keep", &[]).await.done();
    assert_eq!(board_state(&page).0, 3);
    black.browser.get(&link).await.well();
    let page = black.browser.submit("#keep-problem", &[]).await.done();
    assert_eq!(board_state(&page), (0, "first".into(), String::new()));
}

#[tokio::test]
async fn a_link_keeps_the_rulebook_and_survives_the_sign_in() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let shuffle = "h3e3 h10g8 e3h3 g8h10 ".repeat(60);
    let query = [
        ("variant", "xiangqi"),
        ("rulebook", "house"),
        ("moves", &shuffle),
    ];
    let link = format!(
        "/boards/shared?{}",
        serde_urlencoded::to_string(query).unwrap()
    );
    let mut stranger = server.browser();
    let page = stranger.get(&link).await.well();
    let next = page.attributes(".side a.go", "href").remove(0);
    stranger.get(&next).await.well();
    let signs_in = [("name", "Lan"), ("password", PASSWORD)];
    let page = stranger
        .submit("form[action='/login']", &signs_in)
        .await
        .done();
    assert_eq!(page.attributes("#board", "data-ply"), ["240"]);

    lan.browser.get(&link).await.well();
    let page = lan.browser.submit("#keep", &[]).await.done();
    assert!(page.text().contains("House"));
    let away = page.attributes("#away a", "href").pop().unwrap();
    assert!(away.contains("rulebook=house"), "{away}");
}

#[tokio::test]
async fn a_broken_link_is_explained() {
    let server = Server::start().await;
    let stranger = server.browser();
    for (query, status) in [
        ("variant=xiangqi&moves=h3e4", 422),
        ("variant=xiangqi&moves=%00", 422),
        ("variant=xiangqi&fen=9/9+w", 422),
        ("variant=none-such", 404),
        ("", 404),
        ("variant=xiangqi&ply=x", 400),
        ("variant=xiangqi&moves=h3e3&ply=77", 200),
    ] {
        let page = stranger.get_raw(&format!("/boards/shared?{query}")).await;
        assert_eq!(page.status, status, "{query}");
        if status == 422 {
            assert!(!page.alert().is_empty(), "{query}");
        }
    }
}

#[tokio::test]
async fn a_position_is_set_up_by_links_alone() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    lan.browser.get("/boards/new?variant=xiangqi").await.well();
    lan.browser.click("#clear").await.well();
    for (piece, point) in [
        ("G", "e1"),
        ("g", "d10"),
        ("R", "a2"),
        ("R", "b9"),
        ("p", "c7"),
    ] {
        lan.browser.click(&format!("#tool{piece}")).await.well();
        lan.browser
            .click(&format!("[data-square={point}]"))
            .await
            .well();
    }
    // Placing the same piece again removes it, as does the eraser.
    let page = lan.browser.click("[data-square=c7]").await.well();
    assert_eq!(piece_on(&page, "c7"), "c7");
    lan.browser.click("[data-square=c7]").await.well();
    lan.browser.click("#tool-").await.well();
    let page = lan.browser.click("[data-square=c7]").await.well();
    assert_eq!(piece_on(&page, "c7"), "c7");
    // Without a chosen piece, two clicks move one.
    lan.browser.click("#tool").await.well();
    lan.browser.click("[data-square=b9]").await.well();
    let page = lan.browser.click("[data-square=i9]").await.well();
    assert_eq!(piece_on(&page, "b9"), "b9");
    assert_eq!(piece_on(&page, "i9"), "red chariot (R) on i9");
    let page = lan.browser.click("#turned").await.well();
    assert_eq!(far_corner(&page), "i1");
    let page = lan.browser.click("#turn2").await.well();
    assert!(page.has("#turn2[aria-current]") && !page.has("#turn1[aria-current]"));
    lan.browser.click("#turn1").await.well();
    assert_eq!(board_count(&server), 0, "looking keeps nothing");
    let kind = [("kind", "problem")];
    let page = lan.browser.submit("#set-up", &kind).await.done();
    assert_eq!(page.texts("h1"), ["Red to move"]);
    let fen = page.attributes("[data-board]", "data-fen").remove(0);
    assert_eq!(fen, "3k5/8R/9/9/9/9/9/9/R8/4K4 w - - 0 1");
}

#[tokio::test]
async fn every_variant_can_be_set_up_and_its_start_stays_as_it_is() {
    let server = Server::start().await;
    let mut stranger = server.browser();
    let page = stranger.get("/boards/new").await.well();
    for slug in page.attributes("#variant option", "value") {
        let page = stranger
            .get(&format!("/boards/new?variant={slug}"))
            .await
            .well();
        let tools = page.attributes(".palette a", "id");
        assert!(tools.len() >= 8, "{slug}: {tools:?}");
        let fen = page.attributes("#fen", "value");
        let page = stranger.click("#start").await.well();
        assert_eq!(page.attributes("#fen", "value"), fen, "{slug}");
        assert!(page.has(".side a.go[href^='/login?next=']"));
    }
}

#[tokio::test]
async fn an_edit_by_a_script_is_applied_once() {
    let server = Server::start().await;
    let mut stranger = server.browser();
    let page = stranger.get("/boards/new?variant=xiangqi").await.well();
    let base = page.attributes("[data-setup^='/']", "data-setup").remove(0);
    for (what, point, board_state) in [
        ("put=R&at=e5", "e5", "red chariot (R) on e5"),
        ("put=-&at=a1", "a1", "a1"),
        ("from=a1&at=e5", "e5", "red chariot (R) on e5"),
        ("from=e5&at=a1", "a1", "a1"),
        ("put=Z&at=e5", "e5", "e5"),
        ("put=R&at=z9", "e5", "e5"),
    ] {
        let page = stranger.get(&format!("{base}&{what}")).await.well();
        assert_eq!(piece_on(&page, point), board_state, "{what}");
    }
}

#[tokio::test]
async fn an_impossible_set_up_is_refused_and_stays_on_the_page() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    lan.browser.get("/boards/new?variant=xiangqi").await.well();
    lan.browser.click("#clear").await.well();
    lan.browser.click("#toolR").await.well();
    lan.browser.click("[data-square=e5]").await.well();
    let page = lan
        .browser
        .submit("#set-up", &[("kind", "solitaire")])
        .await
        .is(422);
    assert!(
        page.alert().contains("exactly one general"),
        "{}",
        page.alert()
    );
    assert_eq!(piece_on(&page, "e5"), "red chariot (R) on e5");
    let page = lan
        .browser
        .get("/boards/new?variant=xiangqi&fen=9")
        .await
        .is(422);
    assert_eq!(page.attributes("#fen", "value"), ["9"]);
    assert_eq!(
        lan.browser.get("/boards/new?variant=none").await.status,
        404
    );
    assert_eq!(board_count(&server), 0);
}

#[tokio::test]
async fn pasted_text_opens_a_board_with_all_its_moves() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    for text in [
        "C h3-e3 n h10-g8 N h1-g3",
        "1. C2=5 H8+7 2. H2+3",
        "炮二平五　馬８進７　馬二進三",
        "H2-E2 H9-G7 H0-G2",
        "h3e3 h10g8 h1g3",
        "[Event \"Somewhere\"]\r\n[Red \"A\"]\r\n\r\n1. 炮二平五 {why?} 馬８進７ 2. 馬二進三 *",
    ] {
        for path in ["/boards", "/boards/new"] {
            lan.browser.get(path).await.well();
            let page = lan
                .browser
                .submit("#paste", &[("record", text)])
                .await
                .done();
            assert_eq!(
                board_state(&page),
                (3, "second".into(), String::new()),
                "{text}"
            );
        }
    }
    lan.browser.get("/boards").await.well();
    let page = lan
        .browser
        .submit("#paste", &[("record", MATE_IN_ONE)])
        .await
        .done();
    assert_eq!(page.attributes("[data-board]", "data-fen"), [MATE_IN_ONE]);
}

#[tokio::test]
async fn unreadable_pasted_text_is_explained_and_stays() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let two = "[Event \"a\"]\n\n1. h3e3 *\n\n[Event \"b\"]\n\n1. h3e3 *";
    for (text, say) in [
        (
            "h3e3 h10g8 good evening",
            "Red’s move 2, good, cannot be read as a move.",
        ),
        ("h3e3 h10g8 e1e5", "Red’s move 2, e1e5, cannot be played."),
        ("   ", "There are no moves"),
        (two, "There are 2 games in this text."),
        ("9/9/9/9/9/9/9/9/9/9 w", "exactly one general"),
        ("[Variant \"klingon\"]\n\n1. h3e3", "klingon"),
    ] {
        lan.browser.get("/boards").await.well();
        let page = lan
            .browser
            .submit("#paste", &[("record", text)])
            .await
            .is(422);
        assert!(page.alert().contains(say), "{text}: {}", page.alert());
        let words: Vec<&str> = text.split_whitespace().collect();
        assert_eq!(page.texts("#record"), [words.join(" ")], "it is kept");
    }
    assert_eq!(board_count(&server), 0);
    let text = [("variant", "xiangqi"), ("record", "h3e3")];
    let page = server.browser().post_raw("/boards", &text).await.is(401);
    assert_eq!(
        page.attributes("form[action='/login'] input[name=next]", "value"),
        ["/boards/new"]
    );
}

#[tokio::test]
async fn pieces_that_were_turned_over_and_pieces_in_hand_are_set_up_by_links_alone() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    lan.browser.get("/boards/new?variant=shogi").await.well();
    lan.browser.click("#clear").await.well();
    for (piece, point) in [("K", "e1"), ("k", "e9"), ("+R", "a2"), ("+p", "c4")] {
        let tool = format!("[id='tool{piece}']");
        lan.browser.click(&tool).await.well();
        let chosen = format!("{tool}[aria-current]");
        let point = format!("[data-square={point}]");
        assert!(lan.browser.click(&point).await.well().has(&chosen));
    }
    let page = lan.browser.click("#turned").await.well();
    assert!(page.has("[id='tool+p'][aria-current]"));
    for label in ["P", "P", "b", "P", "g", "g"] {
        lan.browser.click(&format!("#hand{label}")).await.well();
    }
    lan.browser.click("#tool-").await.well();
    lan.browser.click("#handP").await.well();
    let page = lan.browser.click("#handB").await.well();
    let fen = page.attributes("#fen", "value").remove(0);
    assert_eq!(fen, "4k4/9/9/9/9/2+p6/9/+R8/4K4[PPggb] w - - 0 1");
    let kind = [("kind", "problem")];
    let page = lan.browser.submit("#set-up", &kind).await.done();
    let fen_shown = page.attributes("[data-board]", "data-fen").remove(0);
    assert_eq!(fen_shown, fen);
    // A script places a piece by its label.
    let page = lan.browser.get("/boards/new?variant=shogi").await.well();
    let base = page.attributes("[data-setup^='/']", "data-setup").remove(0);
    let page = lan.browser.get(&format!("{base}&put=%2BS&at=e5")).await;
    assert_eq!(piece_on(&page, "e5"), "sente promoted silver (+S) on e5");
}
