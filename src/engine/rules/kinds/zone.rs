//! Parts of the board that bound how pieces move.

/// A part of the board, a side apart.
#[derive(Debug)]
pub(in crate::rules) struct Zone {
    pub(in crate::rules) sets: [u128; 2],
    /// How a sentence calls it: `the palace`.
    pub(in crate::rules) words: String,
}
