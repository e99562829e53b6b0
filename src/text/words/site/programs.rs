//! Sentences about computer players.

/// The name that is shown for a program: its level, which ends the name of its account.
pub fn display_name(account: &str) -> String {
    let last = account.rsplit('-').next().unwrap_or_default();
    let level = last.split('_').next().unwrap_or_default();
    t!("program-display-name", level)
}

/// A level in a list of choices.
pub fn level(level: u8) -> String {
    t!("program-level-option", level)
}

/// How long a program waits before it answers, by the word of the form.
pub fn wait(word: &str) -> &'static str {
    match word {
        "hours" => t!("program-wait-hours"),
        "day" => t!("program-wait-day"),
        _ => t!("program-wait-at-once"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_is_shown_by_its_level() {
        assert_eq!(display_name("Posthorse-3"), "Program, level 3");
        assert_eq!(display_name("Fairy-Stockfish-9_1"), "Program, level 9");
    }
}
