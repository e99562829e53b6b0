use super::*;
use crate::service::testing::{TestSite, test_site, test_sites};

struct Home {
    site: TestSite,
    keeper: BackupJob,
    _folder: tempfile::TempDir,
}

impl Home {
    fn of(site: TestSite, keep: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let plan = Plan {
            database: site.scratch.url.clone(),
            folder: folder.path().join("backups"),
            keep: NonZeroUsize::new(keep).unwrap(),
        };
        Self {
            keeper: BackupJob::new(plan),
            site,
            _folder: folder,
        }
    }

    /// Looks, and tells what lies there then.
    fn look(&mut self) -> Vec<String> {
        self.keeper.look(&self.site.app);
        let name = |path: PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
        let mut names: Vec<_> = files(&self.keeper.plan.folder).map(name).collect();
        names.sort();
        names
    }

    fn status(&self) -> Backups {
        self.site.app.backup_status.look().unwrap()
    }
}

#[test]
fn there_is_one_a_day_and_the_oldest_go() {
    for site in test_sites(false) {
        let mut home = Home::of(site, 3);
        assert_eq!(home.site.app.backup_status.look(), None);
        let ending = backup::ending(&home.keeper.plan.database);
        let first = format!("posthorse-2026-11-21T120000Z.{ending}");
        assert_eq!(home.look(), [first.as_str()]);
        home.site.live(TimeDelta::hours(23));
        assert_eq!(home.look(), [first.as_str()]);
        home.site.live(TimeDelta::hours(1));
        let second = format!("posthorse-2026-11-22T120000Z.{ending}");
        assert_eq!(home.look(), [first.as_str(), &second]);
        for _ in 0..2 {
            home.site.live(TimeDelta::hours(24));
            home.look();
        }
        let days = [22, 23, 24].map(|day| format!("posthorse-2026-11-{day}T120000Z.{ending}"));
        assert_eq!(home.look(), days);
        assert_eq!(home.status().newest, Some(home.site.now()));
    }
}

#[test]
fn a_restart_makes_no_other_and_files_of_others_stay() {
    let mut home = Home::of(test_site(), 1);
    let folder = home.keeper.plan.folder.clone();
    make_folder(&folder).unwrap();
    let others = ["notes.txt", "posthorse-2020-01-01T000000Z.db.copy"];
    for name in others {
        std::fs::write(folder.join(name), "mine").unwrap();
    }
    let begun = home.look();
    assert_eq!(begun.len(), 3);
    home.site.live(TimeDelta::hours(2));
    home.keeper = BackupJob::new(home.keeper.plan.clone());
    assert_eq!(home.look(), begun);
    home.site.live(TimeDelta::hours(30));
    let later = home.look();
    assert_eq!(later.len(), 3);
    assert!(others.iter().all(|name| later.iter().any(|it| it == name)));
}

#[test]
fn while_none_can_be_made_the_old_ones_stay_and_it_is_told() {
    let mut home = Home::of(test_site(), 1);
    let first = home.look();
    home.site.live(TimeDelta::hours(25));
    // The data cannot be read any more.
    let right = home.keeper.plan.database.clone();
    home.keeper.plan.database = DatabaseUrl::Sqlite("/nowhere/at/all.db".into());
    assert_eq!(home.look(), first);
    let told = home.status();
    assert!(told.failure.is_some());
    assert_eq!(
        told.newest,
        Some(home.site.now() - TimeDelta::hours(25)),
        "it is told how old the last good one is"
    );
    home.keeper.plan.database = right;
    home.site.live(TimeDelta::minutes(14));
    assert_eq!(home.look(), first, "it is not tried again at once");
    home.site.live(TimeDelta::minutes(1));
    assert_ne!(home.look(), first);
    assert_eq!(home.status().failure, None);
}

#[test]
fn a_clock_that_was_wrong_for_a_while_keeps_no_backup_away() {
    let mut home = Home::of(test_site(), 2);
    home.look();
    home.site.live(TimeDelta::hours(20));
    home.site.jump(TimeDelta::days(365));
    home.site.beat();
    let with_one_from_the_future = home.look();
    assert_eq!(with_one_from_the_future.len(), 2);
    home.site.jump(TimeDelta::days(-365));
    home.site.beat();
    home.site.pass(TimeDelta::hours(5));
    assert_eq!(home.look().len(), 3, "none goes by a clock in doubt");
    assert_eq!(home.status().newest, Some(home.site.now()));
}
