//! Names of the appearance settings.

use crate::words::find_named;

pub fn title(name: &str) -> &'static str {
    find_named("appearance", name).unwrap_or_default()
}

/// The name of a setting's value.
pub fn choice(name: &str, word: &str) -> &'static str {
    find_named(&format!("appearance-{name}"), word).unwrap_or_default()
}

/// On the switch between sets of pieces.
pub fn piece_set(word: &str) -> &'static str {
    match word {
        "traditional" => t!("appearance-characters"),
        "simplified" => t!("appearance-simplified"),
        "western" => t!("appearance-figures"),
        _ => t!("appearance-letters"),
    }
}

/// A description of a set of pieces for newcomers.
pub fn pieces(word: &str) -> &'static str {
    match word {
        "western" => t!("appearance-figures"),
        _ => t!("appearance-chinese"),
    }
}

/// On the switch at the bottom of every page.
pub fn switch(word: &str) -> &'static str {
    match word {
        "light" => t!("appearance-light-light"),
        "dark" => t!("appearance-light-dark"),
        _ => t!("appearance-switch-auto"),
    }
}
