//! The index while games end, are hidden, commented on and counted again.

use super::move_counts::{BUSY, count_all};
use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::{GameCommand, TimeControl};
use crate::rules::Move;
use crate::service::archive::tests::{at_once, import_days, shared_sites};
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::positions::MoveCountRow;

/// All rows of games and positions.
fn all_rows(site: &TestSite) -> (Vec<Row>, Vec<positions::Row>) {
    let mut conn = site.app.connection_for_writing().unwrap();
    let rows = archive::after(&mut conn, GameId::NONE, 100).unwrap();
    let stood = positions::after(&mut conn, (i64::MIN, 0), 10_000).unwrap();
    (rows, stood)
}

fn finished_game(site: &TestSite) -> (GameId, PlayerId) {
    let (lan, minh) = (site.member("lan"), site.member("minh"));
    let game = site.game(lan, minh, TimeControl::days(3));
    site.play_all(game, &OPENING);
    (game, lan)
}

#[test]
fn a_game_comes_into_the_index_when_it_ends() {
    for site in test_sites(false) {
        let (game, lan) = finished_game(&site);
        assert_eq!(all_rows(&site), (vec![], vec![]));
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let (rows, stood) = all_rows(&site);
        let [row] = &rows[..] else {
            panic!("one row: {rows:?}")
        };
        let plies = i64::try_from(OPENING.len()).unwrap();
        assert_eq!((row.plies, row.winner), (plies, Some(Winner::Second)));
        assert!(row.first_person.is_some() && row.first_person != row.second_person);
        let variant = crate::rules::catalogue::find("xiangqi").unwrap();
        let key = variant.position_key(variant.start());
        let start = stood.iter().find(|row| row.key == key).unwrap();
        let fact = PositionStat::of(start.fact);
        assert_eq!((fact.ply, fact.winner), (0, Some(Winner::Second)));
        let first = coordinate::write(&variant, Move::of_number(fact.mv.unwrap()).unwrap());
        assert_eq!(first, site.row(game).state.moves.split(' ').next().unwrap());
        // All positions, and one material balance with two keys.
        assert_eq!(stood.len(), OPENING.len() + 3);
    }
}

#[test]
fn a_rebuilt_index_is_the_same() {
    for site in test_sites(false) {
        let (game, lan) = finished_game(&site);
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        let before = all_rows(&site);
        let mut conn = site.app.connection_for_writing().unwrap();
        rebuild(&mut conn, &mut |_| {}).unwrap();
        drop(conn);
        assert_eq!(all_rows(&site), before);
    }
}

#[test]
fn a_year_is_four_digits_at_the_beginning() {
    let known = [
        ("1981年7月21日", Some(1981)),
        ("19850409", Some(1985)),
        ("２００１/01/02", Some(2001)),
        ("2026.??.??", Some(2026)),
        ("????.??.??", None),
        ("21.11.2026", None),
        ("", None),
    ];
    for (date, reports) in known {
        assert_eq!(year(date), reports, "{date}");
    }
}

/// More games than make a position busy.
const MANY: usize = BUSY as usize + 8;

fn hide(site: &TestSite, game: GameId) {
    let hidden = site.app.write_unattended(|conn, _| {
        games::save_visibility(conn, game, Visibility::Private)?;
        keep(conn, game)
    });
    hidden.unwrap();
}

fn filled(site: &TestSite) {
    let mut conn = site.app.connection_for_writing().unwrap();
    catch_up(&mut conn, &mut |_| {}).unwrap();
}

/// The differences from an index built from scratch.
fn differences(site: &TestSite) -> Vec<String> {
    let mut reports = Vec::new();
    let mut conn = site.app.connection().unwrap();
    compare(&mut conn, &mut |difference| reports.push(difference)).unwrap();
    reports
}

/// The key of the start of Xiangqi.
fn start() -> i64 {
    let variant = crate::rules::catalogue::find("xiangqi").unwrap();
    variant.position_key(variant.start())
}

/// The precomputed count of games that began with a move, in one year.
fn played_first(site: &TestSite, text: &str, year: i64) -> Option<MoveCountRow> {
    let variant = crate::rules::catalogue::find("xiangqi").unwrap();
    let mv = i64::from(coordinate::read(&variant, text).unwrap().number());
    let mut conn = site.app.connection().unwrap();
    let counted = positions::move_counts(&mut conn, start()).unwrap();
    let found = |played: &MoveCountRow| (played.mv, played.year) == (mv, year);
    counted.into_iter().find(found)
}

