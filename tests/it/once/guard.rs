//! Permissions: every form, sent by everybody who should not.

use crate::support::browser::Origin;
use crate::support::form::fill;
use crate::support::{Browser, Page, Player, Server, eventually};

/// A request that changes something in a game.
struct Act {
    path: String,
    fields: Vec<(String, String)>,
}

impl Act {
    fn new(path: String, fields: &[(&'static str, &str)]) -> Self {
        let fields = fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        Self { path, fields }
    }

    async fn by(&self, browser: &Browser, origin: Origin) -> Page {
        let fields = self.fields.iter().map(|(n, v)| (n.as_str(), v.as_str()));
        let fields: Vec<(&str, &str)> = fields.collect();
        browser.post_from(&self.path, &fields, origin).await
    }
}

/// Actions of players in a running game, at its first ply.
fn acts_of_players(game: &str) -> Vec<Act> {
    vec![
        Act::new(
            format!("{game}/moves"),
            &[
                ("ply", "0"),
                ("move", "h3e3"),
                ("message", ""),
                ("do", "send"),
            ],
        ),
        Act::new(
            format!("{game}/moves"),
            &[
                ("ply", "0"),
                ("move", "h3e3"),
                ("message", ""),
                ("do", "preview"),
            ],
        ),
        Act::new(format!("{game}/draw"), &[("ply", "0"), ("do", "offer")]),
        Act::new(format!("{game}/draw"), &[("ply", "0"), ("do", "accept")]),
        Act::new(format!("{game}/draw"), &[("ply", "0"), ("do", "decline")]),
        Act::new(format!("{game}/takeback"), &[("ply", "0"), ("do", "offer")]),
        Act::new(
            format!("{game}/takeback"),
            &[("ply", "0"), ("do", "accept")],
        ),
        Act::new(format!("{game}/resign"), &[("ply", "0"), ("sure", "yes")]),
        Act::new(format!("{game}/contest"), &[("body", "It was not me.")]),
        Act::new(format!("{game}/mute"), &[("do", "on")]),
        Act::new(format!("{game}/mail"), &[("rhythm", "off")]),
    ]
}

/// Actions of any signed-in player.
fn acts_of_members() -> Vec<Act> {
    let challenge = [
        ("variant", "xiangqi"),
        ("rulebook", "house"),
        ("opponent", ""),
        ("seat", "first"),
        ("pace", "3d"),
        ("visibility", "public"),
        ("message", ""),
    ];
    vec![
        Act::new("/games".to_owned(), &challenge),
        Act::new(
            "/boards".to_owned(),
            &[("variant", "xiangqi"), ("kind", "problem")],
        ),
        Act::new("/logout".to_owned(), &[]),
    ]
}

const SETTINGS: [&str; 5] = [
    "/settings/account",
    "/settings/games",
    "/settings/board",
    "/settings/alerts",
    "/settings/privacy",
];

/// Every form of the settings, as a browser would send it.
async fn acts_of_settings(player: &mut Player) -> Vec<Act> {
    let mut acts = Vec::new();
    for section in SETTINGS {
        let page = player.browser.get(section).await.well();
        let mut paths = page.attributes("form[method=post]", "action");
        paths.retain(|path| path.starts_with("/settings"));
        paths.sort();
        paths.dedup();
        acts.extend(paths.into_iter().map(|path| {
            let fields = fill(&page.html(), &format!("form[action='{path}']"), &[]).fields;
            Act { path, fields }
        }));
    }
    assert!(acts.len() >= 11, "the forms of five pages");
    acts
}

/// All data, without sessions and heartbeats.
fn state(server: &Server) -> Vec<String> {
    server.database.dump(&["seen", "outbox"])
}

#[tokio::test]
async fn a_signed_out_post_leads_through_the_sign_in_and_changes_nothing() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let open = red.challenge("", &[]).await;
    red.browser
        .post_raw(
            &format!("{game}/kibitz"),
            &[("body", "hello"), ("ply", "0")],
        )
        .await
        .is(303);
    // The sign-in page keeps typed text.
    let typed = [
        "move",
        "message",
        "body",
        "if",
        "then",
        "tree",
        "name",
        "display_name",
        "zone",
        "email",
    ];
    let is_typed = |(name, value): &(String, String)| {
        typed.contains(&name.as_str()) && !value.trim().is_empty()
    };
    let mut acts = acts_of_players(&game);
    acts.extend(
        acts_of_members()
            .into_iter()
            .filter(|act| act.path != "/logout"),
    );
    acts.extend(acts_of_settings(&mut red).await);
    for path in ["accept", "decline", "withdraw"] {
        acts.push(Act::new(format!("{open}/{path}"), &[]));
    }
    acts.push(Act::new(format!("{game}/kibitz"), &[("body", "hello")]));
    acts.push(Act::new(format!("{game}/kibitz/1/withdraw"), &[]));
    acts.push(Act::new(format!("{game}/analyse"), &[("email", "yes")]));
    let stranger = server.browser();
    let before = state(&server);
    for act in &acts {
        let page = act.by(&stranger, Origin::Ours).await;
        if act.fields.iter().any(is_typed) {
            assert_eq!(page.status, 401, "{}: {}", act.path, page.text());
            assert!(page.has("input[name=kept]"), "{}", act.path);
            act.by(&stranger, Origin::CrossSite).await.is(403);
            continue;
        }
        assert_eq!(page.status, 303, "{}: {}", act.path, page.text());
        let sign_in = page.header("location");
        assert!(sign_in.starts_with("/login?next="), "{sign_in}");
        // A signed-in player is redirected to the page with the form.
        let redirected = red.browser.get_raw(sign_in).await;
        let back = redirected.header("location");
        assert!(back.len() > 1, "{} leads home", act.path);
        red.browser.get_raw(back).await.is(200);
    }
    assert_eq!(state(&server), before);
}

#[tokio::test]
async fn a_spectator_may_not_play() {
    let server = Server::start().await;
    let (_red, _black, game) = server.pair().await;
    let onlooker = server.player("Onlooker").await;
    let before = state(&server);
    for act in acts_of_players(&game) {
        let page = act.by(&onlooker.browser, Origin::Ours).await;
        assert_eq!(page.status, 403, "{}: {}", act.path, page.text());
    }
    assert_eq!(state(&server), before);
}

#[tokio::test]
async fn a_private_game_does_not_exist_for_others() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red
        .start_game(&mut black, &[("visibility", "private")])
        .await;
    let open_challenge = red.challenge("Bao", &[("visibility", "private")]).await;
    red.plays(&game, "h3e3").await.done();
    let onlooker = server.player("Onlooker").await;
    let stranger = server.browser();
    let mut acts = acts_of_players(&game);
    acts.push(Act::new(format!("{game}/kibitz"), &[("body", "hello")]));
    for path in ["accept", "decline", "withdraw"] {
        acts.push(Act::new(format!("{open_challenge}/{path}"), &[]));
    }
    let before = state(&server);
    for act in acts {
        let page = act.by(&onlooker.browser, Origin::Ours).await;
        assert_eq!(page.status, 404, "{}: {}", act.path, page.text());
    }
    assert_eq!(state(&server), before);
    for path in [&game, &open_challenge] {
        for end in [
            "",
            "?ply=1",
            ".json",
            ".pgn",
            "/board.svg",
            "/board.txt",
            "/review",
            "/review?try=1",
            "/analysis.json",
            "/analyse",
            "/board.svg?ply=0",
        ] {
            for browser in [&onlooker.browser, &stranger] {
                assert_eq!(
                    browser.get_raw(&format!("{path}{end}")).await.status,
                    404,
                    "{path}{end}"
                );
            }
        }
    }
    // It is in no list either, and its absence looks like that of a game that never existed.
    for list in [
        "/games",
        "/games?status=playing",
        "/games?status=open",
        "/players/Lan",
        "/",
    ] {
        assert!(
            !stranger
                .get_raw(list)
                .await
                .body
                .contains(&format!("\"{game}\"")),
            "{list}"
        );
    }
    let never = stranger.get_raw("/games/999999").await;
    let hidden = stranger.get_raw(&game).await;
    let same = |page: &Page| {
        page.text()
            .replace("999999", "N")
            .replace(game.rsplit('/').next().unwrap(), "N")
    };
    assert_eq!(same(&never), same(&hidden));
    assert_eq!(red.sees(&game).await.board().ply, 1);
}

