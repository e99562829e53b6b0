//! Analyses of finished games: whoever may see a game can ask for one, and everybody who may see
//! the game sees it. The threads of the programs search its positions.
//!
//! | module | what it knows |
//! |---|---|
//! | `results` | how the results are stored |
//! | `task` | a leased analysis, and the positions that are left |

mod results;
mod task;
#[cfg(test)]
mod tests;

pub use crate::analysis::{Evaluation, SearchedPosition};
pub use task::AnalysisTask;

use super::games::{GameView, ReplayedGame, load, running_game_through};
use super::programs::is_for_engines;
use super::{Error, Limit, RequestContext, UseCaseResult, refuse};
use crate::model::{GameId, Status};
use crate::store::analyses;

/// Why a game is not analysed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisRefused {
    /// The game is not over.
    Running,
    /// The game has no moves.
    NoMoves,
    /// The rules are not enforced, or the game has chance or hidden pieces.
    NotForEngines,
    /// A position of it is that of the player's own running game.
    RunningPosition(GameId),
    /// No programs play on this server.
    NoPrograms,
}

/// How far an analysis is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnalysisState {
    /// Nobody has asked for it.
    None,
    /// This number of analyses come before it.
    Queued {
        ahead: i64,
    },
    Running,
    Done,
}

/// The analysis of a game as one person may see it.
#[derive(Debug, Clone)]
pub struct Analysis {
    pub state: AnalysisState,
    /// The positions that were searched, from the start of the game.
    pub positions: Vec<SearchedPosition>,
    /// The reader's running game that stands in a position of this one, and the number of moves
    /// before it: nothing is told from there on.
    pub withheld: Option<(GameId, usize)>,
    /// The number of analyses that are not done, of all games.
    pub queue: i64,
}

/// Queues the analysis of a finished game. A game is analysed once.
///
/// # Errors
/// [`Error::NotFound`], [`Error::SignedOut`], [`Error::TooOften`].
pub fn request(
    context: &mut RequestContext,
    id: GameId,
    wants_email: bool,
) -> UseCaseResult<(), AnalysisRefused> {
    let me = context.player()?.id;
    let stored = load(context.conn, id, Some(me), true)?;
    let line = &stored.game()?.line;
    if analyses::find(context.conn, id)?.is_some() {
        return Ok(());
    }
    let has_programs = context.app.setup.programs.threads > 0;
    if let Some(why) = obstacle(&stored, has_programs) {
        return refuse(why);
    }
    if let Some((game, _)) = running_game_through(context.conn, me, line)? {
        return refuse(AnalysisRefused::RunningPosition(game));
    }
    context.count(Limit::Analysis, me)?;
    let row = analyses::Row {
        game_id: id,
        queued_at: Some(context.now.into()),
        leased_until: None,
        notify_id: wants_email.then_some(me),
        results: String::new(),
    };
    Ok(analyses::insert(context.conn, &row)?)
}

/// Why nobody can have a game analysed.
pub fn obstacle<Mask>(game: &ReplayedGame<Mask>, has_programs: bool) -> Option<AnalysisRefused> {
    let moves = game.game.as_ref().map_or(0, |game| game.line.ply());
    match game.status() {
        Status::Finished if !is_for_engines(&game.variant) => Some(AnalysisRefused::NotForEngines),
        Status::Finished if moves == 0 => Some(AnalysisRefused::NoMoves),
        Status::Finished if !has_programs => Some(AnalysisRefused::NoPrograms),
        Status::Finished => None,
        _ => Some(AnalysisRefused::Running),
    }
}

/// The analysis of a game that the viewer sees.
///
/// # Errors
/// [`Error::Internal`] if it cannot be read.
pub fn of_game(context: &mut RequestContext, view: &GameView) -> Result<Analysis, Error> {
    let row = match view.status() {
        Status::Finished => analyses::find(context.conn, view.id())?,
        _ => None,
    };
    let queue = analyses::count_queued(context.conn)?;
    let Some(row) = row else {
        return Ok(Analysis {
            state: AnalysisState::None,
            positions: Vec::new(),
            withheld: None,
            queue,
        });
    };
    let mut positions = results::read(&view.variant, &row.results)?;
    let state = match row.queued_at {
        None => AnalysisState::Done,
        Some(_) if !positions.is_empty() || row.leased_until.is_some() => AnalysisState::Running,
        Some(_) => AnalysisState::Queued {
            ahead: analyses::count_before(context.conn, &row)?,
        },
    };
    let line = &view.game()?.line;
    let withheld = match context.viewer_id() {
        Some(viewer) => running_game_through(context.conn, viewer, line)?,
        None => None,
    };
    if let Some((_, ply)) = withheld {
        positions.truncate(ply);
    }
    Ok(Analysis {
        state,
        positions,
        withheld,
        queue,
    })
}
