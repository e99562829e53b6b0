use super::*;
use crate::service::testing::{TestSite, test_site, test_sites};

struct TestBackups {
    site: TestSite,
    job: BackupJob,
    _folder: tempfile::TempDir,
}

impl TestBackups {
    fn of(site: TestSite, keep: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let plan = Plan {
            database: site.scratch.url.clone(),
            folder: folder.path().join("backups"),
            keep: NonZeroUsize::new(keep).unwrap(),
        };
        Self {
            job: BackupJob::new(plan),
            site,
            _folder: folder,
        }
    }

    /// Runs the job once and lists the folder.
    fn check(&mut self) -> Vec<String> {
        self.job.check(&self.site.app);
        let name = |path: PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
        let mut names: Vec<_> = files(&self.job.plan.folder).map(name).collect();
        names.sort();
        names
    }

    fn status(&self) -> Backups {
        self.site.app.backup_status.current().unwrap()
    }
}

#[test]
fn a_backup_is_made_daily_and_the_oldest_are_deleted() {
    for site in test_sites(false) {
        let mut home = TestBackups::of(site, 3);
        assert_eq!(home.site.app.backup_status.current(), None);
        let ending = backup::extension(&home.job.plan.database);
        let first = format!("posthorse-2026-11-21T120000Z.{ending}");
        assert_eq!(home.check(), [first.as_str()]);
        home.site.run(TimeDelta::hours(23));
        assert_eq!(home.check(), [first.as_str()]);
        home.site.run(TimeDelta::hours(1));
        let second = format!("posthorse-2026-11-22T120000Z.{ending}");
        assert_eq!(home.check(), [first.as_str(), &second]);
        for _ in 0..2 {
            home.site.run(TimeDelta::hours(24));
            home.check();
        }
        let days = [22, 23, 24].map(|day| format!("posthorse-2026-11-{day}T120000Z.{ending}"));
        assert_eq!(home.check(), days);
        assert_eq!(home.status().newest, Some(home.site.now()));
    }
}

#[test]
fn a_restart_makes_no_extra_backup_and_other_files_stay() {
    let mut home = TestBackups::of(test_site(), 1);
    let folder = home.job.plan.folder.clone();
    make_folder(&folder).unwrap();
    let others = ["notes.txt", "posthorse-2020-01-01T000000Z.db.copy"];
    for name in others {
        std::fs::write(folder.join(name), "mine").unwrap();
    }
    let begun = home.check();
    assert_eq!(begun.len(), 3);
    home.site.run(TimeDelta::hours(2));
    home.job = BackupJob::new(home.job.plan.clone());
    assert_eq!(home.check(), begun);
    home.site.run(TimeDelta::hours(30));
    let later = home.check();
    assert_eq!(later.len(), 3);
    assert!(others.iter().all(|name| later.iter().any(|it| it == name)));
}

#[test]
fn a_failed_backup_keeps_the_old_ones_and_is_reported() {
    let mut home = TestBackups::of(test_site(), 1);
    let first = home.check();
    home.site.run(TimeDelta::hours(25));
    // Makes the data unreadable.
    let right = home.job.plan.database.clone();
    home.job.plan.database = DatabaseUrl::Sqlite("/nowhere/at/all.db".into());
    assert_eq!(home.check(), first);
    let status = home.status();
    assert!(status.failure.is_some());
    assert_eq!(
        status.newest,
        Some(home.site.now() - TimeDelta::hours(25)),
        "it is told how old the last good one is"
    );
    home.job.plan.database = right;
    home.site.run(TimeDelta::minutes(14));
    assert_eq!(home.check(), first, "it is not tried again at once");
    home.site.run(TimeDelta::minutes(1));
    assert_ne!(home.check(), first);
    assert_eq!(home.status().failure, None);
}

#[test]
fn a_wrong_clock_prevents_no_later_backup() {
    let mut home = TestBackups::of(test_site(), 2);
    home.check();
    home.site.run(TimeDelta::hours(20));
    home.site.jump(TimeDelta::days(365));
    home.site.beat();
    let with_one_from_the_future = home.check();
    assert_eq!(with_one_from_the_future.len(), 2);
    home.site.jump(TimeDelta::days(-365));
    home.site.beat();
    home.site.pass(TimeDelta::hours(5));
    assert_eq!(home.check().len(), 3, "none goes by a clock in doubt");
    assert_eq!(home.status().newest, Some(home.site.now()));
}
