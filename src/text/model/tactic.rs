//! The terms of tactics that a course teaches.

use strum::{EnumString, IntoStaticStr, VariantNames};

/// A term of tactics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Tactic {
    Fork,
    Pin,
    /// A cannon pins two pieces.
    DoublePin,
    Skewer,
    DiscoveredAttack,
    DiscoveredCheck,
    DoubleCheck,
    /// The piece that a cannon jumps.
    Screen,
    SmotheredMate,
}
