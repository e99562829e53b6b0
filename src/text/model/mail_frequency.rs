//! How often players want email.

use super::Word;
use super::notice::Kind;
#[cfg(feature = "diesel")]
use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum MailFrequency {
    #[default]
    AtOnce,
    /// One notice, and no more until the player's next visit, except reminders.
    Absence,
    /// All turns in one email, at the player's hour.
    Daily,
    /// The same, and again twelve hours later.
    TwiceDaily,
}

/// The setting for the turns of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum GameMailFrequency {
    #[default]
    Usual,
    AtOnce,
    /// One notice about this game until the player's next visit.
    Absence,
    Digest,
    Off,
}

/// The subjects of the emails about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum SubjectStyle {
    /// Always the same, so that mail programs keep the emails together.
    #[default]
    Constant,
    /// The news: `Bea played C2=5 · Xiangqi`.
    News,
}

/// An email at an hour of the player's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScheduledEmail {
    Digest,
    Weekly,
}

/// Implements [`Word`] with a default for unknown words of a later release.
macro_rules! words_or_usual {
    ($($kind:ty),*) => {
        $(impl Word for $kind {
            fn word(self) -> &'static str {
                self.into()
            }

            fn from_word(word: &str) -> Option<Self> {
                Some(Self::from_str(word).unwrap_or_default())
            }
        })*
    };
}

words_or_usual!(MailFrequency, GameMailFrequency, SubjectStyle);

impl MailFrequency {
    /// Whether turns are collected in a digest.
    pub fn is_digest(self) -> bool {
        matches!(self, Self::Daily | Self::TwiceDaily)
    }
}

impl ScheduledEmail {
    pub fn kind(self) -> Kind {
        match self {
            Self::Digest => Kind::Digest,
            Self::Weekly => Kind::Weekly,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_words_never_change_and_unknown_ones_mean_the_default() {
        let words = MailFrequency::VARIANTS.iter().map(|it| it.word());
        let words: Vec<&str> = words.collect();
        assert_eq!(words, ["at-once", "absence", "daily", "twice-daily"]);
        let words = GameMailFrequency::VARIANTS.iter().map(|it| it.word());
        let words: Vec<&str> = words.collect();
        assert_eq!(words, ["usual", "at-once", "absence", "digest", "off"]);
        assert_eq!(
            MailFrequency::from_word("hourly"),
            Some(MailFrequency::AtOnce)
        );
        assert_eq!(
            GameMailFrequency::from_word("hourly"),
            Some(GameMailFrequency::Usual)
        );
    }
}
