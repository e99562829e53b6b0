//! Games imported by players, on every available database.

use super::*;
use crate::model::{GameId, PlayerId};
use crate::play::TimeControl;
use crate::service::admin::AdminCommand;
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::games;

const TWO: &str = "[Event \"Cup\"]\n[Red \"Hu Ronghua\"]\n[Black \"Li Laiqun\"]\n[Result \
    \"1-0\"]\n\n\
    1. C2=5 H8+7 2. H2+3 1-0\n\n[Event \"Club\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 2. H0-H5 *\n";

fn found(text: &str) -> Vec<UploadedGame> {
    read(&Catalogue::built_in(), text.as_bytes()).unwrap()
}

fn upload(site: &TestSite, who: PlayerId, text: &str) -> Result<UploadResult, Error> {
    let found = found(text);
    site.context(Some(who), |context| keep(context, &found))
}

#[test]
fn readable_games_are_stored_once_and_public() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let read = found(TWO);
        assert_eq!(
            read.iter().map(UploadedGame::is_whole).collect::<Vec<_>>(),
            [true, false]
        );
        assert_eq!(read[1].stopped().unwrap().ply, 3);
        assert_eq!(
            upload(&site, lan, TWO).unwrap(),
            UploadResult { new: 1, known: 0 }
        );
        assert_eq!(
            upload(&site, lan, TWO).unwrap(),
            UploadResult { new: 0, known: 1 }
        );
        let again = read[0].pgn();
        assert_eq!(
            upload(&site, lan, &again).unwrap(),
            UploadResult { new: 0, known: 1 }
        );
        let indexed = site.count_of("SELECT COUNT(*) AS n FROM archive WHERE public AND keyed > 0");
        assert_eq!(indexed, 1);
        assert!(site.count_of("SELECT COUNT(*) AS n FROM positions") >= 4);
    }
}

#[test]
fn a_kif_record_of_shogi_is_pasted_as_any_other() {
    let text = "手合割：平手\n先手：Lan\n後手：Minh\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n\
        4 同　銀(31)\n5 投了\n";
    let read = found(text);
    assert!(read[0].is_whole());
    let again = &found(&read[0].pgn())[0];
    assert!(again.is_whole());
    assert_eq!(again.players, ["Lan", "Minh"]);
    assert_eq!(again.game.recorded(), Recorded::Won(Side::Second));
}

#[test]
fn only_the_importer_removes_a_game_which_may_be_imported_again() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        upload(&site, lan, TWO).unwrap();
        let own = site.context(Some(lan), own).unwrap();
        let game = own[0].row.id;
        let by_other = site.context(Some(minh), |context| take_out(context, game));
        assert!(matches!(by_other, Err(Error::NotFound)));
        site.context(Some(lan), |context| take_out(context, game))
            .unwrap();
        let seen = site.context(Some(lan), |context| {
            crate::service::games::view(context, game).map(drop)
        });
        assert!(matches!(seen, Err(Error::NotFound)));
        assert_eq!(site.count_of("SELECT COUNT(*) AS n FROM positions"), 0);
        let names = "SELECT COUNT(*) AS n FROM records WHERE first_name <> ''";
        assert_eq!(site.count_of(names), 0);
        for table in ["people", "people_names", "counts"] {
            let rows = format!("SELECT COUNT(*) AS n FROM {table}");
            assert_eq!(site.count_of(&rows), 0, "{table}");
        }
        assert_eq!(upload(&site, minh, TWO).unwrap().new, 1);
        let mut conn = site.scratch.pool.get().unwrap();
        assert!(games::find(&mut conn, game).unwrap().is_some());
    }
}

#[test]
fn removing_a_game_keeps_people_with_other_games() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let other = TWO.replace("Li Laiqun", "Lu Qin");
        upload(&site, lan, TWO).unwrap();
        upload(&site, lan, &other).unwrap();
        site.order(AdminCommand::MakePrivate(GameId(1)), "asked")
            .unwrap();
        site.context(Some(lan), |context| take_out(context, GameId(2)))
            .unwrap();
        let names = site.texts("SELECT name AS t FROM people_names ORDER BY name");
        assert_eq!(names, ["Hu Ronghua", "Li Laiqun"]);
    }
}

