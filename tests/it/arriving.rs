//! Newcomers: an invitation by email or by a link, the way back after the confirmation, display
//! names, and the time zone of a page.

use crate::support::browser::Origin;
use crate::support::database::ago;
use crate::support::{Browser, PASSWORD, Page, Player, Server};
use std::time::Duration;

const INVITATION: &str = "form[action^='/invitations/']";

/// An address that is unique to this server.
fn address(server: &Server, name: &str) -> String {
    format!("{name}.{}@friends.test", server.port())
}

/// The link in the latest invitation to an address.
async fn invitation(server: &Server, address: &str) -> String {
    let mailbox = server.mailbox(address);
    let letter = mailbox
        .wait_for("the invitation", |l| l.text.contains("/invitations/"))
        .await;
    letter.link("/invitations/")
}

/// Requests an invitation link. Returns the challenge's page and the link.
async fn asks_for_link(player: &mut Player, fields: &[(&str, &str)]) -> (String, String) {
    let mut all = vec![("invite", "link")];
    all.extend(fields);
    let game = player.challenge("", &all).await;
    let page = player.sees(&game).await;
    let link = page.attributes("#link", "value").remove(0);
    (game, link)
}

/// Fills in the sign-up form in the browser.
async fn signs_up(browser: &mut Browser, name: &str, fields: &[(&str, &str)]) -> Page {
    let mut all = vec![("name", name), ("password", PASSWORD)];
    all.extend(fields);
    browser.submit("form[action='/signup']", &all).await
}

fn confirmed(server: &Server, name: &str) -> i64 {
    let whose = format!("name = '{name}' AND confirmed_at IS NOT NULL");
    server
        .database
        .number(&format!("SELECT COUNT(*) FROM players WHERE {whose}"))
}

#[tokio::test]
async fn a_friend_invited_by_email_signs_up_and_accepts() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let at = address(&server, "friend");
    let terms = [("message", "Come and play, old friend!"), ("pace", "5d")];
    let game = lan.challenge(&at, &terms).await;
    let own = lan.sees(&game).await;
    assert!(
        own.text().contains(&at),
        "the challenger sees where it went"
    );
    assert!(
        !own.body.contains("/invitations/"),
        "and not the secret: it proves that one reads that mailbox"
    );
    let mut friend = server.browser();
    let link = invitation(&server, &at).await;
    friend.head(&link).await.is(200);
    let page = friend.get(&link).await.well();
    let text = page.text();
    for expected in [
        "Lan invites you",
        "Come and play, old friend!",
        "5 days",
        "Xiangqi",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(page.has("figure.board svg"), "the board");
    assert!(page.header("cache-control").contains("no-store"));
    assert_eq!(page.header("referrer-policy"), "no-referrer");
    let form = friend.click("a[href^='/signup?next=']").await.well();
    assert!(
        form.header("cache-control").contains("no-store"),
        "its address knows the secret"
    );
    assert_eq!(form.attributes("input[name=email]", "value"), [at.as_str()]);
    let page = signs_up(&mut friend, "Friend", &[]).await.done();
    assert!(page.url.path().starts_with("/invitations/"), "{}", page.url);
    assert_eq!(
        confirmed(&server, "Friend"),
        1,
        "the mail came to that address"
    );
    let fields = [("do", "accept")];
    let page = friend.submit(INVITATION, &fields).await.done();
    assert_eq!(page.url.path(), game);
    assert!(page.text().contains("Friend"));
    lan.plays(&game, "h3e3").await.done();
    friend.get(&game).await.well();
    let fields = [("move", "h8e8"), ("do", "send")];
    friend
        .submit("form[action$='/moves']", &fields)
        .await
        .done();
    // The link is used up, and the address is erased.
    let mut other = server.player("Other").await;
    other.browser.get(&link).await.is(404);
    other
        .browser
        .post_raw(&link, &[("do", "accept")])
        .await
        .is(409);
    assert_eq!(
        friend.get(&link).await.url.path(),
        game,
        "its player is led to the game"
    );
    let kept = server
        .database
        .number("SELECT COUNT(*) FROM invitations WHERE email IS NOT NULL");
    let to = server.database.number(&format!(
        "SELECT COUNT(*) FROM outbox WHERE address = '{at}'"
    ));
    assert_eq!((kept, to), (0, 0));
    let letters = server.mailbox(&at).letters();
    assert!(
        letters
            .iter()
            .all(|letter| !letter.text.contains("/confirm/")),
        "nothing to confirm"
    );
}

