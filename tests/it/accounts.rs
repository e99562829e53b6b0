//! Accounts: signing up and in, confirming, resetting passwords, changing, closing; and guesses at
//! passwords.

use crate::support::database::ago;
use crate::support::{PASSWORD, Page, Player, Server, Setup, eventually};
use std::time::Duration;

async fn signs_in(server: &Server, name: &str, password: &str) -> (crate::support::Browser, Page) {
    let mut browser = server.browser();
    browser.get("/login").await.well();
    let page = browser
        .submit(
            "form[action='/login']",
            &[("name", name), ("password", password)],
        )
        .await;
    (browser, page)
}

/// Whether this browser is signed in: the settings open.
async fn is_signed_in(browser: &crate::support::Browser) -> bool {
    browser.get_raw("/settings").await.status == 200
}

async fn signs_up(server: &Server, name: &str, email: &str, password: &str) -> Page {
    let mut browser = server.browser();
    browser.get("/signup").await.well();
    browser
        .submit(
            "form[action='/signup']",
            &[("name", name), ("email", email), ("password", password)],
        )
        .await
}

#[tokio::test]
async fn signing_in_takes_name_or_address_in_any_case() {
    let server = Server::start().await;
    let lan = server.member("Lan").await;
    for name in [
        "Lan",
        "lan",
        "LAN",
        lan.address.as_str(),
        &lan.address.to_uppercase(),
    ] {
        let (browser, page) = signs_in(&server, name, PASSWORD).await;
        page.done();
        assert!(is_signed_in(&browser).await, "{name}");
    }
    let (browser, page) = signs_in(&server, "Lan", "not the password").await;
    assert_eq!(page.first, 422, "{}", page.text());
    assert!(!page.alert().is_empty());
    assert!(
        !page.body.contains("not the password"),
        "a password never comes back in a page"
    );
    assert!(!is_signed_in(&browser).await);
}

#[tokio::test]
async fn a_new_player_is_signed_in_at_once_and_confirms_later() {
    let server = Server::start().await;
    let newcomer = server.newcomer("Newcomer").await;
    assert!(is_signed_in(&newcomer.browser).await);
    let letter = newcomer
        .mailbox
        .wait_for("the confirmation", |l| l.text.contains("/confirm/"))
        .await;
    let link = letter.link("/confirm/");
    // A button confirms the address in any browser that opens the link.
    let mut elsewhere = server.browser();
    elsewhere.get(&link).await.well();
    assert_eq!(
        server
            .database
            .number("SELECT COUNT(*) FROM players WHERE confirmed_at IS NOT NULL"),
        0
    );
    elsewhere.submit("main form[method=post]", &[]).await.done();
    assert_eq!(
        server
            .database
            .number("SELECT COUNT(*) FROM players WHERE confirmed_at IS NOT NULL"),
        1
    );
    let again = elsewhere.post_raw(&link, &[]).await;
    assert!(
        [303, 404, 409, 410, 422].contains(&again.status),
        "{}",
        again.status
    );
}

#[tokio::test]
async fn an_old_confirmation_link_is_refused() {
    let server = Server::start().await;
    let newcomer = server.newcomer("Newcomer").await;
    let letter = newcomer
        .mailbox
        .wait_for("the confirmation", |l| l.text.contains("/confirm/"))
        .await;
    server.database.execute(&format!(
        "UPDATE tokens SET expires_at = {}",
        ago(Duration::from_secs(1))
    ));
    let page = newcomer
        .browser
        .post_raw(&letter.link("/confirm/"), &[])
        .await;
    assert!(
        [404, 409, 410, 422].contains(&page.status),
        "{}",
        page.status
    );
    assert_eq!(
        server
            .database
            .number("SELECT COUNT(*) FROM players WHERE confirmed_at IS NOT NULL"),
        0
    );
}

