//! Exports of selections, on every available database.

use crate::model::{GameId, PlayerId};
use crate::play::TimeControl;
use crate::service::archive::search::MOST_REPLAYED;
use crate::service::archive::{index, uploads};
use crate::service::game_commands::{Terms, accept, challenge};
use crate::service::testing::{OPENING, TestSite, form, nobody, terms, test_sites};
use crate::service::{Limit, Work};
use crate::web::testing::{SiteRequest, answer, full_answer};
use serde_json::Value;

/// Moves without a repetition.
const LONG_GAME: [&str; 22] = [
    "a4a5", "a7a6", "c4c5", "c7c6", "e4e5", "e7e6", "g4g5", "g7g6", "i4i5", "i7i6", "a1a2",
    "a10a9", "i1i2", "i10i9", "a2b2", "a9b9", "b2c2", "b9c9", "i2h2", "i9h9", "h2g2", "h9g9",
];

async fn get(test_site: &TestSite, path: &str, session: Option<&str>) -> (u16, String) {
    let request = SiteRequest {
        path,
        session,
        form: None,
    };
    answer(&test_site.app, &request).await
}

/// Three finished games, of which the third is private, and a running one.
fn with_games(test_site: &TestSite) -> [GameId; 4] {
    let [lan, minh, an] = ["lan", "minh", "an"].map(|name| test_site.member(name));
    let private = Terms {
        private: true,
        ..terms("minh", TimeControl::days(3))
    };
    let made = test_site.attempt(Some(lan), |context| challenge(context, &private));
    let private = made.unwrap().unwrap();
    let begun = test_site.attempt(Some(minh), |context| accept(context, private));
    begun.unwrap().unwrap();
    let others = [(lan, minh), (an, minh), (lan, minh)];
    let [own, foreign, running] =
        others.map(|(first, second)| test_site.game(first, second, TimeControl::days(3)));
    for (game, first) in [(own, lan), (foreign, an), (private, lan), (running, lan)] {
        for (ply, who) in [(0, first), (1, minh)] {
            let mut sent = form(ply, OPENING[usize::try_from(ply).unwrap()]);
            sent.message = "Between us.".into();
            test_site.send(Some(who), game, &sent).unwrap().unwrap();
        }
    }
    test_site.sql(&format!(
        "UPDATE games SET status = 'finished', winner = 'first', reason = 'resignation', \
         turn = NULL, deadline = NULL, finished_at = listed_at WHERE id <> {running}"
    ));
    index::catch_up(
        &mut test_site.app.connection_for_writing().unwrap(),
        &mut |_| {},
    )
    .unwrap();
    [own, foreign, private, running]
}

fn ids(lines: &str) -> Vec<GameId> {
    let id = |line: &str| {
        let record: Value = serde_json::from_str(line).unwrap();
        let site = record["site"].as_str().unwrap();
        site.rsplit('/').next().unwrap().parse().unwrap()
    };
    let mut ids: Vec<GameId> = lines.lines().map(id).collect();
    ids.sort_unstable();
    ids
}

#[actix_web::test]
async fn an_export_has_only_games_visible_to_the_reader() {
    for test_site in test_sites(false) {
        let [own, foreign, private, running] = with_games(&test_site);
        let lan = test_site.count_of("SELECT id AS n FROM players WHERE name = 'lan'");
        let session = test_site.session(PlayerId(lan));
        let session = Some(session.as_str());
        let sorted = |mut ids: Vec<GameId>| {
            ids.sort_unstable();
            ids
        };
        for (query, session, expected) in [
            ("", None, sorted(vec![own, foreign])),
            ("&player=lan", None, vec![own]),
            ("&player=lan&status=playing", None, vec![running]),
            ("&player=me", session, sorted(vec![own, private])),
            ("&result=second", session, vec![]),
        ] {
            let path = format!("/games/export?format=jsonl{query}");
            let (status, body) = get(&test_site, &path, session).await;
            assert_eq!((status, ids(&body)), (200, expected), "{query}");
        }
        let (_, body) = get(&test_site, "/games/export?format=jsonl&player=me", None).await;
        assert!(!body.contains("variant"), "nobody is signed in");
    }
}

