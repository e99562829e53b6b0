//! Backups that nobody has to think of: one a day, and the old ones go.

use super::leased_jobs::{end, with_leases};
use crate::service::process_status::Backups;
use crate::service::{App, Instant, leased_jobs, upkeep};
use crate::store::{DatabaseUrl, backup};
use chrono::{NaiveDateTime, TimeDelta};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// What it is called among the jobs.
const JOB: &str = "backups";

/// How often is looked whether one is due.
const LOOK: Duration = Duration::from_secs(60);
/// After so long the next one is due.
const A_DAY: TimeDelta = TimeDelta::hours(24);
/// After a failure it is tried again so much later: a copy costs the disk something.
const TRY_AGAIN: TimeDelta = TimeDelta::minutes(15);
/// What was begun by a process that has ended is taken away when it is so old.
const FORSAKEN: Duration = Duration::from_secs(24 * 60 * 60);

/// How a backup's name begins, and the instant in it.
const NAME: &str = "posthorse-%Y-%m-%dT%H%M%SZ";

/// What backups are made, and where.
#[derive(Debug, Clone)]
pub struct Plan {
    pub database: DatabaseUrl,
    pub folder: PathBuf,
    pub keep: NonZeroUsize,
}

/// Makes backups until `stop` is cancelled.
pub(super) async fn run(app: Arc<App>, plan: Plan, stop: CancellationToken) {
    let mut job = BackupJob::new(plan);
    let mut ticks = tokio::time::interval(LOOK);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        let shared = Arc::clone(&app);
        let look = move || {
            job.look(&shared);
            job
        };
        job = match tokio::task::spawn_blocking(look).await {
            Ok(job) => job,
            Err(error) => return tracing::error!(%error, "backups have stopped"),
        };
    }
}

/// Who makes the backups of a plan.
struct BackupJob {
    plan: Plan,
    /// When it went wrong last, and how; nothing once it went well.
    failure: Option<(Instant, String)>,
}

impl BackupJob {
    fn new(plan: Plan) -> Self {
        Self {
            plan,
            failure: None,
        }
    }

    /// Makes a backup if one is due, takes away what is too many, and tells how they stand.
    fn look(&mut self, app: &App) {
        let now = app.clock.now();
        if self.is_due(now) {
            self.make_leased(app, now);
        }
        // Only after a good one, and not by a clock that may be wrong.
        if self.failure.is_none() && is_clock_sound(app, now) {
            self.prune();
        }
        app.backup_status.set(Backups {
            newest: self.newest(now),
            failure: self.failure.as_ref().map(|(_, why)| why.clone()),
        });
    }

    /// Makes one, unless another server of the same database is at one of its own: then it is
    /// looked again.
    fn make_leased(&mut self, app: &App, now: Instant) {
        let claims = match leased_jobs::take(app, &[JOB]) {
            Ok(claims) if claims.is_empty() => return,
            Ok(claims) => claims,
            // What is wrong with the database is told by the attempt.
            Err(_) => Vec::new(),
        };
        self.failure = match with_leases(app, &claims, || self.make(now)) {
            Ok(path) => {
                tracing::info!(path = %path.display(), "backup written");
                None
            }
            Err(why) => {
                tracing::error!(%why, "backup failed");
                Some((now, why))
            }
        };
        let fault = self.failure.as_ref().map(|(_, why)| why.clone());
        let ended = claims.iter().map(|claim| (*claim, fault.clone()));
        end(app, &ended.collect::<Vec<_>>());
    }

    fn is_due(&self, now: Instant) -> bool {
        let is_old = self.newest(now).is_none_or(|newest| now - newest >= A_DAY);
        // A clock that was set back must not make us wait for what it said before.
        let may_try = |(at, _): &(Instant, String)| now < *at || now - *at >= TRY_AGAIN;
        is_old && self.failure.as_ref().is_none_or(may_try)
    }

    fn make(&self, now: Instant) -> Result<PathBuf, String> {
        let folder = &self.plan.folder;
        make_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        self.clear_away_forsaken();
        let ending = backup::ending(&self.plan.database);
        let path = folder.join(format!("{}.{ending}", now.format(NAME)));
        backup::write(&self.plan.database, &path).map_err(|error| error.to_string())?;
        Ok(path)
    }

    /// When the newest backup was begun. One from the future was made while the clock was wrong.
    fn newest(&self, now: Instant) -> Option<Instant> {
        let mut all = self.backups().into_iter().rev().map(|(at, _)| at);
        all.find(|at| *at <= now)
    }

    /// Takes the oldest away, but for as many as are kept.
    fn prune(&self) {
        let all = self.backups();
        let too_many = all.len().saturating_sub(self.plan.keep.get());
        for (_, path) in &all[..too_many] {
            if let Err(error) = std::fs::remove_file(path) {
                tracing::warn!(path = %path.display(), %error, "cannot delete an old backup");
            }
        }
    }

    /// All that are there, the oldest first. What bears another name is none of ours.
    fn backups(&self) -> Vec<(Instant, PathBuf)> {
        let form = format!("{NAME}.{}", backup::ending(&self.plan.database));
        let read = |path: PathBuf| {
            let name = path.file_name()?.to_str()?;
            let at = NaiveDateTime::parse_from_str(name, &form).ok()?;
            Some((at.and_utc(), path))
        };
        let mut all: Vec<_> = files(&self.plan.folder).filter_map(read).collect();
        all.sort();
        all
    }

    fn clear_away_forsaken(&self) {
        for path in files(&self.plan.folder) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_part = name.starts_with("posthorse-") && name.ends_with(".part");
            let written = path.metadata().and_then(|found| found.modified());
            let age = written.ok().and_then(|at| at.elapsed().ok());
            if is_part && age.is_some_and(|age| age > FORSAKEN) {
                // It is tried again tomorrow.
                let _ = std::fs::remove_file(&path);
            }
        }
    }
}

/// Whether the clock may say what is old. While the database does not answer, nothing is.
fn is_clock_sound(app: &App, now: Instant) -> bool {
    let sound = app
        .connection()
        .and_then(|mut conn| upkeep::is_clock_sound(app, &mut conn, now));
    sound.unwrap_or(false)
}

/// What is in the folder; nothing if it is not there.
fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path()))
}

/// Makes the folder, for its owner alone, if it is not there.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true).mode(0o700).create(folder)
}

#[cfg(test)]
#[path = "backups_tests.rs"]
mod tests;
