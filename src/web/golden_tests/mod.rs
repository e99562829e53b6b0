//! The text of every page: the golden files in `tests/golden/pages`. They contain neither drawings
//! nor addresses, which the browser tests check.

mod boards;
mod challenges;
mod games;
mod people;
mod ratings;
mod site;

use crate::service::RequestContext;
use crate::service::feeds;
use crate::service::golden::Golden;
use crate::words::{self, Language};
use site::Reader::{Lan, SignedOut};
use site::Site;

#[actix_web::test]
async fn pages_match_their_goldens() {
    scope(Site::new(Golden::of("pages"))).await;
}

/// Every page for a browser that asks for that language.
async fn visit_in(code: &str) {
    let language = Language::find(code).unwrap();
    let site = Site::new(Golden::in_language(language));
    words::WithLanguage::new(language, scope(site)).await;
}

#[actix_web::test]
async fn every_text_of_a_page_can_be_translated() {
    visit_in("en-XA").await;
}

#[actix_web::test]
async fn pages_in_chinese_say_nothing_in_english() {
    visit_in("zh-Hans").await;
}

async fn scope(mut site: Site) {
    for (name, path) in [
        ("home-signed-out-empty", "/"),
        ("sign-up", "/signup"),
        ("sign-in", "/login"),
        ("forgotten-password", "/forgot"),
        ("looks-signed-out", "/looks"),
        ("help", "/help"),
        ("learn", "/learn"),
        ("learn-xiangqi", "/learn/xiangqi?done=3"),
        ("learn-elephant", "/learn/xiangqi/elephant"),
        ("learn-elephant-no", "/learn/xiangqi/elephant?to=e7"),
        ("learn-repetition", "/learn/xiangqi/repetition"),
        ("learn-task-solved", "/learn/xiangqi/task-7?from=f6&to=e8"),
        ("learn-tactics", "/learn/xiangqi/tactics"),
        (
            "learn-tactics-found",
            "/learn/xiangqi/tactics?board=2&move=a4e4",
        ),
        ("learn-tactics-no", "/learn/chess/tactics?board=1&move=d3e4"),
        ("learn-first-game", "/learn/xiangqi/first-game"),
        ("variants", "/variants"),
        ("rules-xiangqi", "/variants/xiangqi"),
        ("rules-free-board", "/variants/free-xiangqi"),
    ] {
        site.page(name, SignedOut, path).await;
    }
    site.record_page("not-found", SignedOut, "/nothing", None, 404)
        .await;
    site.page("new-game", Lan, "/games/new").await;
    for part in ["account", "games", "board", "alerts", "privacy"] {
        let (name, path) = (format!("settings-{part}"), format!("/settings/{part}"));
        site.page(&name, Lan, &path).await;
    }
    site.page("settings", Lan, "/settings").await;
    let make = |context: &mut RequestContext| feeds::choose(context, feeds::FeedChange::Make);
    site.test_site.context(Some(site.lan()), make).unwrap();
    site.page("settings-with-feeds", Lan, "/settings/alerts")
        .await;
    site.game_in_play().await;
    site.game_on_a_free_board().await;
    site.challenges().await;
    site.analysis_boards().await;
    site.lists().await;
    site.invitations().await;
    site.people().await;
    site.settled_time().await;
    site.mail_queue().await;
    site.for_admins().await;
    site.vacation().await;
    site.notes().await;
    site.once_more().await;
    site.abandoned().await;
    site.several_games().await;
    site.another_offer().await;
    site.blocked().await;
    site.games_of_records().await;
    site.favourites().await;
    site.ratings().await;
    site.golden.finish();
}
