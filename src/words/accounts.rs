//! Sentences about accounts: what a form was refused for, and what was done.

use crate::model::AddressError;
use crate::reasons::{AccountFault, DisplayNameFault, NameFault, PasswordFault};

/// What has to be put right in a field of a form.
#[must_use]
pub fn refused(why: AccountFault) -> &'static str {
    match why {
        AccountFault::Name(why) => name_refused(why),
        AccountFault::DisplayName(why) => display_name_refused(why),
        AccountFault::Password(why) => password_refused(why),
        AccountFault::Address(why) => address_refused(why),
        AccountFault::AddressTaken => ADDRESS_TAKEN,
        AccountFault::SignInFailed => SIGN_IN_FAILED,
        AccountFault::NotSure => SURE,
        AccountFault::ZoneUnknown => ZONE_UNKNOWN,
        AccountFault::NotationUnknown => NOTATION_UNKNOWN,
    }
}

fn name_refused(why: NameFault) -> &'static str {
    match why {
        NameFault::Length => NAME_LENGTH,
        NameFault::Characters => NAME_CHARACTERS,
        NameFault::Shape => NAME_SHAPE,
        NameFault::Scripts => NAME_SCRIPTS,
        NameFault::Reserved => NAME_RESERVED,
        NameFault::Taken => NAME_TAKEN,
        NameFault::Lookalike => NAME_LOOKALIKE,
        NameFault::LookOnly => NAME_LOOK_ONLY,
        NameFault::Same => "This is the name that the player has.",
    }
}

fn display_name_refused(why: DisplayNameFault) -> &'static str {
    match why {
        DisplayNameFault::Length => "A display name has at most 40 characters.",
        DisplayNameFault::Characters => {
            "A display name is made of letters of any script, digits, spaces, and . ' - between them."
        }
        DisplayNameFault::Shape => "A display name has at least one letter.",
        DisplayNameFault::Scripts => {
            "Please write each word of the display name in the letters of one alphabet: mixed, it could pass for somebody else's."
        }
        DisplayNameFault::Reserved => {
            "People would take this display name for ours. Please choose another."
        }
        DisplayNameFault::Lookalike => {
            "This display name looks like the name of another player's account. Please choose another."
        }
    }
}

fn password_refused(why: PasswordFault) -> &'static str {
    match why {
        PasswordFault::Short => PASSWORD_SHORT,
        PasswordFault::Long => PASSWORD_LONG,
        PasswordFault::Common => PASSWORD_COMMON,
        PasswordFault::Personal => PASSWORD_PERSONAL,
        PasswordFault::Wrong => PASSWORD_WRONG,
    }
}

fn address_refused(why: AddressError) -> &'static str {
    match why {
        AddressError::Shape => ADDRESS_SHAPE,
        AddressError::TooLong => ADDRESS_LONG,
        AddressError::LocalPart => ADDRESS_LOCAL_PART,
        AddressError::Domain => ADDRESS_DOMAIN,
    }
}

/// What finished games show in place of a name that was given up.
pub const FORMER_PLAYER: &str = "a former player";

/// A name of the wrong length.
pub const NAME_LENGTH: &str = "A name has 2 to 20 letters, digits, - or _.";
/// A name with something else in it.
pub const NAME_CHARACTERS: &str =
    "A name is made of letters, digits, - and _. Please leave out spaces and other characters.";
/// A name that begins or ends with a sign, or has no letter.
pub const NAME_SHAPE: &str = "A name has at least one letter or digit.";
/// Beside an empty password field, where something else has to be put right.
pub const TYPE_AGAIN: &str = "Please type the password again.";

/// Letters of several alphabets.
pub const NAME_SCRIPTS: &str = "Please write the name in the letters of one alphabet: a mixture could pass for somebody \
    else's name.";
/// A name that we keep back.
pub const NAME_RESERVED: &str =
    "This name is reserved, because people would take it for ours. Please choose another.";
/// A name that somebody has.
pub const NAME_TAKEN: &str = "Somebody already plays under this name. Please choose another.";
/// A name that looks like somebody's.
pub const NAME_LOOKALIKE: &str =
    "This name looks too much like that of another player. Please choose another.";
/// Only capitals may change.
pub const NAME_LOOK_ONLY: &str =
    "You can only change small letters to capitals and back, so that others still know you.";

