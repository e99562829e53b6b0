//! Email settings: which kinds, and how often. They are changed under the settings, or without
//! signing in by a link in an email, which may be for one kind only.

use crate::emails::read_unsubscribe_token;
use crate::model::Word;
use crate::model::notice::Kind;
use crate::model::{MailFrequency, PlayerId, SubjectStyle};
use crate::service::mail_frequency::{self, MailSchedule};
use crate::service::mail_links::{self, MailLink};
use crate::service::notices::schedule;
use crate::service::{Error, RequestContext, last_seen};
use crate::store::{mail_habits, players};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingsOwner {
    CurrentPlayer,
    /// The player whose link has this key.
    Key(String),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailSettings {
    pub name: String,
    /// The kinds switched off, separated by commas.
    pub off: String,
    /// The frequency, and the hour.
    pub schedule: MailSchedule,
    pub zone: String,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MailSettingsForm {
    /// The wanted kinds; unchanged if absent.
    pub kinds: Option<Vec<Kind>>,
    /// The frequency; unchanged if absent.
    pub frequency: Option<MailFrequency>,
    /// The hour of digests, from 0 to 23; unchanged if absent.
    pub hour: Option<u32>,
    /// The subjects of emails about games; unchanged if absent.
    pub subject: Option<SubjectStyle>,
}

/// The present settings; changes nothing.
///
/// # Errors
/// If nobody is signed in; [`Error::NotFound`] for an unknown key.
pub fn current(
    context: &mut RequestContext,
    settings_owner: &SettingsOwner,
) -> Result<EmailSettings, Error> {
    let player = find(context, settings_owner)?;
    Ok(EmailSettings {
        schedule: mail_frequency::schedule_of(context.conn, player.id)?,
        name: player.name,
        off: player.mail_off,
        zone: player.zone,
    })
}

/// Saves the settings, and plans the next digest.
///
/// # Errors
/// As [`current`].
pub fn save(
    context: &mut RequestContext,
    settings_owner: &SettingsOwner,
    wishes: &MailSettingsForm,
) -> Result<(), Error> {
    let player = find(context, settings_owner)?;
    let old = mail_frequency::schedule_of(context.conn, player.id)?.frequency;
    let wants_digest = wishes
        .frequency
        .is_some_and(|new| new != old && new.is_digest());
    let is_wanted = |kind: Kind| match &wishes.kinds {
        // Choosing a digest also switches the digest on.
        _ if kind == Kind::Digest && wants_digest => true,
        Some(kinds) => kinds.contains(&kind),
        None => kind.is_wanted(&player.mail_off),
    };
    set_kinds(context, &player, is_wanted)?;
    if wishes.frequency.is_some() || wishes.hour.is_some() || wishes.subject.is_some() {
        save_schedule(context, player.id, wishes)?;
    }
    if *settings_owner != SettingsOwner::CurrentPlayer {
        last_seen::record_visit(context.conn, player.id, context.now)?;
    }
    schedule::plan(context.conn, player.id, context.now)
}

fn set_kinds(
    context: &mut RequestContext,
    player: &players::Player,
    is_wanted: impl Fn(Kind) -> bool,
) -> Result<(), Error> {
    let off = Kind::optional().filter(|kind| !is_wanted(*kind));
    let off: Vec<&str> = off.map(Kind::word).collect();
    Ok(players::set_mail_off(
        context.conn,
        player.id,
        &off.join(","),
    )?)
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
        subject: wishes.subject.unwrap_or(old.subject),
        digest_at: row.as_ref().and_then(|row| row.digest_at),
        weekly_at: row.as_ref().and_then(|row| row.weekly_at),
    };
    Ok(mail_habits::save(context.conn, &row)?)
}

fn find(
    context: &mut RequestContext,
    settings_owner: &SettingsOwner,
) -> Result<players::Player, Error> {
    let key = match settings_owner {
        SettingsOwner::CurrentPlayer => return Ok(context.player()?.clone()),
        SettingsOwner::Key(key) => key,
    };
    let player = mail_links::owner(context.conn, key, MailLink::Settings)?;
    player.ok_or(Error::NotFound)
}

/// The setting that a link to unsubscribe controls.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindChoice {
    pub name: String,
    pub kind: Kind,
    pub is_on: bool,
}

/// The present setting of the kind that a link is for; changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for an invalid link.
pub fn kind_of_link(context: &mut RequestContext, token: &str) -> Result<KindChoice, Error> {
    let (kind, player) = find_by_link(context, token)?;
    Ok(KindChoice {
        is_on: kind.is_wanted(&player.mail_off),
        name: player.name,
        kind,
    })
}

/// Switches the kind that a link is for off or on; repeating it changes nothing.
///
/// # Errors
/// [`Error::NotFound`] for an invalid link.
pub fn switch_by_link(context: &mut RequestContext, token: &str, is_on: bool) -> Result<(), Error> {
    let (kind, player) = find_by_link(context, token)?;
    let was_on = |kind: Kind| kind.is_wanted(&player.mail_off);
    if was_on(kind) == is_on {
        return Ok(());
    }
    set_kinds(context, &player, |other| match other == kind {
        true => is_on,
        false => was_on(other),
    })?;
    schedule::plan(context.conn, player.id, context.now)
}

fn find_by_link(
    context: &mut RequestContext,
    token: &str,
) -> Result<(Kind, players::Player), Error> {
    let (kind, key) = read_unsubscribe_token(token).ok_or(Error::NotFound)?;
    let player = mail_links::owner(context.conn, key, MailLink::Stop(kind))?;
    Ok((kind, player.ok_or(Error::NotFound)?))
}