#[tokio::test]
async fn the_opponent_out_of_turn_is_refused() {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    let before = state(&server);
    for ply in [0, 1] {
        let page = black.posts_move(&game, ply, "h8e8").await;
        assert_eq!(page.status, 409, "{}", page.text());
        assert!(!page.alert().is_empty());
    }
    assert_eq!(state(&server), before);
    red.plays(&game, "h3e3").await.done();
    let page = red.posts_move(&game, 1, "h1g3").await;
    assert_eq!((page.status, page.board().ply), (409, 1));
}

#[tokio::test]
async fn requests_from_other_sites_change_nothing() {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    let open = red.challenge("", &[]).await;
    let mut acts = acts_of_players(&game);
    acts.extend(acts_of_members());
    acts.extend(acts_of_settings(&mut red).await);
    for path in ["accept", "decline", "withdraw"] {
        acts.push(Act::new(format!("{open}/{path}"), &[]));
    }
    acts.push(Act::new(format!("{game}/kibitz"), &[("body", "hello")]));
    acts.push(Act::new(
        "/login".to_owned(),
        &[("name", "Lan"), ("password", crate::support::PASSWORD)],
    ));
    acts.push(Act::new(
        "/signup".to_owned(),
        &[
            ("name", "Evil"),
            ("email", "evil@players.test"),
            ("password", crate::support::PASSWORD),
        ],
    ));
    acts.push(Act::new(
        "/forgot".to_owned(),
        &[("email", black.address.as_str())],
    ));
    acts.push(Act::new("/no/such/page".to_owned(), &[]));
    // The outbox may still send older notices; a new notice would have an event.
    let before = server.database.dump(&["seen", "outbox"]);
    let foreign = [
        Origin::CrossSite,
        Origin::SameSite,
        Origin::OldForeignBrowser,
        Origin::Null,
        Origin::Untold,
    ];
    for act in &acts {
        for origin in foreign {
            let page = act.by(&red.browser, origin).await;
            assert_eq!(page.status, 403, "{} {origin:?}: {}", act.path, page.text());
        }
    }
    assert_eq!(server.database.dump(&["seen", "outbox"]), before);
    // A ten-year-old browser sends only `Origin`, and is accepted.
    acts[0].by(&red.browser, Origin::OldBrowser).await.is(303);
}

