//! What games are found by when somebody looks for words: all that everybody sees who sees the
//! game, put together from what is kept of it. Each game has one row of tokens, which is made anew
//! in the transaction of whatever changes it.

use super::Progress;
use crate::model::{GameId, PlayerId, PlayerName};
use crate::search::tokens;
use crate::service::{App, Error};
use crate::store::words::{StartedGame, Tokens};
use crate::store::{self, DbConnection, archive, players, records, write_tx};
use std::collections::{BTreeSet, HashMap};
use std::time::Duration;

/// The part of the archive that is filled with them.
const PART: &str = "words";
/// So many games are read in one go.
const BATCH: usize = 1_000;
/// What stands where all games have their words.
const ALL: i64 = i64::MAX;
/// So many games of a player who has another name are put right at once; the rest follows, so many
/// at a time.
const AT_ONCE: usize = if cfg!(any(test, feature = "testing")) {
    2
} else {
    300
};
/// Between them others have their turn.
const PAUSE: Duration = Duration::from_millis(20);
/// A game is found by so many bytes of tokens at most: PostgreSQL takes no more than a megabyte
/// with what belongs to them.
const MOST_BYTES: usize = 400_000;

/// Takes account of how a game stands now: it has begun, or something was said in it, taken back,
/// hidden or opened.
pub(crate) fn keep(conn: &mut DbConnection, game: GameId) -> Result<(), Error> {
    keep_all(conn, &[game])
}

/// The same of many games. Whoever writes in one of them waits, or is waited for: what is read here
/// is not changed by somebody else before it is written.
pub(crate) fn keep_all(conn: &mut DbConnection, games: &[GameId]) -> Result<(), Error> {
    let mut games = games.to_vec();
    // Games are locked in one order everywhere, so that no two writers wait for each other.
    games.sort_unstable();
    for game in &games {
        store::games::lock(conn, *game)?;
    }
    let found = of_all(conn, &games)?;
    match found.is_empty() {
        true => Ok(()),
        false => Ok(store::words::save_all(conn, &found)?),
    }
}

/// Takes account of another name of a player: at once in some games, and in the rest by [`go_on`].
pub(crate) fn renamed(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    let games = store::words::started_of(conn, player)?;
    let (at_once, later) = games.split_at(games.len().min(AT_ONCE));
    // Before games are locked, as in `settle_some`.
    store::words::note_due(conn, later)?;
    keep_all(conn, at_once)
}

/// Takes account of a name that a player wants to be forgotten: at once in all games, so that none
/// is found by it.
pub(crate) fn forgotten(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    let games = store::words::started_of(conn, player)?;
    for some in games.chunks(BATCH) {
        keep_all(conn, some)?;
    }
    Ok(())
}

/// Lets nobody else write in the games of a player until the transaction is over: for whoever
/// writes in several of them, one after the other, and then in all.
pub(crate) fn hold(conn: &mut DbConnection, player: PlayerId) -> Result<(), Error> {
    for game in store::words::started_of(conn, player)? {
        store::games::lock(conn, game)?;
    }
    Ok(())
}

/// Puts together anew what waits for it; nothing is written where nothing waits.
///
/// # Errors
/// When the database fails; what was done before stays.
pub fn go_on(app: &App) -> Result<(), Error> {
    while store::words::is_any_due(&mut *app.connection()?)? {
        let mut conn = app.connection_for_writing()?;
        write_tx(&mut conn, settle_some)?;
        drop(conn);
        std::thread::sleep(PAUSE);
    }
    Ok(())
}

/// Puts some games together anew that wait for it.
fn settle_some(conn: &mut DbConnection) -> Result<(), Error> {
    // Taken first, these notes make a player wait who wants to leave the same ones: a name that
    // comes later is not lost.
    let due = store::words::take_due(conn, AT_ONCE)?;
    keep_all(conn, &due)
}

/// Puts together the words of games that were there before these were kept. Where that is done it
/// costs a look-up.
pub(super) fn catch_up(
    conn: &mut DbConnection,
    tell: &mut dyn FnMut(Progress),
) -> Result<(), Error> {
    while let Some(more) = write_tx(conn, fill)? {
        tell(Progress::Words(more));
    }
    Ok(())
}

/// Begins again with all games at the next [`catch_up`].
pub(super) fn forget(conn: &mut DbConnection) -> Result<(), Error> {
    Ok(archive::set_filled(conn, PART, 0)?)
}

/// Puts together the words of some games; tells of how many, or that all have theirs.
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

/// Those of these games that are not found by what they ought to be: there are none, unless by an
/// error or an older release.
///
/// # Errors
/// When the database fails.
pub fn wrong_among(conn: &mut DbConnection, games: &[GameId]) -> Result<Vec<GameId>, Error> {
    let kept: HashMap<GameId, String> = store::words::find_all(conn, games)?.into_iter().collect();
    let right = of_all(conn, games)?;
    let wrong = right
        .iter()
        .filter(|(game, tokens)| kept.get(game) != Some(tokens));
    Ok(wrong.map(|(game, _)| *game).collect())
}

/// What these games are to be found by; those that have not begun are left out.
fn of_all(conn: &mut DbConnection, games: &[GameId]) -> Result<Vec<Tokens>, Error> {
    let begun = store::words::started(conn, games)?;
    let ids: Vec<GameId> = begun.iter().map(|game| game.id).collect();
    let texts = Texts::read(conn, &begun, &ids)?;
    Ok(begun.iter().map(|game| (game.id, texts.of(game))).collect())
}

/// All words of some games, as they were written.
struct Texts {
    names: HashMap<PlayerId, PlayerName>,
    records: HashMap<GameId, records::Row>,
    said: HashMap<GameId, Vec<String>>,
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
        let mut said: HashMap<GameId, Vec<String>> = HashMap::new();
        if elsewhere.len() < ids.len() {
            for (game, text) in store::words::messages_in(conn, ids)? {
                said.entry(game).or_default().push(text);
            }
        }
        for (game, text) in store::words::comments_in(conn, ids)? {
            said.entry(game).or_default().push(text);
        }
        let records = of_records
            .into_iter()
            .map(|record| (record.game_id, record));
        Ok(Self {
            names: names.into_iter().collect(),
            records: records.collect(),
            said,
        })
    }

    /// The tokens of a game: names before words, for the latter may be too many.
    fn of(&self, game: &StartedGame) -> String {
        let seats = [game.first_id, game.second_id].into_iter().flatten();
        let called = seats.filter_map(|player| self.names.get(&player));
        let names = called.flat_map(|called| {
            let display = called.display.as_deref().unwrap_or_default();
            [called.name.as_str(), display]
        });
        let record = self.records.get(&game.id).into_iter();
        let told = record.flat_map(|record| [record.words.as_str(), record.source.as_str()]);
        let source = game.source.as_deref().into_iter();
        let said = self.said.get(&game.id).into_iter().flatten();
        let texts = names
            .chain(told)
            .chain(source)
            .chain(said.map(String::as_str));
        joined(texts)
    }
}

/// The tokens of texts, each once, in order; of very long ones the first.
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
