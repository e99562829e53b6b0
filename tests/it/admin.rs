//! The commands of admins, on their pages and at the console, with the built program.

use crate::support::people::PASSWORD;
use crate::support::server::run;
use crate::support::{Player, Server};

/// The output of `posthorse admin`, and whether it succeeded.
fn admin(server: &Server, arguments: &[&str]) -> (bool, String) {
    let url = server.database.url();
    let all = [&["admin"], arguments, &["--database-url", &url]].concat();
    let (status, output) = run(server.folder.path(), &all);
    (status.success(), output)
}

/// A server, two players with a game, and an admin.
async fn site() -> (Server, Player, Player, Player, String) {
    let server = Server::start().await;
    let (red, black, game) = server.pair().await;
    let warden = server.player("Warden").await;
    let (done, output) = admin(&server, &["role", "Warden", "admin"]);
    assert!(done, "{output}");
    (server, red, black, warden, game)
}

/// Moves the last password entry twenty minutes into the past.
fn time_passes(server: &Server) {
    let past = crate::support::database::ago(std::time::Duration::from_secs(20 * 60));
    server.database.execute(&format!(
        "UPDATE sessions SET created_at = {past}, proved_at = NULL"
    ));
}

#[tokio::test]
async fn a_command_asks_for_confirmation_and_is_logged() {
    let (server, red, _black, mut warden, game) = site().await;
    let page = warden.browser.get("/admin").await.well();
    assert!(page.has("a[href='/admin']") && page.has("a[href='/admin/log']"));
    warden.browser.get("/admin/players?q=la").await.well();
    warden
        .browser
        .click("main a[href='/admin/players/Lan']")
        .await
        .well();
    let page = warden
        .browser
        .click("a[href='/admin/players/Lan/rename']")
        .await
        .well();
    assert!(page.text().contains("For 90 days"), "{}", page.text());
    assert!(!page.has("input[type=password]"), "signed in just now");
    let form = "form[action='/admin/players/Lan/rename']";
    let wrong = [("name", "Bao"), ("reason", "They asked for it.")];
    let page = warden.browser.submit(form, &wrong).await.is(422);
    assert!(page.alert().contains("is taken"), "{}", page.alert());
    assert!(page.text().contains("They asked for it."));
    let right = [("name", "Hoa"), ("reason", "They asked for it.")];
    let page = warden.browser.submit(form, &right).await.done();
    assert!(
        page.text().contains("The player has the new name."),
        "{}",
        page.text()
    );
    red.mailbox
        .wait_for("the new name", |letter| {
            letter.text.contains("from Lan to Hoa") && letter.text.contains("They asked for it.")
        })
        .await;
    let stranger = server.browser();
    let redirect = stranger.get_raw("/players/Lan").await.is(303);
    assert_eq!(redirect.header("location"), "/players/Hoa");
    assert!(stranger.get_raw(&game).await.text().contains("Hoa"));
    let log = warden.browser.get("/admin/log").await.well().text();
    assert!(log.contains("renamed Lan to Hoa · Hoa"), "{log}");
    let (_, log) = admin(&server, &["log"]);
    assert!(
        log.contains("Warden: renamed Lan to Hoa, Hoa (They asked for it.)"),
        "{log}"
    );
    assert!(log.contains("the console: made an admin, Warden"), "{log}");
}

#[tokio::test]
async fn after_a_quarter_of_an_hour_the_password_is_asked_for_again() {
    let (server, _red, _black, mut warden, game) = site().await;
    let path = format!("/admin{game}/adjudicate");
    let form = format!("form[action='{path}']");
    warden.browser.get(&path).await.well();
    time_passes(&server);
    let typed = [("winner", "second"), ("reason", "Red cannot win.")];
    let page = warden.browser.submit(&form, &typed).await.is(401);
    assert!(
        page.alert().contains("more than 15 minutes ago"),
        "{}",
        page.alert()
    );
    assert!(page.text().contains("Red cannot win."));
    assert!(page.has("input[name=winner][value=second][checked]"));
    let wrong = [("password", "not the password")];
    let page = warden.browser.submit(&form, &wrong).await.is(422);
    assert!(
        page.alert().contains("not your password"),
        "{}",
        page.alert()
    );
    assert!(
        server
            .browser()
            .get_raw(&game)
            .await
            .board()
            .outcome
            .is_empty()
    );
    let page = warden
        .browser
        .submit(&form, &[("password", PASSWORD)])
        .await
        .done();
    assert!(
        page.text().contains("The game is decided"),
        "{}",
        page.text()
    );
    let page = server.browser().get_raw(&game).await;
    assert_eq!(page.board().outcome, "second adjudicated");
    assert!(page.text().contains("Red cannot win."), "{}", page.text());
    let record = server.browser().get_raw(&format!("{game}.pgn")).await;
    assert!(
        record.body.contains("[Termination \"adjudication\"]"),
        "{}",
        record.body
    );
    // The password stays valid for a quarter of an hour.
    let page = warden
        .browser
        .get("/admin/players/Lan/lock-out")
        .await
        .well();
    assert!(!page.has("input[type=password]"));
}

