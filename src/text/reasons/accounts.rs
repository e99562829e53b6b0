//! Why a form about an account is refused.

use crate::model::AddressError;
use crate::model::quiet::QuietFault;

/// What has to be put right in one field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountFault {
    /// The name.
    Name(NameFault),
    /// The name that is shown beside the account's.
    DisplayName(DisplayNameFault),
    /// The password.
    Password(PasswordFault),
    /// The address.
    Address(AddressError),
    /// Another account has confirmed the address.
    AddressTaken,
    /// Name and password do not belong together.
    SignInFailed,
    /// A box that must be ticked is not.
    NotSure,
    /// No such zone.
    ZoneUnknown,
    /// Those cannot be quiet hours.
    Quiet(QuietFault),
    /// No such notation.
    NotationUnknown,
}

/// Why a name cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameFault {
    /// Too short or too long.
    Length,
    /// Something other than letters, digits, `-` and `_`.
    Characters,
    /// No letter and no digit.
    Shape,
    /// Letters of several alphabets.
    Scripts,
    /// We keep it back.
    Reserved,
    /// Somebody has it.
    Taken,
    /// It looks like somebody's.
    Lookalike,
    /// Only capitals may change.
    LookOnly,
    /// It is the name that the player has.
    Same,
}

/// Why a name that is to be shown beside the account's cannot be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisplayNameFault {
    /// Too long.
    Length,
    /// Something other than letters, digits, blanks and a few signs.
    Characters,
    /// No letter.
    Shape,
    /// Letters of several alphabets in one word.
    Scripts,
    /// People would take it for ours.
    Reserved,
    /// It looks like the name of somebody's account.
    Lookalike,
}

impl From<DisplayNameFault> for AccountFault {
    fn from(fault: DisplayNameFault) -> Self {
        Self::DisplayName(fault)
    }
}

/// Why a password is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordFault {
    /// Too short.
    Short,
    /// Too long.
    Long,
    /// One that is tried first.
    Common,
    /// Little but the name or the address.
    Personal,
    /// Not the owner's.
    Wrong,
}

impl From<NameFault> for AccountFault {
    fn from(fault: NameFault) -> Self {
        Self::Name(fault)
    }
}

impl From<PasswordFault> for AccountFault {
    fn from(fault: PasswordFault) -> Self {
        Self::Password(fault)
    }
}

impl From<AddressError> for AccountFault {
    fn from(error: AddressError) -> Self {
        Self::Address(error)
    }
}
