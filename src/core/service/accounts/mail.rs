//! What a player is mailed about, and how often: under the settings, and by the mailed link to
//! the same choice, which works signed out.

use crate::model::Word;
use crate::model::notice::Kind;
use crate::model::{MailFrequency, PlayerId};
use crate::service::mail_frequency::{self, MailSchedule};
use crate::service::mail_links::{self, MailLink};
use crate::service::notices::when::schedule;
use crate::service::{Error, RequestContext, last_seen};
use crate::store::{mail_habits, players};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Whose {
    CurrentPlayer,
    /// That of the player whose mailed link carries this key.
    Key(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub name: String,
    /// The kinds that are switched off, by comma.
    pub off: String,
    /// How often, and at which hour.
    pub schedule: MailSchedule,
    pub zone: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailSettingsForm {
    /// The kinds that are wanted; none leaves them as they are.
    pub kinds: Option<Vec<Kind>>,
    /// How often; none leaves it as it is.
    pub frequency: Option<MailFrequency>,
    /// The hour of digests, from 0 to 23; none leaves it as it is.
    pub hour: Option<u32>,
}

/// The choice as it stands; changes nothing.
///
/// # Errors
/// When nobody is signed in; [`Error::NotFound`] for a key that is nobody's.
pub fn look(context: &mut RequestContext, whose: &Whose) -> Result<Choice, Error> {
    let player = find(context, whose)?;
    Ok(Choice {
        schedule: mail_frequency::schedule_of(context.conn, player.id)?,
        name: player.name,
        off: player.mail_off,
        zone: player.zone,
    })
}

/// Saves the choice, and plans the next digest by it.
///
/// # Errors
/// As [`look`].
pub fn save(
    context: &mut RequestContext,
    whose: &Whose,
    wishes: &MailSettingsForm,
) -> Result<(), Error> {
    let player = find(context, whose)?;
    let old = mail_frequency::schedule_of(context.conn, player.id)?.frequency;
    let wants_digest = wishes
        .frequency
        .is_some_and(|new| new != old && new.is_digest());
    let is_wanted = |kind: Kind| match &wishes.kinds {
        // Who chooses to be told in a digest wants the digest.
        _ if kind == Kind::Digest && wants_digest => true,
        Some(kinds) => kinds.contains(&kind),
        None => kind.is_wanted(&player.mail_off),
    };
    let off = Kind::optional().filter(|kind| !is_wanted(*kind));
    let off: Vec<&str> = off.map(Kind::word).collect();
    players::set_mail_off(context.conn, player.id, &off.join(","))?;
    if wishes.frequency.is_some() || wishes.hour.is_some() {
        save_schedule(context, player.id, wishes)?;
    }
    if *whose != Whose::CurrentPlayer {
        last_seen::note(context.conn, player.id, context.now)?;
    }
    schedule::plan(context.conn, player.id, context.now)
}

fn save_schedule(
    context: &mut RequestContext,
    player: PlayerId,
    wishes: &MailSettingsForm,
) -> Result<(), Error> {
    let row = mail_habits::find_for_update(context.conn, player)?;
    let old = row.as_ref().map(MailSchedule::of_row).unwrap_or_default();
    let row = mail_habits::Row {
        player_id: player,
        frequency: wishes.frequency.unwrap_or(old.frequency),
        hour: wishes.hour.unwrap_or(old.hour).into(),
        digest_at: row.as_ref().and_then(|row| row.digest_at),
        weekly_at: row.as_ref().and_then(|row| row.weekly_at),
    };
    Ok(mail_habits::save(context.conn, &row)?)
}

fn find(context: &mut RequestContext, whose: &Whose) -> Result<players::Player, Error> {
    let key = match whose {
        Whose::CurrentPlayer => return Ok(context.player()?.clone()),
        Whose::Key(key) => key,
    };
    let player = mail_links::owner(context.conn, key, MailLink::Settings)?;
    player.ok_or(Error::NotFound)
}
