//! Analysis boards, stored in an account: the continuation of a game, or a problem. Only their
//! owner sees them; they write no events and send nothing.

mod open;
mod pasted;
mod play;
#[cfg(test)]
mod tests;

pub use crate::store::analysis_boards::Row;
pub use open::{OpenRefused, Source, open};
pub use pasted::{BrokenLink, PasteFault, follow, read_pasted};
pub use play::{BoardPlace, BoardRefused, MoveForm, Proposal, go_back, play, propose, try_move};

use crate::model::{GameId, PlayerId, clean};
use crate::notation;
use crate::rules::{Edition, Line, Move, Position, Side, Variant};
use crate::service::games::{self, pinned};
use crate::service::{Error, RequestContext, UseCaseResult, refuse};
use crate::store::{DbConnection, analysis_boards};
use std::collections::{BTreeSet, HashMap};
use std::str::FromStr;
use std::sync::Arc;

pub const MOST_BOARDS: i64 = 500;
/// Maximum of plies per board.
pub const MOST_PLIES: usize = 1_000;
pub const MOST_TITLE: usize = 80;
/// Boards per page of the list.
pub const PAGE: usize = 24;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Played for both sides, with all moves from the start.
    Solitaire,
    /// A position to solve, without earlier moves.
    Problem,
}

impl Kind {
    /// The value in forms and in the database.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Solitaire => "solitaire",
            Self::Problem => "problem",
        }
    }
}

impl FromStr for Kind {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "solitaire" => Ok(Self::Solitaire),
            "problem" => Ok(Self::Problem),
            _ => Err(()),
        }
    }
}

/// The game from which a board was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    pub game: GameId,
    pub ply: usize,
    /// The players; empty if a record does not name them.
    pub names: [String; 2],
    /// The seat of the board's owner, if they play in it.
    pub seat: Option<Side>,
}

/// A board as its owner sees it.
#[derive(Clone)]
pub struct Board {
    pub row: analysis_boards::Row,
    pub kind: Kind,
    /// The start and the moves, in the board's version of the rules.
    pub line: Line,
    pub origin: Option<Origin>,
    /// The version of the rules, if new games have other rules.
    pub old_version: Option<i64>,
}

impl Board {
    /// The side at the bottom: for a problem the side to move, otherwise the owner's side in the
    /// game.
    pub fn near(&self) -> Option<Side> {
        near(self.kind, self.line.start(), self.origin.as_ref())
    }
}

/// A board in the list; its moves are not judged again.
#[derive(Debug, Clone)]
pub struct Entry {
    pub row: analysis_boards::Row,
    pub kind: Kind,
    pub variant: Arc<Variant>,
    pub start: Position,
    /// The current position, and the last move.
    pub end: (Position, Option<Move>),
    pub origin: Option<Origin>,
}

impl Entry {
    pub fn near(&self) -> Option<Side> {
        near(self.kind, &self.start, self.origin.as_ref())
    }
}

fn near(kind: Kind, start: &Position, origin: Option<&Origin>) -> Option<Side> {
    match kind {
        Kind::Problem => Some(start.turn()),
        Kind::Solitaire => origin.and_then(|origin| origin.seat),
    }
}

#[derive(Debug, Clone)]
pub struct Listing {
    /// The boards, the newest first.
    pub entries: Vec<Entry>,
    /// The next page starts below this id, if there is one.
    pub next: Option<i64>,
}

/// The title is longer than [`MOST_TITLE`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TitleTooLong;

/// The viewer's board with this id.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::NotFound`] if there is none or it belongs to someone else.
pub fn find(context: &mut RequestContext, id: i64) -> Result<Board, Error> {
    let me = context.player()?.id;
    let row = analysis_boards::find(context.conn, me, id)?.ok_or(Error::NotFound)?;
    let variant = pinned(context.conn, &row.variant, row.variant_version)?;
    let origin = origins(context.conn, std::slice::from_ref(&row))?.remove(&row.id);
    let today = context.app.catalogue().find(variant.slug());
    let is_today = today.is_some_and(|today| today.plays_as(&variant));
    Ok(Board {
        old_version: (!is_today).then_some(row.variant_version),
        kind: kind(&row)?,
        line: restore(&row, variant)?,
        origin,
        row,
    })
}

/// The viewer's boards, the newest first, optionally those older than a board.
///
/// # Errors
/// [`Error::SignedOut`].
pub fn list(context: &mut RequestContext, before: Option<i64>) -> Result<Listing, Error> {
    let me = context.player()?.id;
    let limit = i64::try_from(PAGE).unwrap_or(i64::MAX) + 1;
    let mut rows = analysis_boards::list(context.conn, me, before, limit)?;
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    let next = rows.last().map(|row| row.id).filter(|_| more);
    let mut origins = origins(context.conn, &rows)?;
    let mut entries = Vec::new();
    for row in rows {
        let origin = origins.remove(&row.id);
        // One board that cannot be read must not fail the whole list.
        match entry(context.conn, row, origin) {
            Ok(entry) => entries.push(entry),
            Err(Error::Internal(why)) => tracing::error!(%why, "cannot list an analysis board"),
            Err(error) => return Err(error),
        }
    }
    Ok(Listing { entries, next })
}

