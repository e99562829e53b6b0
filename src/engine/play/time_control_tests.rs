use super::*;
use crate::play::duration::{HOUR, MINUTE};

#[test]
fn every_kind_has_one_text_that_reads_back() {
    let bank = |stock, increment, cap| Bank {
        stock,
        increment,
        cap,
        free_first: 0,
    };
    let live = |stock, increment| TimeControl::Live(Bank::live(stock, increment, 0));
    let courier = Courier {
        spare: 14 * DAY,
        grace: DAY,
        bonus: 6 * HOUR,
        bonus_period: 90 * MINUTE,
        ..Courier::default()
    };
    let all = Courier {
        minimum: 2 * DAY,
        extra: 12 * HOUR,
        maximum: 30 * DAY,
        ..courier
    };
    let date = instant::read("2027-03-01T00:00:00Z").unwrap();
    for (control, slug) in [
        (TimeControl::days(3), "3d"),
        (TimeControl::PerMove(36 * HOUR), "36h"),
        (
            TimeControl::Bank(bank(14 * DAY, DAY, 28 * DAY)),
            "bank:14d+1d<28d",
        ),
        (
            TimeControl::Bank(bank(14 * DAY, 0, 28 * DAY)),
            "bank:14d<28d",
        ),
        (live(10 * MINUTE, 5), "live:10m+5s"),
        (live(MINUTE, 0), "live:1m"),
        (TimeControl::Live(bank(MINUTE, 0, 0)), "live:1m!0s"),
        (
            TimeControl::Courier(courier),
            "courier:spare=14d,grace=1d,bonus=6h,bonus-period=90m",
        ),
        (
            TimeControl::Courier(all),
            "courier:spare=14d,grace=1d,minimum=2d,extra=12h,bonus=6h,bonus-period=90m,maximum=30d",
        ),
        (TimeControl::Courier(Courier::default()), "courier:"),
        (TimeControl::Date(date), "date:2027-03-01T00:00:00Z"),
        (TimeControl::Untimed, "none"),
    ] {
        assert_eq!(control.slug(), slug);
        assert_eq!(slug.parse(), Ok(control), "{slug}");
    }
}

#[test]
fn every_offered_pace_reads_back_from_its_slug() {
    for pace in TimeControl::OFFERED {
        assert_eq!(pace.slug().parse(), Ok(pace));
    }
}

#[test]
fn another_spelling_is_no_pace() {
    for wrong in [
        "",
        "d",
        "0d",
        "0s",
        "-1d",
        "+3d",
        "03d",
        "72h",
        "3",
        "3D",
        "unlimited",
        "none:",
        "bank",
        "bank:",
        "bank:14d+0s",
        "bank:14d<28d+1d",
        "bank:336h+1d",
        "live:10m+5s<0s",
        "blitz:10m",
        "courier:grace=1d,spare=14d",
        "courier:spare=14d,",
        "courier:spare=14d,spare=14d",
        "courier:patience=1d",
        "courier:spare",
        "date:2027-03-01",
        "date:2027-03-01T01:00:00+01:00",
        "date:2027-03-01T00:00:00.5Z",
    ] {
        assert_eq!(
            wrong.parse::<TimeControl>(),
            Err(UnknownTimeControl),
            "{wrong}"
        );
    }
}

#[test]
fn a_day_is_86_400_seconds_whatever_the_calendar_says() {
    assert_eq!(TimeControl::days(3), TimeControl::PerMove(259_200));
}
