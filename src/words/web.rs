//! Sentences that pages say.

use crate::reasons::Forbidden;

/// The name of the house in characters: yìmǎ, a posthorse.
pub const HOUSE: &str = "驛馬";

/// What the site is, for a phone that keeps it on its first screen.
pub const DESCRIPTION: &str = "Xiangqi and its relatives by mail, a move at a time";

/// Why somebody who is signed in may not do a thing.
#[must_use]
pub fn forbidden(why: Forbidden) -> &'static str {
    match why {
        Forbidden::ConfirmFirst => CONFIRM_FIRST,
        Forbidden::NotYourGame => NOT_YOUR_GAME,
        Forbidden::OwnGame => OWN_GAME,
        Forbidden::NotYourChallenge => NOT_YOUR_CHALLENGE,
        Forbidden::OwnChallenge => OWN_CHALLENGE,
        Forbidden::NoKibitzInPrivate => NO_KIBITZ_IN_PRIVATE,
        Forbidden::NotYourRemark => NOT_YOUR_REMARK,
    }
}

/// To somebody whose address is not confirmed yet.
pub const CONFIRM_FIRST: &str = "Please confirm your address first: open the link in the mail that we sent you. Until then you may look around.";

/// After signing in with a browser that keeps no cookies.
pub const COOKIES_REFUSED: &str = "Your name and password were right, but your browser did not keep our cookie, so you are still signed out. \
    Please allow cookies for this site and sign in again.";
/// 404.
pub const NOT_FOUND: &str =
    "There is nothing here. Perhaps the link is old, or the game is private.";
/// 403 for a form that came from elsewhere.
pub const OTHER_ORIGIN: &str =
    "This form came from another site, so nothing was done. Please use the form on our own page.";
/// 400.
pub const BAD_REQUEST: &str = "That form or link could not be read, so nothing was done. Please go back, reload the page, and try again.";
/// 413.
pub const TOO_LARGE: &str = "That is more text than we can take. Please make it shorter.";
/// 408.
pub const TOO_SLOW: &str =
    "Your form took too long to reach us, so nothing was done. Please send it again.";
/// 503.
pub const BUSY: &str = "The server is very busy. Nothing was done; please try again in a moment.";
/// 503 for a connection too many.
pub const TOO_MANY: &str =
    "Too many people are here at once. Nothing was done; please try again in a moment.";
/// 500.
pub const BROKEN: &str =
    "Something broke on our side. Nothing of yours is lost; please try again in a while.";

/// 429, with the time to wait.
#[must_use]
pub fn too_often(seconds: u64) -> String {
    let minutes = seconds.div_ceil(60);
    if minutes == 1 {
        "That was too often. Please try again in a minute.".into()
    } else if minutes < 120 {
        format!("That was too often. Please try again in {minutes} minutes.")
    } else {
        format!(
            "That was too often. Please try again in {} hours.",
            minutes.div_ceil(60)
        )
    }
}

/// The heading of a page that says no.
#[must_use]
pub fn status_title(status: u16) -> &'static str {
    match status {
        400 => "That could not be read",
        403 => "Not allowed",
        404 => "Not found",
        408 => "Too slow",
        413 => "Too large",
        429 => "A little slower, please",
        503 => "Busy",
        _ => "Something went wrong",
    }
}

/// To an onlooker who tries to act on a game.
pub const NOT_YOUR_GAME: &str =
    "You are watching this game; only its two players can do that. You are welcome to kibitz.";
/// To a player who wants to watch the own game.
pub const OWN_GAME: &str = "This is your own game: what happens in it is mailed to you anyway.";
/// To somebody who answers a challenge to another.
pub const NOT_YOUR_CHALLENGE: &str = "This challenge is for somebody else to answer.";
/// To somebody who accepts their own challenge.
pub const OWN_CHALLENGE: &str = "This is your own challenge: somebody else has to accept it.";
/// Kibitz belongs to public games.
pub const NO_KIBITZ_IN_PRIVATE: &str =
    "This game is private, so there is no kibitz here. Send your words with a move.";
/// To somebody who withdraws another's remark.
pub const NOT_YOUR_REMARK: &str = "Only its author can withdraw a remark.";
/// For the operator's hands alone.
pub const ADMINS_ONLY: &str = "Only an admin of this server can do that.";

/// Words beyond a limit of characters.
#[must_use]
pub fn too_long(limit: usize) -> String {
    format!("That is too long: at most {limit} characters, please.")
}
/// A remark with nothing in it.
pub const EMPTY_REMARK: &str = "There was nothing in your remark. Please write a word or two.";
/// A set-up of another variant.
pub const NO_SUCH_SETUP: &str = "That set-up belongs to another game. Leave it at “default”, or choose the game that it is \
    for.";
/// To somebody who accepts with a set-up that is none.
pub const NO_SUCH_ARRAY: &str =
    "The pieces cannot be set up like that in this game. Please choose a set-up from the list.";
/// A challenge to nobody we know.
pub const NO_SUCH_OPPONENT: &str = "There is no player of that name who can be challenged. \
    Please check the spelling, give a friend’s mail address, or leave the field empty for an open game.";
/// An opponent is named, and a link is asked for.
pub const NAME_OR_LINK: &str = "A link is for somebody whom you do not name. Please leave the \
    opponent empty, or untick the link.";

/// Invitations enough were mailed to one address; with the time to wait.
#[must_use]
pub fn mailed_enough(seconds: u64) -> String {
    let wait = match seconds.div_ceil(3_600) {
        1 => "an hour".to_owned(),
        hours => format!("{hours} hours"),
    };
    format!(
        "This address was sent three invitations within a day, and gets no more for now. Please try again in {wait}, or tick the link and pass it on yourself."
    )
}
/// A challenge to oneself.
pub const CHALLENGE_YOURSELF: &str =
    "That is you. Please name somebody else, or leave the field empty.";
/// A rulebook of another variant.
pub const WRONG_RULEBOOK: &str =
    "This variant cannot be played under that rulebook. Please choose another.";
/// A challenge that was answered, withdrawn or lapsed meanwhile.
pub const CHALLENGE_GONE: &str = "This challenge is no longer open.";
/// A date that is none.
pub const NO_DATE: &str = "That is not a date. Please write it as 2026-11-24.";
