//! How often players want to be mailed.

use super::Word;
use super::notice::Kind;
#[cfg(feature = "diesel")]
use diesel::{deserialize::FromSqlRow, expression::AsExpression, sql_types::Text};
use std::str::FromStr;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How often a player wants to be mailed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum MailFrequency {
    #[default]
    AtOnce,
    /// One notice, then nothing more until the player looks in, but for reminders.
    Absence,
    /// All turns in one email, at the player's hour.
    Daily,
    /// The same, and again twelve hours later.
    TwiceDaily,
}

/// How often a player wants to be mailed of the turns of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "diesel", derive(AsExpression, FromSqlRow), diesel(sql_type = Text))]
pub enum GameMailFrequency {
    #[default]
    Usual,
    AtOnce,
    /// One notice of this game, until the player looks in.
    Absence,
    Digest,
    Off,
}

/// What is sent at an hour of the player's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScheduledEmail {
    Digest,
    Weekly,
}

/// A kept word that is not known, from a later release, stands for the usual.
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

words_or_usual!(MailFrequency, GameMailFrequency);

impl MailFrequency {
    /// Whether turns are told in a digest.
    pub fn is_digest(self) -> bool {
        matches!(self, Self::Daily | Self::TwiceDaily)
    }
}

impl ScheduledEmail {
    /// The notice by which it is sent.
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
    fn words_stay_as_the_database_has_them_and_an_unknown_one_stands_for_the_usual() {
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
