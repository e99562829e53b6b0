//! A newcomer's first steps: the front page, the switch between characters and figures, the first
//! game, and pages with folds.

use crate::support::{Browser, Page, Server};

/// The piece set of the board on a page.
fn set(page: &Page) -> Vec<String> {
    page.texts(".sets [aria-pressed=true]")
}

async fn switch(browser: &mut Browser, set: &str) -> Page {
    browser.submit("form.sets", &[("set", set)]).await.done()
}

#[tokio::test]
async fn the_front_page_introduces_the_site_and_steps_through_a_game() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h10g8").await.done();
    let mut browser = server.browser();
    let page = browser.get("/").await.well();
    let ways = page.attributes(".trio a", "href");
    assert_eq!(
        ways,
        [
            "/signup?next=%2Fgames%2Fnew",
            "/games?status=playing",
            "/learn"
        ]
    );
    let last = |page: &Page| page.texts("#last").concat();
    assert!(last(&page).contains("h10-g8"), "{}", last(&page));
    let page = browser.click("a[data-step=prev]").await.well();
    assert!(last(&page).contains("h3-e3"), "{}", last(&page));
    let page = switch(&mut browser, "western").await;
    assert!(
        last(&page).contains("h3-e3"),
        "one stays at the ply: {}",
        page.url
    );
    let page = browser.click("a[data-step=first]").await.well();
    assert!(!page.has("#last") && !page.has("a[data-step=prev]"));
    for odd in [
        "ply=999",
        "ply=-1",
        "ply=x",
        "game=999999",
        "game=x&ply=1",
        "flip=2",
    ] {
        let page = browser.get(&format!("/?{odd}")).await.well();
        assert!(page.has("svg.diagram"), "{odd}");
    }
    assert!(
        page.body.len() < 40_000,
        "{} bytes: it is a light page",
        page.body.len()
    );
}

#[tokio::test]
async fn a_visitors_choice_of_figures_is_remembered_at_every_board() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let mut browser = server.browser();
    let page = browser
        .get(&format!("{game}?ply=0&set=traditional"))
        .await
        .well();
    assert_eq!(set(&page), ["Characters"]);
    let before = page.body;
    // A GET request does not switch.
    browser.get("/looks?set=western").await.well();
    assert_eq!(set(&browser.get(&game).await.well()), ["Characters"]);
    browser
        .get(&format!("{game}?ply=0&set=traditional"))
        .await
        .well();
    let page = switch(&mut browser, "western").await;
    assert_eq!(
        page.url.query(),
        Some("ply=0"),
        "the very page, and the position"
    );
    assert_eq!(set(&page), ["Western figures"]);
    assert_ne!(page.body, before);
    let open = red.challenge("", &[]).await;
    for path in [
        "/",
        "/variants/xiangqi",
        "/learn/xiangqi/horse",
        "/learn/janggi/task-1",
        &open,
    ] {
        let page = browser.get(path).await.well();
        assert_eq!(set(&page), ["Western figures"], "{path}");
    }
    for path in ["/variants/chess", "/learn/chess/knight"] {
        assert!(
            !browser.get(path).await.well().has(".sets"),
            "{path}: there are figures only"
        );
    }
    assert_eq!(set(&server.browser().get("/").await.well()), ["Characters"]);
}

#[tokio::test]
async fn a_players_choice_of_figures_is_saved_in_the_account() {
    let server = Server::start().await;
    let mut player = server.player("Lan").await;
    player
        .browser
        .get("/games/new?variant=janggi&opponent=Bao")
        .await
        .well();
    let page = switch(&mut player.browser, "western").await;
    assert_eq!(page.url.query(), Some("variant=janggi&opponent=Bao"));
    assert_eq!(set(&page), ["Western figures"]);
    let sets = "SELECT COUNT(*) FROM appearances WHERE piece_set = 'western'";
    assert_eq!(server.database.number(sets), 1);
    player
        .browser
        .post("/looks", &[("set", "letters")])
        .await
        .done();
    let page = player.browser.get("/variants/xiangqi").await.well();
    assert_eq!(
        set(&page),
        ["Letters"],
        "who has chosen another set sees which is on"
    );
}

#[tokio::test]
async fn an_open_challenge_is_accepted_or_posted_with_one_button() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let mut bao = server.player("Bao").await;
    let page = lan.browser.get("/games/new").await.well();
    assert!(!page.has("form[action$='/accept']"), "nobody waits yet");
    let open = lan.browser.submit("form#open", &[]).await.done();
    assert!(open.text().contains("3 days"), "{}", open.text());
    assert!(
        !lan.browser
            .get("/games/new")
            .await
            .well()
            .has("form[action$='/accept']")
    );
    let other = bao.browser.get("/games/new?variant=janggi").await.well();
    assert!(
        !other.has("form[action$='/accept']"),
        "it is of another variant"
    );
    assert!(other.has("#setup") && !other.has("#rulebook") && !other.has("#fen"));
    let page = bao.browser.get("/games/new?variant=banner").await.well();
    assert!(!page.has("#setup"), "set-ups only of the variant chosen");
    let page = bao.browser.get("/games/new").await.well();
    assert!(page.has("#setup option[value=left-horse]"), "or its odds");
    let page = bao
        .browser
        .submit("form[action$='/accept']", &[])
        .await
        .done();
    assert_eq!(page.board().ply, 0);
}

#[tokio::test]
async fn a_refusal_opens_the_fold_in_which_the_field_is() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let page = lan.browser.get("/games/new").await.well();
    assert!(page.has("#challenge details") && !page.has("#challenge details[open]"));
    let page = lan
        .browser
        .submit("form#challenge", &[("opponent", "Nobody")])
        .await
        .is(422);
    assert!(
        !page.has("#challenge details[open]"),
        "the name stands outside"
    );
    let fields = [
        ("variant", "xiangqi"),
        ("fen", "9"),
        ("pace", "3d"),
        ("seat", "random"),
    ];
    let page = lan.browser.post("/games", &fields).await.is(422);
    assert!(page.has("#challenge details[open] #fen[aria-invalid]"));
}

#[tokio::test]
async fn help_and_rules_fold_and_their_contents_lead_into_the_open() {
    let server = Server::start().await;
    let mut browser = server.browser();
    for path in ["/help", "/variants/xiangqi", "/variants/janggi"] {
        let page = browser.get(path).await.well();
        assert_eq!(
            page.texts("details.fold[open]").len(),
            1,
            "{path}: an overview"
        );
        for link in page.attributes("nav .toc a", "href") {
            let target = page.url.join(&link).unwrap();
            let part = browser.get(target.as_str()).await.well();
            let Some(id) = target.fragment() else {
                assert!(!part.has("details.fold:not([open])"), "{link} opens all");
                continue;
            };
            assert!(
                part.has(&format!("details.fold[open] #{id}")),
                "{path} {link}"
            );
        }
    }
    let all = browser.get("/help?open=all").await.well();
    assert!(!all.has("details.fold:not([open])"));
}
