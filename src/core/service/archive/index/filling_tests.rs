//! The index while games end, are hidden and shown again.

use super::*;
use crate::model::{GameId, Visibility};
use crate::play::{GameCommand, TimeControl};
use crate::service::archive::index::{compare, keep};
use crate::service::archive::tests::import_days;
use crate::service::testing::{OPENING, TestSite, test_sites};

/// The number of games that makes a position busy.
const MANY: usize = BUSY as usize + 2;

/// Fills the index, and runs a function between collecting the positions and writing them; returns
/// the differences.
fn differences_after_filling(site: &TestSite, f: impl FnOnce()) -> Vec<String> {
    let mut conn = site.app.connection().unwrap();
    while write_tx(&mut conn, fill_rows).unwrap().is_some() {}
    recount(&mut conn).unwrap();
    let collected = collect(&mut conn, GameId::NONE).unwrap();
    f();
    write_collected(&mut conn, collected, &mut |_| {}).unwrap();
    let mut reports = Vec::new();
    compare(&mut conn, &mut |difference| reports.push(difference)).unwrap();
    reports
}

fn set_visibility(site: &TestSite, game: GameId, visibility: Visibility) {
    let set = site.app.write_unattended(|conn, _| {
        games::save_visibility(conn, game, visibility)?;
        keep(conn, game)
    });
    set.unwrap();
}

#[test]
fn a_game_hidden_before_its_positions_are_written_is_not_indexed() {
    for site in test_sites(false) {
        import_days(&site, 0..MANY);
        let hide = || set_visibility(&site, GameId(2), Visibility::Private);
        assert_eq!(differences_after_filling(&site, hide), [""; 0]);
        let positions = "SELECT count(*) AS n FROM positions WHERE game_id = 2";
        assert_eq!(site.count_of(positions), 0);
    }
}

#[test]
fn a_game_shown_again_before_its_positions_are_written_is_indexed_once() {
    for site in test_sites(false) {
        import_days(&site, 0..MANY);
        let hide_and_show = || {
            set_visibility(&site, GameId(2), Visibility::Private);
            site.sql("UPDATE games SET winner = 'none' WHERE id = 2");
            set_visibility(&site, GameId(2), Visibility::Public);
        };
        assert_eq!(differences_after_filling(&site, hide_and_show), [""; 0]);
    }
}

#[test]
fn a_game_that_ends_while_positions_are_written_is_counted() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        import_days(&site, 0..MANY);
        let end = || {
            site.command(lan, game, GameCommand::Resign)
                .unwrap()
                .unwrap()
        };
        assert_eq!(differences_after_filling(&site, end), [""; 0]);
    }
}
