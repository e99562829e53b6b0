//! What a game, a notice, an address can be, as plain kinds of things: each has one word, the same
//! in the database, in forms, in addresses and in JSON.

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
pub mod quiet;
pub mod reminders;
pub mod seeded_rng;

pub use address::{Address, AddressError, mask};
pub use ids::{GameId, PlayerId};
pub use mail_frequency::{GameMailFrequency, MailFrequency, ScheduledEmail};
pub use quiet::{Quiet, first_shown};
pub use reminders::Reminders;

use crate::play::{Outcome, Reason};
use crate::rules::Side;
#[cfg(feature = "diesel")]
use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr};

/// A kind of thing that is kept, sent and asked for as one word.
pub trait Word: Copy + Sized {
    fn word(self) -> &'static str;

    fn from_word(word: &str) -> Option<Self>;
}

/// Makes an enum that strum gives its words a [`Word`].
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
    Status,
    Visibility,
    SeatWish,
    Seat,
    Winner,
    AdminAct,
    Origin,
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
    /// A challenge that can be accepted.
    Open,
    Playing,
    /// A game with a result, or called off.
    Finished,
    /// A challenge that was declined.
    Declined,
    /// A challenge that was taken back.
    Withdrawn,
    /// A challenge that nobody answered in time.
    Lapsed,
}

impl Status {
    /// Whether there is a game, running or over, and not a challenge alone.
    pub fn has_begun(self) -> bool {
        matches!(self, Self::Playing | Self::Finished)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Visibility {
    Public,
    Private,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Seat {
    First,
    Second,
}

/// The seat that a challenger asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum SeatWish {
    First,
    Second,
    Random,
}

/// Who won a game that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Winner {
    First,
    Second,
    /// Nobody: a draw, or no result at all.
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
    /// The side asked for; none where it is drawn.
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
        match outcome.winner {
            Some(Side::First) => Self::First,
            Some(Side::Second) => Self::Second,
            None => Self::Nobody,
        }
    }
}

/// Why a game ended, as it is kept. A reason that this program does not know is none, lest one odd
/// game keep away a list of others.
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

/// What an admin did, as the log keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum AdminAct {
    AccountMade,
    /// Took an address as confirmed.
    AddressConfirmed,
    /// Gave a player another name; the detail is the former one and the new one.
    Renamed,
    /// Locked a player out; the detail is until when.
    LockedOut,
    LetIn,
    /// Sent a link for a new password.
    ResetSent,
    PasswordSet,
    /// Gave a player a role; the detail is the role.
    RoleGiven,
    /// Decided a game; the detail is the winner.
    Adjudicated,
    /// Called a game off, or took a challenge down.
    CalledOff,
    /// Made a public game private.
    MadePrivate,
    MadePublic,
    LookedAt,
    /// Hid a remark; the subject is its number.
    RemarkHidden,
    RemarkRestored,
    /// Hid a message between players; the subject is its ply or, below 0, its event.
    MessageHidden,
    MessageRestored,
    /// Sent a notice after all that was given up; the subject is its number.
    NoticeRetried,
    NoticeDropped,
    /// Lets email go to a player again whose email came back.
    MailResumed,
    /// Gave somebody whom records name another shown name; the subject is the person, the detail is
    /// both names, a line each.
    PersonRenamed,
    /// Made one person of two; the subject is who is left, the detail is the names of both, a line
    /// each.
    PersonMerged,
    /// Made a name of somebody a person of its own, who is the subject; the detail is the name and
    /// whose it was.
    PersonSplit,
}

/// How a challenge goes back to an earlier game or challenge.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
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

/// The name of a player's account and, where there is one, the name that is shown before it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerName {
    /// The account's name, which addresses and forms know.
    pub name: String,
    /// The name that the player gave, in any script and with blanks.
    pub display: Option<String>,
}

impl PlayerName {
    /// A player with no name but that of the account; also somebody whom a record names.
    pub fn plain(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            display: None,
        }
    }

    /// In a sentence: `lan`, or `Nguyễn Văn An (lan)`.
    pub fn in_full(&self) -> String {
        match &self.display {
            Some(display) => format!("{display} ({})", self.name),
            None => self.name.clone(),
        }
    }

    /// In a heading or a line of a page that names the account elsewhere, and to the player: the
    /// name given, else that of the account.
    pub fn shown(&self) -> &str {
        self.display.as_deref().unwrap_or(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_as_databases_and_links_have_them() {
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

    #[test]
    fn the_name_that_a_player_gave_comes_first_and_the_accounts_beside_it() {
        let mut called = PlayerName::plain("lan");
        assert_eq!((called.shown(), called.in_full().as_str()), ("lan", "lan"));
        called.display = Some("Nguyễn Thị Lan".to_owned());
        assert_eq!(called.shown(), "Nguyễn Thị Lan");
        assert_eq!(called.in_full(), "Nguyễn Thị Lan (lan)");
    }
}
