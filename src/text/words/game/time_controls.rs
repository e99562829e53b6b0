//! Time controls as they are chosen: names, explanations and errors.

use crate::play::{Bank, ClockTerms, ControlFault, ControlField, Courier, Pace, TimeControl};
use crate::words::{sentences, terms, time};
use chrono_tz::Tz;

/// An explanation in sentences, addressed to a player.
pub fn meaning(pace: impl Into<Pace>) -> String {
    let Pace { control, terms } = pace.into();
    let strictly = [
        (terms.by_claim, t!("game-clock-claim")),
        (terms.no_vacation, t!("game-clock-no-vacation")),
        (terms.no_quiet, t!("game-clock-no-quiet")),
    ];
    let strictly = strictly.into_iter().filter(|(is_so, _)| *is_so);
    let strictly = strictly.map(|(_, text)| text.to_owned());
    sentences(std::iter::once(meaning_of(control)).chain(strictly))
}

/// Additional terms, a few words each.
pub(in crate::words) fn terms(terms: ClockTerms) -> impl Iterator<Item = &'static str> {
    let agreed = [
        (terms.by_claim, t!("game-term-claim")),
        (terms.no_vacation, t!("game-term-no-vacation")),
        (terms.no_quiet, t!("game-term-no-quiet")),
    ];
    agreed
        .into_iter()
        .filter(|(is_so, _)| *is_so)
        .map(|(_, text)| text)
}

fn meaning_of(control: TimeControl) -> String {
    match control {
        TimeControl::PerMove(seconds) => {
            t!("game-clock-days", span = time::length(seconds))
        }
        TimeControl::Bank(bank) => of_bank("game-clock-bank", bank),
        TimeControl::Live(bank) => {
            let free = t!(
                "game-clock-free-first",
                span = time::length(bank.free_first)
            );
            let free = if bank.free_first > 0 { &free } else { "" };
            sentences([
                t!("game-clock-live"),
                &of_bank("game-clock-bank", bank),
                free,
            ])
        }
        TimeControl::Courier(courier) => courier_meaning(courier),
        TimeControl::Date(date) => t!("game-clock-date", date = time::instant(date, Tz::UTC)),
        TimeControl::Untimed => t!("game-clock-untimed").to_owned(),
    }
}

/// A time bank in the sentences of a family.
pub(in crate::words) fn of_bank(family: &str, bank: Bank) -> String {
    let [stock, increment, cap] = [bank.stock, bank.increment, bank.cap].map(time::length);
    // A cap has no effect without an increment.
    let kind = match (bank.increment, bank.cap) {
        (0, _) => "alone",
        (_, 0) => "increment",
        _ => "both",
    };
    t_kind!(family, kind, stock, increment, cap)
}

fn courier_meaning(courier: Courier) -> String {
    let span = time::length;
    let mut parts = vec![match courier.spare {
        0 => t!("game-clock-no-spare").to_owned(),
        spare => t!("game-clock-spare", spare = span(spare)),
    }];
    if courier.grace > 0 {
        parts.push(t!("game-clock-grace", grace = span(courier.grace)));
    }
    if courier.minimum > 0 {
        parts.push(t!("game-clock-minimum", minimum = span(courier.minimum)));
    }
    if courier.extra > 0 {
        parts.push(t!("game-clock-extra", extra = span(courier.extra)));
    }
    match (courier.bonus, courier.bonus_period) {
        (0, _) => {}
        (bonus, 0) => parts.push(t!("game-clock-bonus-at-once", bonus = span(bonus))),
        (bonus, period) => parts.push(t!(
            "game-clock-bonus",
            bonus = span(bonus),
            period = span(period)
        )),
    }
    if courier.maximum > 0 {
        parts.push(t!("game-clock-maximum", maximum = span(courier.maximum)));
    }
    sentences(parts)
}

