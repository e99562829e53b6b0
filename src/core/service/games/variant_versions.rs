//! The variant in the version that a game is pinned to. Its text is kept in the database when
//! the first challenge of that version is made, and games are read by that text alone: neither a
//! new program nor an operator's changed or removed file can touch what they play.
//!
//! What is only said of a game is mended in the kept texts when the server starts ([`mend_words`]),
//! so that whoever reads them, with the operator's files or without, says the same.

use super::stored_game::ReplayedGame;
use crate::rules::{Catalogue, Variant, catalogue};
use crate::service::{App, Error, ErrorChain, Instant, RequestContext};
use crate::store::{self, DbConnection, variants};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Two games may claim one version: a built-in variant took the slug of an operator's own that
/// was played here before. The second is kept under a number so far up that no file can claim it.
const REVISION: i64 = 1 << 32;

/// What an operator's file plays was changed after games were begun with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{file}: version {version} of `{slug}` was played with another text, and games stay with the \
     text they began with; set `version` to {next}, or put the old text back"
)]
pub struct VersionError {
    pub file: String,
    pub slug: String,
    /// The version that was used before.
    pub version: u32,
    /// The lowest version above all that were used.
    pub next: i64,
}

/// The variant that a game is pinned to.
///
/// # Errors
/// [`Error::Internal`] when its text is lost or cannot be read.
pub(crate) fn pinned(
    conn: &mut DbConnection,
    slug: &str,
    version: i64,
) -> Result<Arc<Variant>, Error> {
    variant_of(slug, version, variants::find(conn, slug, version)?)
}

/// The variant that a kept text describes.
///
/// # Errors
/// [`Error::Internal`] when it is lost or cannot be read.
pub(super) fn variant_of(
    slug: &str,
    version: i64,
    text: Option<String>,
) -> Result<Arc<Variant>, Error> {
    match read(slug, text) {
        VersionText::Whole(variant) => Ok(variant),
        VersionText::Spoilt(why) => Err(Error::Internal(ErrorChain::of(
            format!("the kept text of {slug} {version}"),
            why,
        ))),
        VersionText::Lost => Err(Error::Internal(
            format!("no text of {slug} {version} is kept").into(),
        )),
    }
}

/// What is kept of a version of a variant.
#[derive(Clone)]
pub(super) enum VersionText {
    Whole(Arc<Variant>),
    /// A text that cannot be read, and why.
    Spoilt(String),
    Lost,
}

/// Looks what is kept of a version.
pub(super) fn kept(
    conn: &mut DbConnection,
    slug: &str,
    version: i64,
) -> Result<VersionText, store::Error> {
    Ok(read(slug, variants::find(conn, slug, version)?))
}

fn read(slug: &str, text: Option<String>) -> VersionText {
    match text.map(|text| parsed(slug, &text)) {
        None => VersionText::Lost,
        Some(Ok(variant)) => VersionText::Whole(variant),
        Some(Err(error)) => VersionText::Spoilt(error.to_string()),
    }
}

/// A kept text as a variant, compiled once in the life of the process.
fn parsed(slug: &str, text: &str) -> Result<Arc<Variant>, crate::rules::VariantError> {
    static PARSED: LazyLock<Mutex<HashMap<String, Arc<Variant>>>> = LazyLock::new(Mutex::default);
    if let Some(built_in) = catalogue::find(slug).filter(|variant| variant.text() == text) {
        return Ok(built_in);
    }
    let known = || PARSED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(variant) = known().get(text) {
        return Ok(Arc::clone(variant));
    }
    let variant = Arc::new(Variant::parse(text)?);
    known().insert(text.to_owned(), Arc::clone(&variant));
    Ok(variant)
}

/// Whether new games of the variant are played as this one.
pub(super) fn is_of_today<Mask>(app: &App, stored: &ReplayedGame<Mask>) -> bool {
    let today = app.catalogue().find(stored.variant.slug());
    today.is_some_and(|today| today.plays_as(&stored.variant))
}

