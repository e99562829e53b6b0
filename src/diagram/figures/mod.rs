//! Western figures.

/// A figure in a square of 200 units, its middle at 0,0, y downward.
pub(super) struct Figure {
    /// The silhouette.
    pub(super) body: &'static str,
    /// Lines over it.
    pub(super) lines: &'static str,
}

/// The figure of a name; none yet.
pub(super) fn figure(_: &str) -> Option<&'static Figure> {
    None
}
