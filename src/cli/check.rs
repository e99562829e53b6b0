//! `posthorse check`: replays every stored game under its rules, also while a server runs.

use super::common::Failure;
use super::common::progress_bar;
use super::common::{connect_to_read, expect_current};
use crate::config::DataArgs;
use crate::service::Error;
use crate::service::database::DbConnection;
use crate::service::games::{CheckedGame, Checker};
use crate::words::checks;
use indicatif::ProgressBar;
use std::io::Write;
use std::time::Instant;

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    data: DataArgs,
}

/// The numbers of checked and of differing games.
#[derive(Default)]
struct Tally {
    games: u64,
    differ: u64,
}

/// Runs the command.
///
/// # Errors
/// If a game differs, or the database cannot be read.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut conn = connect_to_read(&args.data)?;
    expect_current(&mut conn)?;
    check_and_report(&mut conn)
}

/// Replays every game, lists those that differ, and prints the number of checked games.
///
/// # Errors
/// If a game differs, or the database cannot be read.
pub(super) fn check_and_report(conn: &mut DbConnection) -> Result<(), Failure> {
    let begun = Instant::now();
    let tally = check_all(conn)?;
    let summary = checks::summary(tally.games, tally.differ, begun.elapsed());
    writeln!(std::io::stdout(), "{summary}")?;
    match tally.differ {
        0 => Ok(()),
        _ => Err(Failure::Reported),
    }
}

fn check_all(conn: &mut DbConnection) -> Result<Tally, Failure> {
    let games = Checker::count(conn).map_err(failure)?;
    let bar = progress_bar(u64::try_from(games).unwrap_or_default());
    let (mut checker, mut tally) = (Checker::default(), Tally::default());
    while let Some(page) = checker.next_page(conn).map_err(failure)? {
        for game in &page {
            tally.take(game, &bar)?;
        }
    }
    bar.finish_and_clear();
    Ok(tally)
}

impl Tally {
    /// Counts a game and prints it if it differs.
    fn take(&mut self, game: &CheckedGame, bar: &ProgressBar) -> Result<(), Failure> {
        self.games += 1;
        self.differ += u64::from(!game.findings.is_empty());
        for finding in &game.findings {
            let line = checks::finding(game.id, finding);
            bar.suspend(|| writeln!(std::io::stdout(), "{line}"))?;
        }
        bar.inc(1);
        Ok(())
    }
}

fn failure(error: Error) -> Failure {
    Failure::Request(format!("the database failed: {error}"))
}
