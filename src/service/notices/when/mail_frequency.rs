//! How often a player wants to be mailed of turns: in general, and in one game.

use crate::service::Error;
use crate::store::{DbConnection, game_mail, mail_habits, players::Player};

/// The hour of digests, while a player has not chosen another.
pub const USUAL_HOUR: u32 = 8;

/// How often a player wants to be mailed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MailFrequency {
    /// A mail for every turn.
    #[default]
    AtOnce,
    /// One notice, then nothing more until the player looks in, but for reminders.
    Absence,
    /// All turns in one mail, at the player's hour.
    Daily,
    /// The same, and again twelve hours later.
    TwiceDaily,
}

/// How often a player wants to be mailed of the turns of one game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GameMailFrequency {
    /// As in all others.
    #[default]
    Usual,
    /// A mail for every turn.
    AtOnce,
    /// One notice of this game, until the player looks in.
    Absence,
    /// In the digest.
    Digest,
    /// Not at all.
    Off,
}

/// A player's habit: the rhythm, and the hour of digests in the player's own zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailSchedule {
    /// How often.
    pub rhythm: MailFrequency,
    /// From 0 to 23.
    pub hour: u32,
}

/// What becomes of notices about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beat {
    /// Each is sent.
    AtOnce,
    /// One notice of whatever game an absence.
    Absence,
    /// One notice of this game an absence.
    AbsenceHere,
    /// Turns wait for the digest.
    Digest,
}

impl MailFrequency {
    /// Every rhythm, the usual one first.
    pub const ALL: [Self; 4] = [Self::AtOnce, Self::Absence, Self::Daily, Self::TwiceDaily];

    /// Its name in the database and in forms.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::AtOnce => "at-once",
            Self::Absence => "absence",
            Self::Daily => "daily",
            Self::TwiceDaily => "twice-daily",
        }
    }

    /// The rhythm of that name.
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rhythm| rhythm.slug() == slug)
    }

    /// Whether turns are told in a digest.
    #[must_use]
    pub fn is_digest(self) -> bool {
        matches!(self, Self::Daily | Self::TwiceDaily)
    }
}

impl GameMailFrequency {
    /// Every choice, the usual one first.
    pub const ALL: [Self; 5] = [
        Self::Usual,
        Self::AtOnce,
        Self::Absence,
        Self::Digest,
        Self::Off,
    ];

    /// Its name in forms.
    #[must_use]
    pub fn slug(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::AtOnce => "at-once",
            Self::Absence => "absence",
            Self::Digest => "digest",
            Self::Off => "off",
        }
    }

    /// The choice of that name.
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|rhythm| rhythm.slug() == slug)
    }

    /// What a player chose for one game. That a seat is muted stands in the game's own row.
    #[must_use]
    pub fn of_row(row: Option<&game_mail::Row>, is_muted: bool) -> Self {
        if is_muted {
            return Self::Off;
        }
        let word = row.and_then(|row| row.rhythm.as_deref());
        word.and_then(Self::from_slug).unwrap_or_default()
    }
}

impl Default for MailSchedule {
    fn default() -> Self {
        Self {
            rhythm: MailFrequency::default(),
            hour: USUAL_HOUR,
        }
    }
}

impl MailSchedule {
    /// The habit that a row tells.
    #[must_use]
    pub fn of_row(row: &mail_habits::Row) -> Self {
        let hour = u32::try_from(row.hour).ok().filter(|hour| *hour < 24);
        Self {
            rhythm: MailFrequency::from_slug(&row.rhythm).unwrap_or_default(),
            hour: hour.unwrap_or(USUAL_HOUR),
        }
    }
}

/// A player's habit; the usual one for who never chose.
pub fn habit(conn: &mut DbConnection, player: i64) -> Result<MailSchedule, Error> {
    let row = mail_habits::find(conn, player)?;
    Ok(row.as_ref().map(MailSchedule::of_row).unwrap_or_default())
}

/// What becomes of notices about a game (or about none) to a player.
pub(in crate::service::notices) fn beat(
    conn: &mut DbConnection,
    player: i64,
    game: Option<i64>,
) -> Result<Beat, Error> {
    let here = match game {
        Some(game) => chosen(conn, game, player)?,
        None => GameMailFrequency::Usual,
    };
    Ok(match here {
        GameMailFrequency::AtOnce | GameMailFrequency::Off => Beat::AtOnce,
        GameMailFrequency::Digest => Beat::Digest,
        GameMailFrequency::Usual | GameMailFrequency::Absence => {
            match habit(conn, player)?.rhythm {
                MailFrequency::Absence => Beat::Absence,
                _ if here == GameMailFrequency::Absence => Beat::AbsenceHere,
                MailFrequency::AtOnce => Beat::AtOnce,
                MailFrequency::Daily | MailFrequency::TwiceDaily => Beat::Digest,
            }
        }
    })
}

/// Whether turns of a game are mailed to a player one by one.
pub(in crate::service::notices) fn hears_each_turn(
    conn: &mut DbConnection,
    player: &Player,
    game: i64,
) -> Result<bool, Error> {
    Ok(beat(conn, player.id, Some(game))? != Beat::Digest)
}

fn chosen(conn: &mut DbConnection, game: i64, player: i64) -> Result<GameMailFrequency, Error> {
    let row = game_mail::find(conn, game, player)?;
    Ok(GameMailFrequency::of_row(row.as_ref(), false))
}
