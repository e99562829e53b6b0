//! Vacations that begin by themselves where a flag would fall.

use super::*;
use crate::model::{PlayerId, Status};
use crate::play::TimeControl;
use crate::service::testing::{OPENING, TestSite, with_game};
use crate::service::upkeep::flag_overdue;

const THREE_DAYS: TimeControl = TimeControl::days(3);

/// Time goes by while the heart beats, and flags fall if they may.
fn flags_fall(house: &TestSite, span: TimeDelta) {
    house.live_long(span);
    flag_overdue(&house.app).unwrap();
}

fn saves(house: &TestSite, player: PlayerId) {
    house
        .context(Some(player), |context| choose(context, true))
        .unwrap();
}

#[test]
fn a_vacation_begins_at_the_deadline_of_who_wants_it_so_in_all_games() {
    for (house, game) in with_game(THREE_DAYS) {
        let (lan, minh) = (PlayerId(1), PlayerId(2));
        let other = house.game(lan, minh, THREE_DAYS);
        let theirs = house.game(minh, lan, TimeControl::days(7));
        saves(&house, lan);
        let end = house.deadline(game);
        flags_fall(&house, TimeDelta::days(3) + TimeDelta::minutes(5));
        for game in [game, other] {
            assert_eq!(house.row(game).state.status, Status::Playing);
            assert_eq!(house.row(game).state.deadline, None, "the clock stands");
        }
        assert!(house.row(theirs).state.deadline.is_some());
        let standing = || house.context(Some(lan), look).unwrap();
        let row = standing().current.unwrap();
        assert_eq!(
            (row.starts_at.utc(), row.ends_at.utc()),
            (end, end + TimeDelta::days(1))
        );
        assert_eq!(standing().left, 29);
        // Nobody comes back: it goes on, day by day.
        house.live_long(TimeDelta::days(1));
        keep(&house.app).unwrap();
        flag_overdue(&house.app).unwrap();
        assert_eq!(standing().left, 28);
        assert_eq!(house.row(game).state.status, Status::Playing);
        // One of the two is moved in, and the other would still be lost; then it would not.
        house.play_all(game, &OPENING[..1]);
        keep(&house.app).unwrap();
        assert!(standing().current.is_some());
        house.play_all(other, &OPENING[..1]);
        keep(&house.app).unwrap();
        assert!(standing().current.is_none());
        assert_eq!(standing().left, 28);
    }
}

#[test]
fn a_late_move_is_taken_by_a_vacation_that_begins_at_the_deadline() {
    for (house, game) in with_game(THREE_DAYS) {
        saves(&house, PlayerId(1));
        house.live_long(TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(house.play(game, OPENING[0]), Ok(()));
        assert_eq!(house.row(game).state.ply, 1);
        keep(&house.app).unwrap();
        let standing = house.context(Some(PlayerId(1)), look).unwrap();
        assert_eq!((standing.current, standing.left), (None, 29));
    }
}

#[test]
fn a_vacation_begins_at_the_deadline_whatever_the_opponent_did_since() {
    for (house, game) in with_game(THREE_DAYS) {
        let (lan, minh) = (PlayerId(1), PlayerId(2));
        saves(&house, lan);
        let form = VacationForm {
            from: String::new(),
            until: "2026-11-30".into(),
        };
        let away = house.attempt(Some(minh), |context| start(context, &form));
        assert_eq!(away.unwrap(), Ok(()));
        // The server has started again a moment ago, and does not flag yet.
        house.live_long(TimeDelta::days(3) + TimeDelta::minutes(5));
        house.context(Some(minh), end).unwrap();
        flag_overdue(&house.app).unwrap();
        assert_eq!(house.row(game).state.status, Status::Playing);
        assert_eq!(house.row(game).state.deadline, None, "the clock stands");
    }
}

#[test]
fn without_days_left_or_without_the_wish_the_flag_falls() {
    for (house, game) in with_game(THREE_DAYS) {
        flags_fall(&house, TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(house.row(game).state.status, Status::Finished, "no wish");
        saves(&house, PlayerId(1));
        let setup = crate::service::Setup {
            vacation_days: 2,
            ..house.app.setup.clone()
        };
        let house = house.restarted_as(setup);
        house.beat();
        let game = house.game(PlayerId(1), PlayerId(2), THREE_DAYS);
        flags_fall(&house, TimeDelta::days(3) + TimeDelta::minutes(5));
        for _ in 0..2 {
            assert_eq!(house.row(game).state.status, Status::Playing);
            house.live_long(TimeDelta::days(1));
            keep(&house.app).unwrap();
        }
        flags_fall(&house, TimeDelta::minutes(20));
        assert_eq!(house.row(game).state.status, Status::Finished, "no days");
    }
}

#[test]
fn a_planned_vacation_stays_planned_while_one_begins_by_itself() {
    for (house, game) in with_game(THREE_DAYS) {
        saves(&house, PlayerId(1));
        let form = VacationForm {
            from: "2026-12-01".into(),
            until: "2026-12-04".into(),
        };
        let planned = house.attempt(Some(PlayerId(1)), |context| start(context, &form));
        assert_eq!(planned.unwrap(), Ok(()));
        flags_fall(&house, TimeDelta::days(3) + TimeDelta::minutes(5));
        assert_eq!(house.row(game).state.deadline, None);
        house.play_all(game, &OPENING[..1]);
        keep(&house.app).unwrap();
        let row = house
            .context(Some(PlayerId(1)), look)
            .unwrap()
            .current
            .unwrap();
        assert_eq!((row.begun_at, row.automatic), (None, false));
        house.play_all(game, &OPENING[1..2]);
        house.live_long(TimeDelta::days(2));
        house.sql("UPDATE games SET status = 'finished'");
        house.live_long(TimeDelta::days(5));
        keep(&house.app).unwrap();
        let row = house
            .context(Some(PlayerId(1)), look)
            .unwrap()
            .current
            .unwrap();
        assert_eq!(row.begun_at, Some(row.starts_at));
    }
}
