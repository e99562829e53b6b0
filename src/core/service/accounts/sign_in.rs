//! Signing in.
//!
//! Failures are counted per account, whether its name or its address was typed, or else per typed
//! text, so that the response does not reveal whether there is an account. They are counted per
//! client network: guesses from elsewhere lock nobody out, unless there are very many from
//! everywhere. Even then, a browser with the account's mark can sign in (see [`devices`]).

use super::{FormResult, devices, passwords, refuse_field, sessions};
use crate::model::{Address, PlayerId};
use crate::refusals::AccountFault;
use crate::service::incidents::IncidentDetails;
use crate::service::limits::network;
use crate::service::{App, Client, CountedAction, Error, Incident, Instant, Limit, RequestContext};
use crate::store::{DbConnection, players};
use std::net::IpAddr;
use std::sync::Arc;

/// Longer than any name or address, in bytes.
const TOO_LONG: usize = 500;

#[derive(Clone)]
pub struct SignIn {
    pub name: String,
    pub password: String,
}

/// The cookies of a browser after signing in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewSession {
    pub token: String,
    pub devices: String,
}

/// The result of a sign-in with the right password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Entry {
    Open(NewSession),
    /// The player is locked out until then, shown in this time zone.
    LockedOut(Instant, String),
}

/// Checks the password and opens a session. All failures have the same response after the same
/// work.
///
/// Too many failures with this name or from this client.
pub async fn sign_in(app: &Arc<App>, client: &Client, form: SignIn) -> FormResult<Entry> {
    let SignIn { name, password } = form;
    let typed = name.clone();
    let looked = app.read(client, move |context| find_account(context, &typed));
    let (account, device) = looked.await?;
    let subject = subject_of(account.as_ref().map(|player| player.id), &name);
    let counted = take(app, client.address, &subject, device.as_deref()).await?;
    let hash = account
        .as_ref()
        .and_then(|player| player.password_hash.clone());
    if !verify(app, &counted, password, hash.clone()).await? {
        note_failure(app, client, account.map(|player| player.id));
        return refuse_field("form", AccountFault::SignInFailed);
    }
    app.attempt(client, move |context| {
        let id = account.map_or(PlayerId::NONE, |player| player.id);
        match players::find(context.conn, id)? {
            // The password must still be the one that was checked.
            Some(player) if player.password_hash == hash => Ok(enter(context, player)?),
            _ => refuse_field("form", AccountFault::SignInFailed),
        }
    })
    .await
}

fn note_failure(app: &App, client: &Client, player: Option<PlayerId>) {
    let details = IncidentDetails {
        route: "/login".to_owned(),
        reason: "name and password do not belong together".to_owned(),
        player,
    };
    let network = app.limits.alias(client.address);
    app.incidents
        .note(Incident::SignInFailed, &network, details);
}

/// Opens a session for a player, unless an admin has locked the account or there were too many.
fn enter(context: &mut RequestContext, player: players::Player) -> Result<Entry, Error> {
    if let Some(until) = player.locked_at(context.now) {
        tracing::info!(player = player.id.0, "sign-in refused: locked out");
        return Ok(Entry::LockedOut(until, player.zone));
    }
    count_session(context, player.id)?;
    tracing::info!(player = player.id.0, "signed in");
    let token = sessions::open(context, player.id)?;
    let devices = devices::marks_with(context, &player)?;
    Ok(Entry::Open(NewSession { token, devices }))
}

fn count_session(context: &mut RequestContext, player: PlayerId) -> Result<(), Error> {
    let limits = &context.app.limits;
    let mut all = limits.from_network(Limit::SessionFrom, context.client.address);
    all.push(limits.counted(Limit::Session, &["player", &player.to_string()]));
    limits.take(context.conn, &all)
}

/// Counts a failure in advance and returns what was counted. In a browser with the account's mark,
/// and as long as it has guesses left, only the browser itself is counted.
///
/// # Errors
/// Too many failures.
async fn take(
    app: &Arc<App>,
    address: IpAddr,
    subject: &Subject,
    device: Option<&str>,
) -> Result<Vec<CountedAction>, Error> {
    let limits = &app.limits;
    if let Some(mark) = device {
        let own = vec![limits.counted(Limit::SignIn, &["device", mark])];
        match app.take(&own).await {
            Ok(()) => return Ok(own),
            Err(Error::TooOften(_)) => {}
            Err(other) => return Err(other),
        }
    }
    let mut all = counted_actions(app, address, subject);
    all.extend(limits.from_network(Limit::SignInFrom, address));
    app.take(&all).await?;
    Ok(all)
}

/// The subject of counted failures: an account, or a name or an address without one.
pub(super) struct Subject {
    kind: &'static str,
    key: String,
}

pub(super) fn subject_of(player: Option<PlayerId>, typed: &str) -> Subject {
    match player {
        Some(player) => Subject {
            kind: "account",
            key: player.to_string(),
        },
        None => Subject {
            kind: "name",
            key: key_of(typed),
        },
    }
}

/// The counters of a failure: from this network, and from anywhere.
pub(super) fn counted_actions(app: &App, address: IpAddr, subject: &Subject) -> Vec<CountedAction> {
    let (limits, Subject { kind, key }) = (&app.limits, subject);
    vec![
        limits.counted(Limit::SignIn, &[kind, key, &network(address)]),
        limits.counted(Limit::SignInAs, &[kind, key]),
    ]
}

/// The typed text in the form for comparing names and addresses: without case and spaces.
fn key_of(typed: &str) -> String {
    if typed.len() > TOO_LONG {
        return String::new();
    }
    match Address::parse(typed) {
        Ok(address) => address.key(),
        Err(_) => players::name_key(typed.trim()),
    }
}

/// Verifies a password and counts failures. The count comes first and is undone if the password is
/// right: otherwise a hundred simultaneous guesses would pass before the first fails.
pub(super) async fn is_right(
    app: &Arc<App>,
    counted: Vec<CountedAction>,
    password: String,
    hash: Option<String>,
) -> Result<bool, Error> {
    app.take(&counted).await?;
    verify(app, &counted, password, hash).await
}

/// Like [`is_right`], when it is counted already.
async fn verify(
    app: &Arc<App>,
    counted: &[CountedAction],
    password: String,
    hash: Option<String>,
) -> Result<bool, Error> {
    let right = passwords::verify(app, password, hash).await?;
    if right {
        app.give_back(counted).await?;
    }
    Ok(right)
}

fn find_account(
    context: &mut RequestContext,
    typed: &str,
) -> Result<(Option<players::Player>, Option<String>), Error> {
    let account = find(context.conn, typed)?;
    let device = devices::device_id(context, account.as_ref())?;
    Ok((account, device))
}

pub(super) fn find(conn: &mut DbConnection, typed: &str) -> Result<Option<players::Player>, Error> {
    if typed.len() > TOO_LONG {
        return Ok(None);
    }
    let account = match Address::parse(typed) {
        Ok(address) => players::find_by_email(conn, &address.key())?,
        Err(_) => players::find_by_name(conn, typed.trim())?,
    };
    Ok(account.filter(|player| player.closed_at.is_none()))
}
