//! Playing on an analysis board, for both sides, forwards and backwards.

use super::{Board, MOST_PLIES, find};
use crate::notation::{self, Notation, ReadError};
use crate::rules::{self, Judgement, Line, Move, Outcome};
use crate::service::games::{self, count};
use crate::service::{RequestContext, UseCaseResult, refuse};
use crate::store::analysis_boards;

/// A move as sent by the player.
#[derive(Debug, Clone)]
pub struct MoveForm {
    pub board: i64,
    /// The ply that the move follows; it replaces what followed before.
    pub ply: u32,
    /// The board's revision when the form was rendered.
    pub rev: Option<u32>,
    /// The move in any supported notation.
    pub text: String,
}

/// A move that can be played, and its consequences.
#[derive(Clone)]
pub struct Proposal {
    pub mv: Move,
    pub judgement: Judgement,
    pub line: Line,
}

#[derive(Debug, Clone, PartialEq)]
pub enum BoardRefused {
    /// The text is not a legal move.
    Unreadable(ReadError),
    /// The rules forbid the move.
    Rules(rules::Refusal),
    /// The rules have ended the line at that ply.
    Over(Outcome),
    /// The board has changed since the form was rendered, perhaps in another window.
    Stale,
    /// The line ends where a random event or a reveal would follow.
    AwaitsChance,
    /// The board has [`MOST_PLIES`] plies.
    Full,
}

impl BoardRefused {
    /// Whether the board has changed since the form was rendered.
    pub fn is_conflict(&self) -> bool {
        matches!(self, Self::Stale)
    }
}

/// The position on a board after a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardPlace {
    pub ply: usize,
    pub end: usize,
}

/// Everything except saving: reads the text in the writer's notation, and judges the move in the
/// line up to the form's ply.
///
/// # Errors
/// Why the move cannot be played.
pub fn propose(
    board: &Board,
    notation: Notation,
    form: &MoveForm,
) -> Result<Proposal, BoardRefused> {
    let ply = ply_of(board, form.ply, form.rev)?;
    let mut before = board.line.clone();
    before.truncate(ply);
    let mv = read(&before, notation, &form.text, MOST_PLIES)?;
    let judgement = games::judgement_before(&before, mv);
    let mut line = before;
    line.push(mv).map_err(BoardRefused::Rules)?;
    Ok(Proposal {
        mv,
        judgement,
        line,
    })
}

/// Adds a move in the writer's notation to a line of at most `most` plies.
///
/// # Errors
/// Why the move cannot be played.
pub fn try_move(
    line: &Line,
    notation: Notation,
    text: &str,
    most: usize,
) -> Result<Line, BoardRefused> {
    let mv = read(line, notation, text, most)?;
    let mut line = line.clone();
    line.push(mv).map_err(BoardRefused::Rules)?;
    Ok(line)
}

fn read(line: &Line, notation: Notation, text: &str, most: usize) -> Result<Move, BoardRefused> {
    if let Some(outcome) = line.outcome() {
        return Err(BoardRefused::Over(outcome));
    }
    if line.awaits_chance() {
        return Err(BoardRefused::AwaitsChance);
    }
    let entry = notation::read_for(line, notation, text).map_err(BoardRefused::Unreadable)?;
    if line.ply() >= most {
        return Err(BoardRefused::Full);
    }
    Ok(line.unrevealed(entry.mv))
}

/// Plays a move, in the context's write transaction. A move equal to the one at that ply only steps
/// forward, so that a repeated form has no effect and later moves are kept.
///
/// # Errors
/// [`Error::SignedOut`], [`Error::NotFound`].
pub fn play(
    context: &mut RequestContext,
    form: &MoveForm,
) -> UseCaseResult<BoardPlace, BoardRefused> {
    let notation = context.notation();
    let board = find(context, form.board)?;
    if let Some(ply) = repeated(&board, notation, form) {
        let end = board.line.ply();
        return Ok(BoardPlace { ply, end });
    }
    let proposal = propose(&board, notation, form).or_else(refuse)?;
    save(context, &board.row, &proposal.line)
}

/// Goes back to a ply and deletes the later moves.
///
/// # Errors
/// As [`play`].
pub fn go_back(
    context: &mut RequestContext,
    id: i64,
    to: u32,
    rev: Option<u32>,
) -> UseCaseResult<BoardPlace, BoardRefused> {
    let board = find(context, id)?;
    if i64::from(to) == board.row.ply {
        // The same form was sent again.
        let end = board.line.ply();
        return Ok(BoardPlace { ply: end, end });
    }
    let to = ply_of(&board, to, rev).or_else(refuse)?;
    let mut line = board.line;
    line.truncate(to);
    save(context, &board.row, &line)
}

/// The ply of a form, if the board is unchanged since.
fn ply_of(board: &Board, ply: u32, rev: Option<u32>) -> Result<usize, BoardRefused> {
    let ply = usize::try_from(ply).unwrap_or(usize::MAX);
    let moved_on = rev.is_some_and(|rev| i64::from(rev) != board.row.rev);
    if ply > board.line.ply() || moved_on {
        Err(BoardRefused::Stale)
    } else {
        Ok(ply)
    }
}

/// The ply after the form's move, if that move was already made there.
fn repeated(board: &Board, notation: Notation, form: &MoveForm) -> Option<usize> {
    let ply = usize::try_from(form.ply).ok()?;
    let made = *board.line.moves().get(ply)?;
    let mut then = board.line.clone();
    then.truncate(ply);
    let entry = notation::read_for(&then, notation, &form.text).ok()?;
    (entry.mv == made).then_some(ply + 1)
}

fn save(
    context: &mut RequestContext,
    read: &analysis_boards::Row,
    line: &Line,
) -> UseCaseResult<BoardPlace, BoardRefused> {
    let (moves, end) = (line.moves(), line.ply());
    let packed = notation::coordinate::pack(line.variant(), moves);
    let at = context.now.into();
    if analysis_boards::save_moves(context.conn, read, &packed, count(end), at)? {
        Ok(BoardPlace { ply: end, end })
    } else {
        refuse(BoardRefused::Stale)
    }
}
