//! The settings of a player, except sessions and the closing of the account.

use super::display_names::DisplayName;
use super::names::Name;
use super::sign_up::{check_display_name_free, check_name_free};
use super::{
    FormResult, Refusals, ask_to_confirm, devices, mail_to_confirm, passwords, queue_email,
    refuse_field, set_password, sign_in, withdraw_address_change,
};
use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::quiet::{Quiet, QuietFault};
use crate::model::{Address, PlayerId, Reminders};
use crate::notation::Notation;
use crate::refusals::{AccountFault, NameFault, PasswordFault};
use crate::service::notices::schedule;
use crate::service::{
    App, Client, Error, Limit, Refusable, RequestContext, archive, bounces, games,
};
use crate::store::{self, players};
use chrono_tz::Tz;
use std::sync::Arc;

/// Changes the capitals of the viewer's name.
///
/// # Errors
/// If nobody is signed in.
pub fn set_capitals(context: &mut RequestContext, typed: &str) -> FormResult<()> {
    let (id, key) = (context.player()?.id, context.player()?.name_key.clone());
    let name = match Name::parse(typed) {
        Ok(name) if name.key() == key => name,
        Ok(_) => return refuse_field("name", NameFault::LookOnly),
        Err(why) => return refuse_field("name", why),
    };
    check_name_free(context.conn, &name, Some(id)).map_refusal(|why| Refusals::one("name", why))?;
    match players::set_name(context.conn, id, name.as_str(), &key, name.skeleton()) {
        Ok(()) => Ok(()),
        Err(error) if store::is_duplicate(&error) => refuse_field("name", NameFault::Lookalike),
        Err(error) => Err(error.into()),
    }
}

/// Sets the time zone of displayed times and digests.
///
/// # Errors
/// If nobody is signed in.
pub fn set_time_zone(context: &mut RequestContext, typed: &str) -> FormResult<()> {
    let id = context.player()?.id;
    let Some(zone) = time_zone_name(typed) else {
        return refuse_field("zone", AccountFault::ZoneUnknown);
    };
    players::set_zone(context.conn, id, zone)?;
    schedule::plan(context.conn, id, context.now)?;
    Ok(())
}

/// Sets the hours and the days of the week without deadlines.
///
/// # Errors
/// If nobody is signed in.
pub fn set_quiet_hours(
    context: &mut RequestContext,
    typed: Result<Quiet, QuietFault>,
) -> FormResult<()> {
    let id = context.player()?.id;
    let quiet = typed.or_else(|why| refuse_field("quiet", AccountFault::Quiet(why)))?;
    let kept = (!quiet.is_empty()).then(|| quiet.to_string());
    players::set_quiet(context.conn, id, kept.as_deref())?;
    Ok(())
}

/// Sets the times of the viewer's reminders.
///
/// # Errors
/// If nobody is signed in.
pub fn set_reminders(context: &mut RequestContext, chosen: &Reminders) -> Result<(), Error> {
    let id = context.player()?.id;
    players::set_reminders(context.conn, id, &chosen.to_string())?;
    games::plan_reminders(context.conn, id, context.now)
}

/// Sets whether others are not told that the viewer is online.
///
/// # Errors
/// If nobody is signed in.
pub fn set_presence(context: &mut RequestContext, hides: bool) -> Result<(), Error> {
    let id = context.player()?.id;
    players::set_hides_presence(context.conn, id, hides)?;
    Ok(())
}

/// The canonical name of a known time zone.
pub(super) fn time_zone_name(typed: &str) -> Option<&'static str> {
    let zone = typed.trim().replace(' ', "_");
    let mut known = chrono_tz::TZ_VARIANTS.iter().copied().map(Tz::name);
    known.find(|name| name.eq_ignore_ascii_case(&zone))
}

/// Sets the display name, which is shown beside the account's; an empty one removes it.
///
/// # Errors
/// If nobody is signed in.
pub fn set_display_name(context: &mut RequestContext, typed: &str) -> FormResult<()> {
    let id = context.player()?.id;
    let name = DisplayName::parse(typed).or_else(|why| refuse_field("display_name", why))?;
    if let Some(name) = &name {
        check_display_name_free(context.conn, name, Some(id))
            .map_refusal(|why| Refusals::one("display_name", why))?;
    }
    let shown = name.as_ref().map(DisplayName::as_str);
    players::set_display_name(context.conn, id, shown)?;
    archive::renamed(context.conn, id)?;
    Ok(())
}

/// Sets the notation of displayed moves.
///
/// # Errors
/// If nobody is signed in.
pub fn set_notation(context: &mut RequestContext, typed: &str) -> FormResult<()> {
    let id = context.player()?.id;
    let Ok(notation) = typed.trim().parse::<Notation>() else {
        return refuse_field("notation", AccountFault::NotationUnknown);
    };
    players::set_notation(context.conn, id, notation)?;
    Ok(())
}

