//! Games on paper and side by side.

use crate::play::TimeControl;
use crate::service::testing::{House, OPENING, house};
use crate::web::frame::testing::{Asked, answer};

async fn get(house: &House, path: &str, session: Option<&str>) -> (u16, String) {
    let asked = Asked {
        path,
        session,
        form: None,
    };
    answer(&house.app, &asked).await
}

/// Two games that part after four plies; the second is private.
fn two(house: &House) -> (i64, [i64; 2]) {
    let (lan, minh) = (house.member("lan"), house.member("minh"));
    let games = [(); 2].map(|()| house.game(lan, minh, TimeControl::days(3)));
    house.play_all(games[0], &OPENING);
    house.play_all(games[1], &[&OPENING[..4], &["i1i2"]].concat());
    house.sql(&format!(
        "UPDATE games SET visibility = 'private' WHERE id = {}",
        games[1]
    ));
    (lan, games)
}

#[actix_web::test]
async fn a_booklet_has_the_games_that_its_reader_may_see() {
    let house = house();
    let (lan, [public, private]) = two(&house);
    let path = format!("/games/booklet?games={public},{private},{public},77");
    let (status, body) = get(&house, &path, None).await;
    assert_eq!(status, 200);
    assert_eq!(body.matches("<article").count(), 1, "{body}");
    let own = house.session(lan);
    let (_, body) = get(&house, &path, Some(&own)).await;
    assert_eq!(body.matches("<article").count(), 2);
    assert!(body.contains("<figcaption>"), "{body}");
    assert_eq!(get(&house, "/games/booklet?games=x", None).await.0, 400);
    let (_, body) = get(&house, "/games/booklet", None).await;
    assert!(
        body.contains("There is no game here that you may see."),
        "{body}"
    );
}

#[actix_web::test]
async fn two_games_stand_side_by_side_where_they_part() {
    let house = house();
    let (lan, [public, private]) = two(&house);
    let path = format!("/games/{public}/beside/{private}");
    assert_eq!(get(&house, &path, None).await.0, 404);
    let own = house.session(lan);
    let (status, body) = get(&house, &path, Some(&own)).await;
    assert_eq!(status, 200);
    assert!(body.contains("They part after Black’s move 2."), "{body}");
    assert!(
        body.contains("?ply=6&#38;other=5") || body.contains("?ply=6&amp;other=5"),
        "{body}"
    );
    let far = get(&house, &format!("{path}?ply=99&other=0"), Some(&own)).await;
    assert_eq!(far.0, 200);
    let lead = get(
        &house,
        &format!("/games/{public}/beside?with={private}"),
        None,
    )
    .await;
    assert_eq!(lead.0, 303);
}

#[actix_web::test]
async fn anybody_sets_a_finished_game_beside_another_and_steps_through_both() {
    let house = house();
    let (lan, [public, other]) = two(&house);
    house.sql("UPDATE games SET visibility = 'public'");
    let page = format!("/games/{public}");
    let form = format!(r#"action="{page}/beside""#);
    let (_, body) = get(&house, &page, None).await;
    assert!(!body.contains(&form), "not while it is played");
    for game in [public, other] {
        let resign = crate::service::games::Wish::Resign;
        house.wish(lan, game, resign).unwrap().unwrap();
    }
    let (_, body) = get(&house, &page, None).await;
    assert!(body.contains(&form), "{body}");
    let path = format!("{page}/beside/{other}?ply=2&other=1");
    let (status, body) = get(&house, &path, None).await;
    assert_eq!(status, 200);
    let body = body.replace("&#38;", "&");
    for (step, plies) in [("first", "ply=0&other=0"), ("next", "ply=3&other=2")] {
        let link = format!(r#"{other}?{plies}" rel="nofollow" data-step="{step}">"#);
        assert_eq!(body.matches(&link).count(), 1, "{link} in {body}");
    }
    assert_eq!(body.matches("data-step").count(), 4);
    assert!(body.contains("data-play"), "{body}");
}
