//! The comments and variations of a record on the page of its game.

use crate::model::GameId;
use crate::rules::Catalogue;
use crate::service::archive::uploads;
use crate::service::testing::{TestSite, test_site, test_sites};
use crate::web::testing::{SiteRequest, answer};

fn import(site: &TestSite, record: &str) -> GameId {
    let lan = site.member(&format!("lan{}", record.len()));
    let found = uploads::read(&Catalogue::built_in(), record.as_bytes()).unwrap();
    site.context(Some(lan), |context| uploads::keep(context, &found))
        .unwrap();
    GameId(site.count_of("SELECT MAX(game_id) AS n FROM records"))
}

async fn page(site: &TestSite, path: &str) -> String {
    let request = SiteRequest {
        path,
        session: None,
        form: None,
    };
    let (status, body) = answer(&site.app, &request).await;
    assert_eq!(status, 200, "{body}");
    body
}

const RECORD: &str = "{<script>alert(1)</script>} 1. C2=5 {Bold.} H8+7 \
    (1... H2+3 {Or so.} 2. H8+7 (2. R1+1 {Slow.}) R1=2) 2. H2+3 {The end.} 1-0";

#[actix_web::test]
async fn comments_and_variations_are_below_the_moves_in_game_order() {
    for site in test_sites(false) {
        let game = import(&site, RECORD);
        let body = page(&site, &format!("/games/{game}?notation=wxf")).await;
        let (_, comments_html) = body.split_once(r#"id="comments""#).unwrap();
        let (comments_html, _) = comments_html.split_once("</details>").unwrap();
        let mut rest = comments_html;
        for words in [
            "Before the first move",
            "alert(1)",
            "Red’s move 1: C2=5",
            "Bold.",
            "Black’s move 1: H8+7",
            "<blockquote>",
            "1... H2+3",
            "Or so.",
            "2. H8+7",
            "<blockquote>",
            "2. R1+1",
            "Slow.",
            "</blockquote>",
            "2... R1=2",
            "</blockquote>",
            "Red’s move 2: H2+3",
            "The end.",
        ] {
            let found = rest.split_once(words);
            (_, rest) = found.unwrap_or_else(|| panic!("{words} is not in {rest}"));
        }
        assert!(!body.contains("<script>alert"), "{body}");
        for link in [
            format!("/games/{game}?ply=2"),
            format!("/games/{game}/analysis?ply=1&#38;line=b10c8+b1c3+a10b10\""),
            format!("/games/{game}/analysis?ply=1&#38;line=b10c8+i1i2\""),
        ] {
            assert!(comments_html.contains(&link), "{link} in {comments_html}");
            let path = link.replace("&#38;", "&");
            page(&site, path.trim_end_matches('"')).await;
        }
    }
}

#[actix_web::test]
async fn the_comment_on_the_position_shown_is_beside_the_board() {
    let site = test_site();
    let game = import(&site, RECORD);
    for (query, comment) in [
        ("", Some("The end.")),
        ("?ply=1", Some("Bold.")),
        ("?ply=2", None),
    ] {
        let body = page(&site, &format!("/games/{game}{query}")).await;
        let here = body.split_once(r#"id="comment">"#);
        let here = here.and_then(|(_, rest)| rest.split_once('<'));
        assert_eq!(here.map(|(words, _)| words), comment, "{query}");
    }
    let plain = import(&site, "1. C2=5 H8+7 0-1");
    let body = page(&site, &format!("/games/{plain}")).await;
    assert!(!body.contains(r#"id="comment"#), "{body}");
}

#[actix_web::test]
async fn judgements_stand_beside_their_moves() {
    let site = test_site();
    let game = import(
        &site,
        "1. C2=5! H8+7?! (1... H2+3! 2. H8+7 $6) 2. H2+3 $16 $139 0-1",
    );
    let body = page(&site, &format!("/games/{game}?notation=wxf")).await;
    for text in ["C2=5!", "H8+7?!", "H2+3 ±"] {
        assert!(body.contains(&format!(">{text}</a>")), "{text}: {body}");
    }
    assert!(body.contains("1... H2+3! 2. H8+7?!"), "{body}");
}

#[actix_web::test]
async fn nested_variations_stay_on_the_page() {
    let site = test_site();
    let deep = format!("1. C2=5 {}{} 1-0", "(1. C8=5 ".repeat(900), ")".repeat(900));
    let game = import(&site, &deep);
    let body = page(&site, &format!("/games/{game}")).await;
    let (_, comments_html) = body.split_once(r#"id="comments""#).unwrap();
    let (comments_html, _) = comments_html.split_once("</details>").unwrap();
    assert_eq!(comments_html.matches("analysis?ply=0").count(), 32);
    let (mut depth, mut deepest) = (0, 0);
    for (at, _) in comments_html.match_indices("blockquote>") {
        depth += if comments_html[..at].ends_with('/') {
            -1
        } else {
            1
        };
        deepest = deepest.max(depth);
    }
    assert_eq!((depth, deepest), (0, 4));
}
