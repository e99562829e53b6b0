//! What two players agreed on about their clocks: the time control, and its terms.

use super::time_control::{TimeControl, UnknownTimeControl};
use std::str::FromStr;

/// The terms of the clocks of a game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClockTerms {
    /// A player loses on time only when the opponent claims it.
    pub by_claim: bool,
    /// Vacations do not stop the clocks.
    pub no_vacation: bool,
    /// Quiet hours do not move deadlines.
    pub no_quiet: bool,
}

/// A time control with its terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// The time that a side has for its moves.
    pub control: TimeControl,
    /// The terms.
    pub terms: ClockTerms,
}

/// Not the terms of a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no such terms")]
pub struct UnknownTerms;

impl ClockTerms {
    fn parts(&mut self) -> [(&'static str, &mut bool); 3] {
        [
            ("claim", &mut self.by_claim),
            ("no-vacation", &mut self.no_vacation),
            ("no-quiet", &mut self.no_quiet),
        ]
    }

    /// The canonical text: `claim no-vacation no-quiet`, or some of these; empty for the default
    /// terms.
    pub fn slug(mut self) -> String {
        let agreed = self
            .parts()
            .into_iter()
            .filter(|(_, is_agreed)| **is_agreed);
        agreed.map(|(word, _)| word).collect::<Vec<_>>().join(" ")
    }
}

impl FromStr for ClockTerms {
    type Err = UnknownTerms;

    /// Reads what [`ClockTerms::slug`] writes.
    fn from_str(text: &str) -> Result<Self, UnknownTerms> {
        let mut terms = Self::default();
        for word in text.split_whitespace() {
            let mut parts = terms.parts().into_iter();
            let (_, is_agreed) = parts.find(|(own, _)| *own == word).ok_or(UnknownTerms)?;
            *is_agreed = true;
        }
        Ok(terms)
    }
}

impl Pace {
    /// The canonical text, as stored: `3d`, `3d claim no-quiet`.
    pub fn slug(self) -> String {
        let (control, terms) = (self.control.slug(), self.terms.slug());
        format!("{control} {terms}").trim_end().to_owned()
    }
}

impl From<TimeControl> for Pace {
    fn from(control: TimeControl) -> Self {
        let terms = ClockTerms::default();
        Self { control, terms }
    }
}

impl FromStr for Pace {
    type Err = UnknownTimeControl;

    /// Reads what [`Pace::slug`] writes.
    fn from_str(text: &str) -> Result<Self, UnknownTimeControl> {
        let (control, terms) = text.split_once(' ').unwrap_or((text, ""));
        let terms = terms.parse().map_err(|_| UnknownTimeControl)?;
        let control = control.parse()?;
        Ok(Self { control, terms })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_read_back_from_their_text() {
        for text in [
            "",
            "claim",
            "no-vacation no-quiet",
            "claim no-vacation no-quiet",
        ] {
            assert_eq!(text.parse().map(ClockTerms::slug).as_deref(), Ok(text));
        }
        for text in ["3d", "bank:14d+1d<28d claim no-quiet"] {
            assert_eq!(text.parse().map(Pace::slug).as_deref(), Ok(text));
        }
        assert_eq!("3d often".parse::<Pace>(), Err(UnknownTimeControl));
        assert_eq!("claim always".parse::<ClockTerms>(), Err(UnknownTerms));
    }
}
