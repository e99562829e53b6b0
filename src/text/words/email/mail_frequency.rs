//! The words of the choice how often we mail.

use crate::model::{GameMailFrequency, MailFrequency};

/// What a frequency is called, and what it means.
#[must_use]
pub fn frequency(chosen: MailFrequency) -> (&'static str, &'static str) {
    match chosen {
        MailFrequency::AtOnce => (
            t!("settings-often-at-once"),
            t!("settings-often-at-once-means"),
        ),
        MailFrequency::Absence => (
            t!("settings-often-absence"),
            t!("settings-often-absence-means"),
        ),
        MailFrequency::Daily => (t!("settings-often-daily"), t!("settings-often-daily-means")),
        MailFrequency::TwiceDaily => (t!("settings-often-twice"), t!("settings-often-twice-means")),
    }
}

/// What a choice for one game is called, to a player with that usual frequency.
#[must_use]
pub fn in_game(chosen: GameMailFrequency, usual: MailFrequency) -> String {
    let told = match chosen {
        GameMailFrequency::Usual => {
            let usual = match usual {
                MailFrequency::AtOnce => t!("settings-game-at-once"),
                MailFrequency::Absence => t!("settings-game-absence"),
                MailFrequency::Daily => t!("settings-game-daily"),
                MailFrequency::TwiceDaily => t!("settings-game-twice"),
            };
            return t!("settings-game-usual", usual);
        }
        GameMailFrequency::AtOnce => t!("settings-game-at-once"),
        GameMailFrequency::Absence => t!("settings-game-absence"),
        GameMailFrequency::Digest => t!("settings-game-digest"),
        GameMailFrequency::Off => t!("settings-game-off"),
    };
    told.to_owned()
}

/// An hour of the day: `08:00`.
#[must_use]
pub fn hour(hour: u32) -> String {
    format!("{hour:02}:00")
}

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
