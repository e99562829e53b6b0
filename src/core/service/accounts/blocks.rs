//! From whom a player wants neither challenges nor words.

use crate::model::PlayerName;
use crate::refusals::Forbidden;
use crate::service::{Error, RequestContext};
use crate::store::{blocks, players};

/// Blocks a player, or lifts that. Running games with them go on.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::NotFound`] when there is no such player, [`Error::Forbidden`] for
/// oneself.
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

/// Whom the viewer blocks, the latest first.
///
/// # Errors
/// When nobody is signed in.
pub fn list(context: &mut RequestContext) -> Result<Vec<PlayerName>, Error> {
    let me = context.player()?.id;
    Ok(blocks::of_player(context.conn, me)?)
}

/// Sets whether nobody may challenge the viewer by name.
///
/// # Errors
/// When nobody is signed in.
pub fn take_no_challenges(context: &mut RequestContext, none: bool) -> Result<(), Error> {
    let me = context.player()?.id;
    players::set_no_challenges(context.conn, me, none)?;
    Ok(())
}