#[tokio::test]
async fn names_and_passwords_must_follow_the_rules() {
    let server = Server::start().await;
    server.member("Lan").await;
    let good = "another good phrase";
    let long = "x".repeat(257);
    let table = [
        ("L", good),
        ("a-name-that-is-far-too-long", good),
        ("two words", good),
        ("semi;colon", good),
        ("", good),
        ("lan", good),
        ("LAN", good),
        ("Lаn", good),
        ("La\u{200b}n", good),
        ("La\u{202e}n", good),
        ("Good1", "short"),
        ("Good2", "123456789"),
        ("Good3", "1234567890"),
        ("Good4", "password123"),
        ("Good5", &long),
        ("Good6", ""),
    ];
    for (number, (name, password)) in table.into_iter().enumerate() {
        let page = signs_up(&server, name, &format!("n{number}@players.test"), password).await;
        assert_eq!(page.first, 422, "{name:?} {password:?}: {}", page.text());
        assert!(!page.alert().is_empty());
    }
    let kept = signs_up(&server, "two words", "kept@players.test", good).await;
    assert_eq!(
        kept.attributes("input[name=email]", "value"),
        ["kept@players.test"],
        "what was typed stays"
    );
    for address in [
        "",
        "no-at-sign",
        "two@at@signs.test",
        "a b@players.test",
        "x@localhost",
        "x@[127.0.0.1]",
        "a@b.test\r\nBcc: c@d.test",
    ] {
        let page = signs_up(&server, "Fine", address, good).await;
        assert_eq!(page.first, 422, "{address:?}: {}", page.text());
    }
    assert_eq!(server.database.number("SELECT COUNT(*) FROM players"), 1);
    let any = " \u{1f40e}any  character 馬 ";
    signs_up(&server, "Any", "any@players.test", any)
        .await
        .done();
    signs_in(&server, "Any", any).await.1.done();
    assert_eq!(
        signs_in(&server, "Any", any.trim()).await.1.first,
        422,
        "nothing is trimmed"
    );
    let longest: String = "a \u{1f40e} by post, ".chars().cycle().take(256).collect();
    signs_up(&server, "Longest", "longest@players.test", &longest)
        .await
        .done();
    signs_in(&server, "Longest", &longest).await.1.done();
}

