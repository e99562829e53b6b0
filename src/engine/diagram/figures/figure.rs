//! A figure as it is drawn.

/// A figure in a square of 200 units, its middle at 0,0, y downward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figure {
    /// The silhouette, one closed filled path.
    pub body: &'static str,
    /// Lines and dots drawn over it (stroked, no fill): eye, folds, the edge of the base.
    pub lines: &'static str,
}
