//! What a player may change, but for the sessions and the end of the account.

use super::display_names::DisplayName;
use super::names::Name;
use super::sign_up::{is_free, is_nobodys};
use super::{
    FormResult, Refusals, ask_to_confirm, devices, mail_to_confirm, passwords, refuse_field,
    set_password, sign_in, stay_at, tell,
};
use crate::event::Event;
use crate::model::notice::Kind;
use crate::model::quiet::{Quiet, QuietFault};
use crate::model::{Address, PlayerId, Reminders};
use crate::notation::Notation;
use crate::refusals::{AccountFault, NameFault, PasswordFault};
use crate::service::notices::when::schedule;
use crate::service::{
    App, Client, Error, Limit, Refusable, RequestContext, archive, bounces, games,
};
use crate::store::{self, players};
use chrono_tz::Tz;
use std::sync::Arc;

/// Gives the viewer's name another look: small and capital letters.
///
/// # Errors
/// When nobody is signed in.
pub fn look(context: &mut RequestContext, typed: &str) -> FormResult<()> {
    let (id, key) = (context.player()?.id, context.player()?.name_key.clone());
    let name = match Name::parse(typed) {
        Ok(name) if name.key() == key => name,
        Ok(_) => return refuse_field("name", NameFault::LookOnly),
        Err(why) => return refuse_field("name", why),
    };
    is_free(context.conn, &name, Some(id)).map_refusal(|why| Refusals::one("name", why))?;
    match players::set_name(context.conn, id, name.shown(), &key, name.skeleton()) {
        Ok(()) => Ok(()),
        Err(error) if store::is_duplicate(&error) => refuse_field("name", NameFault::Lookalike),
        Err(error) => Err(error.into()),
    }
}

/// Sets the zone that instants are told in, and that digests keep their hour in.
///
/// # Errors
/// When nobody is signed in.
pub fn zone(context: &mut RequestContext, typed: &str) -> FormResult<()> {
    let id = context.player()?.id;
    let Some(zone) = known_zone(typed) else {
        return refuse_field("zone", AccountFault::ZoneUnknown);
    };
    players::set_zone(context.conn, id, zone)?;
    schedule::plan(context.conn, id, context.now)?;
    Ok(())
}

/// Sets in which hours, and on which days of the week, no deadline should fall.
///
/// # Errors
/// When nobody is signed in.
pub fn quiet(context: &mut RequestContext, typed: Result<Quiet, QuietFault>) -> FormResult<()> {
    let id = context.player()?.id;
    let quiet = typed.or_else(|why| refuse_field("quiet", AccountFault::Quiet(why)))?;
    let kept = (!quiet.is_empty()).then(|| quiet.to_string());
    players::set_quiet(context.conn, id, kept.as_deref())?;
    Ok(())
}

/// Sets when the viewer is reminded of a turn.
///
/// # Errors
/// When nobody is signed in.
pub fn reminders(context: &mut RequestContext, chosen: &Reminders) -> Result<(), Error> {
    let id = context.player()?.id;
    players::set_reminders(context.conn, id, &chosen.to_string())?;
    games::plan_all(context.conn, id, context.now)
}

/// The name of a zone that we know, however it was typed.
pub(super) fn known_zone(typed: &str) -> Option<&'static str> {
    let wanted = typed.trim().replace(' ', "_");
    let mut known = chrono_tz::TZ_VARIANTS.iter().copied().map(Tz::name);
    known.find(|name| name.eq_ignore_ascii_case(&wanted))
}

/// Sets the name that is shown beside the account's; an empty one takes it away.
///
/// # Errors
/// When nobody is signed in.
pub fn display_name(context: &mut RequestContext, typed: &str) -> FormResult<()> {
    let id = context.player()?.id;
    let name = DisplayName::parse(typed).or_else(|why| refuse_field("display_name", why))?;
    if let Some(name) = &name {
        is_nobodys(context.conn, name, Some(id))
            .map_refusal(|why| Refusals::one("display_name", why))?;
    }
    let shown = name.as_ref().map(DisplayName::shown);
    players::set_display_name(context.conn, id, shown)?;
    archive::renamed(context.conn, id)?;
    Ok(())
}

/// Sets the notation that moves are shown in.
///
/// # Errors
/// When nobody is signed in.
pub fn notation(context: &mut RequestContext, typed: &str) -> FormResult<()> {
    let id = context.player()?.id;
    let Ok(notation) = typed.trim().parse::<Notation>() else {
        return refuse_field("notation", AccountFault::NotationUnknown);
    };
    players::set_notation(context.conn, id, notation)?;
    Ok(())
}

/// Sets a new password, ends every other session, and tells the owner by mail; tells the marks that
/// this browser is to bear.
///
/// # Errors
/// When nobody is signed in, or after too many wrong passwords.
pub async fn password(
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
        devices::marked(context, &player)
    });
    Ok(marked.await?)
}

/// Asks for another address. One that is confirmed stays in force, and is told, until the new
/// one is confirmed by its link; one that never was is replaced at once. To give the confirmed
/// one again takes back an earlier request.
///
/// # Errors
/// When nobody is signed in, or after too many wrong passwords or mails.
pub async fn address(
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
    let asked = app.write(client, move |context| {
        let player = context.player()?.clone();
        match (&player.email, player.confirmed_at) {
            (Some(old), Some(_)) if player.email_key == Some(wanted.key()) => {
                stay_at(context.conn, player.id, old, context.now)?;
                return Ok(());
            }
            (Some(old), Some(_)) => {
                let mail = (Kind::AddressChanged, old.as_str());
                let address = wanted.typed().to_owned();
                let changed = Event::AddressChanged { address };
                tell(context.conn, player.id, &changed, mail, context.now)?;
            }
            _ => players::set_email(context.conn, player.id, wanted.typed(), &wanted.key(), None)?,
        }
        ask_to_confirm(context, player.id, &wanted)?;
        tracing::info!(player = player.id.0, "email address change requested");
        Ok(())
    });
    Ok(asked.await?)
}

/// Mails the confirmation link once more, if there is an address to confirm; it leads to that page
/// then, a local path that was looked at, where one is given.
///
/// # Errors
/// When nobody is signed in, or asked too often.
pub async fn resend(
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

/// Mails a link to the present address, from which mail came back: opening it shows that the
/// address works. An earlier request for another address is taken back by it.
///
/// # Errors
/// When nobody is signed in, or asked too often.
pub async fn probe(app: &Arc<App>, client: &Client) -> Result<(), Error> {
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

/// Asks once more to confirm an address that was given before.
fn ask_again(context: &mut RequestContext, player_id: PlayerId, given: &str) -> Result<(), Error> {
    match Address::parse(given) {
        Ok(address) => ask_to_confirm(context, player_id, &address),
        // An address that was fine under other rules is confirmed as it is.
        Err(_) => mail_to_confirm(context.conn, player_id, given, context.now),
    }
}

/// The address that the viewer gave and has not confirmed yet.
///
/// # Errors
/// When nobody is signed in.
pub fn unconfirmed_address(context: &mut RequestContext) -> Result<Option<String>, Error> {
    let player = context.player()?.clone();
    let given = players::last_given_address(context.conn, player.id)?;
    let confirmed = player.confirmed_at.and(player.email);
    Ok(given.filter(|given| Some(given) != confirmed.as_ref()))
}

/// Whether it is the owner who sits there. Counted apart from signing in, so that somebody who
/// guesses elsewhere does not get in the owner's way here.
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
