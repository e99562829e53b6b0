//! The pages themselves: their size, headers and options.

use crate::support::people::play_in_turn;
use crate::support::{Browser, Page, Server, Setup};

/// The total size of a page's style sheets, or of its scripts.
async fn weight_of(browser: &Browser, page: &Page, selector: &str, address: &str) -> usize {
    let assets = page.attributes(selector, address);
    assert!(!assets.is_empty());
    let mut weight = 0;
    for asset in assets {
        let file = browser.get_raw(&asset).await;
        assert_eq!(file.status, 200, "{asset}");
        // A board keeps its address when its drawing changes.
        let kept = if asset.ends_with("/board.svg") {
            "max-age"
        } else {
            "immutable"
        };
        let cache = file.header("cache-control");
        assert!(cache.contains(kept), "{asset}: {cache}");
        assert_eq!(file.header("x-content-type-options"), "nosniff", "{asset}");
        weight += file.body.len();
    }
    weight
}

#[tokio::test]
async fn a_long_games_page_stays_small() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let game = red
        .start_game(&mut black, &[("rulebook", "threefold")])
        .await;
    let mut moves = vec![
        "a4a5", "a7a6", "i4i5", "i7i6", "b1c3", "b10c8", "h1g3", "h10g8", "c4c5", "c7c6", "g4g5",
        "g7g6",
    ];
    // The rooks move up and down without a threefold repetition.
    let walks = [
        "a1a2", "a10a9", "i1i2", "i10i9", "a2a3", "a9a8", "i2i3", "i9i8", "a3b3",
    ];
    moves.extend(&walks[..8]);
    let page = play_in_turn(&mut red, &mut black, &game, &moves).await;
    assert_eq!(page.board().ply, 20);
    assert!(page.body.len() < 60_000, "{} bytes", page.body.len());
    let style = weight_of(&red.browser, &page, "link[rel=stylesheet]", "href").await;
    assert!(style < 32_000, "{style} bytes of style");
    let script = weight_of(&red.browser, &page, "script[src]", "src").await;
    assert!(script < 32_000, "{script} bytes of script");
    let whole = page.body.len() + style + script;
    assert!(whole < 110_000, "{whole} bytes in all");
}

#[tokio::test]
async fn names_in_characters_are_text_in_the_page_and_drawn_by_one_small_file() {
    let server = Server::start().await;
    let stranger = server.browser();
    let page = stranger.get_raw("/variants").await;
    for name in ["驛馬", "象棋", "迷你象棋", "滿洲棋", "장기"] {
        assert!(page.body.contains(&format!(">{name}</span>")), "{name}");
    }
    let sheet = page.attributes("link[rel=stylesheet]", "href").remove(0);
    let style = stranger.get_raw(&sheet).await.body;
    let (_, rest) = style.split_once("mask:url(").expect("names are masks");
    let (address, _) = rest.split_once(')').expect("the address ends");
    let names = stranger.get_raw(address).await;
    assert_eq!(names.status, 200, "{address}");
    assert_eq!(names.header("content-type"), "image/svg+xml");
    assert!(names.header("cache-control").contains("immutable"));
    assert!(names.body.len() < 12_500, "{} bytes", names.body.len());
}

#[tokio::test]
async fn the_list_of_variants_is_small_and_loads_boards_when_a_group_is_opened() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    for slug in ["minishogi", "dobutsu"] {
        let path = format!("/variants/{slug}/favourite");
        lan.browser.post_raw(&path, &[("do", "on")]).await;
    }
    let page = lan.browser.get("/variants").await.well();
    assert!(page.body.len() < 60_000, "{} bytes", page.body.len());
    let pictures = page.attributes("main img", "src").len();
    assert!(pictures > 60, "{pictures}");
    assert_eq!(
        page.attributes("main img[loading=lazy]", "src").len(),
        pictures
    );
    let folded = "main details:not([open]) img";
    assert_eq!(page.attributes(folded, "src").len(), pictures - 2);
    let style = weight_of(&lan.browser, &page, "link[rel=stylesheet]", "href").await;
    let script = weight_of(&lan.browser, &page, "script[src]", "src").await;
    let boards = weight_of(&lan.browser, &page, "main details[open] img", "src").await;
    let whole = page.body.len() + style + script + boards;
    assert!(whole < 120_000, "{whole} bytes in all");
    for board in page.attributes("main img", "src") {
        let board = lan.browser.get_raw(&board).await;
        assert_eq!(board.header("content-type"), "image/svg+xml; charset=utf-8");
    }
}

