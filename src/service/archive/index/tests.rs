//! The index as games end, are hidden, talked about and counted again.

use super::*;
use crate::model::Winner;
use crate::play::TimeControl;
use crate::service::games::Wish;
use crate::service::testing::{House, OPENING, houses};

/// Everything that the index holds of games and positions.
fn whole(house: &House) -> (Vec<Row>, Vec<positions::Row>) {
    let mut conn = house.app.connection_for_writing().unwrap();
    let rows = archive::after(&mut conn, 0, 100).unwrap();
    let stood = positions::after(&mut conn, (i64::MIN, 0), 10_000).unwrap();
    (rows, stood)
}

fn ended(house: &House) -> (i64, i64) {
    let (lan, minh) = (house.member("lan"), house.member("minh"));
    let game = house.game(lan, minh, TimeControl::days(3));
    house.play_all(game, &OPENING);
    (game, lan)
}

#[test]
fn a_game_comes_into_the_index_when_it_ends() {
    for house in houses(false) {
        let (game, lan) = ended(&house);
        assert_eq!(whole(&house), (vec![], vec![]));
        house.wish(lan, game, Wish::Resign).unwrap().unwrap();
        let (rows, stood) = whole(&house);
        let [row] = &rows[..] else {
            panic!("one row: {rows:?}")
        };
        let plies = i64::try_from(OPENING.len()).unwrap();
        assert_eq!((row.plies, row.winner), (plies, Some(Winner::Second)));
        assert!(row.first_person.is_some() && row.first_person != row.second_person);
        let variant = crate::rules::catalogue::find("xiangqi").unwrap();
        let key = variant.position_key(variant.start());
        let start = stood.iter().find(|row| row.key == key).unwrap();
        let fact = Fact::of(start.fact);
        assert_eq!((fact.ply, fact.winner), (0, Some(Winner::Second)));
        let first = coordinate::write(&variant, fact.chosen().unwrap());
        assert_eq!(
            first,
            house.row(game).state.moves.split(' ').next().unwrap()
        );
        // All positions, and one material, which is known by two keys.
        assert_eq!(stood.len(), OPENING.len() + 3);
    }
}

#[test]
fn made_anew_the_index_is_the_same() {
    for house in houses(false) {
        let (game, lan) = ended(&house);
        house.wish(lan, game, Wish::Resign).unwrap().unwrap();
        let before = whole(&house);
        let mut conn = house.app.connection_for_writing().unwrap();
        rebuild(&mut conn, &mut |_| {}).unwrap();
        drop(conn);
        assert_eq!(whole(&house), before);
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
    for (date, told) in known {
        assert_eq!(year(date), told, "{date}");
    }
}
