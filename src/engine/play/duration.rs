//! Lengths of time as forms and stored time controls write them: `90s`, `30m`, `12h`, `3d`.

use chrono::TimeDelta;

/// The seconds of a minute.
pub const MINUTE: u32 = 60;
/// The seconds of an hour.
pub const HOUR: u32 = 3_600;
/// The seconds of a day, regardless of the calendar.
pub const DAY: u32 = 86_400;

/// The units, the largest first.
const UNITS: [(char, u32); 4] = [('d', DAY), ('h', HOUR), ('m', MINUTE), ('s', 1)];

/// Not a length of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no length of time")]
pub struct UnknownDuration;

/// Reads a number with a unit, in seconds: `90s` is 90.
///
/// # Errors
/// If it is anything else, or longer than 136 years.
pub fn read(text: &str) -> Result<u32, UnknownDuration> {
    let unit = |&(letter, seconds)| Some((text.strip_suffix(letter)?, seconds));
    let (digits, seconds) = UNITS.iter().find_map(unit).ok_or(UnknownDuration)?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(UnknownDuration);
    }
    let count: u32 = digits.parse().map_err(|_| UnknownDuration)?;
    count.checked_mul(seconds).ok_or(UnknownDuration)
}

/// Writes seconds in the largest unit that divides them: 86,400 is `1d`, 90 is `90s`, none is `0s`.
pub fn write(seconds: u32) -> String {
    let fits = |(_, unit): &&(char, u32)| seconds > 0 && seconds.is_multiple_of(*unit);
    let (letter, unit) = UNITS.iter().find(fits).unwrap_or(&('s', 1));
    format!("{}{letter}", seconds / unit)
}

/// The whole seconds of a span, rounded up.
pub fn whole_seconds(span: TimeDelta) -> i64 {
    let seconds = span.num_seconds();
    seconds + i64::from(TimeDelta::seconds(seconds) < span)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lengths_are_read_in_any_unit_and_written_in_the_largest() {
        let read_and_written = [
            ("90s", 90, "90s"),
            ("30m", 1_800, "30m"),
            ("60m", 3_600, "1h"),
            ("12h", 43_200, "12h"),
            ("24h", 86_400, "1d"),
            ("3d", 259_200, "3d"),
            ("036h", 129_600, "36h"),
            ("0d", 0, "0s"),
        ];
        for (text, seconds, written) in read_and_written {
            assert_eq!(read(text), Ok(seconds), "{text}");
            assert_eq!(write(seconds), written);
        }
    }

    #[test]
    fn anything_else_is_no_length() {
        for wrong in [
            "",
            "d",
            "3",
            "-1d",
            "+3d",
            "1.5h",
            "3D",
            "3 d",
            "1d12h",
            "3w",
            "d3",
            "99999d",
            "4294967296s",
        ] {
            assert_eq!(read(wrong), Err(UnknownDuration), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back(seconds: u32, days in 0..400_u32) {
            prop_assert_eq!(read(&write(seconds)), Ok(seconds));
            prop_assert_eq!(read(&write(days * DAY)), Ok(days * DAY));
        }
    }
}
