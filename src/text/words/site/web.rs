//! Sentences of pages, and of calendars and feeds about a player's turns.

use crate::refusals::Forbidden;
use crate::words::{find_named, mails, named, sentences, time};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

/// The site's name in Chinese: yìmǎ, a posthorse.
pub const CHINESE_NAME: &str = "驛馬";

/// Why a signed-in player may not do something.
pub fn forbidden(why: Forbidden) -> &'static str {
    named("web", why)
}

/// The text of status 429, with the time to wait.
pub fn too_often(seconds: u64) -> String {
    let minutes = seconds.div_ceil(60);
    if minutes < 120 {
        t!("web-too-often-minutes", n = minutes)
    } else {
        t!("web-too-often-hours", n = minutes.div_ceil(60))
    }
}

/// The heading of an error page.
pub fn status_title(status: u16) -> &'static str {
    let title = find_named("web-title", &status.to_string());
    title.unwrap_or_else(|| t!("web-title-other"))
}

/// A text exceeds a limit of characters.
pub fn too_long(limit: usize) -> String {
    t!("web-too-long", limit = limit.to_string())
}

/// What a form on the page before has done, by its word in the address.
pub fn done(what: &str) -> Option<&'static str> {
    find_named("frame-done", what)
}

/// A player accepts no challenges: from the reader, or by name from anyone.
pub fn accepts_no_challenges(name: &str, is_blocked: bool) -> String {
    match is_blocked {
        true => t!("web-blocked-by", name),
        false => t!("web-takes-none", name),
    }
}

/// The limit of invitations to one address is reached; with the time to wait.
pub fn address_limit_reached(seconds: u64) -> String {
    t!("web-mailed-enough", hours = seconds.div_ceil(3_600))
}

/// The limit of invitations from a new account is reached; with the time to wait.
pub fn account_limit_reached(seconds: u64) -> String {
    t!("web-invited-enough", hours = seconds.div_ceil(3_600))
}

/// The heading of a turn: `Your move against Mei in Xiangqi`.
pub fn turn_heading(opponent: &str, variant: &str) -> String {
    t!("feeds-your-move", opponent, variant)
}

/// The opponent's last move, or a request to place pieces, and the deadline in
/// the player's time zone.
pub fn turn_details(
    opponent: &str,
    last: Option<&(u32, String)>,
    places: bool,
    deadline: Option<(DateTime<Utc>, Tz)>,
) -> String {
    let moved = match last {
        Some((number, text)) => mails::last_move(opponent, *number, text),
        None if places => t!("letter-placing-begun", opponent),
        None => t!("letter-you-begin").to_owned(),
    };
    let due = match deadline {
        Some((at, zone)) => t!("feeds-due", deadline = time::instant(at, zone)),
        None => t!("feeds-untimed").to_owned(),
    };
    sentences([moved, due])
}
