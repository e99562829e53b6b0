//! The words that ask for something.

use crate::inbound_mail::Command;
use unicode_normalization::UnicodeNormalization;

/// What a line asks for, if it is a keyword and nothing else. `yes` and `no` are none: one would
/// have to guess what they answer.
pub(super) fn read(line: &str) -> Option<Command> {
    // Input methods of the East write wide letters.
    let narrow: String = line.nfkc().collect();
    Some(match narrow.to_lowercase().as_str() {
        "resign" | "i resign" => Command::Resign,
        "draw" | "offer draw" | "offer a draw" | "draw offer" | "i offer draw"
        | "i offer a draw" => Command::Draw,
        "accept" | "i accept" => Command::Accept,
        "decline" | "i decline" => Command::Decline,
        "takeback" | "take back" | "take-back" => Command::Takeback,
        "show" | "show board" | "show the board" => Command::Show,
        "moves" | "legal moves" => Command::Moves,
        "help" => Command::Help,
        _ => return None,
    })
}

/// The move behind `try`.
pub(super) fn tried(line: &str) -> Option<&str> {
    let (word, text) = line.split_once(' ')?;
    (word.eq_ignore_ascii_case("try") && !text.trim().is_empty()).then(|| text.trim())
}
