//! Why an admin may not do a thing.

use super::AccountFault;

/// What is in the way of mending who is who in records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
