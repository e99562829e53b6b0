//! The archive: finished games, played here or taken in from records; found again, counted and
//! written out.
//!
//! Games come in as drafts (`draft`) of records that an admin imports or a player brings
//! ([`uploads`]); [`people`] tells who played them. As games come and go, [`index`] keeps the rows
//! by which they are found, [`counting`] what statistics tell, and [`words`] what they are found
//! by. [`search`] makes of what somebody looks for what the database is asked, and counts what was
//! played in a position; [`listing`] is a page of the games found, and [`notes`] what is told of
//! one. Games to take away are those found or all (`selection`), each made a record (`written`),
//! and the records one file (`encoder`, [`zip`]).
//!
//! A game is known by what it is, not by where it came from: the same variant, start and moves,
//! by players of the same names on the same day, is the same game and is kept once. Games played
//! here are known too, so that what this server wrote out it does not take in again.

pub mod counting;
#[cfg(test)]
mod counting_tests;
mod draft;
mod encoder;
pub mod index;
pub mod listing;
mod mending;
pub mod notes;
pub mod people;
pub mod search;
mod selection;
#[cfg(test)]
mod tests;
pub mod uploads;
pub mod words;
mod written;
pub mod zip;

pub use crate::store::archive::Place;
pub use draft::{Credits, Draft};
pub use encoder::{Encoder, ExportFile, Format};
pub(in crate::service) use mending::{merge, rename, split};
pub use selection::{Export, Selection, export};
pub use written::{ExportOptions, Reader, brought_by, messages, times};

use super::games::keep_variant;
use super::{Error, Instant};
use crate::model::{GameId, PlayerId};
use crate::store::records::FinishedGameText;
use crate::store::{self, DbConnection, ExclusiveTask, games, lock, players, records};
use std::collections::{HashMap, HashSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// So many more games have a row.
    Games(usize),
    /// So many more rows of positions are written.
    Positions(usize),
    /// So many more games are found by their words.
    Words(usize),
}

/// Takes account of another name of an account.
pub(in crate::service) fn renamed(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    people::renamed(conn, player)?;
    words::renamed(conn, player)
}

/// What is known already: the games played here, and those taken in since.
#[derive(Default)]
pub struct KnownDigests {
    digests: HashSet<String>,
}

/// How many games of the played ones are looked at in one go.
const PAGE: i64 = 1000;

impl KnownDigests {
    /// Looks at the games played here.
    pub fn look(conn: &mut DbConnection) -> Result<Self, Error> {
        let mut digests = HashSet::new();
        let names: HashMap<PlayerId, String> = records::player_names(conn)?.into_iter().collect();
        let mut after = GameId::NONE;
        loop {
            let page = records::local_games(conn, after, PAGE)?;
            let Some(last) = page.last() else {
                return Ok(Self { digests });
            };
            after = last.id;
            digests.extend(page.iter().map(|game| digest(game, &names)));
        }
    }

    /// Looks at those games played here that one of a few drafts may be.
    fn look_for(conn: &mut DbConnection, drafts: &[Draft]) -> Result<Self, Error> {
        let records = drafts.iter().map(Draft::record);
        let names = records.flat_map(|record| [&record.first_name, &record.second_name]);
        let keys: Vec<String> = names.map(|name| players::name_key(name)).collect();
        let moves: Vec<String> = drafts
            .iter()
            .map(|draft| draft.moves().to_owned())
            .collect();
        let games = records::local_games_by(conn, &keys, &moves)?;
        let seats = games
            .iter()
            .flat_map(|game| [game.first_id, game.second_id]);
        let seated: Vec<PlayerId> = seats.flatten().collect();
        let names: HashMap<PlayerId, String> = players::find_all(conn, &seated)?
            .into_iter()
            .map(|player| (player.id, player.name))
            .collect();
        let digests = games.iter().map(|game| digest(game, &names));
        Ok(Self {
            digests: digests.collect(),
        })
    }
}

/// The digest of a game played here, as that of its written record will be.
fn digest(game: &FinishedGameText, names: &HashMap<PlayerId, String>) -> String {
    let begun = game.started_at.unwrap_or(game.created_at).utc();
    let name = |seat: Option<PlayerId>| {
        seat.and_then(|id| names.get(&id))
            .map_or("", String::as_str)
    };
    draft::digest(
        &game.variant,
        game.start.as_deref(),
        &game.moves,
        [game.first_id, game.second_id].map(name),
        &begun.format("%Y.%m.%d").to_string(),
    )
}

/// [`keep`] in a transaction of its own.
///
/// # Errors
/// As [`keep`].
pub fn import(
    conn: &mut DbConnection,
    known: &mut KnownDigests,
    drafts: &[Draft],
    now: Instant,
) -> Result<usize, Error> {
    store::write_tx(conn, |conn| keep(conn, known, drafts, now))
}

/// Keeps the games that are not known yet, within the caller's transaction, and tells how many
/// these are. Their positions are found once [`index::catch_up`] has run.
pub fn keep(
    conn: &mut DbConnection,
    known: &mut KnownDigests,
    drafts: &[Draft],
    now: Instant,
) -> Result<usize, Error> {
    let kept = insert(conn, known, drafts, now)?;
    let rows = games::find_all(conn, &kept)?;
    index::write_rows(conn, rows)?;
    words::keep_all(conn, &kept)?;
    Ok(kept.len())
}

/// Writes the games that are not known yet, without their index, and tells their numbers.
fn insert(
    conn: &mut DbConnection,
    known: &mut KnownDigests,
    drafts: &[Draft],
    now: Instant,
) -> Result<Vec<GameId>, Error> {
    lock(conn, ExclusiveTask::Importing)?;
    let digests: Vec<String> = drafts
        .iter()
        .map(|draft| draft.digest().to_owned())
        .collect();
    known
        .digests
        .extend(records::existing_digests(conn, &digests)?);
    let mut versions: HashMap<&str, i64> = HashMap::new();
    let mut kept = Vec::new();
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
        let id = records::insert(conn, &draft.game(version, now), draft.record())?;
        kept.push(id);
    }
    Ok(kept)
}