#[tokio::test]
async fn next_survives_the_sign_in_and_leads_nowhere_else() {
    let server = Server::start().await;
    let (_red, black, game) = server.pair().await;
    let mut browser = server.browser();
    let page = browser
        .post(&format!("{game}/resign"), &[("ply", "0"), ("sure", "yes")])
        .await;
    assert_eq!(page.url.path(), "/login");
    let fields = [("name", black.name.as_str()), ("password", PASSWORD)];
    let page = browser
        .submit("form[action='/login']", &fields)
        .await
        .done();
    assert!(
        page.url.path().starts_with(&game),
        "back to the game, not to {}",
        page.url
    );
    let mut browser = server.browser();
    let page = browser.get("/settings").await;
    assert_eq!((page.first, page.url.path()), (303, "/login"));
    // A typing mistake on the way does not lose it.
    browser
        .submit(
            "form[action='/login']",
            &[("name", "Bao"), ("password", "not the password")],
        )
        .await
        .is(422);
    let page = browser
        .submit("form[action='/login']", &fields)
        .await
        .done();
    assert_eq!(page.url.path(), "/settings");
    let corpus = [
        "https://evil.test/",
        "//evil.test",
        "///evil.test",
        "/\\evil.test",
        "\\\\evil.test",
        "\\evil.test",
        "/%5cevil.test",
        "javascript:alert(1)",
        " //evil.test",
        "/\t/evil.test",
        "/\n/evil.test",
        "http:evil.test",
        "evil.test",
        "@evil.test",
        "/games\r\nLocation: https://evil.test/",
        "%2f%2fevil.test",
        "/./%2f/evil.test",
        "",
    ];
    let base = url::Url::parse(&server.url()).unwrap();
    for next in corpus {
        let browser = server.browser();
        let page = browser
            .post_raw(
                "/login",
                &[("name", "Bao"), ("password", PASSWORD), ("next", next)],
            )
            .await;
        assert_eq!(page.status, 303, "{next:?}");
        let target = base.join(page.header("location")).unwrap();
        assert_eq!(target.origin(), base.origin(), "{next:?} leads to {target}");
        assert!(!page.header("location").contains('\\'), "{next:?}");
    }
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_mail() {
    let server = Server::start().await;
    let mut lan = server.member("Lan").await;
    let mut browser = server.browser();
    browser.get("/forgot").await.well();
    let known = browser
        .submit("form[action='/forgot']", &[("email", &lan.address)])
        .await;
    let letter = lan
        .mailbox
        .wait_for("the reset", |l| l.text.contains("/reset/"))
        .await;
    let link = letter.link("/reset/");
    assert!(link.starts_with(&server.url()));
    browser.get(&link).await.well();
    let new = "an entirely new phrase";
    browser
        .submit("form[action*='/reset/']", &[("password", "short")])
        .await
        .is(422);
    browser
        .submit("form[action*='/reset/']", &[("password", new)])
        .await
        .done();
    assert!(
        !is_signed_in(&lan.browser).await,
        "a reset ends the sessions"
    );
    signs_in(&server, "Lan", new).await.1.done();
    signs_in(&server, "Lan", PASSWORD).await.1.is(422);
    let page = browser
        .post(&link, &[("password", "yet another phrase")])
        .await;
    assert!(
        [404, 409, 410, 422].contains(&page.first),
        "a link works once: {}",
        page.first
    );
    lan.mailbox
        .wait_for("the warning", |l| {
            l.text.contains("password") && l.text.contains("changed")
        })
        .await;
    lan.browser.get("/login").await;
    // Nobody learns who has an account.
    let mut other = server.browser();
    other.get("/forgot").await.well();
    let unknown = other
        .submit(
            "form[action='/forgot']",
            &[("email", "nobody@players.test")],
        )
        .await;
    let response_text = |page: &Page| {
        (
            page.first,
            page.status,
            page.url.path().to_owned(),
            page.text()
                .replace(&lan.address, "X")
                .replace("nobody@players.test", "X"),
        )
    };
    assert_eq!(response_text(&known), response_text(&unknown));
}

#[tokio::test]
async fn an_old_reset_link_is_refused() {
    let server = Server::start().await;
    let lan = server.member("Lan").await;
    lan.browser
        .post_raw("/forgot", &[("email", &lan.address)])
        .await;
    let letter = lan
        .mailbox
        .wait_for("the reset", |l| l.text.contains("/reset/"))
        .await;
    server.database.execute(&format!(
        "UPDATE tokens SET expires_at = {} WHERE purpose = 'reset'",
        ago(Duration::from_secs(1))
    ));
    let page = server
        .browser()
        .post_raw(
            &letter.link("/reset/"),
            &[("password", "an entirely new phrase")],
        )
        .await;
    assert!(
        [404, 409, 410, 422].contains(&page.status),
        "{}",
        page.status
    );
    signs_in(&server, "Lan", PASSWORD).await.1.done();
}

#[tokio::test]
async fn links_in_emails_ignore_the_host_header() {
    let server = Server::start().await;
    let lan = server.member("Lan").await;
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let sent = client
        .post(format!("{}/forgot", server.url()))
        .header("Host", "evil.test")
        .header("Sec-Fetch-Site", "same-origin")
        .header("X-Forwarded-Host", "evil.test")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(format!("email={}", lan.address))
        .send()
        .await
        .unwrap();
    assert!(sent.status().as_u16() < 500);
    let letter = lan
        .mailbox
        .wait_for("the reset", |l| l.text.contains("/reset/"))
        .await;
    letter.link("/reset/");
    assert!(!String::from_utf8_lossy(&letter.raw).contains("evil.test"));
}

#[tokio::test]
async fn a_guesser_cannot_tell_a_known_name_from_an_unknown_one() {
    let server = Server::start().await;
    server.member("Lan").await;
    let response_text = |page: Page, name: &str| {
        (
            page.first,
            page.text().replace(name, "X"),
            page.alert().replace(name, "X"),
        )
    };
    let known = signs_in(&server, "Lan", "a wrong password").await.1;
    let unknown = signs_in(&server, "Nob", "a wrong password").await.1;
    assert_eq!(response_text(known, "Lan"), response_text(unknown, "Nob"));
    // An address may be signed up again: it is unique only once it is confirmed.
    let address = format!("lan.{}@players.test", server.port());
    let taken = signs_up(&server, "Lan2", &address, PASSWORD).await;
    let fresh = signs_up(&server, "Lan3", "fresh@players.test", PASSWORD).await;
    assert_eq!((taken.first, taken.status), (fresh.first, fresh.status));
    assert_eq!(server.database.number("SELECT COUNT(*) FROM players"), 3);
}

#[tokio::test]
async fn an_address_belongs_to_the_first_account_that_confirms_it() {
    let server = Server::start().await;
    let lan = server.newcomer("Lan").await;
    signs_up(&server, "Thief", &lan.address, PASSWORD)
        .await
        .done();
    let links = eventually("both confirmations", async || {
        let links: Vec<String> = lan
            .mailbox
            .letters()
            .iter()
            .map(|l| l.link("/confirm/"))
            .collect();
        (links.len() == 2).then_some(links)
    })
    .await;
    for link in links {
        let page = server.browser().post_raw(&link, &[]).await;
        assert!(page.status < 500, "{}", page.status);
    }
    assert_eq!(
        server
            .database
            .number("SELECT COUNT(*) FROM players WHERE confirmed_at IS NOT NULL"),
        1
    );
}

#[tokio::test]
async fn signing_out_ends_the_session_on_the_server() {
    let server = Server::start().await;
    let mut lan = server.member("Lan").await;
    let stolen = lan.browser.cookie_header();
    lan.browser.get("/").await.well();
    lan.browser
        .submit("form[action='/logout']", &[])
        .await
        .done();
    let thief = server.browser();
    thief.set_cookie_header(&stolen);
    assert!(!is_signed_in(&thief).await);
    let (browser, _) = signs_in(&server, "Lan", PASSWORD).await;
    assert_ne!(
        browser.cookie_header(),
        stolen,
        "a new session has a new token"
    );
}

#[tokio::test]
async fn all_sessions_are_listed_and_ended_together() {
    let server = Server::start().await;
    let mut lan = server.member("Lan").await;
    let (phone, page) = signs_in(&server, "Lan", PASSWORD).await;
    page.done();
    lan.browser.get("/settings/account").await.well();
    assert_eq!(server.database.number("SELECT COUNT(*) FROM sessions"), 2);
    let one_each = "form[action='/settings/sessions/end'] input[name=session]";
    let listed = lan.browser.page().attributes(one_each, "value");
    assert_eq!(listed.len(), 2, "{listed:?}");
    lan.browser
        .submit("#sessions > form[action='/settings/sessions/end']", &[])
        .await;
    assert!(!is_signed_in(&phone).await);
}

#[tokio::test]
async fn the_cookie_is_hidden_from_scripts_and_other_sites() {
    let server = Setup::new()
        .argument("--public-url")
        .argument("https://posthorse.test")
        .start()
        .await;
    let client = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let answer = client
        .post(format!("{}/signup", server.url()))
        .header("Sec-Fetch-Site", "same-origin")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body("name=Lan&email=lan%40players.test&password=correct+horse+battery+staple")
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 303);
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    for part in ["__Host-", "HttpOnly", "SameSite=Lax", "Secure", "Path=/"] {
        assert!(cookie.contains(part), "{part} in a cookie");
    }
    assert!(!cookie.contains("Domain"));
    assert!(
        answer.headers()["strict-transport-security"]
            .to_str()
            .unwrap()
            .contains("max-age=")
    );
}

