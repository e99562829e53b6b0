//! Whoever is shown a kept answer sees what they would see without it.

use super::*;
use crate::play::{GameCommand, OfferTerms, TimeControl};
use crate::service::game_commands::withdraw_remark;
use crate::service::testing::{House, form, houses};
use crate::web::frame::guard;
use crate::web::frame::server::Settings;
use actix_web::App as Actix;
use actix_web::middleware::from_fn;
use actix_web::test::{TestRequest, call_service, init_service};
use chrono::TimeDelta;

/// What a stranger got: status, tag, body.
type Got = (u16, Option<String>, Bytes);

/// Somebody who asks by a browser of that language and looks, signed in where a cookie says so.
async fn ask(
    house: &House,
    kept: &web::Data<KeptAnswers>,
    path: &str,
    headers: &[(&'static str, &str)],
) -> Got {
    let site = Actix::new()
        .app_data(web::Data::from(Arc::clone(&house.app)))
        .app_data(web::Data::new(Settings::default()))
        .app_data(kept.clone())
        .configure(crate::web::routes)
        .default_service(web::to(guard::nothing_here))
        .wrap(from_fn(language::speak))
        .wrap(from_fn(answer));
    let site = init_service(site).await;
    let mut request = TestRequest::with_uri(path).peer_addr(([127, 0, 0, 1], 80).into());
    for header in headers {
        request = request.insert_header(*header);
    }
    let answer = call_service(&site, request.to_request()).await;
    let status = answer.status().as_u16();
    let tag = answer.headers().get(header::ETAG);
    let tag = tag.map(|tag| tag.to_str().unwrap().to_owned());
    let body = body::to_bytes(answer.into_body()).await;
    (
        status,
        tag,
        body.unwrap_or_else(|_| panic!("no body at {path}")),
    )
}

/// Numbers by chance, the same in each run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % end
    }
}

/// Anything that may happen to a game; what cannot be done just now is not done.
fn act(house: &House, games: &[i64], people: &[i64; 3], chance: &mut Chance) {
    let game = games[chance.below(games.len())];
    let row = house.row(game);
    let player = people[chance.below(3)];
    let moves = ["a1a2", "a10a9", "a2a1", "a9a10"];
    let ply = usize::try_from(row.state.ply).unwrap();
    match chance.below(12) {
        0..=2 => {
            let mut sent = form(row.state.ply, moves[ply % 4]);
            sent.message = ["", "Your move."][chance.below(2)].to_owned();
            let seat = [row.state.first_id, row.state.second_id][ply % 2];
            let _may_be_over = house.send(seat, game, &sent);
        }
        3 => drop(house.remark(Some(player), game, None, "Well played!")),
        4 => {
            let last = house.count_of("SELECT coalesce(max(id), 0) AS n FROM kibitz");
            drop(house.context(Some(player), |context| withdraw_remark(context, game, last)));
        }
        5 => house.sql("UPDATE kibitz SET hidden_at = '2026-11-21 00:00:00' WHERE id % 2 = 1"),
        6 => house.sql("UPDATE kibitz SET hidden_at = NULL WHERE id % 3 = 1"),
        7 => house.sql(&format!(
            "UPDATE players SET display_name = 'Name {}' WHERE id = {player}",
            chance.below(5)
        )),
        8 => house.live(TimeDelta::seconds([20, 700, 4_000][chance.below(3)])),
        9 => {
            let visibility = ["public", "private"][chance.below(2)];
            house.sql(&format!(
                "UPDATE games SET visibility = '{visibility}' WHERE id = {game}"
            ));
        }
        10 => drop(house.command(player, game, GameCommand::Offer(OfferTerms::Draw))),
        _ if chance.below(6) == 0 => drop(house.command(player, game, GameCommand::Resign)),
        _ => house.sql("UPDATE moves SET hidden_at = '2026-11-21 00:00:00' WHERE ply = 1"),
    }
}

