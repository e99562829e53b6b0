//! Ladders: players stand on steps and challenge those above them. The top step is 0.

/// A player may challenge those who stand at most so many steps above.
pub const REACH: usize = 3;

/// Whether a player on the lower step may challenge the one on the upper step.
#[must_use]
pub fn may_challenge(lower: usize, upper: usize) -> bool {
    upper < lower && lower - upper <= REACH
}

/// The challenger won, or the challenge was declined: the challenger takes the upper step, and
/// those between go down by one.
pub fn climb<T>(steps: &mut [T], lower: usize, upper: usize) {
    if upper < lower && lower < steps.len() {
        steps[upper..=lower].rotate_right(1);
    }
}

/// An inactive player changes places with the next one below.
pub fn drop_one<T>(steps: &mut [T], step: usize) {
    if step + 1 < steps.len() {
        steps.swap(step, step + 1);
    }
}
