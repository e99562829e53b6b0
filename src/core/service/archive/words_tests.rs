//! Games as they are found by words while these come, change and go.

use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::search::query;
use crate::service::accounts::{closing, settings};
use crate::service::admin::{AdminCommand, MessageId};
use crate::service::archive::tests::{at_once, shared_houses};
use crate::service::game_commands::{RemarkForm, remark, withdraw_remark};
use crate::service::testing::{OPENING, TestSite, form, test_sites};
use diesel::connection::SimpleConnection;

const PACE: TimeControl = TimeControl::days(3);

/// The games that are found by what somebody types.
fn found(house: &TestSite, typed: &str) -> Vec<GameId> {
    let conn = &mut *house.app.connection().unwrap();
    let terms = query(typed);
    store::words::matching(conn, &terms, None, 100).unwrap()
}

/// What is kept is what would be put together now, and the database's own index fits it.
fn is_right(house: &TestSite) {
    let conn = &mut *house.app.connection_for_writing().unwrap();
    let last = archive::last_game(conn).unwrap();
    let all: Vec<GameId> = (1..=last.0).map(GameId).collect();
    assert_eq!(wrong_among(conn, &all).unwrap(), []);
    if let store::DbConnection::Sqlite(conn) = conn {
        let check = "INSERT INTO words_index (words_index, rank) VALUES ('integrity-check', 1)";
        conn.batch_execute(check).unwrap();
    }
}

/// A game (1) of lan and minh, to which hoa looks on.
type Site = (TestSite, GameId, [PlayerId; 3]);

fn sites() -> Vec<Site> {
    test_sites(false).into_iter().map(site).collect()
}

fn site(house: TestSite) -> Site {
    let people = ["lan", "minh", "hoa"].map(|name| house.member(name));
    let game = house.game(people[0], people[1], PACE);
    (house, game, people)
}

fn does(house: &TestSite, deed: AdminCommand) {
    assert_eq!(house.order(deed, "rude"), Ok(()));
}

fn shows(house: &TestSite, player: PlayerId, name: &str) {
    let done = house.attempt(Some(player), |context| {
        settings::display_name(context, name)
    });
    assert!(done.unwrap().is_ok());
}

#[test]
fn a_game_is_found_by_its_players_from_its_first_day() {
    for (house, game, [lan, minh, _]) in sites() {
        assert_eq!(found(&house, "LAN minh"), [game]);
        assert_eq!(found(&house, "hoa"), []);
        house.challenge(lan, None, PACE);
        assert_eq!(found(&house, "lan"), [game], "a challenge is none");
        shows(&house, minh, "許銀川");
        for typed in ["许银川", "銀川", "许", "川 minh"] {
            assert_eq!(found(&house, typed), [game], "{typed}");
        }
        assert_eq!(found(&house, "川银"), []);
        shows(&house, minh, "Lü Qīn");
        assert_eq!(found(&house, "许"), []);
        assert_eq!(found(&house, "lu qin"), [game]);
        does(&house, AdminCommand::Rename(minh, "Yusuf".into()));
        assert_eq!(found(&house, "minh"), []);
        assert_eq!(found(&house, "yus"), [game]);
        is_right(&house);
    }
}

/// The first of them asks to take the last move back, and the other agrees.
fn take_back(house: &TestSite, game: GameId, [asks, agrees]: [PlayerId; 2]) {
    let ask = GameCommand::Offer(OfferTerms::Takeback { to: None });
    house.command(asks, game, ask).unwrap().unwrap();
    let accept = GameCommand::Accept(OfferKind::Takeback);
    house.command(agrees, game, accept).unwrap().unwrap();
}

#[test]
fn a_message_is_found_until_it_is_taken_back_or_hidden() {
    for (house, game, [lan, minh, _]) in sites() {
        let mut sent = form(0, OPENING[0]);
        sent.message = "A quiet cannon, 中炮".into();
        house.send(Some(lan), game, &sent).unwrap().unwrap();
        assert_eq!(found(&house, "quiet 中炮"), [game]);
        let words = MessageId { game, number: 1 };
        does(&house, AdminCommand::HideMessage(words));
        assert_eq!(found(&house, "quiet"), []);
        does(&house, AdminCommand::RestoreMessage(words));
        assert_eq!(found(&house, "quiet"), [game]);
        take_back(&house, game, [lan, minh]);
        assert_eq!(found(&house, "quiet"), []);
        is_right(&house);
    }
}

