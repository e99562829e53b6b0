//! The time control.

use chrono::TimeDelta;
use std::str::FromStr;

/// How much time a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pace {
    /// So many whole days (1 to 99) of 86,400 seconds for each move.
    DaysPerMove(u32),
    /// As long as one likes.
    Untimed,
}

impl Pace {
    /// The paces that a challenge offers.
    pub const OFFERED: [Pace; 8] = [
        Pace::DaysPerMove(1),
        Pace::DaysPerMove(2),
        Pace::DaysPerMove(3),
        Pace::DaysPerMove(5),
        Pace::DaysPerMove(7),
        Pace::DaysPerMove(10),
        Pace::DaysPerMove(14),
        Pace::Untimed,
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
pub struct UnknownPace;

impl FromStr for Pace {
    type Err = UnknownPace;

    fn from_str(text: &str) -> Result<Self, UnknownPace> {
        if text == "none" {
            return Ok(Self::Untimed);
        }
        let days = text.strip_suffix('d').ok_or(UnknownPace)?;
        match days.parse() {
            Ok(days @ 1..=99) => Ok(Self::DaysPerMove(days)),
            _ => Err(UnknownPace),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_offered_pace_reads_back_from_its_slug() {
        for pace in Pace::OFFERED {
            assert_eq!(pace.slug().parse(), Ok(pace));
        }
        for wrong in ["", "d", "0d", "100d", "-1d", "3", "3D", "unlimited"] {
            assert_eq!(wrong.parse::<Pace>(), Err(UnknownPace), "{wrong}");
        }
    }

    #[test]
    fn a_day_is_86_400_seconds_whatever_the_calendar_says() {
        let three = Pace::DaysPerMove(3).for_next_move();
        assert_eq!(three, Some(TimeDelta::seconds(259_200)));
        assert_eq!(Pace::Untimed.for_next_move(), None);
    }
}