/// The time control in a list with a heading for each kind.
pub fn choice(control: TimeControl) -> String {
    match control {
        TimeControl::Bank(bank) | TimeControl::Live(bank) => of_bank("challenge-bank", bank),
        TimeControl::Courier(courier) => self::courier(courier),
        TimeControl::Untimed => t!("challenge-untimed").to_owned(),
        other => terms::pace(other),
    }
}

/// The main values of a Game Courier clock.
pub(in crate::words) fn courier(courier: Courier) -> String {
    let [spare, grace, minimum] = [courier.spare, courier.grace, courier.minimum].map(time::length);
    match (courier.spare, courier.grace) {
        (0, 0) => t!("game-courier-minimum", minimum),
        (0, _) => t!("game-courier-grace", grace),
        (_, 0) => t!("game-courier-spare", spare),
        _ => t!("game-courier-both", spare, grace),
    }
}

/// The label of a form field.
pub fn label(field: ControlField) -> &'static str {
    match field {
        ControlField::Days => t!("challenge-own-days"),
        ControlField::Stock => t!("challenge-own-stock"),
        ControlField::Spare => t!("challenge-own-spare"),
        ControlField::Increment | ControlField::Extra => t!("challenge-own-increment"),
        ControlField::Cap | ControlField::Maximum => t!("challenge-own-cap"),
        ControlField::Grace => t!("challenge-own-grace"),
        ControlField::Minimum => t!("challenge-own-minimum"),
        ControlField::Bonus => t!("challenge-own-bonus"),
        ControlField::BonusPeriod => t!("challenge-own-bonus-period"),
        ControlField::Date => t!("challenge-own-date"),
    }
}

