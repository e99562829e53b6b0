//! The time control: how much time a side has, and the one text that the database keeps of it.
//!
//! All lengths are whole seconds. What they do to a clock is the matter of [`Clock`](super::Clock);
//! what a form may ask for, of [`ControlFault`](super::ControlFault).

use super::duration::{self, DAY, HOUR, MINUTE};
use super::instant::{self, Instant};
use std::str::FromStr;

/// How much time a player has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimeControl {
    /// So many seconds for each move.
    PerMove(u32),
    /// A stock for the game, which grows with each move.
    Bank(Bank),
    /// The clock of Game Courier.
    Courier(Courier),
    /// The whole game by an instant, in whole seconds: each side has half of the time until then.
    Date(Instant),
    /// A bank for two who are both there, who may arrive a little later: see [`Bank::free_first`].
    Live(Bank),
    /// No time limit at all.
    Untimed,
}

/// A time bank for the whole game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Bank {
    /// What a side begins with, in seconds.
    pub stock: u32,
    /// What each of its moves adds, in seconds.
    pub increment: u32,
    /// What it never has more of after a move, in seconds; 0: no bound.
    pub cap: u32,
    /// What costs nothing in the turn of each side's first move, in seconds; only of live games.
    pub free_first: u32,
}

/// Spare time, with time that costs nothing before it. Each may be 0. All are seconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Courier {
    /// The reserve at the beginning, in seconds.
    pub spare: u32,
    /// What costs nothing, in each turn.
    pub grace: u32,
    /// What it has at least when its turn begins.
    pub minimum: u32,
    /// What each move adds to it, in seconds.
    pub extra: u32,
    /// What a quick move adds besides.
    pub bonus: u32,
    /// How long a quick move takes at most.
    pub bonus_period: u32,
    /// What it never has more of after a move; 0: no bound.
    pub maximum: u32,
}

impl Bank {
    const fn new(stock: u32, increment: u32, cap: u32) -> Self {
        Self {
            stock,
            increment,
            cap,
            free_first: 0,
        }
    }

    /// A bank of a live game: a minute is free for each side's first move.
    pub const fn live(stock: u32, increment: u32, cap: u32) -> Self {
        Self {
            free_first: MINUTE,
            ..Self::new(stock, increment, cap)
        }
    }
}

impl Courier {
    /// Spare time, with `grace` in each turn; the spare time never begins a turn shorter than that,
    /// and a move within a day makes it longer.
    const fn usual(spare: u32, grace: u32, maximum: u32) -> Self {
        Self {
            spare,
            grace,
            minimum: grace,
            extra: 0,
            bonus: DAY,
            bonus_period: DAY,
            maximum,
        }
    }

    /// Its lengths with the words that stand before them in the text.
    fn parts(&mut self) -> [(&'static str, &mut u32); 7] {
        [
            ("spare", &mut self.spare),
            ("grace", &mut self.grace),
            ("minimum", &mut self.minimum),
            ("extra", &mut self.extra),
            ("bonus", &mut self.bonus),
            ("bonus-period", &mut self.bonus_period),
            ("maximum", &mut self.maximum),
        ]
    }
}

impl TimeControl {
    /// The time controls that a challenge offers ready-made, kind by kind.
    pub const OFFERED: [TimeControl; 21] = [
        TimeControl::days(1),
        TimeControl::days(2),
        TimeControl::days(3),
        TimeControl::days(5),
        TimeControl::days(7),
        TimeControl::days(10),
        TimeControl::days(14),
        Self::Bank(Bank::new(7 * DAY, 12 * HOUR, 14 * DAY)),
        Self::Bank(Bank::new(14 * DAY, DAY, 28 * DAY)),
        Self::Bank(Bank::new(30 * DAY, 0, 0)),
        Self::Courier(Courier::usual(14 * DAY, DAY, 28 * DAY)),
        Self::Courier(Courier::usual(30 * DAY, 2 * DAY, 60 * DAY)),
        Self::Live(Bank::live(5 * MINUTE, 0, 0)),
        Self::Live(Bank::live(5 * MINUTE, 3, 0)),
        Self::Live(Bank::live(10 * MINUTE, 0, 0)),
        Self::Live(Bank::live(10 * MINUTE, 5, 0)),
        Self::Live(Bank::live(20 * MINUTE, 0, 0)),
        Self::Live(Bank::live(20 * MINUTE, 10, 0)),
        Self::Live(Bank::live(30 * MINUTE, 0, 0)),
        Self::Live(Bank::live(30 * MINUTE, 20, 0)),
        Self::Untimed,
    ];

    /// So many days of 86,400 seconds for each move.
    pub const fn days(days: u32) -> Self {
        Self::PerMove(days * DAY)
    }

    /// Whether there is a clock at all.
    pub fn is_timed(self) -> bool {
        self != Self::Untimed
    }

