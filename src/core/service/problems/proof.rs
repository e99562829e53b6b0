//! Whether the aim of a problem is true: a mate is proved by the solver, a win or a draw is checked
//! by the computer player, with the author's solution if there is one.

use super::Claim;
use crate::computer::{Engine, Limits, Score};
use crate::model::Aim;
use crate::notation::variations::Variations;
use crate::rules::{Line, Move};
use crate::service::{Error, UseCaseResult, refuse};
use crate::solver::{Defence, Solver, Verdict};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a proof may take.
pub const PROOF_TIME: Duration = Duration::from_secs(12);
/// How long the computer player looks at each of two positions.
const LOOK_TIME: Duration = Duration::from_secs(3);
pub(super) const MEGABYTES: usize = 64;
/// The most moves of a solution that the computer player gives.
const MOST_EXPECTED: usize = 7;
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

/// Proves a claim. Takes up to [`PROOF_TIME`].
///
/// # Errors
/// If the variant cannot be solved, which [`super::read_claim`] refuses.
pub fn prove(claim: &Claim) -> UseCaseResult<Proof, Finding> {
    match claim.aim {
        Aim::Mate(moves) => prove_mate(claim, moves),
        Aim::Win | Aim::Draw => check_result(claim).or_else(refuse),
    }
}

pub(super) fn solver_for(line: &Line) -> Result<Solver, Error> {
    let solver = Solver::new(Arc::clone(line.variant()), MEGABYTES);
    solver.ok_or_else(|| Error::Internal("a problem of a game that cannot be solved".into()))
}

fn prove_mate(claim: &Claim, moves: u32) -> UseCaseResult<Proof, Finding> {
    let begun = Instant::now();
    let mut stop = |_| begun.elapsed() >= PROOF_TIME;
    let mut solver = solver_for(&claim.line)?;
    let solution = solver.solve(&claim.line, moves, &mut stop);
    let mate = match solution.verdict {
        Verdict::NoMate => return refuse(Finding::NoMate),
        Verdict::NotProved => return refuse(Finding::NotProved),
        Verdict::Mate(mate) => mate,
    };
    let first = mate.line.first().copied();
    if let Some(first) = first.filter(|_| mate.moves < moves) {
        return refuse(Finding::Sooner(mate.moves, first));
    }
    let mut all = claim.solution.clone();
    if let Some(own) = all.moves().next().filter(|own| Some(*own) != first) {
        let mut after = claim.line.clone();
        let is_played = after.push(own).is_ok();
        let defence = solver.defend(&after, moves.saturating_sub(1), &mut stop);
        match defence {
            Defence::Mated | Defence::Longest(_) if is_played => {}
            Defence::NotProved => return refuse(Finding::NotProved),
            _ => return refuse(Finding::WrongMove(own)),
        }
    }
    all.add(&[], &mate.line);
    Ok(Proof {
        solution: all,
        is_unique: mate.unique,
    })
}

/// Whether the computer player agrees with a win or a draw, and with the author's first move, if
/// there is one. That is no proof.
fn check_result(claim: &Claim) -> Result<Proof, Finding> {
    let seen = look(&claim.line, LOOK_TIME);
    let Some(own) = claim.solution.moves().next() else {
        let best = seen.moves.first().copied();
        let finding = best.and_then(|best| objection(claim.aim, seen.value, best));
        return match finding {
            None => Ok(Proof {
                solution: Variations::of_line(whole_moves(&seen.moves)),
                is_unique: None,
            }),
            Some(finding) => Err(finding),
        };
    };
    let mut after = claim.line.clone();
    if after.push(own).is_err() {
        return Err(Finding::WrongMove(own));
    }
    let value = value_for_mover(&after, LOOK_TIME);
    let best = seen.moves.first().copied().unwrap_or(own);
    let is_win = claim.aim == Aim::Draw && seen.value >= WINNING;
    let finding = match is_win {
        true => Some(Finding::Wins(best)),
        false => objection(claim.aim, value, own),
    };
    finding.map_or_else(
        || {
            Ok(Proof {
                solution: claim.solution.clone(),
                is_unique: None,
            })
        },
        Err,
    )
}

/// What the value of a move, for the side that makes it, says against an aim.
fn objection(aim: Aim, value: i32, mv: Move) -> Option<Finding> {
    match aim {
        Aim::Win => (value < WINNING).then_some(Finding::NoWin),
        _ if value >= WINNING => Some(Finding::Wins(mv)),
        _ => (value <= -WINNING).then_some(Finding::Loses(mv)),
    }
}

/// Whether a value for the side that has just moved keeps an aim.
pub(super) fn keeps(aim: Aim, value: i32) -> bool {
    match aim {
        Aim::Draw => value > -WINNING,
        Aim::Win | Aim::Mate(_) => value >= WINNING,
    }
}

/// The beginning of a line that ends with a move of the side that began, at most
/// [`MOST_EXPECTED`] moves.
fn whole_moves(moves: &[Move]) -> &[Move] {
    let most = moves.len().min(MOST_EXPECTED);
    &moves[..most - (1 - most % 2).min(most)]
}

/// What the computer player sees in a position.
pub(super) struct Look {
    /// The expected moves; none if the game is over.
    pub moves: Vec<Move>,
    /// For the side to move, in centipawns.
    pub value: i32,
}

/// The value of a position for the side that has just moved.
pub(super) fn value_for_mover(after: &Line, time: Duration) -> i32 {
    let mover = after.position().turn().other();
    match after.outcome() {
        Some(end) => match end.winner {
            None => 0,
            Some(winner) if winner == mover => i32::MAX,
            Some(_) => -i32::MAX,
        },
        None => -look(after, time).value,
    }
}

pub(super) fn look(line: &Line, time: Duration) -> Look {
    let begun = Instant::now();
    let mut engine = Engine::new(Arc::clone(line.variant()), MEGABYTES);
    let mut look = Look {
        moves: Vec::new(),
        value: 0,
    };
    let best = engine.search(
        line,
        &Limits::default(),
        &mut |_| begun.elapsed() >= time,
        &mut |report| {
            if report.place == 1 {
                look.moves.clone_from(&report.moves);
                look.value = match report.score {
                    Score::Centipawns(value) => value,
                    Score::Mate(moves) if moves > 0 => i32::MAX,
                    Score::Mate(_) => -i32::MAX,
                };
            }
        },
    );
    if look.moves.is_empty() {
        look.moves.extend(best);
    }
    look
}
