//! Blocked players: their challenges and messages are refused.

use crate::model::PlayerName;
use crate::refusals::Forbidden;
use crate::service::{Error, RequestContext};
use crate::store::{blocks, players};

/// Blocks or unblocks a player. Running games with them continue.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::NotFound`] if there is no such player, [`Error::Forbidden`] for
/// the viewer's own name.
pub fn choose(context: &mut RequestContext, name: &str, on: bool) -> Result<(), Error> {
    let me = context.player()?.id;
    let other = players::find_by_any_name(context.conn, name)?.ok_or(Error::NotFound)?;
    if other.id == me {
        return Err(Error::Forbidden(Forbidden::OwnAccount));
    }
    match on {
        true => blocks::insert(context.conn, me, other.id, context.now.into())?,
        false => blocks::delete(context.conn, me, other.id)?,
    }
    Ok(())
}

/// The players whom the viewer blocks, the latest first.
///
/// # Errors
/// If nobody is signed in.
pub fn list(context: &mut RequestContext) -> Result<Vec<PlayerName>, Error> {
    let me = context.player()?.id;
    Ok(blocks::of_player(context.conn, me)?)
}

/// Sets whether the viewer refuses direct challenges from everyone.
///
/// # Errors
/// If nobody is signed in.
pub fn refuse_challenges(context: &mut RequestContext, none: bool) -> Result<(), Error> {
    let me = context.player()?.id;
    players::set_no_challenges(context.conn, me, none)?;
    Ok(())
}
