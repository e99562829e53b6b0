//! Attacks from many networks, with many names or a stolen cookie; and what the log contains about
//! them.

use crate::play::quick_server;
use crate::support::browser::Origin;
use crate::support::database::ago;
use crate::support::{PASSWORD, Server, Setup, eventually};
use std::time::Duration;

const WRONG: &str = "a wrong password";

/// The response: status, cookies (name and value), complete Set-Cookie headers.
struct Answer {
    status: u16,
    cookies: Vec<(String, String)>,
    set: Vec<String>,
}

/// A client behind the server's trusted proxy.
struct Elsewhere<'a> {
    server: &'a Server,
    client: reqwest::Client,
}

impl<'a> Elsewhere<'a> {
    fn new(server: &'a Server) -> Self {
        let client = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .unwrap();
        Self { server, client }
    }

    async fn posts(&self, from: &str, path: &str, fields: &[(&str, &str)], cookie: &str) -> Answer {
        let mut body = url::form_urlencoded::Serializer::new(String::new());
        body.extend_pairs(fields);
        let mut request = self
            .client
            .post(format!("{}{path}", self.server.url()))
            .header("Sec-Fetch-Site", "same-origin")
            .header("X-Forwarded-For", from)
            .header("Content-Type", "application/x-www-form-urlencoded");
        if !cookie.is_empty() {
            request = request.header("Cookie", cookie);
        }
        let answer = request.body(body.finish()).send().await.unwrap();
        let set = answer.headers().get_all("set-cookie").iter();
        let set: Vec<String> = set.map(|it| it.to_str().unwrap().to_owned()).collect();
        let pair = |it: &String| {
            let (name, value) = it.split(';').next()?.split_once('=')?;
            Some((name.to_owned(), value.to_owned()))
        };
        Answer {
            status: answer.status().as_u16(),
            cookies: set.iter().filter_map(pair).collect(),
            set,
        }
    }

    async fn signs_in(&self, from: &str, name: &str, password: &str, cookie: &str) -> Answer {
        let fields = [("name", name), ("password", password)];
        self.posts(from, "/login", &fields, cookie).await
    }
}

async fn behind_a_proxy() -> Server {
    let setup = Setup::new().limited().argument("--trusted-proxy");
    setup.argument("127.0.0.1").start().await
}

#[tokio::test]
async fn guesses_neither_reveal_an_address_nor_lock_out_its_owner() {
    let server = behind_a_proxy().await;
    let lan = server.player("Lan").await;
    let elsewhere = Elsewhere::new(&server);
    let unknown = "nobody@players.test";
    let mut seen = Vec::new();
    for address in [lan.address.as_str(), unknown] {
        let mut statuses = Vec::new();
        for number in 0..12 {
            let from = format!("10.1.{}.1", number % 2);
            let answer = elsewhere.signs_in(&from, address, WRONG, "").await;
            statuses.push(answer.status);
        }
        let other = elsewhere.signs_in("10.9.9.9", address, WRONG, "").await;
        statuses.push(other.status);
        seen.push(statuses);
    }
    assert_eq!(seen[0], [422; 13]);
    assert_eq!(seen[0], seen[1]);
    let owner = elsewhere
        .signs_in("10.8.8.8", &lan.address, PASSWORD, "")
        .await;
    assert_eq!(owner.status, 303);
}

#[tokio::test]
async fn a_browser_that_was_signed_in_is_never_locked_out_by_others() {
    let server = behind_a_proxy().await;
    server.player("Lan").await;
    let elsewhere = Elsewhere::new(&server);
    let at_home = "10.8.8.8";
    let first = elsewhere.signs_in(at_home, "Lan", PASSWORD, "").await;
    let marks = first
        .cookies
        .iter()
        .find(|(name, _)| name.ends_with("device"));
    let mark = marks
        .map(|(name, value)| format!("{name}={value}"))
        .unwrap();
    let set = first.set.iter().find(|it| it.contains("device=")).unwrap();
    for word in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age="] {
        assert!(set.contains(word), "{word} in {set}");
    }
    // Another client in the same network, with the same name.
    for _ in 0..10 {
        elsewhere.signs_in(at_home, "Lan", WRONG, "").await;
    }
    let shut = elsewhere.signs_in(at_home, "Lan", PASSWORD, "").await;
    assert_eq!(shut.status, 429);
    let known = elsewhere.signs_in(at_home, "Lan", PASSWORD, &mark).await;
    assert_eq!(known.status, 303);
    // Signing out ends the session. The device stays known.
    let session = &known.cookies[0];
    let both = format!("{}={}; {mark}", session.0, session.1);
    let out = elsewhere.posts(at_home, "/logout", &[], &both).await;
    assert!(
        out.set.iter().all(|it| !it.contains("device")),
        "{:?}",
        out.set
    );
    let again = elsewhere.signs_in(at_home, "Lan", PASSWORD, &mark).await;
    assert_eq!(again.status, 303);
    // A thief has ten guesses with it.
    let mut statuses = Vec::new();
    for _ in 0..11 {
        statuses.push(
            elsewhere
                .signs_in(at_home, "Lan", WRONG, &mark)
                .await
                .status,
        );
    }
    assert_eq!(statuses, [[422; 10].as_slice(), &[429]].concat());
}

