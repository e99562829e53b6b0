//! The archive: finished games, played here or imported; searched, counted and exported.
//!
//! Games are added as drafts (`draft`) of records, imported by an admin or a player ([`uploads`]);
//! [`people`] identifies the players. For every added or removed game, [`index`] updates the
//! searchable rows, [`counting`] the statistics, and [`words`] the text search. [`search`]
//! translates a search into database queries, and counts the moves played in a position;
//! [`listing`] is a page of results, and [`notes`] the facts about one game. Exports select games
//! (`selection`), write each as a record (`record_export`), and combine the records in one file
//! (`encoder`, [`zip`]).
//!
//! A game is identified by its content, not by its origin: the same variant, start and moves, by
//! players of the same names on the same day, is the same game and is stored once. This includes
//! games played here, so that this server's own exports are not imported again.

pub mod counting;
#[cfg(test)]
mod counting_tests;
mod draft;
mod encoder;
pub mod index;
pub mod listing;
pub mod notes;
pub mod people;
mod person_edits;
mod record_export;
#[cfg(test)]
mod same_game_tests;
pub mod search;
mod selection;
#[cfg(test)]
mod tests;
pub mod uploads;
pub mod words;
pub mod zip;

pub use crate::store::archive::Place;
pub use draft::{Credits, Draft};
pub use encoder::{Encoder, ExportFile, Format};
pub(in crate::service) use person_edits::{merge, rename, split};
pub use record_export::{ExportOptions, Reader, brought_by, messages, times};
pub use selection::{Export, Selection, export};

use super::games::keep_variant;
use super::{Error, Instant};
use crate::model::{GameId, PlayerId};
use crate::store::records::FinishedGameText;
use crate::store::{self, DbConnection, ExclusiveTask, games, lock, players, ratings, records};
use std::collections::{HashMap, HashSet};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Further games that have a row.
    Games(usize),
    /// Further rows of positions that are written.
    Positions(usize),
    /// Further games that the text search finds.
    Words(usize),
}

/// Updates the archive after a player was renamed.
pub(in crate::service) fn renamed(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    people::renamed(conn, player)?;
    words::renamed(conn, player)
}

/// The digests of games played here.
#[derive(Default)]
pub struct KnownDigests {
    digests: HashSet<String>,
}

const PAGE: i64 = 1000;

impl KnownDigests {
    pub fn load(conn: &mut DbConnection) -> Result<Self, Error> {
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

    /// Loads those that could equal one of the drafts.
    fn load_for(conn: &mut DbConnection, drafts: &[Draft]) -> Result<Self, Error> {
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

/// The digest of a game played here, equal to that of its exported record.
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

/// Calls [`keep`] in a transaction of its own.
///
/// # Errors
/// As [`keep`].
pub fn import(
    conn: &mut DbConnection,
    known: &KnownDigests,
    drafts: &[Draft],
    now: Instant,
) -> Result<usize, Error> {
    store::write_tx(conn, |conn| keep(conn, known, drafts, now))
}

/// Stores the games that are not known yet, within the caller's transaction, and returns their
/// number. Their positions are indexed by the next [`index::catch_up`].
pub fn keep(
    conn: &mut DbConnection,
    known: &KnownDigests,
    drafts: &[Draft],
    now: Instant,
) -> Result<usize, Error> {
    let kept = insert(conn, known, drafts, now)?;
    index::write_rows(conn, &kept)?;
    words::add_all(conn, &kept)?;
    Ok(kept.len())
}

/// An imported game and its record.
type Imported<'d> = (games::Row, &'d records::Row);

/// Stores the games that are not known yet, without their index, and returns them.
fn insert<'d>(
    conn: &mut DbConnection,
    known: &KnownDigests,
    drafts: &'d [Draft],
    now: Instant,
) -> Result<Vec<Imported<'d>>, Error> {
    lock(conn, ExclusiveTask::Importing)?;
    let digests: Vec<String> = drafts
        .iter()
        .map(|draft| draft.digest().to_owned())
        .collect();
    let existing = records::existing_digests(conn, &digests)?;
    let mut seen: HashSet<&str> = existing.iter().map(String::as_str).collect();
    let mut versions: HashMap<&str, i64> = HashMap::new();
    let (mut new, mut new_records) = (Vec::new(), Vec::new());
    let mut ratings = Vec::new();
    for draft in drafts {
        if known.digests.contains(draft.digest()) || !seen.insert(draft.digest()) {
            continue;
        }
        let slug = draft.variant().slug();
        let version = match versions.get(slug) {
            Some(version) => *version,
            None => keep_variant(conn, draft.variant(), now)?,
        };
        versions.insert(slug, version);
        new.push(draft.game(version, now));
        new_records.push(draft.record());
        ratings.push(draft.ratings());
    }
    let ids = records::insert_all(conn, &new, &new_records)?;
    let ratings = ids.iter().zip(ratings);
    let ratings = ratings.filter_map(|(id, ratings)| Some((*id, ratings?)));
    ratings::insert_of_games(conn, &ratings.collect::<Vec<_>>())?;
    let rows = ids.into_iter().zip(new).map(|(id, game)| game.row(id));
    Ok(rows.zip(new_records).collect())
}
