//! When a player is reminded that the time for a move is running out.

use chrono::TimeDelta;
use std::fmt;
use std::str::FromStr;

/// The maximum number of reminders in a turn.
pub const MOST: usize = 2;

/// Reminders closer than this are combined.
const CLOSE: TimeDelta = TimeDelta::hours(6);

/// When a reminder is due. As text: `20%`, `24h`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// When that percentage of the turn's time is left.
    Share(u8),
    /// When that number of hours is left.
    Hours(u16),
}

impl Mark {
    pub const OFFERED: [Self; 9] = [
        Self::Share(50),
        Self::Share(25),
        Self::USUAL[0],
        Self::Share(10),
        Self::Hours(72),
        Self::Hours(48),
        Self::USUAL[1],
        Self::Hours(12),
        Self::Hours(3),
    ];

    const USUAL: [Self; MOST] = [Self::Share(20), Self::Hours(24)];

    /// The time left when it is due. In the first half of a turn it would follow soon after the
    /// notice of the turn, so it is postponed until a fifth is left.
    fn remaining(self, turn: TimeDelta) -> TimeDelta {
        match self {
            Self::Share(percent) => turn / 100 * percent.into(),
            Self::Hours(hours) => {
                let remaining = TimeDelta::hours(hours.into());
                if remaining * 2 > turn {
                    turn / 5
                } else {
                    remaining
                }
            }
        }
    }
}

/// When a player is reminded of a turn. As text: `20% 24h`; `-` for never.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reminders(Vec<Mark>);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnknownReminders;

impl Reminders {
    /// Reminders at these marks, without duplicates.
    pub fn at(marks: [Option<Mark>; MOST]) -> Self {
        let mut marks: Vec<Mark> = marks.into_iter().flatten().collect();
        marks.dedup();
        Self(marks)
    }

    pub fn mark(&self, nth: usize) -> Option<Mark> {
        self.0.get(nth).copied()
    }

    /// The time left at each reminder of a turn of that length, in order. If two are close
    /// together, the later one is dropped.
    pub fn of_turn(&self, turn: TimeDelta) -> Vec<(Mark, TimeDelta)> {
        let remaining = |mark: &Mark| (*mark, mark.remaining(turn));
        let mut all: Vec<_> = self.0.iter().map(remaining).collect();
        all.sort_by_key(|(_, remaining)| -*remaining);
        let close = CLOSE.min(turn / 10);
        all.dedup_by(|later, earlier| earlier.1 - later.1 < close);
        all
    }
}

impl Default for Reminders {
    fn default() -> Self {
        Self(Mark::USUAL.into())
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Share(percent) => write!(f, "{percent}%"),
            Self::Hours(hours) => write!(f, "{hours}h"),
        }
    }
}

impl FromStr for Mark {
    type Err = UnknownReminders;

    fn from_str(text: &str) -> Result<Self, UnknownReminders> {
        let known = Self::OFFERED.into_iter();
        let mut known = known.filter(|mark| mark.to_string() == text);
        known.next().ok_or(UnknownReminders)
    }
}

impl fmt::Display for Reminders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks: Vec<String> = self.0.iter().map(Mark::to_string).collect();
        match marks.is_empty() {
            true => f.write_str("-"),
            false => f.write_str(&marks.join(" ")),
        }
    }
}

impl FromStr for Reminders {
    type Err = UnknownReminders;

    fn from_str(text: &str) -> Result<Self, UnknownReminders> {
        if text == "-" {
            return Ok(Self(Vec::new()));
        }
        let marks: Vec<Mark> = text.split(' ').map(str::parse).collect::<Result<_, _>>()?;
        match marks.len() {
            1..=MOST => Ok(Self(marks)),
            _ => Err(UnknownReminders),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remaining(reminders: &str, turn: TimeDelta) -> Vec<i64> {
        let reminders: Reminders = reminders.parse().unwrap();
        let marks = reminders.of_turn(turn).into_iter();
        marks
            .map(|(_, remaining)| remaining.num_minutes())
            .collect()
    }

    #[test]
    fn a_turn_has_two_reminders_at_most_and_close_ones_become_one() {
        let days = TimeDelta::days;
        assert_eq!(remaining("20% 24h", days(14)), [4032, 1440]);
        assert_eq!(remaining("20% 24h", days(5)), [1440]);
        assert_eq!(remaining("20% 24h", days(4)), [1440], "five hours apart");
        assert_eq!(remaining("20% 24h", days(3)), [1440, 864]);
        assert_eq!(remaining("24h 20%", days(3)), [1440, 864], "in their order");
        assert_eq!(
            remaining("10% 3h", TimeDelta::hours(20)),
            [180],
            "one hour apart"
        );
        assert_eq!(remaining("-", days(3)), [] as [i64; 0]);
    }

    #[test]
    fn no_reminder_comes_in_the_first_half_of_a_turn() {
        let fifth_of_a_day = 288;
        assert_eq!(remaining("20% 24h", TimeDelta::days(1)), [fifth_of_a_day]);
        assert_eq!(remaining("72h", TimeDelta::days(1)), [fifth_of_a_day]);
        assert_eq!(remaining("24h", TimeDelta::hours(30)), [360]);
        assert_eq!(remaining("24h", TimeDelta::days(2)), [1440]);
    }

    #[test]
    fn a_choice_survives_storage() {
        for text in ["20% 24h", "-", "72h", "50% 3h"] {
            let read: Reminders = text.parse().unwrap();
            assert_eq!(read.to_string(), text);
        }
        for odd in ["", "21%", "24h  20%", "24h 20% 10%", "h"] {
            assert_eq!(odd.parse::<Reminders>(), Err(UnknownReminders), "{odd}");
        }
        let twice = Reminders::at([Some(Mark::Hours(24)); 2]);
        assert_eq!(twice.to_string(), "24h");
        assert_eq!(Reminders::default().to_string(), "20% 24h");
    }
}
