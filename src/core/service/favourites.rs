//! The variants that a player likes best: offered to them before all others, and nobody else's
//! business.

use super::{Error, RequestContext, UseCaseResult, refuse};
use crate::store::favourites;
use std::collections::BTreeSet;

/// A player may have so many.
pub const MOST: usize = 100;

/// Why a variant is not marked: the player has [`MOST`] already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyFavourites;

/// Those of the visitor, by their slugs; none of a stranger. They may name variants that are not
/// offered any more.
pub fn own(context: &mut RequestContext) -> Result<BTreeSet<String>, Error> {
    let Some(me) = context.viewer_id() else {
        return Ok(BTreeSet::new());
    };
    let marked = favourites::of_player(context.conn, me)?;
    Ok(marked.into_iter().map(|(slug, _)| slug).collect())
}

/// Marks a variant that is offered as a favourite of the visitor's.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn mark(context: &mut RequestContext, slug: &str) -> UseCaseResult<(), TooManyFavourites> {
    let me = context.player()?.id;
    let variant = context.app.catalogue().find(slug);
    let variant = variant.ok_or(Error::NotFound)?;
    let marked = favourites::of_player(context.conn, me)?;
    // The same form sent again does what the first did.
    if marked.iter().any(|(known, _)| known == variant.slug()) {
        return Ok(());
    }
    if marked.len() >= MOST {
        return refuse(TooManyFavourites);
    }
    favourites::mark(context.conn, me, variant.slug(), context.now.into())?;
    Ok(())
}

/// Takes the mark away, also from a variant that is not offered any more.
///
/// # Errors
/// [`Error::NotFound`] where there is neither a mark nor such a variant, [`Error::SignedOut`].
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