#[tokio::test]
async fn one_click_unsubscribe_works_from_anywhere_and_only_by_post() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let letter = black
        .mailbox
        .wait_for("the turn", |l| {
            l.text.contains("h3-e3") && l.text.contains(&game)
        })
        .await;
    let header = letter.header("List-Unsubscribe");
    let link = header.trim_matches(['<', '>']).to_owned();
    let before = state(&server);
    let scanner = server.browser();
    for _ in 0..2 {
        assert_eq!(scanner.get_raw(&link).await.status, 200);
        scanner.head(&link).await;
    }
    assert_eq!(
        state(&server),
        before,
        "a mail scanner follows links and changes nothing"
    );
    let page = scanner
        .post_from(
            &link,
            &[("List-Unsubscribe", "One-Click")],
            Origin::CrossSite,
        )
        .await;
    assert_eq!(
        page.status,
        200,
        "no redirect and no sign-in: {}",
        page.text()
    );
    let again = scanner
        .post_from(&link, &[("List-Unsubscribe", "One-Click")], Origin::Untold)
        .await;
    assert_eq!(again.status, 200);
    let seen = black.mailbox.count();
    black.plays(&game, "h8e8").await.done();
    red.plays(&game, "h1g3").await.done();
    eventually("an empty outbox", async || {
        (server
            .database
            .number("SELECT COUNT(*) FROM outbox WHERE state = 'waiting'")
            == 0)
            .then_some(())
    })
    .await;
    assert_eq!(black.mailbox.count(), seen, "the notice of a turn is off");
}

#[tokio::test]
async fn fields_that_no_form_sends_are_refused() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let before = state(&server);
    let table = [
        "move=h3e3&do=send",
        "ply=&move=h3e3&do=send",
        "ply=0&ply=0&move=h3e3&do=send",
        "ply=0&ply=9&move=h3e3&do=send",
        "ply=-1&move=h3e3&do=send",
        "ply=99999999999999999999&move=h3e3&do=send",
        "ply=1e0&move=h3e3&do=send",
        "ply=%EF%BC%90&move=h3e3&do=send",
        "ply=0&move=h3e3&do=explode",
        "ply=0&move=h3e3&move=b3e3&do=send",
        "ply=0&move=h3e3&do=send&draw=demand",
        "ply=0&move=h3e3&do=send&rev=x",
    ];
    for body in table {
        let page = red
            .browser
            .post_body(&format!("{game}/moves"), body.to_owned())
            .await;
        assert_eq!(page.status, 400, "{body}: {}", page.text());
        assert!(
            page.header("content-type").starts_with("text/html"),
            "{body}"
        );
    }
    for body in [
        "",
        "ply=x&sure=yes",
        "ply=0&ply=0&sure=yes",
        "ply=-1&sure=yes",
    ] {
        let page = red
            .browser
            .post_body(&format!("{game}/resign"), body.to_owned())
            .await;
        assert_eq!(page.status, 400, "resign {body}: {}", page.text());
    }
    for body in ["do=offer", "ply=0", "ply=0&do=steal", "ply=-1&do=offer"] {
        for what in ["draw", "takeback"] {
            let page = red
                .browser
                .post_body(&format!("{game}/{what}"), body.to_owned())
                .await;
            assert_eq!(page.status, 400, "{what} {body}: {}", page.text());
        }
    }
    assert_eq!(state(&server), before);
    assert_eq!(red.sees(&game).await.board().ply, 0);
}

