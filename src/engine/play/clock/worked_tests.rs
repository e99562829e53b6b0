//! What is promised of clocks, sentence by sentence. Instants are seconds from the start.

use super::{Clock, Entry, LedgerError, Reading, What};
use crate::play::duration::{DAY, HOUR};
use crate::play::instant::Instant;
use crate::play::time_control::{Bank, Courier, TimeControl};
use crate::rules::Side::{self, First, Second};
use chrono::TimeDelta;

const H: i64 = HOUR as i64;
const D: i64 = DAY as i64;

fn at(seconds: i64) -> Instant {
    Instant::UNIX_EPOCH + TimeDelta::seconds(seconds)
}

fn bank(stock: u32, increment: u32, cap: u32) -> TimeControl {
    TimeControl::Bank(Bank {
        stock,
        increment,
        cap,
        free_first: 0,
    })
}

fn live(stock: u32, increment: u32) -> TimeControl {
    TimeControl::Live(Bank {
        stock,
        increment,
        cap: 0,
        free_first: 0,
    })
}

/// A live game whose first moves are free for a minute.
fn free_first(stock: u32, increment: u32) -> TimeControl {
    TimeControl::Live(Bank::live(stock, increment, 0))
}

/// A clock that the first side starts at 0, and what follows.
fn clock(control: TimeControl, rest: &[(i64, What)]) -> Clock {
    let start = [(0, What::Start { side: First })];
    let mut clock = Clock::begin(control);
    for &(seconds, what) in start.iter().chain(rest) {
        let entry = Entry {
            at: at(seconds),
            what,
        };
        clock.push(entry).unwrap();
    }
    clock
}

fn read(control: TimeControl, rest: &[(i64, What)], now: i64) -> Reading {
    clock(control, rest).at(at(now))
}

fn left(control: TimeControl, rest: &[(i64, What)], now: i64) -> [i64; 2] {
    read(control, rest, now).left.map(Option::unwrap)
}

/// Seconds from the start to the deadline.
fn deadline(control: TimeControl, rest: &[(i64, What)], now: i64) -> i64 {
    (read(control, rest, now).deadline.unwrap() - at(0)).num_seconds()
}

fn flagged(control: TimeControl, rest: &[(i64, What)], now: i64) -> Option<Side> {
    read(control, rest, now).flagged
}

fn refused(control: TimeControl, rest: &[(i64, What)], seconds: i64, what: What) -> LedgerError {
    let mut clock = clock(control, rest);
    let before = clock.clone();
    let error = clock
        .push(Entry {
            at: at(seconds),
            what,
        })
        .unwrap_err();
    assert_eq!(clock, before, "what is refused changes nothing");
    error
}

const fn outage(seconds: i64) -> What {
    What::Outage {
        seconds: seconds.unsigned_abs() as u32,
    }
}

const FIRST_AWAY: What = What::VacationOn { side: First };
const FIRST_BACK: What = What::VacationOff { side: First };
const SECOND_AWAY: What = What::VacationOn { side: Second };
const SECOND_BACK: What = What::VacationOff { side: Second };

mod controls {
    use super::*;

    #[test]
    fn days_are_there_anew_for_each_turn_and_stay_after_the_move() {
        let three = TimeControl::days(3);
        assert_eq!(deadline(three, &[], 0), 3 * D);
        let moved = [(2 * D, What::Move)];
        assert_eq!(left(three, &moved, 2 * D), [3 * D, 3 * D]);
        assert_eq!(deadline(three, &moved, 2 * D), 5 * D);
        assert_eq!(left(three, &moved, 3 * D), [3 * D, 2 * D]);
    }

    #[test]
    fn a_bank_loses_what_was_spent_and_wins_the_increment_up_to_the_cap() {
        let control = bank(100, 10, 120);
        assert_eq!(deadline(control, &[], 0), 100);
        assert_eq!(left(control, &[(30, What::Move)], 30), [80, 100]);
        // The cap applies after adding.
        let quick = [
            (0, What::Move),
            (0, What::Move),
            (0, What::Move),
            (0, What::Move),
            (0, What::Move),
        ];
        assert_eq!(left(control, &quick, 0), [120, 120]);
        assert_eq!(left(bank(100, 10, 0), &quick, 0), [130, 120]);
    }

