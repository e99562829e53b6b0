//! Closing an account.

use super::names::former_key;
use super::{FormResult, refuse_field, settings};
use crate::refusals::{AccountFault, PasswordFault};
use crate::service::game_commands;
use crate::service::{App, Client, Error, RequestContext, archive, tournaments};
use crate::store::{self, players};
use crate::words::accounts::FORMER_PLAYER;
use std::sync::Arc;

#[derive(Clone)]
pub struct ClosingForm {
    pub password: String,
    /// Whether the box "I am sure" is ticked.
    pub sure: bool,
    /// Whether finished games show "a former player" instead of the name.
    pub forget_name: bool,
}

/// Closes the viewer's account. Running games are resigned with a notice to the opponents,
/// challenges are closed, all sessions end. Deleted are: address, password, feed addresses,
/// analysis boards, collections, bookmarks, favourites, devices, unpublished notes and problems,
/// and the record of which games the player imported.
///
/// If nobody is signed in, or after too many wrong passwords.
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
    let left = app.write(client, move |context| close_checked(context, forget_name));
    Ok(left.await?)
}

/// Closes an account after its password was checked.
pub(in crate::service) fn close_checked(
    context: &mut RequestContext,
    forget_name: bool,
) -> Result<(), Error> {
    let id = context.player()?.id;
    if forget_name {
        // All of them change below, after the running ones: the locking order is the same
        // everywhere.
        archive::words::lock_games_of(context.conn, id)?;
    }
    game_commands::resign_all(context.conn, id, context.now)?;
    tournaments::withdraw_from_all(context.conn, id, context.now)?;
    game_commands::close_all(context.conn, id, context.now)?;
    store::analysis_boards::delete_all(context.conn, id)?;
    store::notes::delete_unpublished(context.conn, id)?;
    store::problems::delete_unpublished(context.conn, id)?;
    store::collections::delete_all(context.conn, id)?;
    store::favourites::delete_all(context.conn, id)?;
    store::devices::delete_all(context.conn, id)?;
    store::imports::delete_all(context.conn, id)?;
    store::blocks::delete_all(context.conn, id)?;
    store::follows::delete_all(context.conn, id)?;
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
