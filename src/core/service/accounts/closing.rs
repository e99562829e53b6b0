//! Closing an account.

use super::names::former_key;
use super::{FormResult, refuse_field, settings};
use crate::refusals::{AccountFault, PasswordFault};
use crate::service::game_commands;
use crate::service::{App, Client, Error, RequestContext, archive};
use crate::store::{self, players};
use crate::words::accounts::FORMER_PLAYER;
use std::sync::Arc;

#[derive(Clone)]
pub struct ClosingForm {
    pub password: String,
    /// Whether the box "I am sure" is ticked.
    pub sure: bool,
    /// Whether finished games shall show "a former player" in place of the name.
    pub forget_name: bool,
}

/// Closes the viewer's account: running games are resigned and their opponents told, challenges
/// end, every session ends, the address, the password, the addresses of feeds, the player's own
/// boards, lists of games, stars and favourites, what tells which games they brought in, and the
/// notes that were not published are erased.
///
/// # Errors
/// When nobody is signed in, or after too many wrong passwords.
pub async fn close(app: &Arc<App>, client: &Client, form: ClosingForm) -> FormResult<()> {
    let player = app
        .read(client, |context| Ok(context.player()?.clone()))
        .await?;
    if !form.sure {
        return refuse_field("sure", AccountFault::NotSure);
    }
    if !settings::is_owner(app, &player, form.password).await? {
        return refuse_field("close_password", PasswordFault::Wrong);
    }
    let forget_name = form.forget_name;
    let left = app.write(client, move |context| leave(context, forget_name));
    Ok(left.await?)
}

/// The same, for whoever was asked for the password already.
pub(in crate::service) fn leave(
    context: &mut RequestContext,
    forget_name: bool,
) -> Result<(), Error> {
    let id = context.player()?.id;
    if forget_name {
        // All of them change below, after the running ones: they are locked in one order.
        archive::words::hold(context.conn, id)?;
    }
    game_commands::resign_all(context.conn, id, context.now)?;
    game_commands::close_all(context.conn, id, context.now)?;
    store::analysis_boards::delete_all(context.conn, id)?;
    store::notes::delete_unpublished(context.conn, id)?;
    store::collections::delete_all(context.conn, id)?;
    store::favourites::delete_all(context.conn, id)?;
    store::imports::delete_all(context.conn, id)?;
    store::blocks::delete_all(context.conn, id)?;
    store::feeds::delete(context.conn, id)?;
    store::sessions::end(context.conn, id, |_| true)?;
    store::replies::revoke_all(context.conn, id, context.now.into())?;
    players::close(context.conn, id, context.now.into())?;
    if forget_name {
        let key = former_key(id);
        players::set_name(context.conn, id, FORMER_PLAYER, &key, &key)?;
        players::set_display_name(context.conn, id, None)?;
        archive::people::renamed(context.conn, id)?;
        archive::words::forgotten(context.conn, id)?;
    }
    tracing::info!(player = id.0, "account closed");
    Ok(())
}
