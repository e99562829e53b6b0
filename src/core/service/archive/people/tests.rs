//! People in records: found, created, merged and split.

use super::*;
use crate::model::{GameId, Winner};
use crate::play::{GameCommand, TimeControl};
use crate::refusals::{AdminFault, PersonFault};
use crate::rules::Side;
use crate::service::accounts::settings;
use crate::service::admin::AdminCommand;
use crate::service::archive::tests::import_text;
use crate::service::archive::{counting, index};
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::archive;

/// A record of a game between these players.
fn record(first: &str, second: &str, date: &str) -> String {
    format!(
        "[Event \"Cup\"]\n[Date \"{date}\"]\n[Red \"{first}\"]\n[Black \"{second}\"]\n[Result \
            \"1-0\"]\n\
         [Format \"WXF\"]\n\n1. C2=5 H8+7 2. H2+3 1-0\n\n"
    )
}

fn sites_with(records: &[[&str; 3]]) -> Vec<TestSite> {
    let text: String = records
        .iter()
        .map(|[first, second, date]| record(first, second, date))
        .collect();
    let filled = |site: TestSite| {
        assert_eq!(import_text(&site, &text), records.len());
        site
    };
    test_sites(false).into_iter().map(filled).collect()
}

fn persons_matching(site: &TestSite, typed: &str) -> Vec<i64> {
    find(&mut site.app.connection().unwrap(), typed).unwrap()
}

fn one(site: &TestSite, typed: &str) -> i64 {
    match persons_matching(site, typed)[..] {
        [person] => person,
        ref other => panic!("{typed}: {other:?}"),
    }
}

fn games_of(site: &TestSite, person: i64) -> Vec<GameId> {
    people::games_of(&mut site.app.connection().unwrap(), person).unwrap()
}

fn refused(why: PersonFault) -> Result<(), AdminFault> {
    Err(AdminFault::Person(why))
}

fn at(site: &TestSite, word: &str) -> Result<AtAddress, Error> {
    site.context(None, |context| page(context, word))
}

fn person_at(site: &TestSite, word: &str) -> Person {
    match at(site, word) {
        Ok(AtAddress::Person(person)) => *person,
        other => panic!("{word}: {other:?}"),
    }
}

/// Asserts that the archive equals one built from scratch.
fn assert_consistent(site: &TestSite) {
    let conn = &mut *site.app.connection_for_writing().unwrap();
    index::catch_up(conn, &mut |_| {}).unwrap();
    assert_eq!(counting::compare(conn).unwrap(), []);
    let before = archive::after(conn, GameId::NONE, 100).unwrap();
    index::rebuild(conn, &mut |_| {}).unwrap();
    assert_eq!(archive::after(conn, GameId::NONE, 100).unwrap(), before);
}

#[test]
fn a_person_is_found_by_every_spelling_of_the_name() {
    for site in sites_with(&[
        ["許銀川", "Lü Qīn", "2001.01.01"],
        ["廣東 许银川", "Lu Qin", "2002.01.01"],
        ["?", "许 银川", "2003.01.01"],
        ["Unknown", "", "2004.01.01"],
    ]) {
        let xu = one(&site, "許銀川");
        assert_eq!(one(&site, "许银川"), xu);
        assert_eq!(one(&site, "廣東許銀川"), xu);
        assert_eq!(games_of(&site, xu), [1, 2, 3].map(GameId));
        assert_eq!(games_of(&site, one(&site, "LU QIN")), [1, 2].map(GameId));
        for nobody in ["?", "unknown", "", "\0", "许金", "x"] {
            assert_eq!(persons_matching(&site, nobody), [0; 0], "{nobody:?}");
        }
        assert_eq!(site.count_of("SELECT count(*) AS n FROM people"), 2);
        assert_consistent(&site);
    }
}

