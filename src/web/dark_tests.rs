//! Games in the dark and with pieces that lie face down: nothing that one seat or an onlooker is shown differs where only
//! what is hidden from them differs.

use super::frame::testing::{Asked, answer_whole};
use crate::notation::coordinate;
use crate::play::TimeControl;
use crate::rules::{Line, Move, Rulebook, Side, catalogue};
use crate::service::games::{LockedGame, place};
use crate::service::testing::{House, house};
use crate::words::placing::usual;

const PACE: TimeControl = TimeControl::days(3);

/// What anybody may ask of a game that goes on.
const ADDRESSES: [&str; 19] = [
    "/",
    "/next",
    "/games",
    "/games?status=playing",
    "/games/1",
    "/games/1?ply=1",
    "/games/1?flip=1",
    "/games/1/progress",
    "/games/1.pgn",
    "/games/1.json",
    "/games/1.jsonl",
    "/games/1.txt",
    "/games/1/board.svg",
    "/games/1/board.txt",
    "/games/1/board.png",
    "/games/1/analysis",
    "/games/1/embed",
    "/players/lan",
    "/settings/data.json",
];

/// A game in which lan has White, that has begun.
fn begun(slug: &str) -> (House, [i64; 3]) {
    let house = house();
    let (game, [lan, minh]) = house.game_of(slug, PACE);
    let people = [lan, minh, house.member("mei")];
    assert_eq!(game, 1);
    (house, people)
}

/// A game in the dark after some moves.
fn played(moves: &[Move]) -> (House, [i64; 3]) {
    let variant = catalogue::find("dark").unwrap();
    let (house, people) = begun("dark");
    for mv in moves {
        let text = coordinate::write(&variant, *mv);
        assert_eq!(house.play(1, &text), Ok(()), "{text}");
    }
    (house, people)
}

/// All that somebody is answered and mailed, with what the answers say of themselves.
async fn shown(house: &House, who: Option<i64>) -> Vec<String> {
    let token = who.map(|who| house.session(who));
    let mut all = Vec::new();
    for path in ADDRESSES {
        let asked = Asked {
            path,
            session: token.as_deref(),
            form: None,
        };
        let (status, headers, body) = answer_whole(&house.app, asked.request(&house.app)).await;
        let tag = headers
            .get("etag")
            .map(|tag| tag.to_str().unwrap().to_owned());
        let body = token
            .iter()
            .fold(body, |body, token| body.replace(token, "TOKEN"));
        all.push(format!("{path} {status} {tag:?} {body}"));
    }
    all
}

/// The letters to somebody, their reply addresses and other secrets apart.
fn mailed(house: &House, name: &str) -> Vec<String> {
    let letters = house.rendered().into_iter();
    let own = letters.filter_map(|(row, letter)| {
        let letter = letter.ok()?;
        let to = house.find(row.recipient_id).name;
        let is_secret = |word: &str| word.len() > 40 && !word.contains(' ');
        let text = letter
            .text
            .split_whitespace()
            .filter(|word| !is_secret(word));
        let text: Vec<&str> = text.collect();
        (to == name).then(|| format!("{}\n{}", letter.subject, text.join(" ")))
    });
    own.collect()
}

/// Two lines that White and Black see alike up to there, and one of them sees alike after one more move of the other.
fn pairs(seed: u64, watcher: Side) -> Vec<[Vec<Move>; 2]> {
    let variant = catalogue::find("dark").unwrap();
    let mut line = Line::new(variant.clone(), Rulebook::Chess);
    let (mut seed, mut found) = (seed, Vec::new());
    while line.ply() < 24 && line.outcome().is_none() {
        let legal = line.legal();
        if line.position().turn() != watcher {
            let after = |mv: &Move| {
                line.position()
                    .play(&variant, *mv)
                    .seen_by(&variant, Some(watcher))
            };
            let quiet = |mv: &&Move| line.position().taken(&variant, **mv).is_none();
            let others: Vec<&Move> = legal.iter().filter(quiet).collect();
            let pair = others.iter().find_map(|one| {
                let other = others
                    .iter()
                    .find(|other| *other != one && after(other) == after(one));
                other.map(|other| [**one, **other])
            });
            if let Some(pair) = pair {
                found.push(pair.map(|mv| [line.moves(), &[mv]].concat()));
            }
        }
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let pick = usize::try_from(seed >> 33).unwrap() % legal.len();
        line.push(legal[pick]).unwrap();
    }
    found
}

#[actix_web::test]
async fn nothing_that_is_shown_tells_what_is_in_the_dark() {
    for (nth, watcher) in [(1, Side::First), (2, Side::Second)] {
        for pair in pairs(nth, watcher).into_iter().step_by(4) {
            let [(one, people), (other, _)] = pair.each_ref().map(|moves| played(moves));
            let seat = people[watcher.index()];
            for who in [Some(seat), Some(people[2]), None] {
                let (here, there) = (shown(&one, who).await, shown(&other, who).await);
                for (here, there) in here.iter().zip(&there) {
                    assert_eq!(here, there, "{who:?} after {pair:?}");
                }
            }
            let name = ["lan", "minh"][watcher.index()];
            assert_eq!(mailed(&one, name), mailed(&other, name), "after {pair:?}");
        }
    }
}