#[tokio::test]
async fn an_invitation_email_explains_itself_and_has_an_unsubscribe_link() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let at = address(&server, "friend");
    lan.challenge(&at, &[("message", "One line.\nAnother <b>line</b>.")])
        .await;
    let letter = server.mailbox(&at).after(0).await;
    assert!(
        letter
            .subject
            .contains("Lan invites you to a game of Xiangqi"),
        "{}",
        letter.subject
    );
    assert!(
        letter.text.contains("> One line.\n> Another <b>line</b>."),
        "{}",
        letter.text
    );
    assert!(letter.html.contains("&lt;b&gt;") || letter.html.contains("&#60;b&#62;"));
    assert!(letter.text.contains("Nobody reads replies"));
    assert!(!letter.header_names().contains(&"reply-to".to_owned()));
    assert_eq!(
        letter.header("List-Unsubscribe-Post"),
        "List-Unsubscribe=One-Click"
    );
    let stop = letter.link("/unsubscribe/");
    assert_eq!(letter.header("List-Unsubscribe"), format!("<{stop}>"));
    // A program that follows links unsubscribes nobody; the one-click POST of an email program
    // does.
    let browser = server.browser();
    browser.get_raw(&stop).await.is(200);
    lan.challenge(&at, &[]).await;
    server.mailbox(&at).after(1).await;
    let click = [("List-Unsubscribe", "One-Click")];
    browser
        .post_from(&stop, &click, Origin::Untold)
        .await
        .is(200);
    lan.challenge(&at, &[]).await;
    // A later email shows that the first one was not only slow.
    let other = address(&server, "other");
    lan.challenge(&other, &[]).await;
    invitation(&server, &other).await;
    assert_eq!(server.mailbox(&at).count(), 2);
    browser.get_raw(&format!("{stop}0")).await.is(404);
}

#[tokio::test]
async fn a_friend_with_a_link_confirms_the_address_and_returns() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let (game, link) = asks_for_link(&mut lan, &[("visibility", "private")]).await;
    let mut friend = server.browser();
    friend.get(&link).await.well();
    friend.click("a[href^='/signup?next=']").await.well();
    let at = address(&server, "friend");
    let page = signs_up(&mut friend, "Friend", &[("email", &at)])
        .await
        .done();
    assert!(!page.has(INVITATION), "not before the address is confirmed");
    friend.post_raw(&link, &[("do", "accept")]).await.is(403);
    friend.post_raw(&link, &[("do", "decline")]).await.is(404);
    let letter = server.mailbox(&at).after(0).await;
    // The email is opened in another browser, which is not signed in.
    let mut phone = server.browser();
    phone.get(&letter.link("/confirm/")).await.well();
    let page = phone.submit("main form[method=post]", &[]).await.done();
    assert_eq!(page.url.path(), "/login");
    let fields = [("name", "Friend"), ("password", PASSWORD)];
    let page = phone.submit("form[action='/login']", &fields).await.done();
    assert!(link.ends_with(page.url.path()), "{}", page.url);
    let page = phone.submit(INVITATION, &[("do", "accept")]).await.done();
    assert_eq!(page.url.path(), game);
    assert_eq!(
        server
            .database
            .number("SELECT COUNT(*) FROM players WHERE wanted_page IS NOT NULL"),
        0
    );
}