/// Too short.
pub const PASSWORD_SHORT: &str = "Please choose a password of at least 10 characters. A few words in a row are good and easy to remember.";
/// Too long.
pub const PASSWORD_LONG: &str = "That is longer than the 256 characters we take.";
/// On the list.
pub const PASSWORD_COMMON: &str =
    "This is one of the first passwords that anybody would try. Please choose another.";
/// The name or address is in it.
pub const PASSWORD_PERSONAL: &str =
    "This password is little more than your name or address. Please choose another.";
/// Re-authentication failed.
pub const PASSWORD_WRONG: &str = "That is not your password.";

/// No address at all.
pub const ADDRESS_SHAPE: &str = "An address looks like name@example.org.";
/// Longer than mail servers take.
pub const ADDRESS_LONG: &str =
    "This address is too long: at most 254 characters, 64 of them before the @.";
/// Something before the @ that mail servers do not take.
pub const ADDRESS_LOCAL_PART: &str = "Before the @ an address may have letters a to z, digits, dots, a backtick and ! # $ % & ' * + \
    - / = ? ^ _ { | } ~.";
/// Something after the @ that is no domain.
pub const ADDRESS_DOMAIN: &str = "After the @ there must be a full domain, as in name@example.org.";
/// To an operator who makes an account.
pub const ADDRESS_TAKEN: &str = "another account has confirmed this address";

/// Signing in failed.
pub const SIGN_IN_FAILED: &str =
    "That name and password do not belong together. Please try again, or ask for a new password.";

/// A box that must be ticked.
pub const SURE: &str = "Please tick the box to say that you are sure.";
/// A zone that we do not know.
pub const ZONE_UNKNOWN: &str =
    "We do not know this time zone. Please choose one from the list, such as Europe/Berlin.";
/// A notation that we do not know.
pub const NOTATION_UNKNOWN: &str = "We do not know this notation. Please choose one from the list.";

/// A sign-in page reached after setting a new password.
pub const SAID_RESET: &str =
    "Your new password is set, and you were signed out everywhere. Please sign in with it.";
/// The sign-in page in the place of a form that was sent when nobody was signed in any more.
pub const SAID_WORDS_KEPT: &str = "You are signed out. Sign in, and what you typed will be back in its form. Nothing has been sent yet.";
/// A sign-in page reached after confirming an address in another browser.
pub const SAID_CONFIRMED: &str = "Your address is confirmed. Sign in to go on.";
/// A sign-in page reached after closing an account.
pub const SAID_CLOSED: &str = "Your account is closed. Thank you for the games.";
/// A sign-in page reached after signing out everywhere.
pub const SAID_SIGNED_OUT: &str = "You are signed out everywhere.";

/// What the settings page says after it saved a part.
#[must_use]
pub fn saved(part: &str) -> Option<&'static str> {
    Some(match part {
        "boards" => "Your choice of appearance is saved.",
        "look" => "Your name has been changed.",
        "display" => "Your display name is saved.",
        "mail" => "Your choice of mail is saved.",
        "zone" => "Your time zone is saved.",
        "notation" => "Your choice of notation is saved.",
        "password" => "Your password has been changed, and you were signed out everywhere else.",
        "address" => {
            "We have mailed a link to the new address. Open it to make the change; until then nothing changes."
        }
        "resend" => "We have mailed the link again.",
        "probe" => {
            "We have mailed a link to your address. Open it, and you will get all your mail again."
        }
        "sessions" => "That session has been ended.",
        _ => return None,
    })
}

/// The browser, told from its own lengthy name for itself.
#[must_use]
pub fn browser(agent: &str) -> String {
    let name = [
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ];
    let system = [
        ("Android", "Android"),
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Windows", "Windows"),
        ("Mac OS", "macOS"),
        ("CrOS", "ChromeOS"),
        ("Linux", "Linux"),
    ];
    let find = |list: &[(&str, &'static str)]| {
        let found = list.iter().find(|(mark, _)| agent.contains(mark));
        found.map(|(_, name)| *name)
    };
    match (find(&name), find(&system)) {
        (Some(name), Some(system)) => format!("{name} on {system}"),
        (Some(name), None) => name.to_owned(),
        (None, Some(system)) => format!("A browser on {system}"),
        (None, None) => "A browser".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_is_told_in_short() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(browser(firefox), "Firefox on Linux");
        assert_eq!(browser("curl/8"), "A browser");
    }
}
