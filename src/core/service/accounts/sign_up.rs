//! Signing up.
//!
//! An address is unique only once it is confirmed: signing up with someone else's address does not
//! reveal whether they have an account.

use super::display_names::DisplayName;
use super::names::Name;
use super::sign_in::NewSession;
use super::{
    FormResult, Refusals, ask_to_confirm, devices, mail_to_confirm, passwords, sessions, settings,
};
use crate::model::{Address, PlayerId};
use crate::refusals::{DisplayNameFault, NameFault};
use crate::service::appearance::{self, Appearance};
use crate::service::{
    App, Client, Error, Instant, Limit, Refusable, RequestContext, UseCaseResult, invitations,
    refuse,
};
use crate::store::{self, DbConnection, former_names, players};
use std::sync::Arc;

/// The form as typed; all but the first three fields may be empty.
#[derive(Clone, Default)]
pub struct SignUp {
    pub name: String,
    pub email: String,
    pub password: String,
    pub display_name: String,
    /// The time zone reported by the browser; an unknown one is ignored.
    pub zone: String,
    /// The chosen appearance, in addition to the browser's remembered one.
    pub appearance: Option<Appearance>,
    /// The page after the confirmation, as a validated local path.
    pub wanted_page: Option<String>,
    /// The secret of the invitation that led here.
    pub invitation: Option<String>,
}

/// A form that passed all checks without the database.
struct ValidSignUp {
    name: Name,
    email: Address,
    display_name: Option<DisplayName>,
}

/// Creates the account, queues the confirmation email, and signs in.
///
/// # Errors
/// Too many accounts from this client.
pub async fn sign_up(app: &Arc<App>, client: &Client, form: SignUp) -> FormResult<NewSession> {
    let checked = Arc::new(check(&form).or_else(refuse)?);
    let wanted = Arc::clone(&checked);
    let free = app.read(client, move |context| {
        check_names(context.conn, &wanted).split()
    });
    free.await?.or_else(refuse)?;
    let counted = app.limits.from_network(Limit::SignUp, client.address);
    app.take(&counted).await?;
    let hash = passwords::hash(app, form.password.clone()).await?;
    app.attempt(client, move |context| {
        let ValidSignUp { name, email, .. } = &*checked;
        let invitation = form.invitation.as_deref();
        let is_confirmed = match invitation {
            Some(token) => invitations::confirms(context, token, email)?,
            None => false,
        };
        let confirmed_at = is_confirmed.then_some(context.now);
        let made = make(context.conn, name, email, &hash, confirmed_at, context.now);
        let player_id = made.map_refusal(|why| Refusals::one("name", why))?;
        tracing::info!(player = player_id.0, is_confirmed, "signed up");
        if !is_confirmed {
            ask_to_confirm(context, player_id, email)?;
        }
        save_preferences(context, player_id, &checked, &form, is_confirmed)?;
        Ok(enter(context, player_id)?)
    })
    .await
}

fn enter(context: &mut RequestContext, player_id: PlayerId) -> Result<NewSession, Error> {
    let token = sessions::open(context, player_id)?;
    let player = players::find(context.conn, player_id)?.ok_or(Error::NotFound)?;
    let devices = devices::marks_with(context, &player)?;
    Ok(NewSession { token, devices })
}

/// Checks whether both names are available.
fn check_names(conn: &mut DbConnection, checked: &ValidSignUp) -> FormResult<()> {
    check_name_free(conn, &checked.name, None).map_refusal(|why| Refusals::one("name", why))?;
    match &checked.display_name {
        Some(display) => check_display_name_free(conn, display, None)
            .map_refusal(|why| Refusals::one("display_name", why)),
        None => Ok(()),
    }
}

