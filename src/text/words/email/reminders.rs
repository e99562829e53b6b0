//! Sentences about reminders.

use crate::model::reminders::Mark;

/// No reminder, among the times for one.
#[must_use]
pub fn none() -> &'static str {
    t!("settings-reminder-none")
}

#[must_use]
pub fn mark(mark: Mark) -> String {
    match mark {
        Mark::Share(50) => t!("settings-reminder-half").to_owned(),
        Mark::Share(25) => t!("settings-reminder-quarter").to_owned(),
        Mark::Share(20) => t!("settings-reminder-fifth").to_owned(),
        Mark::Share(_) => t!("settings-reminder-tenth").to_owned(),
        Mark::Hours(hours) => t!("settings-reminder-hours", hours = u32::from(hours)),
    }
}

/// What stands before the choice of a reminder.
#[must_use]
pub fn label(nth: usize) -> &'static str {
    match nth {
        0 => t!("settings-reminder-first"),
        _ => t!("settings-reminder-second"),
    }
}
