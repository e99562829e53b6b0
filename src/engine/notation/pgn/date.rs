//! The dates that records give, each country in its own manner.

use crate::notation::tokens::narrow;

/// A day, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// The year of the common era.
    pub year: i32,
    /// The month from 1 to 12, where it is known.
    pub month: Option<u32>,
    /// The day of the month, from 1; only with a month.
    pub day: Option<u32>,
}

/// Reads `1981年7月21日`, `1981.07.21`, `1981-7`, `19810721`, `1981.??.??` and the like: a year
/// of four digits first. Anything else is no date for us: of `4/1/1954` nobody knows the month.
#[must_use]
pub fn date(text: &str) -> Option<Date> {
    let plain: String = text.chars().map(narrow).collect();
    let numbers: Vec<&str> = plain
        .split(|c: char| !c.is_ascii_digit())
        .filter(|digits| !digits.is_empty())
        .collect();
    let (year, month, day) = match numbers.as_slice() {
        [all] if all.len() == 8 => (&all[..4], Some(&all[4..6]), Some(&all[6..])),
        [year, rest @ ..] => (*year, rest.first().copied(), rest.get(1).copied()),
        [] => return None,
    };
    if year.len() != 4 || year.starts_with('0') {
        return None;
    }
    let within = |digits: Option<&str>, most: u32| {
        let number = digits?.parse().ok()?;
        (1..=most).contains(&number).then_some(number)
    };
    let month = within(month, 12);
    Some(Date {
        year: year.parse().ok()?,
        month,
        day: month.and_then(|_| within(day, 31)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(i32, u32, u32)> {
        let unknown = |number: Option<u32>| number.unwrap_or(0);
        date(text).map(|date| (date.year, unknown(date.month), unknown(date.day)))
    }

    #[test]
    fn dates_of_every_manner_are_read() {
        for (text, told) in [
            ("1981年7月21日", (1981, 7, 21)),
            ("1991年10月21", (1991, 10, 21)),
            ("19850409", (1985, 4, 9)),
            ("2003.9.10", (2003, 9, 10)),
            ("2026-11-21", (2026, 11, 21)),
            ("２００１/01/02", (2001, 1, 2)),
            ("2003-00-00", (2003, 0, 0)),
            ("2026.??.??", (2026, 0, 0)),
            ("1987年", (1987, 0, 0)),
            ("1987.13.40", (1987, 0, 0)),
        ] {
            assert_eq!(read(text), Some(told), "{text}");
        }
        for text in [
            "",
            "????.??.??",
            "4/1/1954",
            "68-4-8",
            "yesterday",
            "0000.00.00",
            "99999999999",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