#[tokio::test]
async fn every_page_carries_the_headers_that_guard_it() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let stranger = server.browser();
    let paths = [
        "/",
        "/login",
        "/signup",
        "/games",
        "/help",
        "/learn",
        "/learn/xiangqi/horse",
        "/variants/xiangqi",
        "/players/Lan",
        "/no/such/page",
        "/confirm/none",
        "/invitations/none",
        &game,
    ];
    for mut browser in [stranger.tab(), red.browser.tab()] {
        for path in paths {
            let page = browser.get(path).await;
            is_guarded(&page, path);
        }
    }
    for path in ["/", "/settings", &game, "/games"] {
        let page = red.browser.get(path).await;
        assert!(
            page.header("cache-control").contains("no-store"),
            "{path}: {}",
            page.header("cache-control")
        );
    }
    for end in [".json", ".pgn", "/board.svg", "/board.txt"] {
        let page = stranger.get_raw(&format!("{game}{end}")).await;
        assert_eq!(page.status, 200, "{end}");
        assert_eq!(page.header("x-content-type-options"), "nosniff", "{end}");
        assert!(
            page.header("content-type").contains("charset=utf-8")
                || end == ".json"
                || end == "/board.svg",
            "{end}"
        );
    }
}

fn is_guarded(page: &Page, path: &str) {
    assert!(
        page.header("content-type")
            .starts_with("text/html; charset=utf-8"),
        "{path}: {}",
        page.header("content-type")
    );
    assert_eq!(page.header("x-content-type-options"), "nosniff", "{path}");
    let policy = page.header("content-security-policy");
    for part in [
        "default-src",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "form-action 'self'",
    ] {
        assert!(policy.contains(part), "{path}: {part} in {policy}");
    }
    assert!(!policy.contains("unsafe"), "{path}: {policy}");
    assert!(
        [
            "no-referrer",
            "same-origin",
            "strict-origin-when-cross-origin"
        ]
        .contains(&page.header("referrer-policy")),
        "{path}"
    );
    assert_eq!(page.header("access-control-allow-origin"), "", "{path}");
    // The page has nothing that the policy forbids.
    assert!(page.attributes("[style]", "style").is_empty(), "{path}");
    assert!(
        page.texts("script").iter().all(String::is_empty),
        "{path}: no inline script"
    );
    assert!(
        !page.body.contains(" onclick=") && !page.body.contains("javascript:"),
        "{path}"
    );
}

#[tokio::test]
async fn a_missing_page_is_explained() {
    let server = Server::start().await;
    let browser = server.browser();
    let missing = [
        "/no/such/page",
        "/games/999",
        "/games/0",
        "/games/-1",
        "/games/abc",
        "/games/99999999999999999999",
        "/players/Nobody",
        "/variants/none",
        "/static/none.css",
        "/static/..%2f..%2fCargo.toml",
        "/..%2f..%2fetc/passwd",
        "/games/1%00",
        "/.git/config",
        "/games/999/board.svg",
        "/games/999.json",
        "/confirm/none",
        "/reset/none",
    ];
    for path in missing {
        let page = browser.get_raw(path).await;
        assert!([404, 400].contains(&page.status), "{path}: {}", page.status);
        assert!(
            page.header("content-type").starts_with("text/html"),
            "{path}: {}",
            page.header("content-type")
        );
        assert!(page.text().len() > 10, "{path}: a sentence");
    }
}

#[tokio::test]
async fn a_method_that_is_not_offered_is_refused() {
    let server = Server::start().await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    for method in ["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS"] {
        let method = reqwest::Method::from_bytes(method.as_bytes()).unwrap();
        let request = client
            .request(method.clone(), format!("{}/games", server.url()))
            .header("Sec-Fetch-Site", "same-origin");
        let status = request.send().await.unwrap().status().as_u16();
        assert!([403, 404, 405].contains(&status), "{method}: {status}");
    }
}

#[tokio::test]
async fn the_board_of_every_ply_is_available_as_picture_and_text() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3", "h8e8", "e3e7"]).await;
    let browser = server.browser();
    let mut seen = Vec::new();
    for ply in 0..=3 {
        let svg = browser
            .get_raw(&format!("{game}/board.svg?ply={ply}"))
            .await;
        assert!(svg.header("content-type").starts_with("image/svg+xml"));
        assert!(svg.body.contains("<svg") && svg.body.contains("xmlns"));
        let text = browser
            .get_raw(&format!("{game}/board.txt?ply={ply}"))
            .await;
        assert!(text.header("content-type").starts_with("text/plain"));
        assert!(!seen.contains(&text.body), "each ply differs");
        seen.push(text.body);
        let flipped = browser
            .get_raw(&format!("{game}/board.txt?ply={ply}&flip=1"))
            .await;
        assert_ne!(flipped.body, *seen.last().unwrap());
        let page = browser.get_raw(&format!("{game}?ply={ply}")).await;
        assert_eq!(page.board().ply, ply);
        assert_eq!(page.attributes("[data-square]", "data-square").len(), 90);
    }
    let latest = browser.get_raw(&format!("{game}/board.txt")).await;
    assert_eq!(latest.body, seen[3]);
    for wrong in ["?ply=4", "?ply=-1", "?ply=x", "?ply=99999999999999999999"] {
        for end in ["/board.svg", "/board.txt", ""] {
            let page = browser.get_raw(&format!("{game}{end}{wrong}")).await;
            assert!(page.status < 500, "{end}{wrong}: {}", page.status);
        }
    }
}

