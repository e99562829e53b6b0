//! `posthorse archive`: rebuilds the archive's index, or compares it with the games.

use super::common::Failure;
use super::common::progress_bar_of;
use super::common::{connect, expect_current, expect_file};
use crate::config::DataArgs;
use crate::service::Error;
use crate::service::archive::index::{self, Progress};
use std::time::Instant;

/// The arguments of `archive`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(subcommand)]
    act: Act,
}

#[derive(Debug, clap::Subcommand)]
enum Act {
    /// Rebuild the index from the games.
    Rebuild(Data),
    /// Compare the index with the games and report differences.
    Check(Data),
}

/// Which database.
#[derive(Debug, clap::Args)]
struct Data {
    #[command(flatten)]
    data: DataArgs,
}

/// Runs the command.
///
/// # Errors
/// If the database fails, or something differs.
pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.act {
        Act::Rebuild(data) => rebuild(&data.data),
        Act::Check(data) => check(&data.data),
    }
}

fn rebuild(data: &DataArgs) -> Result<(), Failure> {
    expect_file(&data.database_url)?;
    let mut conn = connect(data)?;
    expect_current(&mut conn)?;
    let begun = Instant::now();
    let bar = progress_bar_of(0, "games");
    let (mut games, mut positions) = (0, 0);
    let mut tell = |progress| match progress {
        Progress::Games(more) => {
            games += more;
            bar.inc(more as u64);
        }
        Progress::Positions(more) => {
            positions += more;
            bar.set_message(format!("{positions} positions"));
        }
        Progress::Words(_) => {}
    };
    index::rebuild(&mut conn, &mut tell).map_err(failed)?;
    bar.finish_and_clear();
    let seconds = begun.elapsed().as_secs_f64();
    println!("{games} games and {positions} positions are in the index, in {seconds:.1} s.");
    Ok(())
}

fn check(data: &DataArgs) -> Result<(), Failure> {
    expect_file(&data.database_url)?;
    let mut conn = connect(data)?;
    expect_current(&mut conn)?;
    let mut differences = 0;
    let games = index::compare(&mut conn, &mut |difference| {
        differences += 1;
        println!("{difference}");
    })
    .map_err(failed)?;
    match differences {
        0 => {
            println!("The index is correct for {games} games.");
            Ok(())
        }
        _ => Err(Failure::Request(format!(
            "{differences} differences; “posthorse archive rebuild” makes the index anew"
        ))),
    }
}

fn failed(error: Error) -> Failure {
    Failure::Request(format!("the database failed: {error}"))
}