#[test]
fn a_person_has_a_page_with_games_years_and_results() {
    for site in sites_with(&[
        ["許銀川", "Lü Qīn", "2001.01.01"],
        ["许银川", "Lü Qīn", "2001.05.01"],
        ["Lü Qīn", "許銀川", "2003.01.01"],
        ["許銀川", "Lü Qīn", "????.??.??"],
    ]) {
        let person = person_at(&site, "许银川");
        assert_eq!(person.row.name, "許銀川");
        assert_eq!(person.games, 4);
        assert_eq!(person.years, [(Some(2003), 1), (Some(2001), 2), (None, 1)]);
        let latest: Vec<GameId> = person.latest.iter().map(|entry| entry.row.id).collect();
        assert_eq!(latest, [3, 2, 1, 4].map(GameId));
        let seats: Vec<(Side, i64, i64, i64)> = person
            .seats
            .iter()
            .map(|seat| (seat.side, seat.games, seat.tally.won, seat.tally.lost))
            .collect();
        assert_eq!(seats, [(Side::First, 3, 3, 0), (Side::Second, 1, 0, 1)]);
        let elsewhere = at(&site, "許銀川").unwrap();
        assert!(matches!(elsewhere, AtAddress::Elsewhere(word) if word == "许银川"));
        assert_eq!(person_at(&site, "lu-qin").row.name, "Lü Qīn");
        for nobody in ["nobody", "-", "%00", "\0", "player-1"] {
            assert!(
                matches!(at(&site, nobody), Err(Error::NotFound)),
                "{nobody}"
            );
        }
        // A private game is not counted.
        site.order(AdminCommand::MakePrivate(GameId(3)), "asked")
            .unwrap();
        let person = person_at(&site, "许银川");
        assert_eq!(person.games, 3);
        assert_eq!(person.years, [(Some(2001), 2), (None, 1)]);
        assert_consistent(&site);
    }
}

#[test]
fn a_name_in_private_records_only_has_no_page() {
    for site in sites_with(&[["許銀川", "Lü Qīn", "2001.01.01"], ["b", "Lü Qīn", "2"]]) {
        assert_eq!(person_at(&site, "许银川").games, 1);
        site.order(AdminCommand::MakePrivate(GameId(1)), "asked")
            .unwrap();
        for word in ["许银川", "許銀川"] {
            assert!(matches!(at(&site, word), Err(Error::NotFound)), "{word}");
        }
        assert_eq!(person_at(&site, "lu-qin").games, 1);
        site.order(AdminCommand::MakePublic(GameId(1)), "").unwrap();
        assert_eq!(person_at(&site, "许银川").games, 1);
    }
}

#[test]
fn an_opening_is_counted_from_either_side() {
    for site in sites_with(&[
        ["許銀川", "Lü Qīn", "2001.01.01"],
        ["Lü Qīn", "許銀川", "2003.01.01"],
    ]) {
        let person = person_at(&site, "许银川");
        assert_eq!(person.openings, [("central-cannon".to_owned(), 2)]);
    }
}

#[test]
fn two_people_are_merged_and_split_again() {
    for site in sites_with(&[
        ["許銀川", "Lü Qīn", "2001.01.01"],
        ["Xu Yinchuan", "Lü Qīn", "2002.01.01"],
        ["Lu Qin", "Xu, Yinchuan", "2003.01.01"],
    ]) {
        let [xu, pinyin] = ["许银川", "xu yinchuan"].map(|name| one(&site, name));
        let words = site.texts("SELECT tokens AS t FROM words ORDER BY game_id");
        assert_eq!(
            site.order(AdminCommand::MergePerson(pinyin, "許銀川".into()), ""),
            Ok(())
        );
        assert_eq!(one(&site, "XU YINCHUAN"), xu);
        assert_eq!(games_of(&site, xu), [1, 2, 3].map(GameId));
        let person = person_at(&site, "许银川");
        assert_eq!(
            (person.games, person.names),
            (3, vec!["Xu Yinchuan".to_owned()])
        );
        let old = at(&site, "xu-yinchuan").unwrap();
        assert!(matches!(old, AtAddress::Elsewhere(word) if word == "许银川"));
        assert_consistent(&site);
        // New records use the merged person.
        import_text(&site, &record("Hu Ronghua", "Xǔ Yínchuān", "2004.01.01"));
        assert_eq!(games_of(&site, xu), [1, 2, 3, 4].map(GameId));
        assert_eq!(
            site.order(AdminCommand::SplitPerson(xu, "Xu Yinchuan".into()), ""),
            Ok(())
        );
        let pinyin = one(&site, "xu yinchuan");
        assert_eq!(
            (games_of(&site, xu), games_of(&site, pinyin)),
            (vec![GameId(1)], [2, 3, 4].map(GameId).to_vec())
        );
        assert_eq!(person_at(&site, "xu-yinchuan").games, 3);
        assert_consistent(&site);
        let now = site.texts("SELECT tokens AS t FROM words WHERE game_id < 4 ORDER BY game_id");
        assert_eq!(now, words, "the records themselves are as they were");
        let log = site.texts("SELECT kind AS t FROM admin_acts ORDER BY id");
        assert_eq!(log, ["person-merged", "person-split"]);
    }
}

