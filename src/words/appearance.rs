//! What the choices of looks are called.

/// The heading of a choice.
#[must_use]
pub fn title(name: &str) -> &'static str {
    match name {
        "set" => "Pieces",
        "board" => "Board",
        "theme" => "Colours of the board",
        "size" => "Size of the board on a game’s page",
        "orientation" => "The side at the bottom",
        "light" => "Light or dark pages",
        "sending" => "Confirm moves made on the board",
        "afterwards" => "After sending a move",
        "language" => "Language",
        _ => "",
    }
}

/// One of the values of a choice, as people read it.
#[must_use]
pub fn choice(name: &str, word: &str) -> &'static str {
    match (name, word) {
        ("set", "traditional") => "Traditional",
        ("set", "western") => "Western",
        ("set", "letters") => "Letters",
        ("board", "usual") => "Default of the game",
        ("board", "lines") => "Lines",
        ("board", "checkered") => "Squares",
        ("theme", "auto") => "Light or dark as the page",
        ("theme", "paper") => "Paper",
        ("theme", "wood") => "Wood",
        ("theme", "green") => "Green",
        ("theme", "night") => "Night",
        ("size", "medium") => "Medium",
        ("size", "small") => "Small",
        ("size", "large") => "Large",
        ("size", "wall") => "Extra large",
        ("orientation", "own") => "your own",
        ("orientation", "fixed") => "always the same, as in books",
        ("light", "auto") => "Same as your device",
        ("light", "light") => "Light",
        ("light", "dark") => "Dark",
        ("sending", "always") => "Always",
        ("sending", "warned") => "Only when a rule warns",
        ("sending", "never") => "Never",
        ("afterwards", "stay") => "stay with the game",
        ("afterwards", "next") => "go on to the next game waiting for you",
        ("language", "auto") => "As your browser asks",
        _ => "",
    }
}

/// On the switch between the sets of pieces.
#[must_use]
pub fn piece_set(word: &str) -> &'static str {
    match word {
        "traditional" => "Characters",
        "western" => "Western figures",
        _ => "Letters",
    }
}

/// The pieces, for somebody who may never have seen any.
#[must_use]
pub fn pieces(word: &str) -> &'static str {
    match word {
        "western" => "Western figures",
        _ => "Chinese characters",
    }
}

/// What the page of looks says once they are kept.
pub const KEPT: &str = "Your choice is saved.";

/// What stands there for somebody without an account.
pub const KEPT_IN_BROWSER: &str =
    "It is saved in a cookie in this browser; with an account it goes where you go.";

/// What stands there for players.
pub const KEPT_IN_ACCOUNT: &str = "It is saved in your account.";

/// On the switch at the foot of every page.
#[must_use]
pub fn switch(word: &str) -> &'static str {
    match word {
        "light" => "Light",
        "dark" => "Dark",
        _ => "Auto",
    }
}
