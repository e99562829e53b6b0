//! Daily backups, and the deletion of old ones.

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

const JOB: &str = "backups";

/// How often to check whether a backup is due.
const CHECK_INTERVAL: Duration = Duration::from_secs(60);
const INTERVAL: TimeDelta = TimeDelta::hours(24);
/// The pause after a failure, because a copy is work for the disk.
const RETRY_PAUSE: TimeDelta = TimeDelta::minutes(15);
/// The age at which incomplete files of ended processes are deleted.
const ABANDONED_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// The name of a backup without its extension; contains the time.
const NAME: &str = "posthorse-%Y-%m-%dT%H%M%SZ";

#[derive(Debug, Clone)]
pub struct Plan {
    pub database: DatabaseUrl,
    pub folder: PathBuf,
    pub keep: NonZeroUsize,
}

pub(super) async fn run(app: Arc<App>, plan: Plan, stop: CancellationToken) {
    let mut job = BackupJob::new(plan);
    let mut ticks = tokio::time::interval(CHECK_INTERVAL);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => break,
            _ = ticks.tick() => {}
        }
        let shared = Arc::clone(&app);
        let look = move || {
            job.check(&shared);
            job
        };
        job = match tokio::task::spawn_blocking(look).await {
            Ok(job) => job,
            Err(error) => return tracing::error!(%error, "backups have stopped"),
        };
    }
}

struct BackupJob {
    plan: Plan,
    /// The time and error of the last backup, if it failed.
    failure: Option<(Instant, String)>,
}

impl BackupJob {
    fn new(plan: Plan) -> Self {
        Self {
            plan,
            failure: None,
        }
    }

    /// Makes a backup if one is due, deletes surplus ones, and updates the status.
    fn check(&mut self, app: &App) {
        let now = app.clock.now();
        if self.is_due(now) {
            self.make_leased(app, now);
        }
        // Only after a successful backup, and only with a reliable clock.
        if self.failure.is_none() && is_clock_sound(app, now) {
            self.prune();
        }
        app.backup_status.set(Backups {
            newest: self.newest(now),
            failure: self.failure.as_ref().map(|(_, why)| why.clone()),
        });
    }

    /// Makes a backup, unless another server of the same database is making one.
    fn make_leased(&mut self, app: &App, now: Instant) {
        let claims = match leased_jobs::take(app, &[JOB]) {
            Ok(claims) if claims.is_empty() => return,
            Ok(claims) => claims,
            // The attempt reports what is wrong with the database.
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
        let is_old = self
            .newest(now)
            .is_none_or(|newest| now - newest >= INTERVAL);
        // A failure in the future dates from a wrong clock and causes no pause.
        let may_try = |(at, _): &(Instant, String)| now < *at || now - *at >= RETRY_PAUSE;
        is_old && self.failure.as_ref().is_none_or(may_try)
    }

    fn make(&self, now: Instant) -> Result<PathBuf, String> {
        let folder = &self.plan.folder;
        make_folder(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        self.delete_abandoned();
        let ending = backup::extension(&self.plan.database);
        let path = folder.join(format!("{}.{ending}", now.format(NAME)));
        backup::write(&self.plan.database, &path).map_err(|error| error.to_string())?;
        Ok(path)
    }

    /// The time of the newest backup. One from the future was made with a wrong clock and is
    /// ignored.
    fn newest(&self, now: Instant) -> Option<Instant> {
        let mut all = self.backups().into_iter().rev().map(|(at, _)| at);
        all.find(|at| *at <= now)
    }

    /// Deletes all but the newest `keep` backups.
    fn prune(&self) {
        let all = self.backups();
        let too_many = all.len().saturating_sub(self.plan.keep.get());
        for (_, path) in &all[..too_many] {
            if let Err(error) = std::fs::remove_file(path) {
                tracing::warn!(path = %path.display(), %error, "cannot delete an old backup");
            }
        }
    }

    /// All backups, the oldest first. Files with other names are not touched.
    fn backups(&self) -> Vec<(Instant, PathBuf)> {
        let form = format!("{NAME}.{}", backup::extension(&self.plan.database));
        let read = |path: PathBuf| {
            let name = path.file_name()?.to_str()?;
            let at = NaiveDateTime::parse_from_str(name, &form).ok()?;
            Some((at.and_utc(), path))
        };
        let mut all: Vec<_> = files(&self.plan.folder).filter_map(read).collect();
        all.sort();
        all
    }

    fn delete_abandoned(&self) {
        for path in files(&self.plan.folder) {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_part = name.starts_with("posthorse-") && name.ends_with(".part");
            let written = path.metadata().and_then(|metadata| metadata.modified());
            let age = written.ok().and_then(|at| at.elapsed().ok());
            if is_part && age.is_some_and(|age| age > ABANDONED_AFTER) {
                // The next day's backup tries again.
                let _ = std::fs::remove_file(&path);
            }
        }
    }
}

/// Whether the clock is reliable. False while the database does not answer.
fn is_clock_sound(app: &App, now: Instant) -> bool {
    let sound = app
        .connection()
        .and_then(|mut conn| upkeep::is_clock_sound(app, &mut conn, now));
    sound.unwrap_or(false)
}

/// The files in the folder; none if it does not exist.
fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    entries.filter_map(|entry| Some(entry.ok()?.path()))
}

/// Creates the folder, readable by its owner only, if it does not exist.
fn make_folder(folder: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true).mode(0o700).create(folder)
}

#[cfg(test)]
#[path = "backups_tests.rs"]
mod tests;
