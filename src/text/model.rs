//! What a game, a notice, an address can be, as plain kinds of things: each has one word, the same
//! in the database, in forms, in addresses and in JSON.

mod address;
mod admin_act;
mod called;
pub mod chance;
pub mod clean;
#[cfg(feature = "diesel")]
mod columns;
pub mod deal;
mod ids;
mod local;
mod mail_frequency;
pub mod notice;
mod origin;
pub mod quiet;
pub mod reminders;
pub mod seeded_rng;

pub use address::{Address, AddressError, mask};
pub use admin_act::AdminAct;
pub use called::Called;
pub use ids::{GameId, PlayerId};
pub use local::first_shown;
pub use mail_frequency::{GameMailFrequency, MailFrequency, Scheduled};
pub use origin::Origin;
pub use quiet::Quiet;
pub use reminders::Reminders;

use crate::play::{Outcome, Reason};
use crate::rules::Side;
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
    #[must_use]
    pub fn has_begun(self) -> bool {
        matches!(self, Self::Playing | Self::Finished)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Visibility {
    Public,
    Private,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Seat {
    First,
    Second,
}

/// The seat that a challenger asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum SeatWish {
    First,
    Second,
    Random,
}

/// Who won a game that is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
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
    /// The side asked for; none where the lot decides.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Self::First => Some(Side::First),
            Self::Second => Some(Side::Second),
            Self::Random => None,
        }
    }
}

impl Winner {
    #[must_use]
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
pub struct EndedBy(pub Option<Reason>);

impl Word for EndedBy {
    fn word(self) -> &'static str {
        self.0.map_or("unknown", Reason::as_str)
    }

    fn from_word(word: &str) -> Option<Self> {
        Some(Self(Reason::find(word)))
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
}