#[test]
fn when_the_last_game_is_removed_the_previous_one_is_the_last() {
    for site in test_sites(false) {
        import_days(&site, 0..MANY);
        filled(&site);
        // The wrong count elsewhere shows that nothing else is counted again.
        site.sql("UPDATE position_moves SET drawn = 777 WHERE year = 1990");
        let wrong = played_first(&site, "h3e3", 1990).unwrap();
        let others = |site: &TestSite| {
            let mut conn = site.app.connection().unwrap();
            let all = count_all(&mut conn, start()).unwrap();
            let last = |played: &MoveCountRow| (played.last_ended, played.last_game);
            let own = all
                .iter()
                .map(|played| (played.mv, played.year, last(played)));
            own.collect::<Vec<_>>()
        };
        while let Some(played) = played_first(&site, "h3e3", 1991) {
            hide(&site, played.last_game);
            let now = played_first(&site, "h3e3", 1991);
            let right = others(&site);
            let right = right
                .iter()
                .find(|(mv, year, _)| (*mv, *year) == (played.mv, 1991));
            assert_eq!(
                now.map(|now| (now.last_ended, now.last_game)),
                right.map(|(_, _, last)| *last)
            );
        }
        assert_eq!(played_first(&site, "h3e3", 1990), Some(wrong));
    }
}

#[test]
fn simultaneously_removed_games_are_both_uncounted() {
    let go = |game: GameId| {
        move |conn: &mut DbConnection| {
            let row = games::find(conn, game)?.unwrap();
            let before = archive::find(conn, game)?.unwrap();
            remove(conn, &row, &before)
        }
    };
    for site in shared_sites() {
        import_days(&site, 0..MANY);
        filled(&site);
        // They have everything in common except the day.
        at_once(&site, go(GameId(1)), go(GameId(7)));
        let mut conn = site.app.connection().unwrap();
        for key in positions::keys_with_move_counts(&mut conn).unwrap() {
            let is = positions::move_counts(&mut conn, key).unwrap();
            assert_eq!(is, count_all(&mut conn, key).unwrap());
        }
    }
}

#[test]
fn removing_a_game_without_indexed_positions_changes_no_counts() {
    for site in test_sites(false) {
        import_days(&site, 0..MANY);
        filled(&site);
        import_days(&site, MANY..MANY + 1);
        hide(&site, GameId(i64::try_from(MANY + 1).unwrap()));
        assert_eq!(differences(&site), [""; 0]);
    }
}

#[test]
fn a_game_hidden_while_positions_are_written_is_not_indexed() {
    for site in test_sites(false) {
        import_days(&site, 0..MANY);
        let mut conn = site.app.connection().unwrap();
        let mut tell = |progress| {
            if let Progress::Positions(_) = progress {
                hide(&site, GameId(2));
            }
        };
        catch_up(&mut conn, &mut tell).unwrap();
        drop(conn);
        assert_eq!(differences(&site), [""; 0]);
    }
}

#[test]
fn comparing_writes_nothing() {
    for site in test_sites(false) {
        let (game, lan) = finished_game(&site);
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        site.sql("DELETE FROM archive");
        site.sql("DELETE FROM people");
        let reports = differences(&site);
        assert!(
            reports.contains(&format!("game {game}: has no row")),
            "{reports:?}"
        );
        assert_eq!(site.count_of("SELECT count(*) AS n FROM people"), 0);
    }
}

#[test]
fn comparing_sees_a_snapshot_of_the_archive() {
    for site in test_sites(false) {
        let (running, lan) = finished_game(&site);
        let game = site.game(lan, site.member("hoa"), TimeControl::days(3));
        site.command(lan, game, GameCommand::Resign)
            .unwrap()
            .unwrap();
        site.sql("UPDATE archive SET plies = 7");
        let mut reports = Vec::new();
        let mut conn = site.app.connection().unwrap();
        compare(&mut conn, &mut |difference| {
            if reports.is_empty() {
                site.command(lan, running, GameCommand::Resign)
                    .unwrap()
                    .unwrap();
            }
            reports.push(difference);
        })
        .unwrap();
        drop(conn);
        assert!(
            reports[0].starts_with(&format!("game {game}: ")),
            "{reports:?}"
        );
        assert_eq!(reports.len(), 1, "{reports:?}");
        assert_eq!(all_rows(&site).0.len(), 2);
    }
}
