//! Games in the dark and with face-down pieces: if two games differ only in what is hidden from a
//! seat or an onlooker, every response to them is equal.

use super::testing::{SiteRequest, full_answer};
use crate::diagram::taken;
use crate::model::seeded_rng::SeededRng;
use crate::model::{GameId, PlayerId, deal};
use crate::notation::{coordinate, fen, read};
use crate::play::TimeControl;
use crate::rules::{Line, Move, Rulebook, Side, catalogue};
use crate::service::game_commands::place;
use crate::service::games::LockedGame;
use crate::service::testing::{TestSite, test_site};
use crate::service::{RequestContext, feeds};
use crate::words::positions::usual_placing as usual;

const PACE: TimeControl = TimeControl::days(3);

/// The public addresses of a running game.
const ADDRESSES: [&str; 26] = [
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
    "/games/1/moves.svg",
    "/games/1/boards.zip",
    "/games/1/beside",
    "/oembed?url=http%3A%2F%2Flocalhost%2Fgames%2F1",
    "/explorer/dark",
    "/games/export?status=playing",
    "/metrics",
];

/// A new game in which lan plays White.
fn new_game(slug: &str) -> (TestSite, [PlayerId; 3]) {
    let site = test_site();
    let (game, [lan, minh]) = site.game_of(slug, PACE);
    let people = [lan, minh, site.member("mei")];
    assert_eq!(game, GameId(1));
    (site, people)
}

/// A game in the dark after some moves.
fn game_after(moves: &[Move]) -> (TestSite, [PlayerId; 3]) {
    let variant = catalogue::find("dark").unwrap();
    let (site, people) = new_game("dark");
    for mv in moves {
        let text = coordinate::write(&variant, *mv);
        assert_eq!(site.play(GameId(1), &text), Ok(()), "{text}");
    }
    (site, people)
}

/// Every response to a reader, with its headers, and the feeds.
async fn responses(site: &TestSite, who: Option<PlayerId>) -> Vec<String> {
    let token = who.map(|who| site.session(who));
    let feed = who.map(|who| {
        let make = |context: &mut RequestContext| {
            feeds::choose(context, feeds::FeedChange::Make)?;
            feeds::own(context)
        };
        site.context(Some(who), make).unwrap().unwrap()
    });
    let fed = feed.iter().flat_map(|secret| {
        ["deadlines.ics", "turns.atom"].map(|file| format!("/feeds/{secret}/{file}"))
    });
    let paths = ADDRESSES.map(str::to_owned).into_iter().chain(fed);
    let mut all = Vec::new();
    for path in paths {
        let request = SiteRequest {
            path: &path,
            session: token.as_deref(),
            form: None,
        };
        let (status, headers, body) = full_answer(&site.app, request.request(&site.app)).await;
        let tag = headers
            .get("etag")
            .map(|tag| tag.to_str().unwrap().to_owned());
        // A feed contains its own address, so its tag depends on the secret.
        let tag = tag.filter(|_| !path.starts_with("/feeds"));
        let caching = headers.get("cache-control").map(|it| it.to_str().unwrap());
        let response = format!("{path} {status} {tag:?} {caching:?} {body}");
        let secrets = token.iter().chain(&feed);
        all.push(secrets.fold(response, |response, secret| {
            response.replace(secret, "SECRET")
        }));
    }
    all
}

