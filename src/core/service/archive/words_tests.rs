//! Text search while games start, change and disappear.

use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, OfferKind, OfferTerms, TimeControl};
use crate::search::query;
use crate::service::accounts::{closing, settings};
use crate::service::admin::{AdminCommand, MessageId};
use crate::service::archive::tests::{at_once, shared_sites};
use crate::service::game_commands::{RemarkForm, remark, withdraw_remark};
use crate::service::testing::{OPENING, TestSite, form, test_sites};
use diesel::connection::SimpleConnection;

const PACE: TimeControl = TimeControl::days(3);

/// The games that a typed search finds.
fn games_matching(test_site: &TestSite, typed: &str) -> Vec<GameId> {
    let conn = &mut *test_site.app.connection().unwrap();
    let terms = query(typed);
    store::words::matching(conn, &terms, None, 100).unwrap()
}

/// The stored tokens are up to date, and match the database's own index.
fn assert_up_to_date(test_site: &TestSite) {
    let conn = &mut *test_site.app.connection_for_writing().unwrap();
    let last = archive::last_game(conn).unwrap();
    let all: Vec<GameId> = (1..=last.0).map(GameId).collect();
    assert_eq!(outdated_among(conn, &all).unwrap(), []);
    if let store::DbConnection::Sqlite(conn) = conn {
        let check = "INSERT INTO words_index (words_index, rank) VALUES ('integrity-check', 1)";
        conn.batch_execute(check).unwrap();
    }
}

/// A game (1) of lan and minh, with hoa as an onlooker.
type Site = (TestSite, GameId, [PlayerId; 3]);

fn sites() -> Vec<Site> {
    test_sites(false).into_iter().map(site).collect()
}

fn site(test_site: TestSite) -> Site {
    let people = ["lan", "minh", "hoa"].map(|name| test_site.member(name));
    let game = test_site.game(people[0], people[1], PACE);
    (test_site, game, people)
}

fn execute(test_site: &TestSite, command: AdminCommand) {
    assert_eq!(test_site.order(command, "rude"), Ok(()));
}

fn shows(test_site: &TestSite, player: PlayerId, name: &str) {
    let done = test_site.attempt(Some(player), |context| {
        settings::set_display_name(context, name)
    });
    assert!(done.unwrap().is_ok());
}

#[test]
fn a_game_is_found_by_its_players_from_its_first_day() {
    for (test_site, game, [lan, minh, _]) in sites() {
        assert_eq!(games_matching(&test_site, "LAN minh"), [game]);
        assert_eq!(games_matching(&test_site, "hoa"), []);
        test_site.challenge(lan, None, PACE);
        assert_eq!(
            games_matching(&test_site, "lan"),
            [game],
            "a challenge is none"
        );
        shows(&test_site, minh, "許銀川");
        for typed in ["许银川", "銀川", "许", "川 minh"] {
            assert_eq!(games_matching(&test_site, typed), [game], "{typed}");
        }
        assert_eq!(games_matching(&test_site, "川银"), []);
        shows(&test_site, minh, "Lü Qīn");
        assert_eq!(games_matching(&test_site, "许"), []);
        assert_eq!(games_matching(&test_site, "lu qin"), [game]);
        execute(&test_site, AdminCommand::Rename(minh, "Yusuf".into()));
        assert_eq!(games_matching(&test_site, "minh"), []);
        assert_eq!(games_matching(&test_site, "yus"), [game]);
        assert_up_to_date(&test_site);
    }
}

/// The first player requests a take-back of the last move, and the second accepts.
fn take_back(test_site: &TestSite, game: GameId, [asks, agrees]: [PlayerId; 2]) {
    let ask = GameCommand::Offer(OfferTerms::Takeback { to: None });
    test_site.command(asks, game, ask).unwrap().unwrap();
    let accept = GameCommand::Accept(OfferKind::Takeback);
    test_site.command(agrees, game, accept).unwrap().unwrap();
}

#[test]
fn a_message_is_found_until_its_move_is_taken_back_or_it_is_hidden() {
    for (test_site, game, [lan, minh, _]) in sites() {
        let mut sent = form(0, OPENING[0]);
        sent.message = "A quiet cannon, 中炮".into();
        test_site.send(Some(lan), game, &sent).unwrap().unwrap();
        assert_eq!(games_matching(&test_site, "quiet 中炮"), [game]);
        let words = MessageId { game, number: 1 };
        execute(&test_site, AdminCommand::HideMessage(words));
        assert_eq!(games_matching(&test_site, "quiet"), []);
        execute(&test_site, AdminCommand::RestoreMessage(words));
        assert_eq!(games_matching(&test_site, "quiet"), [game]);
        take_back(&test_site, game, [lan, minh]);
        assert_eq!(games_matching(&test_site, "quiet"), []);
        assert_up_to_date(&test_site);
    }
}

