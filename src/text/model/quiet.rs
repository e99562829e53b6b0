//! Hours and days in which a player does not want deadlines to fall.

use chrono::{
    DateTime, Datelike, Days, NaiveDateTime, NaiveTime, TimeDelta, TimeZone, Timelike, Utc, Weekday,
};
use chrono_tz::Tz;
use std::fmt;
use std::str::FromStr;
use strum::{IntoStaticStr, VariantNames};

/// The maximum number of quiet hours in a day.
pub const MOST_HOURS: u32 = 10;
/// The maximum number of free days in a week.
pub const MOST_DAYS: usize = 2;

pub const WEEK: [Weekday; 7] = [
    Weekday::Mon,
    Weekday::Tue,
    Weekday::Wed,
    Weekday::Thu,
    Weekday::Fri,
    Weekday::Sat,
    Weekday::Sun,
];

/// Quiet hours and free weekdays in the player's time zone. As text: `22-7 sat,sun`, `22-7`, `-
/// sun`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Quiet {
    /// First and last hour of 24; past midnight if the first is later.
    hours: Option<(u32, u32)>,
    days: Vec<Weekday>,
}

/// Why a text cannot be quiet hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum QuietFault {
    NoHour,
    HalfGiven,
    /// More than [`MOST_HOURS`].
    TooManyHours,
    NoDay,
    /// More than [`MOST_DAYS`].
    TooManyDays,
}

impl Quiet {
    /// Parses hours such as `22` or `22:00`, and days such as `sat`.
    ///
    /// # Errors
    /// If they are invalid.
    pub fn read<'a>(
        from: &str,
        to: &str,
        days: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, QuietFault> {
        let hours = match [from.trim(), to.trim()] {
            ["", ""] => None,
            ["", _] | [_, ""] => return Err(QuietFault::HalfGiven),
            [from, to] => Some((hour(from)?, hour(to)?)),
        };
        let hours = hours.filter(|(from, to)| from != to);
        if hours.is_some_and(|(from, to)| (to + 24 - from) % 24 > MOST_HOURS) {
            return Err(QuietFault::TooManyHours);
        }
        let words = days.into_iter().flat_map(|words| words.split([',', ' ']));
        let words = words.filter(|word| !word.is_empty());
        let mut days = Vec::new();
        for word in words {
            let day = Weekday::from_str(word).map_err(|_| QuietFault::NoDay)?;
            if !days.contains(&day) {
                days.push(day);
            }
        }
        if days.len() > MOST_DAYS {
            return Err(QuietFault::TooManyDays);
        }
        days.sort_by_key(Weekday::num_days_from_monday);
        Ok(Self { hours, days })
    }

    pub fn hours(&self) -> Option<(u32, u32)> {
        self.hours
    }

    pub fn is_free(&self, day: Weekday) -> bool {
        self.days.contains(&day)
    }

    pub fn is_empty(&self) -> bool {
        self.hours.is_none() && self.days.is_empty()
    }

    /// The end of the quiet time at `at`; `None` if it is not quiet then. Adjacent free days and
    /// quiet hours are combined.
    pub fn end(&self, at: DateTime<Utc>, zone: Tz) -> Option<DateTime<Utc>> {
        let start = at.with_timezone(&zone).naive_local();
        let mut end = start;
        // A week has no more parts than these.
        for _ in 0..2 * WEEK.len() {
            let Some(next) = self.part_end(end) else {
                break;
            };
            end = next;
        }
        first_occurrence(end, zone)
            .filter(|_| end > start)
            .map(|end| end.max(at))
    }

    /// The end of the free day, or of the quiet hours, at a local time.
    fn part_end(&self, at: NaiveDateTime) -> Option<NaiveDateTime> {
        let day = at.date();
        if self.is_free(day.weekday()) {
            return Some(day.checked_add_days(Days::new(1))?.and_time(NaiveTime::MIN));
        }
        let (from, to) = self.hours?;
        let hour = at.hour();
        let end = NaiveTime::from_hms_opt(to, 0, 0)?;
        match from < to {
            true if (from..to).contains(&hour) => Some(day.and_time(end)),
            false if hour >= from => Some(day.checked_add_days(Days::new(1))?.and_time(end)),
            false if hour < to => Some(day.and_time(end)),
            _ => None,
        }
    }
}

/// The longest gap of a change of the clocks. A longer gap is a day that a country skipped.
const LONGEST_GAP: TimeDelta = TimeDelta::hours(3);

/// The first instant of a local time in a time zone. An ambiguous time means the first one; a
/// skipped time means the end of the gap.
pub fn first_occurrence(local: NaiveDateTime, zone: Tz) -> Option<DateTime<Utc>> {
    let mut late = TimeDelta::zero();
    while late <= LONGEST_GAP {
        if let Some(at) = zone.from_local_datetime(&(local + late)).earliest() {
            return Some(at.to_utc());
        }
        late += TimeDelta::minutes(15);
    }
    None
}

