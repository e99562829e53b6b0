//! Whether the aim of a problem is true: a mate is proved by the solver, a win or a draw is checked
//! by the computer player against the author's solution.

use super::Claim;
use crate::computer::{Engine, Limits, Score};
use crate::model::Aim;
use crate::notation::variations::Variations;
use crate::rules::{Line, Move};
use crate::service::Error;
use crate::solver::{Defence, Solver, Verdict};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a proof may take.
pub const PROOF_TIME: Duration = Duration::from_secs(12);
/// How long the computer player looks at each of two positions.
const LOOK_TIME: Duration = Duration::from_secs(3);
pub(super) const MEGABYTES: usize = 64;
/// In centipawns: more is a win, less on both sides a draw.
const WINNING: i32 = 150;

/// Why a claim is not accepted, with what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finding {
    /// There is no mate within the claimed number of moves.
    NoMate,
    /// There is a mate in fewer moves, by this move.
    Sooner(u32, Move),
    /// The first move of the author's solution does not mate in time.
    WrongMove(Move),
    /// It could not be decided in [`PROOF_TIME`].
    NotProved,
    /// The computer player sees no win.
    NoWin,
    /// The computer player sees a win instead of a draw, by this move.
    Wins(Move),
    /// The computer player sees a loss after the first move of the author's solution.
    Loses(Move),
}

/// What was proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The author's solution, with the solver's for a mate.
    pub solution: Variations,
    /// Whether no other first move mates in the claimed number of moves, if that was proved.
    pub is_unique: Option<bool>,
}

/// Proves a claim. The solution of a win or a draw must not be empty. Takes up to [`PROOF_TIME`].
///
/// # Errors
/// If the variant cannot be solved, which [`super::read_claim`] refuses.
pub fn prove(claim: &Claim) -> Result<Result<Proof, Finding>, Error> {
    match claim.aim {
        Aim::Mate(moves) => prove_mate(claim, moves),
        Aim::Win | Aim::Draw => Ok(check_result(claim)),
    }
}

pub(super) fn solver_for(line: &Line) -> Result<Solver, Error> {
    let solver = Solver::new(Arc::clone(line.variant()), MEGABYTES);
    solver.ok_or_else(|| Error::Internal("a problem of a game that cannot be solved".into()))
}

fn prove_mate(claim: &Claim, moves: u32) -> Result<Result<Proof, Finding>, Error> {
    let begun = Instant::now();
    let mut stop = |_| begun.elapsed() >= PROOF_TIME;
    let mut solver = solver_for(&claim.line)?;
    let solution = solver.solve(&claim.line, moves, &mut stop);
    let mate = match solution.verdict {
        Verdict::NoMate => return Ok(Err(Finding::NoMate)),
        Verdict::NotProved => return Ok(Err(Finding::NotProved)),
        Verdict::Mate(mate) => mate,
    };
    let first = mate.line.first().copied();
    if let Some(first) = first.filter(|_| mate.moves < moves) {
        return Ok(Err(Finding::Sooner(mate.moves, first)));
    }
    let mut all = claim.solution.clone();
    if let Some(own) = all.moves().next().filter(|own| Some(*own) != first) {
        let mut after = claim.line.clone();
        let is_played = after.push(own).is_ok();
        let defence = solver.defend(&after, moves.saturating_sub(1), &mut stop);
        match defence {
            Defence::Mated | Defence::Longest(_) if is_played => {}
            Defence::NotProved => return Ok(Err(Finding::NotProved)),
            _ => return Ok(Err(Finding::WrongMove(own))),
        }
    }
    all.add(&[], &mate.line);
    Ok(Ok(Proof {
        solution: all,
        is_unique: mate.unique,
    }))
}

/// Whether the computer player agrees with a win or a draw. That is no proof.
fn check_result(claim: &Claim) -> Result<Proof, Finding> {
    let Some(own) = claim.solution.moves().next() else {
        return Err(Finding::NotProved);
    };
    let mut after = claim.line.clone();
    if after.push(own).is_err() {
        return Err(Finding::WrongMove(own));
    }
    let turn = claim.line.position().turn();
    let ended = after.outcome().map(|end| match end.winner {
        None => 0,
        Some(winner) if winner == turn => i32::MAX,
        Some(_) => i32::MIN,
    });
    let value = match ended {
        Some(value) => value,
        None => look(&after).map_or(0, |(_, value)| -value),
    };
    if claim.aim == Aim::Win {
        return match value >= WINNING {
            true => Ok(accepted(claim)),
            false => Err(Finding::NoWin),
        };
    }
    if value < -WINNING {
        return Err(Finding::Loses(own));
    }
    match look(&claim.line) {
        Some((best, best_value)) if best_value > WINNING => Err(Finding::Wins(best)),
        _ => Ok(accepted(claim)),
    }
}

fn accepted(claim: &Claim) -> Proof {
    Proof {
        solution: claim.solution.clone(),
        is_unique: None,
    }
}

/// The best move, and the value of the position for the side to move.
fn look(line: &Line) -> Option<(Move, i32)> {
    let begun = Instant::now();
    let mut engine = Engine::new(Arc::clone(line.variant()), MEGABYTES);
    let mut value = 0;
    let best = engine.search(
        line,
        &Limits::default(),
        &mut |_| begun.elapsed() >= LOOK_TIME,
        &mut |report| {
            if report.place == 1 {
                value = match report.score {
                    Score::Centipawns(value) => value,
                    Score::Mate(moves) if moves > 0 => i32::MAX,
                    Score::Mate(_) => -i32::MAX,
                };
            }
        },
    )?;
    Some((best, value))
}
