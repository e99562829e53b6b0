//! What calendars and feed readers show of a player's turns.

use crate::words::{mails, sentences, time};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// The heading of a turn: `Your move against Mei in Xiangqi`.
#[must_use]
pub fn your_move(opponent: &str, variant: &str) -> String {
    t!("feeds-your-move", opponent, variant)
}

/// The opponent's last move, or that pieces are to be placed, and until when the player is to move.
#[must_use]
pub fn about(
    opponent: &str,
    last: Option<&(u32, String)>,
    places: bool,
    deadline: Option<DateTime<Utc>>,
) -> String {
    let moved = match last {
        Some((number, text)) => mails::moved_last(opponent, *number, text),
        None if places => t!("letter-placing-begun", opponent),
        None => t!("letter-you-begin").to_owned(),
    };
    let due = match deadline {
        Some(at) => t!("feeds-due", deadline = time::instant(at, Tz::UTC)),
        None => t!("feeds-untimed").to_owned(),
    };
    sentences([moved, due])
}

/// What the calendar is called.
#[must_use]
pub fn calendar() -> &'static str {
    t!("feeds-calendar")
}

#[must_use]
pub fn turns() -> &'static str {
    t!("feeds-turns")
}
