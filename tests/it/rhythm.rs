//! How often players are emailed: the settings, the choice for one game, the link in emails to the
//! same choice, and watched games.

use crate::support::browser::Origin;
use crate::support::{Page, Player, Server, eventually};

/// The selected values in a page's email settings.
fn chosen(page: &Page) -> (Vec<String>, String, String) {
    let kinds = page.attributes("form input[type=checkbox][value=yes][checked]", "name");
    let value = |selector: &str| page.attributes(selector, "value").join(" ");
    (
        kinds,
        value("input[name=rhythm][checked]"),
        value("select[name=hour] option[selected]"),
    )
}

/// The address of the choice in the player's emails, by its secret.
async fn mailed_choice(player: &Player, game: &str) -> String {
    let letter = player
        .mailbox
        .wait_for("a notice", |l| l.text.contains(game))
        .await;
    letter.link("/mail/")
}

async fn outbox_is_empty(server: &Server) {
    eventually("an empty outbox", async || {
        let waiting = "SELECT COUNT(*) FROM outbox WHERE state = 'waiting'";
        (server.database.number(waiting) == 0).then_some(())
    })
    .await;
}

#[tokio::test]
async fn the_rhythm_is_chosen_under_the_settings() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let page = lan.browser.get("/settings/alerts").await.well();
    let (kinds, rhythm, hour) = chosen(&page);
    assert!(kinds.iter().any(|kind| kind == "kibitz"), "{kinds:?}");
    assert!(!kinds.iter().any(|kind| kind == "weekly"), "{kinds:?}");
    assert_eq!((rhythm.as_str(), hour.as_str()), ("at-once", "8"));
    let form = "form[action='/settings/mail']";
    let wanted = [("rhythm", "twice-daily"), ("hour", "19"), ("weekly", "yes")];
    let page = lan.browser.submit(form, &wanted).await.done();
    assert_eq!(page.texts(&format!("{form} #saved")), ["Saved."]);
    let (kinds, rhythm, hour) = chosen(&page);
    assert_eq!((rhythm.as_str(), hour.as_str()), ("twice-daily", "19"));
    assert!(kinds.iter().any(|kind| kind == "weekly"), "{kinds:?}");
    // A form of an older page does not change the frequency.
    lan.browser
        .post_raw("/settings/mail", &[("your-turn", "yes")])
        .await
        .is(303);
    let (kinds, rhythm, hour) = chosen(&lan.browser.get("/settings/alerts").await);
    assert_eq!(kinds, ["your-turn"]);
    assert_eq!((rhythm.as_str(), hour.as_str()), ("twice-daily", "19"));
    for odd in [
        ("rhythm", "sometimes"),
        ("hour", "24"),
        ("hour", "-1"),
        ("hour", "noon"),
    ] {
        let page = lan.browser.post_raw("/settings/mail", &[odd]).await;
        assert_eq!(page.status, 400, "{odd:?}");
    }
    assert_eq!(
        chosen(&lan.browser.get("/settings/alerts").await).0,
        ["your-turn"]
    );
}

#[tokio::test]
async fn the_emailed_settings_work_signed_out_and_only_from_their_page() {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let path = mailed_choice(&black, &game).await;
    outbox_is_empty(&server).await;
    let before = server.database.dump(&["seen"]);
    let mut stranger = server.browser();
    let page = stranger.get(&path).await.well();
    assert!(page.text().contains("Bao"), "{}", page.text());
    assert!(page.header("cache-control").contains("no-store"));
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    stranger.head(&path).await.is(200);
    assert_eq!(
        server.database.dump(&["seen"]),
        before,
        "looking changes nothing"
    );
    for origin in [Origin::CrossSite, Origin::SameSite, Origin::Null] {
        let page = stranger
            .post_from(&path, &[("rhythm", "daily")], origin)
            .await;
        assert_eq!(page.status, 403);
    }
    assert_eq!(server.database.dump(&["seen"]), before);
    let wanted = [("rhythm", "absence"), ("hour", "6")];
    let page = stranger.submit("main form[method=post]", &wanted).await;
    assert_eq!(page.status, 200, "shown at once: {}", page.text());
    assert!(page.text().contains("Saved."), "{}", page.text());
    let (kinds, rhythm, hour) = chosen(&page);
    assert_eq!((rhythm.as_str(), hour.as_str()), ("absence", "6"));
    assert!(kinds.iter().any(|kind| kind == "your-turn"));
    let nobody = format!("/mail/{}", "0".repeat(64));
    for path in [nobody.as_str(), "/mail/none", "/mail/your-turn.1"] {
        assert_eq!(stranger.get_raw(path).await.status, 404, "{path}");
        assert_eq!(stranger.post_raw(path, &[]).await.status, 404, "{path}");
    }
    let odd = stranger.post_raw(&path, &[("rhythm", "never")]).await;
    assert_eq!(odd.status, 400);
}

