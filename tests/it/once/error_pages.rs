//! Error pages for signed-in players.

use crate::support::Server;

#[tokio::test]
async fn error_pages_have_header_footer_and_appearance_for_players() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let dark = [("light", "dark")];
    lan.browser.post("/settings/boards", &dark).await.done();
    for (path, status) in [
        ("/nothing/here", 404),
        ("/games/99", 404),
        ("/games?after=%00", 400),
    ] {
        let page = lan.browser.get(path).await;
        assert_eq!(page.status, status, "{path}");
        assert!(
            page.has("header a[href='/settings']") && page.has("footer"),
            "{path}"
        );
        assert_eq!(page.attributes("html", "data-light"), ["dark"], "{path}");
        assert_eq!(page.texts("main [role=alert]").len(), 1, "{path}");
    }
    let stranger = server.browser().get("/nothing/here").await.is(404);
    assert!(!stranger.has("a[href='/settings']"));
}
