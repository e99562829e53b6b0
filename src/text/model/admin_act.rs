//! What an admin can do.

use strum::{EnumString, IntoStaticStr};

/// What an admin did, as the log keeps it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
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
    /// Lets mail go to a player again whose mail came back.
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
