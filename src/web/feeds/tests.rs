//! The files behind a secret address, and who can read them.

use crate::model::PlayerId;
use crate::play::{GameCommand, TimeControl};
use crate::service::RequestContext;
use crate::service::feeds::{self, FeedChange};
use crate::service::game_commands;
use crate::service::game_commands::Terms;
use crate::service::testing::{OPENING, TestSite, terms, test_sites};
use crate::web::testing::{SiteRequest, answer, full_answer};
use actix_web::http::Method;
use actix_web::test::TestRequest;
use chrono::TimeDelta;

const FILES: [&str; 2] = ["deadlines.ics", "turns.atom"];

/// The secret after that change.
fn chosen(site: &TestSite, player: PlayerId, wish: FeedChange) -> Option<String> {
    let choose = |context: &mut RequestContext| {
        feeds::choose(context, wish)?;
        feeds::own(context)
    };
    site.context(Some(player), choose).unwrap()
}

async fn fetched(site: &TestSite, secret: &str) -> [(u16, String); 2] {
    let [one, other] = FILES.map(|file| format!("/feeds/{secret}/{file}"));
    let request = |path| SiteRequest {
        path,
        session: None,
        form: None,
    };
    let one = answer(&site.app, &request(&*one)).await;
    [one, answer(&site.app, &request(&*other)).await]
}

async fn contents(site: &TestSite, secret: &str) -> [String; 2] {
    fetched(site, secret).await.map(|(status, body)| {
        assert_eq!(status, 200, "{body}");
        body
    })
}

async fn is_gone(site: &TestSite, secret: &str) {
    for (status, body) in fetched(site, secret).await {
        assert_eq!(status, 404, "{body}");
    }
}

/// The properties of a calendar's events, read strictly.
fn events(calendar: &str) -> Vec<Vec<(String, String)>> {
    let physical = calendar.strip_suffix("\r\n").unwrap().split("\r\n");
    let mut lines: Vec<String> = Vec::new();
    for line in physical {
        assert!(line.len() <= 75 && !line.is_empty(), "{line}");
        assert!(!line.contains(['\r', '\n']), "{line:?}");
        match line.strip_prefix(' ') {
            Some(rest) => lines.last_mut().unwrap().push_str(rest),
            None => lines.push(line.to_owned()),
        }
    }
    let (mut open, mut all) = (Vec::new(), Vec::new());
    for line in lines {
        let (name, value) = line.split_once(':').unwrap();
        let name = name.split(';').next().unwrap();
        match name {
            "BEGIN" => {
                open.push(value.to_owned());
                if value == "VEVENT" {
                    all.push(Vec::new());
                }
            }
            "END" => assert_eq!(open.pop().as_deref(), Some(value)),
            _ if open.ends_with(&["VEVENT".to_owned()]) => {
                let event = all.last_mut().unwrap();
                event.push((name.to_owned(), value.to_owned()));
            }
            _ => assert!(!open.is_empty()),
        }
    }
    assert!(open.is_empty());
    for once in ["VERSION:2.0", "PRODID:"] {
        assert_eq!(calendar.matches(&format!("\r\n{once}")).count(), 1);
    }
    assert!(!calendar.contains("METHOD"));
    all
}

fn of<'a>(event: &'a [(String, String)], name: &str) -> &'a str {
    let mut found = event.iter().filter(|(known, _)| known == name);
    let (_, value) = found.next().unwrap_or_else(|| panic!("no {name}"));
    assert!(found.next().is_none(), "{name} twice");
    value
}

/// A value of the type TEXT, unescaped.
fn unescaped(value: &str) -> String {
    let (mut plain, mut letters) = (String::new(), value.chars());
    while let Some(letter) = letters.next() {
        assert!(![',', ';'].contains(&letter), "not escaped: {value}");
        plain.push(match letter {
            '\\' => match letters.next().unwrap() {
                'n' => '\n',
                other if r"\,;".contains(other) => other,
                other => panic!("\\{other} in {value}"),
            },
            other => other,
        });
    }
    plain
}

/// The content of each element with that name. The document must be well-formed.
fn elements(document: &str, name: &str) -> Vec<String> {
    let mut rest = document.split_once("?>").unwrap().1;
    let mut open: Vec<&str> = Vec::new();
    while let Some((text, behind)) = rest.split_once('<') {
        for entity in text.split('&').skip(1) {
            let (entity, _) = entity.split_once(';').unwrap();
            assert!(entity.starts_with('#') || ["amp", "lt", "gt", "quot"].contains(&entity));
        }
        let (tag, behind) = behind.split_once('>').unwrap();
        match (tag.strip_prefix('/'), tag.ends_with('/')) {
            (Some(ended), _) => assert_eq!(open.pop(), Some(ended)),
            (None, true) => {}
            (None, false) => open.push(tag.split(' ').next().unwrap()),
        }
        rest = behind;
    }
    assert!(open.is_empty());
    let [begin, end] = [format!("<{name}>"), format!("</{name}>")];
    let parts = document.split(&begin).skip(1);
    let inside = parts.map(|part| part.split_once(&end).unwrap().0);
    inside.map(str::to_owned).collect()
}