/// Sets a new password, ends all other sessions, and notifies the owner by email. Returns the
/// browser's marks.
///
/// If nobody is signed in, or after too many wrong passwords.
pub async fn change_password(
    app: &Arc<App>,
    client: &Client,
    current: String,
    wanted: String,
) -> FormResult<String> {
    let player = app
        .read(client, |context| Ok(context.player()?.clone()))
        .await?;
    let email = player.email.as_deref().unwrap_or_default();
    passwords::check(&wanted, &[&player.name, email])
        .or_else(|why| refuse_field("new_password", why))?;
    if !is_owner(app, &player, current).await? {
        return refuse_field("current", PasswordFault::Wrong);
    }
    let hash = passwords::hash(app, wanted).await?;
    let marked = app.write(client, move |context| {
        let viewer = context.viewer.as_ref().ok_or(Error::SignedOut)?;
        let (player, this) = (viewer.player.clone(), viewer.session_id);
        set_password(context.conn, &player, &hash, this, context.now)?;
        tracing::info!(player = player.id.0, "password changed");
        let player = players::find(context.conn, player.id)?.ok_or(Error::NotFound)?;
        devices::marks_with(context, &player)
    });
    Ok(marked.await?)
}

/// Requests another address. A confirmed one stays valid, and is shown, until the new one is
/// confirmed by its link; an unconfirmed one is replaced at once. Entering the confirmed one again
/// withdraws an earlier request.
///
/// If nobody is signed in, or after too many wrong passwords or emails.
pub async fn change_address(
    app: &Arc<App>,
    client: &Client,
    email: String,
    password: String,
) -> FormResult<()> {
    let player = app
        .read(client, |context| Ok(context.player()?.clone()))
        .await?;
    let wanted = Address::parse(&email).or_else(|why| refuse_field("email", why))?;
    if !is_owner(app, &player, password).await? {
        return refuse_field("address_password", PasswordFault::Wrong);
    }
    take_mail(app, client, player.id).await?;
    let result = app.write(client, move |context| {
        let player = context.player()?.clone();
        match (&player.email, player.confirmed_at) {
            (Some(old), Some(_)) if player.email_key == Some(wanted.key()) => {
                withdraw_address_change(context.conn, player.id, old, context.now)?;
                return Ok(());
            }
            (Some(old), Some(_)) => {
                let mail = (Kind::AddressChanged, old.as_str());
                let address = wanted.typed().to_owned();
                let changed = Event::AddressChanged { address };
                queue_email(context.conn, player.id, &changed, mail, context.now)?;
            }
            _ => players::set_email(context.conn, player.id, wanted.typed(), &wanted.key(), None)?,
        }
        ask_to_confirm(context, player.id, &wanted)?;
        tracing::info!(player = player.id.0, "email address change requested");
        Ok(())
    });
    Ok(result.await?)
}

/// Sends the confirmation link again, if there is an address to confirm. It may continue to a page,
/// a validated local path.
///
/// If nobody is signed in, or after too many requests.
pub async fn resend_confirmation(
    app: &Arc<App>,
    client: &Client,
    wanted_page: Option<String>,
) -> Result<(), Error> {
    let player = app
        .read(client, |context| Ok(context.player()?.clone()))
        .await?;
    take_mail(app, client, player.id).await?;
    app.write(client, move |context| {
        let id = context.player()?.id;
        if let Some(page) = &wanted_page {
            players::set_wanted_page(context.conn, id, Some(page))?;
        }
        match unconfirmed_address(context)? {
            Some(address) => ask_again(context, id, &address),
            None => Ok(()),
        }
    })
    .await
}

/// Sends a link to the present address after a bounce: opening it shows that the address works.
/// This withdraws a request for another address.
///
/// If nobody is signed in, or after too many requests.
pub async fn send_test_link(app: &Arc<App>, client: &Client) -> Result<(), Error> {
    let player = app
        .read(client, |context| Ok(context.player()?.clone()))
        .await?;
    take_mail(app, client, player.id).await?;
    app.write(client, |context| {
        let player = context.player()?.clone();
        match player.email {
            Some(address) if bounces::is_suspended(context.conn, player.id)? => {
                ask_again(context, player.id, &address)
            }
            _ => Ok(()),
        }
    })
    .await
}

/// Requests confirmation of a stored address again.
fn ask_again(context: &mut RequestContext, player_id: PlayerId, given: &str) -> Result<(), Error> {
    match Address::parse(given) {
        Ok(address) => ask_to_confirm(context, player_id, &address),
        // An address accepted under earlier rules is confirmed unchanged.
        Err(_) => mail_to_confirm(context.conn, player_id, given, context.now),
    }
}

/// The viewer's address that is not confirmed yet.
///
/// # Errors
/// If nobody is signed in.
pub fn unconfirmed_address(context: &mut RequestContext) -> Result<Option<String>, Error> {
    let player = context.player()?.clone();
    let given = players::last_given_address(context.conn, player.id)?;
    let confirmed = player.confirmed_at.and(player.email);
    Ok(given.filter(|given| Some(given) != confirmed.as_ref()))
}

/// Checks the owner's password. Failures are counted separately from signing in, so that guesses
/// elsewhere do not hinder the owner here.
pub(in crate::service) async fn is_owner(
    app: &Arc<App>,
    player: &players::Player,
    password: String,
) -> Result<bool, Error> {
    let of = ["settings", &player.id.to_string()];
    let counted = vec![app.limits.counted(Limit::SignIn, &of)];
    sign_in::is_right(app, counted, password, player.password_hash.clone()).await
}

async fn take_mail(app: &Arc<App>, client: &Client, player_id: PlayerId) -> Result<(), Error> {
    let mut counted = app.limits.from_network(Limit::Reset, client.address);
    let of = ["account", &player_id.to_string()];
    counted.push(app.limits.counted(Limit::Reset, &of));
    app.take(&counted).await
}
