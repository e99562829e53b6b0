//! A visitor's tries of a problem.

use super::proof::{keeps, look, solver_for, value_for_mover};
use super::{Error, Problem};
use crate::model::{Aim, GameId};
use crate::rules::{Line, Move};
use crate::service::RequestContext;
use crate::service::games::running_game_with;
use crate::solver::Defence;
use crate::store::problems;
use std::time::{Duration, Instant};

/// How long the solver looks at a try.
const TRIAL_TIME: Duration = Duration::from_secs(5);
/// How long the computer player looks at one.
const LOOK_TIME: Duration = Duration::from_millis(1_500);

/// How far a visitor is with a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    pub problem: i64,
    pub state: ProgressState,
    /// The moves so far that were right, with the replies.
    pub moves: Vec<Move>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ProgressState {
    #[default]
    Trying,
    Solved,
    /// The visitor has seen the solution.
    GivenUp,
}

/// What a tried move is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TrialResult {
    Solved,
    /// It is right, and this is the reply.
    More(Move),
    /// It is wrong; with the reply that shows it, if there is one.
    Wrong(Option<Move>),
}

/// The position after the moves of a progress. Those that cannot be played are left out.
pub fn line_so_far(problem: &Problem, moves: &[Move]) -> Line {
    let mut line = problem.line.clone();
    for &mv in moves {
        if line.push(mv).is_err() {
            return problem.line.clone();
        }
    }
    line
}

/// The running game of the viewer against a person in which a position of the line occurred: there,
/// nothing is judged.
pub fn running_game(context: &mut RequestContext, line: &Line) -> Result<Option<GameId>, Error> {
    let Some(me) = context.viewer_id() else {
        return Ok(None);
    };
    let positions = (0..=line.ply()).filter_map(|ply| line.at(ply).copied());
    let positions: Vec<_> = positions.collect();
    running_game_with(context.conn, me, line.variant(), &positions)
}

/// Judges a legal move after a progress: in a mate problem by the solver, which accepts every move
/// that mates in time; otherwise by the stored solution, and other moves by the computer player.
/// Takes up to [`TRIAL_TIME`].
///
/// # Errors
/// If the problem's variant cannot be solved.
pub fn judge(problem: &Problem, line: &Line, mv: Move) -> Result<TrialResult, Error> {
    let Aim::Mate(moves) = problem.row.aim else {
        return Ok(by_solution(problem, line, mv).unwrap_or_else(|| by_player(problem, line, mv)));
    };
    let made = u32::try_from(line.ply() / 2 + 1).unwrap_or(u32::MAX);
    let left = moves.saturating_sub(made);
    let mut after = line.clone();
    if after.push(mv).is_err() {
        return Ok(TrialResult::Wrong(None));
    }
    let begun = Instant::now();
    let mut stop = |_| begun.elapsed() >= TRIAL_TIME;
    let defence = solver_for(line)?.defend(&after, left, &mut stop);
    Ok(match defence {
        Defence::Mated => TrialResult::Solved,
        Defence::Longest(reply) => TrialResult::More(reply),
        Defence::Escape(reply) => TrialResult::Wrong(Some(reply)),
        Defence::Over => TrialResult::Wrong(None),
        Defence::NotProved => by_solution(problem, line, mv).unwrap_or(TrialResult::Wrong(None)),
    })
}

/// None if the move is not in the stored solution.
fn by_solution(problem: &Problem, line: &Line, mv: Move) -> Option<TrialResult> {
    let tree = &problem.solution;
    let mut played = line.moves().to_vec();
    played.push(mv);
    let path = tree.path_of(&played);
    if path.len() < played.len() {
        return None;
    }
    let then = tree.behind(&path)?;
    let Some(reply) = then.moves().next() else {
        return Some(TrialResult::Solved);
    };
    let goes_on = then.behind(&[0]).is_some_and(|after| !after.is_empty());
    Some(match goes_on {
        true => TrialResult::More(reply),
        false => TrialResult::Solved,
    })
}

/// By the computer player: a move that keeps the aim is right, and as many as the stored solution
/// has solve the problem.
fn by_player(problem: &Problem, line: &Line, mv: Move) -> TrialResult {
    let mut after = line.clone();
    if after.push(mv).is_err() {
        return TrialResult::Wrong(None);
    }
    let look = look(&after, LOOK_TIME);
    let value = match after.outcome() {
        Some(_) => value_for_mover(&after, LOOK_TIME),
        None => -look.value,
    };
    if !keeps(problem.row.aim, value) {
        return TrialResult::Wrong(look.moves.first().copied());
    }
    let stored = problem.solution.to_end(&[]).len();
    match look.moves.first() {
        Some(reply) if line.ply() + 1 < stored => TrialResult::More(*reply),
        _ => TrialResult::Solved,
    }
}

/// Counts a try: the first one of a visitor, and a solution. A player counts once, whatever the
/// browser tells.
pub fn record(
    context: &mut RequestContext,
    id: i64,
    is_first: bool,
    is_solved: bool,
) -> Result<(), Error> {
    let (mut is_first, mut is_solved) = (is_first, is_solved);
    if let Some(me) = context.viewer_id() {
        let known = problems::tried_among(context.conn, me, &[id])?.remove(&id);
        is_first = known.is_none();
        is_solved &= known != Some(true);
        problems::record_try(context.conn, (me, id), is_solved, context.now.into())?;
    }
    if is_first {
        problems::count_try(context.conn, id)?;
    }
    if is_solved {
        problems::count_solve(context.conn, id)?;
    }
    Ok(())
}
