//! Why a use case says no, as data; the sentences are in [`crate::words`].

use crate::model::quiet::QuietFault;
use crate::model::{AddressError, GameId};
use crate::notation::formats;
use crate::rules::Line;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

/// What has to be put right in one field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AccountFault {
    Name(NameFault),
    /// The name that is shown beside the account's.
    DisplayName(DisplayNameFault),
    Password(PasswordFault),
    Address(AddressError),
    /// Another account has confirmed the address.
    AddressTaken,
    /// Name and password do not belong together.
    SignInFailed,
    /// A box that must be ticked is not.
    NotSure,
    ZoneUnknown,
    /// Those cannot be quiet hours.
    Quiet(QuietFault),
    NotationUnknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum NameFault {
    Length,
    /// Something other than letters, digits, `-` and `_`.
    Characters,
    Shape,
    /// A `-` begins or ends it.
    Hyphen,
    /// Letters of several alphabets.
    Scripts,
    Reserved,
    Taken,
    Lookalike,
    LookOnly,
    /// It is the name that the player has.
    Same,
}

/// Why a name that is to be shown beside the account's cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum DisplayNameFault {
    Length,
    /// Something other than letters, digits, blanks and a few signs.
    Characters,
    Shape,
    /// Letters of several alphabets in one word.
    Scripts,
    /// People would take it for ours.
    Reserved,
    /// It looks like the name of somebody's account.
    Lookalike,
}

/// Why a password is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PasswordFault {
    /// It has a control character: a line break, a tab.
    Control,
    Short,
    Long,
    Common,
    /// Little but the name or the address.
    Personal,
    Wrong,
}

/// Makes a fault of a field from one of its parts.
macro_rules! account_faults {
    ($($fault:ty => $variant:ident),+) => {$(
        impl From<$fault> for AccountFault {
            fn from(fault: $fault) -> Self {
                Self::$variant(fault)
            }
        }
    )+};
}
account_faults!(
    NameFault => Name, DisplayNameFault => DisplayName, PasswordFault => Password,
    AddressError => Address
);

/// What is in the way of mending who is who in records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PersonFault {
    IsAccount,
    /// There is no name in what was typed.
    NoName,
    /// The name has more characters than this.
    NameTooLong(usize),
    /// Another person has the name.
    Anothers,
    /// There is nobody of that name.
    NotThere,
    Same,
    /// The person does not have that name.
    NotTheirs,
    /// It is the only name of the person.
    OnlyName,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AdminFault {
    Person(PersonFault),
    /// The password was given too long ago.
    ProveFirst,
    /// It is not the admin's password.
    WrongPassword,
    NoReason,
    /// The reason has more characters than this.
    ReasonTooLong(usize),
    /// The name or the address of an account.
    Account(AccountFault),
    AccountClosed,
    AlreadyConfirmed,
    NotConfirmed,
    /// It is the admin's own account.
    Yourself,
    IsAdmin,
    /// There would be no admin left.
    LastAdmin,
    NoResult,
    NoSuchTerm,
    /// The player is not locked out.
    NotLockedOut,
    GameOver,
    NotBegun,
    PlayedElsewhere,
    OwnGame,
    AlreadyPrivate,
    AlreadyPublic,
    /// The players began it in private.
    PrivateByChoice,
    AlreadyHidden,
    NotHidden,
}

/// Why somebody who is signed in may not do a thing.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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

/// Why a game that was read to its end is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordRefused {
    Empty,
    /// It has more than [`formats::MOST_MOVES`].
    TooLong,
}

impl RecordRefused {
    /// Why these moves are not kept; none where they are.
    pub fn of(line: &Line) -> Option<Self> {
        match line.ply() {
            0 => Some(Self::Empty),
            plies if plies > formats::MOST_MOVES => Some(Self::TooLong),
            _ => None,
        }
    }
}

/// Why a game is not played again.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
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

/// Why a vacation cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum VacationFault {
    NoEnd,
    UnreadableStart,
    UnreadableEnd,
    /// It would have begun already.
    StartPast,
    EndPast,
    Short,
    /// It would last beyond a year from now.
    TooFar,
    /// It takes more than the days that are left of a year.
    TooLong {
        year: i32,
        /// The days that are left of it.
        left: i64,
        /// The days that it would take of it.
        wanted: i64,
    },
    /// So little time is left for a move in these games.
    LastHours(Vec<GameId>),
    /// One is planned, or goes on.
    Already,
}
