//! Characters, drawn by a brush.

/// The outline of a character; none yet.
pub(super) fn character(_: char) -> Option<&'static str> {
    None
}
