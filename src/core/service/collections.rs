//! Named lists of games, and games with a star. A list shows to each reader the games that they may
//! see.

use super::games::{self, Entry};
use super::{Error, Limit, RequestContext, UseCaseResult, refuse};
use crate::model::{GameId, PlayerName, clean};
pub use crate::store::collections::Row;
use crate::store::collections::{self, CollectionEntry, CollectionFields};
use std::collections::HashMap;

/// A player may make so many lists.
pub const MOST_LISTS: usize = 100;
/// A list may have so many games.
pub const MOST_GAMES: usize = 300;
/// The most characters of a title.
pub const MOST_TITLE: usize = 80;
/// The most characters of what is said of a list, or of a game in it.
pub const MOST_WORDS: usize = 2_000;
/// So many lists of everybody are on a page.
const PAGE: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollectionRefused {
    NoTitle,
    /// The title has more than [`MOST_TITLE`] characters.
    LongTitle,
    /// The words have more than [`MOST_WORDS`].
    LongWords,
    /// The player has [`MOST_LISTS`] already.
    TooMany,
    /// The list has [`MOST_GAMES`] games already.
    Full,
}

#[derive(Debug, Clone, Default)]
pub struct CollectionForm {
    pub title: String,
    pub words: String,
    /// Whether everybody may look at it.
    pub public: bool,
}

/// The lists that somebody may look at.
pub struct Lists {
    pub own: Vec<Row>,
    /// Those of everybody, the newest first.
    pub public: Vec<(Row, PlayerName)>,
    /// Below which number the next page begins, if there is one.
    pub next: Option<i64>,
}

pub struct Open {
    pub row: Row,
    pub maker: PlayerName,
    /// Whether it is the reader's own.
    pub own: bool,
    /// Its games that the reader may see, in order, with what is said of each.
    pub games: Vec<(Entry, String)>,
}

/// A game that somebody wants to keep, and where they may.
pub struct CollectionChoice {
    pub entry: Entry,
    /// Whether it has their star.
    pub starred: bool,
    /// Their lists, each with whether the game is in it.
    pub lists: Vec<(Row, bool)>,
}

/// The lists that the visitor may look at: below that number, where one is named.
pub fn lists(context: &mut RequestContext, below: Option<i64>) -> Result<Lists, Error> {
    let own = match context.viewer_id() {
        Some(me) => collections::of_player(context.conn, me, many(MOST_LISTS))?,
        None => Vec::new(),
    };
    let below = below.unwrap_or(i64::MAX);
    let mut public = collections::public_below(context.conn, below, many(PAGE + 1))?;
    let more = public.len() > PAGE;
    public.truncate(PAGE);
    let next = public.last().map(|(row, _)| row.id).filter(|_| more);
    Ok(Lists { own, public, next })
}

/// A list with its games.
///
/// # Errors
/// [`Error::NotFound`] when there is none, or none for this visitor.
pub fn open(context: &mut RequestContext, id: i64) -> Result<Open, Error> {
    let viewer = context.viewer_id();
    let (row, maker) = collections::find(context.conn, id)?.ok_or(Error::NotFound)?;
    let own = viewer == Some(row.player_id);
    if !own && !row.public {
        return Err(Error::NotFound);
    }
    let rows = collections::games(context.conn, id)?;
    let mut entries = seen(context, rows.iter().map(|row| row.game_id))?;
    let games = rows
        .into_iter()
        .filter_map(|row| Some((entries.remove(&row.game_id)?, row.words)));
    Ok(Open {
        own,
        games: games.collect(),
        row,
        maker,
    })
}

/// Those of the games that the visitor may see.
pub fn seen(
    context: &mut RequestContext,
    games: impl IntoIterator<Item = GameId>,
) -> Result<HashMap<GameId, Entry>, Error> {
    let viewer = context.viewer_id();
    let mut entries = games::entries_of(context.conn, games)?;
    entries.retain(|_, entry| games::is_visible_to(&entry.row, viewer));
    Ok(entries)
}

