//! The index as it is filled while games end, are hidden and come back.

use super::*;
use crate::model::{GameId, Visibility};
use crate::play::{GameCommand, TimeControl};
use crate::service::archive::index::{compare, keep};
use crate::service::archive::tests::take_in_days;
use crate::service::testing::{OPENING, TestSite, test_sites};

/// So many games make a position one that is counted beforehand.
const MANY: usize = BUSY as usize + 2;

/// Fills the index, and does something after the positions were collected, before they are written;
/// tells what is wrong then.
fn filled_while(site: &TestSite, f: impl FnOnce()) -> Vec<String> {
    let mut conn = site.app.connection().unwrap();
    while write_tx(&mut conn, fill_rows).unwrap().is_some() {}
    count_anew(&mut conn).unwrap();
    let collected = collect(&mut conn).unwrap();
    f();
    write_collected(&mut conn, &collected, &mut |_| {}).unwrap();
    let mut told = Vec::new();
    compare(&mut conn, &mut |difference| told.push(difference)).unwrap();
    told
}

fn set_visibility(site: &TestSite, game: GameId, visibility: Visibility) {
    let set = site.app.write_unattended(|conn, _| {
        games::save_visibility(conn, game, visibility)?;
        keep(conn, game)
    });
    set.unwrap();
}

#[test]
fn a_game_that_is_hidden_before_its_positions_are_written_is_in_no_index() {
    for site in test_sites(false) {
        take_in_days(&site, 0..MANY);
        let hide = || set_visibility(&site, GameId(2), Visibility::Private);
        assert_eq!(filled_while(&site, hide), [""; 0]);
        let positions = "SELECT count(*) AS n FROM positions WHERE game_id = 2";
        assert_eq!(site.count_of(positions), 0);
    }
}

#[test]
fn a_game_that_is_shown_again_before_its_positions_are_written_is_in_the_index_once() {
    for site in test_sites(false) {
        take_in_days(&site, 0..MANY);
        let hide_and_show = || {
            set_visibility(&site, GameId(2), Visibility::Private);
            site.sql("UPDATE games SET winner = 'none' WHERE id = 2");
            set_visibility(&site, GameId(2), Visibility::Public);
        };
        assert_eq!(filled_while(&site, hide_and_show), [""; 0]);
    }
}

#[test]
fn a_game_that_ends_while_positions_are_written_is_counted_with_them() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        take_in_days(&site, 0..MANY);
        let end = || {
            site.command(lan, game, GameCommand::Resign)
                .unwrap()
                .unwrap()
        };
        assert_eq!(filled_while(&site, end), [""; 0]);
    }
}