/// Why a time control is not allowed; shown beside the field concerned.
pub fn control_fault(why: ControlFault) -> String {
    let span = time::length;
    match why {
        ControlFault::Length { least: 0, most, .. } => t!("challenge-at-most", most = span(most)),
        ControlFault::Length { least, most, .. } => {
            t!("challenge-between", least = span(least), most = span(most))
        }
        ControlFault::Bound { least, most, .. } => {
            t!("challenge-bound", least = span(least), most = span(most))
        }
        ControlFault::NoTime { least } => t!("challenge-no-time", least = span(least)),
        ControlFault::Date { earliest, latest } => t!(
            "challenge-between",
            least = time::instant(earliest, Tz::UTC),
            most = time::instant(latest, Tz::UTC)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, in_language};

    /// A time control, its explanation, and the same in Chinese.
    const TOLD: [(&str, &str, &str); 14] = [
        (
            "3d",
            "You have 3 days for each move. Unused time is not saved.",
            "每着限时 3 天，没有用完的时间不累积。",
        ),
        (
            "1d",
            "You have 1 day for each move. Unused time is not saved.",
            "每着限时 1 天，没有用完的时间不累积。",
        ),
        (
            "bank:30d",
            "You have 30 days for the whole game.",
            "全局共有 30 天。",
        ),
        (
            "bank:30d<60d",
            "You have 30 days for the whole game.",
            "全局共有 30 天。",
        ),
        (
            "bank:14d+12h",
            "You start with 14 days, and each move adds 12 hours.",
            "开始时您有 14 天，每走一着加 12 小时。",
        ),
        (
            "bank:14d+1d<28d",
            "You start with 14 days, and each move adds 1 day, up to 28 days.",
            "开始时您有 14 天，每走一着加 1 天，最多积到 28 天。",
        ),
        (
            "live:10m+5s",
            "For two players who are online at the same time. You start with 10 minutes, and \
                each move adds 5 seconds. Each player’s first move costs no time unless it takes \
                longer than 1 minute.",
            "用于双方同时在线的对局。开始时您有 10 分钟，每走一着加 5 秒。各方第一着在 1 分钟之内不计时。",
        ),
        (
            "live:5m",
            "For two players who are online at the same time. You have 5 minutes for the whole \
                game. Each player’s first move costs no time unless it takes longer than 1 \
                minute.",
            "用于双方同时在线的对局。全局共有 5 分钟。各方第一着在 1 分钟之内不计时。",
        ),
        (
            "courier:spare=14d,grace=1d,minimum=2d,extra=12h,bonus=6h,bonus-period=90m,maximum=28d",
            "You start with a reserve of 14 days. Each turn has a grace period of 1 day. If your \
                turn begins with a reserve of less than 2 days, you get 2 days. Each move adds 12 \
                hours. A move made within 90 minutes adds 6 hours more. Your reserve never exceeds \
                28 days.",
            "开始时您有备用时间 14 天。每着宽限 1 天。轮到您走棋时，备用时间不足 2 天的，补到 2 天。每走一着加 12 小时。在 90 分钟之内走棋，另加 6 \
                小时。备用时间最多积到 28 天。",
        ),
        (
            "courier:spare=14d",
            "You start with a reserve of 14 days.",
            "开始时您有备用时间 14 天。",
        ),
        (
            "courier:grace=3d",
            "You start without a reserve. Each turn has a grace period of 3 days.",
            "开始时您没有备用时间。每着宽限 3 天。",
        ),
        (
            "courier:minimum=2d,bonus=1d",
            "You start without a reserve. If your turn begins with a reserve of less than 2 days, \
                you get 2 days. An immediate move adds 1 day more.",
            "开始时您没有备用时间。轮到您走棋时，备用时间不足 2 天的，补到 2 天。立即走棋，另加 1 天。",
        ),
        (
            "date:2027-03-01T00:00:00Z",
            "The whole game ends by Mon 1 Mar 2027, 00:00 UTC. Each player has half of the time \
                from the first turn until then.",
            "全局在 2027年3月1日 周一 00:00 UTC 前结束：从第一着开始到那时的时间，双方各得一半。",
        ),
        (
            "none",
            "There is no clock. A player who does not move for 30 days is reminded twice; then the \
                opponent can claim the game.",
            "没有时限。一方 30 天不走棋，会收到两次提醒，此后对手可以提出获胜。",
        ),
    ];

    #[test]
    fn each_time_control_has_an_explanation() {
        let chinese = Language::find("zh-Hans").unwrap();
        for (slug, english, in_chinese) in TOLD {
            let control: TimeControl = slug.parse().unwrap();
            assert_eq!(meaning(control), english);
            in_language(chinese, || assert_eq!(meaning(control), in_chinese));
        }
    }

    #[test]
    fn a_choice_is_shown_without_its_kind() {
        for (slug, expected) in [
            ("3d", "3 days per move"),
            ("bank:30d", "30 days"),
            (
                "bank:14d+1d<28d",
                "14 days + 1 day per move, at most 28 days",
            ),
            ("live:10m+5s", "10 minutes + 5 seconds per move"),
            (
                "courier:spare=14d,grace=1d",
                "14 days reserve + 1 day per move",
            ),
            ("none", "no time limit"),
        ] {
            assert_eq!(choice(slug.parse().unwrap()), expected);
        }
    }

    #[test]
    fn a_refused_time_control_says_what_is_allowed() {
        let now = chrono::DateTime::UNIX_EPOCH;
        for (slug, expected) in [
            ("100d", "Please choose between 1 hour and 99 days."),
            ("bank:1d+31d", "Please choose 30 days at most."),
            (
                "bank:14d<7d",
                "Please choose between 14 days and 730 days, or leave it empty for no maximum.",
            ),
            (
                "courier:extra=1d",
                "The first turn would have no time. Please choose at least 1 hour of reserve, \
                    minimum or grace period.",
            ),
            (
                "date:1960-01-01T00:00:00Z",
                "Please choose between Sat 3 Jan 1970, 00:00 UTC and Tue 31 Dec 1974, 00:00 UTC.",
            ),
        ] {
            let control: TimeControl = slug.parse().unwrap();
            assert_eq!(control_fault(control.allowed(now).unwrap_err()), expected);
        }
    }
}
