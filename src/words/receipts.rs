//! The sentences of the receipt for a move made by mail.

/// What was played.
#[must_use]
pub fn played(number: u32, text: &str) -> String {
    if text == crate::notation::PASS {
        format!("You passed: that was your move {number}.")
    } else {
        format!("Your move {number} was played: {text}.")
    }
}

/// A draw went with it.
pub const DRAW_OFFERED: &str = "You have offered a draw with it.";

/// Several moves that were prepared followed at once.
#[must_use]
pub fn at_once(moves: &[String]) -> String {
    format!(
        "The moves that had been prepared followed at once: {}.",
        moves.join(", ")
    )
}

/// Above the reader's own words.
pub const YOUR_MESSAGE: &str = "Your message went with it:";
