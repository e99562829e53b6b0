//! The threads that think for programs, and analyse finished games meanwhile.
//!
//! Each takes the next game in which a program has something to do, searches without a connection,
//! and saves the answer. While there is none, it searches one position after the other of an
//! analysis, and otherwise looks for problems in finished games. What is to be done stands in the
//! database, so that a restart loses nothing, and no two servers search the same position.

mod process;
mod search;

use crate::model::PlayerId;
use crate::service::analyses::AnalysisTask;
use crate::service::game_commands::ProgramTurn;
use crate::service::programs::{self, Program};
use crate::service::{App, Error, problems};
use chrono::TimeDelta;
use search::Searcher;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How often to look for games that become due, and for those of other processes.
const INTERVAL: Duration = Duration::from_secs(1);
/// After a failure, a game is tried again later.
const RETRY_AFTER: TimeDelta = TimeDelta::seconds(30);
/// Pages are more urgent than searches.
const NICENESS: i32 = 10;

/// When each player was last answered, in a count of all answers.
type AnswerCounts = Arc<Mutex<HashMap<PlayerId, u64>>>;

/// Starts the threads, which end when `stop` is cancelled.
pub(super) fn start(tasks: &TaskTracker, app: &Arc<App>, stop: &CancellationToken) {
    let counts = AnswerCounts::default();
    for number in 1..=app.setup.programs.threads {
        let (app, stop, counts) = (Arc::clone(app), stop.clone(), Arc::clone(&counts));
        let (runtime, running) = (Handle::current(), tasks.token());
        let thread = std::thread::Builder::new().name(format!("program-{number}"));
        let spawned = thread.spawn(move || {
            // On Linux, this is about the calling thread alone.
            if let Err(error) = rustix::process::nice(NICENESS) {
                tracing::warn!(%error, "programs search with the priority of pages");
            }
            work(&app, &runtime, &counts, &stop);
            drop(running);
        });
        if let Err(error) = spawned {
            tracing::error!(%error, "cannot start a thread for programs");
        }
    }
}

fn work(app: &Arc<App>, runtime: &Handle, counts: &AnswerCounts, stop: &CancellationToken) {
    let mut searcher = Searcher::default();
    let mut task = None;
    while !stop.is_cancelled() {
        match answer_next(app, &mut searcher, counts, stop) {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => super::log("programs", &error),
        }
        match analyse_next(app, &mut searcher, &mut task, stop) {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => super::log("analyses", &error),
        }
        match problems::discover(app, &|| stop.is_cancelled()) {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => super::log("problems in games", &error),
        }
        searcher.end_idle();
        runtime.block_on(async {
            tokio::select! {
                () = stop.cancelled() => {}
                () = app.wake_programs.notified() => {}
                () = sleep(INTERVAL) => {}
            }
        });
    }
    let released = task.map_or(Ok(()), |task| task.release(app));
    if let Err(error) = released {
        super::log("analyses", &error);
    }
}

/// Searches the next position of this thread's analysis, or of the next one in the queue. Returns
/// whether there was one.
fn analyse_next(
    app: &App,
    searcher: &mut Searcher,
    current: &mut Option<AnalysisTask>,
    stop: &CancellationToken,
) -> Result<bool, Error> {
    // An analysis that fails is dropped here. Its lease expires, and it is tried again.
    let task = match current.take() {
        Some(task) => Some(task),
        None => AnalysisTask::lease(app)?,
    };
    let Some(mut task) = task else {
        return Ok(false);
    };
    if let Some(line) = task.next_line() {
        match searcher.analyse(app, &line, stop) {
            Some(found) => task.add(found),
            None if stop.is_cancelled() => {}
            None => return Err(Error::Internal("a position cannot be searched".into())),
        }
    }
    let is_kept = !task.is_to_be_saved(app) || task.save(app)?;
    *current = Some(task).filter(|_| is_kept);
    Ok(true)
}

/// Answers in one game. Returns whether there was one.
fn answer_next(
    app: &Arc<App>,
    searcher: &mut Searcher,
    counts: &AnswerCounts,
    stop: &CancellationToken,
) -> Result<bool, Error> {
    let lock = || counts.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(row) = programs::lease(app, programs::all(app), &lock())? else {
        return Ok(false);
    };
    let count = lock().values().max().copied().unwrap_or(0) + 1;
    lock().insert(row.player_id, count);
    let answered = match (
        ProgramTurn::load(app, &row)?,
        programs::find(app, row.program_id),
    ) {
        (Some(turn), Some(program)) => answer(app, searcher, &turn, program, stop),
        _ => Ok(()),
    };
    if let Err(error) = answered {
        programs::postpone(app, row.game_id, RETRY_AFTER)?;
        return Err(error);
    }
    Ok(true)
}

fn answer(
    app: &Arc<App>,
    searcher: &mut Searcher,
    turn: &ProgramTurn,
    program: &Program,
    stop: &CancellationToken,
) -> Result<(), Error> {
    let judgement = match turn.needs_search() {
        true => searcher.search(turn, program, app.catalogue(), stop),
        false => None,
    };
    // A search that was cut short is repeated after the restart.
    match stop.is_cancelled() {
        true => Ok(()),
        false => turn.finish(app, judgement),
    }
}
