//! The kinds of emails.

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
    /// The reader received a challenge.
    Challenge,
    /// The reader's challenge was accepted.
    Accepted,
    /// The reader's challenge was declined or expired.
    Declined,
    /// The opponent offers a draw.
    DrawOffer,
    /// The opponent asks for a take-back.
    Takeback,
    /// A pause, a gift of time, or a time-out to be claimed.
    Clock,
    /// The reader's time is running out.
    Reminder,
    /// A game of the reader has ended.
    GameOver,
    /// The reader made a move by email.
    Receipt,
    /// The opponent sent a message without a move.
    Message,
    /// A comment on a game that the reader plays or watches.
    Kibitz,
    /// The analysis that the reader asked for is done.
    Analysis,
    /// An event of a tournament.
    Tournament,
    /// All games in which it is the reader's turn, at the chosen hour.
    Digest,
    /// The public games and challenges of the week; off by default.
    Weekly,
    /// An invitation to a friend who may have no account.
    Invitation,
    /// An answer to the reader's email.
    Answer,
    PasswordReset,
    ConfirmAddress,
    /// Sent to the old address when the address changes.
    AddressChanged,
    PasswordChanged,
    /// An admin's action that concerns the reader.
    AdminActed,
}

/// A group of emails for mail programs and servers. Each stream has its own sender address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Stream {
    /// Events in the reader's games.
    Turns,
    Reminders,
    Kibitz,
    Digests,
    /// Invitations to people who may have no account.
    Invitations,
    /// Emails about account security.
    Account,
}

impl Kind {
    /// The kinds that players can switch off one by one.
    pub fn optional() -> impl Iterator<Item = Self> {
        let all = Self::VARIANTS.iter().copied();
        all.filter(|kind| kind.is_optional())
    }

    /// Whether a player can switch it off. Emails about account security and answers to the
    /// player's own emails cannot be switched off. Invitations are declined by address.
    pub fn is_optional(self) -> bool {
        !self.guards_the_account() && !matches!(self, Self::Invitation | Self::Answer)
    }

    /// The kinds that a device may show as notifications.
    pub fn shown_on_devices() -> impl Iterator<Item = Self> {
        let all = Self::VARIANTS.iter().copied();
        all.filter(|kind| kind.is_shown_on_devices())
    }

    /// Whether a device may show it as a notification: what happens between two players.
    pub fn is_shown_on_devices(self) -> bool {
        let is_between_players = matches!(self.stream(), Stream::Turns | Stream::Reminders);
        is_between_players && !self.is_answer() && !self.is_of_the_site()
    }

    fn is_of_the_site(self) -> bool {
        matches!(self, Self::Analysis | Self::Tournament)
    }

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
            | Self::Message
            | Self::Analysis
            | Self::Tournament
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

    /// Whether it concerns account security: such emails are never held back or limited.
    pub fn guards_the_account(self) -> bool {
        self.stream() == Stream::Account
    }

    /// Whether it answers an email of the reader.
    pub fn is_answer(self) -> bool {
        matches!(self, Self::Answer | Self::Receipt)
    }

    /// Whether a player with these switched-off kinds (comma-separated) wants it.
    pub fn is_wanted(self, mail_off: &str) -> bool {
        !self.is_optional() || !mail_off.split(',').any(|off| off.trim() == self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_kinds_can_be_switched_off_but_not_those_about_security() {
        assert_eq!(Kind::optional().count(), 16);
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