#[test]
fn words_beside_the_moves_are_found_while_the_game_stands_behind_them() {
    for (house, game, [lan, minh, _]) in sites() {
        house.play(game, OPENING[0]).unwrap();
        let stored = |context: &mut crate::service::RequestContext| {
            crate::service::games::load_for_system(context.conn, game, true)
        };
        let (now, said) = (house.now(), "Rather fast!");
        let say = house.context(Some(minh), |context| {
            let stored = stored(context)?;
            crate::service::game_commands::say(context.conn, &stored, minh, said, now)
        });
        say.unwrap();
        assert_eq!(found(&house, "rather"), [game]);
        take_back(&house, game, [lan, minh]);
        assert_eq!(found(&house, "rather"), []);
        is_right(&house);
    }
}

#[test]
fn a_remark_is_found_as_long_as_everybody_sees_it() {
    for (house, game, [lan, _, hoa]) in sites() {
        house
            .remark(Some(hoa), game, None, "What a sacrifice!")
            .unwrap()
            .unwrap();
        assert_eq!(found(&house, "sacrifice"), [game]);
        does(&house, AdminCommand::HideRemark(1));
        assert_eq!(found(&house, "sacrifice"), []);
        does(&house, AdminCommand::RestoreRemark(1));
        does(&house, AdminCommand::MakePrivate(game));
        assert_eq!(found(&house, "sacrifice"), []);
        does(&house, AdminCommand::MakePublic(game));
        assert_eq!(found(&house, "sacrifice"), [game]);
        house
            .context(Some(hoa), |context| withdraw_remark(context, game, 1))
            .unwrap();
        assert_eq!(found(&house, "sacrifice"), []);
        let sealed = RemarkForm {
            ply: None,
            body: "The horse decides it".into(),
            sealed: true,
        };
        house
            .attempt(Some(hoa), |context| remark(context, game, &sealed))
            .unwrap()
            .unwrap();
        assert_eq!(found(&house, "decides"), []);
        house
            .command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_eq!(found(&house, "decides"), [game]);
        does(&house, AdminCommand::MakePrivate(game));
        assert_eq!(found(&house, "decides"), []);
        assert_eq!(found(&house, "minh"), [game], "its players find it still");
        is_right(&house);
    }
}

#[test]
fn whoever_types_anything_gets_games_and_no_error() {
    for (house, game, [_, _, hoa]) in sites() {
        house
            .remark(Some(hoa), game, None, "OR NEAR \"x*")
            .unwrap()
            .unwrap();
        let long = "x".repeat(10_000);
        for (typed, is_found) in [
            ("or near", true),
            ("NEAR(x)", true),
            ("\"x*\"", true),
            ("x'--", true),
            ("lan:* | !hoa", false),
            ("'", false),
            ("\0", false),
            ("", false),
            ("\u{FFFF}\u{10FFFF}", false),
            (&long, false),
        ] {
            let expected = if is_found { vec![game] } else { Vec::new() };
            assert_eq!(found(&house, typed), expected, "{typed}");
        }
    }
}

#[test]
fn games_are_found_the_latest_number_first_and_page_by_page() {
    for (house, game, [lan, minh, hoa]) in sites() {
        let second = house.game(lan, hoa, PACE);
        let third = house.game(minh, lan, PACE);
        assert_eq!(found(&house, "lan"), [third, second, game]);
        let page = |below| {
            let conn = &mut *house.app.connection().unwrap();
            store::words::matching(conn, &query("lan"), below, 2).unwrap()
        };
        assert_eq!(page(None), [third, second]);
        assert_eq!(page(Some(second)), [game]);
    }
}

#[test]
fn a_long_talk_is_found_by_its_beginning() {
    let long: String = (0..200_000).map(|n| format!("w{n} ")).collect();
    let tokens = joined(["lan", long.as_str()].into_iter());
    assert!(tokens.starts_with("lan w0 w1 ") && tokens.len() <= MOST_BYTES);
}

#[test]
fn what_was_there_before_is_filled_in_and_what_waits_is_put_right() {
    for (house, game, [lan, minh, _]) in sites() {
        let second = house.game(lan, minh, PACE);
        house.sql("DELETE FROM words");
        house.sql("DELETE FROM archive_filled");
        assert_eq!(found(&house, "lan"), []);
        let mut told = Vec::new();
        let mut conn = house.app.connection_for_writing().unwrap();
        catch_up(&mut conn, &mut |progress| told.push(progress)).unwrap();
        catch_up(&mut conn, &mut |_| panic!("it is done")).unwrap();
        drop(conn);
        assert_eq!(told, [Progress::Words(2)]);
        assert_eq!(found(&house, "lan"), [second, game]);
        is_right(&house);
        house.sql("UPDATE words SET tokens = 'old'");
        house.sql(&format!("INSERT INTO words_due (game_id) VALUES ({game})"));
        assert_eq!(found(&house, "lan"), []);
        go_on(&house.app).unwrap();
        assert_eq!(found(&house, "lan"), [game]);
        assert_eq!(
            house.count_of("SELECT count(*) AS n FROM words_due"),
            0,
            "nothing waits any more"
        );
    }
}