/// Submits the settings form whose action has that ending.
async fn changes(player: &mut Player, what: &str, fields: &[(&str, &str)]) -> Page {
    player.browser.get("/settings/account").await.well();
    player
        .browser
        .submit(&format!("form[action='/settings/{what}']"), fields)
        .await
}

#[tokio::test]
async fn a_new_password_needs_the_old_one_and_ends_other_sessions() {
    let server = Server::start().await;
    let mut lan = server.member("Lan").await;
    let (phone, _) = signs_in(&server, "Lan", PASSWORD).await;
    let new = "an entirely new phrase";
    changes(
        &mut lan,
        "password",
        &[("current", "not the old one"), ("password", new)],
    )
    .await
    .is(422);
    signs_in(&server, "Lan", PASSWORD).await.1.done();
    changes(
        &mut lan,
        "password",
        &[("current", PASSWORD), ("password", new)],
    )
    .await
    .done();
    assert!(!is_signed_in(&phone).await);
    assert!(is_signed_in(&lan.browser).await);
    signs_in(&server, "Lan", PASSWORD).await.1.is(422);
    signs_in(&server, "Lan", new).await.1.done();
}

#[tokio::test]
async fn a_new_address_is_confirmed_and_the_old_one_notified() {
    let server = Server::start().await;
    let mut lan = server.member("Lan").await;
    let new = format!("lan.new.{}@players.test", server.port());
    changes(
        &mut lan,
        "address",
        &[("email", &new), ("password", "not the password")],
    )
    .await
    .is(422);
    changes(
        &mut lan,
        "address",
        &[("email", &new), ("password", PASSWORD)],
    )
    .await
    .done();
    let seen = lan.mailbox.count();
    let letter = server
        .mailbox(&new)
        .wait_for("the confirmation", |l| l.text.contains("/confirm/"))
        .await;
    lan.browser.get(&letter.link("/confirm/")).await.well();
    lan.browser
        .submit("main form[method=post]", &[])
        .await
        .done();
    eventually("the old address is told", async || {
        let response_text = lan
            .mailbox
            .letters()
            .into_iter()
            .any(|l| l.text.contains("another address") || l.text.contains("address"));
        (lan.mailbox.count() >= seen && response_text).then_some(())
    })
    .await;
    signs_in(&server, &new, PASSWORD).await.1.done();
}