#[test]
fn a_person_keeps_another_name_when_the_displayed_one_is_split_off() {
    for site in sites_with(&[
        ["許銀川", "a", "2001.01.01"],
        ["Xu Yinchuan", "b", "2002.01.01"],
    ]) {
        let [xu, pinyin] = ["许银川", "xu yinchuan"].map(|name| one(&site, name));
        site.order(
            AdminCommand::MergePerson(pinyin, "/people/许银川".into()),
            "",
        )
        .unwrap();
        site.order(AdminCommand::SplitPerson(xu, "许银川".into()), "")
            .unwrap();
        let remaining = people::find(&mut site.app.connection().unwrap(), xu).unwrap();
        assert_eq!(remaining.unwrap().name, "Xu Yinchuan");
        assert_ne!(one(&site, "許銀川"), xu);
        assert_eq!(games_of(&site, xu), [2].map(GameId));
    }
}

#[test]
fn a_url_goes_with_its_name_when_that_is_split_off() {
    for site in sites_with(&[
        ["Zed", "a", "2001.01.01"],
        ["zz", "b", "2002.01.01"],
        ["yy", "c", "2003.01.01"],
    ]) {
        let [zed, zz] = ["zed", "zz"].map(|name| one(&site, name));
        for (command, typed) in [
            (AdminCommand::MergePerson(zz, "zed".into()), "zed"),
            (AdminCommand::SplitPerson(zed, "zed".into()), "zz"),
        ] {
            site.order(command, "").unwrap();
            assert_eq!(person_at(&site, typed).row.id, zed);
        }
        assert_eq!(person_at(&site, "zz").row.name, "zz");
        let own = person_at(&site, "zed");
        assert_eq!(
            (own.row.id, own.row.name.as_str()),
            (one(&site, "zed"), "Zed")
        );
        // A name without a URL of its own leaves the URL unchanged.
        let yy = one(&site, "yy");
        site.order(AdminCommand::MergePerson(yy, "zz".into()), "")
            .unwrap();
        site.order(AdminCommand::SplitPerson(zed, "yy".into()), "")
            .unwrap();
        assert_eq!(person_at(&site, "zz").row.id, zed);
        assert_eq!(person_at(&site, "yy").row.id, one(&site, "yy"));
    }
}

#[test]
fn a_url_leads_to_its_owner_even_if_it_is_anothers_name() {
    for site in sites_with(&[["b 2", "b", "2001.01.01"]]) {
        site.sql("UPDATE people SET slug = 'other' WHERE slug = 'b-2'");
        site.sql("UPDATE people SET slug = 'b-2' WHERE slug = 'b'");
        assert_eq!(person_at(&site, "b-2").row.name, "b");
        assert_eq!(person_at(&site, "other").row.name, "b 2");
        assert!(matches!(at(&site, "b"), Ok(AtAddress::Elsewhere(word)) if word == "b-2"));
    }
}

#[test]
fn an_admin_sets_the_displayed_name() {
    for site in sites_with(&[["Xu Yinchuan", "Lü Qīn", "2001.01.01"]]) {
        let xu = one(&site, "xu yinchuan");
        assert_eq!(
            site.order(AdminCommand::RenamePerson(xu, " 許銀川 ".into()), ""),
            Ok(())
        );
        let person = person_at(&site, "xu-yinchuan");
        assert_eq!(person.row.name, "許銀川");
        assert_eq!(
            one(&site, "许银川"),
            xu,
            "records that write it so mean the same person"
        );
        for (name, why) in [
            ("", PersonFault::NoName),
            ("?", PersonFault::NoName),
            ("lu qin", PersonFault::Anothers),
            (&"x".repeat(61), PersonFault::NameTooLong(60)),
        ] {
            let command = AdminCommand::RenamePerson(xu, name.to_owned());
            assert_eq!(site.order(command, ""), refused(why), "{name}");
        }
    }
}

#[test]
fn impossible_edits_are_refused() {
    for site in sites_with(&[["Xu Yinchuan", "Lü Qīn", "2001.01.01"]]) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let [xu, lan] = ["xu yinchuan", "lan"].map(|name| one(&site, name));
        for (command, why) in [
            (
                AdminCommand::MergePerson(xu, "xu yinchuan".into()),
                PersonFault::Same,
            ),
            (
                AdminCommand::MergePerson(xu, "nobody".into()),
                PersonFault::NotThere,
            ),
            (
                AdminCommand::MergePerson(xu, "player-1".into()),
                PersonFault::IsAccount,
            ),
            (
                AdminCommand::MergePerson(lan, "lu qin".into()),
                PersonFault::IsAccount,
            ),
            (
                AdminCommand::RenamePerson(lan, "Minh".into()),
                PersonFault::IsAccount,
            ),
            (
                AdminCommand::SplitPerson(xu, "lu qin".into()),
                PersonFault::NotTheirs,
            ),
            (
                AdminCommand::SplitPerson(xu, "xu yinchuan".into()),
                PersonFault::OnlyName,
            ),
        ] {
            assert_eq!(site.order(command.clone(), ""), refused(why), "{command:?}");
        }
        assert_eq!(site.count_of("SELECT count(*) AS n FROM admin_acts"), 0);
    }
}

