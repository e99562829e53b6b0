//! Times and durations for display.

use crate::notation::pgn;
use crate::play::duration::{DAY, HOUR, MINUTE};
use crate::words::find_named;
use chrono::{DateTime, Datelike, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;

/// A selection of time zones from west to east, for pages that cannot list all.
pub const ZONES: [&str; 36] = [
    "UTC",
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los Angeles",
    "America/Denver",
    "America/Mexico City",
    "America/Chicago",
    "America/New York",
    "America/Bogota",
    "America/Halifax",
    "America/Santiago",
    "America/Sao Paulo",
    "Europe/Lisbon",
    "Europe/London",
    "Africa/Lagos",
    "Europe/Paris",
    "Europe/Berlin",
    "Europe/Warsaw",
    "Africa/Johannesburg",
    "Europe/Athens",
    "Europe/Istanbul",
    "Africa/Nairobi",
    "Europe/Moscow",
    "Asia/Dubai",
    "Asia/Karachi",
    "Asia/Kolkata",
    "Asia/Dhaka",
    "Asia/Bangkok",
    "Asia/Ho Chi Minh",
    "Asia/Shanghai",
    "Asia/Singapore",
    "Asia/Taipei",
    "Asia/Seoul",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
];

/// A time in a reader's zone with its offset: `Tue 24 Nov 2026, 07:15 (UTC+01:00)`; in UTC: `Tue 24
/// Nov 2026, 06:15 UTC`. Seconds are truncated, so that a deadline is never shown too late.
pub fn instant(at: DateTime<Utc>, zone: Tz) -> String {
    let at = at.with_timezone(&zone);
    let (weekday, day, month, time) = parts(&at);
    let year = at.year().to_string();
    if zone == Tz::UTC {
        t!("time-instant-utc", weekday, day, month, year, time)
    } else {
        t!(
            "time-instant",
            weekday,
            day,
            month,
            year,
            time,
            offset = offset(&at)
        )
    }
}

/// A near time in a reader's zone: `Tue 24 Nov, 07:15`; in UTC: `Tue 24 Nov, 06:15 UTC`. Seconds
/// are truncated as in [`instant`].
pub fn near(at: DateTime<Utc>, zone: Tz) -> String {
    let (weekday, day, month, time) = parts(&at.with_timezone(&zone));
    if zone == Tz::UTC {
        t!("time-near-utc", weekday, day, month, time)
    } else {
        t!("time-near", weekday, day, month, time)
    }
}

/// A region of the time zones, by the first part of their names: `Europe`.
pub fn zone_region(name: &str) -> &'static str {
    find_named("time-region", &name.to_lowercase()).unwrap_or_default()
}

/// A time zone in a list, with its local time: `Berlin (07:15)`.
pub fn zone_choice(city: &str, zone: Tz, now: DateTime<Utc>) -> String {
    let time = now.with_timezone(&zone).format("%H:%M").to_string();
    t!("time-zone-choice", city, time)
}

pub fn weekday(day: Weekday) -> String {
    t!("time-weekday", weekday = day.number_from_monday())
}

/// The weekday, the day, the short month and the time.
fn parts(at: &DateTime<Tz>) -> (String, String, String, String) {
    (
        t!("time-weekday", weekday = at.weekday().number_from_monday()),
        at.day().to_string(),
        t!("time-month-short", month = at.month()),
        at.format("%H:%M").to_string(),
    )
}

fn offset(at: &DateTime<Tz>) -> String {
    at.format("UTC%:z").to_string()
}

/// A time to the second, in a reader's zone and in UTC: `24 November 2026, 07:15:09 Europe/Berlin
/// (UTC+01:00); 2026-11-24 06:15:09 UTC`.
pub fn exact(at: DateTime<Utc>, zone: Tz) -> String {
    let utc = at.format("%Y-%m-%d %H:%M:%S UTC").to_string();
    if zone == Tz::UTC {
        return utc;
    }
    let at = at.with_timezone(&zone);
    t!(
        "time-exact",
        day = at.day().to_string(),
        month = t!("time-month", month = at.month()),
        year = at.year().to_string(),
        time = at.format("%H:%M:%S").to_string(),
        zone = zone.name(),
        offset = offset(&at),
        utc
    )
}