#[tokio::test]
async fn closing_the_account_resigns_the_games_and_erases_the_address() {
    let server = Server::start().await;
    let (mut red, mut black, game) = server.pair().await;
    red.plays(&game, "h3e3").await.done();
    let asked = red.challenge("Bao", &[]).await;
    changes(
        &mut red,
        "close",
        &[("sure", "yes"), ("password", "not the password")],
    )
    .await
    .is(422);
    changes(&mut red, "close", &[("password", PASSWORD)])
        .await
        .is(422);
    let fields = [("sure", "yes"), ("password", PASSWORD)];
    let page = changes(&mut red, "close", &fields).await;
    assert_eq!(page.first, 303, "{}", page.text());
    assert!(!is_signed_in(&red.browser).await);
    assert_eq!(
        black.sees(&game).await.board().outcome,
        "second resignation"
    );
    black
        .mailbox
        .wait_for("the result", |l| {
            l.text.contains(&game) && l.text.to_lowercase().contains("resign")
        })
        .await;
    assert_eq!(
        black
            .browser
            .post_raw(&format!("{asked}/accept"), &[])
            .await
            .status,
        409
    );
    signs_in(&server, "Lan", PASSWORD).await.1.is(422);
    let everything = server.database.dump(&[]).join("\n");
    assert!(
        !everything.contains(&red.address),
        "the address is gone from every table"
    );
}

#[tokio::test]
async fn guessing_is_slowed_down_and_the_owner_can_wait_it_out() {
    let server = Setup::new().limited().start().await;
    server.member("Lan").await;
    let browser = server.browser();
    let mut last = None;
    for number in 0..11 {
        let guess = format!("guess number {number}");
        last = Some(
            browser
                .post_raw("/login", &[("name", "Lan"), ("password", &guess)])
                .await,
        );
    }
    let last = last.unwrap();
    assert_eq!(last.status, 429, "{}", last.text());
    let wait: u64 = last.header("retry-after").parse().expect("seconds");
    assert!((1..=900).contains(&wait), "{wait}");
    assert!(last.header("content-type").starts_with("text/html"));
}

#[tokio::test]
async fn signing_in_again_and_again_with_the_right_password_is_slowed_down_too() {
    let server = Setup::new().limited().start().await;
    let lan = server.member("Lan").await;
    let fields = [("name", "Lan"), ("password", PASSWORD)];
    let mut statuses = Vec::new();
    loop {
        let answer = server.browser().post_raw("/login", &fields).await;
        statuses.push(answer.status);
        if answer.status == 429 {
            let wait: u64 = answer.header("retry-after").parse().expect("seconds");
            assert!((1..=3_600).contains(&wait), "{wait}");
            break;
        }
        assert!(statuses.len() <= 30, "{statuses:?}");
    }
    let (_, before) = statuses.split_last().unwrap();
    assert_eq!(before, [303; 30]);
    // The session that was opened when the account was made was among the oldest.
    assert!(!is_signed_in(&lan.browser).await);
}

#[tokio::test]
async fn signing_up_and_resetting_have_their_limits() {
    let server = Setup::new().limited().start().await;
    let browser = server.browser();
    let mut statuses = Vec::new();
    for number in 0..11 {
        let fields = [
            ("name", &*format!("Many{number}")),
            ("email", &*format!("many{number}@players.test")),
            ("password", PASSWORD),
        ];
        statuses.push(server.browser().post_raw("/signup", &fields).await.status);
    }
    assert_eq!(statuses[..10], [303; 10]);
    assert_eq!(statuses[10], 429);
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(
            browser
                .post_raw("/forgot", &[("email", "many1@players.test")])
                .await
                .status,
        );
    }
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
}

#[tokio::test]
async fn a_forged_forwarding_header_fools_no_limit() {
    let server = Setup::new().limited().start().await;
    let client = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap();
    let mut last = 0;
    for number in 0..22 {
        let answer = client
            .post(format!("{}/login", server.url()))
            .header("Sec-Fetch-Site", "same-origin")
            .header("X-Forwarded-For", format!("10.0.0.{number}"))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body(format!("name=Nobody{number}&password=a+wrong+password"))
            .send()
            .await
            .unwrap();
        last = answer.status().as_u16();
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn a_session_lapses_after_ninety_idle_days() {
    let server = Server::start().await;
    let lan = server.member("Lan").await;
    assert!(is_signed_in(&lan.browser).await);
    let long_ago = ago(Duration::from_secs(91 * 86_400));
    let mut server = server;
    server.terminate().await;
    server
        .database
        .execute(&format!("UPDATE sessions SET created_at = {long_ago}"));
    server
        .database
        .execute(&format!("UPDATE seen SET at = {long_ago}"));
    server.start_again().await;
    assert!(!is_signed_in(&lan.browser).await);
}
