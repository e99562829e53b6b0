//! Searches a position, with our engine or the operator's.

use super::process::Process;
use crate::computer::{Engine, Level, Limits};
use crate::rules::{Catalogue, Variant};
use crate::service::game_commands::ProgramTurn;
use crate::service::programs::{ExternalEngine, Judgement, Program};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How long our engine searches at most. Weaker levels are limited by positions and end earlier.
const LONGEST: Duration = Duration::from_secs(2);
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
            match self.ask(engine, turn, program.level, catalogue) {
                Ok(judgement) => return Some(judgement),
                Err(why) => {
                    let path = engine.path.display();
                    tracing::error!(engine = %path, game = turn.game.0, why, "an engine failed");
                }
            }
        }
        self.own(&variant, turn, program.level, stop)
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
        let is_same = |engine: &Engine| Arc::ptr_eq(engine.variant(), variant);
        let mut engine = match self.engines.iter().position(is_same) {
            Some(place) => self.engines.remove(place),
            None => Engine::new(Arc::clone(variant), MEGABYTES),
        };
        // What other games left in memory must not change a move.
        engine.forget();
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
        self.engines.insert(0, engine);
        self.engines.truncate(MOST_ENGINES);
        best.map(|mv| Judgement { mv, score })
    }

    fn ask(
        &mut self,
        engine: &ExternalEngine,
        turn: &ProgramTurn,
        level: u8,
        catalogue: &Catalogue,
    ) -> Result<Judgement, String> {
        let is_same = |process: &Process| process.engine() == engine;
        let mut process = match self.processes.iter().position(is_same) {
            Some(place) => self.processes.swap_remove(place),
            None => Process::start(engine, catalogue)?,
        };
        // A process that failed is not used again.
        let judgement = process.search(&turn.state.line, level)?;
        self.processes.push(process);
        Ok(judgement)
    }
}
