//! The choices of email frequencies and reminders.

use crate::model::reminders::Mark;
use crate::model::{GameMailFrequency, MailFrequency, SubjectStyle, Word};
use crate::words::named;

/// The name of a frequency, and its explanation.
pub fn frequency(chosen: MailFrequency) -> (&'static str, &'static str) {
    let word = chosen.word();
    (
        named("settings-often", word),
        named("settings-often-means", word),
    )
}

/// The name of a choice for one game, given the player's general frequency.
pub fn in_game(chosen: GameMailFrequency, usual: MailFrequency) -> String {
    match chosen {
        GameMailFrequency::Usual => {
            t!(
                "settings-game-usual",
                usual = named("settings-game", usual.word())
            )
        }
        chosen => named("settings-game", chosen.word()).to_owned(),
    }
}

pub fn subject(style: SubjectStyle) -> &'static str {
    match style {
        SubjectStyle::Constant => t!("settings-subject-constant"),
        SubjectStyle::News => t!("settings-subject-news"),
    }
}

/// An hour of the day: `08:00`.
pub fn hour(hour: u32) -> String {
    format!("{hour:02}:00")
}

pub fn reminder(mark: Mark) -> String {
    match mark {
        Mark::Share(50) => t!("settings-reminder-half").to_owned(),
        Mark::Share(25) => t!("settings-reminder-quarter").to_owned(),
        Mark::Share(20) => t!("settings-reminder-fifth").to_owned(),
        Mark::Share(_) => t!("settings-reminder-tenth").to_owned(),
        Mark::Hours(hours) => t!("settings-reminder-hours", hours = u32::from(hours)),
    }
}

/// The label of a reminder's field.
pub fn reminder_label(nth: usize) -> &'static str {
    match nth {
        0 => t!("settings-reminder-first"),
        _ => t!("settings-reminder-second"),
    }
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
            "default (one email until I come back)"
        );
        assert_eq!(hour(8), "08:00");
    }
}
