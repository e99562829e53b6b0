//! Boards in pages of other sites.

use crate::model::GameId;
use crate::play::TimeControl;
use crate::service::game_commands::{Terms, accept, challenge};
use crate::service::testing::{OPENING, TestSite, terms, test_sites};
use crate::web::testing::{SiteRequest, full_answer};
use actix_web::http::header::HeaderMap;
use actix_web::test::TestRequest;

async fn get(test_site: &TestSite, path: &str, session: Option<&str>) -> (u16, HeaderMap, String) {
    let request = SiteRequest {
        path,
        session,
        form: None,
    };
    full_answer(&test_site.app, request.request(&test_site.app)).await
}

#[actix_web::test]
async fn any_ply_may_be_embedded_without_cookies() {
    for test_site in test_sites(false) {
        let (lan, minh) = (test_site.member("lan"), test_site.member("minh"));
        let game = test_site.game(lan, minh, TimeControl::days(3));
        test_site.play_all(game, &OPENING[..2]);
        let session = test_site.session(lan);
        let path = format!("/embed/games/{game}?ply=1");
        let (status, headers, body) = get(&test_site, &path, Some(&session)).await;
        assert_eq!(status, 200);
        let policy = headers
            .get("content-security-policy")
            .unwrap()
            .to_str()
            .unwrap();
        assert!(policy.contains("frame-ancestors *"), "{policy}");
        assert_eq!(headers.get("cache-control").unwrap(), "public, max-age=300");
        assert!(body.contains(&format!("/games/{game}?ply=1\"")), "{body}");
        assert!(!body.contains("<script") && !body.contains("<form"));
        let (_, _, by_stranger) = get(&test_site, &path, None).await;
        assert_eq!(body, by_stranger);
        let (status, ..) = get(&test_site, &format!("/embed/games/{game}?ply=9"), None).await;
        assert_eq!(status, 404);
    }
}

#[actix_web::test]
async fn private_games_and_challenges_are_not_embedded() {
    for test_site in test_sites(false) {
        let (lan, minh) = (test_site.member("lan"), test_site.member("minh"));
        let terms = Terms {
            private: true,
            ..terms("minh", TimeControl::days(3))
        };
        let made = test_site.attempt(Some(lan), |context| challenge(context, &terms));
        let private = made.unwrap().unwrap();
        let begun = test_site.attempt(Some(minh), |context| accept(context, private));
        begun.unwrap().unwrap();
        let open = test_site.challenge(lan, None, TimeControl::days(3));
        let session = test_site.session(lan);
        for id in [private, open, GameId(99)] {
            let site = test_site
                .app
                .setup
                .public_url
                .as_str()
                .trim_end_matches('/');
            for path in [
                format!("/embed/games/{id}"),
                format!("/oembed?url={site}/games/{id}"),
            ] {
                let (status, ..) = get(&test_site, &path, Some(&session)).await;
                assert_eq!(status, 404, "{path}");
            }
        }
    }
}

#[actix_web::test]
async fn oembed_describes_a_game() {
    for test_site in test_sites(false) {
        let (lan, minh) = (test_site.member("lan"), test_site.member("minh"));
        let game = test_site.game(lan, minh, TimeControl::days(3));
        let site = test_site
            .app
            .setup
            .public_url
            .as_str()
            .trim_end_matches('/');
        let path = format!("/oembed?url={site}/games/{game}%3Fply%3D0&maxwidth=300");
        let (status, _, body) = get(&test_site, &path, None).await;
        assert_eq!(status, 200, "{body}");
        let description: serde_json::Value = serde_json::from_str(&body).unwrap();
        assert_eq!(
            (&description["type"], &description["width"]),
            (&"rich".into(), &300.into())
        );
        let html = description["html"].as_str().unwrap();
        assert!(
            html.contains(&format!("/embed/games/{game}?ply=0\"")),
            "{html}"
        );
        // A ply that the game has not reached is not shown.
        for ply in ["1", "x", "999999999999"] {
            let path = format!("/oembed?url={site}/games/{game}%3Fply%3D{ply}");
            assert_eq!(get(&test_site, &path, None).await.0, 404, "{ply}");
        }
        assert!(
            description["thumbnail_url"].is_null(),
            "it is wider than asked for"
        );
        let as_xml = format!("{path}&format=xml");
        assert_eq!(get(&test_site, &as_xml, None).await.0, 501);
        assert_eq!(get(&test_site, "/oembed", None).await.0, 400);
        let page = TestRequest::with_uri(&format!("/games/{game}"));
        let (_, _, page) = full_answer(&test_site.app, page).await;
        assert!(page.contains("application/json+oembed"), "{page}");
        assert!(page.contains("&#60;iframe"), "the code to copy");
    }
}
