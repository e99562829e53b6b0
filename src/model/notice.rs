//! The kinds of mail we send.

/// What a mail is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// The opponent has moved.
    YourTurn,
    /// Somebody challenges the reader.
    Challenge,
    /// The reader's challenge was accepted.
    Accepted,
    /// The reader's challenge was declined, or lapsed.
    Declined,
    /// The opponent offers a draw.
    DrawOffer,
    /// The opponent asks for a move back.
    Takeback,
    /// The reader's time is running out.
    Reminder,
    /// A game of the reader's has ended.
    GameOver,
    /// Somebody remarked on a game that the reader plays or watches.
    Kibitz,
    /// All games that wait for the reader, at an hour of the reader's choice.
    Digest,
    /// What was begun in public this week; off until asked for.
    Weekly,
    /// What we say to a mail of the reader's.
    Answer,
    /// The link to choose a new password.
    PasswordReset,
    /// The link to confirm an address.
    ConfirmAddress,
    /// Told to the old address when the address changes.
    AddressChanged,
    /// The password was changed.
    PasswordChanged,
}

/// Mails that belong together for the mail programs and servers on their way: each stream has a
/// sender of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stream {
    /// What happens in the reader's games.
    Turns,
    /// Time is running out.
    Reminders,
    /// Remarks on games.
    Kibitz,
    /// Digests and weekly notes.
    Digests,
    /// Mail that guards the account.
    Account,
}

impl Stream {
    /// The stream's name, in addresses.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Turns => "turns",
            Self::Reminders => "reminders",
            Self::Kibitz => "kibitz",
            Self::Digests => "digests",
            Self::Account => "account",
        }
    }
}

const ALL: [Kind; 16] = [
    Kind::YourTurn,
    Kind::Challenge,
    Kind::Accepted,
    Kind::Declined,
    Kind::DrawOffer,
    Kind::Takeback,
    Kind::Reminder,
    Kind::GameOver,
    Kind::Kibitz,
    Kind::Digest,
    Kind::Weekly,
    Kind::Answer,
    Kind::PasswordReset,
    Kind::ConfirmAddress,
    Kind::AddressChanged,
    Kind::PasswordChanged,
];

impl Kind {
    /// Every kind, those that can be switched off first.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// The kinds that a player can switch off, one by one.
    pub fn optional() -> impl Iterator<Item = Self> {
        ALL.into_iter().filter(|kind| kind.is_optional())
    }

    /// The kind's name in the database, in links and in headers.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::YourTurn => "your-turn",
            Self::Challenge => "challenge",
            Self::Accepted => "accepted",
            Self::Declined => "declined",
            Self::DrawOffer => "draw-offer",
            Self::Takeback => "takeback",
            Self::Reminder => "reminder",
            Self::GameOver => "game-over",
            Self::Kibitz => "kibitz",
            Self::Digest => "digest",
            Self::Weekly => "weekly",
            Self::Answer => "answer",
            Self::PasswordReset => "password-reset",
            Self::ConfirmAddress => "confirm-address",
            Self::AddressChanged => "address-changed",
            Self::PasswordChanged => "password-changed",
        }
    }

    /// The kind of that name.
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<Self> {
        ALL.into_iter().find(|kind| kind.slug() == slug)
    }

    /// Whether a player may switch it off. Mail that guards the account may not be, nor is an
    /// answer to the player's own mail a thing to switch off.
    #[must_use]
    pub fn is_optional(self) -> bool {
        self < Self::Answer
    }

    /// Whether it guards the account: never held back, never counted.
    #[must_use]
    pub fn guards_the_account(self) -> bool {
        self > Self::Answer
    }

    /// The stream that it belongs to.
    #[must_use]
    pub fn stream(self) -> Stream {
        match self {
            Self::Reminder => Stream::Reminders,
            Self::Kibitz => Stream::Kibitz,
            Self::Digest | Self::Weekly => Stream::Digests,
            _ if self.guards_the_account() => Stream::Account,
            _ => Stream::Turns,
        }
    }

    /// Whether a player, whose switched-off kinds are this comma list, wants it.
    #[must_use]
    pub fn is_wanted(self, mail_off: &str) -> bool {
        !self.is_optional() || !mail_off.split(',').any(|slug| slug.trim() == self.slug())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eleven_kinds_can_be_switched_off_and_the_account_mails_never() {
        assert_eq!(Kind::optional().count(), 11);
        for kind in Kind::all() {
            assert_eq!(Kind::from_slug(kind.slug()), Some(*kind));
            assert_eq!(kind.is_wanted(kind.slug()), !kind.is_optional());
            assert!(kind.is_wanted(""));
        }
        assert!(!Kind::Reminder.is_wanted("your-turn, reminder"));
        assert!(Kind::YourTurn.is_wanted("your-turn-x,draw-offer"));
    }
}
