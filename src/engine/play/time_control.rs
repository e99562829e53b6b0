//! The time control.

use chrono::TimeDelta;
use std::str::FromStr;

/// How much time a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControl {
    /// So many whole days (1 to 99) of 86,400 seconds for each move.
    DaysPerMove(u32),
    /// As long as one likes.
    Untimed,
}

impl TimeControl {
    /// The paces that a challenge offers.
    pub const OFFERED: [TimeControl; 8] = [
        TimeControl::DaysPerMove(1),
        TimeControl::DaysPerMove(2),
        TimeControl::DaysPerMove(3),
        TimeControl::DaysPerMove(5),
        TimeControl::DaysPerMove(7),
        TimeControl::DaysPerMove(10),
        TimeControl::DaysPerMove(14),
        TimeControl::Untimed,
    ];

    /// The time for the next move; none when there is no limit.
    #[must_use]
    pub fn for_next_move(self) -> Option<TimeDelta> {
        match self {
            Self::DaysPerMove(days) => Some(TimeDelta::seconds(i64::from(days) * 86_400)),
            Self::Untimed => None,
        }
    }

    /// `3d`, or `none`.
    #[must_use]
    pub fn slug(self) -> String {
        match self {
            Self::DaysPerMove(days) => format!("{days}d"),
            Self::Untimed => "none".into(),
        }
    }
}

/// Not a pace that we know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such pace")]
pub struct UnknownTimeControl;

impl FromStr for TimeControl {
    type Err = UnknownTimeControl;

    fn from_str(text: &str) -> Result<Self, UnknownTimeControl> {
        if text == "none" {
            return Ok(Self::Untimed);
        }
        let days = text.strip_suffix('d').ok_or(UnknownTimeControl)?;
        match days.parse() {
            Ok(days @ 1..=99) => Ok(Self::DaysPerMove(days)),
            _ => Err(UnknownTimeControl),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offered_pace_reads_back_from_its_slug() {
        for pace in TimeControl::OFFERED {
            assert_eq!(pace.slug().parse(), Ok(pace));
        }
        for wrong in ["", "d", "0d", "100d", "-1d", "3", "3D", "unlimited"] {
            assert_eq!(
                wrong.parse::<TimeControl>(),
                Err(UnknownTimeControl),
                "{wrong}"
            );
        }
    }

    #[test]
    fn a_day_is_86_400_seconds_whatever_the_calendar_says() {
        let three = TimeControl::DaysPerMove(3).for_next_move();
        assert_eq!(three, Some(TimeDelta::seconds(259_200)));
        assert_eq!(TimeControl::Untimed.for_next_move(), None);
    }
}
