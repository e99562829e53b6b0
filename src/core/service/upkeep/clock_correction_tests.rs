use crate::event::TimeGrant;
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Status};
use crate::play::{Bank, TimeControl, instant};
use crate::service::games::{Adjustment, view};
use crate::service::testing::{OPENING, TestSite, live_games, notice_kinds, with_game};
use crate::service::upkeep::{flag_live, flag_overdue, is_clock_sound};
use crate::service::vacations::{self, VacationForm, VacationStatus};
use crate::service::{HeartbeatCheck, Instant};
use chrono::TimeDelta;

const THREE_DAYS: TimeControl = TimeControl::days(3);
const LAN: PlayerId = PlayerId(1);

fn minutes(n: i64) -> TimeDelta {
    TimeDelta::minutes(n)
}

fn days(n: i64) -> TimeDelta {
    TimeDelta::days(n)
}

/// Sets the wall clock, which the next heartbeat notices.
fn set(site: &TestSite, by: TimeDelta) -> HeartbeatCheck {
    site.jump(by);
    site.pass(TimeDelta::seconds(30));
    site.beat()
}

/// The time left for the side to move.
fn time_left(site: &TestSite, game: GameId) -> TimeDelta {
    site.deadline(game) - site.now()
}

/// The difference of a deadline from its earlier value.
fn deadline_shift(site: &TestSite, game: GameId, before: Instant) -> TimeDelta {
    site.deadline(game) - before
}

fn assert_about(expected: TimeDelta, found: TimeDelta) {
    let off = found - expected;
    let range = TimeDelta::zero()..=minutes(2);
    assert!(range.contains(&off), "{found}, not {expected}");
}

#[test]
fn time_credited_because_of_a_fast_clock_is_withdrawn() {
    let spans = [TimeDelta::hours(1), days(1), days(40), days(400)];
    for ahead in spans {
        for (site, game) in with_game(THREE_DAYS) {
            site.run(minutes(20));
            let before = site.deadline(game);
            set(&site, ahead);
            assert_about(ahead, deadline_shift(&site, game, before));
            site.run(minutes(20));
            set(&site, -ahead);
            assert_about(TimeDelta::zero(), deadline_shift(&site, game, before));
            let view = site.context(None, |context| view(context, game)).unwrap();
            let [(_, first), (_, second)] = &view.adjustments[..] else {
                panic!("{:?}", view.adjustments);
            };
            assert!(matches!(first, Adjustment::Given(TimeGrant::Outage { .. })));
            let Adjustment::Given(TimeGrant::Clock { given }) = second else {
                panic!("{second:?}");
            };
            assert_about(-ahead, *given);
            // The clock runs, and a flag falls in time.
            site.run_long(days(3) - minutes(60));
            assert_eq!(flag_overdue(&site.app).unwrap(), 0);
            site.run_long(minutes(40));
            assert_eq!(flag_overdue(&site.app).unwrap(), 1);
        }
    }
}

#[test]
fn twelve_hours_are_left_when_a_clock_that_was_ahead_is_right_again() {
    for (site, game) in with_game(TimeControl::days(1)) {
        let (mei, tuan) = (site.member("mei"), site.member("tuan"));
        site.run_long(TimeDelta::hours(20));
        let long = site.game(mei, tuan, THREE_DAYS);
        set(&site, days(400));
        site.run_long(TimeDelta::hours(6));
        set(&site, -days(400));
        assert_eq!(time_left(&site, game), TimeDelta::hours(12));
        assert_about(days(3) - TimeDelta::hours(6), time_left(&site, long));
        assert_eq!(flag_overdue(&site.app).unwrap(), 0);
    }
}

#[test]
fn a_real_outage_followed_by_a_fast_clock_is_still_credited() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run(minutes(20));
        let before = site.deadline(game);
        site.pass(TimeDelta::hours(5));
        site.jump(days(400));
        let site = site.restarted();
        assert!(matches!(site.beat(), HeartbeatCheck::Gap(..)));
        site.run(minutes(20));
        set(&site, -days(400));
        assert_about(TimeDelta::hours(5), deadline_shift(&site, game, before));
        // Later outages are credited as usual.
        site.pass(TimeDelta::hours(3));
        site.beat();
        assert_about(TimeDelta::hours(8), deadline_shift(&site, game, before));
    }
}

