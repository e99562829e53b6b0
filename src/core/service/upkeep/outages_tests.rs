use super::*;
use crate::event::TimeGiven;
use crate::model::Status;
use crate::play::TimeControl;
use crate::service::games::{Adjustment, view};
use crate::service::testing::{OPENING, TestSite, form, live_games, test_sites, with_game};
use crate::service::upkeep::flag_overdue;

const THREE_DAYS: TimeControl = TimeControl::days(3);

fn outages(house: &TestSite) -> Vec<(Instant, Instant)> {
    let mut conn = house.app.connection().unwrap();
    let rows = outages::since(&mut conn, Timestamp::from(Instant::UNIX_EPOCH)).unwrap();
    let utc = rows.into_iter().map(|(from, to)| (from.utc(), to.utc()));
    utc.collect()
}

#[test]
fn an_outage_is_written_down_and_given_back_whole() {
    for (house, game) in with_game(THREE_DAYS) {
        let (from, before) = (house.now(), house.deadline(game));
        house.pass(TimeDelta::hours(5));
        let house = house.restarted();
        assert_eq!(house.beat(), HeartbeatCheck::Gap(from, house.now()));
        assert_eq!(outages(&house), [(from, house.now())]);
        assert_eq!(house.deadline(game), before + TimeDelta::hours(5));
        let seen = house.context(None, |context| view(context, game)).unwrap();
        assert_eq!(seen.adjustments.len(), 1, "listed on the game");
        let five = TimeDelta::hours(5);
        let (given, away) = (five, five);
        let spans = TimeGiven::Outage { given, away };
        assert_eq!(seen.adjustments[0].1, Adjustment::Given(spans));
    }
}

#[test]
fn a_server_started_twice_gives_an_outage_back_once() {
    for (house, game) in with_game(THREE_DAYS) {
        let before = house.deadline(game);
        house.pass(TimeDelta::hours(5));
        let house = house.restarted();
        house.beat();
        let house = house.restarted();
        assert_eq!(house.beat(), HeartbeatCheck::Steady);
        house.pass(TimeDelta::seconds(30));
        assert_eq!(house.beat(), HeartbeatCheck::Steady);
        assert_eq!(house.deadline(game), before + TimeDelta::hours(5));
        assert_eq!(outages(&house).len(), 1);
    }
}

#[test]
fn two_processes_that_wake_at_once_give_an_outage_back_once() {
    for (house, game) in with_game(THREE_DAYS) {
        let before = house.deadline(game);
        house.pass(TimeDelta::hours(5));
        let other = App::new(
            house.scratch.pool.clone(),
            house.app.setup.clone(),
            house.app.clock.clone(),
        );
        let house = house.restarted();
        let monotonic = Monotonic::now();
        std::thread::scope(|scope| {
            scope.spawn(|| heartbeat(&other, monotonic).unwrap());
            scope.spawn(|| heartbeat(&house.app, monotonic).unwrap());
        });
        assert_eq!(outages(&house).len(), 1);
        assert_eq!(house.deadline(game), before + TimeDelta::hours(5));
    }
}

#[test]
fn a_deadline_in_an_outage_or_soon_after_it_moves_to_half_a_day_after_it() {
    for (house, game) in with_game(TimeControl::days(1)) {
        house.live_long(TimeDelta::hours(20));
        house.pass(TimeDelta::hours(10));
        let house = house.restarted();
        house.beat();
        let end = house.now();
        // Four hours were left: they are given back, and more.
        assert_eq!(house.deadline(game), end + TimeDelta::hours(12));
        house.live_long(TimeDelta::hours(12));
        assert_eq!(flag_overdue(&house.app).unwrap(), 0, "a minute of grace");
        house.live(TimeDelta::seconds(90));
        assert_eq!(flag_overdue(&house.app).unwrap(), 1);
    }
}

#[test]
fn an_outage_is_not_taken_from_a_turn_that_began_meanwhile() {
    for (house, game) in with_game(THREE_DAYS) {
        let row = house.row(game);
        let lan = row.state.first_id;
        house.pass(TimeDelta::hours(1));
        house.play_all(game, &OPENING[..1]);
        house.beat();
        assert_eq!(house.deadline(game), house.now() + TimeDelta::days(3));
        let form = form(0, OPENING[0]);
        let again = house.send(lan, game, &form).unwrap();
        assert_eq!(again, Ok(()));
    }
}