#[tokio::test]
async fn signing_up_cannot_flood_a_mailbox() {
    let server = behind_a_proxy().await;
    let elsewhere = Elsewhere::new(&server);
    let mut statuses = Vec::new();
    for number in 0..8 {
        let name = format!("Flood{number}");
        let fields = [
            ("name", &*name),
            ("email", "victim@players.test"),
            ("password", PASSWORD),
        ];
        let from = format!("10.0.{number}.1");
        statuses.push(elsewhere.posts(&from, "/signup", &fields, "").await.status);
    }
    assert_eq!(statuses, [303; 8]);
    let waiting = "SELECT COUNT(*) FROM outbox WHERE kind = 'confirm-address'";
    assert_eq!(server.database.number(waiting), 3);
    assert_eq!(server.database.number("SELECT COUNT(*) FROM players"), 8);
}

#[tokio::test]
async fn an_account_that_was_never_confirmed_goes_and_its_name_is_free() {
    let Some(server) = quick_server().await else {
        return;
    };
    server.newcomer("Squatter").await;
    let mut lan = server.player("Lan").await;
    let mut mei = server.player("Mei").await;
    let game = lan.start_game(&mut mei, &[]).await;
    let long_ago = ago(Duration::from_secs(15 * 86_400));
    // Without a confirmed address, Mei keeps her account because of her game.
    server.database.execute(&format!(
        "UPDATE players SET created_at = {long_ago}; \
         UPDATE players SET confirmed_at = NULL WHERE name = 'Mei'"
    ));
    eventually("the name to be free", async || {
        let left = "SELECT COUNT(*) FROM players WHERE name = 'Squatter'";
        (server.database.number(left) == 0).then_some(())
    })
    .await;
    assert_eq!(server.database.number("SELECT COUNT(*) FROM players"), 2);
    lan.sees(&game).await.well();
    server.member("Squatter_").await;
}

#[tokio::test]
async fn refusals_leave_at_most_one_line_per_second() {
    let server = behind_a_proxy().await;
    let (_red, _black, game) = server.pair().await;
    let onlooker = server.player("Onlooker").await;
    let resigns = [("ply", "0"), ("sure", "yes")];
    let resign = format!("{game}/resign");
    onlooker.browser.post_raw(&resign, &resigns).await.is(403);
    let id = "SELECT id FROM players WHERE name = 'Onlooker'";
    let player = format!("player={}", server.database.number(id));
    let line = |log: &str, words: &[&str]| {
        log.lines()
            .any(|line| words.iter().all(|word| line.contains(word)))
    };
    eventually("the line of a refusal", async || {
        let words = ["forbidden", "/resign\"", &*player, "network="];
        line(&server.log(), &words).then_some(())
    })
    .await;
    for _ in 0..100 {
        onlooker.browser.post_raw(&resign, &resigns).await;
        let foreign = onlooker
            .browser
            .post_from(&resign, &resigns, Origin::CrossSite);
        foreign.await.is(403);
    }
    let of_kind = |log: &str| {
        let lines = log
            .lines()
            .filter(|line| line.contains("kind=\"forbidden\""));
        let times = lines.map(|line| {
            let times = line.rsplit("times=").next().unwrap();
            times.trim().parse::<usize>().unwrap()
        });
        times.collect::<Vec<usize>>()
    };
    eventually("a line that counts them", async || {
        onlooker.browser.post_raw(&resign, &resigns).await;
        let times = of_kind(&server.log());
        (times.iter().sum::<usize>() > 200).then_some(())
    })
    .await;
    let lines = of_kind(&server.log()).len();
    assert!(lines < 60, "{lines} lines");
    let elsewhere = Elsewhere::new(&server);
    elsewhere.signs_in("10.1.2.3", "Lan", WRONG, "").await;
    let ask = [("email", "nobody@players.test")];
    elsewhere.posts("10.1.2.3", "/forgot", &ask, "").await;
    eventually("the lines of the others", async || {
        let log = server.log();
        let both = line(&log, &["sign-in-failed", "/login"]) && line(&log, &["reset-asked"]);
        both.then_some(())
    })
    .await;
    assert!(!server.log().contains("10.1.2.3"), "no address is logged");
}
