//! The bounds for a time control in a form. A stored one is read without these bounds, so that they
//! may change; a [`Clock`](super::Clock) runs with any.

use super::duration::{DAY, HOUR, MINUTE};
use super::instant::{Instant, later};
use super::time_control::{Bank, Courier, TimeControl};
use chrono::TimeDelta;
use strum::{IntoStaticStr, VariantArray};

/// A length or instant of a time control, as a field of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ControlField {
    /// Time for each move, in days.
    Days,
    /// The initial time bank.
    Stock,
    /// The time that each move adds.
    Increment,
    /// The maximum time of a side.
    Cap,
    /// The initial reserve.
    Spare,
    /// The grace period of each turn.
    Grace,
    /// The minimum time at the beginning of a turn.
    Minimum,
    /// The time that each move adds to the reserve.
    Extra,
    /// The additional time for a quick move.
    Bonus,
    /// The maximum duration of a quick move.
    BonusPeriod,
    /// The maximum reserve.
    Maximum,
    /// The end of the game.
    Date,
}

impl ControlField {
    /// All of them, in the order of explanation.
    pub const ALL: &'static [ControlField] = ControlField::VARIANTS;

    /// The name of the field in forms.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// Why a time control is refused. Lengths are in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ControlFault {
    /// A length is too short or too long.
    Length {
        /// The field.
        field: ControlField,
        /// The minimum.
        least: u32,
        /// The maximum, in its unit.
        most: u32,
    },
    /// A bound that is neither 0, which means none, nor within its limits.
    Bound {
        /// The field.
        field: ControlField,
        /// The minimum.
        least: u32,
        /// The maximum, in its unit.
        most: u32,
    },
    /// Neither spare time, nor a minimum, nor grace gives a first turn so long.
    NoTime {
        /// The minimum.
        least: u32,
    },
    /// The game would have to be over too soon, or last too long.
    Date {
        /// The earliest that is allowed.
        earliest: Instant,
        /// The latest instant that is possible.
        latest: Instant,
    },
}

impl ControlFault {
    /// The field beside which it is told.
    pub fn field(self) -> ControlField {
        match self {
            Self::Length { field, .. } | Self::Bound { field, .. } => field,
            Self::NoTime { .. } => ControlField::Spare,
            Self::Date { .. } => ControlField::Date,
        }
    }
}

/// A turn of a correspondence game has at least so long.
const SHORTEST: u32 = HOUR;
/// A stock, or spare time, is at most so long.
const LONGEST: u32 = 365 * DAY;
/// What a move adds, or may cost nothing, is at most so long.
const LONGEST_PART: u32 = 30 * DAY;
/// A bound is at most so long.
const HIGHEST: u32 = 730 * DAY;

impl TimeControl {
    /// Whether a challenge may have it, asked at this instant.
    ///
    /// # Errors
    /// The first field that is out of its bounds.
    pub fn allowed(self, now: Instant) -> Result<(), ControlFault> {
        match self {
            Self::PerMove(seconds) => length(ControlField::Days, seconds, SHORTEST, 99 * DAY),
            Self::Bank(bank) => bank_allowed(bank, SHORTEST..=LONGEST, LONGEST_PART, HIGHEST),
            Self::Live(bank) => bank_allowed(bank, MINUTE..=3 * HOUR, 3 * MINUTE, 6 * HOUR),
            Self::Courier(courier) => courier_allowed(courier),
            Self::Date(date) => date_allowed(date, now),
            Self::Untimed => Ok(()),
        }
    }
}

fn bank_allowed(
    bank: Bank,
    stock: std::ops::RangeInclusive<u32>,
    increment: u32,
    highest: u32,
) -> Result<(), ControlFault> {
    length(
        ControlField::Stock,
        bank.stock,
        *stock.start(),
        *stock.end(),
    )?;
    length(ControlField::Increment, bank.increment, 0, increment)?;
    bound(ControlField::Cap, bank.cap, bank.stock, highest)
}

