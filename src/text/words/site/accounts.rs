//! Sentences about accounts: what a form was refused for, and what was done.

use crate::model::AddressError;
use crate::model::quiet::QuietFault;
use crate::reasons::{AccountFault, DisplayNameFault, NameFault, PasswordFault};

/// What has to be put right in a field of a form.
#[must_use]
pub fn refused(why: AccountFault) -> &'static str {
    match why {
        AccountFault::Name(why) => name_refused(why),
        AccountFault::DisplayName(why) => display_name_refused(why),
        AccountFault::Password(why) => password_refused(why),
        AccountFault::Address(why) => address_refused(why),
        AccountFault::AddressTaken => t!("accounts-address-taken"),
        AccountFault::SignInFailed => t!("accounts-sign-in-failed"),
        AccountFault::NotSure => t!("accounts-not-sure"),
        AccountFault::ZoneUnknown => t!("accounts-zone-unknown"),
        AccountFault::Quiet(QuietFault::NoHour) => t!("accounts-quiet-no-hour"),
        AccountFault::Quiet(QuietFault::HalfGiven) => t!("accounts-quiet-half"),
        AccountFault::Quiet(QuietFault::TooManyHours) => t!("accounts-quiet-hours"),
        AccountFault::Quiet(QuietFault::NoDay) => t!("accounts-quiet-no-day"),
        AccountFault::Quiet(QuietFault::TooManyDays) => t!("accounts-quiet-days"),
        AccountFault::NotationUnknown => t!("accounts-notation-unknown"),
    }
}

fn name_refused(why: NameFault) -> &'static str {
    match why {
        NameFault::Length => t!("accounts-name-length"),
        NameFault::Characters => t!("accounts-name-characters"),
        NameFault::Shape => t!("accounts-name-shape"),
        NameFault::Scripts => t!("accounts-name-scripts"),
        NameFault::Reserved => t!("accounts-name-reserved"),
        NameFault::Taken => t!("accounts-name-taken"),
        NameFault::Lookalike => t!("accounts-name-lookalike"),
        NameFault::LookOnly => t!("accounts-name-look-only"),
        NameFault::Same => t!("accounts-name-same"),
    }
}

fn display_name_refused(why: DisplayNameFault) -> &'static str {
    match why {
        DisplayNameFault::Length => t!("accounts-display-length"),
        DisplayNameFault::Characters => t!("accounts-display-characters"),
        DisplayNameFault::Shape => t!("accounts-display-shape"),
        DisplayNameFault::Scripts => t!("accounts-display-scripts"),
        DisplayNameFault::Reserved => t!("accounts-display-reserved"),
        DisplayNameFault::Lookalike => t!("accounts-display-lookalike"),
    }
}

fn password_refused(why: PasswordFault) -> &'static str {
    match why {
        PasswordFault::Short => t!("accounts-password-short"),
        PasswordFault::Long => t!("accounts-password-long"),
        PasswordFault::Common => t!("accounts-password-common"),
        PasswordFault::Personal => t!("accounts-password-personal"),
        PasswordFault::Wrong => t!("accounts-password-wrong"),
    }
}

fn address_refused(why: AddressError) -> &'static str {
    match why {
        AddressError::Shape => t!("accounts-address-shape"),
        AddressError::TooLong => t!("accounts-address-long"),
        AddressError::LocalPart => t!("accounts-address-local-part"),
        AddressError::Domain => t!("accounts-address-domain"),
    }
}

/// The name that is kept in place of one that was given up; pages show [`former_player`] for it.
pub const FORMER_PLAYER: &str = "a former player";

/// What finished games show in place of a name that was given up.
#[must_use]
pub fn former_player() -> &'static str {
    t!("accounts-former-player")
}

/// What the settings page says after it saved a part.
#[must_use]
pub fn saved(part: &str) -> Option<&'static str> {
    Some(match part {
        "boards" => t!("settings-saved-appearance"),
        "look" => t!("settings-saved-name"),
        "display" => t!("settings-saved-display"),
        "mail" => t!("settings-saved-mail"),
        "zone" => t!("settings-saved-zone"),
        "quiet" => t!("settings-saved-quiet"),
        "reminders" => t!("settings-saved-reminders"),
        "notation" => t!("settings-saved-notation"),
        "password" => t!("settings-saved-password"),
        "address" => t!("settings-saved-address"),
        "resend" => t!("settings-saved-resend"),
        "probe" => t!("settings-saved-probe"),
        "challenges" => t!("settings-saved-challenges"),
        "feeds-made" => t!("feeds-made"),
        "feeds-renewed" => t!("feeds-renewed"),
        "feeds-stopped" => t!("feeds-stopped"),
        "sessions" => t!("settings-saved-sessions"),
        "vacation" => t!("settings-saved-vacation"),
        "vacation-saves" => t!("settings-saved-vacation-saves"),
        "vacation-over" => t!("settings-saved-vacation-over"),
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
        (Some(name), Some(system)) => t!("accounts-browser-on", browser = name, system),
        (Some(name), None) => name.to_owned(),
        (None, Some(system)) => t!("accounts-browser-unknown-on", system),
        (None, None) => t!("accounts-browser-unknown").to_owned(),
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
