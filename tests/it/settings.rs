//! The five pages of settings, by forms without scripts.

use crate::support::Server;

const PAGES: [&str; 5] = [
    "/settings/account",
    "/settings/games",
    "/settings/board",
    "/settings/alerts",
    "/settings/privacy",
];

#[tokio::test]
async fn the_settings_are_five_pages_with_one_visible_save_each() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let page = lan.browser.get("/settings").await.well();
    assert_eq!(page.attributes("main a", "href"), PAGES);
    for path in PAGES {
        let page = lan.browser.get(path).await.well();
        assert_eq!(page.texts("form.slip button.go"), ["Save"], "{path}");
        assert!(!page.has("details button.go"), "{path}");
        let here = page.attributes("main nav [aria-current=page]", "href");
        assert_eq!(here, [path]);
        let page = lan
            .browser
            .submit("form.slip:has(button.go)", &[])
            .await
            .done();
        assert_eq!(page.url.path(), path);
        assert_eq!(page.url.fragment(), Some("saved"), "{path}");
        assert_eq!(
            page.texts("form.slip:has(button.go) #saved"),
            ["Saved."],
            "{path}"
        );
    }
}

#[tokio::test]
async fn a_refused_field_keeps_the_others() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    lan.browser.get("/settings/account").await.well();
    let fields = [
        ("display_name", "<b>"),
        ("name", "LAN"),
        ("zone", "Asia/Shanghai"),
        ("language", "en"),
    ];
    let form = "form[action='/settings/account']";
    let page = lan.browser.submit(form, &fields).await.is(422);
    assert_eq!(page.attributes("[aria-invalid]", "id"), ["display-name"]);
    assert!(page.text().contains("The other settings are saved."));
    let filled = |page: &crate::support::Page| {
        let of = |field: &str, name: &str| page.attributes(field, name).join(" ");
        [
            of("#display-name", "value"),
            of("#name", "value"),
            of("#zone [selected]", "value"),
            of("[name=language][checked]", "value"),
        ]
    };
    assert_eq!(filled(&page), ["<b>", "LAN", "Asia/Shanghai", "en"]);
    let page = lan.browser.get("/settings/account").await.well();
    assert_eq!(filled(&page), ["", "LAN", "Asia/Shanghai", "en"]);

    lan.browser.get("/settings/games").await.well();
    let fields = [("from", "22"), ("to", "12"), ("notation", "wxf")];
    let form = "form[action='/settings/games']";
    let page = lan.browser.submit(form, &fields).await.is(422);
    assert_eq!(
        page.attributes("#quiet-from, #quiet-to", "value"),
        ["22", "12"]
    );
    assert_eq!(page.attributes("#notation [selected]", "value"), ["wxf"]);
}

#[tokio::test]
async fn two_free_days_and_settings_of_their_own_address_are_saved() {
    let server = Server::start().await;
    let lan = server.player("Lan").await;
    let quiet = [
        ("from", "22"),
        ("to", "6"),
        ("days", "sat"),
        ("days", "sun"),
    ];
    lan.browser
        .post_raw("/settings/quiet", &quiet)
        .await
        .is(303);
    lan.browser
        .post_raw("/settings/notation", &[("notation", "wxf")])
        .await
        .is(303);
    lan.browser
        .post_raw("/settings/reminders", &[("first", "24h")])
        .await
        .is(303);
    let stored = "SELECT quiet || ' ' || notation || ' ' || reminders AS line FROM players";
    assert_eq!(server.database.lines(stored), ["22-6 sat,sun wxf 24h"]);
}
