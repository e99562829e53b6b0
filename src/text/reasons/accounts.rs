//! Why a form about an account is refused.

use crate::model::AddressError;
use crate::model::quiet::QuietFault;

/// What has to be put right in one field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameFault {
    Length,
    /// Something other than letters, digits, `-` and `_`.
    Characters,
    Shape,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl From<DisplayNameFault> for AccountFault {
    fn from(fault: DisplayNameFault) -> Self {
        Self::DisplayName(fault)
    }
}

/// Why a password is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PasswordFault {
    Short,
    Long,
    Common,
    /// Little but the name or the address.
    Personal,
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
