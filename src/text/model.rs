//! Types shared by all layers. Each value has one word, the same in the database, forms, URLs and
//! JSON.

mod address;
pub mod chance;
pub mod clean;
#[cfg(feature = "diesel")]
mod columns;
pub mod deal;
mod ids;
pub mod links;
mod mail_frequency;
pub mod notice;
mod player_name;
mod problem;
pub mod quiet;
pub mod reminders;
pub mod seeded_rng;
mod tactic;
mod tournament;

pub use address::{Address, AddressError, mask};
pub use ids::{GameId, PlayerId, TournamentId};
pub use mail_frequency::{GameMailFrequency, MailFrequency, ScheduledEmail, SubjectStyle};
pub use player_name::{PlayerKind, PlayerName};
pub use problem::{Aim, ProblemStatus};
pub use quiet::{Quiet, first_occurrence};
pub use reminders::Reminders;
pub use tactic::Tactic;
pub use tournament::{
    EntrantStatus, StartRule, TournamentEvent, TournamentKind, TournamentNews, TournamentReply,
    TournamentStatus,
};

use crate::play::{Outcome, Reason, TimeControl};
use crate::rules::Side;
#[cfg(feature = "diesel")]
use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A type whose values are stored and transmitted as one word each.
pub trait Word: Copy + Sized {
    fn word(self) -> &'static str;

    fn from_word(word: &str) -> Option<Self>;
}

/// Implements [`Word`] for an enum with strum's names.
macro_rules! words {
    ($($kind:ty),* $(,)?) => {
        $(impl Word for $kind {
            fn word(self) -> &'static str {
                self.into()
            }

            fn from_word(word: &str) -> Option<Self> {
                Self::from_str(word).ok()
            }
        })*
    };
}

words!(
    ProblemStatus,
    Status,
    Visibility,
    Audience,
    SeatWish,
    Seat,
    Winner,
    Speed,
    AdminAct,
    Origin,
    TournamentKind,
    TournamentStatus,
    StartRule,
    EntrantStatus,
    notice::Kind,
    notice::Stream,
);

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Status {
    Open,
    Playing,
    /// A game with a result, or a cancelled one.
    Finished,
    Declined,
    /// A challenge withdrawn by the challenger.
    Withdrawn,
    /// A challenge that expired without an answer.
    Lapsed,
}

impl Status {
    /// Whether the game has started, and may have ended.
    pub fn has_begun(self) -> bool {
        matches!(self, Self::Playing | Self::Finished)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Visibility {
    Public,
    /// Everybody may see it, but lists, feeds and statistics leave it out: a game against a
    /// program.
    Unlisted,
    /// Only its players see it.
    Private,
}

/// A kind of time control. A player has a rating of each kind.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Speed {
    Correspondence,
    Live,
}

impl From<TimeControl> for Speed {
    fn from(control: TimeControl) -> Self {
        match control {
            TimeControl::Live(_) => Self::Live,
            _ => Self::Correspondence,
        }
    }
}

/// The ratings that may accept a challenge, rounded to whole numbers, the bounds included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RatingRange {
    pub lowest: Option<i64>,
    pub highest: Option<i64>,
}

impl RatingRange {
    pub fn is_unlimited(self) -> bool {
        self == Self::default()
    }

    pub fn is_empty(self) -> bool {
        let bounds = self.lowest.zip(self.highest);
        bounds.is_some_and(|(lowest, highest)| lowest > highest)
    }

    pub fn contains(self, rating: i64) -> bool {
        self.lowest.is_none_or(|lowest| lowest <= rating)
            && self.highest.is_none_or(|highest| rating <= highest)
    }
}

/// What a challenge requires of the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Requirements {
    pub ratings: RatingRange,
    /// Whether the opponent must be reliable.
    pub reliable: bool,
}

/// Who may read a message between the players of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Audience {
    /// Everyone who sees the game.
    #[default]
    All,
    /// The two players only.
    Opponent,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Seat {
    First,
    Second,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum SeatWish {
    First,
    Second,
    Random,
}

#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Winner {
    First,
    Second,
    #[serde(rename = "none")]
    #[strum(serialize = "none")]
    Nobody,
}

