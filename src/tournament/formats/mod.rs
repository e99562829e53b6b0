//! Who meets whom in the formats other than the Swiss system. Players are indices, from the
//! strongest, which is 0.

pub mod knockout;
pub mod ladder;
pub mod round_robin;
#[cfg(test)]
mod tests;

/// The player who moves first, and the other one.
pub type Game = (usize, usize);
