//! The text search over games. Its index has one row of tokens per game, of all text visible to
//! those who see the game. The row is updated in the transaction of each change.

use super::{Imported, Progress};
use crate::model::{GameId, PlayerId, PlayerName};
use crate::search::tokens;
use crate::service::{App, Error};
use crate::store::words::{StartedGame, Tokens};
use crate::store::{self, DbConnection, archive, players, records, write_tx};
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

/// This part of the archive's index.
const PART: &str = "words";
const BATCH: usize = 1_000;
/// Marks that all games are indexed.
const ALL: i64 = i64::MAX;
/// Games updated at once after a player is renamed; the rest follows in batches of this size.
const AT_ONCE: usize = if cfg!(any(test, feature = "testing")) {
    2
} else {
    300
};
/// The pause between batches, for other writers.
const PAUSE: Duration = Duration::from_millis(20);
/// Maximum size of a game's tokens: PostgreSQL's limit, with overhead, is a megabyte.
const MOST_BYTES: usize = 400_000;

/// Updates a game after a change: it started, or a message was added, taken back, hidden or shown.
pub(crate) fn keep(conn: &mut DbConnection, game: GameId) -> Result<(), Error> {
    keep_all(conn, &[game])
}

/// Updates many games. Writers of these games wait, so that the texts read here cannot change
/// before the index is written.
pub(crate) fn keep_all(conn: &mut DbConnection, games: &[GameId]) -> Result<(), Error> {
    let mut games = games.to_vec();
    // Rows are locked in the same order everywhere, to avoid deadlocks.
    games.sort_unstable();
    for game in &games {
        store::games::lock(conn, *game)?;
    }
    let found = tokens_of(conn, &games)?;
    match found.is_empty() {
        true => Ok(()),
        false => Ok(store::words::save_all(conn, &found)?),
    }
}