#[actix_web::test]
async fn feeds_list_only_games_in_which_it_is_the_players_turn() {
    for site in test_sites(false) {
        let [lan, mei, an] = ["lan", "mei", "an"].map(|name| site.member(name));
        let secret = chosen(&site, lan, FeedChange::Make).unwrap();
        let [calendar, feed] = contents(&site, &secret).await;
        assert!(events(&calendar).is_empty() && elements(&feed, "entry").is_empty());
        assert!(calendar.contains("BEGIN:VTIMEZONE"), "none is empty");

        site.pass(TimeDelta::hours(1));
        let waits = site.game(lan, mei, TimeControl::days(3));
        let is_theirs = site.game(lan, mei, TimeControl::days(3));
        site.play(is_theirs, OPENING[0]).unwrap();
        site.game(mei, an, TimeControl::days(3));
        site.challenge(mei, Some("lan"), TimeControl::days(3));
        let is_over = site.game(lan, mei, TimeControl::days(3));
        site.command(mei, is_over, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let private = Terms {
            private: true,
            ..terms("mei", TimeControl::Untimed)
        };
        let made = site.attempt(Some(lan), |context| {
            game_commands::challenge(context, &private)
        });
        let private = made.unwrap().unwrap();
        let begun = site.attempt(Some(mei), |context| game_commands::accept(context, private));
        begun.unwrap().unwrap();

        let [calendar, feed] = contents(&site, &secret).await;
        let events = events(&calendar);
        let [event] = &events[..] else {
            panic!("{calendar}");
        };
        assert_eq!(
            of(event, "UID"),
            format!("game-{waits}-ply-0@horse.example")
        );
        assert_eq!(of(event, "DTSTAMP"), "20261121T130000Z");
        assert_eq!(of(event, "DTSTART"), "20261124T123000Z");
        assert_eq!(of(event, "DTEND"), "20261124T130000Z");
        assert_eq!(of(event, "SUMMARY"), "Your move against mei in Xiangqi");
        let about = unescaped(of(event, "DESCRIPTION"));
        assert_eq!(
            about,
            "You move first. Please move by Tue 24 Nov 2026, 13:00 UTC."
        );
        let page = format!("https://horse.example/games/{waits}");
        assert_eq!(of(event, "URL"), page);

        let entries = elements(&feed, "entry");
        assert_eq!(entries.len(), 2, "{feed}");
        assert!(entries[0].contains(&format!("<id>{page}#turn-0</id>")));
        assert!(entries[0].contains(&about));
        assert!(entries[1].contains(&format!("/games/{private}\"")));
        assert!(entries[1].contains("There is no time limit."));
        let updated = elements(&feed, "updated");
        assert_eq!(updated, ["2026-11-21T13:00:00Z"; 3]);
        let id = &elements(&feed, "id")[0];
        assert!(!id.contains(&secret), "{id}");

        site.play_all(waits, &OPENING[..2]);
        let [calendar, feed] = contents(&site, &secret).await;
        assert!(calendar.contains(&format!("UID:game-{waits}-ply-2@")));
        assert!(
            elements(&feed, "entry")[0].contains("mei played n h10-g8 (move 1)."),
            "{feed}"
        );
        assert_eq!(&elements(&feed, "id")[0], id);
    }
}

#[actix_web::test]
async fn a_long_name_in_another_script_is_folded_and_escaped() {
    let name = format!("{}, \\ ; <b>&", "楚河汉界".repeat(12));
    for site in test_sites(false) {
        let [lan, mei] = ["lan", "mei"].map(|name| site.member(name));
        site.sql(&format!(
            "UPDATE players SET display_name = '{name}' WHERE id = {mei}"
        ));
        site.game(lan, mei, TimeControl::days(3));
        let secret = chosen(&site, lan, FeedChange::Make).unwrap();
        let [calendar, feed] = contents(&site, &secret).await;
        let summary = format!("Your move against {name} in Xiangqi");
        assert_eq!(unescaped(of(&events(&calendar)[0], "SUMMARY")), summary);
        let title = elements(&feed, "title").remove(1);
        assert!(
            title.ends_with(", \\ ; &#60;b&#62;&#38; in Xiangqi"),
            "{title}"
        );
    }
}

#[actix_web::test]
async fn feeds_are_in_the_players_language() {
    for site in test_sites(false) {
        let [lan, mei] = ["lan", "mei"].map(|name| site.member(name));
        site.game(lan, mei, TimeControl::days(3));
        let secret = chosen(&site, lan, FeedChange::Make).unwrap();
        site.sql("UPDATE players SET heard_language = 'zh-Hans' WHERE name = 'lan'");
        let [calendar, feed] = contents(&site, &secret).await;
        let summary = of(&events(&calendar)[0], "SUMMARY").to_owned();
        assert_eq!(summary, "轮到您走：与 mei 的象棋对局");
        assert!(feed.contains("xml:lang=\"zh-Hans\"") && feed.contains(&summary));
    }
}

#[actix_web::test]
async fn a_feed_address_works_until_renewed_or_turned_off() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let session = site.session(lan);
        let settings = async |form: Option<&[(&str, &str)]>, path: &str| {
            let request = SiteRequest {
                path,
                session: Some(&session),
                form,
            };
            answer(&site.app, &request).await
        };
        is_gone(&site, "none").await;
        is_gone(&site, &"0".repeat(40)).await;
        let first = chosen(&site, lan, FeedChange::Make).unwrap();
        assert_eq!(chosen(&site, lan, FeedChange::Make).as_ref(), Some(&first));
        contents(&site, &first).await;
        let (_, page) = settings(None, "/settings/alerts").await;
        for file in FILES {
            let address = format!("https://horse.example/feeds/{first}/{file}");
            assert!(page.contains(&address), "{file}");
        }
        let stored = site.count_of(&format!(
            "SELECT count(*) AS n FROM feeds WHERE secret_hash = '{first}' OR salt = '{first}'"
        ));
        assert_eq!(stored, 0, "what is kept opens nothing");

        let form = [("do", "renew")];
        assert_eq!(settings(Some(&form), "/settings/feeds").await.0, 303);
        is_gone(&site, &first).await;
        let read = |context: &mut RequestContext| feeds::own(context);
        let second = site.context(Some(lan), read).unwrap().unwrap();
        contents(&site, &second).await;

        let form = [("do", "sell")];
        assert_eq!(settings(Some(&form), "/settings/feeds").await.0, 400);
        contents(&site, &second).await;
        let form = [("do", "stop")];
        assert_eq!(settings(Some(&form), "/settings/feeds").await.0, 303);
        is_gone(&site, &second).await;
        assert!(!settings(None, "/settings").await.1.contains("/feeds/"));
    }
}