#[tokio::test]
async fn an_invitation_is_only_for_its_holder() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let mut mei = server.player("Mei").await;
    let (game, link) = asks_for_link(&mut lan, &[]).await;
    let secret = link.rsplit('/').next().unwrap();
    // Neither in a list, nor by its number, nor by a guess.
    for list in ["/", "/games?status=open", "/games?status=open&player=Lan"] {
        let page = mei.browser.get(list).await.well();
        assert!(!page.body.contains(&game), "{list}");
    }
    for end in ["", "/board.svg", ".json", ".pgn", "/progress"] {
        mei.browser.get_raw(&format!("{game}{end}")).await.is(404);
    }
    for act in ["accept", "decline", "withdraw"] {
        mei.browser
            .post_raw(&format!("{game}/{act}"), &[])
            .await
            .is(404);
    }
    let guesses = [
        secret.replace(|c: char| c.is_ascii_digit(), "0"),
        secret[1..].to_owned(),
        secret.to_uppercase(),
        "%00".to_owned(),
        "none".to_owned(),
        game.rsplit('/').next().unwrap().to_owned(),
    ];
    for guess in guesses {
        let path = format!("/invitations/{guess}");
        mei.browser.get_raw(&path).await.is(404);
        let status = mei
            .browser
            .post_raw(&path, &[("do", "accept")])
            .await
            .status;
        assert!([400, 404].contains(&status), "{guess}: {status}");
    }
    // Nor for its challenger, nor for a visitor, nor from another site.
    lan.browser
        .post_raw(&link, &[("do", "accept")])
        .await
        .is(403);
    let page = server
        .browser()
        .post_raw(&link, &[("do", "accept")])
        .await
        .is(303);
    assert!(page.header("location").starts_with("/login?next="));
    mei.browser
        .post_from(&link, &[("do", "accept")], Origin::CrossSite)
        .await
        .is(403);
    mei.browser.post_raw(&link, &[("do", "else")]).await.is(400);
    assert_eq!(
        server
            .database
            .number("SELECT COUNT(*) FROM games WHERE status = 'open'"),
        1
    );
    // A withdrawn invitation is over.
    lan.sees(&game).await;
    lan.browser
        .submit("form[action$='/withdraw']", &[])
        .await
        .done();
    let page = mei.browser.get(&link).await.is(404);
    assert!(page.text().contains("withdrawn"), "{}", page.text());
    mei.browser
        .post_raw(&link, &[("do", "accept")])
        .await
        .is(409);
    // So is one without a response for two weeks.
    let (_, link) = asks_for_link(&mut lan, &[]).await;
    let fortnight = ago(Duration::from_secs(14 * 24 * 60 * 60 + 60));
    server.database.execute(&format!(
        "UPDATE games SET created_at = {fortnight} WHERE status = 'open'"
    ));
    mei.browser
        .post_raw(&link, &[("do", "accept")])
        .await
        .is(409);
}

#[tokio::test]
async fn an_address_gets_three_invitations_per_day_in_all() {
    let server = Server::start().await;
    let mut people = Vec::new();
    for name in ["Lan", "Mei", "Bao"] {
        people.push(server.player(name).await);
    }
    let known = people[2].address.clone();
    for at in [address(&server, "friend"), known] {
        for number in 0..3 {
            people[number % 2].challenge(&at, &[]).await;
        }
        for player in &mut people[..2] {
            let page = player.browser.get("/games/new").await.well();
            assert!(page.has("input[name=invite]"));
            let fields = [("opponent", at.as_str()), ("message", "kept words")];
            let page = player
                .browser
                .submit("form#challenge", &fields)
                .await
                .is(429);
            assert!(page.header("retry-after").parse::<u64>().unwrap() > 80_000);
            assert!(
                page.alert().contains("three invitations"),
                "{}",
                page.alert()
            );
            assert!(page.body.contains("kept words"));
        }
        invitation(&server, &at).await;
        assert_eq!(
            server
                .database
                .number("SELECT COUNT(*) FROM outbox WHERE kind = 'invitation'")
                % 3,
            0
        );
    }
    let own = people[0].address.to_uppercase();
    let lan = &mut people[0].browser;
    for fields in [
        vec![("opponent", own.as_str())],
        vec![("opponent", "no@address")],
        vec![("opponent", "a@b.test\r\nBcc: c@d.test")],
        vec![("opponent", "Mei"), ("invite", "link")],
    ] {
        let page = lan.post_raw("/games", &fields).await.is(422);
        assert!(!page.alert().is_empty());
    }
    lan.post_raw("/games", &[("invite", "telegram")])
        .await
        .is(400);
}

