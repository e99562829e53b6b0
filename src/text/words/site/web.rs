//! Sentences that pages say.

use crate::reasons::Forbidden;

/// The name of the house in characters: yìmǎ, a posthorse.
pub const HOUSE: &str = "驛馬";

/// Why somebody who is signed in may not do a thing.
#[must_use]
pub fn forbidden(why: Forbidden) -> &'static str {
    match why {
        Forbidden::ConfirmFirst => t!("web-confirm-first"),
        Forbidden::NotYourGame => t!("web-not-your-game"),
        Forbidden::OwnGame => t!("web-own-game"),
        Forbidden::NotYourChallenge => t!("web-not-your-challenge"),
        Forbidden::Blocked => t!("web-blocked"),
        Forbidden::OwnChallenge => t!("web-own-challenge"),
        Forbidden::InTheDark => t!("web-in-the-dark"),
        Forbidden::NotShown => t!("web-not-shown"),
        Forbidden::NoKibitzInPrivate => t!("web-no-kibitz-in-private"),
        Forbidden::OwnAccount => t!("web-own-account"),
        Forbidden::NotYourRemark => t!("web-not-your-remark"),
    }
}

/// 429, with the time to wait.
#[must_use]
pub fn too_often(seconds: u64) -> String {
    let minutes = seconds.div_ceil(60);
    if minutes < 120 {
        t!("web-too-often-minutes", n = minutes)
    } else {
        t!("web-too-often-hours", n = minutes.div_ceil(60))
    }
}

/// The heading of a page that says no.
#[must_use]
pub fn status_title(status: u16) -> &'static str {
    match status {
        400 => t!("web-title-400"),
        403 => t!("web-title-403"),
        404 => t!("web-title-404"),
        408 => t!("web-title-408"),
        413 => t!("web-title-413"),
        429 => t!("web-title-429"),
        503 => t!("web-title-503"),
        _ => t!("web-title-other"),
    }
}

/// Words beyond a limit of characters.
#[must_use]
pub fn too_long(limit: usize) -> String {
    t!("web-too-long", limit = limit.to_string())
}

/// How many may accept an open challenge, for whoever typed another number.
#[must_use]
pub fn standing(most: u32) -> String {
    t!("web-standing", most)
}

/// Somebody takes no challenges: from the reader, or from anybody by name.
#[must_use]
pub fn takes_none(name: &str, is_blocked: bool) -> String {
    match is_blocked {
        true => t!("web-blocked-by", name),
        false => t!("web-takes-none", name),
    }
}

/// Challenges enough of the reader's wait.
#[must_use]
pub fn enough_challenges(most: i64) -> String {
    t!("web-enough-challenges", most)
}

/// Invitations enough were mailed to one address; with the time to wait.
#[must_use]
pub fn mailed_enough(seconds: u64) -> String {
    t!("web-mailed-enough", hours = seconds.div_ceil(3_600))
}
