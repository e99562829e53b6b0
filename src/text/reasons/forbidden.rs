//! Why somebody who is signed in may not do a thing.

use serde::{Deserialize, Serialize};

/// Why it is for somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forbidden {
    /// The address is not confirmed yet.
    ConfirmFirst,
    /// An onlooker wants to act on a game.
    NotYourGame,
    /// A player wants to watch the own game.
    OwnGame,
    /// The challenge is to somebody else.
    NotYourChallenge,
    /// The challenger takes no challenges from this player.
    Blocked,
    /// The challenge is one's own.
    OwnChallenge,
    /// The moves of a game that goes on in the dark.
    InTheDark,
    /// The record of a game whose pieces are still placed unseen.
    NotShown,
    /// There is no kibitz on private games.
    NoKibitzInPrivate,
    /// One's own account is no other's.
    OwnAccount,
    NotYourRemark,
}