#[test]
fn the_archive_is_searched_by_words_for_what_the_reader_may_see() {
    use crate::rules::Catalogue;
    use crate::search::Wanted;
    use crate::service::archive::search::filters;
    for (house, running, [lan, minh, hoa]) in sites() {
        let [public, private] = [(); 2].map(|()| {
            let game = house.game(lan, hoa, PACE);
            house.play_all(game, &OPENING);
            house
                .command(lan, game, GameCommand::Resign)
                .unwrap()
                .unwrap();
            game
        });
        does(&house, AdminCommand::MakePrivate(private));
        let search = |words: &str, player: Option<&str>, reader| {
            let wanted = Wanted {
                words: words.to_owned(),
                players: player
                    .map(|name| (crate::search::Seated::Anywhere, name.to_owned()))
                    .into_iter()
                    .collect(),
                ..Wanted::default()
            };
            let conn = &mut *house.app.connection().unwrap();
            let filters = filters(conn, &Catalogue::built_in(), &wanted, reader).unwrap();
            let counted = archive::count_games(conn, &filters, 100).unwrap();
            let found = archive::all_games(conn, &filters).unwrap();
            assert_eq!(
                counted,
                Some(i64::try_from(found.len()).unwrap()),
                "{words}"
            );
            let asked = archive::PageRequest {
                order: archive::Order::Ended,
                rising: true,
                after: None,
                limit: 10,
                scan_limit: Some(20_000),
            };
            let page = archive::find_games(conn, &filters, &asked).unwrap().places;
            let mut page: Vec<GameId> = page.iter().map(|place| place.game).collect();
            page.sort_unstable();
            assert_eq!(page, found, "{words}");
            found
        };
        assert_eq!(
            search("lan", None, Some(minh)),
            [public],
            "{running} goes on"
        );
        assert_eq!(search("HOA la", Some("lan"), Some(minh)), [public]);
        assert_eq!(search("lan", Some("hoa"), Some(hoa)), [public, private]);
        assert_eq!(search("", None, None), [public]);
        for nothing in ["minh", "?!", "lan nobody", "\0", "%", "_an"] {
            assert_eq!(search(nothing, None, None), [], "{nothing}");
        }
    }
}

#[test]
fn a_remark_that_is_hidden_while_words_are_put_together_is_not_found() {
    for (house, game, [_, _, hoa]) in shared_houses().map(site) {
        house
            .remark(Some(hoa), game, None, "What a sacrifice!")
            .unwrap()
            .unwrap();
        let at = Some(store::Timestamp::from(house.now()));
        let hide = |conn: &mut DbConnection| {
            store::kibitz::set_hidden(conn, 1, at)?;
            keep(conn, game)
        };
        at_once(&house, hide, |conn| keep(conn, game));
        assert_eq!(found(&house, "sacrifice"), []);
    }
}

#[test]
fn a_forgotten_name_is_found_in_no_game() {
    for (house, game, [lan, minh, hoa]) in sites() {
        let games = [house.game(lan, minh, PACE), house.game(hoa, lan, PACE)];
        shows(&house, lan, "許銀川");
        go_on(&house.app).unwrap();
        assert_eq!(found(&house, "许银川"), [games[1], games[0], game]);
        let left = house.context(Some(lan), |context| closing::leave(context, true));
        left.unwrap();
        for typed in ["lan", "许银川"] {
            assert_eq!(found(&house, typed), [], "{typed}");
        }
        assert_eq!(found(&house, "hoa"), [games[1]]);
        is_right(&house);
    }
}

#[test]
fn a_name_that_changes_while_games_are_put_right_is_not_lost() {
    for (house, game, [lan, minh, hoa]) in shared_houses().map(site) {
        let games = [house.game(lan, minh, PACE), house.game(hoa, lan, PACE)];
        house.sql(&format!(
            "INSERT INTO words_due (game_id) VALUES ({})",
            games[1]
        ));
        let rename = |conn: &mut DbConnection| {
            players::set_display_name(conn, lan, Some("Yusuf"))?;
            renamed(conn, lan)
        };
        at_once(&house, rename, settle_some);
        go_on(&house.app).unwrap();
        assert_eq!(found(&house, "yusuf"), [games[1], games[0], game]);
    }
}
