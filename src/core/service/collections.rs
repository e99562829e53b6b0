//! Collections of games, and bookmarks. A collection shows to each reader the games visible to
//! them.

use super::games::{self, Entry};
use super::{Error, Limit, RequestContext, UseCaseResult, refuse};
use crate::model::{GameId, PlayerName, clean};
pub use crate::store::collections::Row;
use crate::store::collections::{self, CollectionEntry, CollectionFields};
use std::collections::HashMap;

pub const MOST_LISTS: usize = 100;
pub const MOST_GAMES: usize = 300;
pub const MOST_TITLE: usize = 80;
/// Of a description or a comment, in characters.
pub const MOST_WORDS: usize = 2_000;
/// Public collections per page.
const PAGE: usize = 40;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CollectionRefused {
    NoTitle,
    /// The title is longer than [`MOST_TITLE`].
    LongTitle,
    /// The text is longer than [`MOST_WORDS`].
    LongWords,
    /// The player has [`MOST_LISTS`].
    TooMany,
    /// The collection has [`MOST_GAMES`].
    Full,
}

#[derive(Debug, Clone, Default)]
pub struct CollectionForm {
    pub title: String,
    pub words: String,
    pub public: bool,
}

/// The collections visible to the viewer.
pub struct Lists {
    pub own: Vec<Row>,
    /// Public ones, the newest first.
    pub public: Vec<(Row, PlayerName)>,
    /// The next page starts below this id, if there is one.
    pub next: Option<i64>,
}

pub struct Open {
    pub row: Row,
    pub maker: PlayerName,
    /// Whether it is the viewer's own.
    pub own: bool,
    /// Its games visible to the viewer, in order, with their comments.
    pub games: Vec<(Entry, String)>,
}

/// A game, and where the viewer can add it.
pub struct CollectionChoice {
    pub entry: Entry,
    pub starred: bool,
    /// The viewer's collections, with whether they contain the game.
    pub lists: Vec<(Row, bool)>,
}

/// The collections visible to the viewer, optionally only those below an id.
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

/// A collection with its games.
///
/// # Errors
/// [`Error::NotFound`] if there is none, or the viewer may not see it.
pub fn open(context: &mut RequestContext, id: i64) -> Result<Open, Error> {
    let viewer = context.viewer_id();
    let (row, maker) = collections::find(context.conn, id)?.ok_or(Error::NotFound)?;
    let own = viewer == Some(row.player_id);
    if !own && !row.public {
        return Err(Error::NotFound);
    }
    let rows = collections::games(context.conn, id)?;
    let mut entries = visible_games(context, rows.iter().map(|row| row.game_id))?;
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

/// Those of the games that the viewer may see.
pub fn visible_games(
    context: &mut RequestContext,
    games: impl IntoIterator<Item = GameId>,
) -> Result<HashMap<GameId, Entry>, Error> {
    let viewer = context.viewer_id();
    let mut entries = games::entries_of(context.conn, games)?;
    entries.retain(|_, entry| games::is_visible_to(&entry.row, viewer));
    Ok(entries)
}

/// Creates or changes a collection of the viewer's, and returns its id.
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
            // Sending the same form again has no further effect.
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

/// Deletes a collection of the viewer's.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn delete(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    own(context, id)?;
    Ok(collections::delete(context.conn, id)?)
}

/// A comment on a game in stored form.
///
/// # Errors
/// If it is too long.
pub fn check_words(words: &str) -> Result<String, CollectionRefused> {
    let words = clean::text(words).trim().to_owned();
    match words.chars().count() {
        0..=MOST_WORDS => Ok(words),
        _ => Err(CollectionRefused::LongWords),
    }
}

/// Adds a game that the viewer may see to the end of one of their collections, or changes its
/// comment.
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
    if visible_games(context, [game])?.is_empty() {
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

/// Removes a game from a collection of the viewer's.
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

/// Bookmarks a game that the viewer may see, or removes the bookmark.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn star(context: &mut RequestContext, game: GameId, on: bool) -> Result<(), Error> {
    let me = context.player()?.id;
    if visible_games(context, [game])?.is_empty() {
        return Err(Error::NotFound);
    }
    match on {
        true => collections::star(context.conn, me, game, context.now.into())?,
        false => collections::unstar(context.conn, me, game)?,
    }
    Ok(())
}

/// Where the viewer can add a game.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn choice_for(context: &mut RequestContext, game: GameId) -> Result<CollectionChoice, Error> {
    let me = context.player()?.id;
    let entry = visible_games(context, [game])?
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