/// Sets the title of the viewer's board; without one, the page has a default heading.
///
/// # Errors
/// As [`find`].
pub fn rename(
    context: &mut RequestContext,
    id: i64,
    title: &str,
) -> UseCaseResult<(), TitleTooLong> {
    let me = context.player()?.id;
    let title = clean::line(title);
    if title.chars().count() > MOST_TITLE {
        find(context, id)?;
        return refuse(TitleTooLong);
    }
    if analysis_boards::rename(context.conn, me, id, &title)? {
        Ok(())
    } else {
        Err(Error::NotFound.into())
    }
}

/// Deletes the viewer's board.
///
/// # Errors
/// As [`find`].
pub fn delete(context: &mut RequestContext, id: i64) -> Result<(), Error> {
    let me = context.player()?.id;
    if analysis_boards::delete(context.conn, me, id)? {
        Ok(())
    } else {
        Err(Error::NotFound)
    }
}

fn kind(row: &analysis_boards::Row) -> Result<Kind, Error> {
    row.kind.parse().map_err(|()| unreadable(row, "kind"))
}

fn entry(
    conn: &mut DbConnection,
    row: analysis_boards::Row,
    origin: Option<Origin>,
) -> Result<Entry, Error> {
    let variant = pinned(conn, &row.variant, row.variant_version)?;
    let start = start_of(&row, &variant)?;
    let moves = moves_of(&row, &variant)?;
    // The moves were judged when they were made.
    let end = moves
        .iter()
        .fold(start, |position, mv| position.play(&variant, *mv));
    Ok(Entry {
        kind: kind(&row)?,
        start,
        end: (end, moves.last().copied()),
        variant,
        origin,
        row,
    })
}

fn start_of(row: &analysis_boards::Row, variant: &Variant) -> Result<Position, Error> {
    match &row.start {
        None => Ok(*variant.start()),
        Some(text) => notation::fen::read(variant, text).map_err(|_| unreadable(row, "start")),
    }
}

fn moves_of(row: &analysis_boards::Row, variant: &Variant) -> Result<Vec<Move>, Error> {
    notation::coordinate::unpack(variant, &row.moves).map_err(|_| unreadable(row, "moves"))
}

/// The line of a board; like in a stored game, accepted moves stay valid.
fn restore(row: &analysis_boards::Row, variant: Arc<Variant>) -> Result<Line, Error> {
    let book = row.rulebook.parse().ok();
    let edition = book.and_then(|book| Edition::find(book, row.rulebook_version));
    let edition = edition.ok_or_else(|| unreadable(row, "rulebook"))?;
    let start = start_of(row, &variant)?;
    let moves = moves_of(row, &variant)?;
    let mut line = Line::from_position(variant, edition, start);
    for mv in moves {
        // As in stored games, random outcomes are not checked again.
        line.push_on(line.unrevealed(mv))
            .map_err(|_| unreadable(row, "moves"))?;
    }
    line.settle();
    Ok(line)
}

/// The origins of boards by board id. Names are loaded each time, as a player may have deleted
/// theirs.
fn origins(
    conn: &mut DbConnection,
    rows: &[analysis_boards::Row],
) -> Result<HashMap<i64, Origin>, Error> {
    let ids: BTreeSet<GameId> = rows.iter().filter_map(|row| row.game_id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let played = games::entries_of(conn, ids)?;
    let origin = |row: &analysis_boards::Row| {
        let entry = played.get(&row.game_id?)?;
        let is_owner = |id: Option<PlayerId>| id == Some(row.player_id);
        let seat = match (
            is_owner(entry.row.state.first_id),
            is_owner(entry.row.state.second_id),
        ) {
            (true, _) => Some(Side::First),
            (_, true) => Some(Side::Second),
            _ => None,
        };
        let ply = row.game_ply.and_then(|ply| usize::try_from(ply).ok());
        let origin = Origin {
            game: entry.row.id,
            ply: ply.unwrap_or_default(),
            names: [entry.first.name.clone(), entry.second.name.clone()],
            seat,
        };
        Some((row.id, origin))
    };
    Ok(rows.iter().filter_map(origin).collect())
}

fn unreadable(row: &analysis_boards::Row, what: &str) -> Error {
    Error::Internal(format!("the {what} of board {} cannot be read", row.id).into())
}