#[tokio::test]
async fn an_admins_text_survives_the_end_of_the_session() {
    let (server, _red, _black, mut warden, game) = site().await;
    let path = format!("/admin{game}/make-private");
    warden.browser.get(&path).await.well();
    server.database.execute("DELETE FROM sessions");
    let form = format!("form[action='{path}']");
    let typed = [("reason", "Both asked for it.")];
    warden.browser.submit(&form, &typed).await.is(401);
    let fields = [("name", "Warden"), ("password", PASSWORD)];
    let page = warden
        .browser
        .submit("form[action='/login']", &fields)
        .await
        .well();
    assert!(
        page.text().contains("Both asked for it."),
        "{}",
        page.text()
    );
    assert_eq!(
        server.browser().get_raw(&game).await.status,
        200,
        "nothing is done yet"
    );
    warden.browser.submit(&form, &[]).await.done();
    assert_eq!(server.browser().get_raw(&game).await.status, 404);
}

#[tokio::test]
async fn a_player_locked_at_the_console_sees_until_when() {
    let (server, mut red, black, _warden, game) = site().await;
    let lock = [
        "lock-out",
        "Lan",
        "--days",
        "7",
        "--reason",
        "Unkind words.",
    ];
    let (done, output) = admin(&server, &lock);
    assert!(done && output.contains("locked out"), "{output}");
    let page = red.posts_move(&game, 0, "h3e3").await;
    assert!([303, 401].contains(&page.status), "{}", page.status);
    red.browser.get("/login").await.well();
    let fields = [("name", "Lan"), ("password", PASSWORD)];
    let page = red
        .browser
        .submit("form[action='/login']", &fields)
        .await
        .is(422);
    assert!(page.alert().contains("locked until"), "{}", page.alert());
    let wrong = [("name", "Lan"), ("password", "not the password")];
    let page = red
        .browser
        .submit("form[action='/login']", &wrong)
        .await
        .is(422);
    assert!(!page.alert().contains("locked"), "{}", page.alert());
    for (mailbox, words) in [
        (&red.mailbox, "Unkind words."),
        (&black.mailbox, "is stopped"),
    ] {
        mailbox
            .wait_for(words, |letter| letter.text.contains(words))
            .await;
    }
    assert!(admin(&server, &["let-in", "Lan"]).0);
    let page = red.browser.submit("form[action='/login']", &fields).await;
    page.done();
    red.plays(&game, "h3e3").await.done();
}

#[tokio::test]
async fn mistakes_at_the_console_are_explained_and_change_nothing() {
    let (server, _red, _black, _warden, _game) = site().await;
    for (arguments, sentence) in [
        (&["role", "Warden", "player"][..], "no admin left"),
        (&["rename", "Lan", "--to", "adm1n"], "reserved"),
        (
            &["rename", "Nobody", "--to", "Hoa"],
            "no player named Nobody",
        ),
        (&["adjudicate", "99", "--winner", "none"], "no such thing"),
        (&["call-off", "99"], "no such thing"),
        (&["make-public", "1"], "anybody may look"),
        (&["let-in", "Lan"], "not locked out"),
        (
            &["lock-out", "Lan", "--days", "5"],
            "1, 3, 7, 30, 90 or 365",
        ),
        (&["hide-message", "1", "--message", "x7"], "m12 or e340"),
        (&["restore-remark", "1"], "no such thing"),
        (&["confirm", "Lan"], "confirmed already"),
    ] {
        let (done, output) = admin(&server, arguments);
        assert!(
            !done && output.contains(sentence),
            "{arguments:?}: {output}"
        );
    }
    let (_, log) = admin(&server, &["log"]);
    assert_eq!(log.lines().count(), 1, "the role of the admin alone: {log}");
}
