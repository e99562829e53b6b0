//! The archive: games that were played elsewhere, taken in from their records, and every public
//! game written out again.
//!
//! A game is known by what it is, not by where it came from: the same variant, start and moves,
//! by players of the same names on the same day, is the same game and is kept once. Games played
//! here are known too, so that what this server wrote out it does not take in again.

mod draft;
mod export;
#[cfg(test)]
mod tests;

pub(super) use draft::key;
pub use draft::{Credits, Draft};
pub use export::{Export, export};

use super::games::keep_variant;
use super::{Error, Instant};
use crate::store::records::PlayedHere;
use crate::store::{DbConnection, Errand, lock, records};
use std::collections::{HashMap, HashSet};

/// What is known already: the games played here, and those taken in since.
pub struct Known {
    digests: HashSet<String>,
}

/// How many games of the played ones are looked at in one go.
const PAGE: i64 = 1000;

impl Known {
    /// Looks at the games played here.
    pub fn look(conn: &mut DbConnection) -> Result<Self, Error> {
        let mut digests = HashSet::new();
        let names: HashMap<i64, String> = records::player_names(conn)?.into_iter().collect();
        let mut after = 0;
        loop {
            let page = records::played_here(conn, after, PAGE)?;
            let Some(((last, ..), _)) = page.last() else {
                return Ok(Self { digests });
            };
            after = *last;
            digests.extend(
                page.iter()
                    .map(|(game, seats)| digest(game, *seats, &names)),
            );
        }
    }
}

/// The digest of a game played here, as that of its written record will be.
fn digest(game: &PlayedHere, seats: [Option<i64>; 2], names: &HashMap<i64, String>) -> String {
    let (_, variant, start, moves, started_at, created_at) = game;
    let begun = started_at.unwrap_or(*created_at).utc();
    let name = |seat: Option<i64>| {
        seat.and_then(|id| names.get(&id))
            .map_or("", String::as_str)
    };
    draft::digest(
        variant,
        start.as_deref(),
        moves,
        seats.map(name),
        &begun.format("%Y.%m.%d").to_string(),
    )
}

/// Keeps the games that are not known yet, within the caller's transaction, and tells how many
/// these are.
pub fn keep(
    conn: &mut DbConnection,
    known: &mut Known,
    drafts: &[Draft],
    now: Instant,
) -> Result<usize, Error> {
    lock(conn, Errand::Importing)?;
    let digests: Vec<String> = drafts
        .iter()
        .map(|draft| draft.digest().to_owned())
        .collect();
    known.digests.extend(records::known(conn, &digests)?);
    let mut versions: HashMap<&str, i64> = HashMap::new();
    let mut kept = 0;
    for draft in drafts {
        if !known.digests.insert(draft.digest().to_owned()) {
            continue;
        }
        let slug = draft.variant().slug();
        let version = match versions.get(slug) {
            Some(version) => *version,
            None => keep_variant(conn, draft.variant(), now)?,
        };
        versions.insert(slug, version);
        records::insert(conn, &draft.game(version, now), draft.record())?;
        kept += 1;
    }
    Ok(kept)
}
