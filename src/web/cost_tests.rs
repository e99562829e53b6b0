//! The cost of every public address is bounded, with games and texts at all of their limits.

use super::golden_routes::{patterns, with_query};
use super::plans_tests::large;
use super::testing::{SiteRequest, answer, routes};
use crate::model::GameId;
use crate::notation::formats::MOST_MOVES;
use crate::rules::Catalogue;
use crate::service::archive::uploads;
use crate::service::testing::{TestSite, test_site};
use posthorse_core::store::testing;
use std::fmt::Write as _;

/// The most bytes of a page or file.
const MOST_OF_PAGE: usize = 1_000_000;
const MOST_OF_FILE: usize = 10_000_000;
/// The most statements of a response.
const MOST_STATEMENTS: usize = 100;

/// Moves that return the pieces to where they were.
const AGAIN: [&str; 4] = ["h1g3", "h10g8", "g3h1", "g8h10"];

/// A record of the longest game, with as many comments and variations as are kept.
fn longest_record() -> String {
    let mut text = "[Variant \"xiangqi\"]\n[Format \"coordinate\"]\n[Red \"Long\"]\n\
                    [Black \"Other\"]\n\n"
        .to_owned();
    for ply in 0..MOST_MOVES {
        let _ = write!(text, "{} {{{}}} ", AGAIN[ply % 4], "x".repeat(12));
        if ply % 2 == 0 && ply < 4_000 {
            text.push_str("(h3e3) ");
        }
    }
    text + "1-0\n"
}

fn longest_game(site: &TestSite) -> GameId {
    let found = uploads::read(&Catalogue::built_in(), longest_record().as_bytes()).unwrap();
    let by = site.member("bringer");
    let result = site.context(Some(by), |context| uploads::keep(context, &found));
    assert_eq!(result.unwrap().new, 1);
    GameId(site.count_of("SELECT MAX(game_id) AS n FROM records"))
}

/// An SQL expression for a text of that many characters.
fn text(characters: usize) -> String {
    format!("replace(printf('%.{characters}c', 'x'), 'x', '好')")
}

/// Inserts rows numbered from 1 to `rows`.
fn fill(site: &TestSite, rows: usize, insert: &str) {
    let numbers = format!(
        "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \
         {rows})"
    );
    site.sql(&insert.replace("NUMBERS", &numbers));
}

/// Comments and notes on a game and messages in it, `each` of every kind and of the greatest
/// length.
fn add_texts(site: &TestSite, game: GameId, each: usize) {
    let body = text(2_000);
    fill(
        site,
        each,
        &format!(
            "INSERT INTO kibitz (game_id, player_id, ply, body, at) NUMBERS \
             SELECT {game}, 1, n, {body}, '2026-11-21 00:00:00' FROM numbers"
        ),
    );
    fill(
        site,
        each,
        &format!(
            "INSERT INTO notes (game_id, player_id, ply, line, body, at, published_at) NUMBERS \
             SELECT {game}, 1, 2 * n, 'h3e3', {body}, '2026-11-21 00:00:00', \
                '2026-11-21 00:00:00' FROM numbers"
        ),
    );
    fill(
        site,
        each,
        &format!(
            "INSERT INTO events (game_id, seq, player_id, kind, ply, detail, at) NUMBERS \
             SELECT {game}, 100000 + n, 1, 'message', 1, json_object('text', {body}), \
                '2026-11-21 00:00:00' FROM numbers"
        ),
    );
}

/// The address of a route, for that game.
fn address(route: &str, game: GameId) -> String {
    let id = match route {
        _ if route.contains("/boards/") || route.contains("/collections/") => "1".to_owned(),
        _ => game.to_string(),
    };
    let slug = if route.contains("/people/") {
        "long"
    } else {
        "xiangqi"
    };
    let other = game.to_string();
    let parts = [
        ("{id}", id.as_str()),
        ("{other}", &other),
        ("{name}", "lan"),
        ("{slug}", slug),
        ("{variant}", "xiangqi"),
        ("{page}", "horse"),
        ("{part}", "mail"),
        ("{message}", "m1"),
        ("{remark}", "1"),
        ("{player}", "1"),
        ("{rest}", "1/retry"),
    ];
    let path = parts.iter().fold(with_query(route), |path, (name, value)| {
        path.replace(name, value)
    });
    // An unknown secret.
    let secrets = ["{token}", "{secret}", "{key}", "{file}"];
    secrets
        .iter()
        .fold(path, |path, name| path.replace(name, "none"))
}