#[actix_web::test]
async fn a_kept_answer_is_the_one_that_would_be_made_now() {
    for house in houses(false) {
        let people = ["lan", "minh", "an"].map(|name| house.member(name));
        let [lan, minh, an] = people;
        let pace = TimeControl::days(3);
        let games = [house.game(lan, minh, pace), house.game(an, lan, pace)];
        let kept = web::Data::new(KeptAnswers::default());
        let mut chance = Chance(20_261_123);
        let places = [
            "",
            "?ply=1",
            "/board.svg",
            "/board.txt",
            ".pgn",
            ".json",
            "/progress",
        ];
        let others = ["/", "/games", "/players/lan", "/variants/xiangqi"];
        let sessions = people.map(|player| cookie_of(&house, player));
        let (mut met, mut met_signed_in) = (0, 0);
        for _ in 0..60 {
            act(&house, &games, &people, &mut chance);
            for _ in 0..5 {
                let path = match chance.below(4) {
                    0 => others[chance.below(others.len())].to_owned(),
                    _ => format!(
                        "/games/{}{}",
                        games[chance.below(2)],
                        places[chance.below(places.len())]
                    ),
                };
                let language =
                    [("accept-language", "en"), ("accept-language", "zh")][chance.below(2)];
                let reader = sessions.get(chance.below(5));
                let mut headers = vec![language];
                headers.extend(reader.map(|cookie| ("cookie", cookie.as_str())));
                let is_reader = reader.is_some();
                // The first look may note what was seen, and so make the page another.
                ask(&house, &kept, &path, &headers).await;
                let known = kept.shelf(is_reader).answers.len();
                let shown = ask(&house, &kept, &path, &headers).await;
                if kept.shelf(is_reader).answers.len() == known {
                    met += usize::from(!is_reader);
                    met_signed_in += usize::from(is_reader && shown.1.is_some());
                }
                let fresh = web::Data::new(KeptAnswers::default());
                let made_now = ask(&house, &fresh, &path, &headers).await;
                assert_eq!(shown, made_now, "{path} {reader:?}");
                if let (200, Some(tag), _) = &shown {
                    headers.push(("if-none-match", tag.as_str()));
                    let again = ask(&house, &kept, &path, &headers).await;
                    assert_eq!((again.0, again.2.len()), (304, 0), "{path}");
                }
            }
        }
        assert!(met > 100, "{met} were kept");
        let is_file = changes::version_of_file(&house.app.pool).is_some();
        assert_eq!(met_signed_in > 50, is_file, "{met_signed_in} were kept");
    }
}

/// The cookie of a new session of that player.
fn cookie_of(house: &House, player: i64) -> String {
    let name = if house.app.setup.public_url.scheme() == "https" {
        "__Host-posthorse"
    } else {
        "posthorse"
    };
    format!("{name}={}", house.session(player))
}

#[actix_web::test]
async fn what_is_kept_for_one_session_is_shown_to_no_other_and_ends_with_it() {
    let house = houses(false).remove(0);
    let (lan, minh) = (house.member("lan"), house.member("minh"));
    let kept = web::Data::new(KeptAnswers::default());
    let cookies = [lan, lan, minh].map(|player| cookie_of(&house, player));
    for (cookie, name) in cookies.iter().zip(["lan", "lan", "minh"]) {
        for _ in 0..2 {
            let (_, _, page) = ask(&house, &kept, "/", &[("cookie", cookie)]).await;
            let page = String::from_utf8_lossy(&page).into_owned();
            assert!(page.contains(&format!(">{name}</a>")));
        }
    }
    assert_eq!(kept.shelf(true).answers.len(), 3);
    assert_eq!(kept.shelf(false).answers.len(), 0);
    assert_eq!(house.app.take_seen().len(), 3);
    ask(&house, &kept, "/", &[("cookie", &cookies[0])]).await;
    assert_eq!(
        house.app.take_seen().len(),
        1,
        "who is shown a kept page is here"
    );
    house.sql(&format!("DELETE FROM sessions WHERE player_id = {lan}"));
    let (_, _, page) = ask(&house, &kept, "/", &[("cookie", &cookies[0])]).await;
    assert!(!String::from_utf8_lossy(&page).contains(">lan</a>"));
}

#[actix_web::test]
async fn no_more_is_kept_than_there_is_room_for() {
    let house = houses(false).remove(0);
    let kept = web::Data::new(KeptAnswers::default());
    for number in 0..400 {
        ask(&house, &kept, &format!("/help?open=x{number}"), &[]).await;
    }
    let shelf = kept.shelf(false);
    assert!(shelf.bytes <= FOR_STRANGERS);
    let weights = shelf.answers.iter().map(|(key, kept)| weight(key, kept));
    assert_eq!(weights.sum::<usize>(), shelf.bytes);
}