    #[test]
    fn a_move_within_the_grace_counts_and_what_is_below_nothing_is_raised_after_adding() {
        let control = bank(100, 50, 0);
        let late = [(160, What::Move)];
        assert_eq!(flagged(control, &late, 160), None);
        assert_eq!(left(control, &late, 160), [0, 100]);
        assert_eq!(left(control, &[(130, What::Move)], 130), [20, 100]);
    }

    const COURIER: Courier = Courier {
        spare: 1_000,
        grace: 100,
        minimum: 300,
        extra: 20,
        bonus: 5,
        bonus_period: 50,
        maximum: 1_010,
    };

    #[test]
    fn couriers_spend_their_grace_first_and_earn_extra_and_bonus() {
        let control = TimeControl::Courier(COURIER);
        assert_eq!(deadline(control, &[], 0), 1_100);
        assert_eq!(left(control, &[], 30), [1_070, 1_000], "grace and all");
        assert_eq!(left(control, &[(200, What::Move)], 200)[0], 920);
        // At the end of the bonus period a move is still quick, but the maximum holds.
        assert_eq!(left(control, &[(50, What::Move)], 50)[0], 1_010);
        let unbounded = TimeControl::Courier(Courier {
            maximum: 0,
            ..COURIER
        });
        assert_eq!(left(unbounded, &[(50, What::Move)], 50)[0], 1_025);
        assert_eq!(left(unbounded, &[(51, What::Move)], 51)[0], 1_020);
        assert_eq!(left(unbounded, &[(100, What::Move)], 100)[0], 1_020);
    }

    #[test]
    fn couriers_are_raised_to_the_minimum_when_their_turn_begins() {
        let control = TimeControl::Courier(COURIER);
        let slow = [(1_100, What::Move)];
        assert_eq!(left(control, &slow, 1_100)[0], 20);
        let back = [(1_100, What::Move), (1_200, What::Move)];
        assert_eq!(left(control, &back, 1_200)[0], 400);
        let poor = TimeControl::Courier(Courier {
            spare: 10,
            ..COURIER
        });
        assert_eq!(left(poor, &[], 0), [400, 10], "only when it begins");
    }

    #[test]
    fn a_bonus_period_of_nothing_rewards_a_move_that_took_nothing() {
        let control = TimeControl::Courier(Courier {
            bonus_period: 0,
            maximum: 0,
            ..COURIER
        });
        assert_eq!(left(control, &[(0, What::Move)], 0)[0], 1_025);
        assert_eq!(left(control, &[(1, What::Move)], 1)[0], 1_020);
    }

    #[test]
    fn a_game_by_a_date_gives_each_side_half_of_the_time() {
        let control = TimeControl::Date(at(1_001));
        assert_eq!(left(control, &[], 0), [500, 500]);
        let moved = [(400, What::Move)];
        assert_eq!(left(control, &moved, 400), [100, 500]);
        assert_eq!(deadline(control, &moved, 400), 900);
        assert_eq!(deadline(TimeControl::Date(at(-5)), &[], 0), 0);
        assert_eq!(Clock::begin(control).at(at(0)).left, [None, None]);
    }

    #[test]
    fn live_games_are_banks_of_seconds() {
        assert_eq!(left(live(300, 5), &[(7, What::Move)], 9), [298, 298]);
    }

    #[test]
    fn the_first_move_of_each_side_of_a_live_game_is_free_for_a_minute() {
        let control = free_first(300, 5);
        assert_eq!(deadline(control, &[], 10), 360);
        assert_eq!(clock(control, &[]).reserve_of_turn(), Some(300));
        // What goes beyond the minute counts.
        assert_eq!(left(control, &[(59, What::Move)], 59), [305, 360]);
        assert_eq!(left(control, &[(70, What::Move)], 70)[0], 295);
        let both = [(59, What::Move), (100, What::Move)];
        assert_eq!(left(control, &both, 100), [305, 305]);
        assert_eq!(clock(control, &both).reserve_of_turn(), Some(305));
        let third = [&both[..], &[(107, What::Move)]].concat();
        assert_eq!(left(control, &third, 107)[0], 303, "no longer free");
    }

