//! What is said to whoever runs the server about its mail and its backups.

/// Why nothing is sent for now.
#[must_use]
pub fn held(is_alarm: bool) -> &'static str {
    if is_alarm {
        t!("upkeep-mail-refused")
    } else {
        t!("upkeep-mail-unreachable")
    }
}

/// What is said while no backup can be made; `age` is that of the last good one.
#[must_use]
pub fn no_backup(age: Option<&str>) -> String {
    match age {
        Some(age) => t!("upkeep-no-backup-since", age),
        None => t!("upkeep-no-backup-yet").to_owned(),
    }
}

/// What the page says after something was done.
#[must_use]
pub fn done(what: &str) -> Option<&'static str> {
    Some(match what {
        "retry" => t!("upkeep-notice-retried"),
        "drop" => t!("upkeep-notice-dropped"),
        "lift" => t!("upkeep-mail-lifted"),
        _ => return None,
    })
}