/// Further expensive addresses.
fn expensive_addresses(game: GameId) -> Vec<String> {
    let line = |plies: usize| {
        let moves = AGAIN.iter().cycle().take(plies);
        moves.copied().collect::<Vec<_>>().join("+")
    };
    let shared = format!("/boards/shared?variant=xiangqi&moves={}", line(1_000));
    vec![
        format!("/games/{game}?ply=0"),
        format!("/games/{game}?ply=2500&notation=chinese&table=full"),
        format!("/games/{game}?messages=7&remarks=7&notes=7&adjustments=7"),
        format!("/games/{game}?remarks=18446744073709551615&notes=99999"),
        format!("/games/{game}/analysis?ply=5000&line={}", line(200)),
        format!("/games/{game}/boards.zip?from=4800"),
        format!("/games/{game}/moves.svg?from=4800&size=wall"),
        format!("/games/{game}.pgn?comments=yes&notation=wxf"),
        format!("/explorer/xiangqi?moves={}", line(200)),
        format!("{shared}&ply=500"),
        format!("{shared}&rulebook=axf"),
        shared,
        "/collections/1?from=3".to_owned(),
        "/games/booklet?collection=1".to_owned(),
        format!("/games/booklet?games={game},1,2"),
        "/games/2?messages=3&remarks=3&notes=3".to_owned(),
    ]
}

fn is_page(body: &str) -> bool {
    body.trim_start().starts_with("<!doctype html>")
}

#[actix_web::test]
async fn every_response_is_bounded_at_all_limits() {
    let site = test_site();
    large(&site);
    let game = longest_game(&site);
    // More than a page shows. Without bounds, pages would be many times as long.
    add_texts(&site, game, 150);
    add_texts(&site, GameId(2), 150);
    site.sql(&format!(
        "UPDATE collections SET public = TRUE, words = {text}; \
         INSERT INTO collected (collection_id, game_id, place, words) \
            SELECT 1, id, id, {text} FROM games WHERE status = 'finished'",
        text = text(2_000)
    ));
    let gets = routes().into_iter().filter(|(_, method)| *method == "GET");
    let routes = gets.flat_map(|(route, _)| patterns(&route));
    let mut paths: Vec<String> = routes.map(|route| address(&route, game)).collect();
    assert!(paths.len() > 80, "{paths:?}");
    paths.extend(expensive_addresses(game));
    let counter = testing::listen(&site.scratch.pool);
    let mut faults = Vec::new();
    for path in &paths {
        let before = counter.count();
        let request = SiteRequest {
            path,
            session: None,
            form: None,
        };
        let (status, body) = answer(&site.app, &request).await;
        let (bytes, statements) = (body.len(), counter.count() - before);
        let most = if is_page(&body) {
            MOST_OF_PAGE
        } else {
            MOST_OF_FILE
        };
        let is_answered = (200..500).contains(&status);
        // An export is streamed while games are read.
        let is_long = statements > MOST_STATEMENTS && !path.starts_with("/games/export");
        if !is_answered || bytes > most || is_long {
            let shown = path.chars().take(60).collect::<String>();
            faults.push(format!(
                "{shown}: {status}, {bytes} bytes, {statements} statements"
            ));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

/// The address in a page for the next part of a list.
fn next_part_address(body: &str, field: &str) -> Option<String> {
    let links = body.replace("&#38;", "&");
    let mut addresses = links.split("href=\"").skip(1).filter_map(|rest| {
        let (address, _) = rest.split_once('"')?;
        Some(address.split('#').next().unwrap_or(address).to_owned())
    });
    addresses.find(|address| address.contains(&format!("&{field}=")))
}

#[actix_web::test]
async fn the_parts_of_a_long_list_cover_all_of_it() {
    let site = test_site();
    large(&site);
    add_texts(&site, GameId(2), 60);
    for (field, entry) in [("remarks", "<li id=\"k"), ("notes", "<li id=\"n")] {
        let (mut path, mut found, mut pages) = ("/games/2".to_owned(), 0, 0);
        loop {
            let request = SiteRequest {
                path: &path,
                session: None,
                form: None,
            };
            let (status, body) = answer(&site.app, &request).await;
            assert_eq!(status, 200, "{path}");
            found += body.matches(entry).count();
            pages += 1;
            match next_part_address(&body, field) {
                Some(next) => path = next,
                None => break,
            }
        }
        assert_eq!(found, 60, "{field}");
        assert!((5..=10).contains(&pages), "{field}: {pages}");
    }
}
