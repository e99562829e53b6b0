//! The favourite variants of a player, which are private and offered first.

use super::{Error, RequestContext, UseCaseResult, refuse};
use crate::store::favourites;
use std::collections::BTreeSet;

pub const MOST: usize = 100;

/// The player has [`MOST`] favourites.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyFavourites;

/// The viewer's favourites by slug; none without a session. They may include variants that are not
/// offered any more.
pub fn own(context: &mut RequestContext) -> Result<BTreeSet<String>, Error> {
    let Some(me) = context.viewer_id() else {
        return Ok(BTreeSet::new());
    };
    let marked = favourites::of_player(context.conn, me)?;
    Ok(marked.into_iter().map(|(slug, _)| slug).collect())
}

/// Marks an available variant as a favourite of the viewer's.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn mark(context: &mut RequestContext, slug: &str) -> UseCaseResult<(), TooManyFavourites> {
    let me = context.player()?.id;
    let variant = context.app.catalogue().find(slug);
    let variant = variant.ok_or(Error::NotFound)?;
    let marked = favourites::of_player(context.conn, me)?;
    // Sending the same form again has no further effect.
    if marked.iter().any(|(known, _)| known == variant.slug()) {
        return Ok(());
    }
    if marked.len() >= MOST {
        return refuse(TooManyFavourites);
    }
    favourites::mark(context.conn, me, variant.slug(), context.now.into())?;
    Ok(())
}

/// Removes a mark, even of a variant that is not offered any more.
///
/// # Errors
/// [`Error::NotFound`] if there is neither a mark nor such a variant, [`Error::SignedOut`].
pub fn unmark(context: &mut RequestContext, slug: &str) -> Result<(), Error> {
    let me = context.player()?.id;
    if own(context)?.contains(slug) {
        return Ok(favourites::unmark(context.conn, me, slug)?);
    }
    match context.app.catalogue().find(slug) {
        Some(_) => Ok(()),
        None => Err(Error::NotFound),
    }
}

#[cfg(test)]
#[path = "favourites_tests.rs"]
mod tests;