/// The emails to a player, without reply addresses and other secrets.
fn emails(site: &TestSite, name: &str) -> Vec<String> {
    let letters = site.rendered().into_iter();
    let own = letters.filter_map(|(row, letter)| {
        let letter = letter.ok()?;
        let to = site.find(row.recipient_id).name;
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

/// Two lines that White and Black cannot tell apart up to there. After one more move of the other
/// side, one of them still cannot.
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
async fn no_response_reveals_pieces_in_the_dark() {
    for (nth, watcher) in [(1, Side::First), (2, Side::Second)] {
        for pair in pairs(nth, watcher).into_iter().step_by(4) {
            let [(one, people), (other, _)] = pair.each_ref().map(|moves| game_after(moves));
            let seat = people[watcher.index()];
            for who in [Some(seat), Some(people[2]), None] {
                let (here, there) = (responses(&one, who).await, responses(&other, who).await);
                for (here, there) in here.iter().zip(&there) {
                    assert_eq!(here, there, "{who:?} after {pair:?}");
                }
            }
            let name = ["lan", "minh"][watcher.index()];
            assert_eq!(emails(&one, name), emails(&other, name), "after {pair:?}");
        }
    }
}

/// A text without what depends on the secret of a deal: fingerprints, the keys of revealed pieces,
/// and the `ETag` of a page that shows them.
fn without_fingerprints(text: &str) -> String {
    let is_digest = |word: &&str| {
        matches!(word.len(), 24 | 32 | 64) && word.chars().all(|c| c.is_ascii_hexdigit())
    };
    let words: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
    let digests = words.into_iter().filter(is_digest);
    digests.fold(text.to_owned(), |text, word| text.replace(word, "DIGEST"))
}

#[actix_web::test]
async fn no_response_reveals_face_down_pieces() {
    let variant = catalogue::find("jieqi").unwrap();
    let at = |name: &str| variant.board().find(name).unwrap();
    // Three pieces are revealed, and the last of them captures one that is face down.
    let (turned, captured) = (["a4", "a7", "h3"].map(at), at("h10"));
    let dealt = |nth: u32| {
        let secret = format!("{nth:064x}");
        let lots = SeededRng {
            words: [""; 2],
            secret: &secret,
            game: GameId(1),
        };
        let deal = deal::pieces(&variant, &lots);
        let on = |at| deal.iter().find(|(point, _)| *point == at).unwrap().1;
        (secret, turned.map(on), on(captured))
    };
    let (known, open, taken) = dealt(0);
    let likes = (1..).map(dealt).filter(|like| like.1 == open);
    let (other, _, others) = likes.clone().find(|like| like.2 != taken).unwrap();
    let (same, _, _) = likes.clone().find(|like| like.2 == taken).unwrap();
    assert_ne!(others, taken);
    let game_with = |secret: &str| {
        let (site, people) = new_game("jieqi");
        let given = format!("UPDATE chances SET secret = '{secret}' WHERE game_id = 1");
        site.sql(&given);
        for text in ["a4a5", "a7a6", "h3h10"] {
            assert_eq!(site.play(GameId(1), text), Ok(()), "{text}");
        }
        (site, people)
    };
    let people = game_with(&known).1;
    // The captor knows the captured piece. Everybody else knows only that there was a capture.
    for (secret, watchers) in [(other, &people[1..]), (same, &people[..])] {
        let ((one, _), (two, _)) = (game_with(&known), game_with(&secret));
        let watchers = watchers.iter().copied().map(Some).chain([None]);
        for who in watchers {
            let (here, there) = (responses(&one, who).await, responses(&two, who).await);
            for (here, there) in here.iter().zip(&there) {
                let [here, there] = [here, there].map(|text| without_fingerprints(text));
                assert_eq!(here, there, "{who:?}");
            }
        }
        let letters = |site: &TestSite| -> Vec<String> {
            let letters = emails(site, "minh");
            letters
                .iter()
                .map(|text| without_fingerprints(text))
                .collect()
        };
        assert_eq!(letters(&one), letters(&two));
    }
}

#[actix_web::test]
async fn a_placement_is_hidden_until_both_have_placed() {
    let placed = |change: [&str; 2]| {
        let (site, people) = new_game("screen");
        let text = usual(&catalogue::find("screen").unwrap(), Side::First);
        let sent = site.attempt(Some(people[0]), |context| {
            let mut game = LockedGame::open(context, GameId(1))?;
            place(context, &mut game, &text.replace(change[0], change[1]))
        });
        assert_eq!(sent.unwrap(), Ok(()));
        (site, people)
    };
    let ((one, people), (other, _)) = (placed(["P*e2", "P*e2"]), placed(["P*e2", "P*e4"]));
    for who in [Some(people[1]), Some(people[2]), None] {
        let (here, there) = (responses(&one, who).await, responses(&other, who).await);
        for (here, there) in here.iter().zip(&there) {
            assert_eq!(here, there, "{who:?}");
        }
    }
    assert_eq!(emails(&one, "minh"), emails(&other, "minh"));
}

#[actix_web::test]
async fn a_placement_is_drawn_for_its_player_while_typed_and_clicked() {
    let (site, [lan, minh, mei]) = new_game("screen");
    let variant = catalogue::find("screen").unwrap();
    let own = usual(&variant, Side::First).replace("Q*d1", "Q*a4");
    let query = serde_urlencoded::to_string([("placing", own.as_str()), ("from", "a4")]).unwrap();
    let path = format!("/games/1?{query}");
    let get = async |who: PlayerId, path: &str| {
        let token = site.session(who);
        let request = SiteRequest {
            path,
            session: Some(&token),
            form: None,
        };
        full_answer(&site.app, request.request(&site.app)).await.2
    };
    let post = async |text: &str, deed: &str| {
        let token = site.session(lan);
        let form = [("placing", text), ("do", deed)];
        let request = SiteRequest {
            path: "/games/1/placing",
            session: Some(&token),
            form: Some(&form),
        };
        let (status, _, body) = full_answer(&site.app, request.request(&site.app)).await;
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
    for path in ["/games?status=playing", "/players/lan"] {
        let cards = get(mei, path).await;
        assert!(
            cards.contains("Screen Chess") && !cards.contains("pawn"),
            "{cards}"
        );
    }
    let feed = responses(&site, Some(lan)).await.pop().unwrap();
    assert!(feed.contains("place your pieces"), "{feed}");
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
async fn a_game_in_the_dark_opens_no_analysis_board() {
    let variant = catalogue::find("dark").unwrap();
    let moves = ["e2e4", "f7f6"].map(|text| coordinate::read(&variant, text).unwrap());
    let (site, people) = game_after(&moves);
    for who in people {
        let token = site.session(who);
        for kind in ["solitaire", "problem"] {
            let form = [("game", "1"), ("ply", "2"), ("kind", kind)];
            let request = SiteRequest {
                path: "/boards",
                session: Some(&token),
                form: Some(&form),
            };
            let (status, _, body) = full_answer(&site.app, request.request(&site.app)).await;
            assert_eq!(status, 403, "{body}");
        }
        let request = SiteRequest {
            path: "/games/1",
            session: Some(&token),
            form: None,
        };
        let page = full_answer(&site.app, request.request(&site.app)).await.2;
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
async fn a_seat_learns_of_its_captured_pieces_and_its_board_is_not_cached() {
    let variant = catalogue::find("dark").unwrap();
    let moves = ["e2e4", "d7d5", "e4d5"].map(|text| coordinate::read(&variant, text).unwrap());
    let (site, [_, minh, _]) = game_after(&moves);
    let letter = emails(&site, "minh").pop().unwrap();
    assert!(
        letter.contains("The last move: White captured the black pawn on d5."),
        "{letter}"
    );
    let all = responses(&site, Some(minh)).await;
    let of = |path: &str| {
        all.iter()
            .find(|response| response.starts_with(path))
            .unwrap()
    };
    assert!(of("/games/1/board.svg").contains("Some(\"no-store\")"));
    let feed = of("/feeds/SECRET/turns.atom");
    assert!(feed.contains("a move that you cannot see"), "{feed}");
    let export = of("/games/export");
    assert!(!export.contains("e2"), "{export}");
}

#[test]
fn an_en_passant_capture_is_written_and_counted_in_the_dark() {
    let variant = catalogue::find("dark").unwrap();
    let mut line = Line::new(variant.clone(), Rulebook::Chess);
    for text in ["e2e4", "a7a6", "e4e5", "d7d5"] {
        line.push(coordinate::read(&variant, text).unwrap())
            .unwrap();
    }
    let mut seen = line.seen_by(Some(Side::First));
    let d5 = variant.board().find("d5").unwrap();
    assert!(seen.position().is_in_the_dark(&variant, d5));
    let mv = coordinate::read(&variant, "e5d6").unwrap();
    for text in ["exd6", "P e5-d6", "P e5-d6; d5-", "e5d6"] {
        assert_eq!(read(&seen, text).map(|entry| entry.mv), Ok(mv), "{text}");
    }
    seen.push(mv).unwrap();
    let gone = taken(&seen, seen.ply());
    assert_eq!(gone.map(|pieces| pieces.len()), [0, 1]);
}

#[actix_web::test]
async fn a_finished_game_is_shown_completely() {
    let variant = catalogue::find("dark").unwrap();
    let moves = ["e2e4", "f7f6", "d1h5", "a7a6", "h5e8"]
        .map(|text| coordinate::read(&variant, text).unwrap());
    let (site, _) = game_after(&moves);
    let request = SiteRequest {
        path: "/games/1.json",
        session: None,
        form: None,
    };
    let (status, _, body) = full_answer(&site.app, request.request(&site.app)).await;
    assert_eq!(status, 200);
    assert!(
        body.contains("f7f6") && body.contains("king-captured"),
        "{body}"
    );
}

#[test]
fn the_moves_offered_to_a_seat_are_its_legal_moves() {
    let variant = catalogue::find("dark").unwrap();
    for nth in 1..6_u64 {
        let mut line = Line::new(variant.clone(), Rulebook::Chess);
        let mut seed = nth;
        while line.ply() < 60 && line.outcome().is_none() {
            let seat = line.position().turn();
            let legal = line.legal();
            let seen = line.seen_by(Some(seat)).legal();
            assert_eq!(seen, legal, "{}", fen::write(&variant, line.position()));
            assert_eq!(line.seen_by(None).legal(), []);
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let pick = usize::try_from(seed >> 33).unwrap() % legal.len();
            line.push(legal[pick]).unwrap();
        }
    }
}

#[actix_web::test]
async fn an_analysis_ends_where_a_piece_would_be_turned_up() {
    let (site, [lan, ..]) = new_game("jieqi");
    let token = site.session(lan);
    let get = async |path: &str| {
        let request = SiteRequest {
            path,
            session: Some(&token),
            form: None,
        };
        full_answer(&site.app, request.request(&site.app)).await.2
    };
    let ends = "The line ends here, because";
    let page = get("/games/1/analysis?ply=0").await;
    assert!(
        !page.contains(ends) && page.contains("name=\"move\""),
        "{page}"
    );
    let page = get("/games/1/analysis?ply=0&line=a1a2").await;
    assert!(
        page.contains(ends) && !page.contains("name=\"move\""),
        "{page}"
    );
    assert!(page.contains("face-down chariot (R~) on a2"), "{page}");
    let page = get("/games/1/analysis?ply=0&line=a1a2+a10a9").await;
    assert!(page.contains("cannot be played"), "{page}");
    let page = get("/games/1/analysis?ply=0&line=e1e2").await;
    assert!(!page.contains(ends), "{page}");
}