#[tokio::test]
async fn a_stale_or_future_form_is_refused_with_the_fresh_board() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h8e8").await.done();
    for ply in [0, 1, 3, 4, 1000] {
        let page = red.posts_move(&game, ply, "h1g3").await;
        assert_eq!(page.status, 409, "ply {ply}: {}", page.text());
        assert_eq!(page.board().ply, 2);
    }
    let stale = [
        ("ply", "2"),
        ("rev", "0"),
        ("move", "h1g3"),
        ("message", ""),
        ("do", "send"),
    ];
    let page = red.browser.post_raw(&format!("{game}/moves"), &stale).await;
    assert_eq!(page.status, 409, "a stale rev: {}", page.text());
}

#[tokio::test]
async fn the_server_ignores_claimed_winners_and_players() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let fields = [
        ("ply", "0"),
        ("move", "h3e3"),
        ("message", ""),
        ("do", "send"),
        ("result", "first"),
        ("winner", "first"),
        ("player_id", "2"),
        ("role", "admin"),
    ];
    let page = red
        .browser
        .post_raw(&format!("{game}/moves"), &fields)
        .await;
    assert!([303, 400].contains(&page.status), "{}", page.status);
    let board = red.sees(&game).await.board();
    assert_eq!(board.outcome, "");
    assert_eq!(
        server
            .database
            .number("SELECT COUNT(*) FROM players WHERE role = 'admin'"),
        0
    );
}

#[tokio::test]
async fn too_large_a_form_is_refused() {
    let server = Server::start().await;
    let (red, _black, game) = server.pair().await;
    let body = format!("ply=0&move=h3e3&do=send&message={}", "x".repeat(2_000_000));
    let page = red.browser.post_body(&format!("{game}/moves"), body).await;
    assert_eq!(page.status, 413);
    let long = "x".repeat(20_000);
    let page = red
        .browser
        .post_raw(
            &format!("{game}/moves"),
            &[
                ("ply", "0"),
                ("move", "h3e3"),
                ("message", &long),
                ("do", "send"),
            ],
        )
        .await;
    assert!([413, 422].contains(&page.status), "{}", page.status);
}

/// Every page that a reader can see.
async fn every_page(browser: &mut Browser, game: &str, open: &str) -> Vec<String> {
    let mut paths: Vec<String> = [
        "/",
        "/signup",
        "/login",
        "/login?next=/games",
        "/forgot",
        "/settings",
        "/settings/account",
        "/settings/games",
        "/settings/board",
        "/settings/alerts",
        "/settings/privacy",
        "/players",
        "/players?online=1",
        "/players?q=la&after=Bao",
        "/players?variant=xiangqi&sort=rating",
        "/players/Lan?with=Bao",
        "/variants/xiangqi/board.svg",
        "/games",
        "/games?status=finished",
        "/games?status=open",
        "/games?status=playing&variant=xiangqi&player=Lan",
        "/games?q=Lan",
        "/boards",
        "/boards/1",
        "/boards/1?ply=0&flip=1",
        "/boards/1.pgn",
        "/boards/1/board.svg",
        "/boards/1/board.svg?ply=0&flip=1",
        "/boards/new",
        "/boards/new?variant=xiangqi&fen=9/9/9/9/9/9/9/9/9/9+w&piece=R",
        "/boards/new?variant=xiangqi&put=R&at=e5",
        "/boards/new?variant=xiangqi&fen=9",
        "/boards/shared?variant=xiangqi&moves=h3e3+h10g8&ply=1",
        "/boards/shared?variant=xiangqi&moves=h3e4",
        "/boards/1/moves",
        "/boards/1/back",
        "/boards/1/title",
        "/boards/1/delete",
        "/games/new",
        "/games/new?opponent=Lan",
        "/players/Lan",
        "/players/Nobody",
        "/variants",
        "/variants/xiangqi",
        "/variants/banner",
        "/learn",
        "/learn/xiangqi?done=7",
        "/learn/xiangqi/horse?to=c4",
        "/learn/xiangqi/tactics?board=1",
        "/learn/xiangqi/task-7?from=f6&to=e8",
        "/?ply=1&flip=1",
        "/help",
        "/help?open=all",
        "/healthz",
        "/metrics",
        "/admin/mail",
        "/admin",
        "/admin/players",
        "/admin/players/Lan",
        "/admin/players/Lan/rename",
        "/admin/games",
        "/admin/games/1",
        "/admin/games/1/adjudicate",
        "/admin/remarks",
        "/admin/log",
        "/confirm/none",
        "/reset/none",
        "/unsubscribe/none",
        "/invitations/none",
        "/no/such/page",
        "/logout",
        "/robots.txt",
        "/favicon.ico",
    ]
    .map(str::to_owned)
    .to_vec();
    for path in [game, open] {
        for end in [
            "",
            "?ply=0",
            "?ply=1&flip=1",
            "?ply=99",
            ".pgn",
            ".json",
            "/board.svg",
            "/board.svg?ply=0&flip=1",
            "/board.txt",
            "/moves",
            "/accept",
            "/resign",
            "/draw",
            "/takeback",
            "/kibitz",
        ] {
            paths.push(format!("{path}{end}"));
        }
    }
    // Also the links on these pages.
    for path in ["/", game, "/games", "/help"].into_iter().chain(SETTINGS) {
        let page = browser.get(path).await;
        paths.extend(page.attributes("a[href^='/']", "href"));
        paths.extend(page.attributes("link[href^='/']", "href"));
        paths.extend(page.attributes("script[src^='/']", "src"));
    }
    paths.sort();
    paths.dedup();
    paths
}