#[tokio::test]
async fn confirmation_leads_to_the_requested_local_page() {
    let server = Server::start().await;
    for (number, (next, lands)) in [
        ("/games/new?opponent=Lan", "/games/new"),
        ("/variants/janggi", "/variants/janggi"),
        ("", "/confirmed"),
        ("//evil.example/x", "/confirmed"),
        ("/\\evil.example", "/confirmed"),
        ("https://evil.example/", "/confirmed"),
        ("/%2fevil.example", "/confirmed"),
        ("javascript:alert(1)", "/confirmed"),
        ("/logout", "/confirmed"),
    ]
    .into_iter()
    .enumerate()
    {
        let (name, at) = (
            format!("new{number}"),
            address(&server, &format!("n{number}")),
        );
        let mut browser = server.browser();
        let fields = [
            ("name", &*name),
            ("email", &*at),
            ("password", PASSWORD),
            ("next", next),
        ];
        browser.post_raw("/signup", &fields).await.is(303);
        let letter = server.mailbox(&at).after(0).await;
        browser.get(&letter.link("/confirm/")).await.well();
        let page = browser.submit("main form[method=post]", &[]).await.done();
        assert_eq!(page.url.path(), lands, "{next}");
    }
    // A page from the database is checked too.
    let at = address(&server, "late");
    let mut browser = server.browser();
    let fields = [("name", "late"), ("email", &*at), ("password", PASSWORD)];
    browser.post_raw("/signup", &fields).await.is(303);
    server
        .database
        .execute("UPDATE players SET wanted_page = '//evil.example/' WHERE name = 'late'");
    let letter = server.mailbox(&at).after(0).await;
    browser.get(&letter.link("/confirm/")).await.well();
    let page = browser.submit("main form[method=post]", &[]).await.done();
    assert_eq!(page.url.path(), "/confirmed");
}

#[tokio::test]
async fn a_display_name_is_shown_beside_the_account_name() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let mut an = server.newcomer("an").await;
    let letter = an.mailbox.after(0).await;
    an.browser
        .post_raw(&letter.link("/confirm/"), &[])
        .await
        .is(303);
    an.browser.get("/settings/account").await.well();
    let form = "form[action='/settings/account']";
    let fields = [("display_name", "Nguyễn Văn  An ")];
    an.browser.submit(form, &fields).await.done();
    let game = an.start_game(&mut lan, &[]).await;
    let shown = "Nguyễn Văn An";
    for path in [game.as_str(), "/", "/players/an", "/players/Lan"] {
        let page = lan.browser.get(path).await.well();
        assert!(page.texts("bdi").iter().any(|text| text == shown), "{path}");
        assert!(
            page.text().contains(&format!("{shown} an")),
            "{path}: the account’s name beside it"
        );
    }
    an.plays(&game, "h3e3").await.done();
    let letter = lan
        .mailbox
        .wait_for("the turn", |l| l.text.contains("played"))
        .await;
    assert!(
        letter.text.contains("Nguyễn Văn An (an) played"),
        "{}",
        letter.text
    );
    let record = lan.browser.get_raw(&format!("{game}.pgn")).await;
    assert!(
        record.body.contains("\"an\"") && !record.body.contains("Nguy"),
        "{}",
        record.body
    );
    // Invalid display names.
    for wrong in [
        "Lan",
        "L an",
        "IAN",
        "Admin",
        "Posthorse team",
        "An\u{202e}nav",
        "A\u{200b}n",
        "Vаn An",
        "<b>An</b>",
        &"a".repeat(41),
        "😀",
    ] {
        an.browser.get("/settings/account").await.well();
        let page = an
            .browser
            .submit(form, &[("display_name", wrong)])
            .await
            .is(422);
        assert!(!page.alert().is_empty(), "{wrong:?}");
        let kept = page.attributes("#display-name", "value");
        assert_eq!(kept, [wrong], "what was typed stays");
    }
    an.browser.get("/settings/account").await.well();
    an.browser
        .submit(form, &[("display_name", "")])
        .await
        .done();
    assert!(!lan.sees(&game).await.has("bdi"));
}

