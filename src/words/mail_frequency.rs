//! The words of the choice how often we mail.

use crate::model::{GameMailFrequency, MailFrequency};

/// What a frequency is called, and what it means.
#[must_use]
pub fn frequency(chosen: MailFrequency) -> (&'static str, &'static str) {
    match chosen {
        MailFrequency::AtOnce => ("At once", "a mail for each of my turns"),
        MailFrequency::Absence => (
            "Once, until I visit",
            "one mail while I am away, then only reminders",
        ),
        MailFrequency::Daily => ("Once a day", "all the games waiting for me, in one mail"),
        MailFrequency::TwiceDaily => ("Twice a day", "the same, and again twelve hours later"),
    }
}

/// What a choice for one game is called, to a player with that usual frequency.
#[must_use]
pub fn in_game(chosen: GameMailFrequency, usual: MailFrequency) -> String {
    match chosen {
        GameMailFrequency::Usual => {
            let usual = match usual {
                MailFrequency::AtOnce => AT_ONCE,
                MailFrequency::Absence => ABSENCE,
                MailFrequency::Daily => "once a day",
                MailFrequency::TwiceDaily => "twice a day",
            };
            format!("default ({usual})")
        }
        GameMailFrequency::AtOnce => AT_ONCE.to_owned(),
        GameMailFrequency::Absence => ABSENCE.to_owned(),
        GameMailFrequency::Digest => "in one mail a day".to_owned(),
        GameMailFrequency::Off => "not at all".to_owned(),
    }
}

const AT_ONCE: &str = "at once";
const ABSENCE: &str = "once, until I visit";

/// An hour of the day: `08:00`.
#[must_use]
pub fn hour(hour: u32) -> String {
    format!("{hour:02}:00")
}

/// The choice is saved.
pub const SAVED: &str = "Your choice is saved.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_frequency_is_named() {
        assert_eq!(
            in_game(GameMailFrequency::Usual, MailFrequency::AtOnce),
            "default (at once)"
        );
        assert_eq!(
            in_game(GameMailFrequency::Usual, MailFrequency::Absence),
            "default (once, until I visit)"
        );
        assert_eq!(hour(8), "08:00");
    }
}
