//! Tournaments: their kinds and states, and what happens in them.

use super::{GameId, PlayerId, TournamentId, Winner};
#[cfg(feature = "diesel")]
use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum TournamentKind {
    /// Everybody meets everybody of a section once.
    RoundRobin,
    /// The same with two games, one with each seat.
    DoubleRoundRobin,
    Swiss,
    Knockout,
    /// Players challenge those above them. It never ends.
    Ladder,
}

impl TournamentKind {
    pub fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin)
    }

    /// Whether players can enter after the start.
    pub fn takes_late_entries(self) -> bool {
        matches!(self, Self::Swiss | Self::Ladder)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum TournamentStatus {
    /// It takes entries and has not started.
    Open,
    Running,
    Finished,
    Cancelled,
}

impl TournamentStatus {
    pub fn is_over(self) -> bool {
        matches!(self, Self::Finished | Self::Cancelled)
    }
}

/// When a tournament starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum StartRule {
    /// When all places are taken.
    Full,
    /// When the organiser starts it.
    Manual,
    Date,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum EntrantStatus {
    Invited,
    Entered,
    Withdrawn,
}

/// Something that happened in a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentEvent {
    pub tournament: TournamentId,
    #[serde(flatten)]
    pub news: TournamentNews,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum TournamentNews {
    Announced,
    Invited {
        player: PlayerId,
    },
    Entered {
        player: PlayerId,
        is_late: bool,
    },
    Withdrawn {
        player: PlayerId,
    },
    /// A reminder of the start.
    StartsSoon,
    Started,
    RoundStarted {
        round: i64,
    },
    Finished,
    Cancelled,
    /// The result of a game was set by an organiser.
    Decided {
        game: GameId,
        first: PlayerId,
        second: PlayerId,
        winner: Winner,
        reason: String,
    },
    HelperAdded {
        player: PlayerId,
    },
    HelperRemoved {
        player: PlayerId,
    },
    /// A player of a ladder took the step of another, after a game or a declined challenge.
    Climbed {
        player: PlayerId,
        over: PlayerId,
        is_declined: bool,
    },
    /// A player of a ladder lost a step because of inactivity.
    Dropped {
        player: PlayerId,
    },
    /// A match of a knock-out was a tie, and this player goes on.
    TieBroken {
        player: PlayerId,
        over: PlayerId,
        by_lot: bool,
    },
    Answered(TournamentReply),
}

/// The answer to an email about a tournament.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentReply {
    Entered,
    Withdrawn,
    Standings,
    /// The email holds no command.
    Unclear,
    /// The reply address was revoked.
    Revoked,
    /// Nothing was done: the word of a [`TournamentRefused`](crate::refusals::TournamentRefused)
    /// without data.
    Refused(String),
    /// The player may not do it: the word of a [`Forbidden`](crate::refusals::Forbidden).
    Forbidden(String),
}

impl TournamentNews {
    /// The players whom it names.
    pub fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::Invited { player }
            | Self::Entered { player, .. }
            | Self::Withdrawn { player }
            | Self::HelperAdded { player }
            | Self::HelperRemoved { player }
            | Self::Dropped { player } => vec![*player],
            Self::Climbed { player, over, .. } | Self::TieBroken { player, over, .. } => {
                vec![*player, *over]
            }
            Self::Decided { first, second, .. } => vec![*first, *second],
            Self::Announced
            | Self::StartsSoon
            | Self::Started
            | Self::RoundStarted { .. }
            | Self::Finished
            | Self::Cancelled
            | Self::Answered(_) => Vec::new(),
        }
    }
}