#[tokio::test]
async fn a_one_click_unsubscription_can_be_undone_on_its_page() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let letter = black
        .mailbox
        .wait_for("the turn", |l| l.text.contains("Make your move"))
        .await;
    let header = letter.header("List-Unsubscribe");
    let program = server.browser();
    let one_click = [("List-Unsubscribe", "One-Click")];
    let link = header.trim_matches(['<', '>']);
    let page = program.post_from(link, &one_click, Origin::CrossSite).await;
    let page = page.is(200);
    assert!(
        !page.has("main a[href^='/mail/']"),
        "a link about one kind of email leads to no other"
    );
    let choice = letter.link("/mail/");
    let mut reader = server.browser();
    let page = reader.get(&choice).await.well();
    assert!(!chosen(&page).0.iter().any(|kind| kind == "your-turn"));
    let again = program.post_raw(link, &[("do", "again")]).await;
    assert!(again.is(200).text().contains("Stop these emails"));
    let page = reader.get(&choice).await.well();
    assert!(chosen(&page).0.iter().any(|kind| kind == "your-turn"));
    let seen = black.mailbox.count();
    black.plays(&game, "h8e8").await.done();
    red.plays(&game, "h1g3").await.done();
    black.mailbox.after(seen).await;
}

#[tokio::test]
async fn one_game_has_its_own_rhythm() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    let onlooker = server.player("Onlooker").await;
    let page = black.sees(&game).await;
    let selected = |page: &Page| page.attributes("#game-rhythm option[selected]", "value");
    assert_eq!(selected(&page), ["usual"]);
    assert!(page.text().contains("default (at once)"), "{}", page.text());
    for rhythm in ["digest", "absence", "at-once", "off", "usual", "off"] {
        black.sees(&game).await;
        let wanted = [("rhythm", rhythm)];
        let page = black.browser.submit("#game-mail", &wanted).await.done();
        assert_eq!(selected(&page), [rhythm]);
    }
    let seen = black.mailbox.count();
    red.plays(&game, "h3e3").await.done();
    black.plays(&game, "h8e8").await.done();
    outbox_is_empty(&server).await;
    assert_eq!(black.mailbox.count(), seen, "nothing is mailed of turns");
    // The older route has the same effect.
    let path = format!("{game}/mute");
    black
        .browser
        .post_raw(&path, &[("do", "off")])
        .await
        .is(303);
    assert_eq!(selected(&black.sees(&game).await), ["usual"]);
    let path = format!("{game}/mail");
    let usual = [("rhythm", "usual")];
    let odd = [("rhythm", "daily")];
    assert_eq!(black.browser.post_raw(&path, &odd).await.status, 400);
    assert_eq!(black.browser.post_raw(&path, &[]).await.status, 400);
    assert_eq!(onlooker.browser.post_raw(&path, &usual).await.status, 403);
    let page = server.browser().post_raw(&path, &usual).await;
    assert!(page.header("location").starts_with("/login?next="));
}

#[tokio::test]
async fn an_onlooker_watches_a_game_and_gets_a_comment_by_email() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let mut watcher = server.player("Watcher").await;
    let page = watcher.sees(&game).await;
    assert!(page.has("#watch button[value=on]"));
    let page = watcher
        .browser
        .submit("#watch", &[("do", "on")])
        .await
        .done();
    assert!(page.has("#watch button[value=off]"), "it says so");
    let home = watcher.browser.get("/").await.well();
    assert!(home.text().contains("Games you watch"), "{}", home.text());
    assert!(home.has(&format!("a[href='{game}']")));
    let page = red.sees(&game).await;
    assert!(!page.has("#watch"), "not for its players");
    let seen = watcher.mailbox.count();
    red.browser
        .submit("form[action$='/kibitz']", &[("body", "A cannon, at last")])
        .await
        .done();
    watcher.mailbox.after(seen).await;
    let path = format!("{game}/watch");
    let on = [("do", "on")];
    assert_eq!(red.browser.post_raw(&path, &on).await.status, 403);
    assert_eq!(watcher.browser.post_raw(&path, &[]).await.status, 400);
    let page = server.browser().post_raw(&path, &on).await;
    assert!(page.header("location").starts_with("/login?next="));
    let off = [("do", "off")];
    watcher.browser.post_raw(&path, &off).await.is(303);
    let home = watcher.browser.get("/").await.well();
    assert!(!home.text().contains("Games you watch"));
    server
        .database
        .execute("UPDATE games SET visibility = 'private'");
    assert_eq!(watcher.browser.post_raw(&path, &on).await.status, 404);
}

#[tokio::test]
async fn a_digest_comes_at_its_hour_and_only_once() {
    let server = Server::start().await;
    let (mut red, black, game) = server.pair().await;
    let (daily, hour) = (("rhythm", "daily"), ("hour", "5"));
    let wanted = [daily, hour, ("digest", "yes"), ("your-turn", "yes")];
    let page = black.browser.post_raw("/settings/mail", &wanted).await;
    assert_eq!(page.status, 303);
    red.plays(&game, "h3e3").await.done();
    let due = "UPDATE mail_habits SET digest_at = '2020-01-01 05:00:00'";
    server.database.execute(due);
    eventually("the digest is queued", async || {
        let queued = "SELECT COUNT(*) FROM outbox WHERE kind = 'digest'";
        (server.database.number(queued) == 1).then_some(())
    })
    .await;
    let again = "SELECT COUNT(*) FROM mail_habits WHERE digest_at > '2020-06-01 00:00:00'";
    assert_eq!(server.database.number(again), 1, "and the next is planned");
    let turns = "SELECT COUNT(*) FROM outbox WHERE kind = 'your-turn'";
    assert_eq!(server.database.number(turns), 0);
}
