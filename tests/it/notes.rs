//! Notes on a game, moves tried on it, and the export of a player's data: by forms and links,
//! without scripts.

use crate::support::people::{PASSWORD, play_in_turn};
use crate::support::{Page, Player, Server};

const OPENING: [&str; 4] = ["h3e3", "h10g8", "h1g3", "i10h10"];

/// Two players and their game after four plies.
async fn game(server: &Server) -> (Player, Player, String) {
    let (mut red, mut black, game) = server.pair().await;
    play_in_turn(&mut red, &mut black, &game, &OPENING).await;
    (red, black, game)
}

/// The tried or noted moves on a page.
fn links_to_lines(page: &Page) -> Vec<String> {
    let links = page.attributes("a", "href").into_iter();
    links.filter(|href| href.contains("&line=")).collect()
}

#[tokio::test]
async fn a_note_is_saved_changed_and_deleted_on_the_page() {
    let server = Server::start().await;
    let (mut red, mut black, game) = game(&server).await;
    red.browser.get(&format!("{game}?ply=2")).await.well();
    let fields = [("body", "A zebra <way>."), ("line", "H2+3 R9=8")];
    let page = red.browser.submit("#keep-note", &fields).await.done();
    assert_eq!(page.url.query(), Some("ply=2&done=note"));
    assert!(page.has("#notes[open]"));
    assert!(page.texts("#notes li p")[0].contains("A zebra <way>."));
    assert_eq!(links_to_lines(&page).len(), 1);
    // At another position the page shows only their number.
    let page = red.sees(&game).await;
    assert!(!page.has("#notes[open]") && page.texts("#notes summary .soft") == ["1"]);
    for browser in [&black.browser, &server.browser()] {
        for path in ["", "?ply=2", ".json", ".pgn"] {
            let seen = browser.get_raw(&format!("{game}{path}")).await.body;
            assert!(
                !seen.contains("zebra") && !seen.contains("i10h10%"),
                "{path}"
            );
        }
    }
    red.browser.get(&format!("{game}?ply=2")).await.well();
    let page = red.browser.click("#notes li header a[href*='note=']").await;
    assert_eq!(
        page.attributes("#note-line", "value"),
        ["H2+3 R9=8"].map(|_| "N h1-g3 r i10-h10")
    );
    let page = red
        .browser
        .submit("#keep-note", &[("body", "Mended.")])
        .await;
    assert!(page.done().texts("#notes li p")[0].contains("Mended."));
    assert_eq!(server.database.number("SELECT COUNT(*) FROM notes"), 1);
    let delete = [("do", "delete")];
    red.browser.submit("#notes li form", &delete).await.done();
    assert_eq!(server.database.number("SELECT COUNT(*) FROM notes"), 0);
    assert!(!black.sees(&game).await.has("#notes li"));
}