#[test]
fn a_correction_while_the_server_is_down_is_noticed_at_the_start() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run(minutes(20));
        let before = site.deadline(game);
        site.pass(TimeDelta::hours(5));
        site.jump(days(400));
        let site = site.restarted();
        site.beat();
        site.run(minutes(20));
        site.jump(-days(400));
        site.pass(TimeDelta::hours(2));
        let site = site.restarted();
        assert!(matches!(site.beat(), HeartbeatCheck::Jumped { .. }));
        assert_about(TimeDelta::hours(7), deadline_shift(&site, game, before));
        let site = site.restarted();
        site.beat();
        assert_about(TimeDelta::hours(7), deadline_shift(&site, game, before));
    }
}

#[test]
fn a_clock_that_returns_in_steps_or_jumps_again_costs_no_time() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run(minutes(20));
        let before = site.deadline(game);
        for by in [400, -200, -100, 50, -150, 7, -7] {
            set(&site, days(by));
            site.run(minutes(1));
            assert!(time_left(&site, game) > days(2));
        }
        let off = deadline_shift(&site, game, before);
        assert!(off >= TimeDelta::zero() && off < minutes(15), "{off}");
        site.run(minutes(16));
        let conn = &mut site.app.connection().unwrap();
        assert!(is_clock_sound(&site.app, conn, site.now()).unwrap());
    }
}

#[test]
fn turns_that_began_while_the_clock_was_ahead_keep_their_time() {
    let bank = TimeControl::Bank(Bank {
        stock: 400_000,
        increment: 3_600,
        cap: 0,
        free_first: 0,
    });
    for control in [THREE_DAYS, bank] {
        for (site, game) in with_game(control) {
            let (mei, tuan) = (site.member("mei"), site.member("tuan"));
            site.run(minutes(20));
            set(&site, days(400));
            site.run(minutes(20));
            site.play_all(game, &OPENING[..1]);
            let new = site.game(mei, tuan, control);
            site.run(minutes(10));
            let before = [game, new].map(|game| time_left(&site, game));
            set(&site, -days(400));
            assert_eq!([game, new].map(|game| time_left(&site, game)), before);
            for game in [game, new] {
                let since = site.row(game).state.turn_since.unwrap().utc();
                assert!(since <= site.now());
            }
            site.run(minutes(30));
            assert_about(before[0] - minutes(30), time_left(&site, game));
            site.play_all(game, &OPENING[1..3]);
            assert!(time_left(&site, game) > days(2));
        }
    }
}

fn status(site: &TestSite) -> VacationStatus {
    site.context(Some(LAN), vacations::status).unwrap()
}

fn goes(site: &TestSite, from: Instant, until: Instant) {
    let form = VacationForm {
        from: instant::write(from),
        until: instant::write(until),
    };
    let result = site.attempt(Some(LAN), |context| vacations::start(context, &form));
    assert_eq!(result.unwrap(), Ok(()));
}

#[test]
fn a_vacation_begun_by_a_wrong_clock_is_planned_again() {
    for is_over in [false, true] {
        for (site, game) in with_game(THREE_DAYS) {
            site.run(minutes(20));
            let before = site.deadline(game);
            let from = site.now() + days(10);
            goes(&site, from, from + days(5));
            let planned = status(&site);
            set(&site, days(12));
            site.run(minutes(16));
            vacations::update_due(&site.app).unwrap();
            assert_eq!(site.row(game).state.deadline, None);
            if is_over {
                set(&site, days(4));
                vacations::update_due(&site.app).unwrap();
                assert!(status(&site).current.is_none());
                set(&site, -days(16));
            } else {
                set(&site, -days(12));
            }
            let again = status(&site);
            assert_eq!(again.current, planned.current);
            assert_eq!(again.left, planned.left);
            let off = deadline_shift(&site, game, before);
            assert!(off >= TimeDelta::zero() && off < minutes(20), "{off}");
        }
    }
}