#[test]
fn unreadable_and_oversized_imports_are_refused_with_the_reason() {
    let catalogue = Catalogue::built_in();
    for (bytes, why) in [
        (b"".to_vec(), UploadFault::Nothing),
        (b"\0\0\0".to_vec(), UploadFault::Damaged),
        (b"XQ\x12".to_vec(), UploadFault::Damaged),
        (TWO.repeat(26).into_bytes(), UploadFault::TooMany),
    ] {
        assert_eq!(read(&catalogue, &bytes).map(drop), Err(why));
    }
}

#[test]
fn an_address_has_to_be_confirmed_first() {
    for site in test_sites(false) {
        let stranger = site.stranger("fresh");
        let refused = upload(&site, stranger, TWO);
        assert!(matches!(refused, Err(Error::Forbidden(_))));
    }
}

#[test]
fn a_game_played_here_is_not_imported_again() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        let game = site.game(lan, minh, TimeControl::days(3));
        site.play_all(game, &OPENING);
        site.sql(&format!(
            "UPDATE games SET status = 'finished', winner = 'first', reason = 'resignation', \
             turn = NULL, deadline = NULL, finished_at = listed_at WHERE id = {game}"
        ));
        let day = site.now().format("%Y.%m.%d");
        let record = |red: &str| {
            let moves = OPENING.join(" ");
            format!(
                "[Red \"{red}\"]\n[Black \"minh\"]\n[Date \"{day}\"]\n[Format \
                    \"Coordinate\"]\n\n{moves} 1-0\n"
            )
        };
        let result = upload(&site, lan, &record("lan")).unwrap();
        assert_eq!(result, UploadResult { new: 0, known: 1 });
        let other = upload(&site, lan, &record("somebody")).unwrap();
        assert_eq!(other, UploadResult { new: 1, known: 0 });
    }
}

#[test]
fn a_game_with_a_future_date_is_listed_last() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let text = TWO.replacen("[Red", "[Date \"9999.01.01\"]\n[Red", 1);
        assert_eq!(upload(&site, lan, &text).unwrap().new, 1);
        let dated = "SELECT COUNT(*) AS n FROM games WHERE finished_at IS NOT NULL";
        assert_eq!(site.count_of(dated), 0);
        let result = site.texts("SELECT played_on AS t FROM records");
        assert_eq!(result, ["9999.01.01"]);
    }
}

#[test]
fn games_without_moves_and_endless_ones_are_refused() {
    let endless = "h1g3 h10g8 g3h1 g8h10 ".repeat(crate::notation::formats::MOST_MOVES / 4);
    let head = "[Variant \"xiangqi\"]\n[Format \"Coordinate\"]\n\n";
    for (moves, why) in [
        (String::new(), Some(RecordRefused::Empty)),
        (endless.clone(), None),
        (endless + "h1g3", Some(RecordRefused::TooLong)),
    ] {
        let found = found(&format!("{head}{moves} *\n"));
        assert_eq!(found[0].unkept(), why);
        assert_eq!(
            found[0].is_whole(),
            why.is_none(),
            "{:?}",
            found[0].stopped()
        );
    }
}

#[test]
fn comments_and_variations_are_stored_until_the_game_is_removed() {
    for site in test_sites(false) {
        let lan = site.member("lan");
        let text = "{Well met.} 1. C2=5 (1. C8=5 {or so}) H8+7 1-0";
        // It is shown, and the shown text is submitted.
        let shown = found(text)[0].pgn();
        assert_eq!(upload(&site, lan, &shown).unwrap().new, 1);
        let row = |site: &TestSite| {
            let conn = &mut site.scratch.pool.get().unwrap();
            crate::store::records::find(conn, GameId(1))
                .unwrap()
                .unwrap()
        };
        let kept = row(&site).annotations();
        assert_eq!(kept.comment_at(0), Some("Well met."));
        assert_eq!(kept.variations[0].annotations.comment_at(1), Some("or so"));
        site.context(Some(lan), |context| take_out(context, GameId(1)))
            .unwrap();
        assert_eq!(row(&site).annotations, None);
    }
}
