//! The pages of statistics, for strangers and players.

use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
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

fn played(site: &TestSite) -> (PlayerId, GameId) {
    let (lan, minh) = (site.member("lan"), site.member("minh"));
    let game = site.game(lan, minh, TimeControl::days(3));
    site.play_all(game, &OPENING);
    site.command(lan, game, GameCommand::Resign)
        .unwrap()
        .unwrap();
    (lan, game)
}

#[actix_web::test]
async fn results_are_counted_by_variant_and_rulebook() {
    let site = test_site();
    let (status, body) = get(&site, "/statistics/xiangqi", None).await;
    assert_eq!(status, 200);
    assert!(
        body.contains("No finished games have been counted here yet."),
        "{body}"
    );
    played(&site);
    let (_, body) = get(&site, "/statistics", None).await;
    assert!(body.contains(r#"<a href="/statistics/xiangqi">"#), "{body}");
    for path in [
        "/statistics/xiangqi",
        "/statistics/xiangqi?rulebook=threefold",
    ] {
        let (status, body) = get(&site, path, None).await;
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
        assert_eq!(get(&site, missing, None).await.0, 404);
    }
}

#[actix_web::test]
async fn each_table_can_be_downloaded() {
    let site = test_site();
    played(&site);
    let (status, body) = get(&site, "/statistics/xiangqi?format=csv&table=years", None).await;
    assert_eq!(
        (status, body.as_str()),
        (
            200,
            "value,name,games,first,drawn,second,unknown\r\n2026,2026,1,0,0,1,0\r\n"
        )
    );
    let (status, body) = get(
        &site,
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
        assert_eq!(get(&site, path, None).await.0, status, "{path}");
    }
}

#[actix_web::test]
async fn private_games_count_only_for_their_player() {
    let site = test_site();
    let (lan, game) = played(&site);
    site.sql(&format!(
        "UPDATE games SET visibility = 'private' WHERE id = {game}"
    ));
    let mut conn = site.app.connection_for_writing().unwrap();
    posthorse_core::store::write_tx(&mut conn, |conn| {
        crate::service::archive::index::keep(conn, game)
    })
    .unwrap();
    drop(conn);
    let own = site.session(lan);
    let (_, body) = get(&site, "/players/lan/statistics", Some(&own)).await;
    assert!(body.contains("Your private games"), "{body}");
    assert!(body.contains("id=\"private-opponents\""), "{body}");
    let (_, body) = get(&site, "/players/lan/statistics", None).await;
    assert!(!body.contains("private"), "{body}");
    assert!(
        body.contains("No finished games have been counted here yet."),
        "{body}"
    );
    let file = "/players/lan/statistics?format=csv&table=private-variants";
    assert_eq!(get(&site, file, Some(&own)).await.0, 200);
    assert_eq!(get(&site, file, None).await.0, 404);
}
