//! A typed text parted into the move and the words for the opponent.

use super::read_error::ReadError;

/// No text with its message is longer, in bytes.
const MAX_TEXT: usize = 16 * 1024;
/// No move is longer, in bytes.
const MAX_MOVE: usize = 160;

/// The move's text, and the words after `//`.
pub(super) fn split(text: &str) -> Result<(&str, Option<String>), ReadError> {
    if text.len() > MAX_TEXT {
        return Err(ReadError::TooLong);
    }
    let (body, message) = match text.split_once("//") {
        Some((body, message)) => (body.trim(), clean(message)),
        None => (text.trim(), None),
    };
    if body.len() > MAX_MOVE {
        return Err(ReadError::TooLong);
    }
    Ok((body, message))
}

/// A message without what no message needs: controls, and space around it.
fn clean(message: &str) -> Option<String> {
    let kept = |c: &char| !c.is_control() || matches!(c, '\n' | '\t');
    let text: String = message.chars().filter(kept).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}
