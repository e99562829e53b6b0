//! Sentences about vacations.

use crate::model::GameId;
use crate::reasons::VacationFault;

/// Why a vacation cannot be had.
#[must_use]
pub fn refused(why: &VacationFault) -> String {
    match why {
        VacationFault::NoEnd => t!("vacation-no-end").to_owned(),
        VacationFault::UnreadableStart | VacationFault::UnreadableEnd => {
            t!("vacation-unreadable").to_owned()
        }
        VacationFault::StartPast => t!("vacation-start-past").to_owned(),
        VacationFault::EndPast => t!("vacation-end-past").to_owned(),
        VacationFault::Short => t!("vacation-short").to_owned(),
        VacationFault::TooFar => t!("vacation-too-far").to_owned(),
        VacationFault::TooLong { year, left, wanted } => t!(
            "vacation-too-long",
            year = year.to_string(),
            left = *left,
            wanted = *wanted
        ),
        VacationFault::LastHours(games) => t!("vacation-last-hours", n = games.len()),
        VacationFault::Already => t!("vacation-already").to_owned(),
    }
}

#[must_use]
pub fn game(id: GameId) -> String {
    t!("vacation-game", game = id.to_string())
}

/// A player went on vacation: the line in the list of what was done to clocks.
#[must_use]
pub fn began(name: &str) -> String {
    t!("game-vacation-began", name)
}

#[must_use]
pub fn ended(name: &str) -> String {
    t!("game-vacation-ended", name)
}
