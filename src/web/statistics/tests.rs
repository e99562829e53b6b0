//! The pages of statistics, as strangers and players see them.

use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::service::testing::{OPENING, TestSite, house};
use crate::web::testing::{SiteRequest, answer};

async fn get(house: &TestSite, path: &str, session: Option<&str>) -> (u16, String) {
    let asked = SiteRequest {
        path,
        session,
        form: None,
    };
    answer(&house.app, &asked).await
}

fn played(house: &TestSite) -> (PlayerId, GameId) {
    let (lan, minh) = (house.member("lan"), house.member("minh"));
    let game = house.game(lan, minh, TimeControl::days(3));
    house.play_all(game, &OPENING);
    house
        .command(lan, game, GameCommand::Resign)
        .unwrap()
        .unwrap();
    (lan, game)
}

#[actix_web::test]
async fn how_games_ended_is_told_by_variant_and_rulebook() {
    let house = house();
    let (status, body) = get(&house, "/statistics/xiangqi", None).await;
    assert_eq!(status, 200);
    assert!(
        body.contains("No finished games have been counted here yet."),
        "{body}"
    );
    played(&house);
    let (_, body) = get(&house, "/statistics", None).await;
    assert!(body.contains(r#"<a href="/statistics/xiangqi">"#), "{body}");
    for path in [
        "/statistics/xiangqi",
        "/statistics/xiangqi?rulebook=threefold",
    ] {
        let (status, body) = get(&house, path, None).await;
        assert_eq!(status, 200);
        for part in [
            "100.00 % ± 0.00",
            "resignation",
            "2026",
            "Central Cannon",
            "中炮",
        ] {
            assert!(body.contains(part), "{part}: {body}");
        }
    }
    for missing in ["/statistics/nothing", "/statistics/xiangqi?rulebook=chess"] {
        assert_eq!(get(&house, missing, None).await.0, 404);
    }
}

#[actix_web::test]
async fn each_table_can_be_taken_away() {
    let house = house();
    played(&house);
    let (status, body) = get(&house, "/statistics/xiangqi?format=csv&table=years", None).await;
    assert_eq!(
        (status, body.as_str()),
        (
            200,
            "value,name,games,first,drawn,second,unknown\r\n2026,2026,1,0,0,1,0\r\n"
        )
    );
    let (status, body) = get(
        &house,
        "/players/minh/statistics?format=csv&table=opponents",
        None,
    )
    .await;
    assert_eq!(status, 200);
    assert!(body.ends_with("\r\nlan,lan,1,1,0,0,0\r\n"), "{body}");
    for (path, status) in [
        ("/statistics/xiangqi?format=csv&table=nothing", 404),
        ("/statistics/xiangqi?format=csv", 400),
        ("/statistics/xiangqi?format=xml&table=years", 400),
    ] {
        assert_eq!(get(&house, path, None).await.0, status, "{path}");
    }
}

#[actix_web::test]
async fn private_games_are_told_to_their_player_alone() {
    let house = house();
    let (lan, game) = played(&house);
    house.sql(&format!(
        "UPDATE games SET visibility = 'private' WHERE id = {game}"
    ));
    let mut conn = house.app.connection_for_writing().unwrap();
    posthorse_core::store::write_tx(&mut conn, |conn| {
        crate::service::archive::index::keep(conn, game)
    })
    .unwrap();
    drop(conn);
    let own = house.session(lan);
    let (_, body) = get(&house, "/players/lan/statistics", Some(&own)).await;
    assert!(body.contains("Your private games"), "{body}");
    assert!(body.contains("id=\"private-opponents\""), "{body}");
    let (_, body) = get(&house, "/players/lan/statistics", None).await;
    assert!(!body.contains("private"), "{body}");
    assert!(
        body.contains("No finished games have been counted here yet."),
        "{body}"
    );
    let file = "/players/lan/statistics?format=csv&table=private-variants";
    assert_eq!(get(&house, file, Some(&own)).await.0, 200);
    assert_eq!(get(&house, file, None).await.0, 404);
}
