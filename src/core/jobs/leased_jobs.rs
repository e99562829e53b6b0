//! Background jobs that run twice a minute, each on the server that holds its lease.

use super::log;
use crate::service::notices::schedule;
use crate::service::{App, Error, archive, leased_jobs, problems, upkeep, vacations};
use crate::store::leased_jobs::Claim;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

struct Job {
    name: &'static str,
    work: fn(&App) -> Result<(), Error>,
    /// Whether the job needs a server whose heartbeat has been steady for a quarter of an hour.
    needs_steady_clock: bool,
}

const JOBS: [Job; 13] = [
    // These three need it, because an outage must be given back first. Flags come after the jobs
    // that postpone them.
    Job::when_steady("vacations", |app| vacations::update_due(app).map(drop)),
    Job::when_steady("late mail", |app| upkeep::credit_late_mail(app).map(drop)),
    Job::when_steady("flags", flags),
    Job::always("reminders", |app| upkeep::remind(app).map(drop)),
    Job::always("digests", |app| schedule::digests(app).map(drop)),
    Job::always("weekly notes", |app| schedule::weekly_notes(app).map(drop)),
    Job::when_steady("challenges", |app| upkeep::lapse_challenges(app).map(drop)),
    Job::when_steady("tidying", upkeep::tidy),
    Job::when_steady("unconfirmed accounts", upkeep::delete_unconfirmed),
    Job::when_steady("thinning", upkeep::delete_old_notices),
    Job::when_steady("ratings", upkeep::rate_weeks),
    Job::always("words", archive::words::process_queue),
    Job::when_steady("problem of the day", problems::choose_daily),
];

impl Job {
    const fn always(name: &'static str, work: fn(&App) -> Result<(), Error>) -> Self {
        Self {
            name,
            work,
            needs_steady_clock: false,
        }
    }

    const fn when_steady(name: &'static str, work: fn(&App) -> Result<(), Error>) -> Self {
        Self {
            name,
            work,
            needs_steady_clock: true,
        }
    }
}

/// Runs the jobs that this server gets a lease for, until `stop` is cancelled.
pub(super) async fn run(app: Arc<App>, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(leased_jobs::CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        super::task(&app, "background jobs", round).await;
    }
    super::task(&app, "background jobs", leased_jobs::release).await;
}

/// Runs the jobs that are due and not leased by another server.
fn round(app: &App) -> Result<(), Error> {
    let is_steady = app.heartbeat.may_flag(app.clock.now());
    let fitting = JOBS
        .iter()
        .filter(|job| is_steady || !job.needs_steady_clock);
    let names: Vec<&'static str> = fitting.map(|job| job.name).collect();
    let claims = leased_jobs::take(app, &names)?;
    if claims.is_empty() {
        return Ok(());
    }
    let ended: Vec<_> = with_leases(app, &claims, || {
        let results = claims.iter().filter_map(|claim| {
            let job = JOBS.iter().find(|job| job.name == claim.name)?;
            Some((*claim, fault(app, job)))
        });
        results.collect()
    });
    end(app, &ended);
    Ok(())
}

/// Runs a job. A failure is logged and recorded, and the job runs again at its next time.
fn fault(app: &App, job: &Job) -> Option<String> {
    let Ok(done) = catch_unwind(AssertUnwindSafe(|| (job.work)(app))) else {
        tracing::error!(name = job.name, "a background job panicked");
        return Some("it panicked".to_owned());
    };
    let error = done.err()?;
    log(job.name, &error);
    Some(error.to_string())
}

fn flags(app: &App) -> Result<(), Error> {
    let flagged = upkeep::flag_overdue(app)?;
    if flagged > 0 {
        tracing::info!(flagged, "games ended on time");
    }
    Ok(())
}

/// Runs `work` and renews the leases meanwhile.
pub(super) fn with_leases<T>(app: &App, claims: &[Claim], work: impl FnOnce() -> T) -> T {
    let (working, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        scope.spawn(move || {
            while ended.recv_timeout(leased_jobs::RENEW) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = leased_jobs::renew(app, claims) {
                    tracing::warn!(%error, "cannot renew leases");
                }
            }
        });
        // Dropped when the work ends, even by a panic.
        let _working = working;
        work()
    })
}

/// Returns the leases, with errors. If this fails, the leases expire.
pub(super) fn end(app: &App, ended: &[(Claim, Option<String>)]) {
    if let Err(error) = leased_jobs::end(app, ended) {
        tracing::warn!(%error, "cannot record the results of background jobs");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::service::testing::test_sites;
    use crate::store;

    #[test]
    fn each_run_is_recorded_with_its_error() {
        for site in test_sites(false) {
            site.beat();
            site.sql("ALTER TABLE mail_habits RENAME TO hidden");
            round(&site.app).unwrap();
            site.sql("ALTER TABLE hidden RENAME TO mail_habits");
            let look = || store::leased_jobs::all(&mut site.app.connection().unwrap()).unwrap();
            let faulty = |rows: Vec<store::leased_jobs::Row>| -> Vec<String> {
                let faulty = rows.into_iter().filter(|row| row.fault.is_some());
                faulty.map(|row| row.name).collect()
            };
            assert_eq!(faulty(look()), ["digests", "weekly notes"]);
            assert_eq!(
                look().len(),
                4,
                "a job that needs a steady heartbeat waits for it"
            );
            site.run(chrono::TimeDelta::minutes(16));
            round(&site.app).unwrap();
            assert_eq!(look().len(), JOBS.len());
            assert_eq!(faulty(look()), [""; 0]);
        }
    }
}