fn courier_allowed(courier: Courier) -> Result<(), ControlFault> {
    use ControlField::{Bonus, BonusPeriod, Extra, Grace, Maximum, Minimum, Spare};
    length(Spare, courier.spare, 0, LONGEST)?;
    length(Grace, courier.grace, 0, LONGEST_PART)?;
    length(Minimum, courier.minimum, 0, LONGEST)?;
    length(Extra, courier.extra, 0, LONGEST_PART)?;
    length(Bonus, courier.bonus, 0, LONGEST_PART)?;
    length(BonusPeriod, courier.bonus_period, 0, LONGEST_PART)?;
    let first = courier.spare.max(courier.minimum);
    bound(Maximum, courier.maximum, first, HIGHEST)?;
    if courier.grace + first < SHORTEST {
        return Err(ControlFault::NoTime { least: SHORTEST });
    }
    Ok(())
}

fn date_allowed(date: Instant, now: Instant) -> Result<(), ControlFault> {
    let earliest = later(now, TimeDelta::days(2));
    let latest = later(now, TimeDelta::days(5 * 365));
    let fits = (earliest..=latest).contains(&date);
    fits.then_some(())
        .ok_or(ControlFault::Date { earliest, latest })
}

fn length(field: ControlField, seconds: u32, least: u32, most: u32) -> Result<(), ControlFault> {
    let fits = (least..=most).contains(&seconds);
    fits.then_some(())
        .ok_or(ControlFault::Length { field, least, most })
}

fn bound(field: ControlField, seconds: u32, least: u32, most: u32) -> Result<(), ControlFault> {
    let fits = seconds == 0 || (least..=most).contains(&seconds);
    fits.then_some(())
        .ok_or(ControlFault::Bound { field, least, most })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Instant = Instant::UNIX_EPOCH;

    fn fault(slug: &str) -> Option<ControlFault> {
        let control: TimeControl = slug.parse().unwrap();
        control.allowed(NOW).err()
    }

    #[test]
    fn what_players_would_choose_is_allowed() {
        for slug in [
            "1h",
            "3d",
            "99d",
            "bank:14d+1d<28d",
            "bank:1h",
            "bank:365d+30d<730d",
            "courier:spare=14d,grace=1d,minimum=1d,extra=12h,bonus=6h,bonus-period=1d,maximum=30d",
            "courier:grace=1d",
            "courier:minimum=2d",
            "live:5m+5s",
            "live:30m+30s<1h",
            "date:1970-01-03T00:00:00Z",
            "none",
        ] {
            assert_eq!(fault(slug), None, "{slug}");
        }
        for pace in TimeControl::OFFERED {
            assert_eq!(pace.allowed(NOW), Ok(()));
        }
    }

    #[test]
    fn a_refusal_names_the_field_and_what_is_allowed() {
        use ControlField::{Bonus, Cap, Days, Increment, Maximum, Stock};
        let length = |field, least, most| Some(ControlFault::Length { field, least, most });
        let bound = |field, least, most| Some(ControlFault::Bound { field, least, most });
        for (slug, why) in [
            ("59m", length(Days, HOUR, 99 * DAY)),
            ("100d", length(Days, HOUR, 99 * DAY)),
            ("bank:0s+1d", length(Stock, HOUR, 365 * DAY)),
            ("bank:14d+31d", length(Increment, 0, 30 * DAY)),
            ("bank:14d<7d", bound(Cap, 14 * DAY, 730 * DAY)),
            ("live:4h", length(Stock, MINUTE, 3 * HOUR)),
            ("live:5m+1h", length(Increment, 0, 3 * MINUTE)),
            ("courier:spare=1d,bonus=31d", length(Bonus, 0, 30 * DAY)),
            (
                "courier:spare=1d,minimum=2d,maximum=1d",
                bound(Maximum, 2 * DAY, 730 * DAY),
            ),
            (
                "courier:extra=1d",
                Some(ControlFault::NoTime { least: HOUR }),
            ),
        ] {
            assert_eq!(fault(slug), why, "{slug}");
        }
    }

    #[test]
    fn a_game_by_a_date_lasts_two_days_to_five_years() {
        let why = ControlFault::Date {
            earliest: NOW + TimeDelta::days(2),
            latest: NOW + TimeDelta::days(1825),
        };
        for date in [
            "1970-01-02T23:59:59Z",
            "1974-12-31T00:00:01Z",
            "1960-01-01T00:00:00Z",
        ] {
            assert_eq!(fault(&format!("date:{date}")), Some(why), "{date}");
        }
    }
}
