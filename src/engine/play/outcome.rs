//! Who won, and the reason.

use crate::rules::{self, Ending, Side};
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// How a game between two players ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The winner; none when it is a draw or was cancelled.
    pub winner: Option<Side>,
    /// The reason for which it ended.
    pub reason: Reason,
}

/// Why a game ended: by the rules, or by what the players did or let pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[serde(into = "&'static str", try_from = "String")]
pub enum Reason {
    /// Mate, stalemate, repetition and the like.
    #[strum(transparent)]
    Rules(Ending),
    /// One side resigned the game.
    Resignation,
    /// Both sides agreed on a draw.
    Agreement,
    /// One side ran out of time.
    Timeout,
    /// One side did not move for a month, in a game without a clock.
    Abandoned,
    /// Called off: by a player before it had really begun, or by an admin.
    Cancelled,
    /// An administrator decided the game.
    Adjudicated,
    /// As the record of a game played elsewhere says, without a word why.
    Recorded,
    /// The record of a game played elsewhere does not tell the result.
    Unfinished,
}

impl Reason {
    /// Every reason, in the order in which lists offer them.
    pub fn all() -> Vec<Reason> {
        let rules = Ending::ALL.iter().copied().map(Reason::Rules);
        let others = [
            Reason::Resignation,
            Reason::Agreement,
            Reason::Timeout,
            Reason::Abandoned,
            Reason::Cancelled,
            Reason::Adjudicated,
            Reason::Recorded,
            Reason::Unfinished,
        ];
        rules.chain(others).collect()
    }

    /// The word in data and addresses.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether there is a result: a game called off has none, nor one whose end is not known.
    pub fn counts(self) -> bool {
        !matches!(self, Self::Cancelled | Self::Unfinished)
    }

    /// Whether a player is absent at the end: on time, or because the game was abandoned.
    pub fn is_absence(self) -> bool {
        matches!(self, Self::Timeout | Self::Abandoned)
    }

    /// The reason that is stored as this word.
    pub fn find(word: &str) -> Option<Self> {
        Self::all()
            .into_iter()
            .find(|reason| reason.as_str() == word)
    }
}

impl Outcome {
    /// The given side wins, for this reason.
    pub fn won(side: Side, reason: Reason) -> Self {
        Self {
            winner: Some(side),
            reason,
        }
    }

    /// A draw, or a game without a result.
    pub fn nobody(reason: Reason) -> Self {
        Self {
            winner: None,
            reason,
        }
    }

    /// `first`, `second` or `none`.
    pub fn winner_word(&self) -> &'static str {
        self.winner.map_or("none", Side::as_str)
    }
}

impl From<rules::Outcome> for Outcome {
    fn from(outcome: rules::Outcome) -> Self {
        Self {
            winner: outcome.winner,
            reason: Reason::Rules(outcome.ending),
        }
    }
}

impl TryFrom<String> for Reason {
    type Error = UnknownReason;

    fn try_from(word: String) -> Result<Self, UnknownReason> {
        Self::find(&word).ok_or(UnknownReason(word))
    }
}

/// No game ends for such a reason.
#[derive(Debug, thiserror::Error)]
#[error("no game ends by {0}")]
pub struct UnknownReason(String);