    #[test]
    fn a_first_move_that_was_taken_back_has_used_its_free_minute() {
        let again = [(40, What::Move), (45, What::TakeBack { plies: 1 })];
        let control = free_first(300, 0);
        assert_eq!(deadline(control, &again, 45), 45 + 320);
        let moved = [&again[..], &[(75, What::Move)]].concat();
        assert_eq!(left(control, &moved, 75)[0], 290);
    }

    #[test]
    fn without_a_limit_there_is_a_turn_and_nothing_else() {
        let entries = [
            (5, What::Move),
            (6, outage(100)),
            (
                7,
                What::Gift {
                    side: First,
                    seconds: 5,
                },
            ),
            (8, What::Shift { to: at(1) }),
            (9, What::TakeBack { plies: 1 }),
        ];
        let reading = read(TimeControl::Untimed, &entries, 1_000_000_000);
        assert_eq!(reading.turn, Some(First));
        assert_eq!(
            (reading.deadline, reading.left, reading.flagged),
            (None, [None; 2], None)
        );
    }

    #[test]
    fn seconds_are_cut_in_favour_of_the_mover() {
        let mut clock = clock(bank(100, 0, 0), &[]);
        let later = at(30) + TimeDelta::milliseconds(999);
        assert_eq!(clock.at(later).left(First), Some(70));
        clock
            .push(Entry {
                at: later,
                what: What::Move,
            })
            .unwrap();
        assert_eq!(clock.at(later).left, [Some(70), Some(100)]);
    }
}

mod stops {
    use super::*;

    const CONTROL: TimeControl = TimeControl::PerMove(1_000);

    #[test]
    fn a_pause_moves_the_deadline_by_its_length() {
        let paused = [(100, What::Pause), (350, What::Resume)];
        assert_eq!(deadline(CONTROL, &paused, 400), 1_250);
        assert_eq!(left(CONTROL, &paused, 400)[0], 850);
    }

    #[test]
    fn while_a_clock_stands_what_is_left_stands_and_the_deadline_moves_along() {
        let paused = [(100, What::Pause)];
        for now in [100, 101, 5_000] {
            let reading = read(CONTROL, &paused, now);
            assert_eq!(reading.left(First), Some(900));
            assert_eq!(reading.deadline, Some(at(now + 900)));
            assert!(reading.standing && reading.flagged.is_none());
        }
    }

    #[test]
    fn time_under_two_stops_counts_once() {
        let both = [
            (100, What::Pause),
            (200, FIRST_AWAY),
            (250, What::HoldOn { side: First }),
            (300, What::Resume),
            (400, FIRST_BACK),
            (450, What::HoldOff { side: First }),
        ];
        assert_eq!(deadline(CONTROL, &both, 450), 1_350);
    }

    #[test]
    fn a_vacation_that_is_on_when_the_turn_begins_counts_from_its_beginning() {
        let away = [(50, SECOND_AWAY), (100, What::Move), (180, SECOND_BACK)];
        assert_eq!(deadline(CONTROL, &away[..2], 150), 1_150);
        assert_eq!(deadline(CONTROL, &away, 200), 1_180);
        let before = [(50, SECOND_AWAY), (80, SECOND_BACK), (100, What::Move)];
        assert_eq!(deadline(CONTROL, &before, 100), 1_100);
    }

    #[test]
    fn the_opponents_vacation_stops_nothing_of_mine() {
        let away = [(50, SECOND_AWAY), (80, SECOND_BACK)];
        assert_eq!(deadline(CONTROL, &away, 80), 1_000);
    }

    #[test]
    fn one_may_move_on_vacation_and_spends_nothing_by_it() {
        let control = bank(1_000, 0, 0);
        let away = [(100, FIRST_AWAY), (700, What::Move)];
        assert_eq!(left(control, &away, 700), [900, 1_000]);
    }

