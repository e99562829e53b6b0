//! Private notes: text and moves that a player attaches to a position of a game. They write no
//! event. Once the game is over, the author may publish them one by one.

use super::entries::{Entry, entries_of};
use super::loading::{is_visible_to, load};
use super::note_moves::{LineFault, playable, read_variations, variations_behind};
use super::stored_game::{StoredGame, count};
use crate::model::{GameId, PlayerId, PlayerName, clean};
use crate::notation::Notation;
use crate::notation::variations::Variations;
use crate::rules::Line;
use crate::service::{Error, Instant, Limit, RequestContext, UseCaseResult, refuse};
use crate::store::{DbConnection, notes};

pub const MOST_NOTE: usize = 2_000;
/// Maximum per player and game.
pub const MOST_NOTES: usize = 500;
/// Maximum per player in all games.
pub const MOST_NOTES_IN_ALL: i64 = 5_000;
/// Maximum of published notes per game, by all players.
pub const MOST_PUBLISHED: i64 = 1_000;
/// Notes per page of the list.
const PAGE: usize = 24;

/// A note visible to the viewer: their own, or a published one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    pub id: i64,
    pub player_id: PlayerId,
    pub author: PlayerName,
    /// The ply of its position, which a take-back may have undone.
    pub ply: usize,
    /// The moves from there, as [`Variations::write`] has them; may be empty.
    pub line: String,
    pub body: String,
    pub at: Instant,
    /// Whether everyone who can see the game can see it.
    pub is_published: bool,
}

impl Note {
    /// Its position and the moves from there; none if they do not fit the game any more.
    pub fn variations(&self, game: &Line) -> Option<(Line, Variations)> {
        // The game is not copied, as a long one may have very many notes.
        playable(game.branch(self.ply)?, &self.line)
    }
}

/// An entry in the list of the viewer's own notes.
#[derive(Debug, Clone)]
pub struct OwnNoteEntry {
    pub row: notes::Row,
    /// Its game; none if the viewer may not see it any more.
    pub entry: Option<Entry>,
    /// The game up to the position and the note's moves after it; none if they do not fit any more.
    pub line: Option<(Line, Variations)>,
}

#[derive(Debug, Clone)]
pub struct OwnNotesPage {
    pub notes: Vec<OwnNoteEntry>,
    /// The next page starts below this id, if there is one.
    pub next: Option<i64>,
}

#[derive(Debug, Clone)]
pub struct NoteForm {
    /// The note to change; none for a new one.
    pub note: Option<i64>,
    pub ply: u32,
    /// The moves from there, in any supported notation, alternatives in brackets; may be empty.
    pub line: String,
    /// The text; may be empty if there are moves.
    pub body: String,
}

/// Why a note is not saved or published.
#[derive(Debug, Clone)]
pub enum NoteRefused {
    Empty,
    /// Longer than [`MOST_NOTE`].
    TooLong,
    /// The player has [`MOST_NOTES`] on this game.
    TooMany,
    /// The player has [`MOST_NOTES_IN_ALL`].
    TooManyInAll,
    /// The game has [`MOST_PUBLISHED`].
    TooManyPublished,
    /// The moves cannot be played from its position.
    Moves(LineFault),
    /// The game has no such position, or not any more.
    Stale,
    /// The game must be over before publication.
    NotOver,
}

/// Adds or changes a note on a game that the viewer may see, in the context's write transaction.
/// Sending the same form again has no further effect.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::Forbidden`] before the address is confirmed,
/// [`Error::TooOften`].
pub fn save_note(
    context: &mut RequestContext,
    game: GameId,
    form: &NoteForm,
) -> UseCaseResult<(), NoteRefused> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, game, viewer, true)?;
    let me = context.confirmed_player()?.id;
    let own = notes::own_in(context.conn, game, me)?;
    let changed = match form.note {
        Some(id) => Some(own.iter().find(|row| row.id == id).ok_or(Error::NotFound)?),
        None => None,
    };
    let body = clean::text(&form.body).trim().to_owned();
    let seen = stored.line_for(stored.seat_of(me));
    let line = check(
        &seen.ok_or(Error::NotFound)?,
        context.notation(),
        form,
        &body,
    )
    .or_else(refuse)?;
    let written = notes::NewNote {
        ply: form.ply.into(),
        line: &line,
        body: &body,
        at: context.now.into(),
    };
    let is_same = |row: &&notes::Row| {
        (row.ply, &*row.line, &*row.body) == (written.ply, written.line, written.body)
    };
    match changed {
        Some(row) => {
            context.count(Limit::Note, me)?;
            notes::change(context.conn, row.id, &written)?;
        }
        None if own.iter().any(|row| is_same(&row)) => {}
        None if own.len() >= MOST_NOTES => return refuse(NoteRefused::TooMany),
        None if notes::count(context.conn, me)? >= MOST_NOTES_IN_ALL => {
            return refuse(NoteRefused::TooManyInAll);
        }
        None => {
            context.count(Limit::Note, me)?;
            notes::insert(context.conn, game, me, &written)?;
        }
    }
    Ok(())
}

