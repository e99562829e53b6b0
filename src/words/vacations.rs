//! Sentences about vacations.

use super::and_list;
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
        VacationFault::LastHours(games) => {
            let game = |id: &i64| t!("vacation-game", game = id.to_string());
            t!(
                "vacation-last-hours",
                games = and_list(games.iter().map(game))
            )
        }
        VacationFault::Already => t!("vacation-already").to_owned(),
    }
}

/// A player went on vacation: the line in the list of what was done to clocks.
#[must_use]
pub fn began(name: &str) -> String {
    t!("game-vacation-began", name = name)
}

/// The player is back.
#[must_use]
pub fn ended(name: &str) -> String {
    t!("game-vacation-ended", name = name)
}
