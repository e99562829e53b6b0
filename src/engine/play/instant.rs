//! Instants: always UTC, written as RFC 3339.

use chrono::{DateTime, Days, NaiveDate, NaiveTime, SubsecRound, TimeDelta, Utc};

/// A point in time, always in UTC.
pub type Instant = DateTime<Utc>;

/// Not an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no instant")]
pub struct UnknownInstant;

/// Reads RFC 3339 with any offset, such as `2026-01-01T00:00:00Z`. Fractions below a microsecond
/// are cut, because databases keep no more; a leap second is read as the next second.
///
/// # Errors
/// If it is anything else.
pub fn read(text: &str) -> Result<Instant, UnknownInstant> {
    let at = DateTime::parse_from_rfc3339(text).map_err(|_| UnknownInstant)?;
    DateTime::from_timestamp_micros(at.timestamp_micros()).ok_or(UnknownInstant)
}

/// Reads the end of a game by a date: RFC 3339, cut to the second, or a day, which means its end in
/// UTC: `2027-02-28` is `2027-03-01T00:00:00Z`.
///
/// # Errors
/// If it is neither.
pub fn read_date(text: &str) -> Result<Instant, UnknownInstant> {
    let Ok(day) = NaiveDate::parse_from_str(text, "%Y-%m-%d") else {
        return Ok(read(text)?.trunc_subsecs(0));
    };
    let next = day.checked_add_days(Days::new(1)).ok_or(UnknownInstant)?;
    Ok(next.and_time(NaiveTime::MIN).and_utc())
}

/// `2026-01-01T00:00:00Z`, rounded up to the second, so that a deadline is never shown too early.
/// Instants beyond the year 9999, which have no such text, are shown as its end.
pub fn write(at: Instant) -> String {
    let cut = at.trunc_subsecs(0);
    let whole = if cut < at {
        later(cut, TimeDelta::seconds(1))
    } else {
        at
    };
    whole.min(last()).format("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The instant after this span, at most the last one that exists.
pub(super) fn later(at: Instant, span: TimeDelta) -> Instant {
    at.checked_add_signed(span).unwrap_or(Instant::MAX_UTC)
}

fn last() -> Instant {
    NaiveDate::from_ymd_opt(9999, 12, 31)
        .and_then(|day| day.and_hms_opt(23, 59, 59))
        .map_or(Instant::MAX_UTC, |at| at.and_utc())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_read_back_from_what_is_written() {
        for text in [
            "2026-01-01T00:00:00Z",
            "1969-12-31T23:59:59Z",
            "9999-12-31T23:59:59Z",
        ] {
            assert_eq!(write(read(text).unwrap()), text);
        }
        assert_eq!(
            write(read("2026-01-01T01:00:00+01:00").unwrap()),
            "2026-01-01T00:00:00Z"
        );
        assert_eq!(
            write(read("2016-12-31T23:59:60Z").unwrap()),
            "2017-01-01T00:00:00Z"
        );
        for wrong in [
            "",
            "now",
            "2026-01-01",
            "2026-01-01T00:00:00",
            "2026-02-30T00:00:00Z",
        ] {
            assert_eq!(read(wrong), Err(UnknownInstant), "{wrong}");
        }
    }

    #[test]
    fn a_begun_second_is_written_as_whole() {
        assert_eq!(
            write(read("2026-01-01T00:00:00.000001Z").unwrap()),
            "2026-01-01T00:00:01Z"
        );
        assert_eq!(write(Instant::MAX_UTC), "9999-12-31T23:59:59Z");
    }

    #[test]
    fn a_day_means_its_end() {
        let read = |text| read_date(text).map(write);
        assert_eq!(read("2028-02-28").unwrap(), "2028-02-29T00:00:00Z");
        assert_eq!(read("2026-12-31").unwrap(), "2027-01-01T00:00:00Z");
        assert_eq!(
            read("2026-12-31T12:00:00.9Z").unwrap(),
            "2026-12-31T12:00:00Z"
        );
        assert_eq!(read("2026-02-29"), Err(UnknownInstant));
        assert_eq!(read("tomorrow"), Err(UnknownInstant));
    }
}
