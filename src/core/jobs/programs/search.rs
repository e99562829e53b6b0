//! Searches a position, with our engine or the operator's.

use super::process::{Found, Process};
use crate::analysis::{Evaluation, SearchedPosition};
use crate::computer::{Engine, Level, Limits, Score};
use crate::rules::{Catalogue, Line, Move, Variant};
use crate::service::App;
use crate::service::game_commands::ProgramTurn;
use crate::service::programs::{ExternalEngine, Judgement, Program};
use crate::solver::{Solver, Verdict};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How long our engine searches at most. Weaker levels are limited by positions and end earlier.
const LONGEST: Duration = Duration::from_secs(2);
/// The positions that our engine looks at for one position of an analysis: about 0.3 seconds.
const ANALYSIS_NODES: u64 = 150_000;
/// A mate in so few moves is proved, if that takes no more than so many positions.
const PROVED_MATE: i32 = 6;
const PROOF_NODES: u64 = 50_000;
/// Megabytes of a transposition table.
const MEGABYTES: usize = 16;
/// The engines that a thread keeps, one for each variant.
const MOST_ENGINES: usize = 3;
/// A process that was not used for so long is ended.
const IDLE: Duration = Duration::from_secs(120);

/// The engines of a thread, the last used first.
#[derive(Default)]
pub(super) struct Searcher {
    engines: Vec<Engine>,
    processes: Vec<Process>,
}

impl Searcher {
    /// The best move of a program. If the operator's engine fails, ours plays.
    pub(super) fn search(
        &mut self,
        turn: &ProgramTurn,
        program: &Program,
        catalogue: &Catalogue,
        stop: &CancellationToken,
    ) -> Option<Judgement> {
        let variant = Arc::clone(turn.state.line.variant());
        if let Some(engine) = program.external(&variant) {
            match self.ask(engine, &turn.state.line, program.level, catalogue) {
                Ok(found) => {
                    return Some(Judgement {
                        mv: found.best,
                        score: found.score,
                    });
                }
                Err(why) => {
                    let path = engine.path.display();
                    tracing::error!(engine = %path, game = turn.game.0, why, "an engine failed");
                }
            }
        }
        self.own(&variant, turn, program.level, stop)
    }

    /// What is to be said about a position in which the game goes on, with the operator's engine
    /// for the variant, or else with ours. None if the search was cut short.
    pub(super) fn analyse(
        &mut self,
        app: &App,
        line: &Line,
        stop: &CancellationToken,
    ) -> Option<SearchedPosition> {
        let slug = line.variant().slug();
        let mut engines = app.setup.programs.engines.iter();
        if let Some(engine) = engines.find(|engine| engine.variant == slug) {
            let level = *engine.levels.end();
            match self.ask(engine, line, level, app.catalogue()) {
                Ok(found) => {
                    if let Some(score) = found.score {
                        return Some(SearchedPosition {
                            evaluation: Evaluation::Score(score),
                            best: found.expected,
                        });
                    }
                }
                Err(why) => {
                    let path = engine.path.display();
                    tracing::error!(engine = %path, why, "an engine failed");
                }
            }
        }
        let (score, best) = self.analyse_ourselves(line, stop)?;
        Some(SearchedPosition {
            evaluation: Evaluation::Score(score),
            best,
        })
    }

    fn analyse_ourselves(
        &mut self,
        line: &Line,
        stop: &CancellationToken,
    ) -> Option<(Score, Vec<Move>)> {
        let variant = line.variant();
        let mut engine = self.take_engine(variant);
        let limits = Limits {
            nodes: ANALYSIS_NODES,
            ..Limits::default()
        };
        let mut found = None;
        engine.search(line, &limits, &mut |_| stop.is_cancelled(), &mut |report| {
            if report.place == 1 {
                found = Some((report.score, report.moves.clone()));
            }
        });
        self.put_back(engine);
        let found = found.filter(|_| !stop.is_cancelled())?;
        Some(proved(line, found.0).unwrap_or(found))
    }

    /// Ends processes that nobody needs.
    pub(super) fn end_idle(&mut self) {
        self.processes.retain(|process| process.idle() < IDLE);
    }

    fn own(
        &mut self,
        variant: &Arc<Variant>,
        turn: &ProgramTurn,
        level: u8,
        stop: &CancellationToken,
    ) -> Option<Judgement> {
        let mut engine = self.take_engine(variant);
        let seed = u64::try_from(turn.game.0).unwrap_or_default();
        let limits = Limits {
            level: Level::new(level, seed).unwrap_or(Level::STRONGEST),
            ..Limits::default()
        };
        let begun = Instant::now();
        let mut is_over = |_| stop.is_cancelled() || begun.elapsed() >= LONGEST;
        let mut score = None;
        let best = engine.search(&turn.state.line, &limits, &mut is_over, &mut |report| {
            if report.place == 1 {
                score = Some(report.score);
            }
        });
        self.put_back(engine);
        best.map(|mv| Judgement { mv, score })
    }

    /// An engine for a variant, without memory: what other games left there must not change a
    /// move.
    fn take_engine(&mut self, variant: &Arc<Variant>) -> Engine {
        let is_same = |engine: &Engine| Arc::ptr_eq(engine.variant(), variant);
        let mut engine = match self.engines.iter().position(is_same) {
            Some(place) => self.engines.remove(place),
            None => Engine::new(Arc::clone(variant), MEGABYTES),
        };
        engine.forget();
        engine
    }

    fn put_back(&mut self, engine: Engine) {
        self.engines.insert(0, engine);
        self.engines.truncate(MOST_ENGINES);
    }

    fn ask(
        &mut self,
        engine: &ExternalEngine,
        line: &Line,
        level: u8,
        catalogue: &Catalogue,
    ) -> Result<Found, String> {
        let is_same = |process: &Process| process.engine() == engine;
        let mut process = match self.processes.iter().position(is_same) {
            Some(place) => self.processes.swap_remove(place),
            None => Process::start(engine, catalogue)?,
        };
        // A process that failed is not used again.
        let found = process.search(line, level)?;
        self.processes.push(process);
        Ok(found)
    }
}

/// A short mate as the solver proves it, with its longest defence.
fn proved(line: &Line, score: Score) -> Option<(Score, Vec<Move>)> {
    let Score::Mate(moves @ 1..=PROVED_MATE) = score else {
        return None;
    };
    let mut solver = Solver::new(Arc::clone(line.variant()), 1)?;
    let most = u32::try_from(moves).ok()?;
    let solution = solver.solve(line, most, &mut |nodes| nodes >= PROOF_NODES);
    match solution.verdict {
        Verdict::Mate(mate) => Some((Score::Mate(i32::try_from(mate.moves).ok()?), mate.line)),
        Verdict::NoMate | Verdict::NotProved => None,
    }
}
