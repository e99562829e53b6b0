use crate::event::TimeGiven;
use crate::model::notice::Kind;
use crate::model::{GameId, PlayerId, Status};
use crate::play::{Bank, TimeControl, instant};
use crate::service::games::{Adjustment, view};
use crate::service::testing::{OPENING, TestSite, heard, live_games, with_game};
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

/// The wall clock is set, which the next heartbeat notices.
fn set(house: &TestSite, by: TimeDelta) -> HeartbeatCheck {
    house.jump(by);
    house.pass(TimeDelta::seconds(30));
    house.beat()
}

/// What the side to move has left.
fn left(house: &TestSite, game: GameId) -> TimeDelta {
    house.deadline(game) - house.now()
}

/// By how much a deadline is another than it was.
fn moved(house: &TestSite, game: GameId, before: Instant) -> TimeDelta {
    house.deadline(game) - before
}

fn assert_about(expected: TimeDelta, found: TimeDelta) {
    let off = found - expected;
    let range = TimeDelta::zero()..=minutes(2);
    assert!(range.contains(&off), "{found}, not {expected}");
}

#[test]
fn time_given_for_a_clock_that_was_ahead_is_taken_back() {
    let spans = [TimeDelta::hours(1), days(1), days(40), days(400)];
    for ahead in spans {
        for (house, game) in with_game(THREE_DAYS) {
            house.live(minutes(20));
            let before = house.deadline(game);
            set(&house, ahead);
            assert_about(ahead, moved(&house, game, before));
            house.live(minutes(20));
            set(&house, -ahead);
            assert_about(TimeDelta::zero(), moved(&house, game, before));
            let seen = house.context(None, |context| view(context, game)).unwrap();
            let [(_, first), (_, second)] = &seen.adjustments[..] else {
                panic!("{:?}", seen.adjustments);
            };
            assert!(matches!(first, Adjustment::Given(TimeGiven::Outage { .. })));
            let Adjustment::Given(TimeGiven::Clock { given }) = second else {
                panic!("{second:?}");
            };
            assert_about(-ahead, *given);
            // The clock runs, and a flag falls in time.
            house.live_long(days(3) - minutes(60));
            assert_eq!(flag_overdue(&house.app).unwrap(), 0);
            house.live_long(minutes(40));
            assert_eq!(flag_overdue(&house.app).unwrap(), 1);
        }
    }
}

#[test]
fn twelve_hours_are_left_when_a_clock_that_was_ahead_is_right_again() {
    for (house, game) in with_game(TimeControl::days(1)) {
        let (mei, tuan) = (house.member("mei"), house.member("tuan"));
        house.live_long(TimeDelta::hours(20));
        let long = house.game(mei, tuan, THREE_DAYS);
        set(&house, days(400));
        house.live_long(TimeDelta::hours(6));
        set(&house, -days(400));
        assert_eq!(left(&house, game), TimeDelta::hours(12));
        assert_about(days(3) - TimeDelta::hours(6), left(&house, long));
        assert_eq!(flag_overdue(&house.app).unwrap(), 0);
    }
}

#[test]
fn a_real_outage_after_which_the_clock_was_ahead_is_still_given_back() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live(minutes(20));
        let before = house.deadline(game);
        house.pass(TimeDelta::hours(5));
        house.jump(days(400));
        let house = house.restarted();
        assert!(matches!(house.beat(), HeartbeatCheck::Gap(..)));
        house.live(minutes(20));
        set(&house, -days(400));
        assert_about(TimeDelta::hours(5), moved(&house, game, before));
        // What comes after that is given back as ever.
        house.pass(TimeDelta::hours(3));
        house.beat();
        assert_about(TimeDelta::hours(8), moved(&house, game, before));
    }
}

#[test]
fn a_clock_that_is_set_right_while_the_server_is_down_is_noticed_at_the_start() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live(minutes(20));
        let before = house.deadline(game);
        house.pass(TimeDelta::hours(5));
        house.jump(days(400));
        let house = house.restarted();
        house.beat();
        house.live(minutes(20));
        house.jump(-days(400));
        house.pass(TimeDelta::hours(2));
        let house = house.restarted();
        assert!(matches!(house.beat(), HeartbeatCheck::Jumped { .. }));
        assert_about(TimeDelta::hours(7), moved(&house, game, before));
        let house = house.restarted();
        house.beat();
        assert_about(TimeDelta::hours(7), moved(&house, game, before));
    }
}

#[test]
fn a_clock_that_returns_in_steps_or_jumps_again_takes_no_time() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live(minutes(20));
        let before = house.deadline(game);
        for by in [400, -200, -100, 50, -150, 7, -7] {
            set(&house, days(by));
            house.live(minutes(1));
            assert!(left(&house, game) > days(2));
        }
        let off = moved(&house, game, before);
        assert!(off >= TimeDelta::zero() && off < minutes(15), "{off}");
        house.live(minutes(16));
        let conn = &mut house.app.connection().unwrap();
        assert!(is_clock_sound(&house.app, conn, house.now()).unwrap());
    }
}

