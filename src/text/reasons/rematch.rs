//! Why a game is not played again.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RematchRefused {
    NotOver,
    /// It was called off: there is nothing to play again.
    CalledOff,
    /// The opponent has closed the account.
    OpponentGone,
    /// The opponent takes no challenges from the player.
    Blocked,
    /// Challenges enough of the player's wait already.
    Enough,
    /// It is not played on these terms any more: its variant or rulebook is gone, or its time limit
    /// was a day that has passed.
    OldTerms,
}