/// The moves of a form in coordinates, if the note can be saved.
fn check(
    game: &Line,
    notation: Notation,
    form: &NoteForm,
    body: &str,
) -> Result<String, NoteRefused> {
    let ply = usize::try_from(form.ply).unwrap_or(usize::MAX);
    if ply > game.ply() {
        return Err(NoteRefused::Stale);
    }
    if body.chars().count() > MOST_NOTE {
        return Err(NoteRefused::TooLong);
    }
    let mut before = game.clone();
    before.truncate(ply);
    let tree = read_variations(&before, notation, &form.line).map_err(NoteRefused::Moves)?;
    let line = tree.write(before.variant());
    if line.is_empty() && clean::line(body).is_empty() {
        return Err(NoteRefused::Empty);
    }
    Ok(line)
}

/// Deletes a note of the viewer's.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`].
pub fn delete_note(context: &mut RequestContext, game: GameId, id: i64) -> Result<(), Error> {
    let (_, row) = own_note(context, game, id)?;
    Ok(notes::delete(context.conn, row.id)?)
}

/// Publishes a note of the viewer's on a finished game, or withdraws it.
///
/// # Errors
/// As [`save_note`].
pub fn publish_note(
    context: &mut RequestContext,
    game: GameId,
    id: i64,
    publish: bool,
) -> UseCaseResult<(), NoteRefused> {
    let (stored, row) = own_note(context, game, id)?;
    let me = context.confirmed_player()?.id;
    if row.published_at.is_some() == publish {
        return Ok(());
    }
    if publish && stored.game()?.outcome.is_none() {
        return refuse(NoteRefused::NotOver);
    }
    if publish {
        if notes::count_published(context.conn, game)? >= MOST_PUBLISHED {
            return refuse(NoteRefused::TooManyPublished);
        }
        context.count(Limit::Kibitz, me)?;
    }
    let at = publish.then(|| context.now.into());
    notes::set_published(context.conn, row.id, at)?;
    Ok(())
}

fn own_note(
    context: &mut RequestContext,
    game: GameId,
    id: i64,
) -> Result<(StoredGame, notes::Row), Error> {
    let viewer = context.viewer_id();
    let stored = load(context.conn, game, viewer, true)?;
    let me = context.player()?.id;
    let own = notes::own_in(context.conn, game, me)?;
    let row = own
        .into_iter()
        .find(|row| row.id == id)
        .ok_or(Error::NotFound)?;
    Ok((stored, row))
}

/// The notes on a game that the viewer may see, by ply.
pub(super) fn visible_in(
    conn: &mut DbConnection,
    game: GameId,
    viewer: Option<PlayerId>,
) -> Result<Vec<Note>, Error> {
    let rows = notes::visible_in(conn, game, viewer.unwrap_or(PlayerId::NONE))?.into_iter();
    let note = |(row, author): (notes::Row, PlayerName)| Note {
        id: row.id,
        player_id: row.player_id,
        author,
        ply: usize::try_from(row.ply).unwrap_or_default(),
        line: row.line,
        body: row.body,
        at: row.at.utc(),
        is_published: row.published_at.is_some(),
    };
    Ok(rows.map(note).collect())
}

/// The viewer's own notes, the newest first, optionally only those that contain these words, and
/// only those below an id.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn own_notes(
    context: &mut RequestContext,
    words: &str,
    below: Option<i64>,
) -> Result<OwnNotesPage, Error> {
    let me = context.player()?.id;
    let mut rows = notes::list(context.conn, me, (words.trim(), below), count(PAGE) + 1)?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().map(|row| row.id).filter(|_| more);
    let games = entries_of(context.conn, rows.iter().map(|row| row.game_id))?;
    let kept = |row: notes::Row| {
        let entry = games.get(&row.game_id);
        let entry = entry.filter(|entry| is_visible_to(&entry.row, Some(me)));
        OwnNoteEntry {
            line: entry.and_then(|entry| line_of(entry, &row)),
            entry: entry.cloned(),
            row,
        }
    };
    Ok(OwnNotesPage {
        notes: rows.into_iter().map(kept).collect(),
        next,
    })
}

/// The game of a list up to the position of a note, and the note's moves after it.
fn line_of(entry: &Entry, note: &notes::Row) -> Option<(Line, Variations)> {
    let line = entry.line()?;
    variations_behind(&line, usize::try_from(note.ply).ok()?, &note.line)
}

#[cfg(test)]
#[path = "notes_tests.rs"]
mod tests;