#[test]
fn an_account_is_found_by_its_names_and_its_page_is_that_of_the_player() {
    for site in sites_with(&[["Player 1", "Lü Qīn", "2001.01.01"]]) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        assert_eq!(
            persons_matching(&site, "lan"),
            [0; 0],
            "nothing is over yet"
        );
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let person = one(&site, "LAN");
        let row = archive::find(&mut site.app.connection().unwrap(), game).unwrap();
        let row = row.unwrap();
        assert_eq!(
            (row.first_person, row.winner),
            (Some(person), Some(Winner::First))
        );
        let word = people::find(&mut site.app.connection().unwrap(), person).unwrap();
        let word = word.unwrap().slug;
        let page = at(&site, &word).unwrap();
        assert!(
            matches!(page, AtAddress::Account(name) if name == "lan"),
            "{word}"
        );
        assert_eq!(person_at(&site, "player-1").row.name, "Player 1");
        let renamed = site.order(AdminCommand::Rename(lan, "Orchid".into()), "asked");
        assert_eq!(renamed, Ok(()));
        assert_eq!(one(&site, "orchid"), person);
        assert_eq!(one(&site, "lan"), person, "a link with the former name");
        assert!(matches!(at(&site, &word), Ok(AtAddress::Account(name)) if name == "Orchid"));
        assert_consistent(&site);
    }
}

#[test]
fn a_person_is_found_by_parts_of_a_name_if_nobody_has_the_whole() {
    for site in sites_with(&[
        ["Hu Ronghua", "許銀川", "2001.01.01"],
        ["Nguyễn Thành Bảo", "Lü Qīn", "2001.01.02"],
        ["Hu Rong", "Lai Ly Huynh", "2001.01.03"],
    ]) {
        for (whole, parts) in [
            (
                "Hu Ronghua",
                &["ronghua", "RONGHUA", "onghu", "hu ronghu", "Ronghua, Hu"][..],
            ),
            ("许银川", &["許銀", "银川", "川", "許"]),
            (
                "Nguyen Thanh Bao",
                &["thanh bao", "Nguyễn Bảo", "thành", "BAO"],
            ),
            ("Hu Rong", &["Hú Róng"]),
        ] {
            let person = one(&site, whole);
            for typed in parts {
                assert_eq!(one(&site, typed), person, "{typed}");
            }
        }
        assert_eq!(persons_matching(&site, "hu").len(), 3, "of three people");
        for typed in ["", "%", "_", "?", "\0", "zz", "hu zz", "hu%rong"] {
            let nobody = typed != "hu%rong";
            assert_eq!(
                persons_matching(&site, typed).is_empty(),
                nobody,
                "{typed:?}"
            );
        }
        let (orchid, minh) = (site.member("orchid"), site.member("minh"));
        let game = site.game(orchid, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let account = one(&site, "orchid");
        assert_eq!(one(&site, "rchi"), account);
        let show_as = |name: &str| {
            let result = site.attempt(Some(orchid), |context| {
                settings::set_display_name(context, name)
            });
            result.unwrap().unwrap();
        };
        show_as("Phạm Lan");
        for typed in ["Phạm Lan", "pham", "lan orchid"] {
            assert_eq!(one(&site, typed), account, "{typed}");
        }
        show_as("");
        assert_eq!(persons_matching(&site, "pham"), [0; 0]);
    }
}

#[test]
fn a_url_does_not_reveal_that_an_account_plays_in_private() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let word = format!("player-{lan}");
        assert!(matches!(at(&site, &word), Err(Error::NotFound)));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert!(matches!(at(&site, &word), Ok(AtAddress::Account(name)) if name == "lan"));
        site.order(AdminCommand::MakePrivate(game), "asked")
            .unwrap();
        assert!(matches!(at(&site, &word), Err(Error::NotFound)));
    }
}

#[test]
fn both_names_may_match_very_many_people() {
    for site in sites_with(&[["Hu Ronghua", "Li Laiqun", "1990.01.01"]]) {
        // SQLite allows at most 32,766 values in a statement.
        let with_thousands =
            |name: &str| Some([persons_matching(&site, name), (10_000..30_000).collect()].concat());
        let filter = archive::Filter {
            seats: Some(vec![["Hu Ronghua", "Li Laiqun"].map(with_thousands)]),
            ..archive::Filter::default()
        };
        let conn = &mut site.app.connection().unwrap();
        let games = archive::all_games(conn, &[filter]).unwrap();
        assert_eq!(games, [GameId(1)]);
    }
}