/// Stores the new player's other data.
fn save_preferences(
    context: &mut RequestContext,
    player: PlayerId,
    checked: &ValidSignUp,
    form: &SignUp,
    is_confirmed: bool,
) -> Result<(), Error> {
    if let Some(display) = &checked.display_name {
        players::set_display_name(context.conn, player, Some(display.as_str()))?;
    }
    if let Some(zone) = settings::time_zone_name(&form.zone) {
        players::set_zone(context.conn, player, zone)?;
    }
    let chosen = form.appearance.unwrap_or_else(|| context.appearance());
    if chosen != Appearance::default() {
        appearance::keep_for(context.conn, player, &chosen)?;
    }
    if !is_confirmed {
        let page = form.wanted_page.as_deref();
        players::set_wanted_page(context.conn, player, page)?;
    }
    Ok(())
}

/// Checks that a display name does not resemble another account's name.
pub(super) fn check_display_name_free(
    conn: &mut DbConnection,
    display: &DisplayName,
    owner: Option<PlayerId>,
) -> UseCaseResult<(), DisplayNameFault> {
    let holder = players::find_by_skeleton(conn, display.skeleton())?;
    match holder {
        Some(holder) if Some(holder.id) != owner => refuse(DisplayNameFault::Lookalike),
        _ => Ok(()),
    }
}

/// Creates an account with a hashed password, confirmed or with a confirmation email; the refusal
/// says why the name is not available.
pub fn create(
    conn: &mut DbConnection,
    name: &Name,
    email: &Address,
    hash: &str,
    confirmed_at: Option<Instant>,
    now: Instant,
) -> UseCaseResult<PlayerId, NameFault> {
    let player_id = make(conn, name, email, hash, confirmed_at, now)?;
    if confirmed_at.is_none() {
        mail_to_confirm(conn, player_id, email.typed(), now)?;
    }
    Ok(player_id)
}

/// Like [`create`], without the email.
fn make(
    conn: &mut DbConnection,
    name: &Name,
    email: &Address,
    hash: &str,
    confirmed_at: Option<Instant>,
    now: Instant,
) -> UseCaseResult<PlayerId, NameFault> {
    let row = players::NewPlayer {
        name: name.as_str(),
        name_key: &name.key(),
        skeleton: name.skeleton(),
        email: email.typed(),
        email_key: &email.key(),
        confirmed_at: confirmed_at.map(Into::into),
        password_hash: hash,
        created_at: now.into(),
    };
    match players::insert(conn, &row) {
        Ok(id) => Ok(id),
        // Another request took the name after the check.
        Err(error) if store::is_duplicate(&error) => {
            check_name_free(conn, name, None)?;
            refuse(NameFault::Taken)
        }
        Err(error) => Err(error.into()),
    }
}

/// Checks whether a name is available, or belongs to this player.
pub(in crate::service) fn check_name_free(
    conn: &mut DbConnection,
    name: &Name,
    owner: Option<PlayerId>,
) -> UseCaseResult<(), NameFault> {
    let is_other = |found: Option<players::Player>| found.is_some_and(|p| Some(p.id) != owner);
    if is_other(players::find_by_name(conn, name.as_str())?) {
        return refuse(NameFault::Taken);
    }
    if is_other(players::find_by_skeleton(conn, name.skeleton())?) {
        return refuse(NameFault::Lookalike);
    }
    // Links with it still lead to its former owner.
    if former_names::owner_of_skeleton(conn, name.skeleton(), owner)?.is_some() {
        return refuse(NameFault::Taken);
    }
    Ok(())
}

fn check(form: &SignUp) -> Result<ValidSignUp, Refusals> {
    let mut refusals = Refusals::default();
    let name = Name::parse(&form.name).and_then(|name| {
        if name.is_reserved() {
            Err(NameFault::Reserved)
        } else {
            Ok(name)
        }
    });
    let name = refusals.note("name", name);
    let email = refusals.note("email", Address::parse(&form.email));
    let personal = [form.name.trim(), form.email.trim()];
    let password = passwords::check(&form.password, &personal);
    let password = refusals.note("password", password);
    let display_name = refusals.note("display_name", DisplayName::parse(&form.display_name));
    match (name, email, password, display_name) {
        (Some(name), Some(email), Some(()), Some(display_name)) => Ok(ValidSignUp {
            name,
            email,
            display_name,
        }),
        _ => Err(refusals),
    }
}