    #[test]
    fn stops_may_begin_before_the_start() {
        let mut clock = Clock::begin(CONTROL);
        let start = What::Start { side: First };
        let entries = [
            (0, FIRST_AWAY),
            (1, What::Pause),
            (10, start),
            (20, What::Resume),
            (30, FIRST_BACK),
        ];
        for (seconds, what) in entries {
            clock
                .push(Entry {
                    at: at(seconds),
                    what,
                })
                .unwrap();
        }
        assert_eq!(clock.at(at(40)).deadline, Some(at(1_030)));
    }
}

mod outages {
    use super::*;

    const DAYS: TimeControl = TimeControl::days(3);

    #[test]
    fn a_running_clock_gets_the_part_back_that_lies_in_its_turn() {
        assert_eq!(deadline(DAYS, &[(10 * H, outage(5 * H))], 10 * H), 77 * H);
        let begun_in_it = [(8 * H, What::Move), (10 * H, outage(5 * H))];
        assert_eq!(deadline(DAYS, &begun_in_it, 10 * H), (8 + 72 + 2) * H);
    }

    #[test]
    fn at_least_half_a_day_is_left_after_it_and_a_minute_in_live_games() {
        assert_eq!(deadline(DAYS, &[(71 * H, outage(H))], 71 * H), 83 * H);
        assert_eq!(deadline(live(300, 0), &[(290, outage(20))], 290), 350);
        assert_eq!(deadline(live(300, 0), &[(100, outage(20))], 100), 320);
        // Also of a turn that begins at its end.
        let short = TimeControl::PerMove(100);
        assert_eq!(
            deadline(short, &[(50, What::Move), (50, outage(40))], 50),
            50 + 12 * H
        );
    }

    #[test]
    fn as_far_as_the_deadline_moves_time_is_not_spent_and_a_bank_may_grow() {
        let control = bank(100, 0, 0);
        let entries = [(50, outage(10)), (60, What::Move)];
        // The deadline moved from 100 to 43,250: of 60 seconds that makes 43,090 below none.
        assert_eq!(left(control, &entries, 60)[0], 100 + 43_090);
        assert_eq!(left(bank(100, 0, 500), &entries, 60)[0], 500);
    }

    #[test]
    fn nobody_is_flagged_in_an_outage() {
        let control = TimeControl::PerMove(1_000);
        assert_eq!(flagged(control, &[(5_000, outage(4_500))], 5_000), None);
        assert_eq!(flagged(control, &[(5_000, outage(10))], 5_000), None);
        // A vacation began while the server was away.
        let away = [(3_000, FIRST_AWAY), (5_000, outage(4_500))];
        assert_eq!(flagged(control, &away[..1], 3_000), Some(First));
        assert_eq!(flagged(control, &away, 5_000), None);
        // What was seen when it began, or before, stands.
        let gift = What::Gift {
            side: Second,
            seconds: 1,
        };
        let before = [(3_000, gift), (5_000, outage(2_000))];
        assert_eq!(flagged(control, &before, 5_000), Some(First));
    }

    #[test]
    fn a_standing_clock_gets_nothing_back() {
        let whole = [(100, What::Pause), (200, outage(50)), (300, What::Resume)];
        assert_eq!(deadline(TimeControl::PerMove(1_000), &whole, 300), 1_200);
    }

    #[test]
    fn of_an_outage_what_the_clock_stood_in_it_is_not_given_back_twice() {
        let part = [
            (2 * H, What::Pause),
            (4 * H, What::Resume),
            (6 * H, outage(5 * H)),
        ];
        assert_eq!(deadline(DAYS, &part, 6 * H), (72 + 2 + 3) * H);
        let stands_still = [
            (2 * H, What::Pause),
            (6 * H, outage(5 * H)),
            (6 * H, What::Resume),
        ];
        assert_eq!(deadline(DAYS, &stands_still, 6 * H), (72 + 4 + 1) * H);
    }

