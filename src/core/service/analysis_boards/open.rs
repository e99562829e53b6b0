//! Opening a board: from a game, from another board, or from a position.

use super::{Kind, MOST_BOARDS, find};
use crate::model::{GameId, PlayerId};
use crate::notation::coordinate;
use crate::notation::fen::{self, FenError};
use crate::rules::{Edition, Line, Variant};
use crate::service::games::{count, keep_variant, load};
use crate::service::{Error, RequestContext, UseCaseError, UseCaseResult, refuse};
use crate::store::analysis_boards;
use std::sync::Arc;

#[derive(Debug, Clone)]
pub enum Source {
    /// A game that the viewer may see, at a ply, by default the last.
    Game { id: GameId, ply: Option<usize> },
    /// The viewer's own board, at a ply, by default the last.
    Board { id: i64, ply: Option<usize> },
    /// A position without moves, by default the variant's own start.
    Fresh {
        /// The variant in its version for new games.
        variant: Arc<Variant>,
        fen: Option<String>,
    },
    /// A line from a pasted text or a link.
    Line(Box<Line>),
}

/// Why a board is not opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenRefused {
    /// The viewer has [`MOST_BOARDS`].
    TooMany,
    /// The position cannot be read.
    WrongStart(FenError),
}

/// The data of a new board's row.
struct Draft {
    line: Line,
    variant_version: i64,
    game: Option<(GameId, usize)>,
}

/// Opens a board, in the context's write transaction. A solitaire board has the moves up to the ply
/// shown; a problem starts with the position shown.
///
/// # Errors
/// [`Error::SignedOut`]; [`Error::Forbidden`] for a running game with hidden moves;
/// [`Error::NotFound`] if the viewer has no such game or board, or it has no such ply.
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
    // If moves were added since, the position is not one of the game any more.
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
