//! Random scenarios of games, compared with a small model at every step, on every available
//! database.
//!
//! - `model_clock`, `model_heartbeat`, `model_game`, `model_vacations`, `model_kibitz` and
//!   `model_upkeep` are the model.
//! - `acts` is what may happen, `setting` how a game begins.
//! - `scenario` applies acts to the site and to the model; `database_state` writes the database's
//!   contents in the form of the model.
//! - `challenges` has separate scenarios and a model of its own.
//!
//! A failed scenario is reported with its number and the fewest acts that make it fail;
//! `TEST_SCENARIO=NUMBER` runs it again. `TEST_LONG` runs tens of thousands.

mod acts;
mod challenges;
#[path = "../../../../../tests/engine/chance.rs"]
#[allow(unreachable_pub)] // It is of tests outside as well.
mod chance;
mod database_state;
mod model_clock;
mod model_game;
mod model_heartbeat;
mod model_kibitz;
mod model_upkeep;
mod model_vacations;
mod scenario;
mod setting;

use crate::service::Setup;
use crate::service::archive::index;
use crate::service::testing::{TestSite, test_sites};
use acts::Act;
use chance::Chance;
use model_game::ModelGame;
use setting::Setting;
use std::collections::BTreeSet;

/// The maximum number of acts in a scenario.
const LENGTH: usize = 40;
/// A new site is created after this many scenarios.
const SCENARIOS_PER_SITE: u64 = 250;

#[test]
fn random_games_go_as_in_the_model() {
    let scenarios = match std::env::var("TEST_SCENARIO") {
        Ok(number) => number.parse().map(|number| number..number + 1).unwrap(),
        Err(_) if std::env::var_os("TEST_LONG").is_some() => 0..20_000,
        Err(_) => 0..200,
    };
    let (mut number, mut met) = (scenarios.start, BTreeSet::new());
    let are_enough = scenarios.end - scenarios.start >= 100;
    while number < scenarios.end {
        let end = (number + SCENARIOS_PER_SITE).min(scenarios.end);
        for site in test_sites(false) {
            let vacation_days = model_vacations::DAYS_A_YEAR;
            let setup = site.app.setup.clone();
            let mut site = site.restarted_as(Setup {
                vacation_days,
                ..setup
            });
            for number in number..end {
                let report = PanicReport(number);
                match chosen_by_chance(&mut site, number) {
                    Ok(own) => met.extend(own),
                    Err((acts, why)) => {
                        let acts = shortened(&mut site, number, acts);
                        let again = live(&mut site, number, acts.clone()).err();
                        let why = again.map_or(why, |(_, why)| why);
                        panic!(
                            "scenario {number}, {:?}: {acts:#?}\n{why}",
                            Setting::of(number, &site)
                        );
                    }
                }
                drop(report);
            }
            // The values stored when a game ended equal those computed anew.
            let (mut conn, mut differences) = (site.app.connection().unwrap(), Vec::new());
            index::compare(&mut conn, &mut |difference| differences.push(difference)).unwrap();
            assert_eq!(differences, [""; 0]);
        }
        number = end;
    }
    let missed = MET.iter().filter(|what| !met.contains(*what));
    let missed: Vec<_> = missed.filter(|_| are_enough).collect();
    assert!(missed.is_empty(), "no scenario had {missed:?}");
}

/// Events that must occur in some scenario, as a check of the coverage.
const MET: [&str; 24] = [
    "an offer declined",
    "an answer that waits for a draw to be declined",
    "moved",
    "offered",
    "offer-declined",
    "taken-back",
    "prepared-played",
    "answers that go on",
    "paused",
    "resumed",
    "gift",
    "time-ran-out",
    "time claimed",
    "a draw on time",
    "time-given",
    "late mail",
    "reminded",
    "vacation-began",
    "vacation-ended",
    "a vacation in place of a lost game",
    "sealed",
    "kibitz-closed",
    "kibitz-opened",
    "ended",
];

/// Prints the number of a scenario that panics.
struct PanicReport(u64);

impl Drop for PanicReport {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("TEST_SCENARIO={}", self.0);
        }
    }
}

type Wrong = (Vec<Act>, String);

/// Runs a scenario of random acts, and returns the events that occurred.
fn chosen_by_chance(site: &mut TestSite, number: u64) -> Result<BTreeSet<&'static str>, Wrong> {
    let mut chance = Chance::new(number);
    let mut rest = LENGTH;
    unfold(site, number, |game| {
        // The scenario ends some time after the game.
        rest = if game.outcome.is_some() {
            rest.min(4)
        } else {
            rest
        };
        rest = rest.checked_sub(1)?;
        Some(acts::choose(&mut chance, game))
    })
}

/// Runs a scenario of these acts.
fn live(site: &mut TestSite, number: u64, acts: Vec<Act>) -> Result<(), Wrong> {
    let mut acts = acts.into_iter();
    unfold(site, number, |_| acts.next()).map(drop)
}

/// Removes all acts that are not needed for the failure.
fn shortened(site: &mut TestSite, number: u64, mut acts: Vec<Act>) -> Vec<Act> {
    for nth in (0..acts.len()).rev() {
        let mut fewer = acts.clone();
        fewer.remove(nth);
        if live(site, number, fewer.clone()).is_err() {
            acts = fewer;
        }
    }
    acts
}

fn unfold(
    site: &mut TestSite,
    number: u64,
    mut next: impl FnMut(&ModelGame) -> Option<Act>,
) -> Result<BTreeSet<&'static str>, Wrong> {
    let (mut scenario, mut model) = scenario::begin(site, number);
    let mut acts = Vec::new();
    while let Some(act) = next(&model) {
        acts.push(act.clone());
        if let Err(why) = scenario.apply_and_compare(&mut model, &act) {
            scenario.end();
            return Err((acts, why));
        }
        if matches!(act, Act::Close { .. }) {
            break;
        }
    }
    scenario.end();
    Ok(model.met)
}