#[tokio::test]
async fn signing_up_needs_three_fields_and_keeps_the_others() {
    let server = Server::start().await;
    let at = address(&server, "all");
    let fields = [
        ("name", "All"),
        ("email", &*at),
        ("password", PASSWORD),
        ("display_name", "阮文安"),
        ("set", "western"),
        ("zone", "Asia/Ho_Chi_Minh"),
    ];
    let mut browser = server.browser();
    browser.post_raw("/signup", &fields).await.is(303);
    let page = browser.get("/settings/account").await.well();
    assert_eq!(page.attributes("#display-name", "value"), ["阮文安"]);
    assert_eq!(
        page.attributes("#zone [selected]", "value"),
        ["Asia/Ho_Chi_Minh"]
    );
    let page = browser.get("/settings/board").await.well();
    assert_eq!(
        page.attributes("input[name=set][checked]", "value"),
        ["western"]
    );
    // A browser may have a time zone that the server does not know. That is not the player's fault.
    for (number, (zone, set, status)) in [
        ("Mars/Olympus", "", 303),
        ("", "traditional", 303),
        ("", "gold", 400),
    ]
    .into_iter()
    .enumerate()
    {
        let (name, at) = (
            format!("some{number}"),
            address(&server, &format!("s{number}")),
        );
        let fields = [
            ("name", &*name),
            ("email", &*at),
            ("password", PASSWORD),
            ("zone", zone),
            ("set", set),
        ];
        server
            .browser()
            .post_raw("/signup", &fields)
            .await
            .is(status);
    }
    let taken = [
        ("name", "Other"),
        ("email", "other@friends.test"),
        ("password", PASSWORD),
        ("display_name", "A l l"),
    ];
    let page = server.browser().post_raw("/signup", &taken).await.is(422);
    assert_eq!(page.attributes("#display-name", "value"), ["A l l"]);
}

#[tokio::test]
async fn a_player_without_a_zone_is_asked_once_beside_a_deadline() {
    let server = Server::start().await;
    let (mut red, _black, game) = server.pair().await;
    let form = "form.ask-zone";
    assert!(red.sees(&game).await.has(form));
    let mut stranger = server.browser();
    assert!(!stranger.get(&game).await.well().has(form));
    let page = red
        .browser
        .submit(form, &[("zone", "Asia/Ho Chi Minh")])
        .await;
    let page = if page.url.path() == game {
        page.done()
    } else {
        panic!("{}", page.url)
    };
    assert!(!page.has(form), "once is enough");
    assert!(page.body.contains("UTC+07:00"), "{}", page.text());
    let away = [("zone", "UTC"), ("next", "//evil.example/")];
    let page = red.browser.post_raw("/settings/zone", &away).await.is(303);
    assert_eq!(page.header("location"), "/");
    let wrong = [("zone", "Mars/Olympus"), ("next", "/")];
    red.browser.post_raw("/settings/zone", &wrong).await.is(422);
}

#[tokio::test]
async fn concurrent_acceptances_and_invitations_respect_their_limits() {
    let server = Server::start().await;
    let mut lan = server.player("Lan").await;
    let (mei, bao) = (server.player("Mei").await, server.player("Bao").await);
    let (_, link) = asks_for_link(&mut lan, &[]).await;
    let accept = [("do", "accept")];
    let (one, other) = tokio::join!(
        mei.browser.post_raw(&link, &accept),
        bao.browser.post_raw(&link, &accept)
    );
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 409]);
    let at = address(&server, "friend");
    let invite = [("opponent", at.as_str())];
    let post = |player: &Player| {
        let browser = player.browser.clone();
        async move { browser.post_raw("/games", &invite).await.status }
    };
    let (a, b, c, d, e) = tokio::join!(post(&lan), post(&mei), post(&bao), post(&lan), post(&mei));
    let mut statuses = [a, b, c, d, e];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 303, 303, 429, 429]);
}
