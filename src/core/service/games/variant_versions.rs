//! The variant in the version of a game. Its text is stored with the first challenge of that
//! version, and games are read by that text alone. So a new release or an operator's changed or
//! removed file cannot affect the moves of existing games.
//!
//! At the start of the server, [`update_texts`] updates the descriptive texts of stored versions,
//! so that they do not depend on the operator's files.

use super::stored_game::ReplayedGame;
use crate::rules::{Catalogue, Variant, catalogue};
use crate::service::{App, Error, ErrorChain, Instant, RequestContext};
use crate::store::{self, DbConnection, variants};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// A slug and version can be used twice: a release may add a built-in variant with the slug of an
/// operator's variant that was played before. The second one is stored under a version above this
/// bound, which no file can reach.
const REVISION: i64 = 1 << 32;

/// An operator's file was changed after games had started with it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{file}: version {version} of `{slug}` was played with another text, and games stay with the \
     text they began with; set `version` to {next}, or put the old text back"
)]
pub struct VersionError {
    pub file: String,
    pub slug: String,
    /// The version that was in use.
    pub version: u32,
    /// The lowest unused version.
    pub next: i64,
}

/// The variant in a game's version.
///
/// # Errors
/// [`Error::Internal`] if its text is missing or cannot be read.
pub(crate) fn pinned(
    conn: &mut DbConnection,
    slug: &str,
    version: i64,
) -> Result<Arc<Variant>, Error> {
    variant_of(slug, version, variants::find(conn, slug, version)?)
}

/// The variant in a stored version.
///
/// # Errors
/// [`Error::Internal`] if it is missing or cannot be read.
pub(super) fn variant_of(
    slug: &str,
    version: i64,
    text: Option<String>,
) -> Result<Arc<Variant>, Error> {
    match read(slug, text) {
        VersionText::Whole(variant) => Ok(variant),
        VersionText::Unreadable(why) => Err(Error::Internal(ErrorChain::of(
            format!("the kept text of {slug} {version}"),
            why,
        ))),
        VersionText::Lost => Err(Error::Internal(
            format!("no text of {slug} {version} is kept").into(),
        )),
    }
}

/// A stored version of a variant.
#[derive(Clone)]
pub(super) enum VersionText {
    Whole(Arc<Variant>),
    /// An unreadable text, with the error.
    Unreadable(String),
    Lost,
}

pub(super) fn load_version(
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
        Some(Err(error)) => VersionText::Unreadable(error.to_string()),
    }
}

/// Compiles a stored text, once per process.
fn parsed(slug: &str, text: &str) -> Result<Arc<Variant>, crate::rules::VariantError> {
    static PARSED: LazyLock<Mutex<HashMap<String, Arc<Variant>>>> = LazyLock::new(Mutex::default);
    if let Some(built_in) = catalogue::find(slug).filter(|variant| variant.text() == text) {
        return Ok(built_in);
    }
    let cache = || PARSED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(variant) = cache().get(text) {
        return Ok(Arc::clone(variant));
    }
    let variant = Arc::new(Variant::parse(text)?);
    cache().insert(text.to_owned(), Arc::clone(&variant));
    Ok(variant)
}

/// Whether new games of the variant have the same rules as this one.
pub(super) fn is_current_version<Mask>(app: &App, stored: &ReplayedGame<Mask>) -> bool {
    let today = app.catalogue().find(stored.variant.slug());
    today.is_some_and(|today| today.plays_as(&stored.variant))
}

/// Whether a stored text has the same rules as the variant.
fn is_played_by(variant: &Variant, stored: &str) -> bool {
    let plays_as = |stored: Arc<Variant>| stored.plays_as(variant);
    stored == variant.text() || parsed(variant.slug(), stored).is_ok_and(plays_as)
}

/// Stores the text of a variant in use, and returns the version for a new game.
pub(crate) fn keep_variant(
    conn: &mut DbConnection,
    variant: &Variant,
    now: Instant,
) -> Result<i64, store::Error> {
    let (slug, text) = (variant.slug(), variant.text());
    let mut version = i64::from(variant.version());
    loop {
        match variants::find(conn, slug, version)? {
            Some(stored) if is_played_by(variant, &stored) => return Ok(version),
            Some(_) => version += REVISION,
            // A concurrent transaction may store the same version; the next round finds it.
            None => store::ignore_duplicate(conn, |conn| {
                variants::insert(conn, slug, version, text, now.into())
            })?,
        }
    }
}

/// The first of the operator's files whose rules changed without a new version.
pub fn changed_file(
    conn: &mut DbConnection,
    catalogue: &Catalogue,
) -> Result<Option<VersionError>, Error> {
    for (file, variant) in catalogue.own() {
        let (slug, version) = (variant.slug(), variant.version());
        let stored = variants::find(conn, slug, version.into())?;
        if stored.is_some_and(|stored| !is_played_by(variant, &stored)) {
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

/// Updates the descriptive texts of all stored versions to those of the catalogue: a stored text
/// with the same rules as the present variant is replaced by the present text, whatever its
/// version.
pub fn update_texts(conn: &mut DbConnection, catalogue: &Catalogue) -> Result<(), Error> {
    for variant in catalogue.all() {
        for version in variants::versions(conn, variant.slug())? {
            update_texts_of(conn, variant, version)?;
        }
    }
    Ok(())
}

fn update_texts_of(conn: &mut DbConnection, variant: &Variant, version: i64) -> Result<(), Error> {
    let (slug, text) = (variant.slug(), variant.text());
    let stored = variants::find(conn, slug, version)?;
    let has_other_words = |stored: &String| stored != text && is_played_by(variant, stored);
    // Usually there is nothing to update, so no write lock is needed.
    if stored.as_ref().is_some_and(has_other_words) {
        store::write_tx(conn, |conn| variants::set_text(conn, slug, version, text))?;
        tracing::info!(slug, version, "texts of a variant updated");
    }
    Ok(())
}

/// The variant with this slug for new games; if it is no longer offered, the last version played.
///
/// # Errors
/// If the stored text cannot be read.
pub fn newest(context: &mut RequestContext, slug: &str) -> Result<Option<Arc<Variant>>, Error> {
    if let Some(variant) = context.app.catalogue().find(slug) {
        return Ok(Some(variant));
    }
    match variants::versions(context.conn, slug)?.into_iter().max() {
        Some(version) => pinned(context.conn, slug, version).map(Some),
        None => Ok(None),
    }
}

/// A version of a variant; none if no game has it.
///
/// # Errors
/// If the stored text cannot be read.
pub fn in_version(
    context: &mut RequestContext,
    slug: &str,
    version: usize,
) -> Result<Option<Arc<Variant>>, Error> {
    let mut stored = variants::versions(context.conn, slug)?.into_iter();
    match stored.find(|&stored| usize::try_from(stored) == Ok(version)) {
        Some(version) => pinned(context.conn, slug, version).map(Some),
        None => Ok(None),
    }
}

#[cfg(test)]
#[path = "variant_versions_tests.rs"]
mod tests;
