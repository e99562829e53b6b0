//! What the choices of looks are called.

#[must_use]
pub fn title(name: &str) -> &'static str {
    match name {
        "set" => t!("appearance-set"),
        "board" => t!("appearance-board"),
        "theme" => t!("appearance-theme"),
        "size" => t!("appearance-size"),
        "orientation" => t!("appearance-orientation"),
        "light" => t!("appearance-light"),
        "sending" => t!("appearance-sending"),
        "afterwards" => t!("appearance-afterwards"),
        "language" => t!("appearance-language"),
        _ => "",
    }
}

/// One of the values of a choice, as people read it.
#[must_use]
pub fn choice(name: &str, word: &str) -> &'static str {
    match (name, word) {
        ("set", "traditional") => t!("appearance-set-traditional"),
        ("set", "simplified") => t!("appearance-set-simplified"),
        ("set", "western") => t!("appearance-set-western"),
        ("set", "letters") => t!("appearance-set-letters"),
        ("board", "usual") => t!("appearance-board-usual"),
        ("board", "lines") => t!("appearance-board-lines"),
        ("board", "checkered") => t!("appearance-board-checkered"),
        ("theme", "auto") => t!("appearance-theme-auto"),
        ("theme", "paper") => t!("appearance-theme-paper"),
        ("theme", "wood") => t!("appearance-theme-wood"),
        ("theme", "green") => t!("appearance-theme-green"),
        ("theme", "night") => t!("appearance-theme-night"),
        ("size", "medium") => t!("appearance-size-medium"),
        ("size", "small") => t!("appearance-size-small"),
        ("size", "large") => t!("appearance-size-large"),
        ("size", "wall") => t!("appearance-size-wall"),
        ("orientation", "own") => t!("appearance-orientation-own"),
        ("orientation", "fixed") => t!("appearance-orientation-fixed"),
        ("light", "auto") => t!("appearance-light-auto"),
        ("light", "light") => t!("appearance-light-light"),
        ("light", "dark") => t!("appearance-light-dark"),
        ("sending", "always") => t!("appearance-sending-always"),
        ("sending", "warned") => t!("appearance-sending-warned"),
        ("sending", "never") => t!("appearance-sending-never"),
        ("afterwards", "stay") => t!("appearance-afterwards-stay"),
        ("afterwards", "next") => t!("appearance-afterwards-next"),
        ("language", "auto") => t!("appearance-language-auto"),
        _ => "",
    }
}

/// On the switch between the sets of pieces.
#[must_use]
pub fn piece_set(word: &str) -> &'static str {
    match word {
        "traditional" => t!("appearance-characters"),
        "simplified" => t!("appearance-simplified"),
        "western" => t!("appearance-figures"),
        _ => t!("appearance-letters"),
    }
}

/// The pieces, for somebody who may never have seen any.
#[must_use]
pub fn pieces(word: &str) -> &'static str {
    match word {
        "western" => t!("appearance-figures"),
        _ => t!("appearance-chinese"),
    }
}

/// On the switch at the foot of every page.
#[must_use]
pub fn switch(word: &str) -> &'static str {
    match word {
        "light" => t!("appearance-light-light"),
        "dark" => t!("appearance-light-dark"),
        _ => t!("appearance-switch-auto"),
    }
}
