//! Why an admin may not do a thing.

use super::AccountFault;

/// What is in the way of mending who is who in records.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersonFault {
    /// The person is an account.
    IsAccount,
    /// There is no name in what was typed.
    NoName,
    /// The name has more characters than this.
    NameTooLong(usize),
    /// Another person has the name.
    Anothers,
    /// There is nobody of that name.
    NotThere,
    /// It is the same person.
    Same,
    /// The person does not have that name.
    NotTheirs,
    /// It is the only name of the person.
    OnlyName,
}

/// What is in the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AdminFault {
    /// Who is who in records.
    Person(PersonFault),
    /// The password was given too long ago.
    ProveFirst,
    /// It is not the admin's password.
    WrongPassword,
    /// No reason is given.
    NoReason,
    /// The reason has more characters than this.
    ReasonTooLong(usize),
    /// The name or the address of an account.
    Account(AccountFault),
    /// The account is closed.
    AccountClosed,
    /// The address is confirmed.
    AlreadyConfirmed,
    /// It is not.
    NotConfirmed,
    /// It is the admin's own account.
    Yourself,
    /// The player is an admin.
    IsAdmin,
    /// There would be no admin left.
    LastAdmin,
    /// No result is chosen.
    NoResult,
    /// No such term.
    NoSuchTerm,
    /// The player is not locked out.
    NotLockedOut,
    /// The game is over.
    GameOver,
    /// The game has not begun.
    NotBegun,
    /// It was played elsewhere.
    PlayedElsewhere,
    /// The admin plays in it.
    OwnGame,
    /// It is private.
    AlreadyPrivate,
    /// It is public.
    AlreadyPublic,
    /// The players began it in private.
    PrivateByChoice,
    /// It is hidden.
    AlreadyHidden,
    /// It is not hidden.
    NotHidden,
}