#[test]
fn a_message_without_a_move_is_found_also_after_a_take_back() {
    for (test_site, game, [lan, minh, _]) in sites() {
        test_site.play(game, OPENING[0]).unwrap();
        let stored = |context: &mut crate::service::RequestContext| {
            crate::service::games::load_for_system(context.conn, game, true)
        };
        let (now, text) = (test_site.now(), "Rather fast!");
        let result = test_site.context(Some(minh), |context| {
            let stored = stored(context)?;
            crate::service::game_commands::keep_words(context.conn, &stored, minh, text, now)
        });
        result.unwrap();
        assert_eq!(games_matching(&test_site, "rather"), [game]);
        take_back(&test_site, game, [lan, minh]);
        assert_eq!(games_matching(&test_site, "rather"), [game]);
        assert_up_to_date(&test_site);
    }
}

#[test]
fn a_remark_is_found_while_it_is_public() {
    for (test_site, game, [lan, _, hoa]) in sites() {
        test_site
            .remark(Some(hoa), game, None, "What a sacrifice!")
            .unwrap()
            .unwrap();
        assert_eq!(games_matching(&test_site, "sacrifice"), [game]);
        execute(&test_site, AdminCommand::HideRemark(1));
        assert_eq!(games_matching(&test_site, "sacrifice"), []);
        execute(&test_site, AdminCommand::RestoreRemark(1));
        execute(&test_site, AdminCommand::MakePrivate(game));
        assert_eq!(games_matching(&test_site, "sacrifice"), []);
        execute(&test_site, AdminCommand::MakePublic(game));
        assert_eq!(games_matching(&test_site, "sacrifice"), [game]);
        test_site
            .context(Some(hoa), |context| withdraw_remark(context, game, 1))
            .unwrap();
        assert_eq!(games_matching(&test_site, "sacrifice"), []);
        let sealed = RemarkForm {
            ply: None,
            body: "The horse decides it".into(),
            sealed: true,
        };
        test_site
            .attempt(Some(hoa), |context| remark(context, game, &sealed))
            .unwrap()
            .unwrap();
        assert_eq!(games_matching(&test_site, "decides"), []);
        test_site
            .command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_eq!(games_matching(&test_site, "decides"), [game]);
        execute(&test_site, AdminCommand::MakePrivate(game));
        assert_eq!(games_matching(&test_site, "decides"), []);
        assert_eq!(
            games_matching(&test_site, "minh"),
            [game],
            "its players find it still"
        );
        assert_up_to_date(&test_site);
    }
}

#[test]
fn any_search_text_is_accepted() {
    for (test_site, game, [_, _, hoa]) in sites() {
        test_site
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
            assert_eq!(games_matching(&test_site, typed), expected, "{typed}");
        }
    }
}

#[test]
fn games_are_found_by_descending_id_page_by_page() {
    for (test_site, game, [lan, minh, hoa]) in sites() {
        let second = test_site.game(lan, hoa, PACE);
        let third = test_site.game(minh, lan, PACE);
        assert_eq!(games_matching(&test_site, "lan"), [third, second, game]);
        let page = |below| {
            let conn = &mut *test_site.app.connection().unwrap();
            store::words::matching(conn, &query("lan"), below, 2).unwrap()
        };
        assert_eq!(page(None), [third, second]);
        assert_eq!(page(Some(second)), [game]);
    }
}

#[test]
fn long_messages_are_found_by_their_beginning() {
    let long: String = (0..200_000).map(|n| format!("w{n} ")).collect();
    let tokens = joined(["lan", long.as_str()].into_iter());
    assert!(tokens.starts_with("lan w0 w1 ") && tokens.len() <= MOST_BYTES);
}