#[actix_web::test]
async fn messages_are_exported_only_to_their_players() {
    for test_site in test_sites(false) {
        with_games(&test_site);
        let of = |name: &str| {
            let request = format!("SELECT id AS n FROM players WHERE name = '{name}'");
            test_site.session(PlayerId(test_site.count_of(&request)))
        };
        let (an, minh) = (of("an"), of("minh"));
        for (session, told) in [(None, 0), (Some(an.as_str()), 2), (Some(&minh), 4)] {
            for format in ["json", "txt"] {
                let path = format!("/games/export?format={format}");
                let (status, body) = get(&test_site, &path, session).await;
                let count = body.matches("Between us.").count();
                assert_eq!((status, count), (200, told), "{format}");
            }
        }
    }
}

#[actix_web::test]
async fn records_for_other_programs_are_there_for_the_games_that_these_know() {
    for house in test_sites(false) {
        let (shogi, [lan, minh]) = house.game_of("shogi", TimeControl::days(3));
        house.play(shogi, "7g7f").unwrap();
        let xiangqi = house.game(lan, minh, TimeControl::days(3));
        let of = |game: GameId, format: &str| format!("/games/{game}.{format}");
        for (format, first) in [("kif", "７六歩(77)"), ("csa", "+7776FU")] {
            let (status, body) = get(&house, &of(shogi, format), None).await;
            assert!(status == 200 && body.contains(first), "{status} {body}");
            let (status, _) = get(&house, &of(xiangqi, format), None).await;
            assert_eq!(status, 404, "{format}");
            for (game, is_linked) in [(shogi, true), (xiangqi, false)] {
                let (_, page) = get(&house, &format!("/games/{game}"), None).await;
                assert_eq!(page.contains(&of(game, format)), is_linked, "{format}");
            }
        }
        let running = |format: &str| format!("/games/export?status=playing&format={format}");
        let (_, csa) = get(&house, &running("csa"), None).await;
        assert_eq!(csa.matches("V2.2").count(), 1, "{csa}");
        let (_, kif) = get(&house, &running("kif"), None).await;
        assert!(kif.starts_with("PK") && kif.contains(&format!("shogi-{shogi}.kif")));
        house.sql(&format!(
            "UPDATE games SET visibility = 'private' WHERE id = {shogi}"
        ));
        let session = house.session(lan);
        for (session, expected) in [(None, 404), (Some(session.as_str()), 200)] {
            let (status, _) = get(&house, &of(shogi, "kif"), session).await;
            assert_eq!(status, expected);
        }
    }
}

#[actix_web::test]
async fn every_format_is_valid_without_games() {
    for test_site in test_sites(false) {
        let (_, empty) = get(&test_site, "/games/export?format=json", None).await;
        assert_eq!(empty, "[]\n");
        let (status, zip) = get(&test_site, "/games/export?format=zip", None).await;
        assert!(status == 200 && zip.starts_with("PK\u{6}\u{6}"), "{zip}");
        with_games(&test_site);
        let (_, list) = get(&test_site, "/games/export?format=json", None).await;
        let list: Value = serde_json::from_str(&list).unwrap();
        assert_eq!(list.as_array().unwrap().len(), 2);
        for field in [
            "begun",
            "ended",
            "clock",
            "rulebook_version",
            "variant_version",
        ] {
            assert!(!list[0][field].is_null(), "{field}");
        }
        assert_eq!(list[0]["times"].as_array().unwrap().len(), 2);
        let (_, pgn) = get(&test_site, "/games/export?notation=wxf", None).await;
        assert_eq!(pgn.matches("[Game ").count(), 2, "{pgn}");
        assert!(pgn.contains("[Format \"WXF\"]"), "{pgn}");
        let (_, zip) = get(&test_site, "/games/export?format=zip", None).await;
        for ending in ["pgn", "svg"] {
            // Each name stands before its file and in the directory at the end.
            assert_eq!(zip.matches(&format!(".{ending}")).count(), 4, "{ending}");
        }
    }
}

