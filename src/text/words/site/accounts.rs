//! Sentences about accounts and vacations: refusals and confirmations.

use crate::refusals::{AccountFault, VacationFault};
use crate::words::{find_named, named};

/// Why a form field was refused.
pub fn refusal(why: AccountFault) -> &'static str {
    match why {
        AccountFault::Name(why) => named("accounts-name", why),
        AccountFault::DisplayName(why) => named("accounts-display", why),
        AccountFault::Password(why) => named("accounts-password", why),
        AccountFault::Address(why) => named("accounts-address", why),
        AccountFault::Quiet(why) => named("accounts-quiet", why),
        other => named("accounts", other),
    }
}

/// The stored name of a closed account; pages show `accounts-former-player` instead.
pub const FORMER_PLAYER: &str = "a former player";

/// The confirmation after a part of the settings was saved.
pub fn confirmation(part: &str) -> Option<&'static str> {
    find_named("settings-saved", part)
}

/// A browser's short name, from its `User-Agent` header.
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

/// Why a vacation is impossible.
pub fn vacation_refusal(why: &VacationFault) -> String {
    match why {
        VacationFault::UnreadableStart | VacationFault::UnreadableEnd => {
            t!("vacation-unreadable").to_owned()
        }
        VacationFault::TooLong { year, left, wanted } => t!(
            "vacation-too-long",
            year = year.to_string(),
            left = *left,
            wanted = *wanted
        ),
        VacationFault::LastHours(games) => t!("vacation-last-hours", n = games.len()),
        other => named("vacation", other).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_browser_has_a_short_name() {
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        assert_eq!(browser(firefox), "Firefox on Linux");
        assert_eq!(browser("curl/8"), "A browser");
    }
}
