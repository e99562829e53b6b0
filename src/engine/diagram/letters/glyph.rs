//! A letter as it is drawn.

/// A letter or digit: its outline as SVG path data on a baseline at y = 0, cap height 140 units,
/// y downward, x from 0, whole numbers, and its advance width in the same units. It is filled,
/// with the rule `nonzero`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letter {
    /// Path data: one `M` with where it begins, then relative steps.
    pub outline: &'static str,
    /// From where it begins to where the next one does.
    pub advance: i32,
}
