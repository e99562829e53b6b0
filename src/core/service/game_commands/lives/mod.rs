//! Random lives of games: whatever people do, and whatever happens to the server, a game is at
//! every instant what a small model with pencil and paper says, on every database that is to be
//! had.
//!
//! `paper_clock` is the clock of the model and `paper_heart` its heartbeat; `paper_game` is the
//! game, with its `paper_vacations`, its `paper_kibitz` and what the server does by itself in
//! `paper_upkeep`; `acts` is what may happen to it. How a game begins is in `setting`; `life` lets
//! acts happen to it, and `telling` tells what is in the database as the paper tells it. A life
//! that goes wrong is told with its number and the few acts that are needed for it;
//! `TEST_LIFE=NUMBER` lives that one again. With `TEST_LONG` there are tens of thousands.
//! `challenges` has lives and a model of its own: how games come about.

mod acts;
mod challenges;
#[path = "../../../../../tests/engine/chance.rs"]
#[allow(unreachable_pub)] // It is of tests outside as well.
mod chance;
mod life;
mod paper_clock;
mod paper_game;
mod paper_heart;
mod paper_kibitz;
mod paper_upkeep;
mod paper_vacations;
mod setting;
mod telling;

use crate::service::Setup;
use crate::service::archive::index;
use crate::service::testing::{TestSite, test_sites};
use acts::Act;
use chance::Chance;
use paper_game::PaperGame;
use setting::Setting;
use std::collections::BTreeSet;

/// Most things that happen in one life.
const LENGTH: usize = 40;
/// After so many lives a new site is begun.
const LIVES_PER_SITE: u64 = 250;

#[test]
fn random_lives_of_games_go_as_on_paper() {
    let lives = match std::env::var("TEST_LIFE") {
        Ok(number) => number.parse().map(|number| number..number + 1).unwrap(),
        Err(_) if std::env::var_os("TEST_LONG").is_some() => 0..20_000,
        Err(_) => 0..200,
    };
    let (mut number, mut met) = (lives.start, BTreeSet::new());
    let are_enough = lives.end - lives.start >= 100;
    while number < lives.end {
        let end = (number + LIVES_PER_SITE).min(lives.end);
        for site in test_sites(false) {
            let vacation_days = paper_vacations::DAYS_A_YEAR;
            let setup = site.app.setup.clone();
            let mut site = site.restarted_as(Setup {
                vacation_days,
                ..setup
            });
            for number in number..end {
                let told = PanicReport(number);
                match chosen_by_chance(&mut site, number) {
                    Ok(own) => met.extend(own),
                    Err((acts, why)) => {
                        let acts = shortened(&mut site, number, acts);
                        let again = live(&mut site, number, acts.clone()).err();
                        let why = again.map_or(why, |(_, why)| why);
                        panic!(
                            "life {number}, {:?}: {acts:#?}\n{why}",
                            Setting::of(number, &site)
                        );
                    }
                }
                drop(told);
            }
            // What was kept of games as they ended is what making it anew comes to.
            let (mut conn, mut told) = (site.app.connection().unwrap(), Vec::new());
            index::compare(&mut conn, &mut |difference| told.push(difference)).unwrap();
            assert_eq!(told, [""; 0]);
        }
        number = end;
    }
    let missed = MET.iter().filter(|what| !met.contains(*what));
    let missed: Vec<_> = missed.filter(|_| are_enough).collect();
    assert!(missed.is_empty(), "no life had {missed:?}");
}

/// What some life must meet, or the lives say little of it.
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

/// Tells the number of a life in which something panics.
struct PanicReport(u64);

impl Drop for PanicReport {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("TEST_LIFE={}", self.0);
        }
    }
}

type Wrong = (Vec<Act>, String);

/// A life in which chance chooses what happens; tells what it has met.
fn chosen_by_chance(site: &mut TestSite, number: u64) -> Result<BTreeSet<&'static str>, Wrong> {
    let mut chance = Chance::new(number);
    let mut rest = LENGTH;
    unfold(site, number, |game| {
        // Some time after the end nothing may happen any more.
        rest = if game.outcome.is_some() {
            rest.min(4)
        } else {
            rest
        };
        rest = rest.checked_sub(1)?;
        Some(acts::choose(&mut chance, game))
    })
}

/// A life in which these things happen.
fn live(site: &mut TestSite, number: u64, acts: Vec<Act>) -> Result<(), Wrong> {
    let mut acts = acts.into_iter();
    unfold(site, number, |_| acts.next()).map(drop)
}

/// Without whatever is not needed for it to go wrong.
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
    mut next: impl FnMut(&PaperGame) -> Option<Act>,
) -> Result<BTreeSet<&'static str>, Wrong> {
    let (mut life, mut paper) = life::begin(site, number);
    let mut acts = Vec::new();
    while let Some(act) = next(&paper) {
        acts.push(act.clone());
        if let Err(why) = life.goes_as_on_paper(&mut paper, &act) {
            life.end();
            return Err((acts, why));
        }
        if matches!(act, Act::Close { .. }) {
            break;
        }
    }
    life.end();
    Ok(paper.met)
}
