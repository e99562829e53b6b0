//! `posthorse demo`: an empty database filled with as many games as anybody wants to see how a server fares with them.

use super::failure::Failure;
use super::progress;
use crate::config::DataArgs;
use crate::service::demo::{PASSWORD, crowd};
use crate::service::{Clock, Error};
use crate::store::{self, copy};
use std::time::Instant;

/// What `demo` is told.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// How many games there shall be, finished and running.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(crowd::FEWEST_GAMES..))]
    games: i64,
    /// How many of them run [default: 2 in 100, and no fewer than 20].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(20..))]
    running: Option<i64>,
    /// How many players there are [default: 5 for 100 games, and no fewer than 20].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(i64).range(crowd::FEWEST_PLAYERS..))]
    players: Option<i64>,
    /// How many plies a game has, more or less.
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u16).range(4..=200))]
    plies: u16,
    /// Over how many years they are spread.
    #[arg(long, value_name = "NUMBER", default_value_t = 5, value_parser = clap::value_parser!(i64).range(1..=30))]
    years: i64,
    #[command(flatten)]
    data: DataArgs,
}

/// Fills the database and says so.
///
/// # Errors
/// When there is something in it, or it fails.
pub fn run(args: &Args) -> Result<(), Failure> {
    let url = &args.data.database_url;
    let size = crowd::Size {
        games: args.games,
        running: args
            .running
            .unwrap_or(args.games / 50)
            .max(20)
            .min(args.games - 60),
        players: args.players.unwrap_or(args.games / 20).max(20),
        plies: args.plies.into(),
        years: args.years,
    };
    let begun = Instant::now();
    let mut conn = copy::connect_to_fill(url).map_err(failed)?;
    store::migrate(&mut conn).map_err(failed)?;
    let _serving = store::serve(url).map_err(failed)?;
    if !copy::is_empty(&mut conn).map_err(failed)? {
        let shown = url.shown();
        return Err(Failure::Request(format!(
            "{shown} is not empty; name a database for the demo alone"
        )));
    }
    let bar = progress::bar(u64::try_from(size.games).unwrap_or_default());
    let tell = |games| bar.inc(u64::try_from(games).unwrap_or_default());
    let now = Clock::system().now();
    let filled = store::crowd::fill(&mut conn, |conn| crowd::fill(conn, &size, now, tell));
    filled.map_err(|error: Error| failed(error))?;
    bar.finish_and_clear();
    copy::finish(&mut conn).map_err(failed)?;
    let crowd::Size {
        games,
        players,
        running,
        ..
    } = size;
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{games} games, {running} of them running, of {players} players, in {seconds:.0} s. They are called player1, \
         player2 and so on, and all have the password “{PASSWORD}”."
    );
    Ok(())
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Request(error.to_string())
}