fn hour(text: &str) -> Result<u32, QuietFault> {
    let text = text.strip_suffix(":00").unwrap_or(text);
    match text.parse() {
        Ok(24) => Ok(0),
        Ok(hour @ 0..24) => Ok(hour),
        _ => Err(QuietFault::NoHour),
    }
}

/// The word of a day in forms: `mon`.
pub fn word(day: Weekday) -> String {
    day.to_string().to_lowercase()
}

impl fmt::Display for Quiet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.hours {
            Some((from, to)) => write!(f, "{from}-{to}")?,
            None => f.write_str("-")?,
        }
        let days: Vec<String> = self.days.iter().copied().map(word).collect();
        match days.is_empty() {
            true => Ok(()),
            false => write!(f, " {}", days.join(",")),
        }
    }
}

impl FromStr for Quiet {
    type Err = QuietFault;

    fn from_str(text: &str) -> Result<Self, QuietFault> {
        let (hours, days) = text.split_once(' ').unwrap_or((text, ""));
        let (from, to) = hours.split_once('-').ok_or(QuietFault::NoHour)?;
        Self::read(from, to, [days])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(text).unwrap().to_utc()
    }

    fn end(quiet: &str, zone: Tz, instant: &str) -> Option<DateTime<Utc>> {
        quiet.parse::<Quiet>().unwrap().end(at(instant), zone)
    }

    #[test]
    fn a_deadline_in_the_night_moves_to_the_morning() {
        let berlin = Tz::Europe__Berlin;
        // In winter: one hour ahead of UTC.
        let morning = Some(at("2026-11-24T06:00:00Z"));
        assert_eq!(end("22-7", berlin, "2026-11-23T21:30:00Z"), morning);
        assert_eq!(end("22-7", berlin, "2026-11-24T05:59:59Z"), morning);
        assert_eq!(end("22-7", berlin, "2026-11-24T06:00:00Z"), None);
        assert_eq!(end("22-7", berlin, "2026-11-23T20:59:59Z"), None);
        let noon = Some(at("2026-11-23T13:00:00Z"));
        assert_eq!(end("12-14", berlin, "2026-11-23T11:00:00Z"), noon);
    }

    #[test]
    fn free_days_and_the_night_after_them_are_one() {
        let tokyo = Tz::Asia__Tokyo;
        let monday = Some(at("2026-11-29T22:00:00Z"));
        assert_eq!(end("22-7 sat,sun", tokyo, "2026-11-27T14:00:00Z"), monday);
        assert_eq!(end("22-7 sat,sun", tokyo, "2026-11-28T15:00:00Z"), monday);
        let midnight = Some(at("2026-11-29T15:00:00Z"));
        assert_eq!(end("- sun", tokyo, "2026-11-28T15:00:00Z"), midnight);
    }

    #[test]
    fn an_end_in_a_clock_gap_moves_to_the_end_of_the_gap() {
        // On 28 March 2027, clocks in Berlin go from 02:00 to 03:00.
        let skipped = Some(at("2027-03-28T01:00:00Z"));
        assert_eq!(
            end("20-2", Tz::Europe__Berlin, "2027-03-27T23:30:00Z"),
            skipped
        );
        // On 31 October 2027, 02:00 occurs twice; the first one counts.
        let twice = Some(at("2027-10-31T00:00:00Z"));
        assert_eq!(
            end("20-2", Tz::Europe__Berlin, "2027-10-30T23:30:00Z"),
            twice
        );
    }

    #[test]
    fn input_beyond_the_limits_is_refused() {
        let read =
            |from, to, days: &str| Quiet::read(from, to, [days]).map(|quiet| quiet.to_string());
        assert_eq!(read("22:00", "7", "SUN, sat"), Ok("22-7 sat,sun".into()));
        assert_eq!(read("", "", ""), Ok("-".into()));
        assert_eq!(read("20", "6", ""), Ok("20-6".into()));
        assert_eq!(read("20", "7", ""), Err(QuietFault::TooManyHours));
        assert_eq!(read("22", "", ""), Err(QuietFault::HalfGiven));
        assert_eq!(read("25", "7", ""), Err(QuietFault::NoHour));
        assert_eq!(read("", "", "someday"), Err(QuietFault::NoDay));
        assert_eq!(read("", "", "fri sat sun"), Err(QuietFault::TooManyDays));
        let quiet: Quiet = "22-7 sat,sun".parse().unwrap();
        assert_eq!(quiet.to_string().parse(), Ok(quiet));
    }
}
