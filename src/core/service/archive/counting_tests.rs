//! Counts as games end, are hidden and recounted, on every available database.

use super::counting::*;
use crate::model::PlayerId;
use crate::play::{GameCommand, TimeControl};
use crate::service::admin::AdminCommand;
use crate::service::game_commands;
use crate::service::testing::{OPENING, TestSite, terms, test_sites};
use crate::store::counts::{self, Count, Tally};
use crate::store::people;

/// The counts of a subject, as lines.
fn lines(site: &TestSite, subject: i64, dimension: &str) -> Vec<String> {
    let mut conn = site.app.connection().unwrap();
    let rows = counts::of(&mut conn, subject, dimension, None).unwrap();
    let line = |(key, tally): Count| {
        let Tally {
            first,
            second,
            drawn,
            unknown,
        } = tally;
        let text = format!("{} {} {}", key.variant, key.rulebook, key.value);
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{text}: {first} {second} {drawn} {unknown}")
    };
    rows.into_iter().map(line).collect()
}

fn person(site: &TestSite, player: PlayerId) -> i64 {
    let mut conn = site.app.connection().unwrap();
    people::of_player(&mut conn, player).unwrap().unwrap().id
}

fn assert_counts(site: &TestSite) {
    let mut conn = site.app.connection_for_writing().unwrap();
    assert_eq!(compare(&mut conn).unwrap(), []);
}

#[test]
fn a_public_game_counts_for_all_and_for_its_players() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        assert_eq!(lines(&site, ALL, "total"), [""; 0]);
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        assert_eq!(lines(&site, ALL, "total"), ["xiangqi threefold: 0 1 0 0"]);
        assert_eq!(
            lines(&site, ALL, "reason"),
            ["xiangqi threefold resignation: 0 1 0 0"]
        );
        assert_eq!(
            lines(&site, ALL, "year"),
            ["xiangqi threefold 2026: 0 1 0 0"]
        );
        assert_eq!(
            lines(&site, ALL, "length"),
            ["xiangqi threefold 0000: 0 1 0 0"]
        );
        assert_eq!(
            lines(&site, ALL, "opening"),
            ["xiangqi threefold central-cannon: 0 1 0 0"]
        );
        let (lan, minh) = (person(&site, lan), person(&site, minh));
        assert_eq!(lines(&site, lan, "side"), ["xiangqi first: 0 1 0 0"]);
        assert_eq!(lines(&site, minh, "side"), ["xiangqi second: 1 0 0 0"]);
        assert_eq!(lines(&site, minh, "opponent"), [format!("{lan}: 1 0 0 0")]);
        assert_eq!(lines(&site, minh, "month"), ["xiangqi 2026-11: 1 0 0 0"]);
        assert_eq!(lines(&site, minh, "year"), ["2026: 1 0 0 0"]);
        assert_eq!(
            lines(&site, minh, "played"),
            [": 1 0 0 0", "xiangqi: 1 0 0 0"]
        );
        let mut conn = site.app.connection().unwrap();
        let most = counts::most_active(&mut conn, "xiangqi", 10).unwrap();
        let names: Vec<_> = most
            .iter()
            .map(|(person, _)| person.account.clone().unwrap().name)
            .collect();
        assert_eq!(names.len(), 2);
        assert!(names.contains(&"lan".to_owned()));
        let rivals = counts::opponents(&mut conn, lan, 10).unwrap();
        assert_eq!(rivals[0].0.id, minh);
        assert_eq!(rivals[0].1.second, 1);
        drop(conn);
        assert_counts(&site);
    }
}

#[test]
fn a_private_game_counts_for_its_players_alone() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        site.command(minh, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        site.order(AdminCommand::MakePrivate(game), "").unwrap();
        let first = person(&site, lan);
        for dimension in ["total", "reason", "year", "length", "opening"] {
            assert_eq!(lines(&site, ALL, dimension), [""; 0]);
        }
        for dimension in ["total", "side", "opponent", "opening", "month", "played"] {
            assert_eq!(lines(&site, first, dimension), [""; 0]);
        }
        assert_eq!(
            lines(&site, first, "private-total"),
            ["xiangqi threefold: 1 0 0 0"]
        );
        assert_eq!(
            lines(&site, first, "private-side"),
            ["xiangqi first: 1 0 0 0"]
        );
        assert_counts(&site);
        site.order(AdminCommand::MakePublic(game), "").unwrap();
        assert_eq!(lines(&site, first, "private-total"), [""; 0]);
        assert_eq!(lines(&site, ALL, "total"), ["xiangqi threefold: 1 0 0 0"]);
        assert_counts(&site);
    }
}

#[test]
fn a_cancelled_game_does_not_count() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let made = site.attempt(Some(lan), |context| {
            game_commands::challenge(context, &terms("minh", TimeControl::days(3)))
        });
        let game = made.unwrap().unwrap();
        let begun = site.attempt(Some(minh), |context| game_commands::accept(context, game));
        begun.unwrap().unwrap();
        site.command(lan, game, GameCommand::Cancel)
            .unwrap()
            .unwrap();
        assert_eq!(lines(&site, ALL, "total"), [""; 0]);
        assert_counts(&site);
    }
}

#[test]
fn wrong_counts_are_reported_and_rebuilt() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        site.sql("UPDATE counts SET drawn = 7, games = 8 WHERE subject = 0 AND dimension = 'year'");
        site.sql("DELETE FROM counts WHERE subject = 0 AND dimension = 'total'");
        let mut conn = site.app.connection_for_writing().unwrap();
        let differences = compare(&mut conn).unwrap();
        let differences: Vec<_> = differences
            .iter()
            .map(|row| (row.place.as_str(), row.dimension.as_str(), row.games))
            .collect();
        assert_eq!(
            differences,
            [
                ("anew", "total", 1),
                ("anew", "year", 1),
                ("kept", "year", 8)
            ]
        );
        rebuild(&mut conn).unwrap();
        assert_eq!(compare(&mut conn).unwrap(), []);
    }
}
