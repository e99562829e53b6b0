//! Problems: set, proved, published, and solved on the page, with and without an account.

use serde_json::Value;

use crate::support::people::play_in_turn;
use crate::support::{Browser, Server};

/// Two rooks mate in two moves, by either of them.
const ROOKS: &str = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
/// The fool’s mate.
const FOOL: &str = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
/// Only the chariot on the back rank mates.
const CHARIOTS: &str = "3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1";

fn problem<'a>(fen: &'a str, moves: &'a str, action: &'a str) -> Vec<(&'a str, &'a str)> {
    let variant = if fen == CHARIOTS { "xiangqi" } else { "chess" };
    vec![
        ("variant", variant),
        ("fen", fen),
        ("aim", "mate"),
        ("moves", moves),
        ("words", "A zebra watches."),
        ("do", action),
    ]
}

async fn json(browser: &Browser, path: &str) -> Value {
    let answer = browser.get_raw(&format!("{path}.json")).await.is(200);
    serde_json::from_str(&answer.body).unwrap()
}

/// Tries a move: the verdict, and the position after it.
async fn tries(browser: &mut Browser, path: &str, text: &str) -> (String, String) {
    let page = browser
        .post(&format!("{path}/try"), &[("move", text)])
        .await
        .is(200);
    let one = |name: &str| page.attributes("#board", name).concat();
    (one("data-solved"), one("data-fen"))
}