#[tokio::test]
async fn an_invalid_note_is_explained() {
    let server = Server::start().await;
    let (red, black, game) = game(&server).await;
    let path = format!("{game}/notes");
    let long = "x".repeat(2_001);
    let note = |ply: &str, line: &str, body: &str| {
        [("ply", ply), ("line", line), ("body", body), ("do", "save")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
    };
    for (fields, status, reason) in [
        (note("2", "", " "), 422, "The note is empty"),
        (note("2", "", &long), 422, "2,000 characters"),
        (note("2", "h1g3 h1h9", "Hm."), 422, "Black’s move 2, h1h9"),
        (note("2", "nonsense", "Hm."), 422, "nonsense"),
        (note("5", "", "Hm."), 409, "has not reached that move"),
    ] {
        let fields: Vec<(&str, &str)> = fields.iter().map(|(a, b)| (&**a, &**b)).collect();
        let page = red.browser.post_raw(&path, &fields).await;
        assert_eq!(page.status, status, "{reason}");
        let sentence = page.texts("#notes [role=alert]").join(" ").replace(',', "");
        assert!(sentence.contains(&reason.replace(',', "")), "{sentence}");
        assert!(page.has("#notes[open]"));
        if !fields[1].1.is_empty() {
            assert_eq!(page.attributes("#note-line", "value"), [fields[1].1]);
        }
    }
    for wrong in [
        "",
        "do=save&body=x",
        "do=publish",
        "do=x&ply=0",
        "do=save&ply=x&body=x",
    ] {
        let page = red.browser.post_body(&path, wrong.to_owned()).await;
        assert_eq!(page.status, 400, "{wrong}");
    }
    let none = [("do", "publish"), ("note", "77")];
    assert_eq!(black.browser.post_raw(&path, &none).await.status, 404);
    let nowhere = red.browser.post_raw("/games/999/notes", &none).await;
    assert_eq!(nowhere.status, 404);
    assert_eq!(server.database.number("SELECT COUNT(*) FROM notes"), 0);
}

#[tokio::test]
async fn a_note_that_is_published_after_the_end_is_read_by_everybody() {
    let server = Server::start().await;
    let (mut red, mut black, game) = game(&server).await;
    for body in ["One.", "Two."] {
        red.browser.get(&format!("{game}?ply=2")).await.well();
        let fields = [("body", body), ("line", "h1g3")];
        red.browser.submit("#keep-note", &fields).await.done();
    }
    let path = format!("{game}/notes");
    let number = server
        .database
        .number("SELECT MIN(id) FROM notes")
        .to_string();
    let publish = [("note", &*number), ("ply", "2"), ("do", "publish")];
    let early = red.browser.post_raw(&path, &publish).await;
    assert_eq!(early.status, 409);
    assert!(early.text().contains("once it is over"), "{}", early.text());
    let onlooker = server.browser();
    assert!(!onlooker.get_raw(&game).await.has("#notes"));
    let sealed = [("ply", "1"), ("body", "A slip!"), ("sealed", "yes")];
    let mut mei = server.player("Mei").await;
    mei.browser
        .post(&format!("{game}/kibitz"), &sealed)
        .await
        .done();
    for browser in [&mei.browser, &onlooker] {
        let json = browser.get_raw(&format!("{game}.json")).await.body;
        assert!(!json.contains("A slip!"), "{json}");
    }
    let resign = [("ply", "4"), ("sure", "yes")];
    black.browser.post(&format!("{game}/resign"), &resign).await;
    red.browser.get(&format!("{game}?ply=2")).await.well();
    let form = "#notes li:first-child form";
    let page = red.browser.submit(form, &[("do", "publish")]).await.done();
    assert_eq!(page.url.query(), Some("ply=2"));
    // Visitors may have the earlier page cached.
    let page = onlooker.get_raw(&format!("{game}?ply=2")).await;
    assert_eq!(page.texts("#notes li").len(), 1, "{}", page.text());
    assert!(page.texts("#notes li")[0].contains("One."));
    let json = onlooker.get_raw(&format!("{game}.json")).await.body;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let note = serde_json::json!({"ply": 2, "author": "Lan", "line": ["h1g3"], "body": "One."});
    assert_eq!(json["notes"], serde_json::json!([note]));
    let remark = serde_json::json!({"ply": 1, "author": "Mei", "body": "A slip!", "sealed": true});
    assert_eq!(json["remarks"], serde_json::json!([remark]));
    red.browser.get(&format!("{game}?ply=2")).await.well();
    red.browser
        .submit(form, &[("do", "unpublish")])
        .await
        .done();
    assert!(
        !onlooker
            .get_raw(&format!("{game}?ply=2"))
            .await
            .has("#notes")
    );
    let json = onlooker.get_raw(&format!("{game}.json")).await.body;
    assert!(!json.contains("notes"), "{json}");
    assert!(!black.sees(&game).await.has("#notes li"));
}

#[tokio::test]
async fn a_players_notes_are_listed_and_searched() {
    let server = Server::start().await;
    let (mut red, black, game) = game(&server).await;
    let page = red.browser.get("/notes").await.well();
    assert!(page.text().contains("There are none yet"));
    for (ply, body) in [("0", "Cannon first"), ("3", "Horse second")] {
        let fields = [("ply", ply), ("body", body), ("do", "save")];
        red.browser
            .post(&format!("{game}/notes"), &fields)
            .await
            .done();
    }
    let page = red.browser.get("/notes").await.well();
    assert_eq!(page.texts(".said li").len(), 2);
    let page = red.browser.submit("#find", &[("q", "cannon")]).await.well();
    assert_eq!(page.texts(".said li").len(), 1);
    let page = red.browser.click(".said li a").await.well();
    assert_eq!(page.board().ply, 0);
    assert!(page.has("#notes[open]"));
    let theirs = black.browser.get_raw("/notes?q=cannon").await;
    assert!(!theirs.has(".said li"));
    assert_eq!(server.browser().get_raw("/notes").await.status, 303);
}

#[tokio::test]
async fn moves_are_tried_by_links_without_effect_on_the_game() {
    let server = Server::start().await;
    let (mut red, black, game) = game(&server).await;
    let rev = format!("SELECT rev FROM games WHERE id = {}", &game[7..]);
    let before = server.database.number(&rev);
    let page = red.browser.get(&format!("{game}?ply=2")).await.well();
    let analysis = format!("{game}/analysis?ply=2");
    assert!(page.attributes("a", "href").contains(&analysis));
    // Two clicks on plain links.
    red.browser.get(&analysis).await.well();
    let page = red.browser.click("[data-square=h1]").await.well();
    assert!(page.url.query().unwrap().contains("from=h1"));
    let page = red.browser.click("[data-square=g3]").await.done();
    assert_eq!(page.url.query(), Some("ply=2&line=h1g3"));
    // A typed move, in any notation.
    let page = red.browser.submit("#try", &[("move", "R9=8")]).await.done();
    assert_eq!(page.url.query(), Some("ply=2&line=h1g3+i10h10"));
    // Back along the line, and into a branch.
    let page = red.browser.click("[data-step=prev]").await.well();
    assert_eq!(page.url.query(), Some("ply=2&line=h1g3+i10h10&at=1"));
    let page = red.browser.submit("#try", &[("move", "R9=8")]).await.done();
    assert_eq!(page.url.query(), Some("ply=2&line=h1g3+i10h10"));
    red.browser.click("[data-step=prev]").await.well();
    let page = red
        .browser
        .submit("#try", &[("move", "b10c8")])
        .await
        .done();
    assert_eq!(
        page.url.query(),
        Some("ply=2&line=h1g3+i10h10+%28b10c8%29&at=3")
    );
    let page = red
        .browser
        .submit("#try", &[("move", "h1h9")])
        .await
        .is(422);
    assert!(!page.alert().is_empty());
    assert_eq!(page.attributes("#move", "value"), ["h1h9"]);
    // The line is saved, and branches off there.
    red.browser
        .get(&format!("{analysis}&line=h1g3+b10c8"))
        .await
        .well();
    let page = red
        .browser
        .submit("#keep-note", &[("body", "Quiet.")])
        .await;
    assert!(page.done().texts("#notes li")[0].contains("Quiet."));
    let page = red.browser.get(&analysis).await.well();
    assert_eq!(
        page.attributes("#kept a", "href"),
        [format!("{analysis}&line=h1g3+b10c8&note=1")]
    );
    assert_eq!(server.database.number(&rev), before);
    for browser in [&black.browser, &server.browser()] {
        let page = browser
            .get_raw(&format!("{analysis}&line=h1g3"))
            .await
            .well();
        assert!(!page.has("#kept") && page.has("#try"));
    }
    let broken = server
        .browser()
        .get_raw(&format!("{analysis}&line=h1h9"))
        .await;
    assert_eq!(broken.status, 422);
    assert_eq!(
        server.browser().get_raw("/games/999/analysis").await.status,
        404
    );
}

#[tokio::test]
async fn a_note_that_was_typed_outlives_the_session() {
    let server = Server::start().await;
    let (mut red, _black, game) = game(&server).await;
    red.browser.get(&format!("{game}?ply=3")).await.well();
    server.database.execute("DELETE FROM sessions");
    let fields = [("body", "Long thought about."), ("line", "i10h10")];
    red.browser.submit("#keep-note", &fields).await.is(401);
    let fields = [("name", "Lan"), ("password", PASSWORD)];
    let page = red
        .browser
        .submit("form[action='/login']", &fields)
        .await
        .is(200);
    assert_eq!(page.texts("#note"), ["Long thought about."]);
    assert_eq!(page.attributes("#note-line", "value"), ["i10h10"]);
    assert_eq!(server.database.number("SELECT COUNT(*) FROM notes"), 0);
    red.browser.submit("#keep-note", &[]).await.done();
    assert_eq!(server.database.number("SELECT ply FROM notes"), 3);
}

#[tokio::test]
async fn a_players_data_is_exported_as_one_file() {
    let server = Server::start().await;
    let (mut red, black, game) = game(&server).await;
    let fields = [("ply", "0"), ("body", "Mine."), ("do", "save")];
    red.browser
        .post(&format!("{game}/notes"), &fields)
        .await
        .done();
    let settings = red.browser.get("/settings/privacy").await.well();
    assert!(
        settings
            .attributes("a", "href")
            .contains(&"/settings/data.json".to_owned())
    );
    let file = red.browser.get_raw("/settings/data.json").await;
    assert_eq!(
        file.header("content-disposition"),
        "attachment; filename=\"posthorse.json\""
    );
    let data: serde_json::Value = serde_json::from_str(&file.body).unwrap();
    assert_eq!(data["account"]["name"], "Lan");
    assert_eq!(data["notes"][0]["body"], "Mine.");
    assert_eq!(data["games"][0]["moves"].as_array().unwrap().len(), 4);
    assert!(!file.body.contains("argon2"));
    let theirs = black.browser.get_raw("/settings/data.json").await.body;
    assert!(!theirs.contains("Mine."));
    let nobody = server.browser().get_raw("/settings/data.json").await;
    assert_eq!(nobody.status, 303);
}
