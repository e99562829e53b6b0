//! The email frequency of a player: in general, and for one game.

use crate::model::{GameId, GameMailFrequency, MailFrequency, PlayerId, SubjectStyle};
use crate::service::Error;
use crate::store::{DbConnection, game_mail, mail_habits, players::Player};

/// The default hour of digests.
pub const DEFAULT_HOUR: u32 = 8;

/// A player's email frequency, the hour of digests in the player's time zone, and the subjects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailSchedule {
    pub frequency: MailFrequency,
    pub hour: u32,
    pub subject: SubjectStyle,
}

/// The spacing of notices about a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spacing {
    AtOnce,
    /// One notice per absence for all games.
    Absence,
    /// One notice per absence for this game.
    AbsenceHere,
    /// Turns are collected in the digest.
    Digest,
}

impl Default for MailSchedule {
    fn default() -> Self {
        Self {
            frequency: MailFrequency::default(),
            hour: DEFAULT_HOUR,
            subject: SubjectStyle::default(),
        }
    }
}

impl MailSchedule {
    pub fn of_row(row: &mail_habits::Row) -> Self {
        let hour = u32::try_from(row.hour).ok().filter(|hour| *hour < 24);
        Self {
            frequency: row.frequency,
            hour: hour.unwrap_or(DEFAULT_HOUR),
            subject: row.subject,
        }
    }
}

/// A player's schedule; the default if none was chosen.
pub fn schedule_of(conn: &mut DbConnection, player: PlayerId) -> Result<MailSchedule, Error> {
    let row = mail_habits::find(conn, player)?;
    Ok(row.as_ref().map(MailSchedule::of_row).unwrap_or_default())
}

/// A player's choice for one game. Muting is stored in the game's row.
pub fn in_game(row: Option<&game_mail::Row>, is_muted: bool) -> GameMailFrequency {
    if is_muted {
        return GameMailFrequency::Off;
    }
    row.and_then(|row| row.frequency).unwrap_or_default()
}

/// The spacing of notices about a game (or about none) for a player.
pub(super) fn spacing(
    conn: &mut DbConnection,
    player: PlayerId,
    game: Option<GameId>,
) -> Result<Spacing, Error> {
    let here = match game {
        Some(game) => chosen(conn, game, player)?,
        None => GameMailFrequency::Usual,
    };
    Ok(match here {
        GameMailFrequency::AtOnce | GameMailFrequency::Off => Spacing::AtOnce,
        GameMailFrequency::Digest => Spacing::Digest,
        GameMailFrequency::Usual | GameMailFrequency::Absence => {
            match schedule_of(conn, player)?.frequency {
                MailFrequency::Absence => Spacing::Absence,
                _ if here == GameMailFrequency::Absence => Spacing::AbsenceHere,
                MailFrequency::AtOnce => Spacing::AtOnce,
                MailFrequency::Daily | MailFrequency::TwiceDaily => Spacing::Digest,
            }
        }
    })
}

/// Whether a player gets each turn of a game by email.
pub(super) fn gets_each_turn(
    conn: &mut DbConnection,
    player: &Player,
    game: GameId,
) -> Result<bool, Error> {
    Ok(spacing(conn, player.id, Some(game))? != Spacing::Digest)
}

fn chosen(
    conn: &mut DbConnection,
    game: GameId,
    player: PlayerId,
) -> Result<GameMailFrequency, Error> {
    let row = game_mail::find(conn, game, player)?;
    Ok(in_game(row.as_ref(), false))
}
