//! Two tabs, two people, double clicks: concurrent requests leave one consistent game.

use tokio::task::JoinSet;

use crate::support::browser::Origin;
use crate::support::{Browser, Page, Player, Server, long};

/// At each ply two moves that are both legal, whichever was chosen before.
const EITHER: [(&str, &str); 10] = [
    ("h3e3", "b3e3"),
    ("h8e8", "b8e8"),
    ("h1g3", "b1c3"),
    ("h10g8", "b10c8"),
    ("a4a5", "i4i5"),
    ("a7a6", "i7i6"),
    ("c4c5", "g4g5"),
    ("c7c6", "g7g6"),
    ("a1a2", "i1i2"),
    ("a10a9", "i10i9"),
];

fn statuses(pages: &[Page]) -> Vec<u16> {
    let mut statuses: Vec<u16> = pages.iter().map(|page| page.first).collect();
    statuses.sort_unstable();
    statuses
}

/// A form to be sent: browser, path, fields.
type Post = (Browser, String, Vec<(&'static str, String)>);

/// Sends posts from all browsers at once.
async fn at_once(posts: Vec<Post>) -> Vec<Page> {
    let mut set = JoinSet::new();
    for (browser, path, fields) in posts {
        set.spawn(async move {
            let fields: Vec<(&str, &str)> = fields.iter().map(|(n, v)| (*n, v.as_str())).collect();
            browser.post_from(&path, &fields, Origin::Ours).await
        });
    }
    set.join_all().await
}

fn a_move(ply: usize, text: &str) -> Vec<(&'static str, String)> {
    vec![
        ("ply", ply.to_string()),
        ("move", text.to_owned()),
        ("message", String::new()),
        ("do", "send".to_owned()),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_concurrent_moves_exactly_one_is_played() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let games = if long() { 200 } else { 6 };
    for _ in 0..games {
        let game = red.start_game(&mut black, &[]).await;
        for (ply, (one, other)) in EITHER.into_iter().enumerate() {
            let mover = if ply % 2 == 0 { &red } else { &black };
            let path = format!("{game}/moves");
            let tab = |text| (mover.browser.tab(), path.clone(), a_move(ply, text));
            let pages = at_once(vec![tab(one), tab(other)]).await;
            assert_eq!(statuses(&pages), [303, 409], "{game} at ply {ply}");
            let late = pages.iter().find(|page| page.first == 409).unwrap();
            assert_eq!(
                late.board().ply,
                ply + 1,
                "the late one sees the fresh board"
            );
            assert!(!late.alert().is_empty());
        }
        assert_eq!(red.sees(&game).await.board().ply, EITHER.len());
    }
    let moves = server.database.number("SELECT COUNT(*) FROM moves");
    assert_eq!(moves, 10 * games);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_same_move_sent_twice_is_played_once_and_confirmed_twice() {
    let server = Server::start().await;
    let (red, black, game) = server.pair().await;
    for (ply, (text, _)) in EITHER.into_iter().enumerate() {
        let mover = if ply % 2 == 0 { &red } else { &black };
        let click = || {
            (
                mover.browser.tab(),
                format!("{game}/moves"),
                a_move(ply, text),
            )
        };
        let pages = at_once(vec![click(), click(), click()]).await;
        assert_eq!(statuses(&pages), [303, 303, 303], "at ply {ply}");
        // The back button and a reload send it again.
        assert_eq!(mover.posts_move(&game, ply, text).await.first, 303);
    }
    assert_eq!(server.database.number("SELECT COUNT(*) FROM moves"), 10);
    assert_eq!(server.database.number("SELECT ply FROM games"), 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_open_challenge_is_accepted_by_one_of_many() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut crowd = Vec::new();
    for number in 0..8 {
        crowd.push(server.player(&format!("Eager{number}")).await);
    }
    for _ in 0..5 {
        let game = red.challenge("", &[]).await;
        let path = format!("{game}/accept");
        let posts = crowd
            .iter()
            .map(|p| (p.browser.tab(), path.clone(), Vec::new()))
            .collect();
        let pages = at_once(posts).await;
        let accepted = pages.iter().filter(|page| page.first == 303).count();
        assert_eq!(accepted, 1, "{:?}", statuses(&pages));
        assert!(
            pages
                .iter()
                .all(|page| [303, 409, 403].contains(&page.first)),
            "{:?}",
            statuses(&pages)
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_draw_resignation_and_move_leave_one_result() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    for _ in 0..20 {
        let game = red.start_game(&mut black, &[]).await;
        red.posts_move(&game, 0, "h3e3").await.is(303);
        red.browser
            .post_raw(&format!("{game}/draw"), &[("ply", "1"), ("do", "offer")])
            .await
            .is(303);
        let fields = |pairs: &[(&'static str, &str)]| {
            pairs
                .iter()
                .map(|(n, v)| (*n, (*v).to_owned()))
                .collect::<Vec<_>>()
        };
        let pages = at_once(vec![
            (
                black.browser.tab(),
                format!("{game}/draw"),
                fields(&[("ply", "1"), ("do", "accept")]),
            ),
            (
                red.browser.tab(),
                format!("{game}/resign"),
                fields(&[("ply", "1"), ("sure", "yes")]),
            ),
            (
                black.browser.tab(),
                format!("{game}/resign"),
                fields(&[("ply", "1"), ("sure", "yes")]),
            ),
            (
                black.browser.tab(),
                format!("{game}/moves"),
                a_move(1, "h8e8"),
            ),
        ])
        .await;
        assert!(
            pages.iter().all(|page| [303, 409].contains(&page.first)),
            "{:?}",
            statuses(&pages)
        );
        has_one_result(&server, &mut red, &game).await;
    }
}

/// The game ended once, and every page shows the same result.
async fn has_one_result(server: &Server, player: &mut Player, game: &str) {
    let board = player.sees(game).await.board();
    // If the move was first, the other forms were stale.
    let known = [
        (1, "none agreement"),
        (1, "second resignation"),
        (1, "first resignation"),
        (2, ""),
    ];
    assert!(
        known.contains(&(board.ply, board.outcome.as_str())),
        "{board:?}"
    );
    let id = game.rsplit('/').next().unwrap();
    let ends = format!("SELECT COUNT(*) FROM events WHERE game_id = {id} AND kind = 'ended'");
    let ended = i64::from(!board.outcome.is_empty());
    assert_eq!(server.database.number(&ends), ended, "it ends at most once");
}
