//! The words of the choice how often we mail.

/// What a rhythm is called, and what it means.
#[must_use]
pub fn rhythm(slug: &str) -> (&'static str, &'static str) {
    match slug {
        "absence" => (
            "Once, until I look in",
            "one mail while I am away, then only reminders",
        ),
        "daily" => ("Once a day", "all games that wait for me, in one mail"),
        "twice-daily" => ("Twice a day", "the same, and again twelve hours later"),
        _ => ("At once", "a mail for every turn of mine"),
    }
}

/// What a choice for one game is called, to a player whose usual rhythm is that.
#[must_use]
pub fn in_game(slug: &str, usual: &str) -> String {
    let words = |slug: &str| match slug {
        "absence" => "once, until I look in",
        "digest" => "in one mail a day",
        "daily" => "once a day",
        "twice-daily" => "twice a day",
        "off" => "not at all",
        _ => "at once",
    };
    match slug {
        "usual" => format!("as usual ({})", words(usual)),
        slug => words(slug).to_owned(),
    }
}

/// An hour of the day: `08:00`.
#[must_use]
pub fn hour(hour: u32) -> String {
    format!("{hour:02}:00")
}

/// The choice is saved.
pub const SAVED: &str = "Your choice is saved.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_rhythm_is_named() {
        assert_eq!(in_game("usual", "at-once"), "as usual (at once)");
        assert_eq!(
            in_game("usual", "absence"),
            "as usual (once, until I look in)"
        );
        assert_eq!(hour(8), "08:00");
    }
}
