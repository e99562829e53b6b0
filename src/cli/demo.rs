//! `posthorse demo`: fills an empty database with games, to test a server under load.

use super::common::Failure;
use super::common::{progress_bar, progress_bar_of};
use crate::config::DataArgs;
use crate::service::Clock;
use crate::service::archive::index::{self, Progress};
use crate::service::database::{self, copy};
use crate::service::demo::{PASSWORD, library, sample_games};
use std::time::Instant;

/// The arguments of `demo`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Number of games, finished and running.
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(i64).range(sample_games::FEWEST_GAMES..)
    )]
    games: i64,
    /// Number of running games [default: 2 %, at least 20].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(20..))]
    running: Option<i64>,
    /// Number of players [default: 5 per 100 games, at least 20].
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(i64).range(sample_games::FEWEST_PLAYERS..)
    )]
    players: Option<i64>,
    /// Number of finished games that are imported records, all different, of 30 to 130 plies
    /// [default: 80 %].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(0..))]
    records: Option<i64>,
    /// Approximate number of plies of a game that was played here.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 20,
        value_parser = clap::value_parser!(u16).range(4..=200)
    )]
    plies: u16,
    /// Number of years over which the games are spread.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 5,
        value_parser = clap::value_parser!(i64).range(1..=30)
    )]
    years: i64,
    #[command(flatten)]
    data: DataArgs,
}

/// Fills the database and prints the result.
///
/// # Errors
/// If the database is not empty, or fails.
pub fn run(args: &Args) -> Result<(), Failure> {
    let url = &args.data.database_url;
    let running = args.running.unwrap_or(args.games / 50);
    let running = running.max(20).min(args.games - 60);
    let others = args.games - running - 60;
    let records = args.records.unwrap_or(others * 8 / 10).min(others);
    let size = sample_games::Size {
        games: args.games - records,
        running,
        players: args.players.unwrap_or(args.games / 20).max(20),
        plies: args.plies.into(),
        years: args.years,
    };
    let begun = Instant::now();
    let mut conn = copy::connect_to_fill(url).map_err(failed)?;
    database::migrate(&mut conn).map_err(failed)?;
    let _serving = database::serve(url).map_err(failed)?;
    if !copy::is_empty(&mut conn).map_err(failed)? {
        let shown = url.display_url();
        return Err(Failure::Request(format!(
            "{shown} is not empty; name a database for the demo alone"
        )));
    }
    let bar = progress_bar(u64::try_from(args.games).unwrap_or_default());
    let tell = |games| bar.inc(u64::try_from(games).unwrap_or_default());
    let now = Clock::system().now();
    sample_games::fill(&mut conn, &size, now, tell).map_err(failed)?;
    let of_library = u64::try_from(records).unwrap_or_default();
    library::fill(&mut conn, of_library, now, tell).map_err(failed)?;
    bar.finish_and_clear();
    let bar = progress_bar_of(0, "positions");
    let mut tell = |progress| match progress {
        Progress::Games(_) | Progress::Words(_) => {}
        Progress::Positions(more) => bar.inc(more as u64),
    };
    index::catch_up(&mut conn, &mut tell).map_err(failed)?;
    bar.finish_and_clear();
    copy::finish(&mut conn).map_err(failed)?;
    let (games, players) = (args.games, size.players);
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{games} games, {running} of them running and {records} of a library, of {players} \
            players, in {seconds:.0} s. They are called player1, \
         player2 and so on, and all have the password “{PASSWORD}”."
    );
    Ok(())
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Request(error.to_string())
}