    /// Whether two play who are both there.
    pub fn is_live(self) -> bool {
        matches!(self, Self::Live(_))
    }

    /// Whether a side has a stock that its moves take from: what it has left matters while the
    /// other thinks.
    pub fn is_stock(self) -> bool {
        !matches!(self, Self::PerMove(_) | Self::Untimed)
    }

    /// Whether quiet hours and the like may put off a deadline: not between two who are both there,
    /// nor where the whole game must end by a date.
    pub fn may_wait(self) -> bool {
        !matches!(self, Self::Live(_) | Self::Date(_))
    }

    /// The seconds that a turn has which begins with so many in reserve.
    pub fn for_turn(self, reserve: i64) -> i64 {
        match self {
            Self::Courier(courier) => {
                i64::from(courier.grace) + reserve.max(courier.minimum.into())
            }
            _ => reserve,
        }
    }

    /// Its one text, which reads back: `3d`, `bank:14d+1d<28d`, `live:10m+5s`,
    /// `courier:spare=14d,grace=1d`, `date:2027-03-01T00:00:00Z`, `none`. What is 0 is left out. A
    /// live game whose first moves are not free for a minute says so: `live:10m+5s!0s`.
    pub fn slug(self) -> String {
        match self {
            Self::PerMove(seconds) => duration::write(seconds),
            Self::Bank(bank) => format!("bank:{}", write_bank(bank)),
            Self::Live(bank) => format!("live:{}{}", write_bank(bank), write_free(bank)),
            Self::Courier(courier) => format!("courier:{}", write_courier(courier)),
            Self::Date(date) => format!("date:{}", instant::write(date)),
            Self::Untimed => "none".into(),
        }
    }
}

/// A text that is no time control.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such pace")]
pub struct UnknownTimeControl;

impl FromStr for TimeControl {
    type Err = UnknownTimeControl;

    /// Reads what [`TimeControl::slug`] writes, and no other spelling of it.
    fn from_str(text: &str) -> Result<Self, UnknownTimeControl> {
        read(text)
            .filter(|control| control.slug() == text)
            .ok_or(UnknownTimeControl)
    }
}

fn read(text: &str) -> Option<TimeControl> {
    if text == "none" {
        return Some(TimeControl::Untimed);
    }
    match text.split_once(':') {
        None => Some(TimeControl::PerMove(nonzero(duration::read(text).ok()?)?)),
        Some(("bank", rest)) => read_bank(rest).map(TimeControl::Bank),
        Some(("live", rest)) => read_live(rest).map(TimeControl::Live),
        Some(("courier", rest)) => read_courier(rest).map(TimeControl::Courier),
        Some(("date", rest)) => instant::read(rest).ok().map(TimeControl::Date),
        Some(_) => None,
    }
}

/// No time at all for a move is no pace.
fn nonzero(seconds: u32) -> Option<u32> {
    (seconds > 0).then_some(seconds)
}

fn write_bank(bank: Bank) -> String {
    let part = |sign: char, seconds: u32| match seconds {
        0 => String::new(),
        _ => format!("{sign}{}", duration::write(seconds)),
    };
    let stock = duration::write(bank.stock);
    format!(
        "{stock}{}{}",
        part('+', bank.increment),
        part('<', bank.cap)
    )
}

fn read_bank(text: &str) -> Option<Bank> {
    let (rest, cap) = text.split_once('<').unwrap_or((text, "0s"));
    let (stock, increment) = rest.split_once('+').unwrap_or((rest, "0s"));
    Some(Bank {
        stock: duration::read(stock).ok()?,
        increment: duration::read(increment).ok()?,
        cap: duration::read(cap).ok()?,
        free_first: 0,
    })
}

fn write_free(bank: Bank) -> String {
    match bank.free_first {
        MINUTE => String::new(),
        seconds => format!("!{}", duration::write(seconds)),
    }
}

fn read_live(text: &str) -> Option<Bank> {
    let (bank, free_first) = match text.split_once('!') {
        Some((bank, free)) => (bank, duration::read(free).ok()?),
        None => (text, MINUTE),
    };
    Some(Bank {
        free_first,
        ..read_bank(bank)?
    })
}

fn write_courier(mut courier: Courier) -> String {
    let parts = courier
        .parts()
        .into_iter()
        .filter(|(_, seconds)| **seconds > 0);
    let parts = parts.map(|(word, seconds)| format!("{word}={}", duration::write(*seconds)));
    parts.collect::<Vec<_>>().join(",")
}

fn read_courier(text: &str) -> Option<Courier> {
    let mut courier = Courier::default();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (word, length) = part.split_once('=')?;
        let mut parts = courier.parts().into_iter();
        let (_, seconds) = parts.find(|(known, _)| *known == word)?;
        *seconds = duration::read(length).ok()?;
    }
    Some(courier)
}

#[cfg(test)]
#[path = "time_control_tests.rs"]
mod tests;