#[test]
fn earlier_games_are_indexed_and_the_queue_is_processed() {
    for (test_site, game, [lan, minh, _]) in sites() {
        let second = test_site.game(lan, minh, PACE);
        test_site.sql("DELETE FROM words");
        test_site.sql("DELETE FROM archive_filled");
        assert_eq!(games_matching(&test_site, "lan"), []);
        let mut reports = Vec::new();
        let mut conn = test_site.app.connection_for_writing().unwrap();
        catch_up(&mut conn, &mut |progress| reports.push(progress)).unwrap();
        catch_up(&mut conn, &mut |_| panic!("it is done")).unwrap();
        drop(conn);
        assert_eq!(reports, [Progress::Words(2)]);
        assert_eq!(games_matching(&test_site, "lan"), [second, game]);
        assert_up_to_date(&test_site);
        test_site.sql("UPDATE words SET tokens = 'old'");
        test_site.sql(&format!("INSERT INTO words_due (game_id) VALUES ({game})"));
        assert_eq!(games_matching(&test_site, "lan"), []);
        process_queue(&test_site.app).unwrap();
        assert_eq!(games_matching(&test_site, "lan"), [game]);
        assert_eq!(
            test_site.count_of("SELECT count(*) AS n FROM words_due"),
            0,
            "nothing waits any more"
        );
    }
}

#[test]
fn the_archive_is_searched_by_words_for_what_the_reader_may_see() {
    use crate::rules::Catalogue;
    use crate::search::Criteria;
    use crate::service::archive::search::filters;
    for (test_site, running, [lan, minh, hoa]) in sites() {
        let [public, private] = [(); 2].map(|()| {
            let game = test_site.game(lan, hoa, PACE);
            test_site.play_all(game, &OPENING);
            test_site
                .command(lan, game, GameCommand::Resign)
                .unwrap()
                .unwrap();
            game
        });
        execute(&test_site, AdminCommand::MakePrivate(private));
        let search = |words: &str, player: Option<&str>, reader| {
            let criteria = Criteria {
                words: words.to_owned(),
                players: player
                    .map(|name| (crate::search::SeatFilter::Anywhere, name.to_owned()))
                    .into_iter()
                    .collect(),
                ..Criteria::default()
            };
            let conn = &mut *test_site.app.connection().unwrap();
            let filters = filters(conn, &Catalogue::built_in(), &criteria, reader).unwrap();
            let counted = archive::count_games(conn, &filters, 100).unwrap();
            let found = archive::all_games(conn, &filters).unwrap();
            assert_eq!(
                counted,
                Some(i64::try_from(found.len()).unwrap()),
                "{words}"
            );
            let request = archive::PageRequest {
                order: archive::Order::Ended,
                rising: true,
                after: None,
                limit: 10,
                scan_limit: Some(20_000),
            };
            let page = archive::find_games(conn, &filters, &request)
                .unwrap()
                .places;
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
fn a_remark_hidden_while_its_game_is_indexed_is_not_found() {
    for (test_site, game, [_, _, hoa]) in shared_sites().map(site) {
        test_site
            .remark(Some(hoa), game, None, "What a sacrifice!")
            .unwrap()
            .unwrap();
        let at = Some(store::Timestamp::from(test_site.now()));
        let hide = |conn: &mut DbConnection| {
            store::kibitz::set_hidden(conn, 1, at)?;
            keep(conn, game)
        };
        at_once(&test_site, hide, |conn| keep(conn, game));
        assert_eq!(games_matching(&test_site, "sacrifice"), []);
    }
}

#[test]
fn a_deleted_name_finds_no_game() {
    for (test_site, game, [lan, minh, hoa]) in sites() {
        let games = [
            test_site.game(lan, minh, PACE),
            test_site.game(hoa, lan, PACE),
        ];
        shows(&test_site, lan, "許銀川");
        process_queue(&test_site.app).unwrap();
        assert_eq!(
            games_matching(&test_site, "许银川"),
            [games[1], games[0], game]
        );
        let left = test_site.context(Some(lan), |context| closing::close_checked(context, true));
        left.unwrap();
        for typed in ["lan", "许银川"] {
            assert_eq!(games_matching(&test_site, typed), [], "{typed}");
        }
        assert_eq!(games_matching(&test_site, "hoa"), [games[1]]);
        assert_up_to_date(&test_site);
    }
}

#[test]
fn a_rename_while_the_queue_is_processed_is_not_lost() {
    for (test_site, game, [lan, minh, hoa]) in shared_sites().map(site) {
        let games = [
            test_site.game(lan, minh, PACE),
            test_site.game(hoa, lan, PACE),
        ];
        test_site.sql(&format!(
            "INSERT INTO words_due (game_id) VALUES ({})",
            games[1]
        ));
        let rename = |conn: &mut DbConnection| {
            players::set_display_name(conn, lan, Some("Yusuf"))?;
            renamed(conn, lan)
        };
        at_once(&test_site, rename, process_some);
        process_queue(&test_site.app).unwrap();
        assert_eq!(
            games_matching(&test_site, "yusuf"),
            [games[1], games[0], game]
        );
    }
}
