//! Signing up.
//!
//! An address is unique only once it is confirmed: whoever types somebody else's address here
//! learns nothing from our answer.

use super::names::Name;
use super::{Answer, Refusals, ask_to_confirm, passwords, sessions};
use crate::model::Address;
use crate::reasons::NameFault;
use crate::service::{App, Client, Error, Instant, Limit, address_key, secret};
use crate::store::{self, DbConnection, players};
use std::sync::Arc;

/// The form as typed.
#[derive(Clone)]
pub struct SignUp {
    /// The name to play under.
    pub name: String,
    /// The address for notices.
    pub email: String,
    /// The password.
    pub password: String,
}

/// A form that passed every check that needs no database.
struct Checked {
    name: Name,
    email: Address,
}

/// Makes the account, queues the mail that confirms its address, signs in, and tells the token
/// of the session.
///
/// # Errors
/// Too many accounts from this client.
pub async fn sign_up(app: &Arc<App>, client: &Client, form: SignUp) -> Answer<String> {
    let Checked { name, email } = match check(&form) {
        Ok(checked) => checked,
        Err(refusals) => return Ok(Err(refusals)),
    };
    let wanted = name.clone();
    let free = app.read(client, move |context| is_free(context.conn, &wanted, None));
    if let Err(why) = free.await? {
        return Ok(Err(Refusals::one("name", why)));
    }
    let address = [address_key(client.address)];
    app.limits
        .take(Limit::SignUp, &address)
        .map_err(Error::TooOften)?;
    let hash = passwords::hash(app, form.password).await?;
    app.write(client, move |context| {
        match create(context.conn, &name, &email, &hash, None, context.now)? {
            Err(why) => Ok(Err(Refusals::one("name", why))),
            Ok(player_id) => {
                tracing::info!(player = player_id, "signed up");
                sessions::open(context, player_id).map(Ok)
            }
        }
    })
    .await
}

/// Makes an account whose password is already hashed, confirmed or about to be asked to
/// confirm; the inner error says why the name cannot be had.
pub fn create(
    conn: &mut DbConnection,
    name: &Name,
    email: &Address,
    hash: &str,
    confirmed_at: Option<Instant>,
    now: Instant,
) -> crate::service::Answer<i64, NameFault> {
    let row = players::NewPlayer {
        name: name.shown(),
        name_key: &name.key(),
        skeleton: name.skeleton(),
        email: email.typed(),
        email_key: &email.key(),
        confirmed_at: confirmed_at.map(Into::into),
        password_hash: hash,
        mail_key: &secret::token(),
        created_at: now.into(),
    };
    let player_id = match players::insert(conn, &row) {
        Ok(id) => id,
        // Somebody was quicker, between our look and our writing.
        Err(error) if store::is_duplicate(&error) => {
            return Ok(Err(is_free(conn, name, None)?
                .err()
                .unwrap_or(NameFault::Taken)));
        }
        Err(error) => return Err(error.into()),
    };
    if confirmed_at.is_none() {
        ask_to_confirm(conn, player_id, email.typed(), now)?;
    }
    Ok(Ok(player_id))
}

/// Whether a name can be had, by nobody or by the player of that number; else why not.
pub(super) fn is_free(
    conn: &mut DbConnection,
    name: &Name,
    owner: Option<i64>,
) -> crate::service::Answer<(), NameFault> {
    let is_other = |found: Option<players::Player>| found.is_some_and(|p| Some(p.id) != owner);
    if is_other(players::find_by_name(conn, name.shown())?) {
        return Ok(Err(NameFault::Taken));
    }
    if is_other(players::find_by_skeleton(conn, name.skeleton())?) {
        return Ok(Err(NameFault::Lookalike));
    }
    Ok(Ok(()))
}

fn check(form: &SignUp) -> Result<Checked, Refusals> {
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
    match (name, email, password) {
        (Some(name), Some(email), Some(())) => Ok(Checked { name, email }),
        _ => Err(refusals),
    }
}