#[tokio::test]
async fn get_requests_change_nothing() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    red.browser
        .post("/forgot", &[("email", &red.address)])
        .await;
    black
        .browser
        .post_raw(&format!("{game}/draw"), &[("ply", "1"), ("do", "offer")])
        .await;
    let open = red.challenge("", &[]).await;
    red.sees(&game).await;
    red.browser.submit("#play-on", &[]).await.done();
    black.sees(&game).await;
    black
        .browser
        .submit("form[action$='/kibitz']", &[("body", "hm")])
        .await;
    eventually("an empty outbox", async || {
        (server
            .database
            .number("SELECT COUNT(*) FROM outbox WHERE state = 'waiting'")
            == 0)
            .then_some(())
    })
    .await;
    let mut paths = every_page(&mut red.browser, &game, &open).await;
    for letter in [red.mailbox.letters(), black.mailbox.letters()].concat() {
        paths.extend(letter.links());
    }
    let before = server.database.dump(&["seen"]);
    for browser in [server.browser(), red.browser.tab(), black.browser.tab()] {
        for path in &paths {
            let page = browser.get_raw(path).await;
            assert!(page.status < 500, "{path}");
            let head = browser.head(path).await;
            assert_eq!(head.status, page.status, "HEAD {path}");
            assert!(head.body.is_empty());
        }
    }
    assert_eq!(server.database.dump(&["seen"]), before);
}

#[tokio::test]
async fn an_unconfirmed_player_may_read_but_not_take_part() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let open = red.challenge("", &[]).await;
    let newcomer = server.newcomer("Newcomer").await;
    newcomer
        .mailbox
        .wait_for("the confirmation", |l| l.text.contains("/confirm/"))
        .await;
    let before = server.database.dump(&["seen"]);
    let mut acts = vec![
        Act::new(format!("{open}/accept"), &[]),
        Act::new(format!("{game}/kibitz"), &[("body", "hello")]),
    ];
    acts.extend(
        acts_of_members()
            .into_iter()
            .filter(|act| act.path == "/games"),
    );
    for act in acts {
        let page = act.by(&newcomer.browser, Origin::Ours).await;
        assert!(
            [403, 422].contains(&page.status),
            "{}: {} {}",
            act.path,
            page.status,
            page.text()
        );
    }
    let without_mail = |dump: Vec<String>| {
        dump.into_iter()
            .filter(|l| !l.starts_with("outbox"))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        without_mail(server.database.dump(&["seen"])),
        without_mail(before)
    );
    assert_eq!(newcomer.browser.get_raw(&game).await.status, 200);
}

#[tokio::test]
async fn a_kibitz_belongs_to_its_author() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.sees(&game).await;
    red.browser
        .submit("form[action$='/kibitz']", &[("body", "My own words")])
        .await
        .done();
    let page = red.sees(&game).await;
    let withdraw = page
        .attributes("form[action$='/withdraw']", "action")
        .remove(0);
    assert_eq!(black.browser.post_raw(&withdraw, &[]).await.status, 403);
    assert!(black.sees(&game).await.text().contains("My own words"));
    red.browser
        .submit("form[action$='/withdraw']", &[])
        .await
        .done();
    assert!(!black.sees(&game).await.text().contains("My own words"));
}
