//! The pages of collections, for strangers and players.

use crate::play::TimeControl;
use crate::service::testing::{OPENING, TestSite, test_site};
use crate::web::testing::{SiteRequest, answer, answer_with_location};

struct Reader<'a> {
    site: &'a TestSite,
    session: Option<String>,
}

impl Reader<'_> {
    async fn get(&self, path: &str) -> (u16, String) {
        let request = SiteRequest {
            path,
            session: self.session.as_deref(),
            form: None,
        };
        answer(&self.site.app, &request).await
    }

    async fn send(
        &self,
        path: &str,
        form: &[(&'static str, &'static str)],
    ) -> (u16, String, String) {
        let request = SiteRequest {
            path,
            session: self.session.as_deref(),
            form: Some(form),
        };
        answer_with_location(&self.site.app, &request).await
    }
}

#[actix_web::test]
async fn a_collection_is_made_from_a_games_page_and_visible_to_all() {
    let site = test_site();
    let (lan, minh) = (site.member("lan"), site.member("minh"));
    let game = site.game(lan, minh, TimeControl::days(3));
    site.play_all(game, &OPENING);
    let own = Reader {
        site: &site,
        session: Some(site.session(lan)),
    };
    let stranger = Reader {
        site: &site,
        session: None,
    };
    let keep = format!("/games/{game}/keep");
    assert_eq!(stranger.get(&keep).await.0, 303);
    let (status, _, body) = own
        .send(
            &keep,
            &[
                ("collection", ""),
                ("title", " "),
                ("words", "A lively one"),
            ],
        )
        .await;
    assert_eq!(status, 422);
    assert!(
        body.contains("Please enter a title.") && body.contains("A lively one"),
        "{body}"
    );
    let (status, location, _) = own
        .send(
            &keep,
            &[
                ("collection", ""),
                ("title", "Best"),
                ("words", "A lively one"),
            ],
        )
        .await;
    assert_eq!((status, location.as_str()), (303, "/collections/1#game-1"));
    assert_eq!(stranger.get("/collections/1").await.0, 404);
    let form = [
        ("do", "save"),
        ("title", "The best"),
        ("words", "Of mine"),
        ("public", "yes"),
    ];
    assert_eq!(own.send("/collections/1", &form).await.0, 303);
    let (status, body) = stranger.get("/collections/1").await;
    assert_eq!(status, 200);
    for part in ["The best", "Of mine", "A lively one", "lan – minh"] {
        assert!(body.contains(part), "{part}: {body}");
    }
    assert!(!body.contains("<textarea"), "{body}");
    assert!(stranger.get("/collections").await.1.contains("The best"));
    let (status, _) = stranger.get("/games/booklet?collection=1").await;
    assert_eq!(status, 200);
    let (status, _, body) = own.send("/collections/1", &[("do", "delete")]).await;
    assert_eq!(status, 422);
    assert!(body.contains("tick the box"), "{body}");
    assert_eq!(
        own.send("/collections/1/games", &[("do", "take"), ("game", "1")])
            .await
            .0,
        303
    );
    assert_eq!(
        own.send("/collections/1", &[("do", "delete"), ("sure", "yes")])
            .await
            .0,
        303
    );
    assert_eq!(own.get("/collections/1").await.0, 404);
}

#[actix_web::test]
async fn a_game_is_bookmarked() {
    let site = test_site();
    let (lan, minh) = (site.member("lan"), site.member("minh"));
    let game = site.game(lan, minh, TimeControl::days(3));
    let own = Reader {
        site: &site,
        session: Some(site.session(lan)),
    };
    let (star, keep) = (format!("/games/{game}/star"), format!("/games/{game}/keep"));
    assert_eq!(own.send(&star, &[("do", "on")]).await.0, 303);
    assert!(
        own.get(&keep)
            .await
            .1
            .contains("You have bookmarked this game.")
    );
    assert_eq!(own.send(&star, &[("do", "off")]).await.0, 303);
    assert!(
        !own.get(&keep)
            .await
            .1
            .contains("You have bookmarked this game.")
    );
    assert_eq!(own.send("/games/77/star", &[("do", "on")]).await.0, 404);
}