#[actix_web::test]
async fn invalid_queries_are_refused() {
    let test_site = crate::service::testing::test_site();
    for query in ["format=doc", "status=open", "from=soon", "result=both"] {
        let path = format!("/games/export?{query}");
        assert_eq!(get(&test_site, &path, None).await.0, 400, "{query}");
    }
}

#[actix_web::test]
async fn boards_and_animations_of_a_game_are_files() {
    for test_site in test_sites(false) {
        let [own, _, private, _] = with_games(&test_site);
        let minh = test_site.session(PlayerId(
            test_site.count_of("SELECT id AS n FROM players WHERE name = 'minh'"),
        ));
        for (file, begins) in [
            ("boards.zip", "PK"),
            ("boards.zip?as=png", "PK"),
            ("moves.svg?from=1&to=2", "<svg"),
        ] {
            for (game, session, status) in [
                (own, None, 200),
                (private, None, 404),
                (private, Some(minh.as_str()), 200),
            ] {
                let path = format!("/games/{game}/{file}");
                let (told, body) = get(&test_site, &path, session).await;
                assert_eq!(told, status, "{path}");
                assert!(told != 200 || body.starts_with(begins), "{path}");
            }
        }
        let (_, zip) = get(&test_site, &format!("/games/{own}/boards.zip"), None).await;
        assert_eq!(zip.matches(".svg").count(), 6);
        let long = test_site.game(PlayerId(1), PlayerId(2), TimeControl::days(3));
        test_site.play_all(long, &LONG_GAME);
        let pictures = format!("/games/{long}/boards.zip?as=png");
        assert_eq!(get(&test_site, &pictures, None).await.0, 303);
        assert_eq!(get(&test_site, &pictures, Some(&minh)).await.0, 200);
        assert_eq!(
            get(&test_site, &format!("{pictures}&to=19"), None).await.0,
            200
        );
        for wrong in ["moves.svg?from=2&to=1", "moves.png?to=3"] {
            let path = format!("/games/{own}/{wrong}");
            assert_eq!(get(&test_site, &path, None).await.0, 404, "{path}");
        }
        let picture = format!("/games/{own}/moves.png?from=1");
        assert_eq!(get(&test_site, &picture, None).await.0, 303);
    }
}

#[actix_web::test]
async fn records_have_times_for_all_and_messages_for_players() {
    for test_site in test_sites(false) {
        let [own, ..] = with_games(&test_site);
        let lan = test_site.session(PlayerId(
            test_site.count_of("SELECT id AS n FROM players WHERE name = 'lan'"),
        ));
        for (session, told) in [(None, 0), (Some(lan.as_str()), 2)] {
            for file in ["json", "txt", "pgn?comments=yes"] {
                let path = format!("/games/{own}.{file}");
                let (status, body) = get(&test_site, &path, session).await;
                assert_eq!(status, 200);
                assert_eq!(body.matches("Between").count(), told, "{body}");
            }
        }
        let (_, pgn) = get(&test_site, &format!("/games/{own}.pgn?comments=yes"), None).await;
        assert!(pgn.contains("{[%utc 20") && pgn.contains("1... "), "{pgn}");
    }
}

#[actix_web::test]
async fn games_found_by_a_pattern_are_exported() {
    for test_site in test_sites(false) {
        let [own, foreign, ..] = with_games(&test_site);
        for (pattern, expected) in [
            ("e3=C", vec![own.min(foreign), own.max(foreign)]),
            ("e3=R", vec![]),
        ] {
            let path = format!("/games/export?format=jsonl&variant=xiangqi&pattern={pattern}");
            let (status, body) = get(&test_site, &path, None).await;
            assert_eq!(status, 200, "{body}");
            assert_eq!(ids(&body), expected, "{pattern}");
        }
    }
}

