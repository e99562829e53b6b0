//! Tests of booklets and of the comparison of two games.

use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::rules::Catalogue;
use crate::service::archive::uploads;
use crate::service::testing::{OPENING, TestSite, test_site};
use crate::web::testing::{SiteRequest, answer};

async fn get(site: &TestSite, path: &str, session: Option<&str>) -> (u16, String) {
    let request = SiteRequest {
        path,
        session,
        form: None,
    };
    answer(&site.app, &request).await
}

/// Two games that diverge after four plies. The second is private.
fn two(site: &TestSite) -> (PlayerId, [GameId; 2]) {
    let (lan, minh) = (site.member("lan"), site.member("minh"));
    let games = [(); 2].map(|()| site.game(lan, minh, TimeControl::days(3)));
    site.play_all(games[0], &OPENING);
    site.play_all(games[1], &[&OPENING[..4], &["i1i2"]].concat());
    site.sql(&format!(
        "UPDATE games SET visibility = 'private' WHERE id = {}",
        games[1]
    ));
    (lan, games)
}

#[actix_web::test]
async fn a_booklet_has_only_the_games_visible_to_its_reader() {
    let site = test_site();
    let (lan, [public, private]) = two(&site);
    let path = format!("/games/booklet?games={public},{private},{public},77");
    let (status, body) = get(&site, &path, None).await;
    assert_eq!(status, 200);
    assert_eq!(body.matches("<article").count(), 1, "{body}");
    let own = site.session(lan);
    let (_, body) = get(&site, &path, Some(&own)).await;
    assert_eq!(body.matches("<article").count(), 2);
    assert!(body.contains("<figcaption>"), "{body}");
    assert_eq!(get(&site, "/games/booklet?games=x", None).await.0, 400);
    let (_, body) = get(&site, "/games/booklet", None).await;
    assert!(
        body.contains("There are no games here that you can see."),
        "{body}"
    );
}

#[actix_web::test]
async fn two_games_are_compared_from_where_they_diverge() {
    let site = test_site();
    let (lan, [public, private]) = two(&site);
    let path = format!("/games/{public}/beside/{private}");
    assert_eq!(get(&site, &path, None).await.0, 404);
    let own = site.session(lan);
    let (status, body) = get(&site, &path, Some(&own)).await;
    assert_eq!(status, 200);
    assert!(
        body.contains("They diverge after Black’s move 2."),
        "{body}"
    );
    assert!(
        body.contains("?ply=6&#38;other=5") || body.contains("?ply=6&amp;other=5"),
        "{body}"
    );
    // The keys step through both games, which can also play by themselves.
    for step in ["first", "prev", "next", "last"] {
        assert_eq!(
            body.matches(&format!("data-step=\"{step}\"")).count(),
            1,
            "{step}"
        );
    }
    assert!(body.contains("data-play"));
    let far = get(&site, &format!("{path}?ply=99&other=0"), Some(&own)).await;
    assert_eq!(far.0, 200);
    let lead = get(
        &site,
        &format!("/games/{public}/beside?with={private}"),
        None,
    )
    .await;
    assert_eq!(lead.0, 303);
    // The page of a finished game leads to the comparison.
    let form = format!("action=\"/games/{public}/beside\"");
    let page = format!("/games/{public}");
    assert!(!get(&site, &page, None).await.1.contains(&form));
    site.sql(&format!(
        "UPDATE games SET status = 'finished', winner = 'first', reason = 'resignation', \
         turn = NULL, deadline = NULL, finished_at = listed_at WHERE id = {public}"
    ));
    let (_, game) = get(&site, &page, None).await;
    assert!(game.contains(&form), "{game}");
    assert!(!game.contains("from=200"), "its moves are few");
}

#[actix_web::test]
async fn a_booklet_beyond_its_last_game_is_valid() {
    let site = test_site();
    let (_, [public, _]) = two(&site);
    let path = format!("/games/booklet?games={public}&from={}", usize::MAX);
    let (status, body) = get(&site, &path, None).await;
    assert_eq!(
        (status, body.matches("<article").count()),
        (200, 0),
        "{body}"
    );
}

#[actix_web::test]
async fn a_long_game_says_that_its_animation_is_partial() {
    let site = test_site();
    let lan = site.member("lan");
    let moves = "h1g3 h10g8 g3h1 g8h10 ".repeat(51);
    let text = format!("[Variant \"xiangqi\"]\n[Format \"Coordinate\"]\n\n{moves} *\n");
    let found = uploads::read(&Catalogue::built_in(), text.as_bytes()).unwrap();
    let result = site.context(Some(lan), |context| uploads::keep(context, &found));
    assert_eq!(result.unwrap().new, 1);
    let game = site.count_of("SELECT MAX(game_id) AS n FROM records");
    let (_, page) = get(&site, &format!("/games/{game}"), None).await;
    assert!(page.contains("the first 200 moves"), "{page}");
    assert!(page.contains("from=200"), "{page}");
}

#[actix_web::test]
async fn anybody_can_compare_finished_games_and_step_through_both() {
    let site = test_site();
    let (lan, [public, other]) = two(&site);
    site.sql("UPDATE games SET visibility = 'public'");
    let page = format!("/games/{public}");
    let form = format!(r#"action="{page}/beside""#);
    let (_, body) = get(&site, &page, None).await;
    assert!(!body.contains(&form), "not while it is played");
    for game in [public, other] {
        let resign = GameCommand::Resign;
        site.command(lan, game, resign).unwrap().unwrap();
    }
    let (_, body) = get(&site, &page, None).await;
    assert!(body.contains(&form), "{body}");
    let path = format!("{page}/beside/{other}?ply=2&other=1");
    let (status, body) = get(&site, &path, None).await;
    assert_eq!(status, 200);
    let body = body.replace("&#38;", "&");
    for (step, plies) in [("first", "ply=0&other=0"), ("next", "ply=3&other=2")] {
        let link = format!(r#"{other}?{plies}" rel="nofollow" data-step="{step}">"#);
        assert_eq!(body.matches(&link).count(), 1, "{link} in {body}");
    }
    assert_eq!(body.matches("data-step").count(), 4);
    assert!(body.contains("data-play"), "{body}");
}