#[actix_web::test]
async fn locked_and_closed_accounts_have_no_feeds() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let secret = chosen(&site, lan, FeedChange::Make).unwrap();
        site.sql("UPDATE players SET locked_until = '2026-11-22 00:00:00'");
        is_gone(&site, &secret).await;
        site.pass(TimeDelta::days(1));
        contents(&site, &secret).await;
        site.sql("UPDATE players SET closed_at = '2026-11-22 00:00:00'");
        is_gone(&site, &secret).await;
    }
}

#[actix_web::test]
async fn unchanged_feeds_are_not_sent_again_and_not_cached_by_proxies() {
    for site in test_sites(false) {
        let [lan, mei] = ["lan", "mei"].map(|name| site.member(name));
        let game = site.game(lan, mei, TimeControl::days(3));
        let secret = chosen(&site, lan, FeedChange::Make).unwrap();
        for file in FILES {
            let path = format!("/feeds/{secret}/{file}");
            let request = || TestRequest::with_uri(&path);
            let (status, headers, _) = full_answer(&site.app, request()).await;
            assert_eq!(status, 200);
            let header = |name: &str| headers.get(name).unwrap().to_str().unwrap();
            assert_eq!(header("cache-control"), "private, no-cache");
            assert_eq!(header("x-robots-tag"), "noindex");
            let head = request().method(Method::HEAD);
            assert_eq!(full_answer(&site.app, head).await.0, 200);

            site.pass(TimeDelta::hours(1));
            let again = || request().insert_header(("if-none-match", header("etag")));
            let (status, _, body) = full_answer(&site.app, again()).await;
            assert_eq!((status, body.as_str()), (304, ""));
            site.play_all(
                game,
                if file == FILES[0] {
                    &OPENING[..2]
                } else {
                    &OPENING[2..4]
                },
            );
            assert_eq!(full_answer(&site.app, again()).await.0, 200);
        }
    }
}