/// Makes a list, or changes one of the visitor's, and tells its number.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed,
/// [`Error::TooOften`].
pub fn save(
    context: &mut RequestContext,
    id: Option<i64>,
    form: &CollectionForm,
) -> UseCaseResult<i64, CollectionRefused> {
    let me = context.confirmed_player()?.id;
    if let Some(id) = id {
        own(context, id)?;
    }
    let title = clean::line(&form.title);
    let words = clean::text(&form.words).trim().to_owned();
    check(&title, &words).or_else(refuse)?;
    if form.public {
        context.count(Limit::Kibitz, me)?;
    }
    let written = CollectionFields {
        title: &title,
        words: &words,
        public: form.public,
        at: context.now.into(),
    };
    match id {
        Some(id) => {
            collections::change(context.conn, id, &written)?;
            Ok(id)
        }
        None => {
            let known = collections::of_player(context.conn, me, many(MOST_LISTS))?;
            // The same form sent again does what the first did.
            if let Some(same) = known
                .iter()
                .find(|row| row.title == title && row.words == words)
            {
                return Ok(same.id);
            }
            if known.len() >= MOST_LISTS {
                return refuse(CollectionRefused::TooMany);
            }
            Ok(collections::insert(context.conn, me, &written)?)
        }
    }
}

fn check(title: &str, words: &str) -> Result<(), CollectionRefused> {
    if title.is_empty() {
        Err(CollectionRefused::NoTitle)
    } else if title.chars().count() > MOST_TITLE {
        Err(CollectionRefused::LongTitle)
    } else if words.chars().count() > MOST_WORDS {
        Err(CollectionRefused::LongWords)
    } else {
        Ok(())
    }
}

/// Erases a list of the visitor's.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn delete(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    own(context, id)?;
    Ok(collections::delete(context.conn, id)?)
}

/// What is said of a game in a list, as it is stored.
///
/// # Errors
/// When it is too long.
pub fn check_words(words: &str) -> Result<String, CollectionRefused> {
    let words = clean::text(words).trim().to_owned();
    match words.chars().count() {
        0..=MOST_WORDS => Ok(words),
        _ => Err(CollectionRefused::LongWords),
    }
}

/// Puts a game that the visitor may see into one of their lists, at its end, or changes what is
/// said of it there.
///
/// # Errors
/// As [`save`].
pub fn put(
    context: &mut RequestContext,
    id: i64,
    game: GameId,
    words: &str,
) -> UseCaseResult<(), CollectionRefused> {
    context.confirmed_player()?;
    let row = own(context, id)?;
    if seen(context, [game])?.is_empty() {
        return Err(Error::NotFound.into());
    }
    let words = check_words(words).or_else(refuse)?;
    if row.public {
        context.count(Limit::Kibitz, row.player_id)?;
    }
    let games = collections::games(context.conn, id)?;
    let place = match games.iter().find(|known| known.game_id == game) {
        Some(known) => known.place,
        None if games.len() >= MOST_GAMES => return refuse(CollectionRefused::Full),
        None => games.last().map_or(1, |last| last.place + 1),
    };
    let game = CollectionEntry {
        game_id: game,
        place,
        words,
    };
    collections::put(context.conn, id, &game, context.now.into())?;
    Ok(())
}

/// Takes a game out of a list of the visitor's.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn take(context: &mut RequestContext, id: i64, game: GameId) -> Result<(), Error> {
    own(context, id)?;
    Ok(collections::take(
        context.conn,
        id,
        game,
        context.now.into(),
    )?)
}

/// Gives a game that the visitor may see their star, or takes it away.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn star(context: &mut RequestContext, game: GameId, on: bool) -> Result<(), Error> {
    let me = context.player()?.id;
    if seen(context, [game])?.is_empty() {
        return Err(Error::NotFound);
    }
    match on {
        true => collections::star(context.conn, me, game, context.now.into())?,
        false => collections::unstar(context.conn, me, game)?,
    }
    Ok(())
}

/// Where the visitor may keep a game.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn keeping(context: &mut RequestContext, game: GameId) -> Result<CollectionChoice, Error> {
    let me = context.player()?.id;
    let entry = seen(context, [game])?
        .remove(&game)
        .ok_or(Error::NotFound)?;
    let mut lists = Vec::new();
    for row in collections::of_player(context.conn, me, many(MOST_LISTS))? {
        let games = collections::games(context.conn, row.id)?;
        let is_in = games.iter().any(|known| known.game_id == game);
        lists.push((row, is_in));
    }
    Ok(CollectionChoice {
        entry,
        starred: collections::is_starred(context.conn, me, game)?,
        lists,
    })
}

fn own(context: &mut RequestContext, id: i64) -> Result<Row, Error> {
    let me = context.player()?.id;
    let found = collections::find(context.conn, id)?;
    let own = found.map(|(row, _)| row).filter(|row| row.player_id == me);
    own.ok_or(Error::NotFound)
}

fn many(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

#[cfg(test)]
#[path = "collections_tests.rs"]
mod tests;