#[test]
fn a_vacation_ended_by_a_wrong_clock_continues() {
    for (site, game) in with_game(THREE_DAYS) {
        site.run(minutes(20));
        let before = site.deadline(game);
        goes(&site, site.now(), site.now() + days(2));
        let current = status(&site).current;
        set(&site, days(400));
        site.run(minutes(16));
        assert_eq!(vacations::update_due(&site.app).unwrap(), 1);
        assert!(status(&site).current.is_none());
        set(&site, -days(400));
        assert_eq!(status(&site).current, current);
        assert_eq!(site.row(game).state.deadline, None);
        site.run_long(days(2) - minutes(10));
        assert_eq!(vacations::update_due(&site.app).unwrap(), 1);
        let off = deadline_shift(&site, game, before);
        assert!(
            (days(2) - minutes(20)..days(2) + minutes(20)).contains(&off),
            "{off}"
        );
    }
}

#[test]
fn live_games_keep_their_time_when_a_clock_that_was_ahead_is_right_again() {
    for (site, game) in live_games() {
        site.beat();
        site.run_live_games(TimeDelta::seconds(20));
        site.jump(days(400));
        site.run_live_games(TimeDelta::seconds(1));
        site.beat();
        site.play_all(game, &OPENING[..2]);
        site.run_live_games(TimeDelta::seconds(10));
        let before = time_left(&site, game);
        site.jump(-days(400));
        site.run_live_games(TimeDelta::seconds(1));
        assert_eq!(time_left(&site, game), before);
        site.beat();
        assert_eq!(time_left(&site, game), before, "once");
        site.run_live_games(before - TimeDelta::seconds(5));
        assert_eq!(site.row(game).state.status, Status::Playing);
        site.run_live_games(TimeDelta::seconds(10));
        assert_eq!(flag_live(&site.app).unwrap(), 0, "it has fallen already");
        assert_eq!(site.row(game).state.status, Status::Finished);
    }
}

#[test]
fn a_second_jump_is_credited_after_the_first_was_corrected() {
    for (site, _) in live_games() {
        let (mei, tuan) = (site.member("mei"), site.member("tuan"));
        let slow = site.game(mei, tuan, THREE_DAYS);
        site.beat();
        site.run_live_games(TimeDelta::seconds(20));
        for ahead in [days(400), -days(400)] {
            site.jump(ahead);
            site.run_live_games(TimeDelta::seconds(1));
            site.beat();
            site.run_live_games(TimeDelta::seconds(10));
        }
        let before = time_left(&site, slow);
        site.jump(days(100));
        site.run_live_games(TimeDelta::seconds(1));
        site.beat();
        assert!(time_left(&site, slow) > before - minutes(2));
    }
}

#[test]
fn a_clock_that_is_set_back_and_returns_neither_costs_nor_credits_time() {
    for back in [TimeDelta::hours(2), days(1), days(400)] {
        for (site, game) in with_game(THREE_DAYS) {
            let (mei, tuan) = (site.member("mei"), site.member("tuan"));
            site.run_long(TimeDelta::hours(30));
            let before = site.deadline(game);
            set(&site, -back);
            assert_eq!(site.deadline(game), before);
            site.run(minutes(5));
            let new = site.game(mei, tuan, THREE_DAYS);
            site.run(minutes(5));
            let rest = time_left(&site, new);
            set(&site, back);
            let off = deadline_shift(&site, game, before);
            assert!(off >= TimeDelta::zero() && off < minutes(15), "{off}");
            assert_eq!(time_left(&site, new), rest);
            site.run(minutes(20));
            assert_eq!(flag_overdue(&site.app).unwrap(), 0);
        }
    }
}

#[test]
fn emails_queued_while_the_clock_was_ahead_are_not_delayed() {
    for (site, _) in with_game(THREE_DAYS) {
        let (mei, _) = (site.member("mei"), site.member("tuan"));
        site.run(minutes(20));
        set(&site, days(400));
        site.challenge(mei, Some("tuan"), THREE_DAYS);
        set(&site, -days(400));
        let notices = site.deliver();
        assert_eq!(notice_kinds(&notices), [("tuan", Kind::Challenge)]);
    }
}

#[test]
fn an_untimed_turn_begun_by_a_fast_clock_does_not_begin_in_the_future() {
    for (site, game) in with_game(TimeControl::Untimed) {
        site.run(minutes(20));
        set(&site, days(400));
        site.play_all(game, &OPENING[..1]);
        set(&site, -days(400));
        let since = site.row(game).state.turn_since.unwrap().utc();
        assert_eq!(since, site.now());
        site.play_all(game, &OPENING[1..2]);
        assert_eq!(site.row(game).state.ply, 2);
    }
}
