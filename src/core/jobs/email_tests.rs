use super::*;
use crate::model::PlayerId;
use crate::play::TimeControl;
use crate::service::Setup;
use crate::service::notices::timing::MOST_AN_HOUR;
use crate::service::programs::ProgramSetup;
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::outbox;
use chrono::TimeDelta;
use mailparse::{MailHeaderMap, parse_mail};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// The number of games played while the mail server is down. Each queues as many notices as it has
/// moves, and two more.
fn games() -> usize {
    match std::env::var_os("TEST_LONG") {
        Some(_) => 1300,
        None => 35,
    }
}

struct ReceivedFile {
    to: String,
    game: String,
    number: i64,
}

/// The new files in the folder.
fn new_files(folder: &Path, seen: &mut HashSet<String>) -> Vec<ReceivedFile> {
    let mut file = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if !name.ends_with(".eml") || !seen.insert(name.clone()) {
            continue;
        }
        let bytes = std::fs::read(entry.path()).unwrap();
        let mail = parse_mail(&bytes).unwrap();
        let header = |name| mail.headers.get_first_value(name).unwrap_or_default();
        file.push(ReceivedFile {
            to: header("To"),
            game: header("X-Posthorse-Game"),
            number: name.split('-').nth(1).unwrap().parse().unwrap(),
        });
    }
    file.sort_by_key(|file| file.number);
    file
}

fn waiting(site: &TestSite) -> i64 {
    let mut conn = site.app.connection().unwrap();
    outbox::counts(&mut conn).unwrap().waiting
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_without_the_mail_server_current_notices_arrive_in_order_and_within_limits() {
    // One kind of database suffices, because the test is about the worker.
    let site = test_sites(false).remove(0);
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("mail");
    let app = Arc::new(App::new(
        site.scratch.pool.clone(),
        Setup {
            limits: true,
            vacation_days: 30,
            programs: ProgramSetup::default(),
            ..site.app.setup.clone()
        },
        site.app.clock.clone(),
    ));
    let transport = Transport::from_url(&format!("file:{}", folder.display())).unwrap();
    let delivery = delivery(&app, transport).unwrap();

    // A file in the folder's place makes delivery impossible.
    std::fs::write(&folder, "").unwrap();
    play_for_a_day(&site, &delivery).await;
    let queued = usize::try_from(waiting(&site)).unwrap();
    // A notice that was tried may become obsolete before the server is back.
    let all = games() * (OPENING.len() + 2);
    assert!((all - 10..=all).contains(&queued), "{queued} of {all}");
    assert!(delivery.hold().is_some());

    std::fs::remove_file(&folder).unwrap();
    std::fs::create_dir(&folder).unwrap();
    let mut arrivals = Arrivals::default();
    for slice in 0.. {
        site.pass(TimeDelta::minutes(10));
        while let Step::Worked(_) = delivery.step().await.unwrap() {}
        arrivals.take(&folder);
        if waiting(&site) == 0 {
            break;
        }
        assert!(slice < 6 * 24 * 14, "it comes to an end");
    }
    // Each challenger is notified of the acceptance and of the turn; notices of past turns are
    // obsolete.
    assert_eq!(arrivals.last.len(), games());
    assert_eq!(arrivals.count, 2 * games());
    let parked = outbox::counts(&mut app.connection().unwrap())
        .unwrap()
        .parked;
    assert_eq!(parked, 0);
}

/// Plays games for a day, while the worker makes attempts.
async fn play_for_a_day(site: &TestSite, delivery: &Arc<Delivery>) {
    let first: Vec<PlayerId> = ["anh", "binh", "chi"].map(|name| site.member(name)).into();
    let second = site.member("dung");
    for number in 0..games() {
        // A few notices a day stay below the limits; these do not.
        let first = if games() < 100 {
            first[0]
        } else {
            first[number % 3]
        };
        let game = site.game(first, second, TimeControl::Untimed);
        site.play_all(game, &OPENING);
        if number % 10 == 0 {
            delivery.step().await.unwrap();
        }
        site.pass(TimeDelta::minutes(24 * 60) / i32::try_from(games()).unwrap());
    }
    delivery.step().await.unwrap();
}

/// The notices that arrived, in slices of ten minutes.
#[derive(Default)]
struct Arrivals {
    seen: HashSet<String>,
    count: usize,
    /// The id of the last notice, by reader and game.
    last: BTreeMap<(String, String), i64>,
    /// The number of notices to each reader in each slice.
    slices: Vec<BTreeMap<String, usize>>,
}

impl Arrivals {
    fn take(&mut self, folder: &Path) {
        let mut slice: BTreeMap<String, usize> = BTreeMap::new();
        for file in new_files(folder, &mut self.seen) {
            self.count += 1;
            *slice.entry(file.to.clone()).or_default() += 1;
            let before = self.last.insert((file.to, file.game), file.number);
            assert!(before.is_none_or(|before| before < file.number), "in order");
        }
        self.slices.push(slice);
        let hour = &self.slices[self.slices.len().saturating_sub(6)..];
        for reader in hour.iter().flat_map(BTreeMap::keys) {
            let count: usize = hour.iter().filter_map(|slice| slice.get(reader)).sum();
            assert!(count <= MOST_AN_HOUR, "{count} to {reader} within an hour");
        }
    }
}
