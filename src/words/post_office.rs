//! What is said to whoever runs the server about its mail and its backups.

/// Why nothing is sent for now.
#[must_use]
pub fn held(is_alarm: bool) -> &'static str {
    if is_alarm {
        "The mail server refuses our mail, so all of it is waiting. Please check the mail settings: address, password, certificate."
    } else {
        "The mail server cannot be reached, so all mail is waiting. It goes out by itself once the server is back."
    }
}

/// What is said while no backup can be made; `age` is that of the last good one.
#[must_use]
pub fn no_backup(age: Option<&str>) -> String {
    let last = match age {
        Some(age) => format!("The last good one is {age} old, and the old ones are kept."),
        None => "There is none yet.".to_owned(),
    };
    format!("The backup could not be made. {last} We try again every quarter of an hour.")
}

/// What the page says after something was done.
#[must_use]
pub fn done(what: &str) -> Option<&'static str> {
    Some(match what {
        "retry" => "That notice is in the queue again.",
        "drop" => "That notice is dropped; it will not be sent.",
        "lift" => "Mail to that player is sent again.",
        _ => return None,
    })
}
