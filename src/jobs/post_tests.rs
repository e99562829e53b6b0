use super::*;
use crate::play::Pace;
use crate::service::notify::timing::MOST_AN_HOUR;
use crate::service::testing::{House, OPENING, houses};
use chrono::TimeDelta;
use mailparse::{MailHeaderMap, parse_mail};
use std::collections::{BTreeMap, HashSet};
use std::path::Path;

/// How many games are played while the mail server is away: each queues as many notices as it
/// has moves, and two more.
fn games() -> usize {
    match std::env::var_os("TEST_LONG") {
        Some(_) => 1300,
        None => 70,
    }
}

/// A notice that came.
struct Came {
    to: String,
    game: String,
    /// The number of its row.
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

fn waiting(house: &House) -> i64 {
    let mut conn = house.app.connection().unwrap();
    outbox::counts(&mut conn).unwrap().waiting
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_day_without_the_mail_server_all_that_matters_comes_in_order_and_not_too_much() {
    // One sort of database is enough: what is asked here is the worker's patience.
    let house = houses(true).remove(0);
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("mail");
    // A file in the place of the folder: nothing can be delivered there.
    std::fs::write(&folder, "").unwrap();
    let courier = Courier::from_url(&format!("file:{}", folder.display())).unwrap();
    let delivery = delivery(&house.app, courier).unwrap();
    let players: Vec<i64> = ["anh", "binh", "chi"].map(|name| house.member(name)).into();
    for number in 0..games() {
        let (first, second) = (players[number % 3], players[(number + 1) % 3]);
        let game = house.game(first, second, Pace::Untimed);
        house.play_all(game, &OPENING);
        if number % 10 == 0 {
            let step = delivery.step().await.unwrap();
            assert!(matches!(step, Step::Held(_) | Step::Worked(_)), "{step:?}");
        }
        house.pass(TimeDelta::minutes(24 * 60) / i32::try_from(games()).unwrap());
    }
    let queued = usize::try_from(waiting(&house)).unwrap();
    assert_eq!(queued, games() * (OPENING.len() + 2));
    std::fs::remove_file(&folder).unwrap();
    std::fs::create_dir(&folder).unwrap();
    let mut arrivals = Arrivals::default();
    let mut slices = 0;
    while waiting(&house) > 0 {
        house.pass(TimeDelta::minutes(10));
        while let Step::Worked(_) = delivery.step().await.unwrap() {}
        arrivals.note(new_mail(&folder, &mut arrivals.seen.clone()));
        slices += 1;
        assert!(slices < 6 * 24 * 20, "it comes to an end");
    }
    assert_eq!(arrivals.last.len(), 2 * games(), "each player heard of each game");
}

/// What came, slice by slice of ten minutes.
#[derive(Default)]
struct Arrivals {
    seen: HashSet<String>,
    /// The number that came last, by reader and game.
    last: BTreeMap<(String, String), i64>,
    /// How many came to each reader in each of the last six slices.
    slices: BTreeMap<String, Vec<usize>>,
}
