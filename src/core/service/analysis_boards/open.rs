//! Opening a board: from a game, from another board, or a fresh one.

use super::{Kind, MOST_BOARDS, find};
use crate::model::{GameId, PlayerId};
use crate::notation::coordinate;
use crate::notation::fen::{self, FenError};
use crate::rules::{Edition, Line, Variant};
use crate::service::games::{count, keep_variant, load};
use crate::service::{Error, RequestContext, UseCaseError, UseCaseResult, refuse};
use crate::store::analysis_boards;
use std::sync::Arc;

/// What a board is opened from.
#[derive(Debug, Clone)]
pub enum Source {
    /// A game that the visitor may see, at a ply; the last one where none is named.
    Game { id: GameId, ply: Option<usize> },
    /// A board of the visitor's own, at a ply; the last one where none is named.
    Board { id: i64, ply: Option<usize> },
    /// Nothing that was played: a position, or the variant's own start.
    Fresh {
        /// The variant, as new games have it.
        variant: Arc<Variant>,
        fen: Option<String>,
    },
    /// A line that was pasted, or that a link holds.
    Line(Box<Line>),
}

/// What came of opening a board.
/// Why no board was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenRefused {
    /// The visitor keeps [`MOST_BOARDS`] already.
    TooMany,
    /// The position cannot be read.
    WrongStart(FenError),
}

/// What the row of a new board is made from.
struct Draft {
    line: Line,
    variant_version: i64,
    game: Option<(GameId, usize)>,
}

/// Opens a board, in the context's write transaction. A solitaire board carries the moves up to the
/// ply shown; a problem begins with the position shown.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::Forbidden`] of a game that goes on in the dark;
/// [`Error::NotFound`] when there is no such game or board for the visitor, or it has not come so
/// far.
pub fn open(
    context: &mut RequestContext,
    kind: Kind,
    source: &Source,
) -> UseCaseResult<i64, OpenRefused> {
    let me = context.player()?.id;
    let draft = match source {
        Source::Game { id, ply } => from_game(context, *id, *ply)?,
        Source::Board { id, ply } => from_board(context, *id, *ply)?,
        Source::Fresh { variant, fen } => fresh(context, variant, fen.as_deref())?,
        Source::Line(line) => Draft {
            variant_version: keep_variant(context.conn, line.variant(), context.now)?,
            line: Line::clone(line),
            game: None,
        },
    };
    if analysis_boards::count(context.conn, me)? >= MOST_BOARDS {
        return refuse(OpenRefused::TooMany);
    }
    let row = new_board(context, me, kind, draft);
    Ok(analysis_boards::insert(context.conn, &row)?)
}

fn from_game(context: &mut RequestContext, id: GameId, ply: Option<usize>) -> Result<Draft, Error> {
    let viewer = context.viewer_id();
    let table = load(context.conn, id, viewer, false)?;
    let line = up_to(&table.game_in_full()?.line, ply)?;
    Ok(Draft {
        game: Some((id, line.ply())),
        line,
        variant_version: table.row.rules.variant_version,
    })
}

fn from_board(context: &mut RequestContext, id: i64, ply: Option<usize>) -> Result<Draft, Error> {
    let board = find(context, id)?;
    let line = up_to(&board.line, ply)?;
    // What was played since is no position of the game any more.
    let unchanged = board.origin.filter(|_| board.row.rev == 0);
    let game = unchanged.map(|origin| match board.kind {
        Kind::Solitaire => (origin.game, line.ply()),
        Kind::Problem => (origin.game, origin.ply),
    });
    Ok(Draft {
        game,
        line,
        variant_version: board.row.variant_version,
    })
}

fn fresh(
    context: &mut RequestContext,
    variant: &Arc<Variant>,
    text: Option<&str>,
) -> UseCaseResult<Draft, OpenRefused> {
    let start = match text {
        None => *variant.start(),
        Some(text) => fen::read(variant, text)
            .map_err(|why| UseCaseError::Refused(OpenRefused::WrongStart(why)))?,
    };
    Ok(Draft {
        line: Line::from_position(Arc::clone(variant), variant.rulebooks()[0], start),
        variant_version: keep_variant(context.conn, variant, context.now)?,
        game: None,
    })
}

fn up_to(line: &Line, ply: Option<usize>) -> Result<Line, Error> {
    let ply = ply.unwrap_or(line.ply());
    if ply > line.ply() {
        return Err(Error::NotFound);
    }
    let mut line = line.clone();
    line.truncate(ply);
    Ok(line)
}

fn new_board(
    context: &RequestContext,
    me: PlayerId,
    kind: Kind,
    draft: Draft,
) -> analysis_boards::NewBoard {
    let line = &draft.line;
    let variant = line.variant();
    let Edition { book, version } = line.edition();
    let (start, moves) = match kind {
        Kind::Solitaire => (line.start(), line.moves()),
        Kind::Problem => (line.position(), &[][..]),
    };
    analysis_boards::NewBoard {
        player_id: me,
        kind: kind.as_str(),
        variant: variant.slug().to_owned(),
        variant_version: draft.variant_version,
        rulebook: book.slug().to_owned(),
        rulebook_version: version.into(),
        start: (start != variant.start()).then(|| fen::write(variant, start)),
        moves: coordinate::pack(variant, moves),
        ply: count(moves.len()),
        game_id: draft.game.map(|(id, _)| id),
        game_ply: draft.game.map(|(_, ply)| count(ply)),
        created_at: context.now.into(),
        changed_at: context.now.into(),
    }
}
