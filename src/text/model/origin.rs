//! What a challenge goes back to.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

/// How a challenge goes back to an earlier game or challenge.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Origin {
    /// The same two play once more, with sides changed.
    Rematch,
    /// The other of two games that were begun at once.
    Pair,
    /// One of the games of a standing challenge.
    Standing,
    /// Another offer in place of a challenge, by whom that was for.
    Counter,
}