#[tokio::test]
async fn a_problem_is_proved_published_and_solved_by_a_visitor() {
    let server = Server::start().await;
    let author = server.player("lan").await;
    for (moves, reason) in [("1", "no mate"), ("3", "mate in 2")] {
        let fields = problem(ROOKS, moves, "publish");
        let refused = author.browser.post_raw("/problems", &fields).await.is(422);
        assert!(refused.text().contains(reason), "{}", refused.text());
        assert_eq!(refused.attributes("#fen", "value"), [ROOKS]);
    }
    let fields = problem(ROOKS, "2", "publish");
    let published = author.browser.post_raw("/problems", &fields).await.is(303);
    let path = published.header("location").to_owned();
    let again = author.browser.post_raw("/problems", &fields).await.is(303);
    assert_eq!(again.header("location"), path, "a repeated form");
    let list = server.browser().get("/problems").await.well();
    assert!(list.has(&format!("a[href='{path}']")));

    let mut visitor = server.browser();
    visitor.get(&path).await.well();
    let told = json(&visitor, &path).await;
    assert_eq!(told["moves"], 2);
    assert_eq!(told["tries"], 0);
    assert!(told.get("solution").is_none());
    let illegal = visitor
        .post(&format!("{path}/try"), &[("move", "b1c3")])
        .await;
    assert_eq!(illegal.status, 422);
    assert_eq!(tries(&mut visitor, &path, "g1f1").await.0, "no");
    assert_eq!(
        json(&visitor, &path).await["solution"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    let (verdict, fen) = tries(&mut visitor, &path, "R b1-b7").await;
    assert_eq!(verdict, "more");
    assert!(fen.contains(" w "), "the reply is on the board: {fen}");
    assert_eq!(tries(&mut visitor, &path, "a2a8").await.0, "yes");
    let told = json(&visitor, &path).await;
    assert_eq!((&told["tries"], &told["solves"]), (&1.into(), &1.into()));
    assert_eq!(told["unique"], false, "the other rook mates, too");
    let page = visitor.get(&path).await.well();
    assert!(page.has("#solution"));
    // Others begin anew.
    assert!(
        json(&server.browser(), &path)
            .await
            .get("solution")
            .is_none()
    );
}

#[tokio::test]
async fn a_draft_is_seen_by_its_author_alone_until_it_is_proved() {
    let server = Server::start().await;
    let author = server.player("lan").await;
    let fields = problem(CHARIOTS, "3", "draft");
    let saved = author.browser.post_raw("/problems", &fields).await.is(303);
    let path = saved.header("location").to_owned();
    let other = server.player("minh").await;
    for browser in [&other.browser, &server.browser()] {
        assert_eq!(browser.get_raw(&path).await.status, 404);
        assert_eq!(browser.get_raw(&format!("{path}.json")).await.status, 404);
        let tried = browser
            .post_raw(&format!("{path}/try"), &[("move", "a2a10")])
            .await;
        // A visitor is asked to sign in, as for every form that fails.
        assert!([401, 404].contains(&tried.status), "{}", tried.status);
        let list = browser.get_raw("/problems").await.body;
        assert!(!list.contains("zebra") && !list.contains(&path));
    }
    let publish = [("do", "publish")];
    let refused = author.browser.post_raw(&path, &publish).await;
    assert_eq!(refused.status, 422, "it is a mate in one");
    let stolen = other.browser.post_raw(&path, &publish).await;
    assert_eq!(stolen.status, 404);
    let delete = [("do", "delete"), ("sure", "yes")];
    author.browser.post_raw(&path, &delete).await.is(303);
    assert_eq!(author.browser.get_raw(&path).await.status, 404);
}

#[tokio::test]
async fn the_position_of_a_running_game_is_no_problem() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h10g8").await.done();
    let fen = red.browser.get(&game).await.board().fen;
    let fields = [
        ("variant", "xiangqi"),
        ("fen", fen.as_str()),
        ("aim", "mate"),
        ("moves", "2"),
        ("do", "draft"),
    ];
    let refused = red.browser.post_raw("/problems", &fields).await.is(422);
    assert!(refused.text().contains("running game"));
    let stranger = server.player("an").await;
    stranger
        .browser
        .post_raw("/problems", &fields)
        .await
        .is(303);
}

/// Two problems as a file: the first mates in one, the second has a line of its own.
const FILE: &str = r#"
[Event "Exercises"]
[Variant "Xiangqi"]
[SetUp "1"]
[FEN "3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1"]
[Result "1-0"]

{A back rank.} 1. b8b10 1-0

[Event "Exercises"]
[Variant "Chess"]
[SetUp "1"]
[FEN "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"]
[Result "1-0"]

1. Kd2 Kd4 1-0
"#;

#[tokio::test]
async fn problems_are_imported_from_a_file_and_exported_again() {
    let server = Server::start().await;
    let author = server.player("lan").await;
    let fields = |record| [("record", record), ("set_name", "First steps")];
    let first = fields(FILE);
    let import = || author.browser.post_multipart("/problems/import", &first);
    let imported = import().await.is(303);
    let counts = imported.header("location").to_owned();
    assert!(
        counts.ends_with("?published=1&drafts=1&left-out=0"),
        "{counts}"
    );
    let again = import().await.is(303);
    let counts = again.header("location").to_owned();
    assert!(
        counts.ends_with("?published=0&drafts=0&left-out=2"),
        "{counts}"
    );
    let published = json(&server.browser(), "/problems/1").await;
    assert_eq!(
        (&published["set"], &published["moves"]),
        (&"First steps".into(), &1.into())
    );
    assert_eq!(published["words"], "A back rank.");
    let set = "/problems?by=lan&set=First+steps";
    let list = server.browser().get("/problems").await.well();
    assert!(list.attributes("a", "href").contains(&set.to_owned()));
    let list = server.browser().get(set).await.well();
    assert_eq!(
        list.attributes(".card a[href^='/problems/']", "href"),
        ["/problems/1"]
    );
    let own = author
        .browser
        .get_raw("/problems.pgn?list=mine")
        .await
        .is(200);
    for part in [
        "[Aim \"mate-1\"]",
        "[SetUp \"1\"]",
        "{A back rank.}",
        "[Aim \"win\"]",
    ] {
        assert!(own.body.contains(part), "{part}: {}", own.body);
    }
    // Others see the position, and the solution only after a try.
    let others = server.browser().get_raw("/problems.pgn").await.is(200);
    assert!(
        others.body.contains("3k5/R8/1R7") && !others.body.contains("b10"),
        "{}",
        others.body
    );
    let second = server.player("minh").await;
    let imported = second
        .browser
        .post_multipart("/problems/import", &fields(&own.body))
        .await
        .is(303);
    let counts = imported.header("location").to_owned();
    assert!(
        counts.ends_with("?published=1&drafts=1&left-out=0"),
        "{counts}"
    );
}

#[tokio::test]
async fn nothing_is_told_about_a_problem_that_stands_in_a_running_game() {
    let server = Server::start().await;
    let [mut lan, mut bao] = [server.player("Lan").await, server.player("Bao").await];
    let fields = problem(FOOL, "1", "publish");
    let published = bao.browser.post_raw("/problems", &fields).await.is(303);
    let path = published.header("location").to_owned();
    assert_eq!(tries(&mut lan.browser, &path, "h7h6").await.0, "no");
    assert!(json(&lan.browser, &path).await.get("solution").is_some());
    let game = lan.start_game(&mut bao, &[("variant", "chess")]).await;
    play_in_turn(&mut lan, &mut bao, &game, &["f2f3", "e7e5", "g2g4"]).await;
    let try_path = format!("{path}/try");
    for player in [&lan, &bao] {
        let told = json(&player.browser, &path).await;
        assert!(told.get("solution").is_none(), "{}: {told}", player.name);
        assert!(!player.browser.get_raw(&path).await.has("#solution"));
        for field in [("move", "d8h4"), ("do", "solution")] {
            let refused = player.browser.post_raw(&try_path, &[field]).await.is(422);
            assert!(refused.text().contains("running game"), "{field:?}");
        }
        let file = player.browser.get_raw("/problems.pgn").await.is(200);
        assert!(!file.body.contains("h4"), "{}", file.body);
    }
}
