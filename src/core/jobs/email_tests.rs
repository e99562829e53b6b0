use super::*;
use crate::model::PlayerId;
use crate::play::TimeControl;
use crate::service::Setup;
use crate::service::notices::when::timing::MOST_AN_HOUR;
use crate::service::testing::{OPENING, TestSite, test_sites};
use crate::store::outbox;
use chrono::TimeDelta;
use mailparse::{MailHeaderMap, parse_mail};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// How many games are played while the mail server is away: each queues as many notices as it
/// has moves, and two more.
fn games() -> usize {
    match std::env::var_os("TEST_LONG") {
        Some(_) => 1300,
        None => 35,
    }
}

struct Came {
    to: String,
    game: String,
    number: i64,
}

/// What lies in the folder and was not seen before.
fn new_mail(folder: &Path, seen: &mut HashSet<String>) -> Vec<Came> {
    let mut came = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        if !name.ends_with(".eml") || !seen.insert(name.clone()) {
            continue;
        }
        let bytes = std::fs::read(entry.path()).unwrap();
        let mail = parse_mail(&bytes).unwrap();
        let header = |name| mail.headers.get_first_value(name).unwrap_or_default();
        came.push(Came {
            to: header("To"),
            game: header("X-Posthorse-Game"),
            number: name.split('-').nth(1).unwrap().parse().unwrap(),
        });
    }
    came.sort_by_key(|came| came.number);
    came
}

fn waiting(site: &TestSite) -> i64 {
    let mut conn = site.app.connection().unwrap();
    outbox::counts(&mut conn).unwrap().waiting
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_without_the_mail_server_all_that_matters_comes_in_order_and_not_too_much() {
    // One sort of database is enough: what is asked here is the worker's patience.
    let site = test_sites(false).remove(0);
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("mail");
    let app = Arc::new(App::new(
        site.scratch.pool.clone(),
        Setup {
            limits: true,
            vacation_days: 30,
            ..site.app.setup.clone()
        },
        site.app.clock.clone(),
    ));
    let transport = Transport::from_url(&format!("file:{}", folder.display())).unwrap();
    let delivery = delivery(&app, transport).unwrap();

    // A file in the place of the folder: nothing can be delivered there.
    std::fs::write(&folder, "").unwrap();
    play_for_a_day(&site, &delivery).await;
    let queued = usize::try_from(waiting(&site)).unwrap();
    // What is tried while the server is away may be found out of date meanwhile.
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
    // Of each game whoever began it hears that it was accepted, and that it is the own turn; the
    // turns that have passed are nobody's news any more.
    assert_eq!(arrivals.last.len(), games());
    assert_eq!(arrivals.count, 2 * games());
    let parked = outbox::counts(&mut app.connection().unwrap())
        .unwrap()
        .parked;
    assert_eq!(parked, 0);
}

/// Games are played for a day, and the worker tries now and then.
async fn play_for_a_day(site: &TestSite, delivery: &Arc<Delivery>) {
    let first: Vec<PlayerId> = ["anh", "binh", "chi"].map(|name| site.member(name)).into();
    let second = site.member("dung");
    for number in 0..games() {
        // A few notices a day come within the caps; these do not.
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

/// What came, in slices of ten minutes.
#[derive(Default)]
struct Arrivals {
    seen: HashSet<String>,
    count: usize,
    /// The number that came last, by reader and game.
    last: BTreeMap<(String, String), i64>,
    /// How many came to each reader in each slice.
    slices: Vec<BTreeMap<String, usize>>,
}

impl Arrivals {
    fn take(&mut self, folder: &Path) {
        let mut slice: BTreeMap<String, usize> = BTreeMap::new();
        for came in new_mail(folder, &mut self.seen) {
            self.count += 1;
            *slice.entry(came.to.clone()).or_default() += 1;
            let before = self.last.insert((came.to, came.game), came.number);
            assert!(before.is_none_or(|before| before < came.number), "in order");
        }
        self.slices.push(slice);
        let hour = &self.slices[self.slices.len().saturating_sub(6)..];
        for reader in hour.iter().flat_map(BTreeMap::keys) {
            let count: usize = hour.iter().filter_map(|slice| slice.get(reader)).sum();
            assert!(count <= MOST_AN_HOUR, "{count} to {reader} within an hour");
        }
    }
}
