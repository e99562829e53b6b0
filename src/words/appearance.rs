//! What the choices of looks are called.

/// The heading of a choice.
#[must_use]
pub fn title(name: &str) -> &'static str {
    match name {
        "set" => "Pieces",
        "board" => "Board",
        "theme" => "Colours of the board",
        "size" => "Size of the board on a game’s page",
        "orientation" => "The side near you",
        "light" => "Pages",
        "sending" => "Confirm moves made on the board",
        "afterwards" => "After you have sent a move",
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
        ("board", "usual") => "As the game has it",
        ("board", "lines") => "Lines",
        ("board", "checkered") => "Squares",
        ("theme", "auto") => "By the light",
        ("theme", "paper") => "Paper",
        ("theme", "wood") => "Wood",
        ("theme", "green") => "Green",
        ("theme", "night") => "Night",
        ("size", "medium") => "Medium",
        ("size", "small") => "Small",
        ("size", "large") => "Large",
        ("size", "wall") => "For the wall",
        ("orientation", "own") => "your own",
        ("orientation", "fixed") => "always as printed",
        ("light", "auto") => "As your device has it",
        ("light", "light") => "Light",
        ("light", "dark") => "Dark",
        ("sending", "always") => "Always",
        ("sending", "warned") => "Only when a rule warns",
        ("sending", "never") => "Never",
        ("afterwards", "stay") => "stay at the game",
        ("afterwards", "next") => "go on to the next game that waits for you",
        ("language", "en") => "English",
        _ => "",
    }
}

/// On the switch between the sets of pieces.
#[must_use]
pub fn pieces(word: &str) -> &'static str {
    match word {
        "traditional" => "Characters",
        "western" => "Western figures",
        _ => "Letters",
    }
}

/// What the page of looks says once they are kept.
pub const KEPT: &str = "Your choice is kept.";

/// What stands there for somebody without an account.
pub const KEPT_IN_BROWSER: &str =
    "It is kept in a cookie of this browser; with an account it goes where you go.";

/// What stands there for players.
pub const KEPT_IN_ACCOUNT: &str = "It is kept in your account.";

/// On the switch at the foot of every page.
#[must_use]
pub fn switch(word: &str) -> &'static str {
    match word {
        "light" => "Light",
        "dark" => "Dark",
        _ => "Auto",
    }
}