#[test]
fn turns_that_began_while_the_clock_was_ahead_keep_their_time() {
    let bank = TimeControl::Bank(Bank {
        stock: 400_000,
        increment: 3_600,
        cap: 0,
    });
    for control in [THREE_DAYS, bank] {
        for (house, game) in with_game(control) {
            let (mei, tuan) = (house.member("mei"), house.member("tuan"));
            house.live(minutes(20));
            set(&house, days(400));
            house.live(minutes(20));
            house.play_all(game, &OPENING[..1]);
            let new = house.game(mei, tuan, control);
            house.live(minutes(10));
            let before = [game, new].map(|game| left(&house, game));
            set(&house, -days(400));
            assert_eq!([game, new].map(|game| left(&house, game)), before);
            for game in [game, new] {
                let since = house.row(game).state.turn_since.unwrap().utc();
                assert!(since <= house.now());
            }
            house.live(minutes(30));
            assert_about(before[0] - minutes(30), left(&house, game));
            house.play_all(game, &OPENING[1..3]);
            assert!(left(&house, game) > days(2));
        }
    }
}

fn status(house: &TestSite) -> VacationStatus {
    house.context(Some(LAN), vacations::look).unwrap()
}

fn goes(house: &TestSite, from: Instant, until: Instant) {
    let form = VacationForm {
        from: instant::write(from),
        until: instant::write(until),
    };
    let asked = house.attempt(Some(LAN), |context| vacations::start(context, &form));
    assert_eq!(asked.unwrap(), Ok(()));
}

#[test]
fn a_vacation_that_a_wrong_clock_began_is_planned_again() {
    for is_over in [false, true] {
        for (house, game) in with_game(THREE_DAYS) {
            house.live(minutes(20));
            let before = house.deadline(game);
            let from = house.now() + days(10);
            goes(&house, from, from + days(5));
            let planned = status(&house);
            set(&house, days(12));
            house.live(minutes(16));
            vacations::keep(&house.app).unwrap();
            assert_eq!(house.row(game).state.deadline, None);
            if is_over {
                set(&house, days(4));
                vacations::keep(&house.app).unwrap();
                assert!(status(&house).current.is_none());
                set(&house, -days(16));
            } else {
                set(&house, -days(12));
            }
            let again = status(&house);
            assert_eq!(again.current, planned.current);
            assert_eq!(again.left, planned.left);
            let off = moved(&house, game, before);
            assert!(off >= TimeDelta::zero() && off < minutes(20), "{off}");
        }
    }
}

#[test]
fn a_vacation_that_a_wrong_clock_ended_goes_on() {
    for (house, game) in with_game(THREE_DAYS) {
        house.live(minutes(20));
        let before = house.deadline(game);
        goes(&house, house.now(), house.now() + days(2));
        let current = status(&house).current;
        set(&house, days(400));
        house.live(minutes(16));
        assert_eq!(vacations::keep(&house.app).unwrap(), 1);
        assert!(status(&house).current.is_none());
        set(&house, -days(400));
        assert_eq!(status(&house).current, current);
        assert_eq!(house.row(game).state.deadline, None);
        house.live_long(days(2) - minutes(10));
        assert_eq!(vacations::keep(&house.app).unwrap(), 1);
        let off = moved(&house, game, before);
        assert!(
            (days(2) - minutes(20)..days(2) + minutes(20)).contains(&off),
            "{off}"
        );
    }
}

#[test]
fn live_games_keep_their_time_when_a_clock_that_was_ahead_is_right_again() {
    for (house, game) in live_games() {
        house.beat();
        house.play_live(TimeDelta::seconds(20));
        house.jump(days(400));
        house.play_live(TimeDelta::seconds(1));
        house.beat();
        house.play_all(game, &OPENING[..2]);
        house.play_live(TimeDelta::seconds(10));
        let before = left(&house, game);
        house.jump(-days(400));
        house.play_live(TimeDelta::seconds(1));
        assert_eq!(left(&house, game), before);
        house.beat();
        assert_eq!(left(&house, game), before, "once");
        house.play_live(before - TimeDelta::seconds(5));
        assert_eq!(house.row(game).state.status, Status::Playing);
        house.play_live(TimeDelta::seconds(10));
        assert_eq!(flag_live(&house.app).unwrap(), 0, "it has fallen already");
        assert_eq!(house.row(game).state.status, Status::Finished);
    }
}

#[test]
fn a_clock_that_is_set_back_and_returns_takes_and_gives_no_time() {
    for back in [TimeDelta::hours(2), days(1), days(400)] {
        for (house, game) in with_game(THREE_DAYS) {
            let (mei, tuan) = (house.member("mei"), house.member("tuan"));
            house.live_long(TimeDelta::hours(30));
            let before = house.deadline(game);
            set(&house, -back);
            assert_eq!(house.deadline(game), before);
            house.live(minutes(5));
            let new = house.game(mei, tuan, THREE_DAYS);
            house.live(minutes(5));
            let rest = left(&house, new);
            set(&house, back);
            let off = moved(&house, game, before);
            assert!(off >= TimeDelta::zero() && off < minutes(15), "{off}");
            assert_eq!(left(&house, new), rest);
            house.live(minutes(20));
            assert_eq!(flag_overdue(&house.app).unwrap(), 0);
        }
    }
}

#[test]
fn emails_that_were_queued_while_the_clock_was_ahead_do_not_wait_for_it() {
    for (house, _) in with_game(THREE_DAYS) {
        let (mei, _) = (house.member("mei"), house.member("tuan"));
        house.live(minutes(20));
        set(&house, days(400));
        house.challenge(mei, Some("tuan"), THREE_DAYS);
        set(&house, -days(400));
        let told = house.told();
        assert_eq!(heard(&told), [("tuan", Kind::Challenge)]);
    }
}