impl From<Side> for Seat {
    fn from(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

impl From<Seat> for Side {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::First,
            Seat::Second => Self::Second,
        }
    }
}

impl From<Option<Side>> for SeatWish {
    fn from(side: Option<Side>) -> Self {
        match side {
            Some(Side::First) => Self::First,
            Some(Side::Second) => Self::Second,
            None => Self::Random,
        }
    }
}

impl SeatWish {
    /// The requested side; `None` for a random one.
    pub fn side(self) -> Option<Side> {
        match self {
            Self::First => Some(Side::First),
            Self::Second => Some(Side::Second),
            Self::Random => None,
        }
    }
}

impl Winner {
    pub fn side(self) -> Option<Side> {
        match self {
            Self::First => Some(Side::First),
            Self::Second => Some(Side::Second),
            Self::Nobody => None,
        }
    }
}

impl From<&Outcome> for Winner {
    fn from(outcome: &Outcome) -> Self {
        outcome.winner.into()
    }
}

impl From<Option<Side>> for Winner {
    fn from(winner: Option<Side>) -> Self {
        match winner {
            Some(Side::First) => Self::First,
            Some(Side::Second) => Self::Second,
            None => Self::Nobody,
        }
    }
}

/// Why a game ended, as stored. An unknown reason is `None`, because one row must not make a list
/// unreadable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub struct EndedBy(pub Option<Reason>);

impl Word for EndedBy {
    fn word(self) -> &'static str {
        self.0.map_or("unknown", Reason::as_str)
    }

    fn from_word(word: &str) -> Option<Self> {
        Some(Self(Reason::find(word)))
    }
}

/// An admin's action, as logged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum AdminAct {
    AccountMade,
    /// Confirmed a player's address.
    AddressConfirmed,
    /// Renamed a player; the detail is the former and the new name.
    Renamed,
    /// Locked a player out; the detail is the end.
    LockedOut,
    LetIn,
    /// Sent a link for a new password.
    ResetSent,
    PasswordSet,
    /// Marked an account as the same person's as another one, whose name is the detail.
    AccountsLinked,
    AccountsUnlinked,
    /// Set a player's role; the detail is the role.
    RoleGiven,
    /// Decided a game; the detail is the winner.
    Adjudicated,
    /// Decided a contested game; the detail is the winner.
    ContestDecided,
    /// Cancelled a game or a challenge.
    CalledOff,
    MadePrivate,
    MadePublic,
    LookedAt,
    /// Hid a comment; the subject is its id.
    RemarkHidden,
    RemarkRestored,
    /// Hid a message between players; the subject is its ply or, if negative, its event.
    MessageHidden,
    MessageRestored,
    /// Retried a parked notice; the subject is its id.
    NoticeRetried,
    NoticeDropped,
    /// Resumed email to a player after bounces.
    MailResumed,
    /// Changed the shown name of a person in records; the subject is the person, the detail has
    /// both names, one per line.
    PersonRenamed,
    /// Merged two people; the subject is the remaining person, the detail has both names, one per
    /// line.
    PersonMerged,
    /// Made a name into a person of its own, who is the subject; the detail has the name and its
    /// former owner.
    PersonSplit,
}

/// The relation of a challenge to an earlier game or challenge.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Origin {
    /// A rematch with sides exchanged.
    Rematch,
    /// The other one of two simultaneous games.
    Pair,
    /// One of the games of a challenge that several players can accept.
    Standing,
    /// A counter-proposal by the challenged player.
    Counter,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_stored_values_never_change() {
        let words = [
            Status::Open.word(),
            Status::Lapsed.word(),
            Visibility::Private.word(),
            SeatWish::Random.word(),
            Seat::First.word(),
            Winner::Nobody.word(),
        ];
        assert_eq!(
            words,
            ["open", "lapsed", "private", "random", "first", "none"]
        );
        assert_eq!(Winner::from_word("none"), Some(Winner::Nobody));
        assert_eq!(Status::from_word("Open"), None);
    }
}
