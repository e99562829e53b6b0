use super::*;
use crate::event::TimeGrant;
use crate::model::Status;
use crate::play::TimeControl;
use crate::service::games::{Adjustment, view};
use crate::service::testing::{OPENING, TestSite, form, live_games, test_sites, with_game};
use crate::service::upkeep::flag_overdue;

const THREE_DAYS: TimeControl = TimeControl::days(3);

fn outages(site: &TestSite) -> Vec<(Instant, Instant)> {
    let mut conn = site.app.connection().unwrap();
    let rows = outages::since(&mut conn, Timestamp::from(Instant::UNIX_EPOCH)).unwrap();
    let utc = rows.into_iter().map(|(from, to)| (from.utc(), to.utc()));
    utc.collect()
}

#[test]
fn an_outage_is_stored_and_credited_completely() {
    for (site, game) in with_game(THREE_DAYS) {
        let (from, before) = (site.now(), site.deadline(game));
        site.pass(TimeDelta::hours(5));
        let site = site.restarted();
        assert_eq!(site.beat(), HeartbeatCheck::Gap(from, site.now()));
        assert_eq!(outages(&site), [(from, site.now())]);
        assert_eq!(site.deadline(game), before + TimeDelta::hours(5));
        let view = site.context(None, |context| view(context, game)).unwrap();
        assert_eq!(view.adjustments.len(), 1, "listed on the game");
        let five = TimeDelta::hours(5);
        let (given, away) = (five, five);
        let spans = TimeGrant::Outage { given, away };
        assert_eq!(view.adjustments[0].1, Adjustment::Given(spans));
    }
}

#[test]
fn a_server_started_twice_credits_an_outage_once() {
    for (site, game) in with_game(THREE_DAYS) {
        let before = site.deadline(game);
        site.pass(TimeDelta::hours(5));
        let site = site.restarted();
        site.beat();
        let site = site.restarted();
        assert_eq!(site.beat(), HeartbeatCheck::Steady);
        site.pass(TimeDelta::seconds(30));
        assert_eq!(site.beat(), HeartbeatCheck::Steady);
        assert_eq!(site.deadline(game), before + TimeDelta::hours(5));
        assert_eq!(outages(&site).len(), 1);
    }
}

#[test]
fn two_processes_that_wake_at_once_credit_an_outage_once() {
    for (site, game) in with_game(THREE_DAYS) {
        let before = site.deadline(game);
        site.pass(TimeDelta::hours(5));
        let other = App::new(
            site.scratch.pool.clone(),
            site.app.setup.clone(),
            site.app.clock.clone(),
        );
        let site = site.restarted();
        let monotonic = Monotonic::now();
        std::thread::scope(|scope| {
            scope.spawn(|| heartbeat(&other, monotonic).unwrap());
            scope.spawn(|| heartbeat(&site.app, monotonic).unwrap());
        });
        assert_eq!(outages(&site).len(), 1);
        assert_eq!(site.deadline(game), before + TimeDelta::hours(5));
    }
}

#[test]
fn a_deadline_in_an_outage_or_soon_after_it_moves_to_half_a_day_after_it() {
    for (site, game) in with_game(TimeControl::days(1)) {
        site.run_long(TimeDelta::hours(20));
        site.pass(TimeDelta::hours(10));
        let site = site.restarted();
        site.beat();
        let end = site.now();
        // Four hours were left, and the credit exceeds them.
        assert_eq!(site.deadline(game), end + TimeDelta::hours(12));
        site.run_long(TimeDelta::hours(12));
        assert_eq!(flag_overdue(&site.app).unwrap(), 0, "a minute of grace");
        site.run(TimeDelta::seconds(90));
        assert_eq!(flag_overdue(&site.app).unwrap(), 1);
    }
}

#[test]
fn an_outage_does_not_affect_a_turn_that_began_later() {
    for (site, game) in with_game(THREE_DAYS) {
        let row = site.row(game);
        let lan = row.state.first_id;
        site.pass(TimeDelta::hours(1));
        site.play_all(game, &OPENING[..1]);
        site.beat();
        assert_eq!(site.deadline(game), site.now() + TimeDelta::days(3));
        let form = form(0, OPENING[0]);
        let again = site.send(lan, game, &form).unwrap();
        assert_eq!(again, Ok(()));
    }
}