#[test]
fn a_clock_that_jumps_flags_nobody_and_takes_no_time() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live(TimeDelta::minutes(20));
        let (left, beats) = (house.deadline(game) - house.now(), TimeDelta::minutes(21));
        let year = TimeDelta::days(365);
        for jump in [year, -year] {
            house.jump(jump);
            assert_eq!(flag_overdue(&house.app).unwrap(), 0, "before the next beat");
            house.pass(TimeDelta::seconds(30));
            assert!(matches!(house.beat(), HeartbeatCheck::Jumped { .. }));
            house.live(TimeDelta::minutes(20));
            assert_eq!(
                flag_overdue(&house.app).unwrap(),
                0,
                "when all is well again"
            );
            assert!(house.deadline(game) - house.now() > left - beats * 2);
        }
    }
}

#[test]
fn a_move_is_taken_while_the_clock_is_not_to_be_trusted() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live(TimeDelta::minutes(20));
        house.jump(TimeDelta::days(365));
        assert_eq!(house.play(game, OPENING[0]), Ok(()));
    }
}

#[test]
fn while_one_server_of_several_beats_another_that_stops_and_starts_is_no_outage() {
    for (house, game) in with_game(THREE_DAYS) {
        let before = house.deadline(game);
        let other = |house: &TestSite| {
            let (pool, setup) = (house.scratch.pool.clone(), house.app.setup.clone());
            App::new(pool, setup, house.app.clock.clone())
        };
        house.live(TimeDelta::minutes(20));
        let late = other(&house);
        // It begins in the middle of the others' beats, and flags nobody for a while; they do.
        house.pass(TimeDelta::seconds(10));
        let steady = Monotonic::now();
        assert_eq!(heartbeat(&late, steady).unwrap(), HeartbeatCheck::Steady);
        assert!(!late.heartbeat.may_flag(house.now()));
        assert!(house.app.heartbeat.may_flag(house.now()));
        // It hangs for an hour, and beats again.
        house.live(TimeDelta::hours(1));
        let later = steady + std::time::Duration::from_secs(3600);
        assert_eq!(heartbeat(&late, later).unwrap(), HeartbeatCheck::Steady);
        assert_eq!((outages(&house), house.deadline(game)), (vec![], before));
        // All of them are away: whichever comes first gives it back, once.
        let from = house.now();
        house.pass(TimeDelta::hours(5));
        let (one, two) = (other(&house), other(&house));
        assert_eq!(
            heartbeat(&one, later).unwrap(),
            HeartbeatCheck::Gap(from, house.now())
        );
        assert_eq!(heartbeat(&two, later).unwrap(), HeartbeatCheck::Steady);
        assert_eq!(house.deadline(game), before + TimeDelta::hours(5));
    }
}

#[test]
fn ten_seconds_away_are_given_back_to_live_games_and_a_minute_is_left() {
    for (house, game) in live_games() {
        house.play_live(TimeDelta::seconds(20));
        let before = house.deadline(game);
        house.pass(TimeDelta::seconds(10));
        house.beat_live();
        assert_eq!(house.deadline(game), before + TimeDelta::seconds(10));
        house.play_live(TimeDelta::seconds(270));
        house.pass(TimeDelta::seconds(400));
        house.beat_live();
        assert_eq!(house.deadline(game), house.now() + TimeDelta::seconds(60));
        assert_eq!(house.row(game).state.status, Status::Playing);
    }
}

#[test]
fn an_outage_right_after_the_first_live_game_began_is_given_back() {
    for house in test_sites(false) {
        let (lan, minh) = (house.member("lan"), house.member("minh"));
        house.beat();
        let game = house.game(lan, minh, "live:5m".parse::<TimeControl>().unwrap());
        let before = house.deadline(game);
        house.pass(TimeDelta::hours(1));
        let house = house.restarted();
        house.beat_live();
        assert_eq!(house.deadline(game), before + TimeDelta::hours(1));
    }
}

#[test]
fn nothing_is_written_for_live_games_while_none_is_played() {
    for house in test_sites(false) {
        house.play_live(TimeDelta::seconds(5));
        let live = "SELECT COUNT(*) AS n FROM seen WHERE subject = 'live'";
        assert_eq!(house.count_of(live), 0);
    }
}