    #[test]
    fn mail_that_did_not_go_is_credited_before_a_flag_is_looked_for() {
        let control = bank(1_000, 0, 0);
        let entries = [(1_100, What::Credit { seconds: 500 }), (1_200, What::Move)];
        assert_eq!(flagged(control, &entries, 1_200), None);
        assert_eq!(left(control, &entries, 1_200)[0], 300);
    }
}

mod flags {
    use super::*;

    const CONTROL: TimeControl = TimeControl::PerMove(1_000);

    #[test]
    fn a_flag_falls_strictly_after_the_grace() {
        assert_eq!(flagged(CONTROL, &[], 1_060), None);
        assert_eq!(flagged(CONTROL, &[], 1_061), Some(First));
        let just = at(1_060) + TimeDelta::microseconds(1);
        assert_eq!(clock(CONTROL, &[]).at(just).flagged, Some(First));
        assert_eq!(flagged(live(1_000, 0), &[], 1_002), None);
        assert_eq!(flagged(live(1_000, 0), &[], 1_003), Some(First));
        assert_eq!(flagged(free_first(1_000, 0), &[], 1_062), None);
        assert_eq!(flagged(free_first(1_000, 0), &[], 1_063), Some(First));
    }

    #[test]
    fn a_flag_changes_no_turn_and_the_first_one_stays() {
        let late = [(1_061, What::Move), (9_000, What::Move)];
        let reading = read(CONTROL, &late, 9_000);
        assert_eq!((reading.turn, reading.flagged), (Some(First), Some(First)));
        let late = [(500, What::Move), (9_000, What::Move), (90_000, What::Move)];
        assert_eq!(flagged(CONTROL, &late, 90_000), Some(Second));
    }

    #[test]
    fn who_overstepped_before_a_stop_or_a_gift_is_flagged_all_the_same() {
        for what in [
            What::Pause,
            FIRST_AWAY,
            What::Gift {
                side: First,
                seconds: 9_000,
            },
        ] {
            assert_eq!(flagged(CONTROL, &[(1_061, what)], 1_061), Some(First));
            assert_eq!(flagged(CONTROL, &[(1_060, what)], 1_060), None);
        }
    }

    #[test]
    fn nothing_is_left_once_the_deadline_has_passed() {
        assert_eq!(left(CONTROL, &[], 1_030)[0], 0);
        assert_eq!(deadline(CONTROL, &[], 1_030), 1_000);
    }
}

mod adjustments {
    use super::*;

    #[test]
    fn a_take_back_restores_the_clock() {
        let control = bank(1_000, 10, 0);
        let entries = [
            (100, What::Move),
            (300, What::Move),
            (350, What::TakeBack { plies: 2 }),
        ];
        assert_eq!(left(control, &entries, 350), [900, 1_000]);
        let again = [&entries[..], &[(400, What::Move)]].concat();
        assert_eq!(left(control, &again, 400), [860, 1_000]);
    }

    #[test]
    fn a_take_back_leaves_a_tenth_of_the_days_or_a_twentieth_of_the_stock() {
        let late = |control, moved| {
            let entries = [
                (moved, What::Move),
                (moved + 5, What::TakeBack { plies: 1 }),
            ];
            left(control, &entries, moved + 5)[0]
        };
        assert_eq!(late(TimeControl::PerMove(1_001), 999), 101);
        assert_eq!(late(TimeControl::PerMove(1_000), 300), 700);
        assert_eq!(late(bank(1_000, 500, 0), 1_040), 50);
        assert_eq!(late(TimeControl::Date(at(2_000)), 990), 50);
        let courier = Courier {
            spare: 1_000,
            grace: 100,
            ..Courier::default()
        };
        assert_eq!(late(TimeControl::Courier(courier), 1_090), 50);
    }

    #[test]
    fn a_gift_adds_to_the_reserve_of_whoever_gets_it() {
        let gift = |side| What::Gift { side, seconds: 50 };
        let control = bank(100, 0, 120);
        assert_eq!(left(control, &[(10, gift(First))], 10), [140, 100]);
        assert_eq!(
            left(control, &[(10, gift(First)), (20, What::Move)], 20)[0],
            120
        );
        let days = TimeControl::PerMove(100);
        let waiting = [(10, gift(Second)), (20, What::Move), (30, What::Move)];
        assert_eq!(left(days, &waiting[..2], 20), [100, 150]);
        assert_eq!(left(days, &waiting, 30), [100, 100]);
    }