/// A duration in its two largest units: `2 days 3 hours`, `3 hours 20 minutes`, `12 minutes`. It is
/// rounded to the smaller unit: three days granted a moment ago are `3 days`.
pub fn remaining(span: TimeDelta) -> String {
    if span <= TimeDelta::zero() {
        return t!("time-none").to_owned();
    }
    let nearest_minute = span + TimeDelta::seconds(30);
    let span = match nearest_minute.num_days() {
        0 => nearest_minute,
        _ => span + TimeDelta::minutes(30),
    };
    let (days, hours, minutes) = (
        span.num_days(),
        span.num_hours() % 24,
        span.num_minutes() % 60,
    );
    match (days, hours, minutes) {
        (0, 0, 0) => t!("time-less-than-a-minute").to_owned(),
        (0, 0, minutes) => t!("time-minutes", minutes),
        (0, hours, 0) => t!("time-hours", hours),
        (0, hours, minutes) => t!("time-hours-minutes", hours, minutes),
        (days, 0, _) => t!("time-days", days),
        (days, hours, _) => t!("time-days-hours", days, hours),
    }
}

/// The time on a running clock: `4:35`, `1:04:35`.
pub fn on_a_clock(seconds: i64) -> String {
    let seconds = seconds.max(0);
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// A duration as it was chosen, in the largest unit that divides it: `3 days`, `36 hours`, `90
/// seconds`.
pub fn length(seconds: u32) -> String {
    match seconds {
        0 => t!("time-none").to_owned(),
        _ if seconds.is_multiple_of(DAY) => t!("time-days", days = seconds / DAY),
        _ if seconds.is_multiple_of(HOUR) => t!("time-hours", hours = seconds / HOUR),
        _ if seconds.is_multiple_of(MINUTE) => t!("time-minutes", minutes = seconds / MINUTE),
        _ => t!("time-seconds", seconds),
    }
}

/// The date of a record, as far as it is known: `4 May 2019`, `May 2019`, `2019`; other texts
/// unchanged, and empty for an unknown date.
pub fn day(written: &str) -> String {
    let has_words = |c: char| !c.is_numeric() && !"?.-/ 年月日".contains(c);
    if written.contains(has_words) {
        return written.to_owned();
    }
    let Some(date) = pgn::date(written) else {
        let is_unknown = !written.contains(char::is_numeric);
        return if is_unknown {
            String::new()
        } else {
            written.to_owned()
        };
    };
    let year = date.year.to_string();
    let month = date.month.filter(|month| (1..=12).contains(month));
    match (month, date.day) {
        (Some(month), Some(day)) => t!(
            "time-date",
            day = day.to_string(),
            month = t!("time-month", month = month),
            year
        ),
        (Some(month), None) => t!(
            "time-month-of-year",
            month = t!("time-month-alone", month = month),
            year
        ),
        (None, _) => t!("time-year", year),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, in_language};
    use chrono::TimeZone;

    #[test]
    fn a_time_is_shown_with_its_offset_on_both_sides_of_a_clock_change() {
        let before = Utc.with_ymd_and_hms(2027, 3, 28, 0, 59, 59).unwrap();
        let after = Utc.with_ymd_and_hms(2027, 3, 28, 1, 0, 0).unwrap();
        let berlin = Tz::Europe__Berlin;
        assert_eq!(
            instant(before, berlin),
            "Sun 28 Mar 2027, 01:59 (UTC+01:00)"
        );
        assert_eq!(instant(after, berlin), "Sun 28 Mar 2027, 03:00 (UTC+02:00)");
        assert_eq!(instant(after, Tz::UTC), "Sun 28 Mar 2027, 01:00 UTC");
        assert_eq!(
            instant(after, Tz::Asia__Kathmandu),
            "Sun 28 Mar 2027, 06:45 (UTC+05:45)"
        );
    }

    #[test]
    fn an_exact_time_names_the_zone_and_utc() {
        let at = Utc.with_ymd_and_hms(2026, 11, 24, 23, 15, 9).unwrap();
        assert_eq!(
            exact(at, Tz::Asia__Shanghai),
            "25 November 2026, 07:15:09 Asia/Shanghai (UTC+08:00); 2026-11-24 23:15:09 UTC"
        );
        assert_eq!(exact(at, Tz::UTC), "2026-11-24 23:15:09 UTC");
    }

    #[test]
    fn a_duration_is_shown_in_two_units() {
        let told = |seconds| remaining(TimeDelta::seconds(seconds));
        assert_eq!(told(2 * 86_400 + 3 * 3_600 + 59), "2 days 3 hours");
        assert_eq!(told(3 * 86_400), "3 days");
        assert_eq!(told(3 * 86_400 - 20), "3 days");
        assert_eq!(told(3 * 86_400 - 60), "3 days");
        assert_eq!(told(3 * 86_400 - 31 * 60), "2 days 23 hours");
        assert_eq!(told(86_400 - 20), "1 day");
        assert_eq!(told(86_400 - 40), "23 hours 59 minutes");
        assert_eq!(told(3 * 3_600 + 20 * 60), "3 hours 20 minutes");
        assert_eq!(told(59 * 60 + 59), "1 hour");
        assert_eq!(told(5 * 60 - 3), "5 minutes");
        assert_eq!(told(59), "1 minute");
        assert_eq!(told(29), "less than a minute");
        assert_eq!(told(0), "no time");
        assert_eq!(told(-90_000), "no time");
    }

    #[test]
    fn a_date_of_a_record_is_shown_as_far_as_it_is_known() {
        for (written, told) in [
            ("2019-05-04", "4 May 2019"),
            ("2019.05.04", "4 May 2019"),
            ("2019.05.??", "May 2019"),
            ("1981年7月21日", "21 July 1981"),
            ("1958秋", "1958秋"),
            ("2019.??.??", "2019"),
            ("????.??.??", ""),
            ("", ""),
            ("spring 1982", "spring 1982"),
        ] {
            assert_eq!(day(written), told, "{written}");
        }
    }

    #[test]
    fn days_and_durations_are_idiomatic_in_chinese() {
        let chinese = Language::find("zh-Hans").unwrap();
        let at = Utc.with_ymd_and_hms(2026, 11, 24, 6, 12, 9).unwrap();
        let shanghai = Tz::Asia__Shanghai;
        let span = |seconds| remaining(TimeDelta::seconds(seconds));
        in_language(chinese, || {
            assert_eq!(
                instant(at, shanghai),
                "2026年11月24日 周二 14:12（UTC+08:00）"
            );
            assert_eq!(near(at, shanghai), "11月24日 周二 14:12");
            assert_eq!(near(at, Tz::UTC), "11月24日 周二 06:12 UTC");
            assert_eq!(
                exact(at, shanghai),
                "2026年11月24日 14:12:09，Asia/Shanghai（UTC+08:00）；2026-11-24 06:12:09 UTC"
            );
            assert_eq!(span(2 * 86_400 + 3 * 3_600), "2 天 3 小时");
            assert_eq!(span(86_400), "1 天");
            assert_eq!(span(3 * 3_600 + 20 * 60), "3 小时 20 分钟");
            assert_eq!(span(59 * 60), "59 分钟");
            assert_eq!(span(29), "不到 1 分钟");
            for (written, told) in [
                ("2019.05.04", "2019年5月4日"),
                ("2019.05.??", "2019年5月"),
                ("2019", "2019年"),
                ("1958秋", "1958秋"),
            ] {
                assert_eq!(day(written), told, "{written}");
            }
        });
    }
}