#[actix_web::test]
async fn an_export_replays_more_games_than_a_page() {
    for test_site in test_sites(false) {
        let mei = test_site.member("mei");
        let most = usize::try_from(MOST_REPLAYED).unwrap();
        // The oldest game is the match.
        let game = |nth: usize| {
            let (year, mv) = if nth == 0 {
                (1990, "h3e3")
            } else {
                (2000, "a1a2")
            };
            format!("[Red \"r{nth}\"]\n[Date \"{year}\"]\n[Format \"Coordinate\"]\n\n{mv} *\n\n")
        };
        let text: String = (0..2 * most + 3).map(game).collect();
        let found = uploads::read(&crate::rules::Catalogue::built_in(), text.as_bytes()).unwrap();
        let kept = test_site.context(Some(mei), |context| uploads::keep(context, &found));
        assert_eq!(kept.unwrap().new, 2 * most + 3);
        let path = "/games/export?format=jsonl&variant=xiangqi&pattern=e3=C";
        let (status, body) = get(&test_site, path, None).await;
        assert_eq!((status, body.lines().count()), (200, 1), "{body}");
    }
}

#[actix_web::test]
async fn one_game_is_a_json_line_with_its_importer() {
    for test_site in test_sites(false) {
        let [own, ..] = with_games(&test_site);
        let (status, line) = get(&test_site, &format!("/games/{own}.jsonl"), None).await;
        assert_eq!((status, line.lines().count()), (200, 1));
        assert_eq!(ids(&line), [own]);
        let mei = test_site.member("mei");
        let text = "[Red \"a\"]\n[Black \"b\"]\n\n1. C2=5 H8+7 *\n";
        let found = uploads::read(&crate::rules::Catalogue::built_in(), text.as_bytes()).unwrap();
        let kept = test_site.context(Some(mei), |context| uploads::keep(context, &found));
        assert_eq!(kept.unwrap().new, 1);
        let game = test_site.count_of("SELECT MAX(game_id) AS n FROM records");
        for path in [
            format!("/games/{game}.pgn"),
            "/games/export?format=pgn".to_owned(),
        ] {
            let (_, pgn) = get(&test_site, &path, None).await;
            assert_eq!(pgn.matches("[BroughtBy \"mei\"]").count(), 1, "{pgn}");
        }
    }
}

#[actix_web::test]
async fn exports_and_drawings_are_limited_by_size() {
    for test_site in test_sites(true) {
        let [own, ..] = with_games(&test_site);
        let lan = test_site.count_of("SELECT id AS n FROM players WHERE name = 'lan'");
        let session = test_site.session(PlayerId(lan));
        let written = ["/games/export?format=zip", "/settings/data.json"];
        let drawn = ["boards.zip", "moves.svg", "board.png?flip=1"];
        let drawn = drawn.map(|file| format!("/games/{own}/{file}"));
        let booklet = format!("/games/booklet?games={own}");
        let drawn: Vec<&str> = drawn.iter().chain([&booklet]).map(String::as_str).collect();
        let kept = format!("/games/{own}/board.png");
        let statuses = async |paths: &[&str]| {
            let mut statuses = Vec::new();
            for path in paths {
                statuses.push(get(&test_site, path, Some(&session)).await.0);
            }
            statuses
        };
        // More than an earlier hourly limit.
        for _ in 0..40 {
            assert_eq!(statuses(&written).await, [200; 2]);
        }
        assert_eq!(statuses(&[&kept]).await, [200]);
        let work = async |limit, size| Work::begin(&test_site.app, &nobody(), limit, size).await;
        work(Limit::Export, 256 << 20).await.unwrap();
        assert_eq!(statuses(&written).await, [429; 2]);
        // Boards have their own limit.
        assert_eq!(statuses(&drawn[..2]).await, [200; 2]);
        work(Limit::Drawing, 10_000).await.unwrap();
        assert_eq!(statuses(&drawn).await, [429; 4]);
        // Cached drawings cost nothing, and cheap ones are not limited.
        let cheap = format!("/games/{own}/board.svg");
        assert_eq!(statuses(&[&kept, &cheap]).await, [200; 2]);
        let request = SiteRequest {
            path: drawn[0],
            session: None,
            form: None,
        };
        let (_, headers, _) = full_answer(&test_site.app, request.request(&test_site.app)).await;
        let wait = headers.get("retry-after").unwrap().to_str().unwrap();
        let wait: u64 = wait.parse().unwrap();
        assert!((1..=3_600).contains(&wait), "{wait}");
    }
}