#[tokio::test]
async fn every_point_of_the_board_has_a_tooltip() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let page = red.plays(&game, "h3e3").await.done();
    let titles = page.texts("title");
    for tip in [
        "red chariot (R) on a1",
        "red cannon (C) on e3",
        "h3",
        "c8",
        "g7",
    ] {
        let there = titles
            .iter()
            .any(|t| t.eq_ignore_ascii_case(tip) || t.starts_with(tip) || t.ends_with(tip));
        assert!(there, "{tip} among {titles:?}");
    }
    let flipped = red.browser.get(&format!("{game}?flip=1")).await.well();
    assert_eq!(flipped.board(), page.board());
    let order = |page: &Page| page.attributes("[data-square]", "data-square");
    assert_ne!(
        (order(&page), page.body.clone()),
        (order(&flipped), flipped.body.clone())
    );
}

#[tokio::test]
async fn the_record_is_written_for_people_and_for_programs() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3", "h8e8", "e3e7"]).await;
    let browser = server.browser();
    let pgn = browser.get_raw(&format!("{game}.pgn")).await;
    for tag in ["[Red \"Lan\"]", "[Black \"Bao\"]", "[Result \"*\"]"] {
        assert!(pgn.body.contains(tag), "{tag} in\n{}", pgn.body);
    }
    let json = browser.get_raw(&format!("{game}.json")).await;
    assert!(json.header("content-type").starts_with("application/json"));
    let json: serde_json::Value = serde_json::from_str(&json.body).unwrap();
    assert!(
        json["moves"]
            .as_array()
            .is_some_and(|moves| moves.len() == 3),
        "{json}"
    );
    assert!(!json.to_string().contains("@players.test"));
}

#[tokio::test]
async fn the_lists_are_paged_by_keys_and_filtered() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let mut games = Vec::new();
    for number in 0..7 {
        games.push(red.start_game(&mut black, &[]).await);
        if number % 2 == 0 {
            let ply = [("ply", "0"), ("sure", "yes")];
            red.browser
                .post_raw(&format!("{}/resign", games[number]), &ply)
                .await
                .is(303);
        }
    }
    multiply_games(&server, 120);
    let mut browser = server.browser();
    let seen = walk(&mut browser, "/games?status=finished").await;
    let mut once = seen.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), seen.len(), "no game twice");
    assert_eq!(seen.len(), 124);
    let ids: Vec<u64> = seen
        .iter()
        .map(|path| path.rsplit('/').next().unwrap().parse().unwrap())
        .collect();
    assert!(ids[0] > ids[ids.len() - 1], "the newest first");
    for (filter, wanted) in [
        ("status=playing", 3),
        ("status=playing&player=lan", 3),
        ("status=playing&player=Nobody", 0),
        ("status=finished&result=second&reason=resignation", 124),
        ("status=finished&result=first", 0),
        ("status=finished&variant=banner", 0),
        ("status=open", 0),
        ("status=finished&from=2001-01-01&to=2001-12-31", 0),
        ("status=finished&from=2001-01-01", 124),
    ] {
        assert_eq!(
            walk(&mut browser, &format!("/games?{filter}")).await.len(),
            wanted,
            "{filter}"
        );
    }
    for odd in [
        "after=x",
        "after=99999999999999999999",
        "after=%00",
        "status=odd",
        "from=yesterday",
        "result=third",
        "q=%27%3B--",
        "q=%25",
        "player=%3Cscript%3E",
    ] {
        let page = browser.get(&format!("/games?{odd}")).await;
        assert!(page.status < 500, "{odd}: {}", page.status);
        assert!(!page.body.contains("<script>"), "{odd}");
    }
    let page = browser.get("/players/Lan").await.well();
    assert!(
        page.text().contains("124") || page.text().contains("4"),
        "the record: {}",
        page.text()
    );
}

