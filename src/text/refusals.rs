//! Why a use case refuses, as data; the sentences are in [`crate::words`].

use crate::model::quiet::QuietFault;
use crate::model::{AddressError, GameId};
use crate::notation::formats;
use crate::play::ControlFault;
use crate::rules::Line;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};

/// Why a device does not show notifications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AlertsRefused {
    /// It is not what a browser sends of a device.
    NoSubscription,
    /// The endpoint is no web address.
    NoEndpoint,
    /// The endpoint is not on the public internet, or not encrypted.
    NotPublic,
    /// The player has no such device.
    NoDevice,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AccountFault {
    Name(NameFault),
    DisplayName(DisplayNameFault),
    Password(PasswordFault),
    Address(AddressError),
    /// Another account has confirmed the address.
    AddressTaken,
    /// Name and password do not match.
    SignInFailed,
    /// A required box is not ticked.
    NotSure,
    ZoneUnknown,
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
    /// A `-` at the start or the end.
    Hyphen,
    /// Letters of several alphabets.
    Scripts,
    Reserved,
    Taken,
    Lookalike,
    LookOnly,
    /// The player has this name already.
    Same,
}

/// A problem with a display name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum DisplayNameFault {
    Length,
    /// Something other than letters, digits, spaces and a few signs.
    Characters,
    Shape,
    /// Letters of several alphabets in one word.
    Scripts,
    /// It suggests an official account.
    Reserved,
    /// It looks like the name of an account.
    Lookalike,
}

/// A problem with a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PasswordFault {
    /// A control character, such as a line break or a tab.
    Control,
    Short,
    Long,
    Common,
    /// Little more than the name or the address.
    Personal,
    Wrong,
}

/// Converts a specific problem to that of a field.
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

/// A problem with a correction of people in records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PersonFault {
    IsAccount,
    /// The input contains no name.
    NoName,
    /// The name has more characters than this.
    NameTooLong(usize),
    /// Another person has the name.
    Anothers,
    NotThere,
    Same,
    /// The person does not have that name.
    NotTheirs,
    /// It is the person's only name.
    OnlyName,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum AdminFault {
    Person(PersonFault),
    /// The password was entered too long ago.
    ProveFirst,
    WrongPassword,
    NoReason,
    /// The reason has more characters than this.
    ReasonTooLong(usize),
    /// A problem with an account's name or address.
    Account(AccountFault),
    AccountClosed,
    AlreadyConfirmed,
    NotConfirmed,
    Yourself,
    IsAdmin,
    LastAdmin,
    NoSuchPlayer,
    SameAccount,
    AlreadyLinked,
    NotLinked,
    NoResult,
    NoSuchTerm,
    NotLockedOut,
    GameOver,
    NotBegun,
    NotContested,
    PlayedElsewhere,
    OwnGame,
    AlreadyPrivate,
    AlreadyPublic,
    /// The players started it as a private game.
    PrivateByChoice,
    AlreadyHidden,
    NotHidden,
}

/// Why a signed-in player may not do something.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Forbidden {
    /// The address is not confirmed yet.
    ConfirmFirst,
    /// The player does not play this game.
    NotYourGame,
    /// Players cannot watch their own games.
    OwnGame,
    /// The challenge is to another player.
    NotYourChallenge,
    /// The challenger blocks this player.
    Blocked,
    /// The challenge is the player's own.
    OwnChallenge,
    /// The challenge asks for other ratings.
    RatingOutOfRange,
    /// The challenge asks for a reliable opponent.
    NotReliable,
    /// The moves of a running game with hidden positions.
    InTheDark,
    /// The record of a game before both players have placed their pieces.
    NotShown,
    /// There are no comments on private games.
    NoKibitzInPrivate,
    /// The account is the player's own.
    OwnAccount,
    NotYourRemark,
    /// Only the organiser of a tournament may do it.
    NotOrganiser,
    /// The tournament is for invited players.
    NotInvited,
    /// A challenge of a ladder takes no counter-offers.
    LadderChallenge,
    /// The tournament asks for other ratings.
    TournamentRating,
}

/// Why a complete record is not imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordRefused {
    Empty,
    /// It has more than [`formats::MOST_MOVES`].
    TooLong,
}

impl RecordRefused {
    /// `None` if the moves can be imported.
    pub fn of(line: &Line) -> Option<Self> {
        match line.ply() {
            0 => Some(Self::Empty),
            plies if plies > formats::MOST_MOVES => Some(Self::TooLong),
            _ => None,
        }
    }
}

/// Why a rematch is impossible.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum RematchRefused {
    NotOver,
    CalledOff,
    /// The opponent closed the account.
    OpponentGone,
    /// The opponent blocks the player.
    Blocked,
    /// The player has too many open challenges.
    Enough,
    /// Its terms are no longer available: variant or rulebook was removed, or the time limit was a
    /// day in the past.
    OldTerms,
}

/// Why a vacation is impossible.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum VacationFault {
    NoEnd,
    UnreadableStart,
    UnreadableEnd,
    StartPast,
    EndPast,
    Short,
    /// It would end more than a year from now.
    TooFar,
    /// It exceeds the remaining days of a year.
    TooLong {
        year: i32,
        left: i64,
        /// The days that it would need.
        wanted: i64,
    },
    /// Too little time is left for a move in these games.
    LastHours(Vec<GameId>),
    /// A vacation is planned or in progress.
    Already,
}

/// Why a command on a tournament is refused.
#[derive(Debug, Clone, PartialEq, Eq, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum TournamentRefused {
    /// The name is empty or too long.
    Name,
    NoVariant,
    /// More variants than this.
    TooManyVariants(usize),
    /// The variant is not available with that rulebook.
    WrongRulebook,
    /// One of the variants has no enforced rules.
    CannotBeRated,
    WrongTimeControl(ControlFault),
    /// A tournament needs a time control.
    Untimed,
    /// Games of a tournament are lost on time without a claim.
    ByClaim,
    Places {
        least: i64,
        most: i64,
    },
    Section {
        least: i64,
        most: i64,
    },
    Rounds {
        least: i64,
        most: i64,
    },
    AtOnce,
    /// The start is not a day within a year from now.
    StartDate,
    /// This kind takes no late entries.
    NoLateEntries,
    RatingRange,
    MessageTooLong(usize),
    /// The organiser has this many tournaments that are not over.
    Enough(i64),
    /// It takes no entries any more.
    EntriesClosed,
    Full,
    NotEntered,
    /// The player withdrew, and the tournament has started.
    Withdrew,
    TooFewPlayers,
    IsOver,
    /// The ladder has not started, or is over.
    NotRunning,
    NoSuchPlayer,
    Yourself,
    NotALadder,
    /// The player stands on no step within reach above.
    OutOfReach(usize),
    /// One of the two has a running challenge or game of the ladder.
    LadderGameRunning,
    NoSuchGame,
    NoResult,
    NoReason,
    ReasonTooLong(usize),
    /// The game's round is over, and the next one is paired.
    RoundIsOver,
    OwnGame,
    WrongFile(ReportFault),
    /// No accounts have these names of a file.
    UnknownPlayers(Vec<String>),
}

/// What is wrong with a report file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportFault {
    Empty,
    Unreadable {
        line: usize,
        column: usize,
        /// What was found, in English.
        what: String,
    },
    NoRoundLeft,
    /// The file has points, forbidden pairs or an acceleration of its own.
    SpecialRules,
    /// A result of this round is missing.
    Unfinished(usize),
}