#[test]
fn a_jump_of_the_clock_flags_nobody_and_costs_no_time() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run(TimeDelta::minutes(20));
        let (left, beats) = (site.deadline(game) - site.now(), TimeDelta::minutes(21));
        let year = TimeDelta::days(365);
        for jump in [year, -year] {
            site.jump(jump);
            assert_eq!(flag_overdue(&site.app).unwrap(), 0, "before the next beat");
            site.pass(TimeDelta::seconds(30));
            assert!(matches!(site.beat(), HeartbeatCheck::Jumped { .. }));
            site.run(TimeDelta::minutes(20));
            assert_eq!(
                flag_overdue(&site.app).unwrap(),
                0,
                "when all is well again"
            );
            assert!(site.deadline(game) - site.now() > left - beats * 2);
        }
    }
}

#[test]
fn a_move_is_accepted_while_the_clock_is_unreliable() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run(TimeDelta::minutes(20));
        site.jump(TimeDelta::days(365));
        assert_eq!(site.play(game, OPENING[0]), Ok(()));
    }
}

#[test]
fn a_restart_of_one_of_several_servers_is_not_an_outage() {
    for (site, game) in with_game(THREE_DAYS) {
        let before = site.deadline(game);
        let other = |site: &TestSite| {
            let (pool, setup) = (site.scratch.pool.clone(), site.app.setup.clone());
            App::new(pool, setup, site.app.clock.clone())
        };
        site.run(TimeDelta::minutes(20));
        let late = other(&site);
        // It starts between the others' heartbeats, and does not flag for a while; they do.
        site.pass(TimeDelta::seconds(10));
        let steady = Monotonic::now();
        assert_eq!(heartbeat(&late, steady).unwrap(), HeartbeatCheck::Steady);
        assert!(!late.heartbeat.may_flag(site.now()));
        assert!(site.app.heartbeat.may_flag(site.now()));
        // It hangs for an hour, and continues.
        site.run(TimeDelta::hours(1));
        let later = steady + std::time::Duration::from_secs(3600);
        assert_eq!(heartbeat(&late, later).unwrap(), HeartbeatCheck::Steady);
        assert_eq!((outages(&site), site.deadline(game)), (vec![], before));
        // All are down: the first one back credits the outage, once.
        let from = site.now();
        site.pass(TimeDelta::hours(5));
        let (one, two) = (other(&site), other(&site));
        assert_eq!(
            heartbeat(&one, later).unwrap(),
            HeartbeatCheck::Gap(from, site.now())
        );
        assert_eq!(heartbeat(&two, later).unwrap(), HeartbeatCheck::Steady);
        assert_eq!(site.deadline(game), before + TimeDelta::hours(5));
    }
}

#[test]
fn an_outage_of_ten_seconds_is_credited_to_live_games_with_a_minute_left() {
    for (site, game) in live_games() {
        site.run_live_games(TimeDelta::seconds(20));
        let before = site.deadline(game);
        site.pass(TimeDelta::seconds(10));
        site.beat_live();
        assert_eq!(site.deadline(game), before + TimeDelta::seconds(10));
        site.run_live_games(TimeDelta::seconds(330));
        site.pass(TimeDelta::seconds(400));
        site.beat_live();
        assert_eq!(site.deadline(game), site.now() + TimeDelta::seconds(60));
        assert_eq!(site.row(game).state.status, Status::Playing);
    }
}

#[test]
fn an_outage_right_after_the_start_of_the_first_live_game_is_credited() {
    for site in test_sites(false) {
        let (lan, minh) = (site.member("lan"), site.member("minh"));
        site.beat();
        let game = site.game(lan, minh, "live:5m".parse::<TimeControl>().unwrap());
        let before = site.deadline(game);
        site.pass(TimeDelta::hours(1));
        let site = site.restarted();
        site.beat_live();
        assert_eq!(site.deadline(game), before + TimeDelta::hours(1));
    }
}

#[test]
fn without_live_games_their_heartbeat_is_not_stored() {
    for site in test_sites(false) {
        site.run_live_games(TimeDelta::seconds(5));
        let live = "SELECT COUNT(*) AS n FROM seen WHERE subject = 'live'";
        assert_eq!(site.count_of(live), 0);
    }
}
