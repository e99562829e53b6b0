//! The kinds of email we send.

use super::Word;
#[cfg(feature = "diesel")]
use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum Kind {
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
    /// A pause, a gift of time, or time that has run out.
    Clock,
    /// The reader's time is running out.
    Reminder,
    /// A game of the reader's has ended.
    GameOver,
    /// An email of the reader's made a move.
    Receipt,
    /// Somebody remarked on a game that the reader plays or watches.
    Kibitz,
    /// All games that wait for the reader, at an hour of the reader's choice.
    Digest,
    /// What was begun in public this week; off until asked for.
    Weekly,
    /// Somebody invites a friend, who may have no account, to a game.
    Invitation,
    /// What we say to an email of the reader's.
    Answer,
    /// The link to choose a new password.
    PasswordReset,
    /// The link to confirm an address.
    ConfirmAddress,
    /// Told to the old address when the address changes.
    AddressChanged,
    PasswordChanged,
    /// An admin did something that concerns the reader.
    AdminActed,
}

/// Emails that belong together for the mail programs and servers on their way: each stream has a
/// sender of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Stream {
    /// What happens in the reader's games.
    Turns,
    Reminders,
    Kibitz,
    Digests,
    /// Invitations to people who may have no account.
    Invitations,
    /// Email that guards the account.
    Account,
}

impl Kind {
    /// The kinds that a player can switch off, one by one.
    pub fn optional() -> impl Iterator<Item = Self> {
        let all = Self::VARIANTS.iter().copied();
        all.filter(|kind| kind.is_optional())
    }

    /// Whether a player may switch it off. Email that guards the account may not be, nor is an
    /// answer to the player's own email a thing to switch off; who gets no more invitations is told
    /// by the address.
    pub fn is_optional(self) -> bool {
        !self.guards_the_account() && !matches!(self, Self::Invitation | Self::Answer)
    }

    /// The stream that it belongs to.
    pub fn stream(self) -> Stream {
        match self {
            Self::YourTurn
            | Self::Challenge
            | Self::Accepted
            | Self::Declined
            | Self::DrawOffer
            | Self::Takeback
            | Self::Clock
            | Self::GameOver
            | Self::Receipt
            | Self::Answer => Stream::Turns,
            Self::Reminder => Stream::Reminders,
            Self::Kibitz => Stream::Kibitz,
            Self::Digest | Self::Weekly => Stream::Digests,
            Self::Invitation => Stream::Invitations,
            Self::PasswordReset
            | Self::ConfirmAddress
            | Self::AddressChanged
            | Self::PasswordChanged
            | Self::AdminActed => Stream::Account,
        }
    }

    /// Whether it guards the account: never held back, never counted.
    pub fn guards_the_account(self) -> bool {
        self.stream() == Stream::Account
    }

    /// Whether it answers an email of the reader's.
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Answer | Self::Receipt)
    }

    /// Whether a player, whose switched-off kinds are this comma list, wants it.
    pub fn is_wanted(self, mail_off: &str) -> bool {
        !self.is_optional() || !mail_off.split(',').any(|off| off.trim() == self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirteen_kinds_can_be_switched_off_and_the_account_mails_never() {
        assert_eq!(Kind::optional().count(), 13);
        for kind in Kind::VARIANTS {
            assert_eq!(Kind::from_word(kind.word()), Some(*kind));
            assert_eq!(kind.is_wanted(kind.word()), !kind.is_optional());
            assert!(!kind.is_optional() || !kind.guards_the_account());
            assert!(kind.is_wanted(""));
        }
        assert_eq!(Kind::DrawOffer.word(), "draw-offer");
        assert!(!Kind::Reminder.is_wanted("your-turn, reminder"));
        assert!(Kind::YourTurn.is_wanted("your-turn-x,draw-offer"));
    }
}