/// Whether a kept text plays what the variant plays.
fn is_played_by(variant: &Variant, kept: &str) -> bool {
    let plays_as = |kept: Arc<Variant>| kept.plays_as(variant);
    kept == variant.text() || parsed(variant.slug(), kept).is_ok_and(plays_as)
}

/// Keeps the text of a variant in use, and tells the version that a new game is pinned to.
pub(crate) fn keep_variant(
    conn: &mut DbConnection,
    variant: &Variant,
    now: Instant,
) -> Result<i64, store::Error> {
    let (slug, text) = (variant.slug(), variant.text());
    let mut version = i64::from(variant.version());
    loop {
        match variants::find(conn, slug, version)? {
            Some(kept) if is_played_by(variant, &kept) => return Ok(version),
            Some(_) => version += REVISION,
            // Another transaction may keep the same at the same time; the next round will see.
            None => store::ignore_duplicate(conn, |conn| {
                variants::insert(conn, slug, version, text, now.into())
            })?,
        }
    }
}

/// The first of an operator's files that plays otherwise without a new version, if one does.
pub fn changed_file(
    conn: &mut DbConnection,
    catalogue: &Catalogue,
) -> Result<Option<VersionError>, Error> {
    for (file, variant) in catalogue.own() {
        let (slug, version) = (variant.slug(), variant.version());
        let kept = variants::find(conn, slug, version.into())?;
        if kept.is_some_and(|kept| !is_played_by(variant, &kept)) {
            let used = variants::versions(conn, slug)?.into_iter();
            let highest = used.filter(|&used| used < REVISION).max();
            return Ok(Some(VersionError {
                file: file.to_owned(),
                slug: slug.to_owned(),
                version,
                next: highest.unwrap_or_default() + 1,
            }));
        }
    }
    Ok(None)
}

/// Says in every game what the catalogue says of it now: a kept text that plays the same as today's
/// variant is replaced by its text. The number of the version does not matter.
pub fn mend_words(conn: &mut DbConnection, catalogue: &Catalogue) -> Result<(), Error> {
    for variant in catalogue.all() {
        for version in variants::versions(conn, variant.slug())? {
            mend_words_of(conn, variant, version)?;
        }
    }
    Ok(())
}

fn mend_words_of(conn: &mut DbConnection, variant: &Variant, version: i64) -> Result<(), Error> {
    let (slug, text) = (variant.slug(), variant.text());
    let kept = variants::find(conn, slug, version)?;
    let has_other_words = |kept: &String| kept != text && is_played_by(variant, kept);
    // Most starts have nothing to mend, and need not wait for whoever writes.
    if kept.as_ref().is_some_and(has_other_words) {
        store::write_tx(conn, |conn| variants::set_text(conn, slug, version, text))?;
        tracing::info!(slug, version, "texts of a variant updated");
    }
    Ok(())
}

/// The variant of a slug as new games have it; of one that is no longer offered, the last
/// version that was played.
///
/// # Errors
/// When the kept text cannot be read.
pub fn newest(context: &mut RequestContext, slug: &str) -> Result<Option<Arc<Variant>>, Error> {
    if let Some(variant) = context.app.catalogue().find(slug) {
        return Ok(Some(variant));
    }
    match variants::versions(context.conn, slug)?.into_iter().max() {
        Some(version) => pinned(context.conn, slug, version).map(Some),
        None => Ok(None),
    }
}

/// A version of a variant by its number; none where no game has it.
///
/// # Errors
/// When the kept text cannot be read.
pub fn in_version(
    context: &mut RequestContext,
    slug: &str,
    version: usize,
) -> Result<Option<Arc<Variant>>, Error> {
    let mut kept = variants::versions(context.conn, slug)?.into_iter();
    match kept.find(|&kept| usize::try_from(kept) == Ok(version)) {
        Some(version) => pinned(context.conn, slug, version).map(Some),
        None => Ok(None),
    }
}

#[cfg(test)]
#[path = "variant_versions_tests.rs"]
mod tests;