/// Copies a finished game so that a list has several pages.
fn multiply_games(server: &Server, times: usize) {
    let columns: Vec<String> = server
        .database
        .columns("games")
        .into_iter()
        .filter(|c| c != "id")
        .collect();
    let columns = columns
        .iter()
        .map(|c| format!("\"{c}\""))
        .collect::<Vec<_>>()
        .join(", ");
    let copy = format!(
        "INSERT INTO games ({columns}) SELECT {columns} FROM games WHERE id = (SELECT MIN(id) FROM \
            games WHERE status = 'finished');\n"
    );
    server.database.execute(&copy.repeat(times));
    // Also into the index that searches finished games.
    let columns = server.database.columns("archive").into_iter();
    let columns = columns.filter(|column| column != "game_id");
    let columns: Vec<String> = columns.map(|column| format!("\"{column}\"")).collect();
    let of_model: Vec<String> = columns.iter().map(|it| format!("model.{it}")).collect();
    let (columns, of_model) = (columns.join(", "), of_model.join(", "));
    server.database.execute(&format!(
        "INSERT INTO archive (game_id, {columns}) SELECT g.id, {of_model} FROM games AS g \
         CROSS JOIN (SELECT {columns} FROM archive ORDER BY game_id LIMIT 1) AS model \
         WHERE g.status = 'finished' AND NOT EXISTS (SELECT 1 FROM archive AS a WHERE a.game_id = \
         g.id)"
    ));
}

/// All games of a list, page by page through its links.
async fn walk(browser: &mut Browser, path: &str) -> Vec<String> {
    let mut page = browser.get(path).await.well();
    let mut all = Vec::new();
    for _ in 0..100 {
        let games = page.attributes("main a[href^='/games/']", "href");
        let is_game = |path: &String| {
            path.rsplit('/')
                .next()
                .unwrap()
                .bytes()
                .all(|b| b.is_ascii_digit())
        };
        let mut here: Vec<String> = games.into_iter().filter(is_game).collect();
        here.dedup();
        all.extend(here);
        if !page.has("a[href*='after=']") {
            return all;
        }
        page = browser.click("a[href*='after=']").await.well();
    }
    panic!("the list never ends");
}

#[tokio::test]
async fn user_text_is_escaped() {
    let server = Server::start().await;
    let mut red = server.player("Lan").await;
    let mut black = server.player("Bao").await;
    let hostile =
        "<img src=x onerror=alert(1)>\"'><script>alert(2)</script>{{7*7}}javascript:alert(3)";
    let game = red.start_game(&mut black, &[("message", hostile)]).await;
    let fields = [("move", "h3e3"), ("message", hostile), ("do", "send")];
    let page = red.submits_move(&game, &fields).await.done();
    assert!(page.text().contains(hostile), "{}", page.text());
    for path in [game.as_str(), "/", "/games", "/players/Lan"] {
        let page = black.browser.get(path).await.well();
        assert!(page.attributes("img", "onerror").is_empty(), "{path}");
        assert!(page.texts("script").iter().all(String::is_empty), "{path}");
    }
    let record = black.browser.get(&format!("{game}.json")).await;
    serde_json::from_str::<serde_json::Value>(&record.body).expect("still JSON");
}

#[tokio::test]
async fn the_operators_pages_answer() {
    let server = Setup::new().start().await;
    let browser = server.browser();
    assert_eq!(browser.get_raw("/healthz").await.status, 200);
}

#[tokio::test]
async fn earlier_positions_offer_no_move_form() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &["h3e3", "h8e8"]).await;
    let page = red.browser.get(&format!("{game}?ply=1")).await.well();
    let ply = page.attributes("form[action$='/moves'] input[name=ply]", "value");
    assert!(
        ply.is_empty() || ply == ["2"],
        "a form for an old position would be stale: {ply:?}"
    );
    let stepping: Vec<String> = page.attributes("a[href*='ply=']", "href");
    for target in ["ply=0", "ply=2"] {
        assert!(
            stepping.iter().any(|link| link.contains(target)),
            "{target} among {stepping:?}"
        );
    }
}

#[tokio::test]
async fn a_phone_can_add_the_site_to_its_home_screen() {
    let server = Server::start().await;
    let browser = server.browser();
    let page = browser.get_raw("/help").await;
    let manifest = page.attributes("link[rel=manifest]", "href").remove(0);
    let manifest = browser.get_raw(&manifest).await.is(200);
    let parsed: serde_json::Value = serde_json::from_str(&manifest.body).unwrap();
    assert_eq!(
        (&parsed["name"], &parsed["start_url"]),
        (&"Posthorse".into(), &"/".into())
    );
    let icons = parsed["icons"].as_array().unwrap();
    assert_eq!(icons.len(), 3);
    for icon in icons {
        let answer = browser.get_raw(icon["src"].as_str().unwrap()).await;
        let media = icon["type"].as_str().unwrap();
        assert!(
            answer.status == 200 && answer.header("content-type") == media,
            "{icon}"
        );
    }
    let policy = page.header("content-security-policy");
    assert!(policy.contains("manifest-src 'self'"), "{policy}");
}
