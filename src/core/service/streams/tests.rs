use super::*;
use crate::model::PlayerId;
use crate::play::TimeControl;
use crate::service::game_commands::{MessageForm, send_message};
use crate::service::games::LockedGame;
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::events;

fn received(page: &mut mpsc::Receiver<Bytes>) -> String {
    let next = || page.try_recv().ok();
    let words = std::iter::from_fn(next);
    words
        .map(|bytes| String::from_utf8(bytes.to_vec()).unwrap())
        .collect()
}

/// A stream of a page without a game, from now on.
fn stream_of(site: &TestSite, streams: &Streams, player: PlayerId) -> mpsc::Receiver<Bytes> {
    let audience = Audience {
        reader: Reader::Player(player),
        game: None,
        lists: false,
    };
    listen_now(site, streams, audience)
}

fn listen_now(site: &TestSite, streams: &Streams, audience: Audience) -> mpsc::Receiver<Bytes> {
    let now = Changes {
        latest: events::latest(&mut site.app.connection().unwrap()).unwrap(),
        ..Changes::default()
    };
    let mut page = streams.listen(audience, &now).unwrap();
    received(&mut page);
    page
}

fn update(site: &TestSite, streams: &Streams) {
    let in_order = !site.app.pool.may_be_shared();
    let mut conn = site.app.connection().unwrap();
    streams.send_updates(&mut conn, in_order).unwrap();
}

#[test]
fn pages_are_notified_of_moves_in_their_game_only() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let games = [(); 2].map(|()| site.game(lan, minh, TimeControl::days(3)));
        let streams = Streams::default();
        let mut pages = games.map(|game| {
            let reader = Reader::Network("x".into());
            let game = Some((game, None));
            let lists = false;
            listen_now(
                &site,
                &streams,
                Audience {
                    reader,
                    game,
                    lists,
                },
            )
        });
        site.play_all(games[0], &OPENING[..1]);
        update(&site, &streams);
        update(&site, &streams);
        let told = received(&mut pages[0]);
        let rev = site.row(games[0]).state.rev;
        assert!(told.ends_with(&format!("\ndata: {rev}\n\n")), "{told}");
        assert_eq!(told.matches("data:").count(), 1, "once: {told}");
        assert_eq!(received(&mut pages[1]), "");
    }
}

#[test]
fn a_player_hears_on_any_page_of_the_own_games_and_of_no_others() {
    for site in test_sites(false) {
        let [lan, minh, mei] = ["lan", "minh", "mei"].map(|name| site.member(name));
        let streams = Streams::default();
        let mut pages = [lan, minh, mei].map(|player| stream_of(&site, &streams, player));
        let live = "live:5m".parse::<TimeControl>().unwrap();
        let game = site.game(lan, minh, live);
        update(&site, &streams);
        let own = |waiting, calls| {
            format!(
                "event: own\ndata: {{\"game\":{game},\"waiting\":{waiting},\"calls\":{calls},\
                 \"challenge\":true,\"starts\":true}}\n\n"
            )
        };
        let [to_lan, to_minh, to_mei] = pages.each_mut().map(received);
        assert!(to_lan.ends_with(&own(1, true)), "{to_lan}");
        assert!(to_minh.ends_with(&own(0, true)), "{to_minh}");
        assert_eq!(to_mei, "");
    }
}

#[test]
fn only_the_two_players_hear_of_a_private_message() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        let streams = Streams::default();
        let mut pages = [Some(Side::First), None].map(|seat| {
            let audience = Audience {
                reader: Reader::Network("x".into()),
                game: Some((game, seat)),
                lists: false,
            };
            listen_now(&site, &streams, audience)
        });
        let form = MessageForm {
            body: "Good luck!".into(),
            to: Some(crate::model::Audience::Opponent),
        };
        site.attempt(Some(minh), |context| {
            let game = LockedGame::open(context, game)?;
            send_message(context, &game, &form)
        })
        .unwrap()
        .unwrap();
        update(&site, &streams);
        let [to_lan, to_others] = pages.each_mut().map(received);
        assert!(to_lan.contains("event: news"), "{to_lan}");
        assert_eq!(to_others, "");
    }
}