/// Adds games that were just imported: they have no other texts than their records.
pub(super) fn add_all(conn: &mut DbConnection, games: &[Imported<'_>]) -> Result<(), Error> {
    let tokens = games.iter().map(|(game, record)| {
        let texts = texts_of(record).into_iter();
        (game.id, joined(texts))
    });
    let tokens: Vec<Tokens> = tokens.collect();
    Ok(store::words::save_all(conn, &tokens)?)
}

/// Updates games after a player was renamed: some at once, the rest by [`process_queue`].
pub(crate) fn renamed(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    let games = store::words::started_of(conn, player)?;
    let (at_once, later) = games.split_at(games.len().min(AT_ONCE));
    // Before games are locked, as in `process_some`.
    store::words::note_due(conn, later)?;
    keep_all(conn, at_once)
}

/// Updates all games at once after a player's name was deleted, so that no game is found by it.
pub(crate) fn forgotten(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    let games = store::words::started_of(conn, player)?;
    for some in games.chunks(BATCH) {
        keep_all(conn, some)?;
    }
    Ok(())
}

/// Locks the games of a player until the transaction ends, for a caller that writes to several of
/// them one after the other, and then to all.
pub(crate) fn lock_games_of(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    for game in store::words::started_of(conn, player)? {
        store::games::lock(conn, game)?;
    }
    Ok(())
}

/// Updates the games in the queue; writes nothing if it is empty.
///
/// # Errors
/// If the database fails. Finished batches stay.
pub fn process_queue(app: &App) -> Result<(), Error> {
    while store::words::is_any_due(&mut *app.connection()?)? {
        let mut conn = app.connection_for_writing()?;
        write_tx(&mut conn, process_some)?;
        drop(conn);
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

/// Updates some games of the queue.
fn process_some(conn: &mut DbConnection) -> Result<(), Error> {
    // Queue rows are taken first: a player's rename that would add the same rows waits, so that a
    // later name is not lost.
    let due = store::words::take_due(conn, AT_ONCE)?;
    keep_all(conn, &due)
}

/// Indexes games from before the text search. Once done, this costs one look-up.
pub(super) fn catch_up(
    conn: &mut DbConnection,
    report: &mut dyn FnMut(Progress),
) -> Result<(), Error> {
    while let Some(more) = write_tx(conn, fill)? {
        report(Progress::Words(more));
    }
    Ok(())
}

/// Makes the next [`catch_up`] start again with all games.
pub(super) fn reset(conn: &mut DbConnection) -> Result<(), Error> {
    Ok(archive::set_filled(conn, PART, 0)?)
}

/// Indexes some games; returns their number, or none when all are done.
fn fill(conn: &mut DbConnection) -> Result<Option<usize>, Error> {
    let after = archive::filled(conn, PART)?.unwrap_or(0);
    if after == ALL {
        return Ok(None);
    }
    let begun = store::words::started_after(conn, GameId(after), BATCH as i64)?;
    keep_all(conn, &begun)?;
    let last = begun.last().copied();
    archive::set_filled(conn, PART, last.map_or(ALL, |game| game.0))?;
    Ok(last.map(|_| begun.len()))
}

/// The games whose tokens differ from the expected ones, because of an error or an older release.
///
/// If the database fails.
pub fn outdated_among(conn: &mut DbConnection, games: &[GameId]) -> Result<Vec<GameId>, Error> {
    let kept: HashMap<GameId, String> = store::words::find_all(conn, games)?.into_iter().collect();
    let right = tokens_of(conn, games)?;
    let wrong = right
        .iter()
        .filter(|(game, tokens)| kept.get(game) != Some(tokens));
    Ok(wrong.map(|(game, _)| *game).collect())
}

/// The tokens of these games; those that have not started are left out.
fn tokens_of(conn: &mut DbConnection, games: &[GameId]) -> Result<Vec<Tokens>, Error> {
    let begun = store::words::started(conn, games)?;
    let ids: Vec<GameId> = begun.iter().map(|game| game.id).collect();
    let texts = Texts::read(conn, &begun, &ids)?;
    Ok(begun.iter().map(|game| (game.id, texts.of(game))).collect())
}

/// All texts of some games, unmodified.
struct Texts {
    names: HashMap<PlayerId, PlayerName>,
    records: HashMap<GameId, records::Row>,
    messages: HashMap<GameId, Vec<String>>,
}

impl Texts {
    fn read(conn: &mut DbConnection, begun: &[StartedGame], ids: &[GameId]) -> Result<Self, Error> {
        let seats = begun
            .iter()
            .flat_map(|game| [game.first_id, game.second_id]);
        let seated: BTreeSet<PlayerId> = seats.flatten().collect();
        let seated: Vec<PlayerId> = seated.into_iter().collect();
        let elsewhere = begun.iter().filter(|game| game.first_id.is_none());
        let elsewhere: Vec<GameId> = elsewhere.map(|game| game.id).collect();
        let names = match seated.is_empty() {
            true => Vec::new(),
            false => players::names(conn, &seated)?,
        };
        let of_records = match elsewhere.is_empty() {
            true => Vec::new(),
            false => records::find_all(conn, &elsewhere)?,
        };
        let mut messages: HashMap<GameId, Vec<String>> = HashMap::new();
        if elsewhere.len() < ids.len() {
            for (game, text) in store::words::messages_in(conn, ids)? {
                messages.entry(game).or_default().push(text);
            }
        }
        for (game, text) in store::words::comments_in(conn, ids)? {
            messages.entry(game).or_default().push(text);
        }
        let records = of_records
            .into_iter()
            .map(|record| (record.game_id, record));
        Ok(Self {
            names: names.into_iter().collect(),
            records: records.collect(),
            messages,
        })
    }

    /// The tokens of a game: names before other words, which may be too many.
    fn of(&self, game: &StartedGame) -> String {
        let seats = [game.first_id, game.second_id].into_iter().flatten();
        let called = seats.filter_map(|player| self.names.get(&player));
        let names = called.flat_map(|called| {
            let display = called.display.as_deref().unwrap_or_default();
            [called.name.as_str(), display]
        });
        let record = self.records.get(&game.id).into_iter();
        let record_texts = record.flat_map(texts_of);
        let source = game.source.as_deref().into_iter();
        let messages = self.messages.get(&game.id).into_iter().flatten();
        let texts = names
            .chain(record_texts)
            .chain(source)
            .chain(messages.map(String::as_str));
        joined(texts)
    }
}

/// The searchable texts of a record.
fn texts_of(record: &records::Row) -> [&str; 2] {
    [&record.words, &record.source]
}

/// The distinct tokens of texts, sorted; of very long ones the first.
fn joined<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    let (mut kept, mut bytes) = (BTreeSet::new(), 0);
    for token in texts.flat_map(tokens) {
        let size = token.len() + 1;
        if bytes + size > MOST_BYTES {
            break;
        }
        if kept.insert(token) {
            bytes += size;
        }
    }
    let kept: Vec<String> = kept.into_iter().collect();
    kept.join(" ")
}

#[cfg(test)]
#[path = "words_tests.rs"]
mod tests;