    #[test]
    fn a_gift_outlives_a_take_back() {
        let gift = What::Gift {
            side: First,
            seconds: 50,
        };
        let entries = [
            (10, What::Move),
            (20, gift),
            (30, What::TakeBack { plies: 1 }),
        ];
        assert_eq!(left(bank(100, 0, 0), &entries, 30), [140, 100]);
    }

    #[test]
    fn a_shifted_deadline_costs_nothing_and_saves_nothing() {
        let control = bank(1_000, 10, 0);
        let shift = (100, What::Shift { to: at(1_500) });
        assert_eq!(deadline(control, &[shift], 100), 1_500);
        let spent = |moved| left(control, &[shift, (moved, What::Move)], moved)[0];
        assert_eq!(spent(200), 810);
        assert_eq!(spent(1_400), 10);
        assert_eq!(flagged(control, &[shift], 1_560), None);
        assert_eq!(flagged(control, &[shift], 1_561), Some(First));
        let paused = [shift, (200, What::Pause), (250, What::Resume)];
        assert_eq!(deadline(control, &paused, 250), 1_550);
    }
}

mod ledgers_that_cannot_be {
    use super::*;

    const CONTROL: TimeControl = TimeControl::PerMove(1_000);
    const START: What = What::Start { side: First };

    #[test]
    fn what_does_not_follow_is_refused_and_changes_nothing() {
        let last = at(5);
        for (rest, seconds, what, why) in [
            (
                vec![(5, What::Move)],
                4,
                What::Move,
                LedgerError::TimesGoBack { last },
            ),
            (vec![], 1, START, LedgerError::StartedTwice),
            (
                vec![(1, What::Pause)],
                2,
                What::Move,
                LedgerError::MoveWhilePaused,
            ),
            (
                vec![(1, What::Pause)],
                2,
                What::Pause,
                LedgerError::PausedTwice,
            ),
            (vec![], 2, What::Resume, LedgerError::NotPaused),
            (
                vec![(1, FIRST_AWAY)],
                2,
                FIRST_AWAY,
                LedgerError::OnVacationTwice(First),
            ),
            (
                vec![(1, FIRST_AWAY)],
                2,
                SECOND_BACK,
                LedgerError::NotOnVacation(Second),
            ),
            (
                vec![],
                2,
                What::HoldOff { side: First },
                LedgerError::NotHeld(First),
            ),
            (
                vec![],
                2,
                What::TakeBack { plies: 1 },
                LedgerError::NothingToTakeBack { moves: 0 },
            ),
            (
                vec![(1, What::Move)],
                2,
                What::TakeBack { plies: 0 },
                LedgerError::NothingToTakeBack { moves: 1 },
            ),
            (
                vec![],
                2,
                What::Shift { to: at(999) },
                LedgerError::ShiftedBack {
                    deadline: at(1_000),
                },
            ),
        ] {
            assert_eq!(refused(CONTROL, &rest, seconds, what), why);
        }
    }

    #[test]
    fn nothing_is_moved_given_or_taken_back_before_the_start() {
        for what in [
            What::Move,
            What::TakeBack { plies: 1 },
            What::Gift {
                side: First,
                seconds: 1,
            },
            What::Shift { to: at(1) },
        ] {
            let entry = Entry { at: at(0), what };
            assert_eq!(
                Clock::begin(CONTROL).push(entry),
                Err(LedgerError::NotStarted)
            );
        }
        let entry = Entry {
            at: at(0),
            what: outage(5),
        };
        assert_eq!(Clock::begin(CONTROL).push(entry), Ok(()));
    }

    #[test]
    fn a_whole_ledger_tells_which_entry_is_wrong() {
        let ledger = [START, What::Move, What::Resume].map(|what| Entry { at: at(0), what });
        assert_eq!(
            Clock::of(CONTROL, &ledger),
            Err((2, LedgerError::NotPaused))
        );
    }
}