#[test]
fn lists_hear_of_open_challenges_but_not_of_personal_ones() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let streams = Streams::default();
        let mut list = listen_now(
            &site,
            &streams,
            Audience {
                reader: Reader::Network("x".into()),
                game: None,
                lists: true,
            },
        );
        site.challenge(lan, Some("minh"), TimeControl::days(3));
        update(&site, &streams);
        assert_eq!(received(&mut list), "");
        site.challenge(minh, None, TimeControl::days(3));
        update(&site, &streams);
        assert!(received(&mut list).contains("event: lists\n"));
    }
}

#[test]
fn a_page_is_told_at_once_what_it_has_missed() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        let since = events::latest(&mut site.app.connection().unwrap()).unwrap();
        site.play_all(game, &OPENING[..1]);
        let told = |since| {
            let changes = site.context(Some(minh), |context| changes_since(context, since, None));
            let audience = Audience {
                reader: Reader::Player(minh),
                game: None,
                lists: false,
            };
            changes.unwrap().text(&audience)
        };
        assert!(told(Some(since)).contains("\"waiting\":1,\"calls\":true"));
        assert!(!told(Some(since + 1)).contains("own"));
        assert!(!told(None).contains("own"));
    }
}

#[test]
fn events_that_are_committed_late_are_told_once() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING[..3]);
        let mut conn = site.app.connection().unwrap();
        let all = events::changes_after(&mut conn, 0, 100).unwrap();
        let mut tail = Tail::at(0);
        assert_eq!(tail.take_new(all[1..2].to_vec(), false), all[1..2]);
        let late = tail.take_new(all.clone(), false);
        assert_eq!(late.len(), all.len() - 1);
        assert_eq!(tail.take_new(all, false), []);
    }
}

#[test]
fn a_player_has_at_most_twelve_streams() {
    let streams = Streams::default();
    let audience = Audience {
        reader: Reader::Player(PlayerId(1)),
        game: None,
        lists: false,
    };
    let listen = || streams.listen(audience.clone(), &Changes::default());
    let mut pages: Vec<_> = (0..MOST_OF_PLAYER).map(|_| listen().unwrap()).collect();
    assert!(listen().is_none());
    pages.pop();
    assert!(listen().is_some(), "one was closed");
}

#[test]
fn closed_and_unread_streams_are_dropped() {
    let streams = Streams::default();
    let gone = streams.watch(GameId(1), None).unwrap();
    let silent = streams.watch(GameId(2), None).unwrap();
    drop(gone);
    for _ in 0..UNREAD {
        streams.send_keep_alives();
    }
    assert!(!streams.has_listeners());
    drop(silent);
}

#[test]
fn an_idle_stream_gets_keep_alives() {
    let streams = Streams::default();
    let mut page = streams.watch(GameId(1), None).unwrap();
    received(&mut page);
    streams.send_keep_alives();
    // A comment line, ignored by browsers but seen by proxies.
    assert_eq!(received(&mut page), ":\n\n");
}

#[test]
fn players_but_not_onlookers_are_notified_of_the_opponents_presence() {
    let streams = Streams::default();
    let nobody = HashSet::new();
    let mut lan = streams.watch(GameId(1), Some(Side::First)).unwrap();
    let mut onlooker = streams.watch(GameId(1), None).unwrap();
    for page in [&mut lan, &mut onlooker] {
        received(page);
    }
    streams.send_presence(&nobody);
    assert_eq!(received(&mut lan), presence(false));
    let minh = streams.watch(GameId(1), Some(Side::Second)).unwrap();
    for _ in 0..2 {
        streams.send_presence(&nobody);
    }
    assert_eq!(received(&mut lan), presence(true), "once");
    drop(minh);
    streams.send_presence(&nobody);
    assert_eq!(received(&mut lan), presence(false));
    streams.send_presence(&HashSet::from([(GameId(1), Side::Second)]));
    assert_eq!(received(&mut lan), presence(true), "at another server");
    assert_eq!(received(&mut onlooker), "", "where the game stands alone");
}