#[actix_web::test]
async fn what_was_placed_is_seen_by_nobody_else_before_the_other_has_placed() {
    let placed = |change: [&str; 2]| {
        let (house, people) = begun("screen");
        let text = usual(&catalogue::find("screen").unwrap(), Side::First);
        let sent = house.context(Some(people[0]), |context| {
            let mut game = LockedGame::open(context, 1)?;
            place(context, &mut game, &text.replace(change[0], change[1]))
        });
        assert_eq!(sent.unwrap(), Ok(()));
        (house, people)
    };
    let ((one, people), (other, _)) = (placed(["P*e2", "P*e2"]), placed(["P*e2", "P*e4"]));
    for who in [Some(people[1]), Some(people[2]), None] {
        let (here, there) = (shown(&one, who).await, shown(&other, who).await);
        for (here, there) in here.iter().zip(&there) {
            assert_eq!(here, there, "{who:?}");
        }
    }
    assert_eq!(mailed(&one, "minh"), mailed(&other, "minh"));
}

#[actix_web::test]
async fn a_placing_is_drawn_for_its_player_as_it_is_typed_and_tapped() {
    let (house, [lan, minh, mei]) = begun("screen");
    let variant = catalogue::find("screen").unwrap();
    let own = usual(&variant, Side::First).replace("Q*d1", "Q*a4");
    let query = serde_urlencoded::to_string([("placing", own.as_str()), ("from", "a4")]).unwrap();
    let path = format!("/games/1?{query}");
    let get = async |who: i64, path: &str| {
        let token = house.session(who);
        let asked = Asked {
            path,
            session: Some(&token),
            form: None,
        };
        answer_whole(&house.app, asked.request(&house.app)).await.2
    };
    let post = async |text: &str, deed: &str| {
        let token = house.session(lan);
        let form = [("placing", text), ("do", deed)];
        let asked = Asked {
            path: "/games/1/placing",
            session: Some(&token),
            form: Some(&form),
        };
        let (status, _, body) = answer_whole(&house.app, asked.request(&house.app)).await;
        (status, body)
    };
    let drawn = "data-fen=\"8/8/8/8/Q7/8/PPPPPPPP/RNB1KBNR w - - 0 1\"";
    let nothing = "data-fen=\"8/8/8/8/8/8/8/8 w - - 0 1\"";
    let page = get(lan, &path).await;
    assert!(page.contains(drawn), "{page}");
    assert!(page.contains("Q*a4; "), "{page}");
    // The queen in hand may go to every square of the own half, or stay.
    let goals = page.matches("href=\"/games/1?placing=").count();
    assert_eq!(goals, 32, "{page}");
    assert!(get(mei, &path).await.contains(nothing));
    let theirs = get(minh, "/games/1").await;
    assert!(theirs.contains("data-fen=\"rnbqkbnr/pppppppp/8/8/8/8/8/8 w - - 0 1\""));
    let (status, page) = post(&own, "preview").await;
    assert_eq!(status, 200);
    assert!(page.contains(drawn), "{page}");
    let (status, page) = post(&own.replace("P*h2", "P*h5"), "preview").await;
    assert_eq!(status, 422);
    assert!(
        page.contains("h5 is not in your own half") && page.contains("P*h5"),
        "{page}"
    );
    assert!(!get(minh, "/games/1").await.contains("has placed"));
    assert_eq!(post(&own, "send").await.0, 303);
    assert!(get(lan, "/games/1").await.contains(drawn));
    assert!(!get(minh, "/games/1").await.contains(drawn));
    assert!(get(mei, "/games/1").await.contains(nothing));
}

#[actix_web::test]
async fn nobody_opens_a_board_of_a_game_in_the_dark() {
    let variant = catalogue::find("dark").unwrap();
    let moves = ["e2e4", "f7f6"].map(|text| coordinate::read(&variant, text).unwrap());
    let (house, people) = played(&moves);
    for who in people {
        let token = house.session(who);
        for kind in ["solitaire", "problem"] {
            let form = [("game", "1"), ("ply", "2"), ("kind", kind)];
            let asked = Asked {
                path: "/boards",
                session: Some(&token),
                form: Some(&form),
            };
            let (status, _, body) = answer_whole(&house.app, asked.request(&house.app)).await;
            assert_eq!(status, 403, "{body}");
        }
        let asked = Asked {
            path: "/games/1",
            session: Some(&token),
            form: None,
        };
        let page = answer_whole(&house.app, asked.request(&house.app)).await.2;
        for address in [
            "/games/1/analysis",
            "/games/1.json",
            "/games/1.pgn",
            "action=\"/boards\"",
            "/explorer",
        ] {
            assert!(!page.contains(address), "{address}");
        }
    }
}

#[actix_web::test]
async fn the_whole_game_is_open_once_it_is_over() {
    let variant = catalogue::find("dark").unwrap();
    let moves = ["e2e4", "f7f6", "d1h5", "a7a6", "h5e8"]
        .map(|text| coordinate::read(&variant, text).unwrap());
    let (house, _) = played(&moves);
    let asked = Asked {
        path: "/games/1.json",
        session: None,
        form: None,
    };
    let (status, _, body) = answer_whole(&house.app, asked.request(&house.app)).await;
    assert_eq!(status, 200);
    assert!(
        body.contains("f7f6") && body.contains("king-captured"),
        "{body}"
    );
}

#[test]
fn what_a_seat_may_try_is_what_it_may_do() {
    let variant = catalogue::find("dark").unwrap();
    for nth in 1..6_u64 {
        let mut line = Line::new(variant.clone(), Rulebook::Chess);
        let mut seed = nth;
        while line.ply() < 60 && line.outcome().is_none() {
            let seat = line.position().turn();
            let legal = line.legal();
            assert_eq!(line.seen_by(Some(seat)).legal(), legal);
            assert_eq!(line.seen_by(None).legal(), []);
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let pick = usize::try_from(seed >> 33).unwrap() % legal.len();
            line.push(legal[pick]).unwrap();
        }
    }
}
