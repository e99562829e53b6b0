//! How often a player wants to be mailed of turns: in general, and in one game.

use crate::model::{GameId, GameMailFrequency, MailFrequency, PlayerId};
use crate::service::Error;
use crate::store::{DbConnection, game_mail, mail_habits, players::Player};

/// The hour of digests, while a player has not chosen another.
pub const USUAL_HOUR: u32 = 8;

/// How often a player wants to be mailed, and the hour of digests in the player's own zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MailSchedule {
    pub frequency: MailFrequency,
    pub hour: u32,
}

/// How notices about a game are spaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spacing {
    AtOnce,
    /// One notice of whatever game an absence.
    Absence,
    /// One notice of this game an absence.
    AbsenceHere,
    /// Turns wait for the digest.
    Digest,
}

impl Default for MailSchedule {
    fn default() -> Self {
        Self {
            frequency: MailFrequency::default(),
            hour: USUAL_HOUR,
        }
    }
}

impl MailSchedule {
    /// The schedule that a row tells.
    pub fn of_row(row: &mail_habits::Row) -> Self {
        let hour = u32::try_from(row.hour).ok().filter(|hour| *hour < 24);
        Self {
            frequency: row.frequency,
            hour: hour.unwrap_or(USUAL_HOUR),
        }
    }
}

/// A player's schedule; the usual one for who never chose.
pub fn schedule_of(conn: &mut DbConnection, player: PlayerId) -> Result<MailSchedule, Error> {
    let row = mail_habits::find(conn, player)?;
    Ok(row.as_ref().map(MailSchedule::of_row).unwrap_or_default())
}

/// What a player chose for one game. That a seat is muted stands in the game's own row.
pub fn in_game(row: Option<&game_mail::Row>, is_muted: bool) -> GameMailFrequency {
    if is_muted {
        return GameMailFrequency::Off;
    }
    row.and_then(|row| row.frequency).unwrap_or_default()
}

/// How notices about a game (or about none) to a player are spaced.
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

/// Whether turns of a game are mailed to a player one by one.
pub(super) fn hears_each_turn(
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
